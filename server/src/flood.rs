//! Who asks too often is refused before anything is read.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::asker::network;
use crate::config::Limits;

/// No more askers are remembered than this.
const MOST: usize = 10_000;

/// Who is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// A network address. Of a longer address the first 64 bits: whoever has one has all that begin alike.
    Address(IpAddr),
    /// A token, by the first bytes of its hash.
    Token([u8; 8]),
    /// New games of an address.
    NewGames(IpAddr),
    /// Lines of talk of a token.
    Talk([u8; 8]),
}

/// A bucket that fills by the second and is emptied by requests.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// Counts requests.
pub(crate) struct Flood {
    buckets: Mutex<HashMap<Who, Bucket>>,
    burst: f64,
    per_second: f64,
    games: f64,
    talk: f64,
}

impl Flood {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            buckets: Mutex::default(),
            burst: f64::from(limits.burst),
            per_second: f64::from(limits.per_second),
            games: f64::from(limits.games_per_hour),
            talk: f64::from(limits.chat_per_minute),
        }
    }

    /// Whether one more is not too many.
    pub(crate) fn allows(&self, who: Who) -> bool {
        self.allows_at(who, Instant::now())
    }

    fn allows_at(&self, who: Who, now: Instant) -> bool {
        let who = match who {
            Who::Address(address) => Who::Address(network(address)),
            Who::NewGames(address) => Who::NewGames(network(address)),
            token @ (Who::Token(_) | Who::Talk(_)) => token,
        };
        let (most, rate) = match who {
            Who::NewGames(_) => (self.games, self.games / 3600.0),
            Who::Talk(_) => (self.talk, self.talk / 60.0),
            Who::Address(_) | Who::Token(_) => (self.burst, self.per_second),
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST && !buckets.contains_key(&who) {
            // Those that are full again have nothing to remember; new games are counted for an hour.
            buckets.retain(|who, bucket| {
                let full = match who {
                    Who::NewGames(_) => 3600,
                    Who::Talk(_) => 60,
                    Who::Address(_) | Who::Token(_) => 10,
                };
                now.duration_since(bucket.at).as_secs() < full
            });
            if buckets.len() >= MOST {
                return false;
            }
        }
        let bucket = buckets.entry(who).or_insert(Bucket { left: most, at: now });
        bucket.left = (bucket.left + now.duration_since(bucket.at).as_secs_f64() * rate).min(most);
        bucket.at = now;
        let enough = bucket.left >= 1.0;
        if enough {
            bucket.left -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Flood, Who};
    use crate::Limits;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let flood = Flood::new(&Limits { burst: 3, per_second: 2, ..Limits::default() });
        let (who, now) = (Who::Address([10, 0, 0, 1].into()), Instant::now());
        let count = |at| (0..10).filter(|_| flood.allows_at(who, at)).count();
        assert_eq!(count(now), 3);
        assert_eq!(count(now + Duration::from_secs(1)), 2);
        assert!(flood.allows_at(Who::Address([10, 0, 0, 2].into()), now), "others are not concerned");
    }

    #[test]
    fn who_has_a_network_is_one_asker() {
        let flood = Flood::new(&Limits { burst: 1, per_second: 1, ..Limits::default() });
        let (one, other) = ("2001:db8::1".parse().unwrap(), "2001:db8::2".parse().unwrap());
        let now = Instant::now();
        assert!(flood.allows_at(Who::Address(one), now) && !flood.allows_at(Who::Address(other), now));
    }
}
