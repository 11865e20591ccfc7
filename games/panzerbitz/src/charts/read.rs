//! Reading a charts file: first the TOML, then everything in it, collecting all faults.

use engine::data::{Spanned, hash_of_values};
use std::collections::BTreeMap;
use std::ops::Range;

use engine::{Faults, closest};

use super::Charts;
use super::combat::{COLUMNS, Column, Combat, Outcome, ROWS};
use super::elevation::{Block, Elevation};
use super::file::{
    ChartsFile, CombatFile, CoverFile, EffectFile, ElevationFile, FORMAT, LoadingFile, MarkerFile,
    ModifierFile, NumberFile, PositionFile, TaskFile, Text,
};
use super::numbers::{Number, Numbers};
use super::tables::{Cover, LoadLine, Modifier, PositionLine, Recovery, TaskLine};
use super::weapons::{Effect, Near, Quarters, Weapons};
use crate::rulebook::rulebook;

pub(super) fn read(name: &str, text: &str) -> Result<Charts, Faults> {
    let file: ChartsFile = toml::from_str(text).map_err(|error| Faults::from_toml(name, text, &error))?;
    let mut pass = Pass(Faults::new(name, text));
    if *file.format.get_ref() != FORMAT {
        let message = format!("format {} is not known", file.format.get_ref());
        pass.0.add(file.format.span(), message, format!("this version reads format {FORMAT}"));
        return Err(pass.0);
    }
    // What is too large is not looked at any closer.
    if !pass.bounded(&file) {
        return Err(pass.0);
    }
    let charts = pass.charts(file, hash_of_values(text, &["rule", "source", "text"]));
    pass.0.finish(charts)
}

/// The second pass.
pub(super) struct Pass(pub(super) Faults);

impl Pass {
    fn charts(&mut self, file: ChartsFile, hash: blake3::Hash) -> Charts {
        let tags = self.tags(&file);
        let direct = &file.weapons.direct;
        let classes = [
            &direct.small_arms,
            &direct.armed_carrier,
            &direct.armour_piercing,
            &direct.high_explosive,
            &direct.artillery,
            &direct.mortar,
        ];
        let indirect = [&file.weapons.indirect.artillery, &file.weapons.indirect.mortar];
        let ground = &file.terrain;
        let ground = [
            &ground.clear,
            &ground.town,
            &ground.woods,
            &ground.broken,
            &ground.swamp,
            &ground.lake,
            &ground.sea,
        ];
        let places = &file.positions;
        let places = [&places.improved, &places.fortification, &places.mine, &places.block];
        let tasks = &file.engineer;
        let tasks = [
            &tasks.clear_mine,
            &tasks.clear_block,
            &tasks.lay_block_in_woods,
            &tasks.lay_block,
            &tasks.blow_prepared_bridge,
            &tasks.blow_bridge,
            &tasks.repair_bridge,
        ];
        let ids: Vec<String> = file.modifier.iter().map(|modifier| modifier.id.get_ref().clone()).collect();
        let mut number_list = Vec::new();
        let numbers = self.numbers(file.numbers, &mut number_list);
        let column = Column::named(file.mines.column.get_ref()).unwrap_or_else(|| {
            self.unknown(&file.mines.column, "column", &Column::ALL.map(|column| column.to_string()));
            Column::ALL[0]
        });
        Charts {
            name: file.name,
            combat: self.combat(&file.combat),
            weapons: Weapons {
                direct: classes.map(|line| self.effect(line)),
                indirect: indirect.map(|line| self.effect(line)),
            },
            movement: self.movement(&file.movement),
            cover: ground.map(|line| self.cover(line, &ids)),
            elevation: self.elevation(&file.elevation),
            loading: self.loading(&file.loading),
            positions: places.map(|place| self.position(place)),
            tasks: tasks.map(|task| self.task(task)),
            recovery: Recovery {
                phases: [&file.recovery.d, &file.recovery.dd].map(|line| self.marker(line)),
            },
            mines: column,
            modifiers: self.modifiers(file.modifier),
            numbers,
            number_list,
            tags,
            hash,
        }
    }

    fn combat(&mut self, file: &CombatFile) -> Combat {
        let columns = file.columns.get_ref();
        if columns.len() != COLUMNS {
            self.count(file.columns.span(), "columns", columns.len(), COLUMNS);
        }
        for (word, column) in columns.iter().zip(Column::ALL) {
            if *word.get_ref() != column.to_string() {
                let message = format!("the column {column} belongs here, not {}", word.get_ref());
                self.0.add(word.span(), message, "the columns are 1-4, 1-3, 1-2, 1-1, 2-1, 3-1, 4-1 (6.6)");
            }
        }
        let rows = file.results.get_ref();
        if rows.len() != ROWS {
            self.count(file.results.span(), "rows of results", rows.len(), ROWS);
        }
        let mut results = [[Outcome::None; COLUMNS]; ROWS];
        for (line, row) in results.iter_mut().zip(rows) {
            if row.get_ref().len() != COLUMNS {
                self.count(row.span(), "results", row.get_ref().len(), COLUMNS);
            }
            for (place, word) in line.iter_mut().zip(row.get_ref()) {
                match Outcome::ALL.into_iter().find(|outcome| outcome.word() == word.get_ref()) {
                    Some(outcome) => *place = outcome,
                    None => self.unknown(word, "result", &Outcome::ALL.map(Outcome::word)),
                }
            }
        }
        Combat { results }
    }

    fn effect(&mut self, file: &EffectFile) -> Effect {
        let near = Near::named(file.near.get_ref()).unwrap_or_else(|| {
            self.unknown(&file.near, "meaning of near", &["any", "half", "sights", "both"]);
            Near::Any
        });
        let mut factor = |word: &Text| {
            let factor = Quarters::named(word.get_ref());
            if factor.is_none() && word.get_ref() != "P" {
                self.unknown(word, "factor", &["P", "1/4", "1/2", "1", "2"]);
            }
            factor
        };
        let [a, b] = &file.armoured;
        let [c, d] = &file.others;
        Effect { near, armoured: [factor(a), factor(b)], others: [factor(c), factor(d)] }
    }

    fn modifiers(&mut self, list: Vec<ModifierFile>) -> Vec<Modifier> {
        let mut known: Vec<String> = Vec::new();
        list.into_iter()
            .map(|file| {
                if known.contains(file.id.get_ref()) {
                    self.0.add(file.id.span(), format!("a second modifier {}", file.id.get_ref()), "");
                }
                known.push(file.id.get_ref().clone());
                self.within(&file.value, -6, 6);
                let switch = file.switch.map(|switch| self.switch(&switch)).unwrap_or_default();
                Modifier {
                    id: file.id.into_inner(),
                    value: file.value.into_inner(),
                    to: file.to,
                    switch,
                    text: file.text,
                    rule: file.rule.into_inner(),
                    source: file.source,
                }
            })
            .collect()
    }

    fn switch(&mut self, word: &Text) -> String {
        let id = word.get_ref().trim_start_matches(['-', '+']);
        if rulebook().switch(id).is_none() {
            let known: Vec<&str> = rulebook().switches().iter().map(|switch| switch.id.as_str()).collect();
            self.unknown(word, "switch", &known);
        }
        word.get_ref().clone()
    }

    fn cover(&mut self, file: &CoverFile, ids: &[String]) -> Cover {
        if let Some(id) = file.cover.as_ref().filter(|id| !ids.contains(id.get_ref())) {
            self.unknown(id, "modifier", ids);
        }
        Cover {
            conceals: file.conceals,
            modifier: file.cover.as_ref().map(|id| id.get_ref().clone()),
            overrun: file.overrun,
        }
    }

    fn elevation(&mut self, file: &ElevationFile) -> Elevation {
        let rows = [
            &file.ground_ground,
            &file.ground_slope,
            &file.ground_hilltop,
            &file.slope_slope,
            &file.slope_hilltop,
            &file.hilltop_hilltop,
        ];
        let general = self.blocks(&file.any);
        Elevation {
            rows: rows.map(|row| {
                let mut blocks = general.clone();
                // Nothing blocks twice, and every line of sight asks for each.
                for block in self.blocks(row) {
                    if !blocks.contains(&block) {
                        blocks.push(block);
                    }
                }
                blocks
            }),
        }
    }

    fn blocks(&mut self, words: &[Text]) -> Vec<Block> {
        let mut blocks = Vec::new();
        for word in words {
            match Block::ALL.into_iter().find(|block| block.word() == word.get_ref()) {
                Some(block) => blocks.push(block),
                None => self.unknown(word, "obstacle", &Block::ALL.map(Block::word)),
            }
        }
        blocks
    }

    fn loading(&mut self, file: &LoadingFile) -> Vec<LoadLine> {
        let lines = file.lines.get_ref();
        for (place, line) in lines.iter().enumerate() {
            let (here, last) = (line.get_ref().up_to, place + 1 == lines.len());
            if here.is_none() != last {
                self.0.add(line.span(), "every line but the last has an `up_to`", "");
            }
            let before = place.checked_sub(1).and_then(|before| lines[before].get_ref().up_to);
            if here.is_some() && before >= here {
                self.0.add(line.span(), "the ranges do not grow", "put the shortest range first");
            }
            if !(1..=4).contains(&line.get_ref().turns) {
                self.0.add(line.span(), "there are markers for 1 to 4 turns (12.5)", "");
            }
        }
        if lines.is_empty() {
            self.0.add(file.lines.span(), "the loading table is empty", "");
        }
        let line = |line: &Spanned<super::file::LoadFile>| {
            let line = line.get_ref();
            LoadLine { up_to: line.up_to, turns: line.turns, price: line.price }
        };
        lines.iter().map(line).collect()
    }

    fn task(&mut self, file: &TaskFile) -> TaskLine {
        if let Some(die) = &file.die {
            self.within(die, 1, 6);
        }
        let die = file.die.as_ref().map(|die| *die.get_ref());
        TaskLine { turns: file.turns, die, adjacent: file.adjacent }
    }

    fn marker(&mut self, file: &MarkerFile) -> [u8; 3] {
        [&file.enemy, &file.own, &file.assault].map(|phases| {
            self.within(phases, 1, 9);
            *phases.get_ref()
        })
    }

    fn numbers(&mut self, file: Spanned<BTreeMap<Text, NumberFile>>, list: &mut Vec<Number>) -> Numbers {
        let mut numbers = Numbers::default();
        let span = file.span();
        let mut given = file.into_inner();
        for known in Numbers::KNOWN {
            let key = given.keys().find(|key| key.get_ref() == known.name).cloned();
            let Some((_, number)) = key.and_then(|key| given.remove_entry(&key)) else {
                self.0.add(span.clone(), format!("the number {} is missing", known.name), "");
                continue;
            };
            self.within(&number.value, known.least, known.most);
            numbers.set(known.name, *number.value.get_ref());
            list.push(Number {
                name: known.name,
                value: *number.value.get_ref(),
                rule: self.rule(&number.rule),
                source: number.source,
            });
        }
        for key in given.into_keys() {
            self.unknown(&key, "number", &Numbers::KNOWN.iter().map(|known| known.name).collect::<Vec<_>>());
        }
        numbers
    }

    fn position(&mut self, file: &PositionFile) -> PositionLine {
        let stack = [&file.stack[0], &file.stack[1]].map(|points| {
            self.within(points, 0, 20);
            *points.get_ref()
        });
        PositionLine { stack, shares: file.shares.clone(), defence: file.defence.clone() }
    }

    fn within<T: Copy + Ord + std::fmt::Display>(&mut self, value: &Spanned<T>, least: T, most: T) {
        if !(least..=most).contains(value.get_ref()) {
            let message = format!("{} is out of range", value.get_ref());
            self.0.add(value.span(), message, format!("write a number from {least} to {most}"));
        }
    }

    pub(super) fn rule(&mut self, rule: &Text) -> String {
        if rulebook().rule(rule.get_ref()).is_none() {
            self.0.add(rule.span(), format!("there is no rule {}", rule.get_ref()), "");
        }
        rule.get_ref().clone()
    }

    pub(super) fn count(&mut self, span: Range<usize>, what: &str, given: usize, wanted: usize) {
        self.0.add(span, format!("{given} {what} are given"), format!("there must be {wanted}"));
    }

    fn unknown(&mut self, word: &Text, what: &str, known: &[impl AsRef<str>]) {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        let help = match closest(word.get_ref(), known.iter().copied()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("known here: {}", known.join(", ")),
        };
        self.0.add(word.span(), format!("there is no {what} \"{}\"", word.get_ref()), help);
    }
}
