//! Who holds which post of the line.
//!
//! First every post gets a unit, if there is any way to share out those who can get there in this phase; then the posts
//! that the enemy threatens most get more. Posts that stay empty, or weak, draw those who are further away.

use bulge::charts::Class;
use bulge::{Bulge, Flag};
use engine::{HexId, Side, UnitId};

use super::assault::Assault;
use super::plan::Plan;

/// The share of the threat that a post should be able to stand.
const STAND: f32 = 0.4;

/// A unit with so much attack strength and wheels is not tied down while there is something to win.
const PANZER: u8 = 4;

/// An attack that is owed in a post and costs more than that empties it (12.2).
const TOO_DEAR: f32 = -1.2;

/// No post has more units than that (9.1).
const ROOM: u8 = 3;

/// A unit that can get to a hex in this phase, and the march in twelfths of a movement point.
#[derive(Clone, Copy, Debug)]
struct Offer {
    unit: UnitId,
    hex: HexId,
    march: u16,
}

/// What is known of a post.
#[derive(Clone, Copy, Debug)]
struct Post {
    hex: HexId,
    threat: f32,
    multiplier: f32,
    /// The defence strength of those who hold it.
    given: f32,
    units: u8,
}

impl Post {
    /// What it lacks: 0 if it has all that it should.
    fn lacks(&self) -> f32 {
        let want = self.threat * STAND / self.multiplier;
        if self.units == 0 { want.max(2.0) } else { (want - self.given).max(0.0) }
    }
}

/// The posts of a side and their garrisons.
#[derive(Debug, Default)]
pub(super) struct Posts {
    list: Vec<Post>,
    /// The number of the post in each hex.
    number: Vec<u8>,
    offers: Vec<Offer>,
    /// How many units can get to each hex.
    pub(super) near: Vec<u8>,
    post_of: Vec<Option<HexId>>,
    /// For each post those who can come, the fittest first.
    fit: Vec<Vec<(f32, UnitId)>>,
    /// The post that each unit is to hold, while they are shared out.
    holds: Vec<Option<u8>>,
    tried: Vec<bool>,
}

impl Posts {
    /// The post of a unit.
    pub(super) fn of(&self, unit: UnitId) -> Option<HexId> {
        self.post_of.get(unit.index()).copied().flatten()
    }

    /// Nobody can get anywhere yet.
    pub(super) fn clear(&mut self, game: &Bulge) {
        self.offers.clear();
        self.near.clear();
        self.near.resize(game.fixed().terrain.len(), 0);
    }

    /// The posts of the line that a side has chosen; nobody is there yet.
    fn begin(&mut self, game: &Bulge, side: Side, plan: &Plan) {
        self.list.clear();
        self.number.clear();
        self.number.resize(game.fixed().terrain.len(), u8::MAX);
        self.post_of.clear();
        self.post_of.resize(game.fixed().units.len(), None);
        for &hex in plan.line.posts.iter().take(usize::from(u8::MAX)) {
            self.number[hex.index()] = self.list.len() as u8;
            self.list.push(Post {
                hex,
                threat: plan.threat[side.other().index()][hex.index()],
                multiplier: f32::from(game.fixed().multiplier(hex, side)),
                given: 0.0,
                units: 0,
            });
        }
    }

    /// A unit can get to a hex in this phase.
    pub(super) fn offer(&mut self, unit: UnitId, hex: HexId, march: u16) {
        self.near[hex.index()] = self.near[hex.index()].saturating_add(1);
        self.offers.push(Offer { unit, hex, march });
    }

    /// Shares the units out. `owed` is the worth of the attack that a unit would owe in a hex.
    pub(super) fn share_out(
        &mut self,
        game: &Bulge,
        side: Side,
        plan: &Plan,
        assault: &Assault,
        owed: impl Fn(UnitId, HexId) -> f32,
    ) {
        self.begin(game, side, plan);
        self.count_those_there(game, side, plan, assault);
        let enemy = side.other();
        let offers = std::mem::take(&mut self.offers);
        self.fit.iter_mut().for_each(Vec::clear);
        self.fit.resize(self.list.len().max(self.fit.len()), Vec::new());
        for offer in &offers {
            let number = usize::from(self.number[offer.hex.index()]);
            let Some(&post) = self.list.get(number) else { continue };
            let unit = offer.unit;
            let counter = game.counter(unit);
            let fast = counter.class == Class::Mech;
            let panzer = fast && counter.attack >= PANZER && plan.defensive < 0.6;
            if panzer || assault.target(unit).is_some() || plan.is_told_off(unit) {
                continue;
            }
            if game.zoc(enemy, post.hex) && owed(unit, post.hex) < TOO_DEAR {
                continue;
            }
            let want = post.threat * STAND / post.multiplier;
            let unfit = f32::from(offer.march) / 12.0
                + if fast { 1.0 } else { 0.0 }
                + (want - f32::from(counter.defence)).abs() * 0.15
                - if offer.march == 0 { 1.0 } else { 0.0 };
            self.fit[number].push((unfit, unit));
        }
        self.offers = offers;
        for fit in &mut self.fit {
            fit.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        }
        self.holds.clear();
        self.holds.resize(game.fixed().units.len(), None);
        let mut order: Vec<usize> = (0..self.list.len()).filter(|&at| self.list[at].units == 0).collect();
        order.sort_by(|&a, &b| self.list[b].threat.total_cmp(&self.list[a].threat).then(a.cmp(&b)));
        for post in order {
            self.tried.clear();
            self.tried.resize(self.list.len(), false);
            self.man(post);
        }
        for at in 0..self.holds.len() {
            if let Some(post) = self.holds[at] {
                self.add(game, UnitId(at as u16), usize::from(post));
            }
        }
        self.strengthen(game);
    }

    /// Those who are at a post anyway: garrisons, attackers beside it, and who cannot move.
    fn count_those_there(&mut self, game: &Bulge, side: Side, plan: &Plan, assault: &Assault) {
        for (unit, hex) in game.combat_units_of(side) {
            let strength = f32::from(game.counter(unit).defence);
            let stands = assault.order(unit).unwrap_or(hex);
            let attacks = assault.target(unit).is_some();
            let fixed = plan.is_garrison(game, unit) || game.is(unit, Flag::Engaged);
            for post in &mut self.list {
                let near = game.distance(post.hex, stands);
                if (near == 0 && (fixed || attacks)) || (near == 1 && attacks) {
                    post.given += strength;
                    post.units += 1;
                }
            }
        }
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

    fn add(&mut self, game: &Bulge, unit: UnitId, post: usize) {
        let own = &mut self.list[post];
        own.units += 1;
        own.given += f32::from(game.counter(unit).defence);
        self.post_of[unit.index()] = Some(own.hex);
    }

    /// The weakest posts get more, as long as there is anybody near.
    fn strengthen(&mut self, game: &Bulge) {
        let mut open: Vec<usize> = (0..self.list.len()).collect();
        loop {
            let weakest = open
                .iter()
                .copied()
                .max_by(|&a, &b| self.list[a].lacks().total_cmp(&self.list[b].lacks()).then(b.cmp(&a)));
            let Some(post) = weakest.filter(|&post| self.list[post].lacks() > 0.0) else { return };
            let next =
                self.fit[post].iter().map(|fit| fit.1).find(|unit| self.post_of[unit.index()].is_none());
            match next.filter(|_| self.list[post].units < ROOM) {
                Some(unit) => self.add(game, unit, post),
                None => open.retain(|&other| other != post),
            }
        }
    }

    /// The posts that lack something, and what.
    pub(super) fn lacking(&self) -> impl Iterator<Item = (HexId, f32)> + Clone + '_ {
        self.list.iter().map(|post| (post.hex, post.lacks())).filter(|lack| lack.1 > 0.0)
    }
}
