//! Reading a charts file: first the TOML, then everything in it, collecting all faults.

use engine::data::{Reader, Spanned, hash_of_values, parse};
use engine::{Faults, Rule};

use super::Charts;
use super::combat::{COLUMNS, Column, Combat, Outcome, ROWS};
use super::elevation::{Block, Elevation};
use super::file::{
    ChartsFile, CombatFile, CoverFile, EffectFile, ElevationFile, FORMAT, LoadingFile, MarkerFile,
    ModifierFile, PositionFile, TaskFile, Text,
};
use super::numbers::Numbers;
use super::tables::{Cover, LoadLine, Modifier, PositionLine, Recovery, TaskLine};
use super::weapons::{Effect, Near, Quarters, Weapons};
use crate::rulebook::rulebook;

pub(super) fn read(name: &str, text: &str) -> Result<Charts, Faults> {
    let file: ChartsFile = parse(name, text)?;
    let mut pass = Pass(Reader::new(name, text).of_format(&file.format, FORMAT)?);
    // What is too large is not looked at any closer.
    if !pass.bounded(&file) {
        return Err(pass.0.into_faults());
    }
    let charts = pass.charts(file, hash_of_values(text, &["rule", "source", "text"]));
    pass.0.finish(charts)
}

/// The second pass.
pub(super) struct Pass<'a>(pub(super) Reader<'a>);

impl Pass<'_> {
    fn charts(&mut self, file: ChartsFile, hash: blake3::Hash) -> Charts {
        let tags = self.tags(&file);
        let weapons = &file.weapons;
        let ids: Vec<String> = file.modifier.iter().map(|modifier| modifier.id.get_ref().clone()).collect();
        let (numbers, number_list) = Numbers::read(&mut self.0, rulebook(), file.numbers);
        let columns = Column::ALL.map(|column| (column.to_string(), column));
        let columns = columns.each_ref().map(|(word, column)| (word.as_str(), *column));
        let mines = self.0.one_of(&file.mines.column, "column", &columns);
        Charts {
            name: file.name.into_inner(),
            combat: self.combat(&file.combat),
            weapons: Weapons {
                direct: weapons.direct.lines().map(|line| self.effect(line)),
                indirect: weapons.indirect.lines().map(|line| self.effect(line)),
            },
            movement: self.movement(&file.movement),
            cover: file.terrain.lines().map(|line| self.cover(line, &ids)),
            elevation: self.elevation(&file.elevation),
            loading: self.loading(&file.loading),
            positions: file.positions.lines().map(|place| self.position(place)),
            tasks: file.engineer.lines().map(|task| self.task(task)),
            recovery: Recovery { phases: file.recovery.lines().map(|line| self.marker(line)) },
            mines: mines.unwrap_or(Column::ALL[0]),
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
            self.0.count(file.columns.span(), "columns", columns.len(), COLUMNS);
        }
        for (word, column) in columns.iter().zip(Column::ALL) {
            if *word.get_ref() != column.to_string() {
                let message = format!("the column {column} belongs here, not {}", word.get_ref());
                self.0.fault(word.span(), message, "the columns are 1-4, 1-3, 1-2, 1-1, 2-1, 3-1, 4-1 (6.6)");
            }
        }
        let rows = file.results.get_ref();
        if rows.len() != ROWS {
            self.0.count(file.results.span(), "rows of results", rows.len(), ROWS);
        }
        let mut results = [[Outcome::None; COLUMNS]; ROWS];
        for (line, row) in results.iter_mut().zip(rows) {
            if row.get_ref().len() != COLUMNS {
                self.0.count(row.span(), "results", row.get_ref().len(), COLUMNS);
            }
            for (place, word) in line.iter_mut().zip(row.get_ref()) {
                *place = self.0.one_of(word, "result", &Outcome::WORDS).unwrap_or(*place);
            }
        }
        Combat { results }
    }

    fn effect(&mut self, file: &EffectFile) -> Effect {
        let near = self.0.stands(&file.near, "near", &Near::WORDS, Rule("11.2")).unwrap_or(Near::Any);
        let mut factor = |word: &Text| {
            let factor = Quarters::named(word.get_ref());
            if factor.is_none() && word.get_ref() != "P" {
                self.0.unknown(word, "factor", ["P", "1/4", "1/2", "1", "2"].into_iter());
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
                    self.0.fault(file.id.span(), format!("a second modifier {}", file.id.get_ref()), "");
                }
                known.push(file.id.get_ref().clone());
                let switch = file.switch.map(|switch| self.switch(&switch)).unwrap_or_default();
                Modifier {
                    id: file.id.into_inner(),
                    value: self.0.within(&file.value, "a modifier", [-6, 6]),
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
            let known = rulebook().switches().iter().map(|switch| switch.id.as_str());
            self.0.unknown(word, "switch", known);
        }
        word.get_ref().clone()
    }

    fn cover(&mut self, file: &CoverFile, ids: &[String]) -> Cover {
        if let Some(id) = file.cover.as_ref().filter(|id| !ids.contains(id.get_ref())) {
            self.0.unknown(id, "modifier", ids.iter().map(String::as_str));
        }
        Cover {
            conceals: file.conceals,
            modifier: file.cover.as_ref().map(|id| id.get_ref().clone()),
            overrun: file.overrun,
        }
    }

    fn elevation(&mut self, file: &ElevationFile) -> Elevation {
        let general = self.blocks(&file.any);
        Elevation {
            rows: file.lines().map(|row| {
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
        words.iter().filter_map(|word| self.0.one_of(word, "obstacle", &Block::WORDS)).collect()
    }

    fn loading(&mut self, file: &LoadingFile) -> Vec<LoadLine> {
        let lines = file.lines.get_ref();
        for (place, line) in lines.iter().enumerate() {
            let (here, last) = (line.get_ref().up_to, place + 1 == lines.len());
            if here.is_none() != last {
                self.0.fault(line.span(), "every line but the last has an `up_to`", "");
            }
            let before = place.checked_sub(1).and_then(|before| lines[before].get_ref().up_to);
            if here.is_some() && before >= here {
                self.0.fault(line.span(), "the ranges do not grow", "put the shortest range first");
            }
            if !(1..=4).contains(&line.get_ref().turns) {
                self.0.fault(line.span(), "there are markers for 1 to 4 turns (12.5)", "");
            }
        }
        if lines.is_empty() {
            self.0.fault(file.lines.span(), "the loading table is empty", "");
        }
        let line = |line: &Spanned<super::file::LoadFile>| {
            let line = line.get_ref();
            LoadLine { up_to: line.up_to, turns: line.turns, price: line.price }
        };
        lines.iter().map(line).collect()
    }

    fn task(&mut self, file: &TaskFile) -> TaskLine {
        let die = file.die.as_ref().map(|die| self.0.within(die, "the die", [1, 6]));
        TaskLine { turns: file.turns, die, adjacent: file.adjacent }
    }

    fn marker(&mut self, file: &MarkerFile) -> [u8; 3] {
        let phases = [&file.enemy, &file.own, &file.assault];
        phases.map(|phases| self.0.within(phases, "the number of phases", [1, 9]))
    }

    fn position(&mut self, file: &PositionFile) -> PositionLine {
        let stack = file.stack.each_ref().map(|points| self.0.within(points, "stacking points", [0, 20]));
        PositionLine { stack, shares: file.shares.clone(), defence: file.defence.clone() }
    }
}
