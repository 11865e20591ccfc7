//! Reading a charts file: first the TOML, then everything in it, collecting all faults.

use std::collections::BTreeMap;

use engine::Faults;
use engine::data::{NumbersFile, Reader, Spanned, Tag, Text, hash_of_values, parse};
use engine::rules::Origin;

use super::file::{
    AdvanceFile, BridgesFile, ChartsFile, ClearFile, CombatFile, DropFile, FORMAT, FuelLineFile,
    GroundLineFile, InfiltrationLineFile, ReplacementFile, ResultFile, RiverRetreatFile, ShiftFile, TownFile,
    TurnFile,
};
use super::limits::{MOST_ADVANCE, MOST_POINTS, MOST_TDL};
use super::{
    BridgeRolls, Charts, Combat, Cost, Drop, GroundLine, MP, Modifiers, Number, Numbers, Odds, Outcome,
    SIDE_WORDS, Shift, Town, Turn, TurnLine,
};
use crate::rulebook::rulebook;
use crate::units::Unit;

pub(super) fn read(name: &str, text: &str, units: &[Unit]) -> Result<Charts, Faults> {
    let file: ChartsFile = parse(name, text)?;
    let mut pass = Pass(Reader::new(name, text).of_format(&file.format, FORMAT)?, units);
    let charts = pass.charts(file, hash_of_values(text, &["rule", "source"]));
    pass.0.finish(charts)
}

/// The second pass.
pub(super) struct Pass<'a>(pub(super) Reader<'a>, &'a [Unit]);

impl Pass<'_> {
    fn charts(&mut self, file: ChartsFile, hash: blake3::Hash) -> Charts {
        self.sizes(&file);
        let tags = self.tags(&file);
        let modifier_list = self.numbers(Modifiers::KNOWN, file.modifiers);
        let mut modifiers = Modifiers::default();
        for number in &modifier_list {
            modifiers.set(number.name, number.value);
        }
        let number_list = self.numbers(Numbers::KNOWN, file.numbers);
        let mut numbers = Numbers::default();
        for number in &number_list {
            numbers.set(number.name, number.value);
        }
        let (terrain, features, hexsides) = (&file.terrain, &file.features, &file.hexsides);
        let terrain = [&terrain.clear, &terrain.rough, &terrain.woods, &terrain.forest];
        let features = [&features.town, &features.city, &features.west_wall, &features.fort];
        let hexsides = [
            &hexsides.river,
            &hexsides.major_river,
            &hexsides.ford,
            &hexsides.bridge_road_march,
            &hexsides.bridge_other,
        ];
        let mut turns = self.turns(&file.turns.list);
        self.fuel(&file.fuel.list, &mut turns);
        self.replacements(&file.replacements.list, &mut turns);
        Charts {
            name: file.name.into_inner(),
            combat: self.combat(&file.combat, &file.results.list),
            modifiers,
            modifier_list,
            terrain: terrain.map(|line| self.ground(line)),
            features: features.map(|line| self.ground(line)),
            hexsides: hexsides.map(|line| self.ground(line)),
            roads: [&file.roads.march, &file.roads.strategic].map(|line| self.ground(line)),
            advance: self.advance(&file.advance),
            river_retreat: self.river_retreat(&file.river_retreat),
            bridges: self.bridges(&file.bridges),
            infiltration: self.infiltration(&file.infiltration.list),
            drop: self.drop(&file.drop),
            clear: self.clear(&file.variable_weather.list),
            turns,
            shifts: file.shifts.list.iter().filter_map(|shift| self.shift(shift)).collect(),
            numbers,
            number_list,
            towns: self.towns(file.towns.list),
            tags,
            hash,
        }
    }

    fn numbers(&mut self, known: &[engine::data::Known<i16>], file: NumbersFile<i16>) -> Vec<Number> {
        self.0.numbers(rulebook(), known, file)
    }

    fn combat(&mut self, file: &CombatFile, results: &Spanned<Vec<Spanned<ResultFile>>>) -> Combat {
        let mut odds: Vec<Odds> = Vec::new();
        for word in file.odds.get_ref() {
            let Ok(read) = word.get_ref().parse::<Odds>() else {
                let message = format!("\"{}\" are no odds", word.get_ref());
                self.0.fault(word.span(), message, "write them like \"1:2\" or \"3:1\"");
                continue;
            };
            if let Some(wanted) = odds.last().map(|left| left.better()).filter(|wanted| *wanted != read) {
                let message = format!("{read} does not belong here");
                self.0.fault(word.span(), message, format!("the next column is {wanted}"));
            }
            odds.push(read);
        }
        let rows = file.levels.get_ref();
        if odds.is_empty() || rows.is_empty() {
            self.0.fault(file.levels.span(), "the table is empty", "it needs a column and a row at least");
        }
        let mut levels: Vec<Vec<i8>> = Vec::new();
        for row in rows {
            let (span, row) = (row.span(), row.get_ref());
            if row.len() != file.odds.get_ref().len() {
                self.0.count(span, "levels", row.len(), file.odds.get_ref().len());
            }
            for (at, level) in row.iter().enumerate() {
                let above = levels.last().and_then(|above| above.get(at)).copied();
                if at > 0 && *row[at - 1].get_ref() > *level.get_ref() {
                    let message = format!("level {} falls", level.get_ref());
                    self.0.fault(level.span(), message, "levels never fall from left to right");
                } else if above.is_some_and(|above| above < *level.get_ref()) {
                    let message = format!("level {} rises", level.get_ref());
                    self.0.fault(level.span(), message, "levels never rise from top to bottom");
                }
            }
            levels.push(row.iter().map(|level| *level.get_ref()).collect());
        }
        self.between(&file.first_die, "the first row", -20, 20);
        for level in rows.iter().flat_map(Spanned::get_ref) {
            self.between(level, "a level", -50, 50);
        }
        Combat { odds, first_die: *file.first_die.get_ref(), levels, results: self.results(results) }
    }

    fn results(&mut self, file: &Spanned<Vec<Spanned<ResultFile>>>) -> Vec<(i8, Outcome)> {
        let list = file.get_ref();
        if list.is_empty() {
            self.0.fault(file.span(), "there are no results", "write at least one");
        }
        let mut results: Vec<(i8, Outcome)> = Vec::new();
        for (at, entry) in list.iter().enumerate() {
            let line = entry.get_ref();
            if (at + 1 == list.len()) != line.margin.is_none() {
                let help = "every line but the last has a margin, the last is for all the rest";
                self.0.fault(entry.span(), "this leaves a gap between the results", help);
            }
            let margin = line.margin.unwrap_or(i8::MIN);
            if let Some((above, _)) = results.last().filter(|(above, _)| *above <= margin) {
                let message = format!("{margin} is not below the {above} before it");
                self.0.fault(entry.span(), message, "the best result comes first");
            }
            let plain = line.requirement.is_none() && line.hexes.is_none();
            let outcome = match (line.result.get_ref().as_str(), line.requirement, line.hexes) {
                ("R", Some(requirement), Some(hexes)) => {
                    if hexes > requirement || hexes > 3 {
                        let help = "they are a part of the requirement, and at most 3";
                        self.0.fault(entry.span(), format!("{hexes} hexes are too many"), help);
                    }
                    Outcome::Retreat { requirement, hexes }
                }
                ("FF", ..) if plain => Outcome::Firefight,
                ("NE", ..) if plain => Outcome::NoEffect,
                ("CA", ..) if plain => Outcome::Counterattack,
                ("R" | "FF" | "NE" | "CA", ..) => {
                    let help = "R has both requirement and hexes, the others have neither";
                    self.0.fault(entry.span(), "this is not a whole result", help);
                    Outcome::NoEffect
                }
                (other, ..) => {
                    let message = format!("there is no result \"{other}\"");
                    self.0.fault(line.result.span(), message, "the results are R, FF, NE and CA");
                    Outcome::NoEffect
                }
            };
            results.push((margin, outcome));
        }
        results
    }

    fn ground(&mut self, file: &GroundLineFile) -> GroundLine {
        let mut costs = |list: &Option<Spanned<Vec<Text>>>| {
            let mut costs = [Cost::Points(0); 3];
            let Some(list) = list else { return costs };
            if list.get_ref().len() != costs.len() {
                self.0.count(list.span(), "costs", list.get_ref().len(), costs.len());
            }
            for (cost, word) in costs.iter_mut().zip(list.get_ref()) {
                match Cost::read(word.get_ref()) {
                    Some(Cost::Points(points)) if points > MOST_POINTS => self.0.fault(
                        word.span(),
                        format!("{} movement points are too many", word.get_ref()),
                        format!("a cost is at most {}", MOST_POINTS / MP),
                    ),
                    Some(read) => *cost = read,
                    None => self.0.fault(
                        word.span(),
                        format!("\"{}\" is no cost", word.get_ref()),
                        "write movement points such as \"2\" or \"1/2\", \"P\" (prohibited) or \"ALL\" (the whole allowance)",
                    ),
                }
            }
            costs
        };
        let costs = [costs(&file.soft), costs(&file.frozen)];
        if *file.tdl.get_ref() > MOST_TDL {
            let message = format!("a TDL cannot be {}", file.tdl.get_ref());
            self.0.fault(file.tdl.span(), message, format!("it must be from 0 to {MOST_TDL}"));
        }
        GroundLine { tdl: *file.tdl.get_ref(), costs }
    }

    /// A list of so many numbers.
    fn exactly<const N: usize>(&mut self, list: &Spanned<Vec<u8>>, what: &str) -> [u8; N] {
        list.get_ref().as_slice().try_into().unwrap_or_else(|_| {
            self.0.count(list.span(), what, list.get_ref().len(), N);
            [0; N]
        })
    }

    /// The highest roll that succeeds.
    fn roll(&mut self, value: &Spanned<u8>) -> u8 {
        if *value.get_ref() > 6 {
            let message = format!("a die never shows {}", value.get_ref());
            self.0.fault(value.span(), message, "write a number from 0 to 6");
        }
        *value.get_ref()
    }

    fn advance(&mut self, file: &AdvanceFile) -> [[u8; 3]; 4] {
        [&file.retreated_1, &file.retreated_2, &file.retreated_3, &file.eliminated].map(|list| {
            let lengths: [u8; 3] = self.exactly(list, "lengths of advance");
            if lengths.iter().any(|&hexes| hexes > MOST_ADVANCE) {
                let help = format!("it is at most {MOST_ADVANCE} hexes");
                self.0.fault(list.span(), "no advance is that long", help);
            }
            lengths
        })
    }

    /// By type of unit, in the order of [`UnitType`](crate::units::UnitType).
    fn river_retreat(&mut self, file: &RiverRetreatFile) -> [Option<u8>; 8] {
        let words = [
            &file.inf,
            &file.para,
            &file.glider,
            &file.arm,
            &file.arminf,
            &file.mechpara,
            &file.cav,
            &file.eng,
        ];
        words.map(|word| match (word.get_ref().as_str(), word.get_ref().parse::<u8>()) {
            ("P", _) => None,
            (_, Ok(roll)) if roll <= 6 => Some(roll),
            (other, _) => {
                let help = "write the highest die that costs a step, \"0\" to \"6\", or \"P\" (no crossing)";
                self.0.fault(word.span(), format!("\"{other}\" is no roll"), help);
                None
            }
        })
    }

    fn bridges(&mut self, file: &BridgesFile) -> BridgeRolls {
        BridgeRolls {
            blow_engineer: [&file.blow.engineer, &file.blow.engineer_enemy].map(|roll| self.roll(roll)),
            blow_other: [&file.blow.other, &file.blow.other_enemy].map(|roll| self.roll(roll)),
            build: self.roll(&file.build.river),
            build_major: self.roll(&file.build.major_river),
        }
    }

    fn turn(&mut self, number: &Spanned<u8>) -> Option<Turn> {
        let turn = Turn::new(*number.get_ref());
        if turn.is_none() {
            let message = format!("there is no turn {}", number.get_ref());
            self.0.fault(number.span(), message, "turns run from 1 (16 A.M.) to 20 (25 P.M.)");
        }
        turn
    }

    /// A turn of a list of turns, each of which stands there once, in order.
    fn next_turn(&mut self, number: &Spanned<u8>, before: &mut Option<Turn>) -> Option<Turn> {
        let turn = self.turn(number)?;
        if before.is_some_and(|before| before >= turn) {
            let message = format!("turn {} is out of order", turn.number());
            self.0.fault(number.span(), message, "the turns stand in their order, each once");
        }
        *before = Some(turn);
        Some(turn)
    }

    fn infiltration(&mut self, list: &[InfiltrationLineFile]) -> Vec<u8> {
        let mut rolls = vec![0; usize::from(Turn::LAST.number())];
        let mut before = None;
        for line in list {
            let (from, to) = (self.next_turn(&line.from, &mut before), self.turn(&line.to));
            let roll = self.roll(&line.success);
            let (Some(from), Some(to)) = (from, to) else { continue };
            if from > to {
                let help = "write from and to the other way round";
                self.0.fault(line.to.span(), "the last turn comes before the first", help);
                continue;
            }
            rolls[from.index()..=to.index()].fill(roll);
            before = Some(to);
        }
        rolls
    }

    fn clear(&mut self, list: &[ClearFile]) -> Vec<Option<u8>> {
        let mut rolls = vec![None; usize::from(Turn::LAST.number())];
        let mut before = None;
        for line in list {
            let turn = self.next_turn(&line.turn, &mut before);
            let roll = self.roll(&line.clear);
            let Some(turn) = turn else { continue };
            if !turn.is_morning() {
                let message = format!("turn {} is no A.M. turn", turn.number());
                self.0.fault(line.turn.span(), message, "the weather is rolled for in the morning (OR5.0)");
            }
            rolls[turn.index()] = Some(roll);
        }
        rolls
    }

    fn turns(&mut self, list: &Spanned<Vec<TurnFile>>) -> Vec<TurnLine> {
        let (span, list) = (list.span(), list.get_ref());
        let all = usize::from(Turn::LAST.number());
        if list.len() != all {
            self.0.count(span, "turns", list.len(), all);
        }
        for (turn, line) in Turn::all().zip(list) {
            if *line.turn.get_ref() != turn.number() {
                let message = format!("this is turn {}, not turn {}", turn.number(), line.turn.get_ref());
                self.0.fault(line.turn.span(), message, "the turns stand in their order, each once");
            } else if *line.date.get_ref() != turn.to_string() {
                let message = format!("turn {} is not \"{}\"", turn.number(), line.date.get_ref());
                self.0.fault(line.date.span(), message, format!("write \"{turn}\" (0.3)"));
            }
        }
        for surprise in list.iter().filter_map(|line| line.surprise.as_ref()) {
            self.between(surprise, "surprise", -6, 6);
        }
        let line = |file: &TurnFile| TurnLine {
            sky: file.sky,
            ground: file.ground,
            advantage: file.advantage,
            surprise: file.surprise.as_ref().map_or(0, |value| *value.get_ref()),
            restricted: file.restricted,
            auto_supply: file.auto_supply,
            fuel: [0; 2],
            replacements: [[0; 2]; 2],
            dice: [0; 2],
        };
        list.iter().map(line).collect()
    }

    fn fuel(&mut self, list: &[FuelLineFile], turns: &mut [TurnLine]) {
        let mut before = None;
        for line in list {
            let turn = self.next_turn(&line.turn, &mut before);
            if let Some(entry) = turn.and_then(|turn| turns.get_mut(turn.index())) {
                entry.fuel = [line.german, line.allied];
            }
        }
    }

    fn replacements(&mut self, list: &[ReplacementFile], turns: &mut [TurnLine]) {
        let mut before = None;
        for line in list {
            let turn = self.next_turn(&line.turn, &mut before);
            let points = [&line.german, &line.allied].map(|list| self.exactly(list, "tracks"));
            let dice = line.dice.as_ref().map_or([0; 2], |list| self.exactly(list, "numbers of dice"));
            if let Some(entry) = turn.and_then(|turn| turns.get_mut(turn.index())) {
                (entry.replacements, entry.dice) = (points, dice);
            }
        }
    }

    fn shift(&mut self, file: &ShiftFile) -> Option<Shift> {
        // That the rule exists is seen where the sources are gathered.
        let rule = file.rule.get_ref().clone();
        self.0.expression(rulebook(), &file.switch);
        let side = file.side.as_ref().and_then(|word| self.0.side(SIDE_WORDS, word));
        let all = self.1;
        let ids = all.iter().map(|unit| unit.id.as_str());
        let parents = all.iter().filter_map(|unit| unit.parent.as_deref());
        let units = self.known(file.units.as_ref(), "unit", &ids);
        let divisions = self.known(file.divisions.as_ref(), "division", &parents);
        let from = file.from.as_ref().map_or(Some(Turn::FIRST), |number| self.turn(number));
        let to = file.to.as_ref().map_or(Some(Turn::LAST), |number| self.turn(number));
        let switch = file.switch.get_ref().clone();
        Some(Shift { switch, rule, divisions, units, side, from: from?, to: to?, turns: file.turns })
    }

    /// The names of a list, which must all be known.
    fn known<'k>(
        &mut self,
        list: Option<&Text>,
        what: &str,
        known: &(impl Iterator<Item = &'k str> + Clone),
    ) -> Vec<String> {
        let Some(list) = list else { return Vec::new() };
        let tokens = self.0.tokens(list);
        for token in &tokens {
            if !known.clone().any(|name| name == token.text) {
                let help = self
                    .0
                    .closest(token.text, known.clone())
                    .map_or_else(String::new, |near| format!("did you mean {near}?"));
                self.0.fault(token.span.clone(), format!("there is no {what} \"{}\"", token.text), help);
            }
        }
        tokens.iter().map(|token| token.text.to_owned()).collect()
    }

    fn towns(&mut self, list: Vec<TownFile>) -> Vec<Town> {
        let mut towns: Vec<Town> = Vec::new();
        let mut first: BTreeMap<String, usize> = BTreeMap::new();
        for file in list {
            let hex = self.label(&file.hex);
            if let Some(other) = first.insert(hex.clone(), towns.len()) {
                let message = format!("{} is in {hex} already", towns[other].name);
                self.0.fault(file.hex.span(), message, "a hex has one town");
            }
            let mut control = BTreeMap::new();
            for (setup, word) in file.control {
                if let Some(side) = self.0.side(SIDE_WORDS, &word) {
                    control.insert(setup, side);
                }
            }
            towns.push(Town { name: file.name, hex, kind: file.kind, vp: file.vp, control });
        }
        towns
    }

    fn drop(&mut self, file: &DropFile) -> Drop {
        Drop { centre: self.label(&file.centre), scatter: self.exactly(&file.scatter, "distances") }
    }

    /// The label of a hex. Whether the map has it is seen when the two come together.
    fn label(&mut self, word: &Text) -> String {
        let text = word.get_ref();
        if text.len() != 4 || !text.bytes().all(|digit| digit.is_ascii_digit()) {
            let message = format!("\"{text}\" is not the label of a hex");
            self.0.fault(word.span(), message, "labels are four digits, such as 3022");
        }
        text.clone()
    }

    fn tags(&mut self, file: &ChartsFile) -> Vec<Tag> {
        let mut tag =
            |table, rule: &Text, source: Origin| Tag { table, rule: self.0.rule(rulebook(), rule), source };
        macro_rules! tags {
            ($($name:ident)+) => { vec![$(tag(stringify!($name), &file.$name.rule, file.$name.source),)+] };
        }
        let mut tags = tags!(combat results terrain features hexsides roads advance river_retreat bridges
            infiltration drop variable_weather turns fuel replacements towns);
        let shifts = file.shifts.list.iter().map(|shift| tag("shifts", &shift.rule, file.shifts.source));
        tags.extend(shifts);
        tags
    }
}
