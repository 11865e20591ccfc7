//! What the tests share: playing by text, and small maps.

use engine::rules::ExamplePosition;
use engine::{Board, Game, UnitId, map};
use panzerbitz::charts::Attack as Kind;
pub(crate) use panzerbitz::position::{hex, unit};
use panzerbitz::scenario::{OffBoard, Zone};
use panzerbitz::units::Nation;
use panzerbitz::{
    AttackEvent, ChangeEvent, Dispersal, Event, Flag, Panzerbitz, Position, Segment, Shelter, Spotted, Sum,
    UnitState, position,
};
use trials::hand::{self, action};
pub(crate) use trials::hand::{asked, is_legal, refusal, texts};

/// Map X of the worked examples.
pub(crate) fn map_x() -> Board {
    map::read("example-map.toml", include_str!("../../data/example-map.toml"))
        .unwrap_or_else(|f| panic!("{f}"))
}

/// The units and works of a worked example, as the rulebook draws them; see [`SetUp::units`]. Markers that come in play are left out.
pub(crate) fn example(id: &str) -> String {
    let position = drawn(id);
    let works = position.marks.iter().filter_map(|(word, at)| match word.as_str() {
        "minefield" => Some(format!(", mine {at}")),
        "improved-position" => Some(format!(", improved {at}")),
        other => Some(format!(", fort {at} {}", other.strip_prefix("fortification-")?)),
    });
    position.units.clone() + &works.collect::<String>()
}

/// A worked example as the rulebook draws it.
pub(crate) fn drawn(id: &str) -> ExamplePosition {
    trials::examples::position::<Panzerbitz>(id)
}

/// The steps of a worked example, from hex to hex.
pub(crate) fn steps(id: &str) -> Vec<(String, String)> {
    drawn(id).arrows
}

/// Units of the kinds that a worked example draws stand where it draws them.
pub(crate) fn as_drawn(game: &Panzerbitz, id: &str) {
    for (kind, at) in engine::by_hand::places(&drawn(id).units) {
        let at_hex = |unit: &UnitId| game.where_is(*unit) == game.board().grid.find(at);
        let found = game.fixed().pieces.iter().enumerate().filter(|(_, piece)| piece.unit.id == kind);
        assert!(found.map(|(unit, _)| UnitId(unit as u16)).any(|unit| at_hex(&unit)), "{kind} in {at}: {id}");
    }
}

/// An empty Map X with switches on top of the base game.
pub(crate) fn on_x(attacker: Nation, defender: Nation, switches: &str) -> Position {
    Position::on(&map_x(), [attacker, defender], switches)
}

/// Germans on Map X against Americans, as a step of their player turn begins; see [`SetUp::units`].
pub(crate) fn germans(step: Segment, units: &str) -> Panzerbitz {
    on_x(Nation::German, Nation::American, "").begins(step, units)
}

/// The same with the Americans as the attackers.
pub(crate) fn americans(step: Segment, units: &str) -> Panzerbitz {
    on_x(Nation::American, Nation::German, "").begins(step, units)
}

/// What a test sets up.
pub(crate) trait SetUp {
    /// Units and position counters, each with its hex, a carrier with who is aboard: `us_m10 F-8, ge_truck+ge_m120 F-10, mine F-9,
    /// fort F-8 20`; and behind them what is special about a unit, by its name: `inside M10.1, mark 120mm-mortar.1 F-8`.
    fn units(self, list: &str) -> Self;

    /// The same, and the player turn of the attacker begins with a step.
    fn begins(self, step: Segment, units: &str) -> Panzerbitz;
}

impl SetUp for Position {
    fn units(self, list: &str) -> Position {
        let pairs = list.split(", ").map(|pair| pair.split_once(' ').expect("a unit and its hex"));
        pairs.fold(self, |position, (id, at)| match id {
            "mine" => position.mine(at),
            "block" => position.block(at),
            "improved" => position.improved(at),
            "fort" => {
                let (at, defence) = at.split_once(' ').expect("a hex and a defence");
                position.fort(at, defence.parse().expect("a defence"))
            }
            "under" => position.sheltered(at, Shelter::Under),
            "inside" => position.sheltered(at, Shelter::Inside),
            "inverted" => position.inverted(at),
            "spotted" => position.spotted(at, Spotted::Spotted),
            "dispersed" => position.dispersed(at, Dispersal::D, 1),
            "mark" => {
                let (unit, at) = at.split_once(' ').expect("a unit and a hex");
                position.mark(unit, false, at)
            }
            _ => match id.split_once('+') {
                Some((carrier, aboard)) => position.unit(carrier, at).carrying(aboard),
                None => position.unit(id, at),
            },
        })
    }

    fn begins(self, step: Segment, units: &str) -> Panzerbitz {
        let mut attacker = None;
        let position = self.units(units).card(|card| attacker = Some(card.attacker));
        position.begin(attacker.expect("a card has an attacker"), step)
    }
}

/// An empty board, 1 to 6.
pub(crate) fn on_board(number: usize, attacker: Nation, defender: Nation, switches: &str) -> Position {
    Position::on(&panzerbitz::boards()[number - 1], [attacker, defender], switches)
}

/// Units of every mover class on board 1, in normal, saturated or winter weather.
pub(crate) fn movers(switches: &str) -> Panzerbitz {
    on_board(1, Nation::German, Nation::American, switches)
        .stack(&["ge_rifle44", "ge_pz4h", "ge_truck", "ge_wagon"], "1-A-1")
        .stack(&["ge_mc", "ge_cav"], "1-A-2")
        .unit("us_truck", "1-GG-10")
        .begin(Nation::German, Segment::Movement)
}

/// A battery off the board that may fire in every turn at every hex (12.7).
pub(crate) fn battery(side: Nation, id: &str) -> OffBoard {
    OffBoard {
        side,
        unit: position::type_of(id),
        number: 1,
        turns: !0,
        area: Zone::All,
        missions: None,
        odd_even: false,
    }
}

/// Plays an action that must be legal, with these dice.
pub(crate) fn act(game: &mut Panzerbitz, text: &str, dice: &[u32]) -> Vec<Event> {
    let action = action(game, text);
    assert!(game.check(action).is_err() || is_legal(game, text), "{text} is allowed, but not listed");
    game.explain(action).sums_add_up().unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
    hand::act(game, text, dice)
}

/// Plays several actions without dice.
pub(crate) fn acts(game: &mut Panzerbitz, texts: &[&str]) {
    for text in texts {
        act(game, text, &[]);
    }
}

/// Plays several actions, the last of them with these dice, and says what happened then.
pub(crate) fn play(game: &mut Panzerbitz, texts: &[&str], dice: &[u32]) -> Vec<Event> {
    let (last, before) = texts.split_last().expect("an action");
    acts(game, before);
    act(game, last, dice)
}

/// The rule that refuses an action.
pub(crate) fn refused(game: &Panzerbitz, text: &str) -> &'static str {
    assert!(!is_legal(game, text), "{text} is listed");
    refusal(game, text).rule().number()
}

/// Where a unit is.
pub(crate) fn at(game: &Panzerbitz, name: &str) -> String {
    let hex = game.where_is(unit(game, name));
    hex.map_or_else(|| "off the map".into(), |hex| game.fixed().label(hex).to_owned())
}

/// How a unit stands.
pub(crate) fn state<'a>(game: &'a Panzerbitz, name: &str) -> &'a UnitState {
    game.unit(unit(game, name))
}

pub(crate) fn is(game: &Panzerbitz, name: &str, flag: Flag) -> bool {
    game.is(unit(game, name), flag)
}

/// The half movement points that a unit has spent.
pub(crate) fn spent(game: &Panzerbitz, name: &str) -> u8 {
    state(game, name).spent
}

/// What a step costs by the chart, in half points; the rule if it is forbidden.
pub(crate) fn cost(game: &Panzerbitz, name: &str, from: &str, to: &str) -> Result<u8, &'static str> {
    let step = game.plain_step(unit(game, name), hex(game, from), hex(game, to), true);
    step.map(|step| step.cost).map_err(|refusal| refusal.rule().number())
}

/// The sum of an attack by the named units on the named targets.
pub(crate) fn sum(game: &Panzerbitz, kind: Kind, at: &str, targets: &[&str], firers: &[&str]) -> Sum {
    let ids = |names: &[&str]| names.iter().map(|name| unit(game, name)).collect::<Vec<_>>();
    let (targets, firers) = (ids(targets), ids(firers));
    game.weigh(kind, hex(game, at), &targets, firers.iter().copied())
}

/// The odds of an attack as a column, and the modifier.
pub(crate) fn odds(sum: &Sum) -> (String, i8) {
    (sum.column.map_or_else(|| "none".into(), |column| column.to_string()), sum.modifier)
}

/// The results of the dice 1 to 6, as printed.
pub(crate) fn results(game: &Panzerbitz, sum: &Sum) -> [&'static str; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| game.result(sum, die).word())
}

/// The columns of the rolls among some events.
pub(crate) fn rolls(events: &[Event]) -> Vec<(String, i8)> {
    let roll = |event: &Event| match event {
        Event::Attack(AttackEvent::Rolled { roll, .. }) => {
            Some((roll.column.map_or_else(String::new, |column| column.to_string()), roll.modifier))
        }
        _ => None,
    };
    events.iter().filter_map(roll).collect()
}

/// The results of the dice 1 to 6 on the targets: grey ones are none.
pub(crate) fn effects(game: &Panzerbitz, sum: &Sum) -> [&'static str; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| game.result(sum, die).on_targets().word())
}

/// Takes a unit and walks it along a path, then puts it down.
pub(crate) fn walk(game: &mut Panzerbitz, name: &str, path: &[&str]) {
    act(game, &format!("take {name}"), &[]);
    for label in path {
        act(game, &format!("go {label}"), &[]);
    }
    if asked(game) == "motion" {
        act(game, "stay", &[]);
    }
}

/// Who was dispersed or eliminated: `Rifle.1 DD`.
pub(crate) fn hits(game: &Panzerbitz, events: &[Event]) -> Vec<String> {
    let name = |unit: &UnitId| game.piece(*unit).name.as_str();
    let hit = |event: &Event| match event {
        Event::Change(ChangeEvent::Dispersed { unit, marker, .. }) => {
            Some(format!("{} {marker:?}", name(unit)))
        }
        Event::Change(ChangeEvent::Eliminated { unit, .. }) => Some(format!("{} X", name(unit))),
        _ => None,
    };
    events.iter().filter_map(hit).collect()
}
