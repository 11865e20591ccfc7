//! What a seat sees. Nothing is hidden in this game.

use engine::{
    BadgeKind, Hand, Headline, Mark, Rule, Season, Seat, SeenUnit, Side, Spot, Track, UnitId, View,
};

use crate::briefing::objectives;
use crate::charts::{ALLIED, GERMAN, Ground, SIDES};
use crate::combat;
use crate::game::DarkDecember;
use crate::scenario::{BridgeState, Victory};
use crate::sequence::Segment;
use crate::state::{Flag, Place};
use crate::supply::Lines;

/// The position as a seat sees it.
pub(crate) fn view(game: &DarkDecember, seat: Seat) -> View {
    let Headline { turn, phase } = headline(game);
    let mut view = View::new(seat, turn, phase);
    view.season = if game.ground() == Ground::Soft { Season::Mud } else { Season::Frost };
    view.units.extend(game.fixed.unit_ids().filter_map(|unit| seen(game, unit)));
    view.stack(&game.state.stacks);
    marks(game, &mut view.marks);
    let lines = game.lines(GERMAN);
    tracks(game, &lines, &mut view.tracks);
    view.objectives = objectives(game, &lines);
    let moving = game.state.motion.map(|motion| motion.unit);
    let hand = moving.or(game.state.taken).or(game.state.combat.picked);
    view.hand = hand.map(|unit| Hand { unit: unit.0.into(), fresh: !game.is(unit, Flag::Moved) });
    view
}

/// The turn and the phase.
pub(crate) fn headline(game: &DarkDecember) -> Headline {
    let last = game.fixed.scenario.last.number();
    let turn = format!("Turn {} of {last}, {} December", game.turn(), game.date());
    Headline { turn, phase: phase_of(game.phasing(), game.segment()) }
}

/// The phase of a step of a side's Player-Turn.
pub(crate) fn phase_of(side: Side, step: Segment) -> String {
    match (step, step.phase()) {
        (_, Some(phase)) => format!("{} {} Phase", SIDES[side.index()], phase.told().1),
        (Segment::Begin, None) => "Set-up".into(),
        (Segment::TurnStart, None) => "The turn begins".into(),
        (_, None) => "The turn ends".into(),
    }
}

fn seen(game: &DarkDecember, unit: UnitId) -> Option<SeenUnit> {
    let (counter, state) = (game.counter(unit), game.unit_state(unit));
    let beside = state.beside.map_or("", |hex| game.fixed.label(hex));
    let spot = match state.place {
        Place::Absent => return None,
        Place::Pool => "optional forces".into(),
        Place::Scheduled => format!("turn {}", state.due),
        Place::Due => "due".into(),
        Place::Map => String::new(),
        Place::Screening => format!("screening {beside}"),
        Place::Gathered => format!("off the map at {beside}"),
        Place::Displaced => "displaced".into(),
        Place::Eliminated => "eliminated".into(),
        Place::Surrendered => "surrendered".into(),
        Place::Removed => "out of the game".into(),
    };
    let spot = Spot::of(&game.fixed.setting.board.grid, game.hex_of(unit), &spot);
    let seen = SeenUnit::new(unit.0.into(), counter.side, counter.name.clone(), spot);
    let mut seen = seen.drawn(&counter.id, state.is(Flag::Reduced));
    let words = [
        (Flag::Reduced, "reduced", BadgeKind::State),
        (Flag::Unsupplied, "unsupplied", BadgeKind::State),
        (Flag::ShortOfFuel, "short of fuel", BadgeKind::State),
        (Flag::Isolated, "isolated", BadgeKind::State),
        (Flag::Strategic, "strategic movement", BadgeKind::State),
        (Flag::Moved, "moved", BadgeKind::Spent),
        (Flag::Builder, "builds a fort", BadgeKind::State),
        (Flag::Attacked, "attacked", BadgeKind::Spent),
        (Flag::Reserve, "in reserve", BadgeKind::State),
        (Flag::Stunned, "thrown back", BadgeKind::State),
        (Flag::Held, "waits", BadgeKind::State),
    ];
    seen.badges(words.map(|(flag, word, kind)| (state.is(flag), word, kind)));
    if state.markers > 0 {
        seen.badges.push(format!("isolated {}", state.markers).into());
    }
    if game.state.motion.is_some_and(|motion| motion.unit == unit) {
        seen.badges.push("in motion".into());
    }
    seen.badges.extend(combat::badge(game, unit));
    Some(seen)
}

fn marks(game: &DarkDecember, marks: &mut Vec<Mark>) {
    let state = &game.state;
    for &(hex, first) in &game.fixed.scenario.control {
        if !game.controls(first, hex) {
            marks.push(Mark::control(game.fixed.label(hex), first.other()));
        }
    }
    for side in [GERMAN, ALLIED] {
        for hex in state.forts[side.index()].iter() {
            marks.push(Mark::marker(game.fixed.label(hex), "fort", Some(side)));
        }
        for hex in state.works[side.index()].iter() {
            marks.push(Mark::marker(game.fixed.label(hex), "fort under construction", Some(side)));
        }
    }
    if let Some(hex) = state.combat.target {
        marks.push(Mark::target(game.fixed.label(hex), game.phasing()));
    }
    for site in game.fixed.site_ids() {
        let (word, side) = match state.bridges[site.index()] {
            BridgeState::Built => ("bridge", Some(GERMAN)),
            // Blown before or in the game: the site is free to build on.
            BridgeState::Blown | BridgeState::None => ("blown bridge", None),
            BridgeState::Intact | BridgeState::Ford => continue,
        };
        let at = game.fixed.label(game.fixed.site_hexes[site.index()][0]);
        marks.push(Mark::marker(at, word, side).value(game.fixed.site_label(site)));
    }
}

fn tracks(game: &DarkDecember, lines: &Lines, tracks: &mut Vec<Track>) {
    let mut track = |label: &str, value: String, rule: &'static str| {
        tracks.push(Track { label: label.into(), value, rule: Rule(rule), score: rule.starts_with('W') });
    };
    track("Sky", if game.is_clear() { "clear" } else { "overcast" }.into(), "SR1.3");
    track("Ground", if game.ground() == Ground::Soft { "soft" } else { "frozen" }.into(), "3.0");
    if game.advantage() {
        track("German Tactical Advantage", "yes".into(), "SR1.1.1");
    }
    let surprise = game.surprise(GERMAN);
    if surprise != 0 {
        track("Surprise", surprise.to_string(), "SR1.1.2");
    }
    for side in [GERMAN, ALLIED] {
        let [motorized, other] = game.state.points[side.index()];
        let label = format!("{} replacements, motorized + other", SIDES[side.index()]);
        track(&label, format!("{motorized} + {other}"), "2.0.1");
    }
    let limit = game.fixed.charts.numbers.german_bridge_limit;
    track("German bridges", format!("{} of {limit}", game.state.built), "5.1");
    if let Victory::Objectives { towns, panzers, west_of_column } = &game.fixed.scenario.victory
        && let Some((held, west)) = game.objectives_met(lines)
    {
        track("Objective towns", format!("{held} of {}", towns.len()), "W1");
        track(&format!("Panzers west of column {west_of_column}"), format!("{west} of {panzers}"), "W1");
    } else {
        let score = game.score(lines);
        let german = format!(
            "{}: towns {}, mech {}, losses {}",
            score.german(),
            score.towns,
            score.mech,
            score.allied_losses
        );
        track("German VP", german, "W3.1");
        let allied =
            format!("{}: losses {}, missing attacks {}", score.allied(), score.german_losses, score.missing);
        track("Allied VP", allied, "W3.2");
        track("Score", score.margin().to_string(), "W3");
    }
}
