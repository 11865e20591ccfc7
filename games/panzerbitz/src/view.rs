//! What a seat sees. Nothing is hidden in this game (1.9).

use engine::{
    Badge, BadgeKind, Hand, Headline, Mark, Rule, Said, Season, Seat, SeenUnit, Side, Spot, Track, UnitId,
    View,
};

use crate::briefing::objectives;
use crate::charts::Weather;
use crate::engineers::CHARGES;
use crate::game::Panzerbitz;
use crate::markers;
use crate::orders::Order;
use crate::state::{Dispersal, Flag, Place, Shelter, Spotted};

/// The position as a seat sees it.
pub(crate) fn view(game: &Panzerbitz, seat: Seat) -> View {
    let Headline { turn, phase } = headline(game);
    let mut view = View::new(seat, turn, phase);
    view.season = match game.fixed.options.weather {
        Weather::Normal => Season::Dry,
        Weather::Saturated => Season::Mud,
        Weather::Winter => Season::Frost,
    };
    view.units.extend(game.fixed.all().map(|unit| seen(game, unit)));
    view.stack(&game.state.stacks);
    marks(game, &mut view.marks);
    tracks(game, &mut view.tracks);
    view.objectives = objectives(game);
    view.hand = game.state.hand.map(|unit| Hand { unit: unit.0.into(), fresh: !game.state.acted });
    view
}

/// The turn and the phase.
pub(crate) fn headline(game: &Panzerbitz) -> Headline {
    let card = &game.fixed.card;
    let turn = match game.turn() {
        0 => format!("Before turn 1 of {}, {}", card.turns, card.date),
        turn => format!("Turn {turn} of {}, {}", card.turns, card.date),
    };
    Headline { turn, phase: format!("{} {}", game.side_word(game.phasing()), game.segment_now().word()) }
}

fn seen(game: &Panzerbitz, unit: UnitId) -> SeenUnit {
    let (piece, state) = (game.piece(unit), game.unit(unit));
    let side = game.side_word(piece.side);
    let column =
        || game.column_of(unit).map_or("", |at| game.fixed.card.columns[usize::from(at)].name.as_str());
    let beside = match state.place {
        Place::Unplaced => format!("{side}, to be set up"),
        Place::LeftOut => format!("{side}, left out"),
        Place::Due => {
            let turn = game.column_of(unit).map_or(0, |at| game.state.columns[usize::from(at)].turn);
            format!("{side} column {}, turn {turn}", column())
        }
        Place::Behind(back) => format!("{side} column {}, {back} behind the entry hex", column()),
        Place::OffBoard => format!("{side} off-board artillery"),
        Place::Exited(_) => format!("{side}, left the map"),
        Place::Eliminated => format!("{side}, eliminated"),
        Place::Map | Place::Aboard(_) => match state.place {
            Place::Aboard(carrier) if game.hex_of(carrier).is_none() => seen_box(game, carrier),
            _ => side.to_owned(),
        },
    };
    let spot = Spot::of(&game.fixed.setting.board.grid, game.where_is(unit), &beside);
    let mut seen = SeenUnit::new(unit.0.into(), piece.side, piece.name.clone(), spot);
    seen.counter = Some(piece.unit.id.clone());
    badges(game, unit, &mut seen.badges);
    seen
}

/// The box of a carrier that is off the map, which is that of its passenger too.
fn seen_box(game: &Panzerbitz, carrier: UnitId) -> String {
    match seen(game, carrier).spot {
        Spot::Box(name) | Spot::Hex(name) => name,
    }
}

fn badges(game: &Panzerbitz, unit: UnitId, badges: &mut Vec<Badge>) {
    let state = game.unit(unit);
    let mut add = |on: bool, word: &str| {
        let kind = match word {
            "moved" => BadgeKind::Spent,
            "attacks" => BadgeKind::Attacking,
            _ => BadgeKind::State,
        };
        if on {
            badges.push(Badge::new(word, kind));
        }
    };
    add(state.inverted, "inverted");
    add(state.dispersal == Dispersal::D, "dispersed");
    add(state.dispersal == Dispersal::DD, "doubly dispersed");
    add(state.spotted == Spotted::Spotted, "spotted");
    add(state.spotted == Spotted::Opportunity, "opportunity spotted");
    add(state.shelter == Shelter::Under, "under the improved position");
    add(state.shelter == Shelter::Inside, "inside the fortification");
    add(state.is(Flag::Moved), "moved");
    add(state.is(Flag::Quick), "quick march");
    add(state.is(Flag::Unloaded), "unloaded");
    add(state.is(Flag::Overran), "overran");
    add(state.work.is_some(), "working");
    add(game.bound_by(unit).is_some() && game.hex_of(unit).is_some(), "march order");
    add(game.state.hand == Some(unit), "in hand");
    if let Some(attack) = &game.state.attack {
        add(attack.targets.contains(&unit), "target");
        add(attack.firers.contains(&unit), "attacks");
    }
    if let Place::Aboard(carrier) = state.place {
        badges.push(format!("aboard {}", game.piece(carrier).name).into());
    }
    if let Some(cargo) = state.cargo {
        badges.push(format!("carries {}", game.piece(cargo).name).into());
    }
    if let Some(marker) = state.load {
        badges.push(format!("{} {}", marker.word(), Said::new(game, marker)).into());
    }
}

fn marks(game: &Panzerbitz, marks: &mut Vec<Mark>) {
    let state = &game.state;
    let label = |hex| game.fixed.label(hex).to_owned();
    for hex in game.fixed.objectives.iter() {
        let owner = [Side(0), Side(1)].into_iter().find(|side| state.control[side.index()].contains(hex));
        marks.extend(owner.map(|side| Mark::control(label(hex), side)));
    }
    for (set, word) in [
        (&state.improved, "improved position"),
        (&state.mines, "minefield"),
        (&state.blocks, "block"),
        (&state.wrecks, "wreck"),
        (&state.blown, "blown bridge"),
    ] {
        for hex in set.iter() {
            marks.push(Mark::marker(label(hex), word, None));
        }
    }
    for &(hex, defence) in &state.forts {
        marks.push(Mark::marker(label(hex), format!("fortification {defence}"), None));
    }
    for hex in game.fixed.prepared.iter().filter(|&hex| !state.blown.contains(hex)) {
        marks.push(Mark::marker(label(hex), "bridge", Some(CHARGES)).value("charges are laid"));
    }
    for unit in game.fixed.all() {
        let piece = game.piece(unit);
        for (at, hex) in game.unit(unit).marks.iter().enumerate() {
            if let Some(hex) = hex {
                let word = markers::registration_word(piece, at == 1);
                marks.push(Mark::marker(label(*hex), word, Some(piece.side)));
            }
        }
    }
    if let Some(attack) = &state.attack {
        marks.push(Mark::target(label(attack.hex), game.attacker_of(attack.kind)));
    }
}

fn tracks(game: &Panzerbitz, tracks: &mut Vec<Track>) {
    let mut track = |label: String, value: String, rule: &'static str| {
        tracks.push(Track { label, value, rule: Rule(rule), score: rule.starts_with("13.4") });
    };
    let weather = match game.fixed.options.weather {
        Weather::Normal => ("dry", "11.4"),
        Weather::Saturated => ("saturated", "12.1"),
        Weather::Winter => ("winter", "12.2"),
    };
    track("Ground".into(), weather.0.into(), weather.1);
    if let Some(visibility) = game.now.visibility {
        track("Visibility".into(), format!("{visibility} hexes"), "4.2.8");
    }
    for (at, line) in game.fixed.card.off_board.iter().enumerate() {
        if let (Some(most), true) = (line.missions, game.fixed.options.rolling_thunder) {
            let fired = game.state.missions[at];
            let unit = &game.fixed.card.units[line.unit];
            track(format!("{:?} {} missions", line.side, unit.short), format!("{fired} of {most}"), "12.7.2");
        }
    }
    for side in [Side(0), Side(1)] {
        if game.state.orders[side.index()] != 0 {
            let order = Said::new(game, Order(game.state.orders[side.index()])).to_string();
            track(format!("{} standing order", game.side_word(side)), order, "14.3.D10");
        }
    }
    let mut counts = Vec::new();
    for line in &game.fixed.card.victory {
        line.when.counts(&mut |count| {
            if !counts.contains(&count) {
                counts.push(count);
            }
        });
    }
    for count in counts {
        track(crate::verdict::count_words(count), game.count(count).to_string(), "13.4.2");
    }
    let end = game.verdict();
    let text = crate::verdict::verdict_words(game, end);
    track("If it ended now".into(), text, "13.4.1");
}
