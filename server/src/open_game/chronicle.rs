//! A game in figures: losses by turn, and the dice.

use std::collections::HashMap;

use engine::{Effect, Side};
use players::TurnPlayed;

use super::{Seat, SharedTable};
use crate::wire::{Chronicle, SideDice, TurnLine};

/// The faces of a die that is not known to have more.
const FACES: usize = 6;

/// What is counted of a story: after which action a unit of which side left the map, and the dice of each side.
pub(crate) struct Marks {
    sides: usize,
    losses: Vec<(usize, Side)>,
    dice: Vec<SideDice>,
}

impl SharedTable {
    /// Counts what a seat was told.
    pub(crate) fn marks(&self, seat: &Seat) -> Marks {
        let eyes = self.eyes(seat);
        let sides = self.table.sides().len();
        let owners: HashMap<u32, Side> =
            self.table.view(eyes).units.iter().map(|unit| (unit.id, unit.side)).collect();
        let mut marks =
            Marks { sides, losses: Vec::new(), dice: vec![SideDice { faces: vec![0; FACES] }; sides] };
        for (at, deed) in self.table.story(eyes, 0, usize::MAX).into_iter().enumerate() {
            for told in deed.told {
                match told.effect {
                    Effect::Remove { unit, .. } => {
                        marks.losses.extend(owners.get(&unit).map(|side| (at, *side)));
                    }
                    Effect::Roll { dice, .. } => marks.roll(deed.side, &dice),
                    _ => {}
                }
            }
        }
        marks
    }
}

impl Marks {
    fn roll(&mut self, side: Side, dice: &[u8]) {
        let Some(SideDice { faces }) = self.dice.get_mut(side.index()) else { return };
        for &die in dice.iter().filter(|die| **die > 0) {
            let at = usize::from(die) - 1;
            if faces.len() <= at {
                faces.resize(at + 1, 0);
            }
            faces[at] += 1;
        }
    }
}

/// The game turn by turn, from its turns and what was counted.
pub(crate) fn tell_chronicle(turns: Vec<TurnPlayed>, marks: &Marks) -> Chronicle {
    let ends: Vec<usize> = turns.iter().skip(1).map(|turn| turn.from).chain([usize::MAX]).collect();
    let unit = turns.iter().find_map(|turn| turn.tally).map(|tally| tally.unit.to_owned());
    let line = |(turn, end): (TurnPlayed, usize)| {
        let mut losses = vec![0; marks.sides];
        for (_, side) in marks.losses.iter().filter(|(at, _)| (turn.from..end).contains(at)) {
            losses[side.index()] += 1;
        }
        TurnLine {
            turn: turn.turn,
            from: turn.from as u32,
            points: turn.tally.map(|tally| tally.points),
            losses,
        }
    };
    Chronicle { unit, turns: turns.into_iter().zip(ends).map(line).collect(), dice: marks.dice.clone() }
}
