//! What a player is told before his first move, and the objectives as they stand (25.0). All of it is computed: the scenario, the
//! switches and the Nordwind decision change what wins.

use std::collections::BTreeMap;

use engine::briefing::{names, units};
use engine::{Briefing, Coming, Game, HexId, Objective, Rule, Side, UnitId, place};

use crate::charts::{ALLIED, GERMAN, SIDES, Turn};
use crate::game::Bulge;
use crate::scenario::{AtOnce, Release, Victory};
use crate::state::{Dump, Place};

/// Units of an arrival that are named.
const NAMED: usize = 4;
/// Towns that are named as the next to take or to hold.
const NEAREST: usize = 3;

/// A side's orders.
pub(crate) fn briefing(game: &Bulge, side: Side) -> Briefing {
    let head = &game.fixed.scenario.head;
    let sure =
        |unit: &UnitId| !decided(game, *unit) && game.counter(*unit).side == side && to_come(game, *unit);
    let units = [game.on_map(side).count(), game.fixed.unit_ids().filter(sure).count()];
    let mut orders = Briefing::leader((side, SIDES[side.index()]), head, head.last, units);
    wins(game, &mut orders);
    orders.arrives = arrivals(game);
    first(game, &mut orders);
    orders
}

fn to_come(game: &Bulge, unit: UnitId) -> bool {
    matches!(game.unit_state(unit).place, Place::Scheduled | Place::Available)
}

/// Whether a unit comes only if somebody decides so (7.6, 23.8).
fn decided(game: &Bulge, unit: UnitId) -> bool {
    let release = game.fixed.schedule.plans[unit.index()].map(|plan| plan.release);
    let waits = game.unit_state(unit).place == Place::Scheduled;
    waits && matches!(release, Some(Release::Okw | Release::Nordwind3))
}

fn wins(game: &Bulge, orders: &mut Briefing) {
    let (fixed, german) = (&game.fixed, orders.side == GERMAN);
    let numbers = &fixed.charts.numbers;
    let (you, keep) = if german { ("You win", "") } else { ("The German wins", ": keep him from it") };
    for one in &fixed.scenario.at_once {
        match one {
            AtOnce::Meuse => orders.win(
                Rule("25.3"),
                format!(
                    "{you} at once with {} points of attack strength beyond the Meuse, in supply, at the end of a \
                     turn{keep}.",
                    numbers.meuse_victory_sp
                ),
            ),
            AtOnce::Liege => orders.win(
                Rule("25.4"),
                format!(
                    "{you} at once with a supplied unit of attack {} or more in Liege, and no Allied unit \
                     there{keep}.",
                    numbers.liege_victory_sp
                ),
            ),
        }
    }
    let (rule, text) = at_the_end(game, german);
    orders.win(rule, text);
    if counts_points(game) {
        let text = if german {
            "Your points: the towns that you control, and the strength of Allied units that you eliminate."
        } else {
            "Your points: the strength of German units that you eliminate. The German has those of the towns that he \
             controls."
        };
        orders.win(Rule("25.2"), text);
    }
}

/// Whether victory points can decide.
fn counts_points(game: &Bulge) -> bool {
    game.state.nordwind != 3 && !matches!(game.fixed.scenario.victory, Victory::Hold(_))
}

/// What decides at the end of the last turn.
fn at_the_end(game: &Bulge, german: bool) -> (Rule, String) {
    let towns = |list: &[HexId]| names(list.iter().map(|&hex| place(game, hex)), 9);
    match &game.fixed.scenario.victory {
        _ if game.state.nordwind == 3 => {
            let text = if german {
                "Nordwind is scrubbed: if neither comes about by the end, you have lost."
            } else {
                "Nordwind is scrubbed: if neither comes about by the end, you have won."
            };
            (Rule("23.11"), text.into())
        }
        Victory::Campaign { more_than, .. } => {
            let towns = towns(game.victory_towns()).replace(" and ", " or ");
            let text = if german {
                format!(
                    "At the end you win if no Allied unit is in {towns} and the margin is above {more_than}."
                )
            } else {
                format!("At the end you win with a unit in {towns}, or if the margin is {more_than} or less.")
            };
            (Rule("25.5"), text)
        }
        Victory::Margin(levels) => {
            let list = engine::title::levels(SIDES, levels);
            (Rule("24.4"), format!("At the end the margin, German less Allied points, decides: {list}."))
        }
        Victory::Hold(hex) => {
            let hex = place(game, *hex);
            let text = if german {
                format!(
                    "At the end you win if no Allied combat unit is in {hex}; cut off there, it is a draw."
                )
            } else {
                format!(
                    "At the end you win with a combat unit in {hex} in supply; cut off there, it is a draw."
                )
            };
            (Rule("24.5"), text)
        }
    }
}

/// Who comes when: units whose turn is fixed, and those that depend on a decision.
fn arrivals(game: &Bulge) -> Vec<Coming> {
    let mut groups: BTreeMap<(u8, u8, bool), Vec<UnitId>> = BTreeMap::new();
    for unit in game.fixed.unit_ids().filter(|&unit| to_come(game, unit)) {
        let Some(plan) = game.fixed.schedule.plans[unit.index()] else { continue };
        let turn = if game.unit_state(unit).place == Place::Available { game.turn() } else { plan.turn };
        if turn <= game.fixed.scenario.last.number() {
            let side = game.counter(unit).side.0;
            groups.entry((turn, side, decided(game, unit))).or_default().push(unit);
        }
    }
    let coming = |((turn, side, decided), list): ((u8, u8, bool), Vec<UnitId>)| {
        let who = names(list.iter().map(|&unit| game.counter(unit).name.clone()), NAMED);
        let number = units(list.len());
        let rule = match game.fixed.schedule.plans[list[0].index()].map(|plan| plan.release) {
            Some(Release::Okw) => Rule("7.6"),
            Some(Release::Nordwind3) => Rule("23.8"),
            _ => Rule("7.1"),
        };
        let text =
            if decided { format!("{number}, if so decided: {who}") } else { format!("{number}: {who}") };
        let date = Turn::new(turn).map_or_else(String::new, |date| format!(", {date}"));
        Coming { side: Side(side), turn: turn.into(), when: format!("Turn {turn}{date}"), text, rule }
    };
    groups.into_iter().map(coming).collect()
}

fn first(game: &Bulge, orders: &mut Briefing) {
    let (side, options) = (orders.side, &game.fixed.options);
    if game.setting_up() && game.decision().is_some_and(|decision| decision.side == side) {
        orders.first(game.question().rule, "Place what is asked for, or let it be placed for you.");
    }
    if game.surprise() {
        let shift = game.fixed.charts.numbers.surprise_shift;
        let text = if side == GERMAN {
            format!(
                "Turn 1 is a surprise: each of your attacks shifts {shift} to the right. Attack wherever you can."
            )
        } else {
            "Turn 1 is a surprise: your units move at half, and none is obliged to attack. Save what you can."
                .into()
        };
        orders.first(if side == GERMAN { Rule("17.3") } else { Rule("17.2") }, text);
    }
    let towns = nearest(game);
    if !towns.is_empty() {
        let towns = names(towns.iter().map(|&hex| place(game, hex)), NEAREST);
        let text = if side == GERMAN {
            format!("Nearest to your units are {towns}.")
        } else {
            format!("Nearest to the enemy are {towns}.")
        };
        let rule = if counts_points(game) { Rule("25.2.2") } else { Rule("24.5") };
        orders.first(rule, text);
    }
    orders.first(Rule("4.1"), "In your player-turn units come and move first; then you attack.");
    if options.mandatory_combat {
        let text =
            "A unit that ends its move beside the enemy must attack: look at the odds before it goes there.";
        orders.first(Rule("12.2"), text);
    }
}

/// The objectives that the German has still to take, the nearest to his units first.
fn nearest(game: &Bulge) -> Vec<HexId> {
    let goals: Vec<HexId> = match game.fixed.scenario.victory {
        Victory::Hold(hex) => vec![hex],
        _ if !counts_points(game) => Vec::new(),
        _ => game.fixed.towns.iter().map(|&(hex, _)| hex).collect(),
    };
    let far = |hex: HexId| game.combat_units_of(GERMAN).map(|(_, at)| game.distance(at, hex)).min();
    let open = goals.into_iter().filter(|&hex| !game.controls(GERMAN, hex));
    let mut open: Vec<(u16, HexId)> = open.filter_map(|hex| Some((far(hex)?, hex))).collect();
    open.sort_unstable();
    open.into_iter().take(NEAREST).map(|(_, hex)| hex).collect()
}

/// What is worth having. `far` is the supplied German strength beyond the Meuse.
pub(crate) fn objectives(game: &Bulge, far: u16) -> Vec<Objective> {
    let (fixed, mut all) = (&game.fixed, Vec::new());
    let numbers = &fixed.charts.numbers;
    let owner = |hex| if game.controls(GERMAN, hex) { GERMAN } else { ALLIED };
    let name = |hex: HexId| match fixed.charts.town_at(fixed.label(hex)) {
        Some(town) => town.name.clone(),
        None => fixed.label(hex).to_owned(),
    };
    for one in &fixed.scenario.at_once {
        all.push(match one {
            AtOnce::Meuse => Objective::new(Rule("25.3"), "Attack strength beyond the Meuse, in supply")
                .of(GERMAN)
                .state(format!("{far} of {}", numbers.meuse_victory_sp), far >= numbers.meuse_victory_sp),
            AtOnce::Liege => {
                let Some(liege) = fixed.liege else { continue };
                Objective::new(Rule("25.4"), "Liege: wins at once")
                    .at(fixed.label(liege))
                    .of(GERMAN)
                    .held(Some(owner(liege)))
                    .state(SIDES[owner(liege).index()], game.holds(GERMAN, liege))
            }
        });
    }
    for &hex in game.victory_towns() {
        let here = game.holds(ALLIED, hex);
        all.push(
            Objective::new(Rule("25.5.1"), format!("{}: Allied units in it at the end win", name(hex)))
                .at(fixed.label(hex))
                .of(ALLIED)
                .held(Some(owner(hex)))
                .state(if here { "Allied units in it" } else { "no Allied unit in it" }, here),
        );
    }
    if let Victory::Hold(hex) = fixed.scenario.victory {
        let here = game.friends_at(ALLIED, hex).any(|unit| game.counter(unit).is_combat());
        all.push(
            Objective::new(Rule("24.5"), name(hex))
                .at(fixed.label(hex))
                .of(ALLIED)
                .held(Some(owner(hex)))
                .state(if here { "Allied combat units in it" } else { "no Allied combat unit in it" }, here),
        );
    }
    if counts_points(game) {
        towns(game, &mut all);
    }
    all
}

/// 25.2.2: towns and dumps, by what they are worth.
fn towns(game: &Bulge, all: &mut Vec<Objective>) {
    let fixed = &game.fixed;
    let mut towns: Vec<(HexId, u8)> = fixed.towns.iter().copied().filter(|&(_, vp)| vp > 0).collect();
    towns.sort_by_key(|&(hex, vp)| (std::cmp::Reverse(vp), hex));
    for (hex, vp) in towns {
        let german = game.controls(GERMAN, hex);
        let owner = if german { GERMAN } else { ALLIED };
        let name = fixed.charts.town_at(fixed.label(hex)).map_or("", |town| town.name.as_str());
        all.push(
            Objective::new(Rule("25.2.2"), name)
                .at(fixed.label(hex))
                .of(GERMAN)
                .points(vp)
                .held(Some(owner))
                .state(SIDES[owner.index()], german),
        );
    }
    for (&hex, dump) in fixed.dumps.iter().zip(&game.state.dumps) {
        let (state, captured) = match dump {
            Dump::Allied => (SIDES[ALLIED.index()], false),
            Dump::Captured => ("captured", true),
            Dump::Gone => continue,
        };
        all.push(
            Objective::new(Rule("19.5"), format!("Fuel dump in {}", fixed.label(hex)))
                .at(fixed.label(hex))
                .of(GERMAN)
                .points(i32::from(fixed.charts.numbers.dump_vp))
                .held(Some(if captured { GERMAN } else { ALLIED }))
                .state(state, captured),
        );
    }
}
