//! What a seat may see of a table, in the words of the wire.

use super::{OpenGame, Seat, SharedTable};
use crate::wire;

/// So many steps of the story come with a table.
const LOG: usize = 60;

impl SharedTable {
    /// Whose eyes a seat sees with. After the end everybody sees everything, and so do those who watch computers.
    /// One who plays several sides sees with the eyes of the side that must choose.
    pub(crate) fn eyes(&self, seat: &Seat) -> engine::Seat {
        let status = self.table.status();
        if self.over() || self.only_computers() {
            return engine::Seat::Referee;
        }
        match seat.sides.as_slice() {
            [] => engine::Seat::Observer,
            [one] => engine::Seat::Player(engine::Side(*one)),
            [first, ..] => {
                let chooses = status.side().filter(|side| seat.plays(*side));
                engine::Seat::Player(chooses.unwrap_or(engine::Side(*first)))
            }
        }
    }

    /// The position as a seat sees it.
    pub(crate) fn view(&self, seat: &Seat) -> engine::View {
        self.table.view(self.eyes(seat))
    }

    /// The story from an action on, as a seat is told.
    pub(crate) fn steps(&self, seat: &Seat, from: usize, count: usize) -> Vec<wire::StoryStep> {
        let story = self.table.story(self.eyes(seat), from, count);
        (from..).zip(story).map(|(number, step)| wire::StoryStep::new(number, step)).collect()
    }

    /// Who must choose, and what.
    pub(crate) fn turn(&self, seat: &Seat) -> wire::Turn {
        let (table, status) = (&self.table, self.table.status());
        let decision = status.decision().filter(|_| self.resigned.is_none());
        let thinking = self.computer_chooses();
        let yours = !thinking && decision.is_some_and(|decision| seat.plays(decision.side));
        let undo = self.can_undo(seat);
        wire::Turn {
            actions: table.actions() as u32,
            side: decision.map(|decision| decision.side),
            decision: decision.map(|decision| decision.name.to_owned()),
            prompt: if self.resigned.is_some() { String::new() } else { table.prompt() },
            rule: decision.map(|decision| decision.rule.to_string()),
            yours,
            offers: if yours { table.offers() } else { Vec::new() },
            no_undo: undo.as_ref().err().cloned(),
            undo: undo.ok(),
            outcome: self.outcome(),
            place: yours && table.setting_up(),
            thinking,
            lesson: self.lesson(),
        }
    }

    /// What changed since there were `from` actions, after `undone` others were taken back.
    pub(crate) fn update(&self, seat: &Seat, n: u64, from: usize, undone: usize) -> wire::Update {
        let view = self.view(seat);
        wire::Update {
            n,
            turn: self.turn(seat),
            view,
            steps: self.steps(seat, from, usize::MAX),
            undone: undone as u32,
            stopped: None,
        }
    }

    /// All of the game at once.
    pub(crate) fn whole(&self, game: &OpenGame, seat: &Seat) -> wire::WholeGame {
        let dice = self.dice(game, seat);
        let view = self.view(seat);
        let (present, _) = game.who_is_here();
        let sides = game.sides.iter().zip(&game.colours).zip(present);
        wire::WholeGame {
            id: game.id.clone(),
            game: game.shelved.id.into(),
            title: game.title.clone(),
            scenario: game.scenario.clone(),
            rules: self.table.rules().text().into(),
            sides: sides
                .map(|((side, colour), presence)| wire::SideInfo {
                    name: side.name.clone(),
                    player: side.player.clone(),
                    here: presence.here,
                    colour: colour.clone(),
                })
                .collect(),
            seat: seat.info(&game.sides),
            turn: self.turn(seat),
            view,
            log: self.steps(seat, self.table.actions().saturating_sub(LOG), LOG),
            chat: if game.may_read(seat) { self.chat.clone() } else { Vec::new() },
            n: self.latest(),
            pictures: game.prints.addresses(),
            commitment: dice.commitment.clone(),
            seed: dice.parts.last().and_then(|part| part.seed.clone()),
            dice_seen: self.dice_seen,
            dice,
            listed: game.listed,
            own_scenario: game.own_scenario,
            can_delete: game.may_delete(seat),
            can_save: self.may_save(game, seat),
            has_sight: self.has_sight(),
            hints: game.may_have_hints(seat) && self.teacher.is_none(),
        }
    }

    /// Whether a seat may have the whole record: after the end anybody, before it only one who plays alone. Of two people
    /// one would know the dice to come.
    pub(crate) fn may_save(&self, game: &OpenGame, seat: &Seat) -> bool {
        self.over() || (!seat.sides.is_empty() && game.people() == 1)
    }

    /// Whether a seat may have the game analysed: as it may save it, and all may who watch computers.
    pub(crate) fn may_analyse(&self, game: &OpenGame, seat: &Seat) -> bool {
        self.teacher.is_none() && (self.only_computers() || self.may_save(game, seat))
    }

    /// Whose eyes an analysis has: one who plays every side knows all.
    pub(crate) fn knowing_eyes(&self, seat: &Seat) -> engine::Seat {
        if seat.sides.len() == self.table.sides().len() { engine::Seat::Referee } else { self.eyes(seat) }
    }
}
