//! The movement chart (8.2, 11.4). Normal weather is in the file; saturated ground and winter are computed from it.

use crate::units::Mover;

/// The weather of a scenario (12.1, 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Weather {
    Normal,
    Saturated,
    Winter,
}

engine::worded! {
    /// A line of the chart.
    #[allow(missing_docs, reason = "the words are plain")]
    pub enum Ground {
        Highway "highway",
        Road "road",
        Track "track",
        Clear "clear",
        Town "town",
        Woods "woods",
        Broken "broken",
        Slope "slope",
        Swamp "swamp",
        Gully "gully",
        Stream "stream",
        Lake "lake",
        Sea "sea",
        LeaveGully "leave_gully",
    }
}

const LINES: usize = Ground::ALL.len();
pub(super) const MOVERS: usize = 6;

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// Half movement points (1.6.1).
    Half(u8),
    /// Half movement points, at the road movement rate (8.3).
    RoadRate(u8),
    /// P: forbidden.
    Forbidden,
    /// R: the die of 8.4.2.
    Roll,
    /// N: the way is negated, as if it were not there (12.1).
    Negated,
}

impl Cost {
    /// Reads "1", "2 1/2", "1/2*", "P" or "R".
    pub(super) fn named(word: &str) -> Option<Cost> {
        match word {
            "P" => return Some(Cost::Forbidden),
            "R" => return Some(Cost::Roll),
            _ => {}
        }
        match word.strip_suffix('*') {
            Some(points) => half_points(points).map(Cost::RoadRate),
            None => half_points(word).map(Cost::Half),
        }
    }

    /// With so many half points more; what is forbidden stays so.
    fn plus(self, more: u8) -> Cost {
        match self {
            Cost::Half(points) => Cost::Half(points + more),
            Cost::RoadRate(points) if more > 0 => Cost::Half(points + more),
            other => other,
        }
    }
}

/// Reads "1", "1/2" or "2 1/2" as half points.
pub(super) fn half_points(word: &str) -> Option<u8> {
    let whole = |text: &str| text.parse::<u8>().ok().filter(|n| *n <= 60).map(|n| 2 * n);
    match word.strip_suffix("1/2") {
        Some("") => Some(1),
        Some(rest) => rest.strip_suffix(' ').and_then(whole).map(|n| n + 1),
        None => whole(word),
    }
}

/// What weather adds, in half points: to vehicles that are not of class C, and to class C units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Surcharge {
    pub(super) vehicle: u8,
    pub(super) carrier: u8,
}

impl Surcharge {
    fn of(self, mover: Mover) -> u8 {
        match mover {
            Mover::Foot => 0,
            Mover::Cav | Mover::Veh | Mover::Wheel => self.vehicle,
            Mover::Truck | Mover::Wagon => self.carrier,
        }
    }
}

type CostTable = [[Cost; MOVERS]; LINES];

/// The movers in the order of the chart.
pub(super) const ORDER: [Mover; MOVERS] =
    [Mover::Foot, Mover::Cav, Mover::Veh, Mover::Wheel, Mover::Truck, Mover::Wagon];

const fn column(mover: Mover) -> usize {
    match mover {
        Mover::Foot => 0,
        Mover::Cav => 1,
        Mover::Veh => 2,
        Mover::Wheel => 3,
        Mover::Truck => 4,
        Mover::Wagon => 5,
    }
}

/// The movement chart for all weathers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    tables: [CostTable; 3],
}

impl Movement {
    pub(super) fn new(normal: CostTable, saturated: Surcharge, winter: Surcharge) -> Movement {
        Movement { tables: [normal, wet(&normal, saturated), frozen(&normal, winter)] }
    }

    /// What a step costs a mover.
    pub fn cost(&self, weather: Weather, ground: Ground, mover: Mover) -> Cost {
        self.tables[weather as usize][ground as usize][column(mover)]
    }
}

fn computed(normal: &CostTable, cost: impl Fn(Ground, Mover, Cost) -> Cost) -> CostTable {
    let mut table = *normal;
    for ground in Ground::ALL {
        for mover in ORDER {
            let place = &mut table[ground as usize][column(mover)];
            *place = cost(ground, mover, *place);
        }
    }
    table
}

/// Saturated ground (12.1): roads are what tracks were, town streets count as roads (R12.1-c), tracks are negated.
fn wet(normal: &CostTable, more: Surcharge) -> CostTable {
    computed(normal, |ground, mover, cost| match ground {
        Ground::Highway | Ground::LeaveGully => cost,
        Ground::Road | Ground::Town => normal[Ground::Track as usize][column(mover)],
        Ground::Track => Cost::Negated,
        _ => cost.plus(more.of(mover)),
    })
}

/// Winter (12.2): frozen water is clear for trucks, wagons and non-vehicles, cavalry among them (R12.2-a); trucks move
/// normally on roads and in town streets (R12.2-c).
fn frozen(normal: &CostTable, more: Surcharge) -> CostTable {
    computed(normal, |ground, mover, cost| {
        let ice = matches!(mover, Mover::Foot | Mover::Cav | Mover::Truck | Mover::Wagon)
            && matches!(ground, Ground::Stream | Ground::Lake | Ground::Swamp);
        let cost = if ice { normal[Ground::Clear as usize][column(mover)] } else { cost };
        let street = matches!(ground, Ground::Highway | Ground::Road | Ground::Town);
        if ground == Ground::LeaveGully || (mover == Mover::Truck && street) {
            cost
        } else {
            cost.plus(more.of(mover))
        }
    })
}
