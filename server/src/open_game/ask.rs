//! What may be asked at a table beside the choices.

use std::collections::BTreeMap;

use engine::{Briefing, Chart, HexId, Overlay, Press, Record, Side, UnitId};
use players::Moment;

use super::{Seat, SharedTable};
use crate::error::ApiError;
use crate::wire::{HexInfo, SightHex, SightInfo, Threat, UnitInfo};

/// So much of what a unit can do stands on its card.
const MOST_OFFERS: usize = 12;

impl SharedTable {
    /// The hex of that printed name.
    pub(crate) fn hex_named(&self, name: &str) -> Result<HexId, ApiError> {
        let hex = self.table.board().grid.find(name);
        hex.ok_or_else(|| ApiError::bad(format!("there is no hex \"{name}\"")))
    }

    /// What is known of a hex.
    pub(crate) fn hex(&self, seat: &Seat, name: &str) -> Result<HexInfo, ApiError> {
        let board = self.table.board();
        let hex = self.hex_named(name)?;
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
            facts: self.table.facts(hex),
            units: units.into_iter().map(|(_, id)| id).collect(),
        })
    }

    /// What is known of a unit.
    pub(crate) fn unit(&self, seat: &Seat, unit: u32) -> Result<UnitInfo, ApiError> {
        let eyes = self.eyes(seat);
        let card = self.table.card(eyes, unit);
        let card = card.ok_or_else(|| ApiError::bad(format!("nothing is known of a unit {unit}")))?;
        let id = UnitId(u16::try_from(unit).map_err(|_| ApiError::bad("there is no such unit"))?);
        let side = self.table.status().side().filter(|side| !self.over() && seat.plays(*side));
        let (mut can, mut why) = (Vec::new(), Vec::new());
        if side.is_some() {
            let offers = self.table.offers();
            let own = offers.into_iter().filter(|offer| offer.unit == Some(unit) && !offer.kind.closes());
            can = own.map(|offer| offer.label).take(MOST_OFFERS).collect();
            let press = Press { hex: None, unit: Some(id), picked: None };
            if can.is_empty()
                && let Err(refusal) = self.table.press(press)
            {
                why = refusal.into();
            }
        }
        let grid = &self.table.board().grid;
        let reach = self.table.threat(id).into_iter().map(|hex| grid.label(hex).to_owned()).collect();
        Ok(UnitInfo { card, legend: self.table.title().legend.into(), can, why, reach })
    }

    /// The charts as this seat may see them.
    pub(crate) fn charts(&self, seat: &Seat) -> Vec<Chart> {
        self.table.chart_list(self.eyes(seat))
    }

    /// Units by their numbers, if the game has them all.
    pub(crate) fn existing(&self, units: &[UnitId]) -> Result<Vec<UnitId>, ApiError> {
        let seen = self.table.view(engine::Seat::Referee).units;
        let known = |unit: &UnitId| seen.iter().any(|one| one.id == u32::from(unit.0));
        match units.iter().find(|unit| !known(unit)) {
            Some(unit) => Err(ApiError::bad(format!("there is no unit {}", unit.0))),
            None => Ok(units.to_vec()),
        }
    }

    /// The hexes with units of a seat that can be attacked at 1-1 or better as units stand.
    pub(crate) fn threats(&self, seat: &Seat) -> Vec<Threat> {
        let board = self.table.board();
        let mut held: BTreeMap<HexId, Vec<u32>> = BTreeMap::new();
        for unit in self.table.view(self.eyes(seat)).units {
            let engine::Spot::Hex(label) = &unit.spot else { continue };
            if let Some(hex) = board.grid.find(label).filter(|_| seat.plays(unit.side)) {
                held.entry(hex).or_default().push(unit.id);
            }
        }
        let threat = |(hex, units): (HexId, Vec<u32>)| {
            let outlook = self.table.outlook(hex, None).filter(|outlook| outlook.even)?;
            Some(Threat {
                at: board.grid.label(hex).into(),
                name: board.place_at(hex).map(|place| place.name.clone()),
                units,
                odds: outlook.odds,
                attackers: outlook.attackers,
            })
        };
        held.into_iter().filter_map(threat).collect()
    }

    /// The orders of a seat's sides; of all sides for those who watch.
    pub(crate) fn briefing(&self, seat: &Seat) -> Vec<Briefing> {
        let sides = (0..self.table.sides().len() as u8).filter(|side| {
            // One who watches has no orders of his own.
            seat.sides.is_empty() || seat.plays(Side(*side))
        });
        sides.filter_map(|side| self.table.briefing(Side(side))).collect()
    }

    /// The layers that can be laid over the map.
    pub(crate) fn overlays(&self, seat: &Seat) -> Vec<Overlay> {
        self.table.overlays(self.eyes(seat))
    }

    /// What is seen from a hex; an error in games without lines of sight.
    pub(crate) fn sight(&self, name: &str) -> Result<SightInfo, ApiError> {
        let grid = &self.table.board().grid;
        let from = self.hex_named(name)?;
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

    /// The moment after so many actions, and with whose eyes the seat sees it. It is played up to elsewhere: the game
    /// goes on meanwhile.
    pub(crate) fn moment(&self, seat: &Seat, n: usize) -> Result<(Box<dyn Moment>, engine::Seat), ApiError> {
        let played = self.table.actions();
        if n > played {
            return Err(ApiError::bad(format!("only {played} actions were played")));
        }
        Ok((self.table.moment(n), self.eyes(seat)))
    }

    /// The record as it may be shown now.
    pub(crate) fn shown_record(&self) -> Record {
        let record = self.record();
        if self.over() { record } else { record.sealed() }
    }
}
