//! What may be asked of a position beside the choices.

use engine::{Record, RuleSet, Rulebook};

use super::{Position, Seat};
use crate::error::ApiError;
use crate::wire::{self, HexInfo, Overlay, RuleText, SightHex, SightInfo};

impl Position {
    /// What is known of a hex.
    pub(crate) fn hex(&self, seat: &Seat, name: &str) -> Result<HexInfo, ApiError> {
        let board = self.table.board();
        let hex = board.grid.find(name);
        let hex = hex.ok_or_else(|| ApiError::bad(format!("there is no hex \"{name}\"")))?;
        let label = board.grid.label(hex);
        let mut units: Vec<(u16, u32)> = self
            .table
            .view(self.eyes(seat))
            .units
            .into_iter()
            .filter(|unit| unit.spot == engine::Spot::Hex(label.to_owned()))
            .map(|unit| (unit.level, unit.id))
            .collect();
        units.sort_unstable();
        Ok(HexInfo {
            hex: label.into(),
            name: board.place_at(hex).map(|place| place.name.clone()),
            facts: self.table.facts(hex).into_iter().map(Into::into).collect(),
            units: units.into_iter().map(|(_, id)| id).collect(),
        })
    }

    /// The layers that can be laid over the map.
    pub(crate) fn overlays(&self, seat: &Seat) -> Vec<Overlay> {
        self.table.overlays(self.eyes(seat)).into_iter().map(Into::into).collect()
    }

    /// What is seen from a hex; an error in games without lines of sight.
    pub(crate) fn sight(&self, name: &str) -> Result<SightInfo, ApiError> {
        let grid = &self.table.board().grid;
        let from = grid.find(name).ok_or_else(|| ApiError::bad(format!("there is no hex \"{name}\"")))?;
        let label = |hex| grid.label(hex).to_owned();
        let seen = |to| {
            let sight = self.table.sight(from, to)?;
            let block = |(hex, beyond)| [Some(hex), beyond].into_iter().flatten().map(label).collect();
            Some(SightHex {
                at: label(to),
                clear: sight.clear,
                text: sight.text,
                rule: sight.rule.to_string(),
                blocks: sight.blocks.into_iter().map(block).collect(),
            })
        };
        let hexes: Option<Vec<SightHex>> = grid.ids().filter(|&to| to != from).map(seen).collect();
        let hexes = hexes.ok_or_else(|| ApiError::bad("this game has no lines of sight"))?;
        Ok(SightInfo { from: label(from), hexes })
    }

    /// Whether the game has lines of sight.
    pub(crate) fn has_sight(&self) -> bool {
        let first = self.table.board().grid.ids().next();
        first.is_some_and(|hex| self.table.sight(hex, hex).is_some())
    }

    /// The position after so many actions.
    pub(crate) fn past(&self, seat: &Seat, n: usize) -> Result<wire::View, ApiError> {
        let played = self.table.actions();
        if n > played {
            return Err(ApiError::bad(format!("only {played} actions were played")));
        }
        Ok(self.table.past(self.eyes(seat), n).into())
    }

    /// The record as it may be shown now.
    pub(crate) fn shown_record(&self) -> Record {
        let record = self.table.record();
        if self.table.status().outcome().is_some() { record } else { record.sealed() }
    }

    /// The rulebook as switched.
    pub(crate) fn rulebook(&self) -> Vec<RuleText> {
        printed(self.table.rulebook(), self.table.rules())
    }
}

fn printed(book: &Rulebook, set: &RuleSet) -> Vec<RuleText> {
    let mut rules = Vec::new();
    for section in book.printed(set).sections {
        if !section.number.is_empty() {
            rules.push(RuleText {
                id: section.number,
                title: section.title,
                text: section.text.trim().into(),
                kind: "section".into(),
                origin: String::new(),
                switch: None,
                on: true,
            });
        }
        rules.extend(section.rules.into_iter().map(|rule| RuleText {
            id: rule.number,
            title: rule.title,
            text: rule.text.trim().into(),
            kind: word(&rule.kind),
            origin: word(&rule.origin),
            switch: Some(rule.because).filter(|because| !because.is_empty()),
            on: rule.in_play,
        }));
    }
    rules
}

/// A kind or origin as it is written in the rulebook's file.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
