//! Reading the columns of a card: where they come in, and who drives with whom (12.13, 12.14).

use engine::HexId;

use super::file::{ColumnFile, Text};
use super::read::Pass;
use super::{Column, Edge, Slot};
use crate::ground::{Terrain, Way};
use crate::roster::carries;
use crate::units::Nation;

impl Pass<'_> {
    pub(super) fn column(&mut self, file: &ColumnFile) -> Column {
        let side = self.side(&file.side);
        if !(1..=self.turns).contains(file.turn.get_ref()) {
            let message = format!("there is no turn {}", file.turn.get_ref());
            self.faults.add(file.turn.span(), message, format!("the last turn is {}", self.turns));
        }
        let edge = file.edge.as_ref().and_then(|word| self.edge(word));
        let edges = edge.map_or(Edge::ALL.to_vec(), |edge| vec![edge]);
        let mut entry = Vec::new();
        for label in &file.entry {
            if label.get_ref().starts_with("edge") {
                self.plain_edge(label, &mut entry);
                continue;
            }
            let Some(hex) = self.hex(label) else { continue };
            if !edges.iter().any(|edge| edge.has(self.board, hex)) {
                let which = file.edge.as_ref().map_or("an", |word| word.get_ref());
                let article = if file.edge.is_some() { "the " } else { "" };
                let message = format!("{} is not on {article}{which} edge", label.get_ref());
                self.faults.add(label.span(), message, "name a hex of the edge of the joined map");
            } else if self.ground.way_of_hex(hex).is_none_or(|way| way < Way::Road) {
                let message = format!("{} has no road (12.13)", label.get_ref());
                self.faults.add(label.span(), message, "name an edge hex with a highway or a road");
            }
            entry.push(hex);
        }
        if file.entry.is_empty() {
            let help = "name at least one hex under entry, such as [\"1-I-1\"]";
            self.faults.add(file.name.span(), "the column has no entry hex", help);
        }
        let mut known = engine::HexSet::new();
        entry.retain(|&hex| known.insert(hex));
        let organic = file.slots.iter().map(|word| (word, false));
        let slots = organic.chain(file.attached.iter().map(|word| (word, true)));
        let slots = slots.map(|(word, attached)| self.slot(word, attached, side)).collect();
        let (name, turn) = (file.name.get_ref().clone(), *file.turn.get_ref());
        Column { side, name, turn, entry, edge, march_order: file.march_order, slots }
    }

    /// An entry by map edge (12.13): every hex of it in which any unit can be.
    fn plain_edge(&mut self, word: &Text, entry: &mut Vec<HexId>) {
        let (text, ground) = (word.get_ref(), &self.ground);
        let edge = text.strip_prefix("edge(").and_then(|rest| Edge::named(rest.strip_suffix(')')?));
        let Some(edge) = edge else {
            let help = "write edge(north), edge(east), edge(south) or edge(west)";
            self.faults.add(word.span(), format!("there is no edge \"{text}\""), help);
            return;
        };
        let dry = |hex: &HexId| {
            let wet = matches!(ground.terrain(*hex), Terrain::Swamp | Terrain::Lake | Terrain::Sea);
            !wet && (ground.watercourse(*hex).is_none() || ground.has_bridge(*hex))
        };
        entry.extend(self.board.grid.ids().filter(|&hex| edge.has(self.board, hex)).filter(dry));
    }

    fn edge(&mut self, word: &Text) -> Option<Edge> {
        let edge = Edge::named(word.get_ref());
        if edge.is_none() {
            let message = format!("there is no edge \"{}\"", word.get_ref());
            self.faults.add(word.span(), message, "write north, east, south or west, or leave it out");
        }
        edge
    }

    fn slot(&mut self, word: &Text, attached: bool, side: Nation) -> Slot {
        let (carrier, passenger) = match word.get_ref().split_once('+') {
            Some((carrier, passenger)) => (carrier.trim(), Some(passenger.trim())),
            None => (word.get_ref().trim(), None),
        };
        let unit = self.unit(word, carrier, side);
        let passenger = passenger.map(|id| self.unit(word, id, side));
        if let Some(passenger) =
            passenger.filter(|&passenger| !carries(&self.units[unit], &self.units[passenger]))
        {
            let message = format!("{carrier} cannot carry {} (8.6.1)", self.units[passenger].id);
            let help = "trucks, wagons and half-tracks carry non-vehicles, tanks carry infantry";
            self.faults.add(word.span(), message, help);
        }
        if passenger.is_none() && self.units[unit].movement == 0 {
            self.faults.add(word.span(), format!("{carrier} cannot move by itself"), "give it a carrier");
        }
        Slot { unit, passenger, attached }
    }
}
