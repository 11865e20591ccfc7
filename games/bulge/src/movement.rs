//! Movement Phase (8.0).

use engine::{HexId, Path, Reasons, Refusal, Rule, UnitId, UnitSet, refuse};

use crate::charts::MP;
use crate::event::Ctx;
use crate::fixed::{Edge, PROHIBITED};
use crate::game::Bulge;
use crate::march::March;
use crate::mixes::Role;
use crate::moves::MovementEvent;
use crate::state::{Flag, Place};
use crate::units::Nation;

/// A unit on its way along a path.
struct Walk {
    /// What has not been told yet.
    track: Path,
    at: HexId,
    /// The last hex in which it may stop.
    last_room: HexId,
    /// How many steps it has made.
    done: usize,
    under_way: bool,
    left: u16,
}

/// Whom or what a unit meets on its way.
enum Met {
    Nobody,
    /// 11.6: the guards of a bridge.
    Guards(Edge),
    /// 18.1.5, 19.5: a team or a dump, in the hex that it has come into.
    Hex,
}

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
        let (artillery, ready, wary) = (&self.fixed.artillery, &self.cache.ready, &self.cache.wary);
        let guns = ready.and(artillery).or(wary).iter().filter(|&gun| self.is_ready(gun));
        let moving = self.state.moving;
        ready.without(artillery).iter().chain(guns).filter(move |&unit| moving != Some(unit))
    }

    /// Whether a unit may act and has a legal first step. In its own Movement Phase only bridges change the second, and for
    /// artillery its escort.
    fn is_ready(&self, unit: UnitId) -> bool {
        self.cache.ready.contains(unit) || (self.cache.wary.contains(unit) && self.has_step(unit))
    }

    /// Finds who may act and has a legal first step, and who may enter.
    pub(crate) fn find_ready(&mut self) {
        let (mut ready, mut wary, mut waiting) = Default::default();
        for &unit in &self.fixed.members[self.phasing().index()] {
            let gun = self.counter(unit).role == Role::Artillery;
            if self.unit_state(unit).place == Place::Available {
                UnitSet::insert(&mut waiting, unit);
            } else if self.may_act(unit) {
                if self.has_free_step(unit) || (!gun && self.has_step(unit)) {
                    UnitSet::insert(&mut ready, unit);
                } else if gun {
                    UnitSet::insert(&mut wary, unit);
                }
            }
        }
        (self.cache.ready, self.cache.wary, self.cache.waiting) = (ready, wary, waiting);
    }

    /// Whether a first step is plainly free, as mostly one is. 8.3: it is never too dear.
    fn has_free_step(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let counter = self.counter(unit);
        let (enemy, costs) = (counter.side.other(), self.fixed.costs_of(counter.class, self.ground()));
        let free = |edge: &Edge| {
            let to = edge.to;
            !self.holds(enemy, to)
                && !self.zoc(enemy, to)
                && (self.road_step(edge) || (!edge.wet() && costs[to.index()] != PROHIBITED))
        };
        let british = counter.nation == Nation::British;
        self.first_points(unit) > 0 && !british && self.fixed.edges(hex).iter().any(free)
    }

    fn has_step(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let (march, left) = (March::plain(self, unit), self.first_points(unit));
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
        field.flood_unordered(&March::new(self, unit), start);
        let mut ends = field.reached();
        if let Some(full) = self.full(self.counter(unit).role) {
            ends.subtract(full);
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
            field.flood_unordered(&march, start);
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

    /// Walks a path step by step, so that control changes hex by hex (2.2.1) and Meuse guards get their roll (11.6). The unit comes
    /// into those hexes where something happens, and into the last.
    fn walk(&mut self, unit: UnitId, start: HexId, path: &[HexId], ctx: &mut Ctx) {
        if self.is(unit, Flag::Emplaced) {
            self.set(unit, Flag::Emplaced, false);
            ctx.tell(MovementEvent::Limbered { unit });
        }
        let mut walk = Walk {
            track: Path::new(start),
            at: start,
            last_room: start,
            done: 0,
            under_way: self.under_way(unit),
            left: self.unit_state(unit).left,
        };
        loop {
            let before = walk.done;
            let met = self.walk_on(unit, &mut walk, path, ctx);
            path[before..walk.done].iter().for_each(|&hex| self.take_control(unit, hex));
            match met {
                Met::Guards(edge) if self.pass_guards(unit, &edge, ctx) => {}
                Met::Hex => self.enter_hex(unit, walk.at, ctx),
                Met::Guards(_) | Met::Nobody => break,
            }
        }
        // 9.2: a unit that the guards stopped in a full hex waits in the last one with room.
        let end = if walk.done < path.len() { walk.last_room } else { walk.at };
        if self.hex_of(unit) != Some(end) {
            self.enter_hex(unit, end, ctx);
        }
        if !walk.track.is_empty() {
            self.set(unit, Flag::Moved, true);
            self.state.units[unit.index()].left = walk.left;
            ctx.tell(MovementEvent::Moved { unit, path: walk.track, left: walk.left });
        }
    }

    /// Goes on until somebody or something is met on the way.
    fn walk_on(&self, unit: UnitId, walk: &mut Walk, path: &[HexId], ctx: &mut Ctx) -> Met {
        let march = March::new(self, unit);
        while let Some(&to) = path.get(walk.done) {
            let Some(edge) = self.fixed.edge(walk.at, to) else { break };
            if self.guards_wait(unit, edge) {
                return Met::Guards(*edge);
            }
            let Ok(step) = march.step(walk.at, edge, !walk.under_way, walk.left) else { break };
            if !walk.track.push(edge.direction) {
                ctx.tell(MovementEvent::Moved { unit, path: walk.track, left: walk.left });
                walk.track = Path::new(walk.at);
                walk.track.push(edge.direction);
            }
            walk.left = if step.stop { 0 } else { walk.left - step.cost };
            walk.under_way = true;
            walk.done += 1;
            walk.at = to;
            if self.room(to, unit) {
                walk.last_room = to;
            }
            if self.meets_something(unit, to) {
                return Met::Hex;
            }
        }
        Met::Nobody
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
