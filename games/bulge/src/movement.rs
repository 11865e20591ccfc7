//! Movement Phase (8.0).

use engine::{Arrival, HexId, HexSet, Mover, Reasons, Refusal, Rule, Side, UnitId};

use crate::charts::{ALLIED, Class, Crosser, Crossing, GERMAN, MP, Water};
use crate::event::{Ctx, Event, Path};
use crate::fixed::{Edge, PROHIBITED};
use crate::game::Bulge;
use crate::mixes::{Counter, Role};
use crate::state::{Flag, Place};
use crate::units::Nation;

/// Why a step may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// 8.4
    Enemy,
    /// 8.2
    Prohibited,
    /// 8.1
    Points,
    /// 11.2
    River,
    /// 11.3
    Meuse,
    /// 11.3
    MeuseNotFirst,
    /// 11.3
    MeuseZone,
    /// 21.9
    CombinedArms,
    /// 10.3
    ZoneToZone,
    /// 13.2
    GunInZone,
    /// 20.1
    British,
}

impl Bar {
    /// The rule that forbids it.
    pub const fn rule(self) -> Rule {
        match self {
            Bar::Enemy => Rule("8.4"),
            Bar::Prohibited => Rule("8.2"),
            Bar::Points => Rule("8.1"),
            Bar::River => Rule("11.2"),
            Bar::Meuse | Bar::MeuseNotFirst | Bar::MeuseZone => Rule("11.3"),
            Bar::CombinedArms => Rule("21.9 (CA)"),
            Bar::ZoneToZone => Rule("10.3"),
            Bar::GunInZone => Rule("13.2"),
            Bar::British => Rule("20.1 (BRIT)"),
        }
    }

    /// What a player reads.
    pub const fn text(self) -> &'static str {
        match self {
            Bar::Enemy => "an enemy unit stands there",
            Bar::Prohibited => "this class of unit enters that terrain only along a road",
            Bar::Points => "it has not enough movement points",
            Bar::River => "it cannot cross a river without a usable bridge",
            Bar::Meuse => "it cannot cross the Meuse without a usable bridge",
            Bar::MeuseNotFirst => {
                "the Meuse without a usable bridge is crossed only by the first step of a move"
            }
            Bar::MeuseZone => {
                "the Meuse without a usable bridge is never crossed into an enemy zone of control"
            }
            Bar::CombinedArms => {
                "combined arms cross an unbridged river only into a hex free of enemy zones of control"
            }
            Bar::ZoneToZone => "from one enemy zone of control to another only as the first step of a move",
            Bar::GunInZone => {
                "artillery ends no move in an enemy zone of control without a friendly combat unit"
            }
            Bar::British => "British units stay near the Meuse",
        }
    }
}

/// What a step costs and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a reason to be told")]
pub struct StepCost {
    /// Points, in twelfths.
    pub cost: u16,
    /// The move ends there.
    pub stop: bool,
    /// It goes along a road.
    pub road: bool,
    /// It takes the whole allowance: by 8.3, 10.3 or 11.3.
    pub whole: Option<Rule>,
    /// An enemy zone of control stops it (10.2).
    pub zone: bool,
    /// A roadblock stops it (5.1.3).
    pub roadblock: bool,
}

/// A unit on the march: what its steps cost in the present position.
pub struct March<'a> {
    game: &'a Bulge,
    counter: &'a Counter,
    side: Side,
    crosser: Crosser,
    team: bool,
    ignores_zones: bool,
    british: bool,
    /// Hexes next to a team or von der Heydte, and hexes of teams (18.1.5, 18.4.4); for Allied units.
    slow: Option<(HexSet, HexSet)>,
    marked: bool,
    /// What each hex costs off the road (8.2).
    costs: &'a [u16],
    unit: UnitId,
}

impl<'a> March<'a> {
    /// A unit of a position.
    pub fn new(game: &'a Bulge, unit: UnitId) -> March<'a> {
        let march = March::plain(game, unit);
        let slow = if march.side == ALLIED { game.slowed_hexes() } else { None };
        March { slow, ..march }
    }

    /// The same where only what forbids a step counts, not what a road costs.
    fn plain(game: &'a Bulge, unit: UnitId) -> March<'a> {
        let counter = game.counter(unit);
        let team = counter.role == Role::Team;
        March {
            game,
            counter,
            side: counter.side,
            crosser: game.fixed.crosser(unit),
            team,
            ignores_zones: team || (game.state.ruse && game.state.moving == Some(unit)),
            british: game.british_bound(unit),
            slow: None,
            marked: counter.side == GERMAN
                && (game.state.struck.is_some() || !game.state.interdicted.is_empty()),
            costs: game.fixed.costs_of(counter.class, game.ground()),
            unit,
        }
    }

    /// Its class (2.3.3).
    pub fn class(&self) -> Class {
        self.counter.class
    }

    /// Whose it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The rule under which it crosses a river without a bridge.
    pub fn river_rule(&self) -> Rule {
        if self.crosser == Crosser::Ca { Rule("21.9 (CA)") } else { Rule("11.2") }
    }

    /// 18.1.5, 18.4.4: whether teams or paratroopers make the road into a hex unsafe.
    pub fn is_slowed(&self, to: HexId) -> bool {
        self.slow.is_some_and(|(near, teams)| near.contains(to) || teams.contains(to))
    }

    /// 8.5 to 8.7: what a step along a road costs; `from` is none for a unit that enters the map.
    pub fn road_rate(&self, from: Option<HexId>, to: HexId) -> u16 {
        let state = &self.game.state;
        let numbers = &self.game.fixed.charts.numbers;
        if self.marked {
            let at = |hex: HexId| hex == to || from == Some(hex);
            if state.struck.is_some_and(at) {
                return numbers.strategic_cost_mp * MP;
            }
            if state.interdicted.contains(to) || from.is_some_and(|hex| state.interdicted.contains(hex)) {
                return numbers.interdict_cost_mp * MP;
            }
        }
        let hostile = self.game.fixed.options.road_control && !self.game.controls(self.side, to);
        let rate = if hostile { self.counter.road.enemy } else { self.counter.road.friendly };
        match &self.slow {
            Some((_, teams)) if teams.contains(to) => rate.max(MP),
            Some((near, _)) if near.contains(to) => rate.max(MP / 2),
            _ => rate,
        }
    }

    /// What a step costs, or what forbids it. `left` are the points before it; `first` the first step of a move.
    pub fn step(&self, from: HexId, edge: &Edge, first: bool, left: u16) -> Result<StepCost, Bar> {
        let (game, to) = (self.game, edge.to);
        let enemy = self.side.other();
        if game.holds(enemy, to) {
            return Err(Bar::Enemy);
        }
        let real_zone = game.zoc(enemy, to);
        let mut whole = None;
        let road = game.road_step(edge);
        let mut cost = if road {
            self.road_rate(Some(from), to)
        } else {
            let terrain = self.costs[to.index()];
            if terrain == PROHIBITED {
                return Err(Bar::Prohibited);
            }
            match edge.water() {
                Some(water) if !game.bridged(edge) => match game.fixed.charts.crossing(water, self.crosser) {
                    Crossing::Extra(_) if self.crosser == Crosser::Ca && real_zone => {
                        return Err(Bar::CombinedArms);
                    }
                    Crossing::Extra(more) => terrain + more,
                    Crossing::Whole if !first => return Err(Bar::MeuseNotFirst),
                    Crossing::Whole if real_zone => return Err(Bar::MeuseZone),
                    Crossing::Whole => {
                        whole = Some(Rule("11.3"));
                        terrain
                    }
                    Crossing::Never if water == Water::Meuse => return Err(Bar::Meuse),
                    Crossing::Never => return Err(Bar::River),
                },
                _ => terrain,
            }
        };
        if self.british && !game.british_may_enter(from, to) {
            return Err(Bar::British);
        }
        let zone = real_zone && !self.ignores_zones;
        if zone {
            if self.counter.role == Role::Artillery && game.combat_units(to) == 0 {
                return Err(Bar::GunInZone);
            }
            if game.zoc(enemy, from) {
                if !first {
                    return Err(Bar::ZoneToZone);
                }
                whole = Some(Rule("10.3"));
            }
        }
        let roadblock = self.side == GERMAN && !self.team && game.state.roadblocks.contains(to);
        if whole.is_none() && cost > left {
            if !first {
                return Err(Bar::Points);
            }
            whole = Some(Rule("8.3"));
        }
        if whole.is_some() {
            if left == 0 {
                return Err(Bar::Points);
            }
            cost = left;
        }
        Ok(StepCost { cost, stop: zone || roadblock || whole.is_some(), road, whole, zone, roadblock })
    }
}

impl March<'_> {
    /// What a step costs that is not the first of a move, whatever forbids it; [`PROHIBITED`] for "P".
    #[inline]
    pub(crate) fn price(&self, from: HexId, edge: &Edge) -> u16 {
        if self.game.road_step(edge) {
            return self.road_rate(Some(from), edge.to);
        }
        let terrain = self.costs[edge.to.index()];
        if edge.wet()
            && terrain != PROHIBITED
            && !self.game.bridged(edge)
            && let Some(water) = edge.water()
        {
            return match self.game.fixed.charts.crossing(water, self.crosser) {
                Crossing::Extra(more) => terrain + more,
                Crossing::Whole | Crossing::Never => PROHIBITED,
            };
        }
        terrain
    }

    /// Whether a step that is not the first of a move, and can be paid, is allowed, and whether the move ends there.
    #[inline]
    pub(crate) fn admits(&self, from: HexId, edge: &Edge) -> Option<bool> {
        let (game, to, enemy) = (self.game, edge.to, self.side.other());
        if game.holds(enemy, to) || (self.british && !game.british_may_enter(from, to)) {
            return None;
        }
        let real_zone = game.zoc(enemy, to);
        if real_zone {
            if self.crosser == Crosser::Ca && edge.wet() && !game.bridged(edge) {
                return None;
            }
            if !self.ignores_zones {
                let alone = self.counter.role == Role::Artillery && game.combat_units(to) == 0;
                return (!alone && !game.zoc(enemy, from)).then_some(true);
            }
        }
        Some(self.side == GERMAN && !self.team && game.state.roadblocks.contains(to))
    }
}

impl Mover for March<'_> {
    fn step(&self, step: &engine::Step) -> Option<Arrival> {
        let edge = self.game.fixed.edge_towards(step.from, step.direction)?;
        let cost = March::step(self, step.from, edge, step.first, step.left).ok()?;
        Some(Arrival { cost: cost.cost, stop: cost.stop, lane: 0 })
    }

    fn may_end(&self, hex: HexId) -> bool {
        self.game.room(hex, self.unit)
    }
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
        self.may_act(unit) && self.state.moving != Some(unit) && self.has_step(unit)
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
    }

    /// 12.2.2: in an enemy zone, and no adjacent hex that it could legally enter is free of enemy zones.
    fn pinned(&self, unit: UnitId) -> bool {
        let enemy = self.phasing().other();
        let Some(hex) = self.hex_of(unit).filter(|&hex| self.zoc(enemy, hex)) else { return false };
        let (march, left) = (March::plain(self, unit), self.first_points(unit));
        let mut ways = self.fixed.edges(hex).iter();
        !ways.any(|edge| !self.zoc(enemy, edge.to) && march.step(hex, edge, true, left).is_ok())
    }

    /// D12 to D16: whether anything can be done in the Movement Phase beside ending it.
    pub(crate) fn can_act_in_movement(&self) -> bool {
        self.state.moving.is_some()
            || self.on_map(self.phasing()).any(|(unit, _)| self.may_take(unit))
            || self.entries().next().is_some()
            || self.works(|_| true)
            || self.may_use_ruse()
            || self.exits().next().is_some()
            || (self.phasing() == ALLIED && self.dumps_to_burn().next().is_some())
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
            return Err(Refusal::new(Rule("8.9"), "no unit is in motion: take one first"));
        };
        if self.cache.ends.contains(to) {
            return Ok(());
        }
        Err(self.why_not(unit, to))
    }

    /// Why the unit in motion cannot go to a hex.
    fn why_not(&self, unit: UnitId, to: HexId) -> Refusal {
        let Some(from) = self.hex_of(unit) else {
            return Refusal::new(Rule("8.9"), "the unit is not on the map");
        };
        let march = March::new(self, unit);
        let left = self.unit_state(unit).left;
        if let Some(edge) = self.fixed.edge(from, to)
            && let Err(bar) = march.step(from, edge, !self.under_way(unit), left)
        {
            return Refusal::new(bar.rule(), bar.text());
        }
        if self.holds(self.phasing().other(), to) {
            return Refusal::new(Bar::Enemy.rule(), Bar::Enemy.text());
        }
        if !self.room(to, unit) {
            return Refusal::new(Rule("9.1"), "the hex is full");
        }
        Refusal::new(Rule("8.2"), "it cannot reach that hex with its movement points")
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
        if self.has_step(unit) {
            Ok(())
        } else {
            Err(Refusal::new(Rule("8.2"), "it can enter no adjacent hex"))
        }
    }

    /// Checks that another unit or action may be picked now (8.9).
    pub(crate) fn check_pick(&self) -> Result<(), Refusal> {
        if self.may_pick() {
            Ok(())
        } else if self.may_stop() {
            Err(Refusal::new(Rule("8.9"), "a unit has been taken: move it or let it stay"))
        } else {
            Err(Refusal::new(Rule("8.12"), "the unit in motion cannot stop in a full hex"))
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
        let Some((unit, hex)) = self.state.moving.and_then(|unit| Some((unit, self.hex_of(unit)?))) else {
            return;
        };
        let mut field = std::mem::take(&mut self.cache.scratch.field);
        let mut ends = HexSet::new();
        let march = March::new(self, unit);
        field.flood(self, &march, hex, self.unit_state(unit).left, !self.under_way(unit));
        for &end in field.hexes() {
            if self.room(end, unit) {
                ends.insert(end);
            }
        }
        self.cache.ends = ends;
        self.cache.scratch.field = field;
        self.cache.scratch.fresh = true;
    }

    /// 8.9: moves the unit in motion to a hex along the cheapest path.
    pub(crate) fn go(&mut self, to: HexId, ctx: &mut Ctx) {
        let Some((unit, from)) = self.state.moving.and_then(|unit| Some((unit, self.hex_of(unit)?))) else {
            return;
        };
        let mut field = std::mem::take(&mut self.cache.scratch.field);
        let mut path = std::mem::take(&mut self.cache.scratch.path);
        let march = March::new(self, unit);
        if !self.cache.scratch.fresh {
            field.flood(self, &march, from, self.unit_state(unit).left, !self.under_way(unit));
        }
        field.path(self, &march, to, &mut path);
        self.cache.scratch.field = field;
        self.walk(unit, from, &path, ctx);
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
            ctx.tell(Event::Limbered { unit });
        }
        for &to in path {
            let Some(&edge) = self.fixed.edge(at, to) else { break };
            if !self.pass_guards(unit, &edge, ctx) {
                break;
            }
            let left = self.unit_state(unit).left;
            let Ok(step) = March::new(self, unit).step(at, &edge, !self.under_way(unit), left) else { break };
            if !track.push(edge.direction) {
                ctx.tell(Event::Moved { unit, path: track, left });
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
            ctx.tell(Event::Moved { unit, path: track, left: self.unit_state(unit).left });
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
