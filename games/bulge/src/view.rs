//! What a seat sees. Nothing is hidden in this game.

use engine::{BadgeKind, Hand, Headline, Mark, Rule, Season, Seat, SeenUnit, Spot, Track, UnitId, View};

use crate::briefing::objectives;
use crate::charts::{ALLIED, GERMAN, Ground, SIDES, Weather};
use crate::combat;
use crate::game::Bulge;
use crate::scenario::Victory;
use crate::sequence::Segment;
use crate::state::{Dump, Flag, Place, Span};
use crate::supply::Lines;
use crate::support::STRIKE;

/// The position as a seat sees it.
pub(crate) fn view(game: &Bulge, seat: Seat) -> View {
    let Headline { turn, phase } = headline(game);
    let mut view = View::new(seat, turn, phase);
    view.season = season(game);
    view.units.extend(game.fixed.unit_ids().filter_map(|unit| seen(game, unit)));
    view.stack(&game.state.stacks);
    marks(game, &mut view.marks);
    let mut lines = Lines::default();
    lines.trace(game, GERMAN);
    let far = game.far_strength(&mut lines);
    tracks(game, far, &mut view.tracks);
    view.objectives = objectives(game, far);
    let hand = game.state.moving.or(game.state.combat.picked);
    view.hand = hand.map(|unit| Hand { unit: unit.0.into(), fresh: !game.under_way(unit) });
    view
}

/// How the ground looks by the turn track (16.1, 16.2): snow that falls on mud does not make it hard.
fn season(game: &Bulge) -> Season {
    match (game.track().ground, game.track().weather) {
        (Ground::Frozen, _) => Season::Frost,
        (Ground::Mud, Weather::Snow) => Season::Snow,
        (Ground::Mud, _) => Season::Mud,
    }
}

/// The turn and the phase.
pub(crate) fn headline(game: &Bulge) -> Headline {
    let last = game.fixed.scenario.last.number();
    Headline { turn: format!("Turn {} of {last}, {}", game.turn(), game.calendar()), phase: phase(game) }
}

fn phase(game: &Bulge) -> String {
    let side = SIDES[game.phasing().index()];
    let other = SIDES[game.phasing().other().index()];
    match game.segment() {
        Segment::Begin => "Set-up".into(),
        Segment::TurnStart => "The turn begins".into(),
        Segment::Roadblocks
        | Segment::Interdiction
        | Segment::Strike
        | Segment::Emplacement
        | Segment::Demolition
        | Segment::Burning => format!("{other} Support Phase"),
        Segment::Airdrop | Segment::Supply => format!("{side} Supply Phase"),
        Segment::Arrivals | Segment::Okw | Segment::Teams | Segment::Drop => {
            format!("{side} Reinforcement Phase")
        }
        Segment::Movement => format!("{side} Movement Phase"),
        Segment::Combat => format!("{side} Combat Phase"),
        Segment::Nordwind => "The Nordwind decision".into(),
        Segment::Shortfall | Segment::TurnEnd => "The turn ends".into(),
    }
}

fn seen(game: &Bulge, unit: UnitId) -> Option<SeenUnit> {
    let (counter, state) = (game.counter(unit), game.unit_state(unit));
    let plan = game.fixed.schedule.plans[unit.index()];
    let beside = match state.place {
        Place::Absent => return None,
        Place::Scheduled => plan.map_or_else(|| "later".into(), |plan| format!("turn {}", plan.turn)),
        Place::Available => "available".into(),
        Place::Map => String::new(),
        Place::Eliminated => "eliminated".into(),
        Place::Exited => "diverted".into(),
        Place::Removed => "out of the game".into(),
    };
    let spot = Spot::of(&game.fixed.setting.board.grid, game.hex_of(unit), &beside);
    let seen = SeenUnit::new(unit.0.into(), counter.side, counter.name.clone(), spot);
    let mut seen = seen.drawn(&counter.id, state.is(Flag::Emplaced));
    let words = [
        (Flag::Engaged, "engaged", BadgeKind::State),
        (Flag::Unsupplied, "out of supply", BadgeKind::State),
        (Flag::ShortOfFuel, "short of fuel", BadgeKind::State),
        (Flag::Emplaced, "emplaced", BadgeKind::State),
        (Flag::Moved, "moved", BadgeKind::Spent),
        (Flag::Obliged, "must attack", BadgeKind::State),
        (Flag::Attacked, "attacked", BadgeKind::Spent),
        (Flag::Fired, "fired", BadgeKind::Spent),
    ];
    seen.badges(words.map(|(flag, word, kind)| (state.is(flag), word, kind)));
    if state.isolation > 0 {
        seen.badges.push(format!("isolated {}", state.isolation).into());
    }
    if game.state.moving == Some(unit) {
        seen.badges.push("in motion".into());
    }
    seen.badges.extend(combat::badge(game, unit));
    Some(seen)
}

fn marks(game: &Bulge, marks: &mut Vec<Mark>) {
    let state = &game.state;
    for hex in game.fixed.setting.board.grid.ids() {
        let german = state.german.contains(hex);
        if german != game.fixed.control.contains(hex) {
            marks.push(Mark::control(game.fixed.label(hex), if german { GERMAN } else { ALLIED }));
        }
    }
    for hex in state.roadblocks.iter() {
        marks.push(Mark::marker(game.fixed.label(hex), "roadblock", Some(ALLIED)));
    }
    for hex in state.interdicted.iter() {
        marks.push(Mark::marker(game.fixed.label(hex), "interdiction", Some(ALLIED)));
    }
    if let Some(hex) = state.combat.target {
        marks.push(Mark::target(game.fixed.label(hex), game.phasing()));
    }
    if let Some(hex) = state.struck {
        marks.push(Mark::marker(game.fixed.label(hex), STRIKE, Some(ALLIED)));
    }
    for site in game.fixed.site_ids() {
        let bridge = state.bridges[site.index()];
        let (word, side) = match bridge.span {
            Span::Intact if bridge.built_by.is_some() => ("bridge", bridge.built_by),
            Span::Intact => continue,
            Span::Down => ("blown bridge", None),
            Span::Building { by, .. } => ("bridge under construction", Some(by)),
            Span::Opening => ("bridge under construction", Some(GERMAN)),
        };
        let label = game.fixed.site_label(site);
        let bank = game.fixed.label(game.fixed.sites[site.index()].hexes[0]);
        marks.push(Mark::marker(bank, word, side).value(label));
    }
    let names = game.fixed.charts.dumps.iter().map(|dump| &dump.name);
    for ((&hex, dump), name) in game.fixed.dumps.iter().zip(&state.dumps).zip(names) {
        match dump {
            Dump::Allied => {
                marks.push(Mark::marker(game.fixed.label(hex), format!("dump {name}"), Some(ALLIED)));
            }
            Dump::Captured => {
                marks.push(Mark::marker(game.fixed.label(hex), "captured dump", Some(GERMAN)));
            }
            Dump::Gone => {}
        }
    }
}

fn tracks(game: &Bulge, far: u16, tracks: &mut Vec<Track>) {
    let mut track = |label: &str, value: String, rule: &'static str| {
        tracks.push(Track { label: label.into(), value, rule: Rule(rule), score: rule.starts_with("25.") });
    };
    let line = game.track();
    track("Weather", line.weather.word().into(), "16.1");
    let ground = if line.ground == Ground::Mud { "mud" } else { "frozen" };
    track("Ground", ground.into(), "16.2");
    if game.fixed.options.air {
        track("Air points", game.state.air.to_string(), "16.3");
    }
    let points = &game.state.points;
    let numbers = &game.fixed.charts.numbers;
    let german = format!(
        "{}: losses {}, towns {}, dumps {}",
        game.german_points(),
        points.losses[GERMAN.index()],
        game.town_points(),
        u16::from(points.dumps) * numbers.dump_vp
    );
    track("German VP", german, "25.2");
    let allied = format!(
        "{}: losses {}, OKW reserve {}",
        game.allied_points(),
        points.losses[ALLIED.index()],
        u16::from(points.released) * numbers.okw_vp_cost
    );
    track("Allied VP", allied, "25.2");
    track("Margin", game.margin().to_string(), "25.2.5");
    if game.fuel_counts() {
        track("Fuel range", game.fuel_range().to_string(), "19.2");
    }
    let far = format!("{far} of {}", numbers.meuse_victory_sp);
    track("Across the Meuse, supplied", far, "25.3");
    let towns: Vec<String> = game
        .victory_towns()
        .iter()
        .filter(|&&hex| game.holds(ALLIED, hex))
        .map(|&hex| game.fixed.label(hex).to_owned())
        .collect();
    if let Victory::Campaign { .. } = game.fixed.scenario.victory {
        let value = if towns.is_empty() { "none".into() } else { towns.join(", ") };
        track("Decisive towns with Allied units", value, "25.5.1");
    }
    if game.state.nordwind > 0 {
        track("Nordwind", format!("option {}", game.state.nordwind), "23.1");
        if game.state.nordwind == 2 {
            track("Diverted", format!("{} of {}", game.state.diverted, numbers.nw_divert_units), "23.4");
        }
    }
}
