//! What a person asks about the computer at the other side: why it did something, and what it would do here.

use std::sync::Arc;

use engine::{Outcome, Seat, Side, Status};
use players::{Account, Chair, Hint, Progress, Thought};

use super::words::{forfeited, of_path, refused, resigned};
use super::{Reply, Session};
use crate::computers::shown;
use crate::output::{quoted, wrapped};

/// So many actions of the computer are listed.
const LISTED: usize = 12;
/// So many results of an attack are told.
const RESULTS: usize = 3;

impl Session {
    /// How the game ended that a program did not play, in a sentence.
    pub(crate) fn forfeited(&self) -> Option<String> {
        forfeited(&*self.table)
    }

    /// How the game ended that was not played to its end, in a sentence.
    pub(super) fn given_up(&self) -> Option<String> {
        self.resigned.map(|side| resigned(&*self.table, side)).or_else(|| self.forfeited())
    }

    /// How the game ended, by its rules or because a program did not play.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let forfeit = self.table.forfeit().map(|(side, forfeit)| forfeit.outcome(side));
        self.table.status().outcome().or(forfeit)
    }

    /// Whether an action is legal; why the computer played one; or alone what it thought last.
    pub(super) fn why(&self, text: &str) -> Reply {
        if let Some(number) = text.strip_prefix('@') {
            return self.account(number.trim());
        }
        if text.is_empty() {
            return match self.thoughts() {
                text if text.is_empty() => Reply::no("Which action? Write for instance `why go A1`."),
                text => Reply::fine(text),
            };
        }
        match (self.table.check(&self.meant(text)), self.table.status()) {
            (Ok(action), Status::Choose(decision)) => {
                Reply::fine(of_path(text, format!("\"{action}\" is legal. [{}]", decision.rule)))
            }
            (Ok(action), Status::Over(_)) => Reply::fine(format!("\"{action}\" is legal.")),
            (Err(why), _) => Reply::fine(refused(text, &why)),
        }
    }

    /// What computer players thought before what they did last; empty if none thinks ahead.
    fn thoughts(&self) -> String {
        let sides = (0..self.table.chairs().len()).map(|side| Side(side as u8));
        let told = sides.filter_map(|side| match self.table.thought(side)? {
            _ if self.holds_back(side) => Some(self.held(side)),
            thought => Some(Thought::words(thought)),
        });
        told.map(|words| self.lines(&words)).collect()
    }

    fn lines(&self, words: &str) -> String {
        words.lines().map(|line| wrapped(line, 0, self.width)).collect()
    }

    /// Whether what a side thinks would tell the person more than he may know.
    fn holds_back(&self, side: Side) -> bool {
        self.table.hides() && !matches!(self.eyes(), Seat::Referee) && self.eyes() != Seat::Player(side)
    }

    fn held(&self, side: Side) -> String {
        let name = self.table.side_name(side);
        format!("{name} knows what you may not. What it thinks is told when the game is over.")
    }

    /// Why the computer played the action of that number, counted from 1.
    fn account(&self, number: &str) -> Reply {
        if number.is_empty() {
            return self.list_actions();
        }
        let Some(at) = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else {
            return Reply::no(format!("Which action? {} is no number; `why @` lists some.", quoted(number)));
        };
        let mut account = match Account::of(&*self.table, at) {
            Ok(account) => account,
            Err(why) => return Reply::no(format!("{why}; `why @` lists what the computer played last.")),
        };
        if self.holds_back(account.side) {
            return Reply::no(self.held(account.side));
        }
        account.sum = self.table.moment(at).explain(&account.action);
        account.number = at + 1;
        let head = format!(
            "@{number}: {} {} ({})",
            self.table.side_name(account.side),
            account.action,
            account.player
        );
        let reasons = account.reasons().join("\n");
        let sum = account.sum.as_ref().filter(|sum| !sum.lines.is_empty() || !sum.chances.is_empty());
        let sum = sum.map(ToString::to_string).unwrap_or_default();
        let text = format!("{}{}{sum}", self.lines(&head), self.lines(&reasons));
        Reply { account: Some(Box::new(account)), ..Reply::fine(text) }
    }

    /// The last actions of computers with their numbers.
    fn list_actions(&self) -> Reply {
        let story = self.table.story(self.eyes(), 0, usize::MAX);
        let computer =
            |side: Side| self.table.chairs().get(side.index()).is_some_and(|chair| !chair.is_human());
        let chosen = (1..).zip(&story).filter(|(_, deed)| computer(deed.side) && !deed.forced);
        // What is not told at all is no business of the person's.
        let told = chosen.filter(|(_, deed)| !deed.told.is_empty());
        let lines: Vec<String> =
            told.map(|(number, deed)| format!("@{number} {}", deed.told[0].text)).collect();
        match &lines[lines.len().saturating_sub(LISTED)..] {
            [] => Reply::no("The computer has done nothing yet."),
            last => Reply::fine(last.join("\n")),
        }
    }

    /// What a staff would do in the place of the person who must choose.
    pub(super) fn hint(&self) -> Reply {
        if self.table.chairs().iter().filter(|chair| Chair::is_human(chair)).count() > 1 {
            return Reply::no("Hints are for those who play alone.");
        }
        let Some(hinter) = self.table.hinter().filter(|_| self.table.waits_for().is_some()) else {
            return Reply::no("There is nothing to choose.");
        };
        let progress = if self.terminal { shown("The staff") } else { Arc::new(Progress::new()) };
        match hinter.find(&progress) {
            Some(hint) => {
                Reply { text: self.lines(&hint_words(&hint)), hint: Some(Box::new(hint)), ..Reply::fine("") }
            }
            None => Reply::no("The thought was broken off."),
        }
    }
}

/// A hint in sentences.
fn hint_words(hint: &Hint) -> String {
    let mut lines = vec![format!(
        "{}: for {} a staff compared plans over {} player-turns, in {} simulated ones. Nothing is played.",
        hint.when, hint.side, hint.horizon, hint.turns
    )];
    for (number, plan) in (1..).zip(&hint.plans) {
        let chance = (plan.weighed.chance * 100.0).round();
        lines.push(format!("Plan {number}: {}: {chance} % to win.", plan.weighed.words()));
        let going = |path: &[String]| match path {
            [from, .., to] => format!("{from} to {to}"),
            [at] => format!("to {at}"),
            [] => String::new(),
        };
        let moves = plan.moves.iter().map(|one| format!("{} {} [{}]", one.name, going(&one.path), one.rule));
        let moves: Vec<String> = moves.collect();
        if !moves.is_empty() {
            lines.push(format!("  Moves: {}.", moves.join("; ")));
        }
        for attack in &plan.attacks {
            let mut chances = attack.chances.clone();
            chances.sort_by_key(|chance| std::cmp::Reverse(chance.tenths()));
            let told = chances.iter().take(RESULTS).map(|chance| {
                format!(
                    "{} {}.{} % [{}]",
                    chance.result,
                    chance.tenths() / 10,
                    chance.tenths() % 10,
                    chance.rule
                )
            });
            let told: Vec<String> = told.collect();
            lines.push(format!("  Attack on {}: {}: {}.", attack.at, attack.title, told.join(", ")));
        }
        if plan.moves.is_empty() && plan.attacks.is_empty() {
            lines.push("  Nothing moves and nothing is attacked.".into());
        }
    }
    lines.join("\n")
}
