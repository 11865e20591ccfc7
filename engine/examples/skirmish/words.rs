//! What people read: prompts, explanations, the log, what each seat sees, and the notation of actions.
//!
//! Nothing here decides anything.

use super::{Action, Event, NAMES, Phase, Skirmish, TURNS, Unit, side_of};
use engine::{
    Effect, Explanation, Game, Rule, Seat, SeenUnit, Side, Spot, Status, SumLine, Told, Track, Unreadable,
    View, Words,
};
use std::fmt;

fn name(unit: u8) -> &'static str {
    NAMES[usize::from(unit)]
}

fn what(decoy: bool) -> &'static str {
    if decoy { "decoy" } else { "fighter" }
}

pub(super) fn prompt(game: &Skirmish) -> String {
    match (game.status(), game.state.phase) {
        (Status::Over(_), _) => String::new(),
        (_, Phase::Hide) => "Which counter is the decoy?".into(),
        (_, Phase::Choose) => "Which counter moves?".into(),
        (_, Phase::Go(unit)) => format!("Where does {} go?", name(unit)),
        (_, Phase::Fight) => "Which enemy is attacked?".into(),
    }
}

pub(super) fn outcome(game: &Skirmish) -> String {
    match game.status() {
        Status::Choose(decision) => format!("{} must choose.", game.side_name(decision.side)),
        Status::Over(end) => match end.winner {
            Some(side) => format!("{} wins by {}. [{}]", game.side_name(side), end.score.abs(), end.rule),
            None => format!("A draw. [{}]", end.rule),
        },
    }
}

/// The sum behind an attack, and its exact chances.
pub(super) fn explain(game: &Skirmish, action: Action) -> Explanation {
    let mut why = Explanation::new(game.action_text(action));
    let Action::Attack(unit) = action else { return why };
    let (attackers, woods, needed) = game.attack(unit);
    why = why.line(SumLine::new("Attackers", attackers, Rule("3.1")));
    if woods {
        why = why.line(SumLine::new("Woods", "+1", Rule("3.2 (WOODS)")));
    }
    let hits = u64::from(7u8.saturating_sub(needed));
    why.line(SumLine::new("Needed", needed, Rule("3.1"))).chance("destroyed", hits, 6, Rule("3.1")).chance(
        "no effect",
        6 - hits,
        6,
        Rule("3.1"),
    )
}

/// What each seat is told. Here seats differ only about the decoy, until it is turned up.
pub(super) fn narrate(game: &Skirmish, event: Event, seat: Seat) -> Told {
    let label = |hex| game.fixed.board.grid.label(hex).to_owned();
    match event {
        Event::Hid { unit } if seat.sees(side_of(unit)) => {
            Told::text(Rule("1.1"), format!("{} is the decoy.", name(unit)))
        }
        Event::Hid { unit } => {
            Told::text(Rule("1.1"), format!("{} has chosen its decoy.", game.side_name(side_of(unit))))
        }
        Event::Moved { unit, from, to } => Told::new(
            Rule("2.1"),
            format!("{} goes from {} to {}.", name(unit), label(from), label(to)),
            Effect::Move { unit: unit.into(), path: vec![label(from), label(to)] },
        ),
        Event::Shown { unit, decoy } => Told::new(
            Rule("1.2"),
            format!("{} is turned up: a {}.", name(unit), what(decoy)),
            Effect::Flip { unit: unit.into() },
        ),
        Event::Attacked { unit, needed, rolled } => Told::new(
            Rule("3.1"),
            format!(
                "{} is attacked: {needed} is needed, {rolled} is rolled. It {}.",
                name(unit),
                if rolled >= needed { "is destroyed" } else { "holds" }
            ),
            Effect::Roll { what: format!("attack on {}", name(unit)), dice: vec![rolled] },
        ),
    }
}

/// What a seat may see: the face of a counter only if it is turned up or one's own.
pub(super) fn view(game: &Skirmish, seat: Seat) -> View {
    let phase = game.decision().map_or("over", |decision| decision.name);
    let mut view = View::new(seat, format!("Turn {} of {TURNS}", game.state.turn.min(TURNS)), phase);
    view.units.extend((0..6).map(|id| {
        let Unit { hex, decoy, up, done } = *game.unit(id);
        let known = up || seat.sees(side_of(id));
        SeenUnit {
            id: id.into(),
            side: side_of(id),
            name: Some(name(id).into()),
            counter: known.then(|| what(decoy).into()),
            spot: match hex {
                Some(hex) => Spot::Hex(game.fixed.board.grid.label(hex).into()),
                None => Spot::Box("lost".into()),
            },
            level: 0,
            badges: if done { vec!["done".into()] } else { Vec::new() },
        }
    }));
    view.tracks.extend([Side(0), Side(1)].map(|side| Track {
        label: format!("{}'s fighters", game.side_name(side)),
        value: game.fighters(side).to_string(),
        rule: Rule("4.1"),
    }));
    view
}

/// The notation: what the record, the command line and a screen reader use.
pub(super) fn write(game: &Skirmish, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
    match action {
        Action::Decoy(unit) => write!(out, "decoy {}", name(unit)),
        Action::Take(unit) => write!(out, "take {}", name(unit)),
        Action::Go(hex) => write!(out, "go {}", game.fixed.board.grid.label(hex)),
        Action::Attack(unit) => write!(out, "attack {}", name(unit)),
        Action::Done => write!(out, "done"),
    }
}

pub(super) fn parse(game: &Skirmish, text: &str) -> Result<Action, Unreadable> {
    let mut words = Words::new(text);
    let unit = |word: &str| NAMES.iter().position(|name| *name == word).map(|at| at as u8);
    let action = match words.keyword(&["decoy", "take", "go", "attack", "done"])? {
        "decoy" => Action::Decoy(words.choose("a counter such as Blue-1", unit)?),
        "take" => Action::Take(words.choose("a counter such as Blue-1", unit)?),
        "go" => Action::Go(words.choose("a hex such as C2", |word| game.fixed.board.grid.find(word))?),
        "attack" => Action::Attack(words.choose("a counter such as Red-1", unit)?),
        _ => Action::Done,
    };
    words.end().map(|()| action)
}
