//! What people read and write: prompts and the notation. The log is in `narrate.rs`.

use std::fmt;

use engine::{Amount, Game, HexId, Ratio, UnitId, Unreadable, Words};

use crate::action::Action;
use crate::charts::{Attack as Kind, Column, Task};
use crate::game::Panzerbitz;
use crate::reaction::NEVER;
use crate::scenario::PositionCounter;
use crate::sequence::Ask;

/// Movement points as a number of a sum.
pub(crate) fn mp(halves: u8) -> Amount {
    Amount::new(Ratio::new(halves.into(), 2), "MP")
}

/// Movement points from halves: `2 1/2 MP`.
pub(crate) fn points(halves: u8) -> String {
    mp(halves).to_string()
}

/// A strength in quarters: `6 1/2`.
pub(crate) fn strength(quarters: u32) -> String {
    let part = ["", "1/4", "1/2", "3/4"][(quarters % 4) as usize];
    match (quarters / 4, part) {
        (whole, "") => whole.to_string(),
        (0, part) => part.into(),
        (whole, part) => format!("{whole} {part}"),
    }
}

/// A hex with the place in it: `1-I-6 (Vieux-Ambre)`.
pub(crate) fn place(game: &Panzerbitz, hex: HexId) -> String {
    let label = game.fixed.label(hex);
    match game.fixed.setting.board.areas.iter().find(|area| area.hexes.contains(&hex)) {
        Some(area) => format!("{label} ({})", area.name),
        None => label.to_owned(),
    }
}

/// The kind of an attack in words.
pub(crate) fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Direct => "direct fire",
        Kind::Indirect => "indirect fire",
        Kind::Opportunity => "opportunity fire",
        Kind::Interdiction => "interdiction",
        Kind::Assault => "assault",
        Kind::Overrun => "overrun",
    }
}

/// The word of a task in the notation.
pub(crate) fn task_word(task: Task) -> &'static str {
    match task {
        Task::ClearMine => "clear-mine",
        Task::ClearBlock => "clear-block",
        Task::LayBlockInWoods => "lay-block-in-woods",
        Task::LayBlock => "lay-block",
        Task::BlowPreparedBridge => "blow-prepared-bridge",
        Task::BlowBridge => "blow-bridge",
        Task::RepairBridge => "repair-bridge",
    }
}

const TASKS: [Task; 7] = [
    Task::ClearMine,
    Task::ClearBlock,
    Task::LayBlockInWoods,
    Task::LayBlock,
    Task::BlowPreparedBridge,
    Task::BlowBridge,
    Task::RepairBridge,
];

/// The word of a position counter.
pub(crate) fn counter_word(counter: PositionCounter) -> String {
    match counter {
        PositionCounter::Improved => "improved position".into(),
        PositionCounter::Fortification(defence) => format!("fortification {defence}"),
        PositionCounter::Mine => "minefield".into(),
        PositionCounter::Block => "block".into(),
    }
}

/// A standing order in words.
pub(crate) fn order_words(order: u8) -> String {
    match order {
        0 => "fire whenever there is a shot".into(),
        NEVER => "hold fire".into(),
        column => match Column::ALL.get(usize::from(column) - 1) {
            Some(column) => format!("fire at {column} or better"),
            None => "hold fire".into(),
        },
    }
}

/// The word of a standing order in the notation.
fn order_word(order: u8) -> String {
    match order {
        0 => "always".into(),
        NEVER => "never".into(),
        column => Column::ALL.get(usize::from(column) - 1).map_or_else(String::new, Column::to_string),
    }
}

/// The question of the present decision.
pub(crate) fn prompt(game: &Panzerbitz) -> String {
    let Some(decision) = game.decision() else { return String::new() };
    let side = game.side_name(decision.side);
    let name = |unit: UnitId| game.piece(unit).name.as_str();
    let hand = game.state.hand.map_or("", name);
    let target = game.state.attack.as_ref().map(|attack| place(game, attack.hex)).unwrap_or_default();
    let text = match game.ask() {
        Ask::Setup => "what is set up next?".into(),
        Ask::Place => format!("where is {hand} set up?"),
        Ask::PlaceCounter => {
            let line = game.state.counter.and_then(|line| game.fixed.counters.get(usize::from(line)));
            format!("where does the {} go?", line.map(|line| counter_word(line.counter)).unwrap_or_default())
        }
        Ask::Load => match game.marker_to_count() {
            Some(unit) => format!("does {} count down or turn round?", name(unit)),
            None => "load markers".into(),
        },
        Ask::Target(Kind::Indirect) => "indirect fire at which hex?".into(),
        Ask::Target(Kind::Assault) => "assault which hex?".into(),
        Ask::Target(_) => "direct fire at which hex?".into(),
        Ask::Attack(Kind::Direct)
            if game.state.attack.as_ref().is_some_and(|attack| attack.targets.is_empty()) =>
        {
            format!("which target in {target}?")
        }
        Ask::Attack(kind) => {
            let more = game.state.attack.as_ref().is_some_and(|attack| game.more_can_join(attack));
            match (kind, more) {
                (Kind::Assault, true) => format!("who assaults {target}?"),
                (Kind::Overrun, true) => format!("who overruns {target}?"),
                (_, true) => format!("who fires at {target}?"),
                (Kind::Assault, false) => format!("assault {target}, or not?"),
                (Kind::Overrun, false) => format!("overrun {target}, or not?"),
                (_, false) => format!("fire at {target}, or not?"),
            }
        }
        Ask::Register => "whose registration marker?".into(),
        Ask::Mark => format!("where does {hand} register?"),
        Ask::Column => "where does a column enter?".into(),
        Ask::Arrange => "which slot is next in the column?".into(),
        Ask::Move => "which unit moves?".into(),
        Ask::Motion => {
            let left = game.state.hand.map_or(0, |unit| game.left(unit));
            format!("what does {hand} do ({})?", points(left))
        }
        Ask::React => match game.mover_now() {
            Some((unit, hex)) => format!("{} has entered {}: react?", name(unit), place(game, hex)),
            None => "react?".into(),
        },
        Ask::Order => "the standing order for reaction fire?".into(),
    };
    format!("{side}: {text} [{}]", decision.rule)
}

/// Writes an action.
pub(crate) fn write<W: fmt::Write>(game: &Panzerbitz, action: Action, out: &mut W) -> fmt::Result {
    let fixed = &game.fixed;
    let name = |unit: UnitId| fixed.piece(unit).name.as_str();
    let hex = |hex: HexId| fixed.label(hex);
    match action {
        Action::Done => write!(out, "done"),
        Action::Take(unit) => write!(out, "take {}", name(unit)),
        Action::TakeCounter(line) => write!(out, "counter {}", usize::from(line) + 1),
        Action::PlaceRest => write!(out, "place-rest"),
        Action::Put(at) => write!(out, "put {}", hex(at)),
        Action::PutUnder(at) => write!(out, "put-under {}", hex(at)),
        Action::PutInside(at) => write!(out, "put-inside {}", hex(at)),
        Action::PutAboard(unit) => write!(out, "put-aboard {}", name(unit)),
        Action::Count(unit) => write!(out, "count {}", name(unit)),
        Action::Reverse(unit) => write!(out, "reverse {}", name(unit)),
        Action::Attack(at) => write!(out, "attack {}", hex(at)),
        Action::Aim(unit) => write!(out, "aim {}", name(unit)),
        Action::Add(unit) => write!(out, "add {}", name(unit)),
        Action::Fire => write!(out, "fire"),
        Action::Cancel => write!(out, "cancel"),
        Action::Lift => write!(out, "lift"),
        Action::Enter(column, at) => {
            write!(out, "enter {} {}", fixed.card.columns[usize::from(column)].name, hex(at))
        }
        Action::Next(unit) => write!(out, "next {}", name(unit)),
        Action::Go(at) => write!(out, "go {}", hex(at)),
        Action::Cross(at) => write!(out, "cross {}", hex(at)),
        Action::GoInside(at) => write!(out, "go-inside {}", hex(at)),
        Action::Creep(at) => write!(out, "creep {}", hex(at)),
        Action::March(at) => write!(out, "quick-march {}", hex(at)),
        Action::Forward => write!(out, "forward"),
        Action::Load(unit) => write!(out, "load {}", name(unit)),
        Action::Unload => write!(out, "unload"),
        Action::Under => write!(out, "under"),
        Action::Inside => write!(out, "inside"),
        Action::Out => write!(out, "out"),
        Action::Begin(task, at) => write!(out, "begin {} {}", task_word(task), hex(at)),
        Action::GiveUp => write!(out, "give-up"),
        Action::Blow(unit, at) => write!(out, "blow {} {}", name(unit), hex(at)),
        Action::Exit => write!(out, "exit"),
        Action::Overrun(at) => write!(out, "overrun {}", hex(at)),
        Action::Stay => write!(out, "stay"),
        Action::Orders => write!(out, "orders"),
        Action::Order(order) => write!(out, "order {}", order_word(order)),
    }
}

const VERBS: &[&str] = &[
    "done",
    "take",
    "counter",
    "place-rest",
    "put",
    "put-under",
    "put-inside",
    "put-aboard",
    "count",
    "reverse",
    "attack",
    "aim",
    "add",
    "fire",
    "cancel",
    "lift",
    "enter",
    "next",
    "go",
    "cross",
    "go-inside",
    "creep",
    "quick-march",
    "forward",
    "load",
    "unload",
    "under",
    "inside",
    "out",
    "begin",
    "give-up",
    "blow",
    "exit",
    "overrun",
    "stay",
    "orders",
    "order",
];

/// Reads an action.
pub(crate) fn parse(game: &Panzerbitz, text: &str) -> Result<Action, Unreadable> {
    let mut words = Words::new(text);
    let verb = words.keyword(VERBS)?;
    let action = match verb {
        "done" => Action::Done,
        "take" => Action::Take(unit(game, &mut words)?),
        "counter" => {
            let most = game.fixed.counters.len();
            let number = words.choose("the number of a position counter", |word| {
                word.parse::<usize>().ok().filter(|number| (1..=most).contains(number))
            })?;
            Action::TakeCounter(number as u8 - 1)
        }
        "place-rest" => Action::PlaceRest,
        "put" => Action::Put(hex(game, &mut words)?),
        "put-under" => Action::PutUnder(hex(game, &mut words)?),
        "put-inside" => Action::PutInside(hex(game, &mut words)?),
        "put-aboard" => Action::PutAboard(unit(game, &mut words)?),
        "count" => Action::Count(unit(game, &mut words)?),
        "reverse" => Action::Reverse(unit(game, &mut words)?),
        "attack" => Action::Attack(hex(game, &mut words)?),
        "aim" => Action::Aim(unit(game, &mut words)?),
        "add" => Action::Add(unit(game, &mut words)?),
        "fire" => Action::Fire,
        "cancel" => Action::Cancel,
        "lift" => Action::Lift,
        "enter" => {
            let names: Vec<&str> =
                game.fixed.card.columns.iter().map(|column| column.name.as_str()).collect();
            let column = words.name("a column", &names)?;
            Action::Enter(column as u8, hex(game, &mut words)?)
        }
        "next" => Action::Next(unit(game, &mut words)?),
        "go" => Action::Go(hex(game, &mut words)?),
        "cross" => Action::Cross(hex(game, &mut words)?),
        "go-inside" => Action::GoInside(hex(game, &mut words)?),
        "creep" => Action::Creep(hex(game, &mut words)?),
        "quick-march" => Action::March(hex(game, &mut words)?),
        "forward" => Action::Forward,
        "load" => Action::Load(unit(game, &mut words)?),
        "unload" => Action::Unload,
        "under" => Action::Under,
        "inside" => Action::Inside,
        "out" => Action::Out,
        "begin" => {
            let names = TASKS.map(task_word);
            let task = TASKS[words.name("a task", &names)?];
            Action::Begin(task, hex(game, &mut words)?)
        }
        "give-up" => Action::GiveUp,
        "blow" => Action::Blow(unit(game, &mut words)?, hex(game, &mut words)?),
        "exit" => Action::Exit,
        "overrun" => Action::Overrun(hex(game, &mut words)?),
        "stay" => Action::Stay,
        "orders" => Action::Orders,
        _ => {
            let names: Vec<String> = (0..=NEVER).map(order_word).collect();
            Action::Order(words.name("a standing order", &names)? as u8)
        }
    };
    words.end()?;
    Ok(action)
}

fn unit(game: &Panzerbitz, words: &mut Words<'_>) -> Result<UnitId, Unreadable> {
    let names: Vec<&str> = game.fixed.pieces.iter().map(|piece| piece.name.as_str()).collect();
    words.name("a unit", &names).map(|at| UnitId(at as u16))
}

fn hex(game: &Panzerbitz, words: &mut Words<'_>) -> Result<HexId, Unreadable> {
    words.hex(&game.fixed.setting.board.grid)
}
