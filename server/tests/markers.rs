//! There are as many markers on the sheets as lie on a map at once in games that computers play.

use std::collections::BTreeMap;

use engine::counter::{Counter, Face, Marker};
use engine::{BadgeKind, MarkKind, Seat, Seed, Spot, View};
use paper::{HexSize, PaperSize, Turned};
use players::{Choice, Setup, Shelved};
use server::OnPaper;

/// The position is looked at after so many choices.
const EVERY: usize = 7;

/// The counter that lies on the map for a mark, or on a unit for its state.
fn key(word: &str) -> String {
    match word {
        "unsupplied" => "out-of-supply".into(),
        "doubly dispersed" => "double-dispersed".into(),
        word if word.starts_with("registration ") => {
            let two = word.ends_with(" odd") || word.ends_with(" even");
            if two { "registration, odd and even" } else { "registration" }.into()
        }
        word => word.replace(' ', "-"),
    }
}

/// How many of each lie on the map.
fn counted(view: &View) -> BTreeMap<String, usize> {
    let marks = view.marks.iter().filter(|mark| mark.kind == MarkKind::Marker).map(|mark| key(&mark.mark));
    let on_map = view.units.iter().filter(|unit| matches!(unit.spot, Spot::Hex(_)));
    let badges = on_map.flat_map(|unit| &unit.badges).filter(|badge| badge.kind == BadgeKind::State);
    let mut counts = BTreeMap::new();
    for key in marks.chain(badges.map(|badge| key(&badge.word))) {
        *counts.entry(key).or_default() += 1;
    }
    let held = view.marks.iter().filter(|mark| mark.kind == MarkKind::Control && mark.side.is_some()).count();
    counts.insert("control".into(), held);
    counts
}

/// What a face is counted as.
fn counted_as(face: &Face) -> Option<String> {
    let Face::Marker(marker) = face else { return None };
    Some(match marker {
        Marker::Registration { odd: None, .. } => "registration".into(),
        Marker::Registration { .. } => "registration, odd and even".into(),
        // Either side may hold all of them.
        Marker::Control(_) => "control".into(),
        // The counter of a dump is turned over when it is taken.
        Marker::CapturedDump => return None,
        other => other.key(),
    })
}

/// The most that lay on the map at once, of each counter and of both its sides together.
type Most = BTreeMap<String, usize>;

/// Plays a game and looks at it.
fn watch(shelved: &Shelved, sheet: &[Counter], scenario: &str, player: &str, seed: u64, most: &mut Most) {
    let setup = Setup {
        scenario: Some(Choice::Id(scenario.to_owned())),
        players: format!("{player},{player}"),
        ..Setup::new(Seed::number(seed))
    };
    let mut table = (shelved.open)(&setup).unwrap_or_else(|trouble| panic!("{scenario}: {trouble}"));
    for at in 0.. {
        if at % EVERY == 0 {
            let lie = counted(&table.view(Seat::Referee));
            for counter in sheet {
                let faces = [Some(&counter.front), counter.back.as_ref()].into_iter().flatten();
                let mut keys: Vec<String> = faces.filter_map(counted_as).collect();
                keys.dedup();
                let count: usize = keys.iter().filter_map(|key| lie.get(key)).sum();
                let before = most.entry(counter.id.clone()).or_default();
                *before = count.max(*before);
            }
        }
        if table.computer_move().expect("computers play by the rules").is_none() {
            return;
        }
    }
}

fn markers(shelved: &Shelved) -> Vec<Counter> {
    let groups = (shelved.title.counters)(None).unwrap();
    let all = groups.into_iter().flat_map(|group| group.counters);
    all.filter(|counter| matches!(counter.front, Face::Marker(_))).collect()
}

/// What is printed of each, beside what lay on a map.
fn compared(shelved: &Shelved, games: &[(&str, &str, u64)]) {
    let sheet = markers(shelved);
    let mut most = Most::new();
    for &(scenario, player, seed) in games {
        watch(shelved, &sheet, scenario, player, seed, &mut most);
    }
    let table = (shelved.open)(&Setup::new(Seed::number(0))).unwrap();
    let game = OnPaper {
        title: shelved.title,
        table: &*table,
        groups: &[],
        paper: PaperSize::A4,
        size: 14.0,
        turned: Turned::LongEdge,
        hex: HexSize::default(),
    };
    let printed = game.counters();
    for counter in &sheet {
        let (lay, there) = (most[&counter.id], printed.copies_of(counter));
        if std::env::var_os("SALIENT_SHOW").is_some() {
            eprintln!("{} {}: {lay} of {there}", shelved.title.id, counter.id);
        }
        assert!(
            std::env::var_os("SALIENT_SHOW").is_some() || lay <= there,
            "{} {}: {lay} lay on the map, {there} are printed",
            shelved.title.id,
            counter.id
        );
    }
}

#[test]
fn markers_suffice_in_games_at_random() {
    for shelved in salient::SHELF {
        let scenarios = (shelved.title.scenarios)();
        let games: Vec<(&str, &str, u64)> =
            scenarios.iter().map(|one| (one.id.as_str(), "random", 11)).collect();
        compared(shelved, &games);
    }
}

#[test]
#[ignore = "whole campaigns of cadets take minutes"]
fn markers_suffice_in_games_of_cadets() {
    for shelved in salient::SHELF {
        let scenarios = (shelved.title.scenarios)();
        let games: Vec<(&str, &str, u64)> =
            scenarios.iter().flat_map(|one| (1..=6).map(|seed| (one.id.as_str(), "cadet", seed))).collect();
        compared(shelved, &games);
    }
}
