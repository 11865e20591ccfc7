//! Permits to work: so many at once, the urgent first, and of equal urgency each asker in turn.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Somebody for whom work is done; none is the server itself.
type Asker = Option<IpAddr>;

/// How much of one kind of work is done at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share {
    /// In all.
    pub(crate) most: usize,
    /// For one asker.
    pub(crate) each: usize,
    /// So many of one asker's may wait; more are refused.
    pub(crate) queue: usize,
}

impl Share {
    /// So much in all, however it is spread.
    pub(crate) const fn of(most: usize) -> Self {
        Self { most, each: usize::MAX, queue: usize::MAX }
    }
}

/// Too much of one asker's waits already.
#[derive(Debug)]
pub(crate) struct Full;

/// Places at which work is done. The kinds of work are numbered by urgency, 0 first.
#[derive(Clone)]
pub(crate) struct WorkQueue(Arc<Mutex<State>>);

struct State {
    free: usize,
    kinds: Vec<Kind>,
    next: u64,
}

struct Kind {
    share: Share,
    busy: usize,
    at_work: HashMap<Asker, usize>,
    /// Who waits, in the order of turns. After a turn an asker goes to the end.
    waiting: VecDeque<(Asker, VecDeque<Waiter>)>,
}

struct Waiter {
    id: u64,
    call: oneshot::Sender<Permit>,
}

/// A permit to work; it is free again when this is dropped.
pub(crate) struct Permit {
    queue: WorkQueue,
    kind: usize,
    asker: Asker,
}

impl WorkQueue {
    /// So many permits in all, and the share of each kind of work.
    pub(crate) fn new(permits: usize, shares: &[Share]) -> Self {
        let kind =
            |&share: &Share| Kind { share, busy: 0, at_work: HashMap::new(), waiting: VecDeque::new() };
        let state = State { free: permits.max(1), kinds: shares.iter().map(kind).collect(), next: 0 };
        Self(Arc::new(Mutex::new(state)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit. Whoever does not wait any more, because his client is gone, loses his turn.
    pub(crate) async fn permit(&self, kind: usize, asker: Asker) -> Result<Permit, Full> {
        let (call, wait) = oneshot::channel();
        let id = self.state().line_up(kind, asker, call)?;
        let _leaves = Leaves { queue: self, kind, asker, id };
        self.call_next();
        wait.await.map_err(|_| Full)
    }

    /// Whether somebody waits with work of this kind.
    pub(crate) fn is_waited_for(&self, kind: usize) -> bool {
        self.state().kinds[kind].waiting.iter().any(|(_, line)| !line.is_empty())
    }

    /// Calls those who can have a permit now.
    fn call_next(&self) {
        loop {
            let mut state = self.state();
            let Some((kind, asker, waiter)) = state.take() else { return };
            drop(state);
            let permit = Permit { queue: self.clone(), kind, asker };
            // If he left this very moment, the permit comes back and calls the next.
            let _ = waiter.call.send(permit);
        }
    }
}

impl State {
    fn line_up(&mut self, kind: usize, asker: Asker, call: oneshot::Sender<Permit>) -> Result<u64, Full> {
        self.next += 1;
        let id = self.next;
        let Kind { share, waiting, .. } = &mut self.kinds[kind];
        let waiter = Waiter { id, call };
        match waiting.iter_mut().find(|(who, _)| *who == asker) {
            Some((_, line)) if line.len() >= share.queue => return Err(Full),
            Some((_, line)) => line.push_back(waiter),
            None => waiting.push_back((asker, VecDeque::from([waiter]))),
        }
        Ok(id)
    }

    /// Takes the next who can have a permit, and counts him in.
    fn take(&mut self) -> Option<(usize, Asker, Waiter)> {
        if self.free == 0 {
            return None;
        }
        for (number, kind) in self.kinds.iter_mut().enumerate() {
            if let Some((asker, waiter)) = kind.take() {
                self.free -= 1;
                return Some((number, asker, waiter));
            }
        }
        None
    }
}

impl Kind {
    fn take(&mut self) -> Option<(Asker, Waiter)> {
        if self.busy >= self.share.most {
            return None;
        }
        let Self { at_work, share, .. } = self;
        let may = |asker: &Asker| at_work.get(asker).is_none_or(|busy| *busy < share.each);
        let turn = self.waiting.iter().position(|(asker, line)| !line.is_empty() && may(asker))?;
        let (asker, mut line) = self.waiting.remove(turn)?;
        let waiter = line.pop_front()?;
        if !line.is_empty() {
            self.waiting.push_back((asker, line));
        }
        self.busy += 1;
        *self.at_work.entry(asker).or_default() += 1;
        Some((asker, waiter))
    }
}

/// One who stands in line, until he is called or goes away.
struct Leaves<'a> {
    queue: &'a WorkQueue,
    kind: usize,
    asker: Asker,
    id: u64,
}

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        let waiting = &mut state.kinds[self.kind].waiting;
        let Some(at) = waiting.iter().position(|(asker, _)| *asker == self.asker) else { return };
        // Whoever was called stands in line no more: then there is nothing to find, and nothing changes.
        waiting[at].1.retain(|waiter| waiter.id != self.id);
        if waiting[at].1.is_empty() {
            waiting.remove(at);
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.free += 1;
        let kind = &mut state.kinds[self.kind];
        kind.busy -= 1;
        if let Some(busy) = kind.at_work.get_mut(&self.asker) {
            *busy -= 1;
            if *busy == 0 {
                kind.at_work.remove(&self.asker);
            }
        }
        drop(state);
        self.queue.call_next();
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::{Arc, Mutex};

    use super::{Asker, Share, WorkQueue};

    const A: Asker = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));
    const B: Asker = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2)));
    const C: Asker = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 3)));

    /// Lets these wait in this order while the one permit is taken, and says in which order they are served.
    async fn order(queue: &WorkQueue, wishes: &[(usize, Asker, &'static str)]) -> Vec<&'static str> {
        let first = queue.permit(0, None).await.unwrap();
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for &(kind, who, name) in wishes {
            let (queue, served) = (queue.clone(), Arc::clone(&served));
            tasks.push(tokio::spawn(async move {
                let _permit = queue.permit(kind, who).await.unwrap();
                served.lock().unwrap().push(name);
            }));
            tokio::task::yield_now().await;
        }
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        served.lock().unwrap().clone()
    }

    #[tokio::test]
    async fn who_asks_much_waits_behind_who_asks_little() {
        let queue = WorkQueue::new(1, &[Share::of(9), Share::of(9)]);
        let wishes = [(0, A, "a1"), (0, A, "a2"), (0, A, "a3"), (0, B, "b1"), (1, C, "late"), (0, B, "b2")];
        assert_eq!(order(&queue, &wishes).await, ["a1", "b1", "a2", "b2", "a3", "late"]);
    }

    #[tokio::test]
    async fn the_urgent_come_first() {
        let queue = WorkQueue::new(1, &[Share::of(9), Share::of(9)]);
        let wishes = [(1, A, "slow 1"), (1, B, "slow 2"), (0, A, "quick")];
        assert_eq!(order(&queue, &wishes).await, ["quick", "slow 1", "slow 2"]);
    }

    #[tokio::test]
    async fn who_goes_away_loses_his_turn() {
        let queue = WorkQueue::new(1, &[Share::of(9)]);
        let first = queue.permit(0, None).await.unwrap();
        let gone = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.permit(0, A).await })
        };
        tokio::task::yield_now().await;
        assert!(queue.is_waited_for(0));
        gone.abort();
        assert!(gone.await.is_err());
        assert!(!queue.is_waited_for(0), "nobody stands in line any more");
        drop(first);
        assert!(queue.permit(0, B).await.is_ok());
    }

    #[tokio::test]
    async fn nobody_has_more_than_his_share() {
        let share = Share { most: 2, each: 1, queue: 2 };
        let queue = WorkQueue::new(5, &[Share::of(5), share]);
        let mine = queue.permit(1, A).await.unwrap();
        // A second one of the same asker waits, one of another does not.
        let second = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.permit(1, A).await })
        };
        let third = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.permit(1, A).await })
        };
        tokio::task::yield_now().await;
        assert!(queue.permit(1, A).await.is_err(), "his line is full");
        let other = queue.permit(1, B).await.unwrap();
        assert!(!second.is_finished() && !third.is_finished());
        // The kind's own bound leaves permits for the more urgent.
        assert!(queue.permit(0, C).await.is_ok());
        drop((mine, other));
        assert!(second.await.unwrap().is_ok());
        assert!(third.await.unwrap().is_ok());
    }
}
