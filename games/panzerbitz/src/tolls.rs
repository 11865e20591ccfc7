//! What the ground asks of a step (8.2.1 to 8.2.5), as a table by class of movers, hex and direction.

use engine::{Direction, Grid, HexId, HexSet, UnitId};

use crate::charts::{Cost, Ground as Line, Movement, Weather};
use crate::fares::{grade, row_of};
use crate::game::Panzerbitz;
use crate::ground::{Ground, Side, Terrain, Water, Way};
use crate::roster::Piece;
use crate::units::Mover;

/// Movers of whom the ground asks the same: a column of the movement chart, vehicles or not (2.8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    mover: Mover,
    vehicle: bool,
}

impl Class {
    /// The class of a unit.
    pub(crate) fn of(piece: &Piece) -> Class {
        Class { mover: piece.unit.mover.unwrap_or(Mover::Foot), vehicle: piece.unit.vehicle }
    }
}

/// What the ground asks of a step into a neighbouring hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toll {
    /// The way that crosses the side, if it counts in the weather and is not cut by a blown bridge (2.7.2, 2.9, 12.1).
    pub(crate) way: Option<(Way, Cost)>,
    /// The side may not be crossed off any way (2.8.1).
    pub(crate) barred: bool,
    /// What the hex costs off any way (8.2.2 to 8.2.4).
    pub(crate) terrain: Cost,
}

impl Toll {
    /// No step leads there.
    pub(crate) const NONE: Toll = Toll { way: None, barred: true, terrain: Cost::Forbidden };

    /// No step there costs less, in half points; none if no step leads there.
    pub(crate) fn least(self) -> Option<u8> {
        let points = |cost| match cost {
            Cost::Half(points) | Cost::RoadRate(points) => Some(points),
            Cost::Roll => Some(Toll::ROLL),
            Cost::Forbidden | Cost::Negated => None,
        };
        let way = self.way.and_then(|(_, cost)| points(cost));
        let terrain = points(self.terrain).filter(|_| !self.barred);
        match (way, terrain) {
            (Some(way), Some(terrain)) => Some(way.min(terrain)),
            (one, other) => one.or(other),
        }
    }

    /// What a step with the die of 8.4.2 costs, in half points.
    pub(crate) const ROLL: u8 = 2;
}

/// The ground as movers meet it.
pub(crate) struct Land<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) ground: &'a Ground,
    pub(crate) chart: &'a Movement,
    pub(crate) weather: Weather,
    /// Hexes whose bridge is blown.
    pub(crate) blown: &'a HexSet,
}

impl Land<'_> {
    fn cost(&self, line: Line, class: Class) -> Cost {
        self.chart.cost(self.weather, line, class.mover)
    }

    /// The watercourse that counts in a hex: none at a bridge or ford, again where the bridge is blown (2.7).
    pub(crate) fn water(&self, hex: HexId) -> Option<Water> {
        if self.blown.contains(hex) { self.ground.watercourse(hex) } else { self.ground.water(hex) }
    }

    /// What a hex costs off any way, for who comes from a hex or onto the map (8.2.2 to 8.2.4).
    fn terrain(&self, class: Class, from: Option<HexId>, to: HexId) -> Cost {
        let (terrain, water) = (self.ground.terrain(to), self.water(to));
        let cost = if water == Some(Water::Stream) {
            self.cost(Line::Stream, class)
        } else {
            let mut cost = self.cost(row_of(terrain), class);
            let plain = terrain != Terrain::Town;
            if plain && self.ground.level(to) == 1 {
                cost = dearer(cost, self.cost(Line::Slope, class));
            }
            if plain && water == Some(Water::Gully) {
                cost = dearer(cost, self.cost(Line::Gully, class));
            }
            cost
        };
        let leaves =
            from.is_some_and(|from| self.water(from) == Some(Water::Gully)) && water != Some(Water::Gully);
        if leaves { dearer(cost, self.cost(Line::LeaveGully, class)) } else { cost }
    }

    /// Whether such a unit could be in a hex at all (13.2): nobody is in a lake, and where the chart forbids the ground only
    /// a way leads in.
    fn stands(&self, class: Class, hex: HexId) -> bool {
        let way =
            || self.ground.way_of_hex(hex).is_some_and(|way| self.cost(grade(way), class) != Cost::Negated);
        !self.ground.terrain(hex).is_lake() && (self.terrain(class, None, hex) != Cost::Forbidden || way())
    }

    fn toll(&self, class: Class, from: HexId, direction: Direction, to: HexId) -> Toll {
        let side = self.grid.side(from, direction);
        let cut = self.blown.contains(from) || self.blown.contains(to);
        let way = self.ground.way(side).filter(|_| !cut);
        Toll {
            way: way
                .map(|way| (way, self.cost(grade(way), class)))
                .filter(|(_, cost)| *cost != Cost::Negated),
            barred: is_barred(class, self.ground.side(side)),
            terrain: self.terrain(class, Some(from), to),
        }
    }
}

/// Vehicles may not cross green and broken sides off any way, cavalry only the latter (2.8.1).
fn is_barred(class: Class, side: Side) -> bool {
    match class.mover {
        Mover::Foot => false,
        Mover::Cav => side.broken,
        _ => class.vehicle && side.impassable(),
    }
}

/// The higher of two costs; what is forbidden stays so, and the die of a stream too.
fn dearer(a: Cost, b: Cost) -> Cost {
    match (a, b) {
        (Cost::Forbidden, _) | (_, Cost::Forbidden) => Cost::Forbidden,
        (Cost::Roll, _) | (_, Cost::Roll) => Cost::Roll,
        (Cost::Half(a) | Cost::RoadRate(a), Cost::Half(b) | Cost::RoadRate(b)) => Cost::Half(a.max(b)),
        (Cost::Negated, other) | (other, Cost::Negated) => other,
    }
}

/// The tolls of a game while no bridge is blown.
#[derive(Debug)]
pub(crate) struct Tolls {
    /// For each unit its class.
    classes: Vec<usize>,
    /// The tolls of all hexes, class after class.
    hexes: Vec<[Toll; 6]>,
    /// The hexes of the map.
    size: usize,
    /// For each class where it can be at all (13.2).
    stands: Vec<HexSet>,
}

impl Tolls {
    pub(crate) fn new(land: &Land<'_>, pieces: &[Piece]) -> Tolls {
        let size = land.grid.len();
        let mut tolls = Tolls { classes: Vec::new(), hexes: Vec::new(), size, stands: Vec::new() };
        let mut classes = Vec::new();
        for piece in pieces {
            let class = Class::of(piece);
            let place = classes.iter().position(|known| *known == class).unwrap_or_else(|| {
                classes.push(class);
                tolls.stands.push(land.grid.ids().filter(|&hex| land.stands(class, hex)).collect());
                tolls.hexes.extend(land.grid.ids().map(|hex| {
                    let mut around = [Toll::NONE; 6];
                    for (direction, to) in land.grid.neighbours(hex) {
                        around[direction.index()] = land.toll(class, hex, direction, to);
                    }
                    around
                }));
                classes.len() - 1
            });
            tolls.classes.push(place);
        }
        tolls
    }

    fn of(&self, unit: UnitId, from: HexId, direction: Direction) -> Toll {
        self.hexes[self.classes[unit.index()] * self.size + from.index()][direction.index()]
    }

    /// Where a unit can be at all (13.2).
    pub(crate) fn stands(&self, unit: UnitId) -> &HexSet {
        &self.stands[self.classes[unit.index()]]
    }
}

impl Panzerbitz {
    /// The ground as it is now.
    pub(crate) fn land(&self) -> Land<'_> {
        let fixed = &self.fixed;
        Land {
            grid: &fixed.setting.board.grid,
            ground: &fixed.ground,
            chart: &fixed.charts.movement,
            weather: fixed.options.weather,
            blown: &self.state.blown,
        }
    }

    /// What the ground asks of a step of a unit; none if the hexes are not neighbours.
    pub(crate) fn toll(&self, unit: UnitId, from: HexId, to: HexId) -> Option<Toll> {
        let direction = self.fixed.setting.board.grid.direction(from, to)?;
        Some(self.toll_towards(unit, from, direction, to))
    }

    /// The same for a neighbour whose direction is known.
    pub(crate) fn toll_towards(&self, unit: UnitId, from: HexId, direction: Direction, to: HexId) -> Toll {
        let blown = &self.state.blown;
        if blown.contains(from) || blown.contains(to) {
            self.land().toll(Class::of(self.piece(unit)), from, direction, to)
        } else {
            self.fixed.tolls.of(unit, from, direction)
        }
    }

    /// The way that crosses the side between two hexes, if it counts in the weather and is not cut by a blown bridge
    /// (2.7.2, 2.9, 12.1).
    pub fn way_between(&self, unit: UnitId, from: HexId, to: HexId) -> Option<(Way, Cost)> {
        self.toll(unit, from, to)?.way
    }

    /// What the terrain of a hex costs a unit that comes from a neighbouring hex off any way, or onto the map (8.2.2 to
    /// 8.2.4).
    pub fn terrain_cost(&self, unit: UnitId, from: Option<HexId>, to: HexId) -> Cost {
        let toll = from.and_then(|from| self.toll(unit, from, to));
        toll.map_or_else(|| self.land().terrain(Class::of(self.piece(unit)), from, to), |toll| toll.terrain)
    }

    /// Whether a unit may not cross a side off any way (2.8.1).
    pub fn is_barred(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        self.toll(unit, from, to).is_none_or(|toll| toll.barred)
    }
}
