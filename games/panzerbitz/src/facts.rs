//! What a hex is, and what can be drawn over the map.

use engine::{HexId, Overlay, Rule, Side, SumLine, Value};

use crate::charts::{Cost, Ground as Line};
use crate::fares::row_of;
use crate::game::Panzerbitz;
use crate::ground::Water;
use crate::units::Mover;
use crate::words::mp;

/// What a hex is, each fact with its rule.
pub(crate) fn facts(game: &Panzerbitz, hex: HexId) -> Vec<SumLine> {
    let (fixed, state) = (&game.fixed, &game.state);
    let ground = &fixed.ground;
    let mut facts = vec![terrain(game, hex)];
    let level = match ground.level(hex) {
        0 => "ground",
        1 => "slope",
        _ => "hilltop",
    };
    facts.push(SumLine::words("Level", level, Rule("2.7")));
    if let Some(water) = ground.watercourse(hex) {
        let word = if water == Water::Stream { "Stream" } else { "Gully" };
        let crossing = match (state.blown.contains(hex), ground.has_bridge(hex), ground.has_ford(hex)) {
            (true, ..) => "bridge blown",
            (_, true, _) => "bridge",
            (_, _, true) => "ford",
            _ => "no crossing",
        };
        let rule = if state.blown.contains(hex) { "2.7.2" } else { "2.7.1" };
        facts.push(SumLine::words(word, crossing, Rule(rule)));
    }
    if let Some(way) = ground.way_of_hex(hex) {
        facts.push(SumLine::words("Way", way.word(), Rule("2.9")));
    }
    let cover = fixed.cover(ground.terrain(hex));
    if cover != 0 {
        let value = fixed.modifier(cover, crate::charts::Attack::Direct);
        facts.push(SumLine::plus(format!("Cover (M{cover})"), value, Rule("11.3")));
    }
    if fixed.conceals.contains(hex) {
        facts.push(SumLine::words("Conceals", "yes", Rule("4.5.4")));
    }
    for side in [Side(0), Side(1)] {
        if state.control[side.index()].contains(hex) {
            facts.push(SumLine::words("Control", game.side_word(side), Rule("13.3")));
        }
    }
    for (there, word, rule) in [
        (state.improved.contains(hex), "Improved position", "10.1"),
        (state.mines.contains(hex), "Minefield", "10.3"),
        (state.blocks.contains(hex), "Block", "10.4"),
        (state.wrecks.contains(hex), "Wreck", "6.8.4"),
        (fixed.prepared.contains(hex) && !state.blown.contains(hex), "Prepared bridge", "10.6.2"),
        (fixed.shared.contains(hex), "Shared by two boards", "2.6"),
    ] {
        if there {
            facts.push(SumLine::words(word, "yes", Rule(rule)));
        }
    }
    if let Some(defence) = game.fort(hex) {
        facts.push(SumLine::new("Fortification", defence, Rule("10.2")));
    }
    facts.push(SumLine::share("Stacking points", game.points_at(hex), fixed.limit, Rule("7.1")));
    facts
}

/// The terrain, and what it costs to enter it off any way.
fn terrain(game: &Panzerbitz, hex: HexId) -> SumLine {
    let ground = &game.fixed.ground;
    let mut line = SumLine::words("Terrain", ground.terrain(hex).word(), Rule("2.7"));
    let movers = [
        (Mover::Foot, "On foot"),
        (Mover::Veh, "Armoured vehicles"),
        (Mover::Wheel, "Wheels"),
        (Mover::Truck, "Trucks"),
        (Mover::Wagon, "Wagons"),
    ];
    for (mover, word) in movers {
        let chart = |row| game.chart_cost(row, mover);
        let row =
            if game.water(hex) == Some(Water::Stream) { Line::Stream } else { row_of(ground.terrain(hex)) };
        let mut cost = chart(row);
        if ground.level(hex) == 1 && row != Line::Town && row != Line::Stream {
            cost = higher(cost, chart(Line::Slope));
        }
        let cost = match cost {
            Cost::Half(cost) | Cost::RoadRate(cost) => Value::from(mp(cost)),
            Cost::Roll => Value::Words("die roll".into()),
            Cost::Forbidden | Cost::Negated => Value::Words("forbidden".into()),
        };
        line = line.with(SumLine::new(word, cost, Rule("11.4")));
    }
    line
}

fn higher(a: Cost, b: Cost) -> Cost {
    match (a, b) {
        (Cost::Half(a), Cost::Half(b)) => Cost::Half(a.max(b)),
        (Cost::Half(_), other) => other,
        (first, _) => first,
    }
}

/// Control, sight and objectives over the whole map.
pub(crate) fn overlays(game: &Panzerbitz) -> Vec<Overlay> {
    let about = "Who controls which hexes.";
    let mut control = Overlay::new("control", "Control", about, Some(Rule("13.3")));
    let about = "The hexes that count for victory.";
    let mut objectives = Overlay::new("objectives", "Objective hexes", about, Some(Rule("13.4.2")));
    let about = "Where units of a side could leave the map for victory.";
    let mut exits = Overlay::new("exits", "Exits", about, Some(Rule("8.4.5")));
    let mut sights = [Side(0), Side(1)].map(|side| {
        let name = game.side_word(side);
        let about = format!("What eligible {name} spotting units see.");
        let id = format!("sight-{}", name.to_lowercase());
        (side, Overlay::new(&id, &format!("{name} sight"), &about, Some(Rule("4.5.2"))))
    });
    for hex in game.fixed.setting.board.grid.ids() {
        let at = game.fixed.label(hex);
        let owner =
            [Side(0), Side(1)].into_iter().find(|side| game.state.control[side.index()].contains(hex));
        if let Some(side) = owner {
            control.tint(at, Some(side), None);
        }
        if game.fixed.objectives.contains(hex) {
            objectives.tint(at, owner, None);
        }
        for (side, overlay) in &mut sights {
            if game.seen_by(*side, hex) {
                overlay.tint(at, Some(*side), None);
            }
            if game.fixed.exits[side.index()].contains(hex) {
                exits.tint(at, Some(*side), None);
            }
        }
    }
    let [(_, first), (_, second)] = sights;
    vec![control, objectives, exits, first, second]
}
