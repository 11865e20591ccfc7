//! What a hex is, and what can be drawn over the map.

use engine::{HexId, Overlay, Rule, SumLine, Value, capital};

use crate::charts::{ALLIED, Class, GERMAN, SIDES, Water};
use crate::fixed::PROHIBITED;
use crate::game::Bulge;
use crate::supply::Lines;
use crate::words::mp;

/// What a hex is, each fact with its rule.
pub(crate) fn facts(game: &Bulge, hex: HexId) -> Vec<SumLine> {
    let fixed = &game.fixed;
    let mut facts = vec![terrain(game, hex)];
    if let Some(town) = fixed.charts.town_at(fixed.label(hex)) {
        facts.push(SumLine::new(&town.name, (town.vp, "German VP"), Rule("25.2.2")));
    }
    let defence = |side| fixed.multiplier(hex, side);
    if defence(GERMAN) == defence(ALLIED) {
        facts.push(times("Defence", defence(GERMAN), Rule("15.1")));
    } else {
        for side in [GERMAN, ALLIED] {
            let label = format!("{} defence", SIDES[side.index()]);
            facts.push(times(&label, defence(side), Rule("15.2")));
        }
    }
    let orientation = fixed.setting.board.grid.orientation();
    for edge in fixed.edges(hex) {
        let Some(water) = edge.water() else { continue };
        let (name, rule) = match water {
            Water::River => ("River", Rule("11.2")),
            Water::Meuse => ("Meuse", Rule("11.3")),
        };
        let bridge = match edge.site() {
            Some(site) if game.usable(site) => "bridge",
            Some(_) => "no usable bridge",
            None => "no bridge",
        };
        facts.push(SumLine::words(
            format!("{name} in the {}", edge.direction.name(orientation)),
            bridge,
            rule,
        ));
    }
    let owner = if game.controls(GERMAN, hex) { GERMAN } else { ALLIED };
    facts.push(SumLine::words("Control", SIDES[owner.index()], Rule("2.2")));
    for side in [GERMAN, ALLIED] {
        if game.zoc(side, hex) {
            facts.push(SumLine::words("Zone of control", SIDES[side.index()], Rule("10.1")));
        }
    }
    facts
}

/// The terrain, and what it costs to enter it off the road.
fn terrain(game: &Bulge, hex: HexId) -> SumLine {
    let mut line = SumLine::words(capital(game.terrain(hex).word()), "", Rule("15.1"));
    for (class, name) in [(Class::Inf, "Infantry"), (Class::Mech, "Armour"), (Class::Art, "Artillery")] {
        let cost = game.fixed.cost(hex, class, game.ground());
        let cost = if cost == PROHIBITED { Value::Words("by road only".into()) } else { mp(cost).into() };
        line = line.with(SumLine::new(name, cost, Rule("15.1")));
    }
    line
}

fn times(label: &str, multiplier: u8, rule: Rule) -> SumLine {
    match multiplier {
        1 => SumLine::words(label, "as printed", rule),
        _ => SumLine::times(label, multiplier, rule),
    }
}

/// Zones, front, supply and terrain effect over the whole map.
pub(crate) fn overlays(game: &Bulge) -> Vec<Overlay> {
    let grid = &game.fixed.setting.board.grid;
    let mut front = Overlay::new("front", "Front line", "Who controls which hexes.", Some(Rule("2.2")));
    front.edge = true;
    let about = "A unit that enters an enemy zone of control must stop.";
    let mut zones = Overlay::new("zoc", "Zones of control", about, Some(Rule("10.1")));
    let about = "What the ground multiplies defenders by, rivers aside.";
    let mut terrain = Overlay::new("terrain", "Terrain effect", about, Some(Rule("15.1")));
    for hex in grid.ids() {
        let at = game.fixed.label(hex);
        let owner = if game.controls(GERMAN, hex) { GERMAN } else { ALLIED };
        front.tint(at, Some(owner), None);
        for side in [GERMAN, ALLIED] {
            if game.zoc(side, hex) {
                zones.tint(at, Some(side), None);
            }
        }
        let multiplier = game.fixed.multiplier(hex, owner);
        if multiplier > 1 {
            terrain.tint(at, None, Some(format!("x{multiplier}")));
        }
    }
    let mut all = vec![front, zones];
    for side in [GERMAN, ALLIED] {
        all.push(supply(game, side));
    }
    all.push(terrain);
    all
}

/// 6.2: where infantry of a side would be in supply now.
fn supply(game: &Bulge, side: engine::Side) -> Overlay {
    let name = SIDES[side.index()];
    let about =
        format!("Where {name} infantry can trace a supply line. Numbers count road hexes to a source.");
    let id = format!("supply-{}", name.to_lowercase());
    let mut overlay = Overlay::new(&id, &format!("{name} supply"), &about, Some(Rule("6.2")));
    let mut lines = Lines::default();
    lines.trace(game, side);
    for hex in game.fixed.setting.board.grid.ids() {
        let road = lines.road_part(hex);
        if road.is_some() || (game.open(side, hex) && lines.reach(game, Class::Inf, hex)) {
            let value = road.filter(|length| length % 5 == 0).map(|length| length.to_string());
            overlay.tint(game.fixed.label(hex), Some(side), value);
        }
    }
    overlay
}
