//! What a step of movement costs, or what forbids it (8.2 to 8.8, 10.0, 11.2, 11.3, 20.1, 21.9).

use engine::{Arrival, HexId, HexSet, MAX_HEXES, Mover, Rule, Side, UnitId};

pub use crate::bars::Bar;
use crate::charts::{ALLIED, Class, Crosser, Crossing, GERMAN, MP, Water};
use crate::fixed::{Edge, PROHIBITED, Site};
use crate::game::Bulge;
use crate::gates::Kind;
use crate::mixes::{Counter, Role};

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

impl StepCost {
    /// The rule by which the move ends with the step, if it does.
    pub fn halts(&self) -> Option<Rule> {
        let zone = self.zone.then_some(Rule("10.2"));
        let roadblock = self.roadblock.then_some(Rule("5.1.3"));
        self.whole.or(zone).or(roadblock)
    }
}

/// What the map asks for a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fare {
    /// Points, in twelfths.
    pub(crate) cost: u16,
    road: bool,
    /// The whole allowance (11.3).
    whole: bool,
}

/// A unit on the march: what its steps cost in the present position.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact about the unit")]
pub struct March<'a> {
    pub(crate) game: &'a Bulge,
    counter: &'a Counter,
    side: Side,
    pub(crate) crosser: Crosser,
    team: bool,
    ignores_zones: bool,
    british: bool,
    /// Hexes next to a team or von der Heydte, and hexes of teams (18.1.5, 18.4.4); for Allied units.
    slow: Option<&'a [HexSet; 2]>,
    marked: bool,
    /// The road rate in German-controlled and in Allied-controlled hexes (8.6).
    rates: [u16; 2],
    /// What each hex costs off the road (8.2).
    costs: &'a [u16; MAX_HEXES],
    german: &'a HexSet,
    enemies: &'a HexSet,
    zones: &'a HexSet,
    pub(crate) unit: UnitId,
}

impl Bulge {
    /// 8.6 (RC): whether a side's units pay more for the road in a hex because the enemy controls it.
    pub(crate) fn road_is_hostile(&self, side: Side, hex: HexId) -> bool {
        self.fixed.options.road_control && !self.controls(side, hex)
    }
}

impl<'a> March<'a> {
    /// A unit of a position.
    pub fn new(game: &'a Bulge, unit: UnitId) -> March<'a> {
        let mut march = March::plain(game, unit);
        if march.side == ALLIED {
            march.slow = game.cache.unsafe_roads.as_ref();
        }
        march
    }

    /// The same where only what forbids a step counts, not what a road costs.
    pub(crate) fn plain(game: &'a Bulge, unit: UnitId) -> March<'a> {
        let counter = game.counter(unit);
        let team = counter.role == Role::Team;
        let road = counter.road;
        let hostile = if game.fixed.options.road_control { road.enemy } else { road.friendly };
        let rates = if counter.side == GERMAN { [road.friendly, hostile] } else { [hostile, road.friendly] };
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
            rates,
            german: &game.state.german,
            enemies: game.occupied(counter.side.other()),
            zones: game.zones(counter.side.other()),
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

    /// 18.1.5, 18.4.4: the rule by which teams, or else paratroopers, make the road into a hex unsafe.
    pub fn slowed_by(&self, to: HexId) -> Option<Rule> {
        let [near, teams] = self.slow?;
        if !near.contains(to) && !teams.contains(to) {
            return None;
        }
        let game = self.game;
        let beside = |unit: UnitId| game.hex_of(unit).is_some_and(|hex| game.distance(hex, to) <= 1);
        let team = game.fixed.raiders.iter().any(|&unit| !game.counter(unit).is_ground() && beside(unit));
        Some(if team { Rule("18.1.5") } else { Rule("18.4.4") })
    }

    /// 8.5 to 8.7: what a step along a road costs; `from` is none for a unit that enters the map.
    #[inline]
    pub fn road_rate(&self, from: Option<HexId>, to: HexId) -> u16 {
        if self.marked
            && let Some(cost) = self.marked_rate(from, to)
        {
            return cost;
        }
        let rate = if self.german.contains(to) { self.rates[0] } else { self.rates[1] };
        match self.slow {
            Some([_, teams]) if teams.contains(to) => rate.max(MP),
            Some([near, _]) if near.contains(to) => rate.max(MP / 2),
            _ => rate,
        }
    }

    /// 16.5, 16.7: the rate of a road under a strike or interdiction.
    fn marked_rate(&self, from: Option<HexId>, to: HexId) -> Option<u16> {
        let state = &self.game.state;
        let numbers = &self.game.fixed.charts.numbers;
        let on = |test: &dyn Fn(HexId) -> bool| test(to) || from.is_some_and(test);
        if on(&|hex| state.struck == Some(hex)) {
            Some(numbers.strategic_cost_mp * MP)
        } else if on(&|hex| state.interdicted.contains(hex)) {
            Some(numbers.interdict_cost_mp * MP)
        } else {
            None
        }
    }

    /// 8.2 to 8.8, 11.2, 11.3, 13.2, 20.1, 21.9: what the road, the ground and the water cost, or what forbids the step whatever
    /// zone it comes from and however many points are left. The prices of a flood and every judged step come from here.
    #[inline]
    pub(crate) fn fare(&self, from: HexId, edge: Edge, first: bool) -> Result<Fare, Bar> {
        let (game, to) = (self.game, edge.to);
        if let Some(bar) = self.barred(to) {
            return Err(bar);
        }
        let fare = if game.road_step(&edge) {
            Fare { cost: self.road_rate(Some(from), to), road: true, whole: false }
        } else {
            self.off_road(edge, first, || self.zones.contains(to))?
        };
        if self.british && !game.british_may_enter(from, to) {
            return Err(Bar::British);
        }
        if self.is_unescorted(to) {
            return Err(Bar::GunInZone);
        }
        Ok(fare)
    }

    /// 8.2, 11.2, 11.3, 21.9: what the ground and the water cost off the road; `zone` says whether it is into an enemy zone.
    #[inline]
    pub(crate) fn off_road(&self, edge: Edge, first: bool, zone: impl Fn() -> bool) -> Result<Fare, Bar> {
        let game = self.game;
        let terrain = self.costs[edge.to.index()];
        if terrain == PROHIBITED {
            return Err(Bar::Prohibited);
        }
        let mut fare = Fare { cost: terrain, road: false, whole: false };
        if let Some(water) = edge.water().filter(|_| !game.bridged(&edge)) {
            match game.fixed.charts.crossing(water, self.crosser) {
                Crossing::Extra(_) if self.crosser == Crosser::Ca && zone() => return Err(Bar::CombinedArms),
                Crossing::Extra(more) => fare.cost += more,
                Crossing::Whole if !first => return Err(Bar::MeuseNotFirst),
                Crossing::Whole if zone() => return Err(Bar::MeuseZone),
                Crossing::Whole => fare.whole = true,
                Crossing::Never if water == Water::Meuse => return Err(Bar::Meuse),
                Crossing::Never => return Err(Bar::River),
            }
        }
        Ok(fare)
    }

    /// 8.4: what forbids a hex whatever it costs.
    #[inline]
    pub(crate) fn barred(&self, to: HexId) -> Option<Bar> {
        self.enemies.contains(to).then_some(Bar::Enemy)
    }

    /// 13.2: whether it is artillery that nobody would escort in a hex.
    #[inline]
    pub(crate) fn is_unescorted(&self, to: HexId) -> bool {
        self.is_gun() && self.halted_by_zone(to) && self.game.combat_units(to) == 0
    }

    /// 20.1, 21.9: whether what a step into a hex costs depends on more than the hexside and the road.
    pub(crate) fn is_choosy(&self, to: HexId) -> bool {
        self.british || (self.crosser == Crosser::Ca && self.zones.contains(to))
    }

    /// 16.5, 16.7: whether a strike or interdiction on a hex slows its roads.
    pub(crate) fn under_fire(&self, hex: HexId) -> bool {
        let state = &self.game.state;
        self.marked && (state.struck == Some(hex) || state.interdicted.contains(hex))
    }

    /// What a step costs, or what forbids it. `left` are the points before it; `first` the first step of a move.
    pub fn step(&self, from: HexId, edge: &Edge, first: bool, left: u16) -> Result<StepCost, Bar> {
        let Fare { mut cost, road, whole } = self.fare(from, *edge, first)?;
        let mut whole = whole.then_some(Rule("11.3"));
        let zone = self.halted_by_zone(edge.to);
        if zone && self.zones.contains(from) {
            if !first {
                return Err(Bar::ZoneToZone);
            }
            whole = Some(Rule("10.3"));
        }
        let roadblock = self.halted_by_roadblock(edge.to);
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

    /// 10.2: whether an enemy zone of control ends its move in a hex.
    #[inline]
    pub(crate) fn halted_by_zone(&self, hex: HexId) -> bool {
        !self.ignores_zones && self.zones.contains(hex)
    }

    /// 5.1.3: whether a roadblock does.
    #[inline]
    pub(crate) fn halted_by_roadblock(&self, hex: HexId) -> bool {
        self.side == GERMAN && !self.team && self.game.state.roadblocks.contains(hex)
    }
}

impl March<'_> {
    /// 5.1.3: the roadblocks that stop it.
    pub(crate) fn roadblocks(&self) -> Option<&HexSet> {
        (self.side == GERMAN && !self.team).then_some(&self.game.state.roadblocks)
    }

    /// The hexes beside raiders and those of teams, where roads are slower (18.1.5, 18.4.4).
    pub(crate) fn unsafe_roads(&self) -> Option<&[HexSet; 2]> {
        static NONE: [HexSet; 2] = [HexSet::new(); 2];
        (self.side == ALLIED).then(|| self.slow.unwrap_or(&NONE))
    }

    /// 16.5, 16.7: whether strikes and interdiction slow it.
    pub(crate) fn is_marked(&self) -> bool {
        self.marked
    }

    fn is_gun(&self) -> bool {
        self.counter.role == Role::Artillery
    }

    pub(crate) fn kind(&self) -> Kind {
        Kind {
            side: self.side,
            class: self.counter.class,
            crosser: self.crosser,
            rates: self.rates,
            ignores_zones: self.ignores_zones,
            team: self.team,
            british: self.british,
            gun: self.is_gun(),
            ground: self.game.ground(),
        }
    }

    /// 11.6: the bridges between the banks of the Meuse whose guards wait for it.
    pub(crate) fn guards(&self) -> impl Iterator<Item = Site> + use<'_> {
        let sites: &[Site] =
            if self.side == GERMAN && !self.team { &self.game.fixed.meuse_sites } else { &[] };
        sites.iter().copied().filter(|&site| self.game.guards_at(site))
    }

    /// 8.9, 11.6: how a step over a bridge whose guards wait is remembered, or that no path takes it: once across, a path
    /// stays on the other bank.
    pub(crate) fn lane(&self, lane: u8, edge: Edge) -> Option<u8> {
        let fixed = &self.game.fixed;
        let beyond = |hex: HexId| {
            let start = self.game.hex_of(self.unit).unwrap_or(hex);
            fixed.far_bank.contains(start) != fixed.far_bank.contains(hex)
        };
        let guarded = edge.site().is_some_and(|site| self.guards().any(|one| one == site));
        if lane == 0 && !guarded { Some(0) } else { beyond(edge.to).then_some(1) }
    }
}

impl March<'_> {
    /// What a step would cost if nothing barred it, and whether the move would end with it.
    pub(crate) fn lifted(&self, from: HexId, edge: Edge) -> StepCost {
        let (game, to) = (self.game, edge.to);
        let road = game.road_step(&edge);
        let water = edge.water().filter(|_| !game.bridged(&edge));
        let ground = match self.costs[to.index()] {
            PROHIBITED => MP,
            cost => cost,
        };
        let more = match water.map(|water| game.fixed.charts.crossing(water, self.crosser)) {
            Some(Crossing::Extra(more)) => more,
            _ => 0,
        };
        let cost = if road { self.road_rate(Some(from), to) } else { ground + more };
        let (zone, roadblock) = (self.halted_by_zone(to), self.halted_by_roadblock(to));
        StepCost { cost, stop: zone || roadblock, road, whole: None, zone, roadblock }
    }
}

impl Mover for March<'_> {
    fn step(&self, step: &engine::Step) -> Option<Arrival> {
        let edge = self.game.fixed.edge_towards(step.from, step.direction)?;
        let cost = March::step(self, step.from, edge, step.first, step.left).ok()?;
        Some(Arrival { cost: cost.cost, stop: cost.stop, lane: self.lane(step.lane, *edge)? })
    }

    fn lanes(&self) -> u8 {
        // A lane for whoever has passed guards (11.6).
        if self.side == GERMAN && !self.team { 2 } else { 1 }
    }
}
