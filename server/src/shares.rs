//! So many in all, and so many for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::asker::network;

/// Things of which there are so many in all, and of which each address may have so many.
pub(crate) struct Shares {
    most: usize,
    each: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

/// One of them; it is given back when this is dropped.
pub(crate) struct Share {
    of: Arc<Shares>,
    address: IpAddr,
}

impl Shares {
    pub(crate) fn new(most: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { most, each, taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one, if there is one left and the address has not had its share.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Share> {
        let address = network(address);
        let mut taken = self.taken();
        let own = taken.by.get(&address).copied().unwrap_or(0);
        if taken.all >= self.most || own >= self.each {
            return None;
        }
        taken.all += 1;
        taken.by.insert(address, own + 1);
        Some(Share { of: Arc::clone(self), address })
    }

    /// How many are taken.
    pub(crate) fn count(&self) -> usize {
        self.taken().all
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.of.taken();
        taken.all -= 1;
        if let Some(own) = taken.by.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.by.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shares;

    #[test]
    fn one_address_leaves_some_for_others() {
        let shares = Shares::new(4, 3);
        let (one, two) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let mine: Vec<_> = (0..10).map_while(|_| shares.take(one)).collect();
        assert_eq!((mine.len(), shares.count()), (3, 3));
        let other = shares.take(two);
        assert!(other.is_some() && shares.take(two).is_none(), "there are four in all");
        drop(mine);
        assert!(shares.take(two).is_some() && shares.count() == 1);
        drop(other);
        assert_eq!(shares.count(), 0);
    }
}
