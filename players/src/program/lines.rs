//! The lines that a program is told, and the one that it answers. `docs/programs.md` describes them; a change that could break
//! a program raises [`PROTOCOL`].

use engine::counter::{Counter, Face, Values};
use engine::{Board, Feature, Game, Outcome, Rule, Seat, Side, Tally, View};
use serde::{Deserialize, Serialize};

/// The form of the lines.
const PROTOCOL: u32 = 1;

/// A line to a program.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Line {
    Hello(Box<Hello>),
    Choose(Box<Choose>),
    Over(Box<Over>),
}

impl Line {
    /// As text, with its end.
    pub(super) fn text(&self) -> String {
        // Plain data with text keys can always be written.
        let mut text = serde_json::to_string(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// What a program is told first: all that never changes.
#[derive(Serialize)]
pub(super) struct Hello {
    protocol: u32,
    game: String,
    scenario: String,
    switches: String,
    sides: Vec<&'static str>,
    /// The side that it plays.
    side: Side,
    /// A number that is the same whenever the game is: for whoever wants to choose by chance and yet play the same game again.
    number: u64,
    hexes: Vec<HexLine>,
    counters: Vec<CounterLine>,
}

#[derive(Serialize)]
struct HexLine {
    hex: String,
    terrain: String,
    features: Vec<String>,
    height: i16,
    /// Where its middle lies, in widths of a hex.
    at: [f64; 2],
    /// The hexes beside it.
    next: Vec<String>,
}

#[derive(Serialize)]
struct CounterLine {
    /// As views name it.
    counter: String,
    kind: String,
    /// Its numbers, as they stand on it.
    numbers: Vec<u8>,
}

/// What a program is asked.
#[derive(Serialize)]
pub(super) struct Choose {
    side: Side,
    /// The name of the decision, and the rule that asks.
    decision: &'static str,
    rule: Rule,
    question: String,
    /// The position as its side sees it.
    view: View,
    points: Option<Tally>,
    /// What it can choose from.
    actions: Vec<String>,
    /// Seconds that are left.
    clock: Option<ClockLine>,
}

#[derive(Serialize)]
pub(super) struct ClockLine {
    /// For this answer.
    pub(super) answer: f64,
    /// For all answers of this game.
    pub(super) game: f64,
}

/// What a program is told last.
#[derive(Serialize)]
pub(super) struct Over {
    side: Side,
    winner: Option<Side>,
    level: &'static str,
    rule: Rule,
    /// The margin, positive for the first side.
    score: i32,
    view: View,
    points: Option<Tally>,
}

/// What a program answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    /// An action as it was listed ...
    #[serde(default)]
    pub(super) action: Option<String>,
    /// ... or its place in the list, from 0.
    #[serde(default)]
    pub(super) index: Option<u64>,
}

pub(super) fn hello<G: Game>(game: &G, side: Side, number: u64) -> Line {
    Line::Hello(Box::new(Hello {
        protocol: PROTOCOL,
        game: game.id().to_owned(),
        scenario: game.scenario().to_owned(),
        switches: game.rules().text().to_owned(),
        sides: game.sides().to_vec(),
        side,
        number,
        hexes: hexes(game.board()),
        counters: game.counters().into_iter().flat_map(faces).collect(),
    }))
}

pub(super) fn choose<G: Game>(game: &G, side: Side, actions: &[G::Action], clock: Option<ClockLine>) -> Line {
    let (decision, rule) = game.decision().map_or(("", Rule("")), |decision| (decision.name, decision.rule));
    Line::Choose(Box::new(Choose {
        side,
        decision,
        rule,
        question: game.prompt(),
        view: game.view(Seat::Player(side)),
        points: game.tally(),
        actions: actions.iter().map(|&action| game.action_text(action)).collect(),
        clock,
    }))
}

pub(super) fn over<G: Game>(game: &G, side: Side, outcome: Outcome) -> Line {
    let Outcome { winner, level, rule, score } = outcome;
    let (view, points) = (game.view(Seat::Player(side)), game.tally());
    Line::Over(Box::new(Over { side, winner, level, rule, score, view, points }))
}

fn hexes(board: &Board) -> Vec<HexLine> {
    let grid = &board.grid;
    let label = |hex| grid.label(hex).to_owned();
    grid.ids()
        .map(|hex| {
            let (centre, features) = (grid.centre(hex), board.features.iter().zip((0..).map(Feature)));
            HexLine {
                hex: label(hex),
                terrain: board.terrains[usize::from(board.terrain(hex).0)].clone(),
                features: features
                    .filter(|(_, one)| board.has(hex, *one))
                    .map(|(name, _)| name.clone())
                    .collect(),
                height: board.elevation(hex),
                at: [centre.x, centre.y],
                next: grid.neighbours(hex).map(|(_, hex)| label(hex)).collect(),
            }
        })
        .collect()
}

fn faces(counter: Counter) -> impl Iterator<Item = CounterLine> {
    let Counter { id, front, back } = counter;
    let back = back.map(|back| (format!("{id} back"), back));
    let faces = std::iter::once((id, front)).chain(back);
    faces.filter_map(|(counter, face)| match face {
        Face::Marker(_) => None,
        Face::Unit(face) => Some(CounterLine {
            counter,
            kind: format!("{:?}", face.symbol),
            numbers: match face.values {
                Values::None => Vec::new(),
                Values::Line(numbers) => numbers,
                Values::Corners(corners) => {
                    let numbers = [corners.attack, corners.range, corners.defence, corners.movement];
                    numbers.map(Option::unwrap_or_default).to_vec()
                }
            },
        }),
    })
}
