//! Reading a card: first the TOML, then everything in it, collecting all faults.

use engine::data::{Spanned, parse};
use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Board, Faults, HexId, Placement, closest};

use super::boards;
use super::chart::Chart;
use super::file::{CardFile, FORMAT, ForceFile, OffBoardFile, SpecialFile, Text, VictoryFile};
use super::{Card, Condition, Force, OffBoard, PositionCounter, Special, Victory, Zone};
use crate::charts::{Charts, PositionKind};
use crate::rulebook::rulebook;
use crate::units::{Nation, Unit};

pub(super) fn read(name: &str, text: &str, units: Arc<[Unit]>, own: Option<&Board>) -> Result<Card, Faults> {
    let file: CardFile = parse(name, text)?;
    let mut faults = Faults::new(name, text);
    if *file.format.get_ref() != FORMAT {
        let message = format!("format {} is not known", file.format.get_ref());
        faults.add(file.format.span(), message, format!("this version reads format {FORMAT}"));
        return Err(faults);
    }
    boards::turned_once(&file.map.layout, &mut faults);
    // Without two sides and a map nothing else can be looked up.
    if !nations(&file, &mut faults) {
        return Err(faults);
    }
    let Some((layout, board)) = boards::laid(&file, own, &mut faults) else { return Err(faults) };
    let mut pass = Pass::new(&mut faults, &board, units, &file);
    // What is too large is not looked at any closer.
    if !pass.bounded(&file) {
        return Err(faults);
    }
    let card = pass.card(&file, layout);
    let room = std::mem::take(&mut pass.room);
    super::slips::find(&file, &card, &room, &mut faults);
    let card = Card { board, ..card };
    faults.finish(card)
}

/// Whether the card names two nations.
fn nations(file: &CardFile, faults: &mut Faults) -> bool {
    const NAMES: [&str; 4] = ["German", "American", "British", "Soviet"];
    let help = || format!("write one of {}", NAMES.join(", "));
    let [one, other] = [&file.sides.attacker, &file.sides.defender].map(|word| {
        let nation = super::nation(word.get_ref());
        if nation.is_none() {
            let near = closest(word.get_ref(), NAMES).map(|near| format!("did you mean {near}?"));
            let message = format!("there is no nation \"{}\"", word.get_ref());
            faults.add(word.span(), message, near.unwrap_or_else(help));
        }
        nation
    });
    if one.is_some() && one == other {
        faults.add(file.sides.defender.span(), "both sides are the same", help());
    }
    faults.is_empty()
}

/// The second pass.
pub(super) struct Pass<'a> {
    pub(super) faults: &'a mut Faults,
    pub(super) board: &'a Board,
    chart: Chart<'a>,
    pub(super) ground: crate::ground::Ground,
    sides: [Nation; 2],
    pub(super) turns: u8,
    pub(super) units: Arc<[Unit]>,
    /// The card names the units that have odd and even markers (12.8.3).
    names_pairs: bool,
    /// The terms of all zones so far.
    pub(super) terms: usize,
    /// How many hexes the zone of each force has.
    room: Vec<usize>,
}

impl<'a> Pass<'a> {
    fn new(faults: &'a mut Faults, board: &'a Board, units: Arc<[Unit]>, file: &CardFile) -> Pass<'a> {
        let named = |word: &Text| super::nation(word.get_ref()).unwrap_or(Nation::German);
        let sides = [named(&file.sides.attacker), named(&file.sides.defender)];
        let turns = *file.turns.count.get_ref();
        let ground = crate::ground::Ground::new(board);
        let chart = Chart::new(board);
        let names_pairs =
            file.special.odd_even.is_some() || file.off_board.iter().any(|line| line.odd_even.is_some());
        Pass { faults, board, chart, ground, sides, turns, names_pairs, terms: 0, room: Vec::new(), units }
    }

    fn card(&mut self, file: &CardFile, layout: Vec<Placement>) -> Card {
        if !(1..=60).contains(&self.turns) {
            let message = format!("a game of {} turns", self.turns);
            self.faults.add(file.turns.count.span(), message, "write a number from 1 to 60");
        }
        let [attacker, defender] = [&file.sides.attacker, &file.sides.defender].map(|word| self.side(word));
        let setup = [&file.sides.setup[0], &file.sides.setup[1]].map(|word| self.side(word));
        if setup[0] == setup[1] {
            let help = "name both sides, the one that sets up first in front";
            self.faults.add(file.sides.setup[1].span(), "a side sets up twice", help);
        }
        let mut visibility = vec![None; usize::from(self.turns)];
        for line in &file.sight.visibility {
            let turns = self.turn_list(&line.turns);
            if *line.hexes.get_ref() == 0 {
                let help = "write 1 or more; without the line sight is not limited (4.2.8)";
                self.faults.add(line.hexes.span(), "a visibility of 0 hexes", help);
            }
            for (turn, place) in visibility.iter_mut().enumerate().take(60) {
                if turns & (1 << (turn + 1)) != 0 {
                    *place = Some(*line.hexes.get_ref());
                }
            }
        }
        Card {
            number: file.card,
            name: file.name.get_ref().clone(),
            date: file.date.get_ref().clone(),
            place: file.place.get_ref().clone(),
            text: file.text.get_ref().clone(),
            layout,
            // The caller has it and puts it in.
            board: crate::boards()[0].clone(),
            turns: self.turns,
            first: self.side(&file.turns.first),
            attacker,
            defender,
            setup,
            switches: self.switches(&file.switches.on),
            visibility,
            control: file.control.iter().map(|(side, zone)| (self.side(side), self.zone(zone))).collect(),
            forces: file.force.iter().map(|force| self.force(force)).collect(),
            columns: file.column.iter().map(|column| self.column(column)).collect(),
            off_board: file.off_board.iter().map(|line| self.off_board(line)).collect(),
            special: self.special(&file.special),
            victory: file.victory.iter().map(|line| self.victory(line)).collect(),
            units: self.units.clone(),
        }
    }

    pub(super) fn side(&mut self, word: &Text) -> Nation {
        let side = super::nation(word.get_ref());
        side.filter(|side| self.sides.contains(side)).unwrap_or_else(|| {
            let message = format!("\"{}\" is no side of this card", word.get_ref());
            let help = format!("the sides are {:?} and {:?}", self.sides[0], self.sides[1]);
            self.faults.add(word.span(), message, help);
            self.sides[0]
        })
    }

    fn switches(&mut self, on: &Spanned<Vec<Text>>) -> engine::RuleSet {
        let book = rulebook();
        for word in on.get_ref().iter().filter(|word| book.switch(word.get_ref()).is_none()) {
            let help = closest(word.get_ref(), book.switches().iter().map(|switch| switch.id.as_str()))
                .map(|near| format!("did you mean {near}?"));
            let message = format!("there is no switch \"{}\"", word.get_ref());
            let help = help.unwrap_or_else(|| "the switches are OPT12.1 to OPT12.15".into());
            self.faults.add(word.span(), message, help);
        }
        let known = on.get_ref().iter().map(Spanned::get_ref).filter(|id| book.switch(id).is_some());
        let line: Vec<String> = known.map(|id| format!("+{id}")).collect();
        book.resolve(Some("base"), &line.join(",")).unwrap_or_else(|wrong| {
            self.faults.add(on.span(), wrong.to_string(), "add the switch that is missing, or leave one out");
            // The base game has no contradictions; a test reads it.
            book.resolve(Some("base"), "").unwrap_or_else(|wrong| panic!("{wrong}"))
        })
    }

    fn zone(&mut self, text: &Text) -> Zone {
        let zone = Zone::parse(text.get_ref(), &self.chart).unwrap_or_else(|message| {
            self.faults.add(text.span(), message, "the terms of a zone are in 13.2");
            Zone::All
        });
        if self.affords(text.span(), &[&zone]) { zone } else { Zone::All }
    }

    pub(super) fn hex(&mut self, label: &Text) -> Option<HexId> {
        let hex = self.board.grid.find(label.get_ref());
        if hex.is_none() {
            let message = format!("there is no hex \"{}\"", label.get_ref());
            self.faults.add(label.span(), message, self.board.grid.label_help());
        }
        hex
    }

    /// The place of a type in the list; it must belong to the side.
    pub(super) fn unit(&mut self, word: &Text, id: &str, side: Nation) -> usize {
        let Some(place) = self.units.iter().position(|unit| unit.id == id) else {
            let own = self.units.iter().filter(|unit| unit.nation == side).map(|unit| unit.id.as_str());
            let help = closest(id, own).map_or_else(
                || "`salient counters panzerbitz` draws every unit; their ids are in units.toml".into(),
                |near| format!("did you mean {near}?"),
            );
            self.faults.add(word.span(), format!("there is no unit \"{id}\""), help);
            return 0;
        };
        let nation = self.units[place].nation;
        if nation != side {
            let help = format!("it is {nation:?}; name a unit of the side, or another side");
            self.faults.add(word.span(), format!("{id} does not belong to the {side:?} side"), help);
        }
        place
    }

    fn number(&mut self, number: &Spanned<u8>) -> u8 {
        if *number.get_ref() == 0 {
            self.faults.add(number.span(), "none of them", "leave the line out, or write 1 or more");
        }
        *number.get_ref()
    }

    fn force(&mut self, file: &ForceFile) -> Force {
        let side = self.side(&file.side);
        let zone = self.zone(&file.zone);
        let hexes = zone.own_hexes(&self.chart).len();
        if hexes == 0 {
            self.faults.add(file.zone.span(), "no hex is in this zone", "shared hexes do not count (2.6)");
        }
        self.room.push(hexes);
        let mut units = Vec::new();
        for (word, number) in sorted(&file.units) {
            let unit = self.unit(word, word.get_ref(), side);
            if self.units[unit].mover.is_none() {
                let message = format!("{} exists only off-board (2.3.7)", word.get_ref());
                self.faults.add(word.span(), message, "move it to [[off_board]]");
            }
            units.push((unit, self.number(number)));
        }
        let mut positions = Vec::new();
        for (word, number) in sorted(&file.positions) {
            let number = self.number(number);
            match counter(word.get_ref()) {
                Some(counter) => positions.push((counter, number)),
                None => self.no_position(word),
            }
        }
        Force { side, name: file.name.get_ref().clone(), zone, units, positions }
    }

    fn no_position(&mut self, word: &Text) {
        let message = format!("there is no position counter \"{}\"", word.get_ref());
        self.faults.add(word.span(), message, "they are ip, mine, block and fort10 to fort50");
    }

    fn off_board(&mut self, file: &OffBoardFile) -> OffBoard {
        let side = self.side(&file.side);
        let unit = self.unit(&file.unit, file.unit.get_ref(), side);
        if !self.units[unit].indirect {
            let message = format!("{} does not fire indirectly (12.7.1)", file.unit.get_ref());
            self.faults.add(file.unit.span(), message, "off-board units are guns of class (H) and mortars");
        }
        OffBoard {
            side,
            unit,
            number: self.number(&file.number),
            turns: self.turn_list(&file.turns),
            area: self.zone(&file.area),
            missions: file.missions,
            // Without any list every gun has the pair (12.8.3).
            odd_even: file.odd_even.unwrap_or(!self.names_pairs),
        }
    }

    /// `1-6` or `2,4,6` as bits.
    fn turn_list(&mut self, text: &Text) -> u64 {
        let mut turns = 0;
        for part in text.get_ref().split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            match (first.trim().parse::<u8>(), last.trim().parse::<u8>()) {
                (Ok(first), Ok(last)) if first >= 1 && first <= last && last <= self.turns.min(60) => {
                    turns |= (first..=last).fold(0, |bits, turn| bits | 1 << turn);
                }
                _ => {
                    let message = format!("\"{}\" are no turns of this game", part.trim());
                    self.faults.add(text.span(), message, "write turns such as \"1-6\" or \"2,4,6\"");
                }
            }
        }
        turns
    }

    fn special(&mut self, file: &SpecialFile) -> Special {
        let mut prepared_bridges = Vec::new();
        for label in &file.prepared_bridges {
            let Some(hex) = self.hex(label) else { continue };
            if !self.ground.has_bridge(hex) {
                let message = format!("{} has no bridge", label.get_ref());
                self.faults.add(label.span(), message, "name a hex in which a way crosses a stream or gully");
            }
            prepared_bridges.push(hex);
        }
        let mut forbid = Vec::new();
        for line in &file.forbid {
            let zone = self.zone(&line.zone);
            match kind(line.position.get_ref()) {
                Some(kind) => forbid.push((kind, zone)),
                None => self.no_position(&line.position),
            }
        }
        let setup_loaded = file.setup_loaded.iter().map(|word| self.side(word)).collect();
        let mut odd_even = Vec::new();
        for word in file.odd_even.iter().flatten() {
            let nation = self.units.iter().find(|unit| &unit.id == word.get_ref()).map(|unit| unit.nation);
            let side = nation.filter(|nation| self.sides.contains(nation)).unwrap_or(self.sides[0]);
            odd_even.push(self.unit(word, word.get_ref(), side));
        }
        let odd_even = self.names_pairs.then_some(odd_even);
        let notes = file.notes.iter().map(|note| note.get_ref().clone()).collect();
        Special { prepared_bridges, forbid, setup_loaded, odd_even, notes }
    }

    fn victory(&mut self, file: &VictoryFile) -> Victory {
        let side = self.side(&file.side);
        let when = Condition::parse(file.when.get_ref(), &self.chart, self.sides).unwrap_or_else(|message| {
            self.faults.add(file.when.span(), message, "the functions are in 13.4.2, the zones in 13.2");
            Condition::All(Vec::new())
        });
        let when =
            if self.affords(file.when.span(), &when.zones()) { when } else { Condition::All(Vec::new()) };
        Victory { side, level: file.level, text: file.text.get_ref().clone(), when }
    }
}

/// The lines of a table in the order of the file.
fn sorted(lines: &BTreeMap<Text, Spanned<u8>>) -> Vec<(&Text, &Spanned<u8>)> {
    let mut list: Vec<_> = lines.iter().collect();
    list.sort_by_key(|(word, _)| word.span().start);
    list
}

fn counter(word: &str) -> Option<PositionCounter> {
    Some(match word {
        "ip" => PositionCounter::Improved,
        "mine" => PositionCounter::Mine,
        "block" => PositionCounter::Block,
        _ => {
            let defence = word.strip_prefix("fort")?.parse().ok()?;
            let known = &Charts::standard().position(PositionKind::Fortification).defence;
            return known.contains(&defence).then_some(PositionCounter::Fortification(defence));
        }
    })
}

fn kind(word: &str) -> Option<PositionKind> {
    Some(match word {
        "ip" => PositionKind::Improved,
        "mine" => PositionKind::Mine,
        "block" => PositionKind::Block,
        "fort" => PositionKind::Fortification,
        _ => return None,
    })
}
