//! Who asks too often is refused before anything is read.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::asker::network;
use crate::config::Limits;

/// No more askers of a kind are remembered than this.
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
    /// Hints for a token.
    Hints([u8; 8]),
}

/// Counts requests.
pub(crate) struct RateLimit<C: Clock = DefaultClock> {
    requests: Gate<C>,
    games: Gate<C>,
    talk: Gate<C>,
    hints: Gate<C>,
}

impl RateLimit {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self::with_clock(limits, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> RateLimit<C> {
    fn with_clock(limits: &Limits, clock: &C) -> Self {
        let requests = NonZeroU32::new(limits.per_second).zip(NonZeroU32::new(limits.burst));
        let gate = |quota: Option<Quota>| Gate::new(quota, clock);
        Self {
            requests: gate(requests.map(|(second, burst)| Quota::per_second(second).allow_burst(burst))),
            games: gate(NonZeroU32::new(limits.games_per_hour).map(Quota::per_hour)),
            talk: gate(NonZeroU32::new(limits.chat_per_minute).map(Quota::per_minute)),
            hints: gate(NonZeroU32::new(limits.hints_per_minute).map(Quota::per_minute)),
        }
    }

    /// Whether one more is not too many.
    pub(crate) fn allows(&self, who: Who) -> bool {
        match who {
            Who::Address(address) => self.requests.allows(Who::Address(network(address))),
            Who::Token(_) => self.requests.allows(who),
            Who::NewGames(address) => self.games.allows(Who::NewGames(network(address))),
            Who::Talk(_) => self.talk.allows(who),
            Who::Hints(_) => self.hints.allows(who),
        }
    }
}

/// Lets each asker pass so often and no more; nobody if the limit is none at all.
struct Gate<C: Clock>(Option<Counts<C>>);

/// What each asker has had lately.
type Counts<C> = RateLimiter<Who, HashMapStateStore<Who>, C, NoOpMiddleware<<C as Clock>::Instant>>;

impl<C: Clock + Clone> Gate<C> {
    fn new(quota: Option<Quota>, clock: &C) -> Self {
        Self(quota.map(|quota| RateLimiter::hashmap_with_clock(quota, clock.clone())))
    }

    fn allows(&self, who: Who) -> bool {
        let Some(limiter) = &self.0 else { return false };
        if limiter.len() >= MOST {
            // Those who may ask as often as ever have nothing to be remembered for.
            limiter.retain_recent();
        }
        limiter.len() < MOST && limiter.check_key(&who).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::{MOST, RateLimit, Who};
    use crate::Limits;

    fn limit(limits: &Limits) -> (RateLimit<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (RateLimit::with_clock(limits, &clock), clock)
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let (limit, clock) = limit(&Limits { burst: 3, per_second: 2, ..Limits::default() });
        let who = Who::Address([10, 0, 0, 1].into());
        let count = || (0..10).filter(|_| limit.allows(who)).count();
        assert_eq!(count(), 3);
        assert!(limit.allows(Who::Address([10, 0, 0, 2].into())), "others are not concerned");
        clock.advance(Duration::from_secs(1));
        assert_eq!(count(), 2);
    }

    #[test]
    fn who_has_a_network_is_one_asker() {
        let (limit, _) = limit(&Limits { burst: 1, per_second: 1, ..Limits::default() });
        let (one, other) = ("2001:db8::1".parse().unwrap(), "2001:db8::2".parse().unwrap());
        assert!(limit.allows(Who::Address(one)) && !limit.allows(Who::Address(other)));
    }

    #[test]
    fn each_kind_has_its_own_limit() {
        let limits = Limits { games_per_hour: 2, chat_per_minute: 0, ..Limits::default() };
        let (limit, clock) = limit(&limits);
        let games = Who::NewGames([10, 0, 0, 1].into());
        let count = || (0..10).filter(|_| limit.allows(games)).count();
        assert_eq!(count(), 2);
        clock.advance(Duration::from_mins(30));
        assert_eq!(count(), 1, "half an hour is half of the games");
        assert!(!limit.allows(Who::Talk([0; 8])), "none at all");
        assert!(limit.allows(Who::Token([0; 8])));
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let (limit, clock) = limit(&Limits { burst: 1, per_second: 1, ..Limits::default() });
        let address = |n: u32| Who::Address(IpAddr::from(n.to_be_bytes()));
        assert!((0..MOST as u32).all(|n| limit.allows(address(n))));
        assert!(!limit.allows(address(MOST as u32)), "all of them are remembered");
        clock.advance(Duration::from_secs(2));
        assert!(limit.allows(address(MOST as u32)), "nobody needs to be remembered any more");
    }
}
