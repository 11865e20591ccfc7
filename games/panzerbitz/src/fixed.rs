//! All that never changes in a game: map, counters, charts, switches and card, as dense tables.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

pub use engine::data::SetupError;
use engine::data::{ScenarioFile, switch_id, switch_words};
use engine::{Grid, HexId, HexSet, Rule, RuleSet, Setting, Side, UnitId};

use crate::charts::{Attack as Kind, Charts, PositionKind};
use crate::ground::{Ground, Terrain};
use crate::los::Sight;
use crate::roster::{Piece, roster, side_of};
use crate::rulebook::{Options, rulebook};
use crate::scenario::{Card, Chart, Condition, Count, PositionCounter, UNITS, Zone, card, files};
use crate::sights::sight;
use crate::stacking::limit;
use crate::tolls::{Land, Tolls};
use crate::units::Nation;

/// A position counter that a side sets up (13.2): whose, of which force, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterLine {
    /// Whose it is.
    pub side: Side,
    /// Its force, by its place on the card.
    pub force: u8,
    /// What it is.
    pub counter: PositionCounter,
    /// How many.
    pub number: u8,
}

/// All that never changes, shared by every position.
#[derive(Debug)]
pub struct Fixed {
    /// Sides, scenario, map, rulebook and switches.
    pub setting: Setting,
    /// The card.
    pub card: Card,
    /// The units, by unit id; those of the attacker first.
    pub pieces: Vec<Piece>,
    /// The charts.
    pub charts: Charts,
    /// The switches as plain values.
    pub options: Options,
    /// The ground.
    pub ground: Ground,
    /// Who sees whom.
    pub sight: Arc<Sight>,
    /// What the ground asks of a step, bridges standing (8.2).
    pub(crate) tolls: Tolls,
    /// For each visibility of the card (4.2.8) and each hex what is no farther away.
    pub(crate) near: Vec<(u16, Vec<HexSet>)>,
    /// Woods and towns (1.10).
    pub conceals: HexSet,
    /// Hexes that two boards share (2.6).
    pub shared: HexSet,
    /// The zone of each force, shared hexes left out (13.2).
    pub zones: Vec<HexSet>,
    /// Position counters to be set up.
    pub counters: Vec<CounterLine>,
    /// Where position counters may not be placed.
    pub forbid: Vec<(PositionKind, HexSet)>,
    /// The area of each line of off-board artillery (12.7.2).
    pub areas: Vec<HexSet>,
    /// From where a side may leave the map (8.4.5).
    pub exits: [HexSet; 2],
    /// Hexes whose control counts for victory (13.4.2).
    pub objectives: HexSet,
    /// How far each hex is from the next of them; 0 if there are none.
    pub to_objective: Vec<u16>,
    /// Who controls what at the start (13.3).
    pub control: [HexSet; 2],
    /// Prepared bridges (10.6.2).
    pub prepared: HexSet,
    /// Who is first in each game turn (3.1).
    pub first: Side,
    /// Stacking points in a hex (7.1, 12.3).
    pub limit: u8,
    zone_hexes: Vec<(Zone, HexSet)>,
    cover: [u8; 7],
    modifiers: [[i8; 6]; 17],
    split: u16,
    out_of_play: OnceLock<BTreeSet<String>>,
}

impl Fixed {
    /// A card that the game comes with, and switches on top of those of the card.
    pub(crate) fn standard(number: &str, preset: Option<&str>, line: &str) -> Result<Fixed, SetupError> {
        let card = number.parse().ok().and_then(card);
        let card = card.ok_or_else(|| SetupError::NoScenario(ScenarioFile::unknown(files(), number)))?;
        Fixed::own(card.clone(), Charts::standard().clone(), preset, line)
    }

    /// A card and charts of one's own.
    pub(crate) fn own(
        card: Card,
        charts: Charts,
        preset: Option<&str>,
        line: &str,
    ) -> Result<Fixed, SetupError> {
        let rules = rule_set(&card, preset, line)?;
        Fixed::build(card, charts, rules)
    }

    fn build(card: Card, charts: Charts, rules: RuleSet) -> Result<Fixed, SetupError> {
        let options = Options::of(&rules);
        let board = card.board.clone();
        let ground = Ground::new(&board);
        let chart = Chart::new(&board);
        let pieces = roster(&card, &options);
        // A file with so many is refused when it is read; a card made by hand is not.
        if pieces.len() > UNITS {
            return Err(SetupError::Unfit(format!("the card has more than {UNITS} units")));
        }
        let split = pieces.iter().filter(|piece| piece.side == Side(0)).count() as u16;
        let mut counters = Vec::new();
        for (at, force) in card.forces.iter().enumerate() {
            let side = side_of(&card, force.side);
            let line = |&(counter, number)| CounterLine { side, force: at as u8, counter, number };
            counters.extend(force.positions.iter().map(line));
        }
        let Aims { zone_hexes, exits, objectives } = aims(&card, &chart);
        let modifiers = modifiers(&charts, &rules);
        let number = |id: &String| id.trim_start_matches('M').parse().unwrap_or(0);
        let cover = Terrain::ALL.map(|terrain| charts.cover(terrain).modifier.as_ref().map_or(0, number));
        let sides = sides(card.attacker, card.defender);
        let scenario = card.number.to_string();
        let mut setting = Setting::new(sides, scenario, 0_usize, board.clone(), rulebook().clone(), rules);
        setting.charts = charts.hash();
        setting.longest = longest(&card, &pieces, &counters);
        let mut control = [HexSet::new(); 2];
        for (nation, zone) in &card.control {
            control[side_of(&card, *nation).index()].add(&zone.hexes(&chart));
        }
        Ok(Fixed {
            to_objective: chart.distances(&objectives),
            control,
            conceals: board.grid.ids().filter(|&hex| charts.cover(ground.terrain(hex)).conceals).collect(),
            shared: chart.shared(),
            zones: card.forces.iter().map(|force| force.zone.own_hexes(&chart)).collect(),
            forbid: card.special.forbid.iter().map(|(kind, zone)| (*kind, zone.hexes(&chart))).collect(),
            areas: card.off_board.iter().map(|line| line.area.hexes(&chart)).collect(),
            prepared: card.special.prepared_bridges.iter().copied().collect(),
            first: side_of(&card, card.first),
            limit: limit(&charts.numbers, &options),
            near: near(&card, &setting.board.grid),
            sight: sight(&board, &ground, &charts.elevation),
            tolls: tolls(&setting.board.grid, &ground, &charts, &options, &pieces),
            setting,
            card,
            pieces,
            charts,
            options,
            ground,
            counters,
            exits,
            objectives,
            zone_hexes,
            cover,
            modifiers,
            split,
            out_of_play: OnceLock::new(),
        })
    }

    /// Whether the switches take a rule out of play (1.7).
    pub(crate) fn is_out_of_play(&self, rule: Rule) -> bool {
        self.out_of_play.get_or_init(|| self.setting.out_of_play()).contains(rule.number())
    }

    /// The units of a side.
    pub fn ids(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let (first, last) =
            if side == Side(0) { (0, self.split) } else { (self.split, self.pieces.len() as u16) };
        (first..last).map(UnitId)
    }

    /// All units.
    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.pieces.len() as u16).map(UnitId)
    }

    /// A unit.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> &Piece {
        &self.pieces[unit.index()]
    }

    /// The value of die modifier M`number` for a kind of attack; 0 where it does not hold (11.3).
    pub fn modifier(&self, number: usize, kind: Kind) -> i8 {
        self.modifiers[number][kind as usize]
    }

    /// The number of the die modifier of a terrain, 0 if it has none (11.7).
    pub fn cover(&self, terrain: Terrain) -> usize {
        self.cover[terrain as usize].into()
    }

    /// The hexes of a zone of a victory condition, shared hexes left out (13.2).
    pub fn zone(&self, zone: &Zone) -> &HexSet {
        static NONE: HexSet = HexSet::new();
        self.zone_hexes.iter().find(|(known, _)| known == zone).map_or(&NONE, |(_, hexes)| hexes)
    }

    /// The printed name of a hex.
    pub fn label(&self, hex: HexId) -> &str {
        self.setting.board.grid.label(hex)
    }

    /// The nation of a side.
    pub fn nation(&self, side: Side) -> Nation {
        if side == Side(0) { self.card.attacker } else { self.card.defender }
    }

    /// The conditions of victory with the sides that they are for.
    pub fn victory(&self) -> impl Iterator<Item = (Side, &Condition)> {
        self.card.victory.iter().map(|line| (side_of(&self.card, line.side), &line.when))
    }
}

/// What the conditions of victory of a card name (13.4).
struct Aims {
    zone_hexes: Vec<(Zone, HexSet)>,
    exits: [HexSet; 2],
    objectives: HexSet,
}

fn aims(card: &Card, chart: &Chart<'_>) -> Aims {
    let mut aims = Aims { zone_hexes: Vec::new(), exits: [HexSet::new(); 2], objectives: HexSet::new() };
    for line in &card.victory {
        line.when.counts(&mut |count| {
            let (Count::Control(_, zone) | Count::Exited(_, zone, _) | Count::InZone(_, zone, _)) = count
            else {
                return;
            };
            let hexes = zone.own_hexes(chart);
            match count {
                Count::Exited(nation, ..) => aims.exits[side_of(card, *nation).index()].add(&hexes),
                Count::Control(..) => aims.objectives.add(&hexes),
                _ => {}
            }
            aims.zone_hexes.push((zone.clone(), hexes));
        });
    }
    let grid = &card.board.grid;
    let edge: HexSet = grid.ids().filter(|&hex| grid.is_edge(hex)).collect();
    for set in &mut aims.exits {
        set.intersect(&edge);
    }
    aims
}

/// The switches of a card, or of a preset, changed by the players (1.7).
fn rule_set(card: &Card, preset: Option<&str>, line: &str) -> Result<RuleSet, SetupError> {
    let named: Vec<&str> = switch_words(line).map(switch_id).collect();
    let kept = |word: &&str| preset.is_none() && !named.contains(&"*") && !named.contains(&switch_id(word));
    let mut words: Vec<&str> = switch_words(card.switches.text()).filter(kept).collect();
    words.push(line);
    rulebook().resolve(preset, &words.join(",")).map_err(SetupError::Switches)
}

/// The die modifiers that hold under the switches, by number and kind of attack.
fn modifiers(charts: &Charts, rules: &RuleSet) -> [[i8; 6]; 17] {
    let mut table = [[0; 6]; 17];
    for modifier in &charts.modifiers {
        let number: Option<usize> = modifier.id.strip_prefix('M').and_then(|number| number.parse().ok());
        let Some(row) = number.and_then(|number| table.get_mut(number)) else { continue };
        let (wanted, id) = match modifier.switch.strip_prefix('-') {
            Some(id) => (false, id),
            None => (true, modifier.switch.as_str()),
        };
        let switch = rulebook().switch(id);
        if switch.is_none_or(|switch| rules.on(switch) == wanted) {
            modifier.to.iter().for_each(|&kind| row[kind as usize] = modifier.value);
        }
    }
    table
}

/// What the ground asks of a step, bridges standing (8.2).
fn tolls(grid: &Grid, ground: &Ground, charts: &Charts, options: &Options, pieces: &[Piece]) -> Tolls {
    let (chart, weather) = (&charts.movement, options.weather);
    Tolls::new(&Land { grid, ground, chart, weather, blown: &HexSet::new() }, pieces)
}

/// For each visibility of a card and each hex what is no farther away. The next hex is always seen (4.2.8).
fn near(card: &Card, grid: &Grid) -> Vec<(u16, Vec<HexSet>)> {
    let limits: BTreeSet<u16> = card.visibility.iter().copied().flatten().collect();
    let within =
        |limit: u16, from: HexId| grid.ids().filter(|&to| grid.distance(from, to) <= limit).collect();
    let all = |limit: u16| grid.ids().map(|hex| within(limit.max(1), hex)).collect();
    limits.into_iter().map(|limit| (limit, all(limit))).collect()
}

/// The names of the two sides, the attacker first.
fn sides(attacker: Nation, defender: Nation) -> &'static [&'static str] {
    use Nation::{American, British, German, Soviet};
    match (attacker, defender) {
        (German, Soviet) => &["German", "Soviet"],
        (German, British) => &["German", "British"],
        (German, _) => &["German", "American"],
        (Soviet, German) => &["Soviet", "German"],
        (Soviet, British) => &["Soviet", "British"],
        (Soviet, _) => &["Soviet", "American"],
        (American, German) => &["American", "German"],
        (American, Soviet) => &["American", "Soviet"],
        (American, _) => &["American", "British"],
        (British, German) => &["British", "German"],
        (British, Soviet) => &["British", "Soviet"],
        (British, _) => &["British", "American"],
    }
}

/// No game has more decisions: at set-up two for each counter. In a player turn every unit is taken, takes a step for each
/// half point, each of which is answered at most once by a pass, and does a dozen other things at most once; every unit
/// takes part in four attacks at most, in each of which it is picked, and is a target. An attack may be given up three
/// times (14.3.D12), and the two kinds of reaction to every step as well, each time with everyone in it.
fn longest(card: &Card, pieces: &[Piece], counters: &[CounterLine]) -> usize {
    let counters: usize = counters.iter().map(|line| usize::from(line.number)).sum();
    let reaction = 2 * 3 * (pieces.len() + 2) + 3;
    let steps: usize = pieces.iter().map(|piece| reaction * usize::from(piece.allowance) + 4 * 60).sum();
    2 * (counters + pieces.len()) + usize::from(card.turns) * 2 * (steps + 100)
}
