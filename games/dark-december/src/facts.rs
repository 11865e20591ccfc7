//! What a hex is, and what can be drawn over the map.

use engine::{HexId, Overlay, Rule, Side, SumLine, Value, capital};

use crate::charts::{ALLIED, Cost, GERMAN, SIDES, side_word};
use crate::combat;
use crate::game::DarkDecember;
use crate::scenario::BridgeState;
use crate::units::MoveClass;
use crate::words::mp;

/// What a hex is, each fact with its rule.
pub(crate) fn facts(game: &DarkDecember, hex: HexId) -> Vec<SumLine> {
    let fixed = &game.fixed;
    let mut facts = vec![terrain(game, hex)];
    if let Some(town) = fixed.charts.town_at(fixed.label(hex)) {
        facts.push(SumLine::new(&town.name, (town.vp, "VP"), Rule("W3.1")));
        let owner = if game.controls(GERMAN, hex) { GERMAN } else { ALLIED };
        facts.push(SumLine::words("Control", SIDES[owner.index()], Rule("M8")));
    }
    for side in [GERMAN, ALLIED] {
        facts.push(combat::level(game, &format!("{} TDL", SIDES[side.index()]), side, hex, 0));
    }
    let orientation = fixed.setting.board.grid.orientation();
    for edge in fixed.edges(hex).iter().filter(|edge| edge.wet()) {
        let name = if edge.major() { "Major river" } else { "River" };
        let state = edge.site().map(|site| game.state.bridges[site.index()]);
        let bridge = match state {
            Some(BridgeState::Intact | BridgeState::Built) => "bridge",
            Some(BridgeState::Ford) => "ford",
            Some(BridgeState::None | BridgeState::Blown) => "bridge site",
            None => "no bridge",
        };
        let label = format!("{name} in the {}", edge.direction.name(orientation));
        facts.push(SumLine::words(label, bridge, Rule("M7")));
    }
    for side in [GERMAN, ALLIED] {
        if game.zoc(side, hex) {
            facts.push(SumLine::words("Zone of control", SIDES[side.index()], Rule("3.5.1")));
        }
    }
    if let Some(area) = fixed.setting.board.areas.iter().find(|area| area.hexes.contains(&hex)) {
        let side = SIDES[usize::from(!area.kind.starts_with(side_word(GERMAN)))];
        facts.push(SumLine::words(format!("Entry letter {}", area.name), side, Rule("3.4")));
    }
    facts
}

/// The terrain, and what it costs to enter it off the road.
fn terrain(game: &DarkDecember, hex: HexId) -> SumLine {
    let mut line = SumLine::words(capital(game.fixed.terrain[hex.index()].word()), "", Rule("M5"));
    let classes =
        [(MoveClass::Foot, "Foot"), (MoveClass::Mechanised, "Mechanised"), (MoveClass::Armour, "Armour")];
    for (class, name) in classes {
        let cost = match game.fixed.cost(hex, class, game.ground()) {
            Cost::Points(cost) => Value::from(mp(cost)),
            Cost::All => Value::Words("whole allowance".into()),
            Cost::Never => Value::Words("by road only".into()),
        };
        line = line.with(SumLine::new(name, cost, Rule("3.0.1")));
    }
    line
}

/// Zones, towns, supply and terrain over the whole map.
pub(crate) fn overlays(game: &DarkDecember) -> Vec<Overlay> {
    let about = "A unit that enters an enemy zone of control must stop.";
    let mut zones = Overlay::new("zoc", "Zones of control", about, Some(Rule("3.5")));
    let mut towns = Overlay::new("towns", "Towns", "Who controls which towns.", Some(Rule("M8")));
    let about =
        "The Terrain Defence Level for the side that holds the hex, rivers aside; Allied where nobody is.";
    let mut levels = Overlay::new("tdl", "Terrain Defence Level", about, Some(Rule("4.2.1")));
    for hex in game.fixed.setting.board.grid.ids() {
        let at = game.fixed.label(hex);
        for side in [GERMAN, ALLIED] {
            if game.zoc(side, hex) {
                zones.tint(at, Some(side), None);
            }
        }
        if game.fixed.towns.contains(hex) {
            let owner = if game.controls(GERMAN, hex) { GERMAN } else { ALLIED };
            towns.tint(at, Some(owner), None);
        }
        let level = game.ground_level(game.side_in(hex), hex, 0);
        if level > 1 {
            levels.tint(at, None, Some(level.to_string()));
        }
    }
    vec![zones, towns, supply(game, GERMAN), supply(game, ALLIED), levels]
}

/// 1.0.1: where units of a side could trace a supply line now.
fn supply(game: &DarkDecember, side: Side) -> Overlay {
    let name = SIDES[side.index()];
    let about = format!("Where {name} units can trace a supply line.");
    let id = format!("supply-{}", name.to_lowercase());
    let mut overlay = Overlay::new(&id, &format!("{name} supply"), &about, Some(Rule("1.0.1")));
    let lines = game.lines(side);
    for hex in game.fixed.setting.board.grid.ids() {
        if lines.traced(hex) && game.open(side, hex) {
            overlay.tint(game.fixed.label(hex), Some(side), None);
        }
    }
    overlay
}
