//! Movement Phase (8.0).

use engine::{HexId, HexSet, Path, Reasons, Refusal, Rule, UnitId, refuse};

use crate::charts::MP;
use crate::event::Ctx;
use crate::fixed::{Edge, PROHIBITED};
use crate::game::Bulge;
use crate::march::March;
use crate::mixes::Role;
use crate::moves::MovementEvent;
use crate::state::{Flag, Place};
use crate::units::Nation;
use crate::zoc::READY;

impl Bulge {
    /// The points with which a unit begins its move. 13.3: a gun on its back pays one before it moves.
    pub fn first_points(&self, unit: UnitId) -> u16 {
        let points = self.allowance(unit);
        if self.is(unit, Flag::Emplaced) { points.saturating_sub(MP) } else { points }
    }

    /// Whether a unit has begun its move: the next step is not its first (8.3, 10.3, 11.3).
    pub(crate) fn under_way(&self, unit: UnitId) -> bool {
        self.unit_state(unit).any(Flag::Moved as u16 | Flag::Entered as u16)
    }

    /// 8.10, 14.3, 18.4.3: whether a unit of the phasing side may still act in this Movement Phase.
    pub fn may_act(&self, unit: UnitId) -> bool {
        let state = self.unit_state(unit);
        let spent = Flag::Finished as u16 | Flag::Engaged as u16 | Flag::Landed as u16;
        state.place == Place::Map && !state.any(spent) && self.counter(unit).side == self.phasing()
    }

    /// Whether a unit may be taken to move: it may act and has a legal step.
    pub fn may_take(&self, unit: UnitId) -> bool {
        self.state.moving != Some(unit) && self.is_ready(unit)
    }

    /// D12: the units that may be taken to move, artillery last.
    pub fn takeable(&self) -> impl Iterator<Item = UnitId> + '_ {
        let words = self.cache.ready.iter().enumerate();
        let ready = words.flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    UnitId((at as u32 * 64 + bit) as u16)
                })
            })
        });
        let guns = self.fixed.guns[self.phasing().index()].iter().copied();
        let guns = guns.filter(|&gun| self.is_ready(gun));
        ready.chain(guns).filter(|&unit| self.state.moving != Some(unit))
    }

    /// Whether a unit may act and has a legal first step. In its own Movement Phase only bridges change the second, and for
    /// artillery its escort.
    fn is_ready(&self, unit: UnitId) -> bool {
        if self.counter(unit).role == Role::Artillery {
            return self.may_act(unit) && self.has_step(unit);
        }
        self.cache.ready[unit.index() / 64] >> (unit.index() % 64) & 1 != 0
    }

    /// Finds who may act and has a legal first step.
    pub(crate) fn find_ready(&mut self) {
        let mut ready = [0; READY];
        for (unit, _) in self.on_map(self.phasing()) {
            if self.counter(unit).role != Role::Artillery && self.may_act(unit) && self.has_step(unit) {
                ready[unit.index() / 64] |= 1 << (unit.index() % 64);
            }
        }
        self.cache.ready = ready;
    }

    fn has_step(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let counter = self.counter(unit);
        let (enemy, costs) = (counter.side.other(), self.fixed.costs_of(counter.class, self.ground()));
        let left = self.first_points(unit);
        let british = counter.nation == Nation::British;
        // 8.3: the first step is never too dear. Mostly one is plainly free.
        let free = |edge: &Edge| {
            let to = edge.to;
            !self.holds(enemy, to)
                && !self.zoc(enemy, to)
                && (self.road_step(edge) || (!edge.wet() && costs[to.index()] != PROHIBITED))
        };
        if left > 0 && !british && self.fixed.edges(hex).iter().any(free) {
            return true;
        }
        let march = March::plain(self, unit);
        self.fixed.edges(hex).iter().any(|edge| march.step(hex, edge, true, left).is_ok())
    }

    /// 4.1 G4, A4: the Movement Phase begins. Bridges under construction are judged (11.7, 11.9), then who is pinned.
    pub(crate) fn begin_movement(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        self.forget_attempts();
        self.state.entries.fill(0);
        self.raise_bridges(side, ctx);
        let old = Flag::Moved as u16 | Flag::Finished as u16 | Flag::Pinned as u16 | Flag::Entered as u16;
        for at in 0..self.state.units.len() {
            if self.fixed.units[at].side == side {
                self.state.units[at].clear(old);
            }
        }
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            if self.fixed.units[at].side == side && self.fixed.units[at].is_combat() && self.pinned(unit) {
                self.set(unit, Flag::Pinned, true);
            }
        }
        self.find_ready();
    }

    /// 12.2.2: in an enemy zone, and no adjacent hex that it could legally enter is free of enemy zones.
    fn pinned(&self, unit: UnitId) -> bool {
        let enemy = self.phasing().other();
        let Some(hex) = self.hex_of(unit).filter(|&hex| self.zoc(enemy, hex)) else { return false };
        let (march, left) = (March::plain(self, unit), self.first_points(unit));
        let mut ways = self.fixed.edges(hex).iter();
        !ways.any(|edge| !self.zoc(enemy, edge.to) && march.step(hex, edge, true, left).is_ok())
    }

    /// 8.9, 8.12: whether the unit in motion may end its move where it is.
    pub(crate) fn may_stop(&self) -> bool {
        let Some(hex) = self.state.moving.and_then(|unit| self.hex_of(unit)) else { return true };
        let numbers = &self.fixed.charts.numbers;
        u16::from(self.combat_units(hex)) <= numbers.stack_combat
            && u16::from(self.artillery_units(hex)) <= numbers.stack_artillery
    }

    /// Whether another unit or action may be picked now: nobody is in motion, or the one in motion has moved and may stop.
    pub(crate) fn may_pick(&self) -> bool {
        self.state.moving.is_none_or(|unit| self.under_way(unit) && self.may_stop())
    }

    /// Checks an action of the Movement Phase on the unit in motion.
    pub(crate) fn check_go(&self, to: HexId) -> Result<(), Refusal> {
        let Some(unit) = self.state.moving else {
            return refuse(Rule("8.9"), "no unit is in motion: take one first");
        };
        if self.cache.ends.contains(to) {
            return Ok(());
        }
        Err(self.why_not(unit, to))
    }

    /// Checks that a unit may be taken.
    pub(crate) fn check_take(&self, unit: UnitId) -> Result<(), Refusal> {
        let state = self.unit_state(unit);
        let mut reasons = Reasons::default();
        reasons.unless(self.counter(unit).side == self.phasing(), Rule("8.1"), || {
            "only the phasing side moves".into()
        });
        reasons.unless(state.place == Place::Map, Rule("8.1"), || "it is not on the map".into());
        reasons.unless(!state.is(Flag::Finished), Rule("8.9"), || "its move is over".into());
        reasons.unless(self.state.moving != Some(unit), Rule("8.9"), || "it is in motion already".into());
        reasons.unless(!state.is(Flag::Engaged), Rule("14.3"), || "it is Engaged".into());
        reasons.unless(!state.is(Flag::Landed), Rule("18.4.3"), || "it has just landed".into());
        reasons.verdict()?;
        self.check_pick()?;
        if self.is_ready(unit) { Ok(()) } else { refuse(Rule("8.2"), "it can enter no adjacent hex") }
    }

    /// Checks that another unit or action may be picked now (8.9).
    pub(crate) fn check_pick(&self) -> Result<(), Refusal> {
        if self.may_pick() {
            Ok(())
        } else if self.may_stop() {
            refuse(Rule("8.9"), "a unit has been taken: move it or let it stay")
        } else {
            refuse(Rule("8.12"), "the unit in motion cannot stop in a full hex")
        }
    }

    /// Takes a unit to move.
    pub(crate) fn take(&mut self, unit: UnitId) {
        self.finish_motion();
        self.state.moving = Some(unit);
        self.state.units[unit.index()].left = self.first_points(unit);
        self.find_ends();
    }

    /// Floods for the unit in motion and keeps where it may go.
    pub(crate) fn find_ends(&mut self) {
        self.cache.ends.clear();
        self.cache.scratch.fresh = false;
        let Some((unit, start)) = self.state.moving.and_then(|unit| Some((unit, self.start_of(unit)?)))
        else {
            return;
        };
        let mut field = self.cache.scratch.field.take().unwrap_or_default();
        let mut ends = HexSet::new();
        field.flood(&March::new(self, unit), start);
        for &end in field.hexes() {
            if self.room(end, unit) {
                ends.insert(end);
            }
        }
        self.cache.ends = ends;
        self.cache.scratch.field = Some(field);
        self.cache.scratch.fresh = true;
    }

    /// 8.9: moves the unit in motion to a hex along the cheapest path.
    pub(crate) fn go(&mut self, to: HexId, ctx: &mut Ctx) {
        let Some((unit, start)) = self.state.moving.and_then(|unit| Some((unit, self.start_of(unit)?)))
        else {
            return;
        };
        let mut field = self.cache.scratch.field.take().unwrap_or_default();
        let mut path = std::mem::take(&mut self.cache.scratch.path);
        let march = March::new(self, unit);
        if !self.cache.scratch.fresh {
            field.flood(&march, start);
        }
        field.path(&march, to, &mut path);
        self.cache.scratch.field = Some(field);
        self.walk(unit, start.hex, &path, ctx);
        self.cache.scratch.path = path;
        if self.unit_state(unit).left == 0 {
            self.cache.ends.clear();
            self.cache.scratch.fresh = false;
        } else {
            self.find_ends();
        }
        if self.cache.ends.is_empty() && !self.may_exit(unit) {
            self.finish_motion();
        }
    }

    /// Walks a path step by step, so that control changes hex by hex (2.2.1) and Meuse guards get their roll (11.6).
    fn walk(&mut self, unit: UnitId, start: HexId, path: &[HexId], ctx: &mut Ctx) {
        let mut track = Path::new(start);
        let (mut at, mut last_room) = (start, start);
        if self.is(unit, Flag::Emplaced) {
            self.set(unit, Flag::Emplaced, false);
            ctx.tell(MovementEvent::Limbered { unit });
        }
        for &to in path {
            let Some(&edge) = self.fixed.edge(at, to) else { break };
            if !self.pass_guards(unit, &edge, ctx) {
                break;
            }
            let left = self.unit_state(unit).left;
            let Ok(step) = March::new(self, unit).step(at, &edge, !self.under_way(unit), left) else { break };
            if !track.push(edge.direction) {
                ctx.tell(MovementEvent::Moved { unit, path: track, left });
                track = Path::new(at);
                track.push(edge.direction);
            }
            let room = self.room(to, unit);
            self.enter_hex(unit, to, ctx);
            self.set(unit, Flag::Moved, true);
            self.state.units[unit.index()].left = if step.stop { 0 } else { left - step.cost };
            at = to;
            if room {
                last_room = to;
            }
        }
        // 9.2: a unit that the guards stopped in a full hex waits in the last one with room.
        if at != last_room && path.last() != Some(&at) {
            self.enter_hex(unit, last_room, ctx);
        }
        if !track.is_empty() {
            ctx.tell(MovementEvent::Moved { unit, path: track, left: self.unit_state(unit).left });
        }
    }

    /// The move of the unit in motion is over (8.9).
    pub(crate) fn finish_motion(&mut self) {
        if let Some(unit) = self.state.moving {
            self.set(unit, Flag::Finished, true);
        }
        self.drop_motion();
    }

    /// Nobody is in motion any more.
    pub(crate) fn drop_motion(&mut self) {
        if let Some(unit) = self.state.moving.take() {
            self.state.units[unit.index()].left = 0;
        }
        self.state.ruse = false;
        self.cache.ends.clear();
        self.cache.scratch.fresh = false;
    }
}
