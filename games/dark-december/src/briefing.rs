//! What a player is told before his first move, and the objectives as they stand (W). All of it is computed: the scenario and the
//! switches change what wins.

use std::collections::BTreeMap;

use engine::briefing::{names, units};
use engine::title::{count, levels};
use engine::{Briefing, Coming, Game, HexId, Objective, Rule, Side, UnitId, place};

use crate::charts::{ALLIED, GERMAN, SIDES, Turn};
use crate::game::DarkDecember;
use crate::scenario::Victory;
use crate::state::Place;
use crate::supply::Lines;

/// Units of an arrival that are named.
const NAMED: usize = 4;
/// Towns that are named as the next to take or to hold.
const NEAREST: usize = 3;

/// A side's orders.
pub(crate) fn briefing(game: &DarkDecember, side: Side) -> Briefing {
    let head = &game.fixed.scenario.head;
    let [scheduled, due] = [Place::Scheduled, Place::Due].map(|place| game.placed(side, place).count());
    let (date, units) = (format!("{} December", head.last), [game.on_map(side).count(), scheduled + due]);
    let mut orders = Briefing::leader((side, SIDES[side.index()]), head, date, units);
    wins(game, &mut orders);
    orders.arrives = arrivals(game);
    first(game, &mut orders);
    orders
}

fn wins(game: &DarkDecember, orders: &mut Briefing) {
    let (scenario, german) = (&game.fixed.scenario, orders.side == GERMAN);
    let (you, keep) = if german { ("You win", "") } else { ("The German wins", ": keep him from it") };
    if let Some(cities) = &scenario.sudden_death {
        let needed = game.fixed.charts.numbers.sudden_death_mech_west_of_meuse;
        let mech = format!("{you} at once with {needed} supplied mech units west of the Meuse{keep}.");
        orders.win(Rule("W2"), mech);
        if !cities.is_empty() {
            let cities = names(cities.iter().map(|&hex| place(game, hex)), 9).replace(" and ", " or ");
            orders.win(Rule("W2"), format!("{you} at once with control of {cities}, in supply{keep}."));
        }
    }
    match &scenario.victory {
        Victory::Objectives { towns, panzers, west_of_column } => {
            let towns = names(towns.iter().map(|&hex| place(game, hex)), 9);
            let panzers = count(usize::from(*panzers), "supplied panzer unit");
            let needs = format!("control of {towns} and {panzers} west of column {west_of_column}");
            let text = if german {
                format!("At the end you must have {needs}. If anything is missing, the Allies win.")
            } else {
                format!("At the end the German needs {needs}. Deny him one of these and you win.")
            };
            orders.win(Rule("W1"), text);
        }
        Victory::Score(list) => {
            let list = levels(SIDES, list);
            orders.win(
                Rule("W4"),
                format!("At the end the score, German less Allied points, decides: {list}."),
            );
            let text = if german {
                "Your points: towns that you control in supply, mech units far in the west, Allied units lost."
            } else {
                "Your points: German units lost, mech units twice. He has points for towns in supply, and in the west."
            };
            orders.win(if german { Rule("W3.1") } else { Rule("W3.2") }, text);
        }
    }
}

/// Who comes when, both sides.
fn arrivals(game: &DarkDecember) -> Vec<Coming> {
    let mut groups: BTreeMap<(u8, u8), Vec<UnitId>> = BTreeMap::new();
    for unit in game.fixed.unit_ids() {
        let state = game.unit_state(unit);
        let turn = match state.place {
            Place::Scheduled => state.due,
            Place::Due => game.turn(),
            _ => continue,
        };
        if turn <= game.fixed.scenario.last.number() {
            groups.entry((turn, game.counter(unit).side.0)).or_default().push(unit);
        }
    }
    let coming = |((turn, side), list): ((u8, u8), Vec<UnitId>)| {
        let who = names(list.iter().map(|&unit| game.counter(unit).name.clone()), NAMED);
        let date = Turn::new(turn).map_or_else(String::new, |date| format!(", {date} December"));
        Coming {
            side: Side(side),
            turn: turn.into(),
            when: format!("Turn {turn}{date}"),
            text: format!("{}: {who}", units(list.len())),
            rule: Rule("3.4"),
        }
    };
    groups.into_iter().map(coming).collect()
}

fn first(game: &DarkDecember, orders: &mut Briefing) {
    let side = orders.side;
    if game.setting_up() && game.decision().is_some_and(|decision| decision.side == side) {
        let text = "Deploy units anew if you like, or let it be done for you; then begin.";
        orders.first(Rule("C3"), text);
    }
    if side == GERMAN && game.assault_positions() {
        let text = "Turn 1 begins with combat: your units stand in their assault positions and do not move.";
        orders.first(Rule("Q2"), text);
    }
    let needed = game.first_attacks();
    if side == GERMAN && needed > 0 {
        orders.first(
            Rule("C5"),
            format!("You must make {needed} attacks on turn 1, as long as there are any to make."),
        );
    }
    let surprise = game.surprise(GERMAN);
    if surprise != 0 {
        let whose = if side == GERMAN { "your" } else { "German" };
        orders.first(Rule("SR1.1.2"), format!("Surprise: the die of {whose} attacks gets {surprise}."));
    }
    let towns = nearest(game);
    if !towns.is_empty() {
        let towns = names(towns.iter().map(|&hex| place(game, hex)), NEAREST);
        let whom = if side == GERMAN { "your units" } else { "the enemy" };
        let rule = match game.fixed.scenario.victory {
            Victory::Objectives { .. } => Rule("W1"),
            Victory::Score(_) => Rule("W3.1"),
        };
        orders.first(rule, format!("Nearest to {whom} are {towns}."));
    }
    let text = "In your Player-Turn you see to supply and replacements, move, and then attack.";
    orders.first(Rule("Q.0"), text);
}

/// The towns that count.
fn goals(game: &DarkDecember) -> Vec<(HexId, u8)> {
    match &game.fixed.scenario.victory {
        Victory::Objectives { towns, .. } => towns.iter().map(|&hex| (hex, 0)).collect(),
        Victory::Score(_) => {
            let towns = game.fixed.charts.towns.iter().filter(|town| town.vp > 0);
            towns.filter_map(|town| Some((game.board().grid.find(&town.hex)?, town.vp))).collect()
        }
    }
}

/// The towns that the German has still to take, the nearest to his units first.
fn nearest(game: &DarkDecember) -> Vec<HexId> {
    let far = |hex: HexId| game.fighters(GERMAN).map(|(_, at)| game.distance(at, hex)).min();
    let open = goals(game).into_iter().filter(|&(hex, _)| !game.controls(GERMAN, hex));
    let mut open: Vec<(u16, HexId)> = open.filter_map(|(hex, _)| Some((far(hex)?, hex))).collect();
    open.sort_unstable();
    open.into_iter().take(NEAREST).map(|(_, hex)| hex).collect()
}

/// What is worth having, by the German supply lines.
pub(crate) fn objectives(game: &DarkDecember, lines: &Lines) -> Vec<Objective> {
    let (fixed, mut all) = (&game.fixed, Vec::new());
    let numbers = &fixed.charts.numbers;
    let town = |rule, hex: HexId| {
        let german = game.controls(GERMAN, hex);
        let name = fixed.charts.town_at(fixed.label(hex)).map_or(fixed.label(hex), |town| town.name.as_str());
        let owner = if german { GERMAN } else { ALLIED };
        Objective::new(rule, name).at(fixed.label(hex)).of(GERMAN).held(Some(owner))
    };
    let supplied = |hex: HexId| match (game.controls(GERMAN, hex), lines.reach(hex)) {
        (true, true) => ("German", true),
        (true, false) => ("German, out of supply", false),
        _ => ("Allied", false),
    };
    if let Some(cities) = &fixed.scenario.sudden_death {
        let needed = usize::try_from(numbers.sudden_death_mech_west_of_meuse).unwrap_or_default();
        let across = game.mech_west(lines, i16::MAX).filter(|(_, hex)| fixed.far_bank.contains(*hex)).count();
        all.push(
            Objective::new(Rule("W2"), "Supplied mech units west of the Meuse: wins at once")
                .of(GERMAN)
                .state(format!("{across} of {needed}"), across >= needed),
        );
        for &hex in cities {
            let (state, met) = supplied(hex);
            let mut city = town(Rule("W2"), hex).state(state, met);
            city.name.push_str(": wins at once");
            all.push(city);
        }
    }
    if let Victory::Objectives { panzers, west_of_column, .. } = &fixed.scenario.victory {
        let west = game.objectives_met(lines).map_or(0, |(_, west)| west);
        let needed = usize::from(*panzers);
        all.push(
            Objective::new(Rule("W1"), format!("Supplied panzer units west of column {west_of_column}"))
                .of(GERMAN)
                .state(format!("{west} of {needed}"), west >= needed),
        );
        for (hex, _) in goals(game) {
            let german = game.controls(GERMAN, hex);
            all.push(town(Rule("W1"), hex).state(if german { "German" } else { "Allied" }, german));
        }
        return all;
    }
    let mut towns = goals(game);
    towns.sort_by_key(|&(hex, vp)| (std::cmp::Reverse(vp), hex));
    for (hex, vp) in towns {
        let (state, met) = supplied(hex);
        all.push(town(Rule("W3.1"), hex).points(vp).state(state, met));
    }
    all
}
