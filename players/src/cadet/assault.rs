//! Attacks are found before anything moves: for each enemy hex the units that can get beside it, the room there, and what the
//! attack would be worth. The best attack is ordered, its units are spoken for, and so on until none is worth while.

use engine::{HexId, UnitId};

/// A unit and the hex from which it would attack.
pub(crate) type Post = (UnitId, HexId);

/// No target.
const NONE: u8 = u8::MAX;

/// An enemy hex and what is known of it before the attack.
#[derive(Debug)]
pub(crate) struct Target<F> {
    pub(crate) hex: HexId,
    pub(crate) facts: F,
    /// Who can attack it from where.
    pub(crate) posts: Vec<Post>,
    /// The best attack, if it is known.
    best: Option<Attack>,
}

/// What an attack is worth, and by whom it is made.
pub(crate) type Attack = (f32, Vec<Post>);

/// The attacks of a player-turn.
#[derive(Debug)]
pub(crate) struct Assault<F> {
    /// Who goes where to attack, in order.
    pub(crate) orders: Vec<Post>,
    /// What each unit is to attack.
    target_of: Vec<Option<HexId>>,
    /// What can be attacked.
    targets: Vec<Target<F>>,
    /// The number of the target in each hex.
    number: Vec<u8>,
    /// What is known of each enemy hex.
    facts: Vec<Option<F>>,
}

impl<F> Default for Assault<F> {
    fn default() -> Assault<F> {
        let (orders, target_of, targets) = (Vec::new(), Vec::new(), Vec::new());
        Assault { orders, target_of, targets, number: Vec::new(), facts: Vec::new() }
    }
}

impl<F: Copy> Assault<F> {
    /// What is known of an enemy hex in this Movement Phase.
    pub(crate) fn facts(&self, hex: HexId) -> Option<&F> {
        self.facts.get(hex.index())?.as_ref()
    }

    /// Where a unit is to stand to attack.
    pub(crate) fn order(&self, unit: UnitId) -> Option<HexId> {
        self.orders.iter().find(|order| order.0 == unit).map(|order| order.1)
    }

    /// What a unit is to attack.
    pub(crate) fn target(&self, unit: UnitId) -> Option<HexId> {
        self.target_of.get(unit.index()).copied().flatten()
    }

    /// The hexes that are to be attacked.
    pub(crate) fn targets(&self) -> impl Iterator<Item = HexId> + '_ {
        self.orders.iter().filter_map(|&(unit, _)| self.target(unit))
    }

    /// Forgets all orders.
    pub(crate) fn clear(&mut self) {
        self.orders.clear();
        self.target_of.clear();
    }

    /// Begins anew with enemy hexes on a map of so many hexes.
    pub(crate) fn begin(&mut self, hexes: usize, targets: impl Iterator<Item = (HexId, F)>) {
        self.targets.clear();
        self.number.clear();
        self.number.resize(hexes, NONE);
        self.facts.clear();
        self.facts.resize(hexes, None);
        for (hex, facts) in targets.take(usize::from(NONE)) {
            self.number[hex.index()] = self.targets.len() as u8;
            self.facts[hex.index()] = Some(facts);
            self.targets.push(Target { hex, facts, posts: Vec::new(), best: None });
        }
    }

    /// Somebody can attack an enemy hex, if it is one, from a post.
    pub(crate) fn offer(&mut self, hex: HexId, post: Post) {
        if let Some(target) = self.targets.get_mut(usize::from(self.number[hex.index()])) {
            target.posts.push(post);
        }
    }

    /// Whether the enemy can be attacked in a hex.
    pub(crate) fn is_target(&self, hex: HexId) -> bool {
        self.number[hex.index()] != NONE
    }

    /// Chooses the attacks of so many units among those that were found; none that is worth less than `least`. `weigh` says what the
    /// best attack on a target is with the units that are free and what room was taken; `size` is the room that a unit takes in
    /// a hex.
    pub(crate) fn choose(
        &mut self,
        units: usize,
        least: f32,
        weigh: impl Fn(&Assault<F>, &Target<F>, &[u8]) -> Attack,
        size: impl Fn(Post) -> u8,
    ) {
        self.clear();
        self.target_of.resize(units, None);
        let mut targets = std::mem::take(&mut self.targets);
        targets.retain(|target| !target.posts.is_empty());
        let mut taken = vec![0_u8; self.number.len()];
        loop {
            for target in targets.iter_mut().filter(|target| target.best.is_none()) {
                target.best = Some(weigh(self, target, &taken));
            }
            let best =
                targets.iter().enumerate().filter_map(|(at, target)| Some((at, target.best.as_ref()?.0)));
            let best = best.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            let Some((at, _)) = best.filter(|best| best.1 >= least) else { return };
            let target = targets.swap_remove(at);
            let posts = target.best.map(|(_, posts)| posts).unwrap_or_default();
            for &post in &posts {
                self.target_of[post.0.index()] = Some(target.hex);
                taken[post.1.index()] += size(post);
                self.orders.push(post);
            }
            // Only attacks that counted on these units or this room are weighed again.
            let hit = |post: &Post| posts.iter().any(|&(unit, hex)| unit == post.0 || hex == post.1);
            for other in &mut targets {
                if other.best.as_ref().is_some_and(|(_, own)| own.iter().any(hit)) {
                    other.best = None;
                }
            }
        }
    }
}
