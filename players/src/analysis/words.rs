//! An analysis in plain sentences.

use std::fmt::Write;

use engine::Side;

use super::{Analysis, Costly, Throw};

/// So many throws are told.
const THROWS: usize = 5;

/// A moment as a graph shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct CoursePoint {
    /// How many actions were played before it.
    pub actions: usize,
    /// The chance that side 0 wins.
    pub chance: f64,
    /// What the dice gave side 0 from here to the next moment.
    pub luck: f64,
    /// The number of the turn, where one begins; empty elsewhere.
    pub turn: String,
    /// What is said of it.
    pub title: String,
}

/// A chance as people read it. Only what is certain is 0 or 100.
pub fn percent(chance: f64) -> String {
    let shown = if chance <= 0.0 || chance >= 1.0 { chance } else { chance.clamp(0.01, 0.99) };
    format!("{:.0} %", shown * 100.0)
}

/// What is gained or lost, with its sign.
pub fn gain(worth: f64) -> String {
    let points = (worth * 100.0).round();
    if points == 0.0 { "0 %".into() } else { format!("{points:+.0} %").replace('-', "−") }
}

/// "Turn 3 of 20, 17 Dec PM" in short: its number. What comes before the first turn has none.
fn short(turn: &str) -> String {
    let number = turn.strip_prefix("Turn ").unwrap_or_default();
    number.chars().take_while(char::is_ascii_digit).collect()
}

impl Analysis {
    /// How the game went: the chance at its beginning and its end.
    pub fn went(&self) -> String {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return "Nothing was played.".into();
        };
        let name = self.side(Side(0));
        let (began, ends) = (percent(first.chance), percent(last.chance));
        if last.phase.is_empty() {
            let how = match last.chance {
                chance if chance > 0.75 => format!("{name} won"),
                chance if chance < 0.25 => format!("{} won", self.side(Side(1))),
                _ => "it was a draw".into(),
            };
            return format!("{name} began with a chance of {began} to win; {how}.");
        }
        format!("{name} began with a chance of {began} to win, and has {ends} now.")
    }

    /// What the dice gave: "The dice gave German +11 %: +7 % in German player-turns, +4 % in Allied ones."
    pub fn gave(&self) -> String {
        if self.dice.is_empty() {
            return "No dice were thrown.".into();
        }
        let sum = self.luck_of(Side(0));
        let lucky = if sum >= 0.0 { Side(0) } else { Side(1) };
        let sign = if lucky == Side(0) { 1.0 } else { -1.0 };
        let [own, other] = self.luck.map(|luck| gain(luck * sign));
        let [first, second] = [Side(0), Side(1)].map(|side| self.side(side));
        format!(
            "The dice gave {} {}: {own} in {first} player-turns, {other} in {second} ones.",
            self.side(lucky),
            gain(sum.abs()),
        )
    }

    /// The throws that were worth most, for whichever side.
    pub fn luckiest(&self) -> Vec<&Throw> {
        let mut throws: Vec<&Throw> = self.dice.iter().filter(|throw| throw.sum().abs() >= 0.005).collect();
        throws.sort_by(|one, other| {
            other.sum().abs().total_cmp(&one.sum().abs()).then(one.actions.cmp(&other.actions))
        });
        throws.truncate(THROWS);
        throws
    }

    /// Whom a throw helped, and by how much: "German +6 %".
    pub fn helped(&self, throw: &Throw) -> String {
        let sum = throw.sum();
        let side = if sum >= 0.0 { Side(0) } else { Side(1) };
        format!("{} {}", self.side(side), gain(sum.abs()))
    }

    /// What a choice cost: "Allied, 7 % (give or take 2)".
    pub fn cost(&self, choice: &Costly) -> String {
        let points = |share: f64| (share * 100.0).round().max(1.0);
        format!(
            "{}, {} % (give or take {})",
            self.side(choice.side),
            points(choice.cost),
            points(choice.error)
        )
    }

    /// The moments of the game as a graph shows them.
    pub fn course(&self) -> Vec<CoursePoint> {
        let mut throws = self.dice.iter().peekable();
        let mut last = "";
        let ends = self.points.iter().skip(1).map(|point| point.actions).chain([usize::MAX]);
        let mut course = Vec::new();
        for (point, end) in self.points.iter().zip(ends) {
            let mut luck = 0.0;
            while let Some(throw) = throws.next_if(|throw| throw.actions < end) {
                luck += throw.sum();
            }
            let turn = if point.turn == last { String::new() } else { short(&point.turn) };
            last = &point.turn;
            let when = if point.phase.is_empty() { "The end" } else { &point.phase };
            let name = self.side(Side(0));
            let mut title = format!("{}, {when}: {name} {}", point.turn, percent(point.chance));
            if luck != 0.0 {
                let _ = write!(title, "; dice {}", gain(luck));
            }
            course.push(CoursePoint { actions: point.actions, chance: point.chance, luck, turn, title });
        }
        course
    }

    /// For each choice that cost much, its place among the moments.
    pub fn marks(&self) -> Vec<usize> {
        let place = |choice: &Costly| {
            self.points.iter().rposition(|point| point.actions <= choice.from).unwrap_or_default()
        };
        self.choices.iter().map(place).collect()
    }

    /// The name of a side.
    pub fn side(&self, side: Side) -> &str {
        self.sides.get(side.index()).map_or("", String::as_str)
    }

    /// All of it, for a terminal. The numbers are those of `salient replay --to` and `salient play --to`.
    pub fn words(&self) -> String {
        let mut text = format!("{}\n{}\n", self.went(), self.gave());
        let throws = self.luckiest();
        if !throws.is_empty() {
            text.push_str("\nThe dice that counted most:\n");
            for throw in throws {
                let _ = writeln!(
                    text,
                    "  {:5}  {}, {}\n         {}: {}",
                    throw.actions,
                    throw.turn,
                    throw.phase,
                    self.helped(throw),
                    throw.told
                );
            }
        }
        if self.choices.is_empty() {
            text.push_str("\nNo choice was found that cost more than 1 %.\n");
            return text;
        }
        text.push_str("\nThe choices that cost most:\n");
        for choice in &self.choices {
            let _ = writeln!(
                text,
                "  {:5}  {}, {}\n         {}. Better: {}.",
                choice.from,
                choice.turn,
                choice.phase,
                self.cost(choice),
                choice.plan
            );
            for (head, list) in [("Played:", &choice.played), ("Better:", &choice.better)] {
                for (at, line) in list.iter().enumerate() {
                    let _ = writeln!(text, "           {:8} {line}", if at == 0 { head } else { "" });
                }
            }
        }
        text
    }
}
