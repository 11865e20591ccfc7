//! Who holds which post of the line.
//!
//! First every post gets a unit, if there is any way to share out those who can get there in this phase; then the posts
//! that the enemy threatens most get more. Posts that stay empty, or weak, draw those who are further away.

use engine::{HexId, Side, UnitId};

use super::assault::Assault;
use super::numbers::Numbers as _;
use super::plan::Plan;
use super::war::Doctrine;

/// What posts should have.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    /// The share of the threat that a post should be able to stand.
    share: f32,
    /// An empty post lacks at least so much.
    least: f32,
    /// No post has more units than that: there is no more room.
    room: u8,
}

/// A unit that can get to a hex in this phase, and its march.
#[derive(Clone, Copy, Debug)]
struct Offer {
    unit: UnitId,
    hex: HexId,
    march: u16,
}

/// What is known of a post.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Post {
    pub(crate) hex: HexId,
    threat: f32,
    /// What the ground multiplies the defence by.
    cover: f32,
    /// The defence strength of those who hold it.
    given: f32,
    units: u8,
}

impl Post {
    /// Somebody is there.
    fn hold(&mut self, defence: f32) {
        self.given += defence;
        self.units += 1;
    }

    /// The defence strength that it should have.
    fn want(&self, needs: &Needs) -> f32 {
        self.threat * needs.share / self.cover
    }

    /// What it lacks: 0 if it has all that it should.
    fn lacks(&self, needs: &Needs) -> f32 {
        let want = self.want(needs);
        if self.units == 0 { want.max(needs.least) } else { (want - self.given).max(0.0) }
    }
}

/// The posts of a side and their garrisons.
#[derive(Debug, Default)]
pub(crate) struct Posts {
    needs: Needs,
    list: Vec<Post>,
    /// The number of the post in each hex.
    number: Vec<u8>,
    offers: Vec<Offer>,
    /// How many units can get to each hex.
    pub(crate) near: Vec<u8>,
    post_of: Vec<Option<HexId>>,
    /// For each post those who can come, the fittest first.
    fit: Vec<Vec<(f32, UnitId)>>,
    /// The post that each unit is to hold, while they are shared out.
    holds: Vec<Option<u8>>,
    tried: Vec<bool>,
}

impl Posts {
    /// The post of a unit.
    pub(crate) fn of(&self, unit: UnitId) -> Option<HexId> {
        self.post_of.get(unit.index()).copied().flatten()
    }

    /// Nobody can get anywhere yet on a map of so many hexes.
    pub(crate) fn clear(&mut self, hexes: usize) {
        self.offers.clear();
        self.post_of.clear();
        self.near.clear();
        self.near.resize(hexes, 0);
    }

    /// A unit can get to a hex in this phase.
    pub(crate) fn offer(&mut self, unit: UnitId, hex: HexId, march: u16) {
        self.near[hex.index()] = self.near[hex.index()].saturating_add(1);
        self.offers.push(Offer { unit, hex, march });
    }

    /// Shares the units of a side out to the posts of its line. `unfit` says how little a unit that comes from so far fits a post,
    /// its strength aside; none if it is not free.
    pub(crate) fn share_out<G: Doctrine>(
        &mut self,
        game: &G,
        temper: &G::Temper,
        side: Side,
        plan: &Plan<G>,
        assault: &Assault<G::Facts>,
        unfit: impl Fn(UnitId, HexId, u16) -> Option<f32>,
    ) {
        let needs =
            Needs { share: temper.post_share(), least: temper.post_least(), room: temper.post_room() };
        let fits = |unit: UnitId, post: &Post, march: u16| {
            if assault.target(unit).is_some() || plan.told_off_to(unit).is_some() {
                return None;
            }
            let misfit = (post.want(&needs) - game.defence(unit)).abs() * temper.post_misfit();
            let there = if march == 0 { temper.post_there() } else { 0.0 };
            Some(unfit(unit, post.hex, march)? + misfit - there)
        };
        self.needs = needs;
        self.list.clear();
        let standing = standing(game, temper, side, plan, assault);
        let posts = plan.line.posts.iter().map(|&hex| {
            let threat = plan.estimate.threat(side.other())[hex.index()];
            let mut post = Post { hex, threat, cover: game.cover(side, hex).max(1.0), given: 0.0, units: 0 };
            for &(at, attacks, defence) in &standing {
                let near = game.distance(hex, at);
                if near == 0 || (near == 1 && attacks) {
                    post.hold(defence);
                }
            }
            post
        });
        self.list.extend(posts.take(usize::from(u8::MAX)));
        self.man_all(game.units(), fits, |unit| game.defence(unit));
    }

    /// Finds garrisons for the posts among so many units. `unfit` says how little one that comes from so far fits a post; none if it
    /// is not free.
    fn man_all(
        &mut self,
        units: usize,
        unfit: impl Fn(UnitId, &Post, u16) -> Option<f32>,
        defence: impl Fn(UnitId) -> f32,
    ) {
        self.number.clear();
        self.number.resize(self.near.len(), u8::MAX);
        for (at, post) in self.list.iter().enumerate() {
            self.number[post.hex.index()] = at as u8;
        }
        self.post_of.clear();
        self.post_of.resize(units, None);
        self.fit.iter_mut().for_each(Vec::clear);
        self.fit.resize(self.list.len().max(self.fit.len()), Vec::new());
        for offer in &self.offers {
            let number = usize::from(self.number[offer.hex.index()]);
            if let Some(post) = self.list.get(number)
                && let Some(unfit) = unfit(offer.unit, post, offer.march)
            {
                self.fit[number].push((unfit, offer.unit));
            }
        }
        for fit in &mut self.fit {
            fit.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        }
        self.holds.clear();
        self.holds.resize(units, None);
        let mut order: Vec<usize> = (0..self.list.len()).filter(|&at| self.list[at].units == 0).collect();
        order.sort_by(|&a, &b| self.list[b].threat.total_cmp(&self.list[a].threat).then(a.cmp(&b)));
        for post in order {
            self.tried.clear();
            self.tried.resize(self.list.len(), false);
            self.man(post);
        }
        for at in 0..self.holds.len() {
            if let Some(post) = self.holds[at] {
                let unit = UnitId(at as u16);
                self.add(unit, usize::from(post), defence(unit));
            }
        }
        self.strengthen(defence);
    }

    /// Finds a unit for a post; one that holds another post may change if somebody else can hold that.
    fn man(&mut self, post: usize) -> bool {
        if std::mem::replace(&mut self.tried[post], true) {
            return false;
        }
        for at in 0..self.fit[post].len() {
            let unit = self.fit[post][at].1;
            let free = match self.holds[unit.index()] {
                None => true,
                Some(other) => self.man(usize::from(other)),
            };
            if free {
                self.holds[unit.index()] = Some(post as u8);
                return true;
            }
        }
        false
    }

    fn add(&mut self, unit: UnitId, post: usize, defence: f32) {
        self.list[post].hold(defence);
        self.post_of[unit.index()] = Some(self.list[post].hex);
    }

    /// The weakest posts get more, as long as there is anybody near.
    fn strengthen(&mut self, defence: impl Fn(UnitId) -> f32) {
        let mut open: Vec<usize> = (0..self.list.len()).collect();
        let needs = self.needs;
        let lacks = |list: &[Post], at: usize| list[at].lacks(&needs);
        loop {
            let weakest = open
                .iter()
                .copied()
                .max_by(|&a, &b| lacks(&self.list, a).total_cmp(&lacks(&self.list, b)).then(b.cmp(&a)));
            let Some(post) = weakest.filter(|&post| lacks(&self.list, post) > 0.0) else { return };
            let next =
                self.fit[post].iter().map(|fit| fit.1).find(|unit| self.post_of[unit.index()].is_none());
            match next.filter(|_| self.list[post].units < needs.room) {
                Some(unit) => self.add(unit, post, defence(unit)),
                None => open.retain(|&other| other != post),
            }
        }
    }

    /// The posts that lack something, and what.
    pub(crate) fn lacking(&self) -> impl Iterator<Item = (HexId, f32)> + Clone + '_ {
        self.list.iter().map(|post| (post.hex, post.lacks(&self.needs))).filter(|lack| lack.1 > 0.0)
    }
}

/// Who holds a post anyway by where he will stand: garrisons, who cannot move, and attackers, who hold those beside them too. With
/// their strength.
fn standing<G: Doctrine>(
    game: &G,
    temper: &G::Temper,
    side: Side,
    plan: &Plan<G>,
    assault: &Assault<G::Facts>,
) -> Vec<(HexId, bool, f32)> {
    let stands = |(unit, hex): (UnitId, HexId)| {
        let attacks = assault.target(unit).is_some();
        let holds = attacks || plan.is_garrison(game, temper, unit) || game.is_stuck(unit);
        holds.then(|| (assault.order(unit).unwrap_or(hex), attacks, game.defence(unit)))
    };
    game.army(side).filter_map(stands).collect()
}
