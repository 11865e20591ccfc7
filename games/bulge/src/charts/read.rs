//! Reading a charts file: first the TOML, then everything in it, collecting all faults.

use engine::Faults;
use engine::data::{Reader, Spanned, Text, hash_of_values, parse};

use super::file::{
    ChartsFile, CombatFile, DropFile, FORMAT, HexsideFile, RoadFile, TerrainLineFile, TurnFile,
};
use super::ground::twelfths;
use super::{
    COLUMNS, Charts, Combat, Crossing, Drop, Dump, Hexside, MP, Numbers, Odds, Outcome, RoadRate, SIDE_WORDS,
    Tag, TerrainLine, Turn, TurnLine,
};
use crate::rulebook::rulebook;

pub(super) fn read(name: &str, text: &str) -> Result<Charts, Faults> {
    let file: ChartsFile = parse(name, text)?;
    let mut pass = Pass(Reader::new(name, text).of_format(&file.format, FORMAT)?);
    let charts = pass.charts(file, hash_of_values(text, &["rule", "source", "events"]));
    pass.0.finish(charts)
}

/// The most letters of a name, and of what the turn track says of a turn.
const MOST_OF_NAME: usize = 100;
const MOST_OF_EVENTS: usize = 400;
/// The most towns: one for each hex of the greatest map.
const MOST_TOWNS: usize = engine::MAX_HEXES;
/// The most columns of the town list.
const MOST_COLUMNS: usize = 20;
/// The most dumps: a position keeps a bit for each (19.4).
const MOST_DUMPS: usize = 8;
/// The greatest multiplier, of a terrain, a fort or all together.
const MOST_MULTIPLIER: u8 = 20;
/// The greatest cost, in twelfths.
const MOST_POINTS: u16 = 99 * MP;

/// The second pass.
struct Pass<'a>(Reader<'a>);

impl Pass<'_> {
    fn charts(&mut self, file: ChartsFile, hash: blake3::Hash) -> Charts {
        self.sizes(&file);
        let tags = self.tags(&file);
        let most = self.multiplier(&file.multiplier.most);
        let (numbers, number_list) = Numbers::read(&mut self.0, rulebook(), file.numbers);
        Charts {
            name: file.name.into_inner(),
            combat: self.combat(&file.combat),
            terrain: file.terrain.lines().map(|line| self.terrain(line)),
            across_river: (*file.multiplier.across_river.get_ref()).min(MOST_MULTIPLIER),
            most_multiplier: most,
            forts: file.forts.lines().map(|value| self.multiplier(value)),
            hexsides: file.hexsides.lines().map(|side| self.hexside(side)),
            roads: file.roads.lines().map(|group| self.road(group)),
            numbers,
            number_list,
            turns: self.turns(file.turns.list),
            towns: self.0.towns(file.towns.list, SIDE_WORDS, label),
            dumps: file
                .dumps
                .list
                .into_iter()
                .map(|dump| Dump { name: dump.name.into_inner(), hex: label(&mut self.0, &dump.hex) })
                .collect(),
            drop: self.drop(&file.drop),
            tags,
            hash,
        }
    }

    /// Lists that the rules go through, and words that a screen shows, must not be endless.
    fn sizes(&mut self, file: &ChartsFile) {
        self.0.at_most(&file.name, "the name", MOST_OF_NAME);
        if *file.multiplier.across_river.get_ref() > MOST_MULTIPLIER {
            let help = format!("at most {MOST_MULTIPLIER} is possible");
            self.0.fault(file.multiplier.across_river.span(), "a river does not multiply so much", help);
        }
        let (towns, dumps) = (&file.towns.list, &file.dumps.list);
        self.0.most(MOST_TOWNS, "towns", towns.iter().map(|town| town.hex.span()));
        self.0.most(MOST_DUMPS, "dumps", dumps.iter().map(|dump| dump.hex.span()));
        for name in towns.iter().map(|town| &town.name).chain(dumps.iter().map(|dump| &dump.name)) {
            self.0.at_most(name, "the name", MOST_OF_NAME);
        }
        for town in towns {
            let columns = town.control.values().map(Text::span);
            self.0.most(MOST_COLUMNS, "columns", columns);
        }
        for events in file.turns.list.get_ref().iter().filter_map(|turn| turn.events.as_ref()) {
            self.0.at_most(events, "what happens on the turn", MOST_OF_EVENTS);
        }
    }

    fn combat(&mut self, file: &CombatFile) -> Combat {
        let mut odds = [Odds { attack: 1, defence: 1 }; COLUMNS];
        if file.odds.get_ref().len() != COLUMNS {
            self.0.count(file.odds.span(), "odds", file.odds.get_ref().len(), COLUMNS);
        }
        let mut before: Option<Odds> = None;
        for (place, word) in odds.iter_mut().zip(file.odds.get_ref()) {
            let Ok(read) = word.get_ref().parse::<Odds>() else {
                let message = format!("\"{}\" are no odds", word.get_ref());
                self.0.fault(word.span(), message, "write attack and defence, such as \"3-2\"");
                continue;
            };
            if let Some(left) = before.filter(|left| !read.better_than(*left)) {
                let message = format!("{read} does not belong to the right of {left}");
                self.0.fault(word.span(), message, "the odds grow from left to right");
            }
            before = Some(read);
            *place = read;
        }
        let rows = file.results.get_ref();
        if rows.len() != 6 {
            self.0.count(file.results.span(), "rows of results", rows.len(), 6);
        }
        let mut results = [[Outcome::Engaged; 6]; COLUMNS];
        for (die, row) in rows.iter().take(6).enumerate() {
            if row.get_ref().len() != COLUMNS {
                self.0.count(row.span(), "results", row.get_ref().len(), COLUMNS);
            }
            for (column, word) in results.iter_mut().zip(row.get_ref()) {
                match word.get_ref().parse() {
                    Ok(outcome) => column[die] = outcome,
                    Err(()) => self.0.fault(
                        word.span(),
                        format!("there is no result \"{}\"", word.get_ref()),
                        "the results are AE, AR1 to AR6, EN, EX, DR1 to DR6 and DE",
                    ),
                }
            }
        }
        Combat { odds, results }
    }

    fn terrain(&mut self, line: &TerrainLineFile) -> TerrainLine {
        let mut cost = |word: &Text| match word.get_ref().as_str() {
            "P" => None,
            _ => Some(self.points(word, "\"2\", \"1/2\", or \"P\" where only a road leads in")),
        };
        let (inf, cdo) = (cost(&line.inf), cost(&line.cdo));
        let mech = [cost(&line.mech_mud), cost(&line.mech_frozen)];
        let art = [cost(&line.art_mud), cost(&line.art_frozen)];
        TerrainLine { cost: [[inf; 2], mech, art, [cdo; 2]], defence: self.multiplier(&line.defence) }
    }

    fn multiplier(&mut self, value: &Spanned<u8>) -> u8 {
        if *value.get_ref() == 0 {
            self.0.fault(value.span(), "a multiplier of 0 would wipe out the defence", "write 1 or more");
        } else if *value.get_ref() > MOST_MULTIPLIER {
            let help = format!("at most {MOST_MULTIPLIER} is possible");
            self.0.fault(value.span(), "the multiplier is too great", help);
        }
        *value.get_ref()
    }

    /// Movement points as twelfths.
    fn points(&mut self, word: &Text, help: &str) -> u16 {
        let points = twelfths(word.get_ref());
        if points.is_some_and(|points| points > MOST_POINTS) {
            let help = format!("a cost is at most {} movement points", MOST_POINTS / MP);
            self.0.fault(word.span(), "the cost is too great", help);
            return MP;
        }
        points.unwrap_or_else(|| {
            let message = format!("\"{}\" is no number of movement points", word.get_ref());
            self.0.fault(word.span(), message, format!("write it like {help}; they are counted in twelfths"));
            0
        })
    }

    fn hexside(&mut self, file: &HexsideFile) -> Hexside {
        let words = [&file.inf, &file.mech, &file.ca, &file.art, &file.cdo];
        let crossing = words.map(|word| match word.get_ref().as_str() {
            "P" => Crossing::Never,
            "all" => Crossing::Whole,
            text => {
                if let Some(points) = text.strip_prefix('+').and_then(twelfths) {
                    if points > MOST_POINTS {
                        let help = format!("a cost is at most {} movement points", MOST_POINTS / MP);
                        self.0.fault(word.span(), "the cost is too great", help);
                    }
                    return Crossing::Extra(points.min(MOST_POINTS));
                }
                let message = format!("\"{text}\" is no way to cross");
                let help =
                    "write \"+2\" (movement points), \"all\" (the whole allowance) or \"P\" (no crossing)";
                self.0.fault(word.span(), message, help);
                Crossing::Never
            }
        });
        Hexside { crossing, zoc: file.zoc, supply: file.supply }
    }

    fn road(&mut self, file: &RoadFile) -> RoadRate {
        let mut rate = |word| self.points(word, "\"1/4\" or \"1\"");
        RoadRate { friendly: rate(&file.friendly), enemy: rate(&file.enemy) }
    }

    fn turns(&mut self, list: Spanned<Vec<TurnFile>>) -> Vec<TurnLine> {
        let turns = Turn::all().map(|turn| (turn.number(), turn)).collect();
        self.0.track(&list, turns, |line| (&line.turn, &line.date), "1.3");
        let line = |file: TurnFile| TurnLine {
            weather: file.weather,
            ground: file.ground,
            air: file.air,
            strike: file.strike,
            roadblocks: file.roadblocks,
            events: file.events.map(Spanned::into_inner).unwrap_or_default(),
        };
        list.into_inner().into_iter().map(line).collect()
    }

    fn drop(&mut self, file: &DropFile) -> Drop {
        let scatter = self.0.exactly(&file.scatter, "distances");
        Drop { target: label(&mut self.0, &file.target), scatter }
    }

    fn tags(&mut self, file: &ChartsFile) -> Vec<Tag> {
        let tables = engine::tagged!(file: combat terrain multiplier forts turns towns dumps drop);
        let hexsides = file.hexsides.named();
        let hexsides = hexsides.map(|(name, line)| (format!("hexsides.{name}"), &line.rule, line.source));
        let roads = file.roads.named();
        let roads = roads.map(|(name, line)| (format!("roads.{name}"), &file.roads.rule, line.source));
        self.0.tags(rulebook(), tables.into_iter().chain(hexsides).chain(roads))
    }
}

/// The label of a hex.
fn label(reader: &mut Reader, word: &Text) -> String {
    let text = word.get_ref();
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &text[letters.len()..];
    let same = letters.chars().all(|c| c.is_ascii_uppercase() && letters.starts_with(c));
    let fits = !letters.is_empty() && !number.is_empty() && !number.starts_with('0') && same;
    reader.label(word, fits, "labels are letters and a number, such as AA26")
}
