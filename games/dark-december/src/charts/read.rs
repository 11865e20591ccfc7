//! Reading a charts file: first the TOML, then everything in it, collecting all faults.

use engine::data::{Reader, Spanned, Tag, Text, hash_of_values, parse};
use engine::{Faults, Half};

use super::file::{
    AdvanceFile, BridgesFile, ChartsFile, ClearFile, DropFile, FORMAT, FuelLineFile, GroundLineFile,
    InfiltrationLineFile, ReplacementFile, RiverRetreatFile, ShiftFile, TurnFile,
};
use super::limits::{MOST_ADVANCE, MOST_POINTS, MOST_TDL};
use super::{
    BridgeRolls, Charts, Cost, Drop, GroundLine, MP, Modifiers, Numbers, SIDE_WORDS, Shift, Turn, TurnLine,
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
        let (modifiers, modifier_list) = Modifiers::read(&mut self.0, rulebook(), file.modifiers);
        let (numbers, number_list) = Numbers::read(&mut self.0, rulebook(), file.numbers);
        let mut turns = self.turns(&file.turns.list);
        self.fuel(&file.fuel.list, &mut turns);
        self.replacements(&file.replacements.list, &mut turns);
        Charts {
            name: file.name.into_inner(),
            combat: self.combat(&file.combat, &file.results.list),
            modifiers,
            modifier_list,
            terrain: file.terrain.lines().map(|line| self.ground(line)),
            features: file.features.lines().map(|line| self.ground(line)),
            hexsides: file.hexsides.lines().map(|line| self.ground(line)),
            roads: file.roads.lines().map(|line| self.ground(line)),
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
            towns: self.0.towns(file.towns.list, SIDE_WORDS, label),
            tags,
            hash,
        }
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
        GroundLine { tdl: self.0.within(&file.tdl, "a TDL", [0, MOST_TDL]), costs }
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
        file.lines().map(|list| {
            let lengths: [u8; 3] = self.0.exactly(list, "lengths of advance");
            if lengths.iter().any(|&hexes| hexes > MOST_ADVANCE) {
                let help = format!("it is at most {MOST_ADVANCE} hexes");
                self.0.fault(list.span(), "no advance is that long", help);
            }
            lengths
        })
    }

    /// By type of unit, in the order of [`UnitType`](crate::units::UnitType).
    fn river_retreat(&mut self, file: &RiverRetreatFile) -> [Option<u8>; 8] {
        file.lines().map(|word| match (word.get_ref().as_str(), word.get_ref().parse::<u8>()) {
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
        self.0.turn(number, Turn::new, "turns run from 1 (16 A.M.) to 20 (25 P.M.)")
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
            if turn.half() != Half::Am {
                let message = format!("turn {} is no A.M. turn", turn.number());
                self.0.fault(line.turn.span(), message, "the weather is rolled for in the morning (OR5.0)");
            }
            rolls[turn.index()] = Some(roll);
        }
        rolls
    }

    fn turns(&mut self, list: &Spanned<Vec<TurnFile>>) -> Vec<TurnLine> {
        let turns = Turn::all().map(|turn| (turn.number(), turn)).collect();
        self.0.track(list, turns, |line| (&line.turn, &line.date), "0.3");
        let list = list.get_ref();
        for surprise in list.iter().filter_map(|line| line.surprise.as_ref()) {
            self.0.within(surprise, "surprise", [-6, 6]);
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
            let points = [&line.german, &line.allied].map(|list| self.0.exactly(list, "tracks"));
            let dice = line.dice.as_ref().map_or([0; 2], |list| self.0.exactly(list, "numbers of dice"));
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
                let help = self.0.hint(token.text, known.clone(), String::new);
                self.0.fault(token.span.clone(), format!("there is no {what} \"{}\"", token.text), help);
            }
        }
        tokens.iter().map(|token| token.text.to_owned()).collect()
    }

    fn drop(&mut self, file: &DropFile) -> Drop {
        Drop { centre: label(&mut self.0, &file.centre), scatter: self.0.exactly(&file.scatter, "distances") }
    }

    fn tags(&mut self, file: &ChartsFile) -> Vec<Tag> {
        let tables = engine::tagged!(file: combat results terrain features hexsides roads advance river_retreat
            bridges infiltration drop variable_weather turns fuel replacements towns);
        let shifts =
            file.shifts.list.iter().map(|shift| ("shifts".to_owned(), &shift.rule, file.shifts.source));
        self.0.tags(rulebook(), tables.into_iter().chain(shifts))
    }
}

/// The label of a hex.
fn label(reader: &mut Reader, word: &Text) -> String {
    let text = word.get_ref();
    let fits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_digit());
    reader.label(word, fits, "labels are four digits, such as 3022")
}
