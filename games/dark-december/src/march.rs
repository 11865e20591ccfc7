//! What a step of movement costs, or what forbids it (3.0 to 3.3, 3.5, 3.7.1, OR4.0, OR7.0, OR9.2).

use engine::{Arrival, Grid, HexId, Mover, Prices, Side, Start, Step, UnitId};

use crate::activation::Leash;
use crate::bars::Bar;
use crate::charts::{Cost, Ground, Hexside, MP, Road};
use crate::fixed::Edge;
use crate::game::DarkDecember;
use crate::state::Mode;
use crate::toll::{Slow, Strict, Toll, Watch};
use crate::units::MoveClass;

/// A step that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// Halves of a movement point.
    pub cost: u16,
    /// The move ends there.
    pub stop: bool,
    /// What is remembered of the way in: see [`March`].
    pub lane: u8,
    /// Whether it is made at the road rate.
    pub road: bool,
}

/// Lanes: 0, or 1 more than the number of the unconnected road by which it came (3.3.4); in Strategic Movement the same
/// and three more if it came through friends, so that the next road hex costs more (3.7.1).
pub(crate) const LANES: u8 = 6;
pub(crate) const THROUGH_FRIENDS: u8 = 3;

/// The rules of one unit in one position.
#[derive(Clone, Copy, Debug)]
pub struct March<'a> {
    pub(crate) game: &'a DarkDecember,
    pub(crate) unit: UnitId,
    pub(crate) side: Side,
    pub(crate) class: MoveClass,
    pub(crate) mode: Mode,
    pub(crate) ground: Ground,
    /// Costs of each hex off the road, of a hex along a road, and of a bridge on it.
    pub(crate) terrain: &'a [Cost],
    pub(crate) rate: Cost,
    pub(crate) bridge: Cost,
    pub(crate) restricted: bool,
    /// SR1.2.2: it moves hex by hex, so many in all, and has no minimum move.
    pub(crate) limited: bool,
}

impl<'a> March<'a> {
    /// The movement of a unit.
    pub fn new(game: &'a DarkDecember, unit: UnitId, mode: Mode) -> March<'a> {
        let counter = game.counter(unit);
        let (charts, ground) = (&game.fixed.charts, game.ground());
        let road = if mode == Mode::Strategic { Road::Strategic } else { Road::March };
        March {
            game,
            unit,
            side: counter.side,
            class: counter.class,
            mode,
            ground,
            terrain: game.fixed.costs(counter.class, ground),
            rate: charts.road(road).cost(counter.class, ground),
            bridge: charts.hexside(Hexside::BridgeRoadMarch).cost(counter.class, ground),
            restricted: game.restricted(unit),
            limited: matches!(game.leash(unit), Leash::Hexes(_)),
        }
    }

    /// SR1.2.2: whether it moves hex by hex.
    pub(crate) const fn limited(&self) -> bool {
        self.limited
    }

    /// Whether it is in Strategic Movement.
    pub(crate) fn strategic(&self) -> bool {
        self.mode == Mode::Strategic
    }

    /// 3.1.1 (V3.1): whether one hex is always possible.
    pub(crate) fn has_least_move(&self) -> bool {
        self.game.fixed.options.minimum_move && self.mode != Mode::Strategic
    }

    pub(crate) fn enemy_zone(&self, hex: HexId) -> bool {
        self.mode != Mode::Infiltration && self.game.zoc(self.side.other(), hex)
    }

    /// What a step costs, or what forbids it.
    pub fn step(&self, from: HexId, edge: &Edge, lane: u8, first: bool, left: u16) -> Result<StepCost, Bar> {
        self.walk(&mut Strict, from, edge, lane, first, left)
    }

    /// The same before the eyes of somebody who may lift bars or keep a bill. This is the one place where a step is priced.
    pub(crate) fn walk(
        &self,
        watch: &mut impl Watch,
        from: HexId,
        edge: &Edge,
        lane: u8,
        first: bool,
        left: u16,
    ) -> Result<StepCost, Bar> {
        let to = edge.to;
        if let Some(bar) = self.barred(to) {
            watch.bar(bar)?;
        }
        if self.class == MoveClass::Commander {
            watch.toll(Toll::Commander, MP);
            if MP > left {
                watch.bar(Bar::Points)?;
            }
            return Ok(StepCost { cost: MP, stop: false, lane: 0, road: false });
        }
        let leaves_zone = first && self.enemy_zone(from);
        if leaves_zone && self.enemy_zone(to) {
            watch.bar(Bar::ZoneToZone)?;
        }
        let stop = self.enemy_zone(to);
        let step = if self.mode == Mode::Strategic {
            self.column_step(watch, from, edge, lane)?
        } else {
            self.normal_step(watch, from, edge, lane)?
        };
        let (cost, lane, road) = match step {
            (Cost::Never, lane, road) => {
                watch.bar(Bar::Prohibited)?;
                (self.on_foot(to), lane, road)
            }
            // 3.0.2: nothing is added to it.
            (Cost::All, ..) if first => {
                let cost = left.max(1);
                watch.toll(Toll::Whole, cost);
                return Ok(StepCost { cost, stop: true, lane: 0, road: false });
            }
            (Cost::All, ..) => {
                watch.bar(Bar::NotFirst)?;
                let cost = self.game.points_for(self.unit, self.mode).max(1);
                return Ok(StepCost { cost, stop: true, lane: 0, road: false });
            }
            (Cost::Points(cost), lane, road) => (cost, lane, road),
        };
        let disengagement = if leaves_zone { self.game.disengagement(self.unit, from) } else { 0 };
        if disengagement > 0 {
            watch.toll(Toll::Disengagement, disengagement);
        }
        let cost = cost + disengagement;
        if cost == 0 {
            watch.toll(Toll::Least, 1);
        }
        let cost = cost.max(1);
        if cost > left {
            // 3.1.1: one hex is always possible.
            if first && self.has_least_move() && !self.limited {
                let cost = left.max(1);
                watch.toll(Toll::Minimum, cost);
                return Ok(StepCost { cost, stop: true, lane: 0, road });
            }
            watch.bar(Bar::Points)?;
        }
        Ok(StepCost { cost, stop, lane, road })
    }

    /// What a hex costs those on foot, for whom no ground is prohibited: the price of a hex whose bar is lifted.
    fn on_foot(&self, hex: HexId) -> u16 {
        match self.game.fixed.cost(hex, MoveClass::Foot, self.ground) {
            Cost::Points(cost) => cost,
            Cost::All | Cost::Never => MP,
        }
    }

    #[inline]
    pub(crate) fn terrain(&self, hex: HexId) -> Cost {
        self.terrain[hex.index()]
    }

    /// 3.3.1: Road March, or off the road (3.0.1, 3.3.2, 3.3.3).
    fn normal_step(
        &self,
        watch: &mut impl Watch,
        from: HexId,
        edge: &Edge,
        lane: u8,
    ) -> Result<(Cost, u8, bool), Bar> {
        let slow = if !self.game.road(edge) {
            None
        } else if self.enemy_zone(from) || self.enemy_zone(edge.to) {
            Some(Slow::Zone)
        } else {
            self.congested(edge.to).then_some(Slow::Congestion)
        };
        let (mut cost, road) = self.fare(watch, edge, slow)?;
        if !road {
            return Ok((cost, 0, false));
        }
        // 3.3.4: the difference falls due when it leaves by the other road.
        if lane != 0 && lane != edge.piece + 1 {
            let paid = match self.rate {
                Cost::Points(paid) => paid,
                Cost::All | Cost::Never => 0,
            };
            if let Cost::Points(due) = self.terrain(from) {
                let due = due.saturating_sub(paid);
                watch.toll(Toll::Unconnected, due);
                cost = add(cost, Cost::Points(due));
            } else {
                watch.bar(Bar::Unconnected)?;
            }
        }
        Ok((cost, self.lane_into(edge), true))
    }

    /// 3.2.2, 3.3.4, 3.7.1: a step in Strategic Movement.
    fn column_step(
        &self,
        watch: &mut impl Watch,
        from: HexId,
        edge: &Edge,
        lane: u8,
    ) -> Result<(Cost, u8, bool), Bar> {
        let through = self.friends(edge.to);
        let more = if through { THROUGH_FRIENDS } else { 0 };
        if !self.game.road(edge) {
            return Ok((self.fare(watch, edge, None)?.0, more, false));
        }
        let came = lane % THROUGH_FRIENDS;
        if came != 0 && came != edge.piece + 1 && self.game.fixed.separated.contains(from) {
            watch.bar(Bar::Unconnected)?;
        }
        let slow = if through {
            Some(Slow::Friends)
        } else {
            (lane >= THROUGH_FRIENDS).then_some(Slow::AfterFriends)
        };
        Ok((self.fare(watch, edge, slow)?.0, self.lane_into(edge) + more, slow.is_none()))
    }

    /// 3.0.1, 3.3.1: what a hex and its hexside cost, and whether it keeps to the road. `slow` says why a road is of no use, or
    /// only at the cost of the ground: in Strategic Movement it stays on it (3.7.1).
    #[inline]
    pub(crate) fn fare(
        &self,
        watch: &mut impl Watch,
        edge: &Edge,
        slow: Option<Slow>,
    ) -> Result<(Cost, bool), Bar> {
        if self.game.road(edge) && (slow.is_none() || self.strategic()) {
            Ok((self.along(watch, edge, slow), true))
        } else {
            Ok((self.off_road(watch, edge, slow)?, false))
        }
    }

    /// 3.2.2, 3.3.1, 3.7.1: along a road, at its rate or at the cost of the ground.
    fn along(&self, watch: &mut impl Watch, edge: &Edge, slow: Option<Slow>) -> Cost {
        let cost = if slow.is_some() { self.terrain(edge.to) } else { self.rate };
        if let Cost::Points(rate) = self.rate {
            watch.toll(Toll::Road, rate);
        }
        if let (Some(slow), Cost::Points(cost)) = (slow, cost) {
            watch.toll(Toll::OffRoad(slow), cost);
        }
        let bridge = self.over_bridge(edge);
        if let Cost::Points(points) = bridge
            && points > 0
        {
            watch.toll(Toll::RoadBridge, points);
        }
        add(cost, bridge)
    }

    /// What the charts ask for a bridge along the road.
    fn over_bridge(&self, edge: &Edge) -> Cost {
        if edge.wet() { self.bridge } else { Cost::Points(0) }
    }

    /// What is remembered of coming into a hex by road.
    fn lane_into(&self, edge: &Edge) -> u8 {
        if self.game.fixed.separated.contains(edge.to) { edge.beyond + 1 } else { 0 }
    }

    /// 3.0.1: the terrain, and the hexside; `slow` says why a road is of no use.
    #[inline]
    fn off_road(&self, watch: &mut impl Watch, edge: &Edge, slow: Option<Slow>) -> Result<Cost, Bar> {
        let ground = self.terrain(edge.to);
        if let Cost::Points(cost) = ground {
            match (slow, self.rate) {
                (Some(slow), Cost::Points(rate)) => {
                    watch.toll(Toll::Road, rate);
                    watch.toll(Toll::OffRoad(slow), cost);
                }
                _ => watch.toll(Toll::Ground, cost),
            }
        }
        let side = self.hexside(edge);
        match (side, self.across(side)) {
            (_, Cost::Never) => {
                watch.bar(Bar::River)?;
                Ok(ground)
            }
            (_, Cost::All) => Ok(if ground == Cost::Never { Cost::Never } else { Cost::All }),
            (side, Cost::Points(points)) => {
                if let Some(side) = side {
                    watch.toll(Toll::Water(side), points);
                }
                Ok(add(ground, Cost::Points(points)))
            }
        }
    }

    /// What the hexside costs off the road.
    #[inline]
    pub(crate) fn water(&self, edge: &Edge) -> Cost {
        self.across(self.hexside(edge))
    }

    fn across(&self, side: Option<Hexside>) -> Cost {
        match side {
            None => Cost::Points(0),
            Some(side) => self.game.fixed.charts.hexside(side).cost(self.class, self.ground),
        }
    }

    /// What must be crossed off the road.
    fn hexside(&self, edge: &Edge) -> Option<Hexside> {
        let game = self.game;
        if !edge.wet() {
            None
        } else if game.bridged(edge) && game.fixed.options.bridge_crossing {
            Some(Hexside::BridgeOther)
        } else if game.forded(edge) {
            Some(Hexside::Ford)
        } else if edge.major() {
            Some(Hexside::MajorRiver)
        } else {
            Some(Hexside::River)
        }
    }

    /// OR7.0: whether the road into a hex is congested.
    pub(crate) fn congested(&self, hex: HexId) -> bool {
        self.game.congested(self.side).contains(hex)
    }
}

fn add(a: Cost, b: Cost) -> Cost {
    match (a, b) {
        (Cost::Points(a), Cost::Points(b)) => Cost::Points(a + b),
        (Cost::Never, _) | (_, Cost::Never) => Cost::Never,
        _ => Cost::All,
    }
}

impl Mover for March<'_> {
    fn step(&self, step: &Step) -> Option<Arrival> {
        let edge = self.game.fixed.edge_towards(step.from, step.direction)?;
        let made = March::step(self, step.from, edge, step.lane, step.first, step.left).ok()?;
        Some(Arrival { cost: made.cost, stop: made.stop || self.limited, lane: made.lane })
    }

    fn lanes(&self) -> u8 {
        LANES
    }

    fn price(&self, grid: &Grid, prices: &mut Prices, hex: HexId) {
        self.price_into(grid, prices, hex);
    }

    /// The first step has rules of its own (3.0.2, 3.1.1, 3.5.3, OR4.0), and so have those out of an enemy zone.
    fn on_its_way(&self, start: &Start) -> bool {
        start.moved && !self.limited && !self.enemy_zone(start.hex)
    }
}
