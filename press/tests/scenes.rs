//! Positions as pictures: the ground once, every mark and every state with a sign of its own.

use std::collections::BTreeSet;
use std::path::PathBuf;

use engine::counter::Counter;
use engine::{Game, Mark, Play, Season, Seat, Seed, Spot, View};
use press::Scenes;
use trials::golden::{Script, texts};

fn folder(game: &str) -> PathBuf {
    PathBuf::from(format!("{}/../games/{game}/tests/golden", env!("CARGO_MANIFEST_DIR")))
}

/// What the golden games of a game showed.
#[derive(Default)]
struct Seen {
    kinds: BTreeSet<String>,
    seasons: BTreeSet<Season>,
    /// What has no sign.
    undrawn: BTreeSet<String>,
}

/// The kind of a mark or state: without the name or number behind it.
fn kind(word: &str) -> String {
    let first = word.split(' ').next().unwrap_or_default();
    if ["registration", "fortification", "dump", "carries", "aboard", "isolated", "loading", "unloading"]
        .contains(&first)
    {
        first.to_owned()
    } else {
        word.to_owned()
    }
}

impl Seen {
    fn look(&mut self, view: &View, scenes: &Scenes<'_>) {
        self.undrawn.extend(scenes.undrawn(view));
        self.seasons.insert(view.season);
        self.kinds.extend(view.marks.iter().map(|mark| kind(&mark.mark)));
        self.kinds.extend(view.units.iter().flat_map(|unit| &unit.badges).map(|badge| kind(&badge.word)));
    }

    /// Plays a golden game and looks at every position; the one with the most marks is drawn.
    fn watch<G: Game>(&mut self, game: G, script: &Script<'_>) {
        let counters = game.counters();
        let board = game.board().clone();
        let scenes = Scenes::new("A game", game.sides(), &board, &counters);
        let mut play = Play::new(game, Seed::number(script.seed));
        let mut fullest = play.game().view(Seat::Referee);
        for (_, text) in script.input.iter().filter(|(sign, _)| *sign == '>') {
            let action = play.game().parse_action(text).unwrap();
            play.act(action).unwrap();
            let view = play.game().view(Seat::Referee);
            self.look(&view, &scenes);
            if view.marks.len() > fullest.marks.len() {
                fullest = view;
            }
        }
        complete(&board, &counters, &fullest);
    }
}

/// A picture has an element for every mark and every unit on the map.
fn complete(board: &engine::Board, counters: &[Counter], view: &View) {
    let svg = Scenes::new("A game", &["One", "Two"], board, counters).svg(view);
    assert_eq!(svg.matches("class=\"mark ").count(), view.marks.len(), "{}", view.turn);
    let units = view.units.iter().filter(|unit| matches!(unit.spot, Spot::Hex(_))).count();
    assert_eq!(svg.matches("class=\"unit\"").count(), units, "{}", view.turn);
    let mut marks: Vec<&Mark> = view.marks.iter().collect();
    marks.dedup_by_key(|mark| &mark.mark);
    for mark in marks {
        let class = format!("class=\"mark {}\"", mark.mark.replace(' ', "-"));
        assert!(svg.contains(&class), "{}: no {}", view.turn, mark.mark);
    }
}

fn golden(game: &str, mut watch: impl FnMut(&mut Seen, &Script<'_>)) -> Seen {
    let mut seen = Seen::default();
    for (_, text) in texts(&folder(game)).unwrap() {
        watch(&mut seen, &Script::read(&text).unwrap());
    }
    assert_eq!(seen.undrawn, BTreeSet::new(), "{game}: these have no sign");
    seen
}

fn all_of(seen: &Seen, kinds: &[&str]) {
    let missing: Vec<&&str> = kinds.iter().filter(|kind| !seen.kinds.contains(**kind)).collect();
    assert!(missing.is_empty(), "no golden game has {missing:?}; they have {:?}", seen.kinds);
}

#[test]
fn every_mark_of_bulge_is_drawn() {
    let seen = golden("bulge", |seen, script| {
        let game = bulge::Bulge::new(script.scenario, script.preset(), script.rules).unwrap();
        seen.watch(game, script);
    });
    all_of(
        &seen,
        &["control", "blown bridge", "roadblock", "interdiction", "attack", "dump", "isolated", "moved"],
    );
    assert_eq!(seen.seasons, BTreeSet::from([Season::Mud, Season::Snow, Season::Frost]));
}

#[test]
fn every_mark_of_dark_december_is_drawn() {
    let seen = golden("dark-december", |seen, script| {
        // T1 and T2 are played on files of their own.
        if script.scenario.starts_with('C') {
            let game =
                dark_december::DarkDecember::new(script.scenario, script.preset(), script.rules).unwrap();
            seen.watch(game, script);
        }
    });
    all_of(&seen, &["control", "blown bridge", "attack", "reduced", "moved"]);
    assert_eq!(seen.seasons, BTreeSet::from([Season::Mud, Season::Frost]));
}

#[test]
fn every_mark_of_panzerbitz_is_drawn() {
    let seen = golden("panzerbitz", |seen, script| {
        let game = panzerbitz::Panzerbitz::new(script.scenario, script.preset(), script.rules).unwrap();
        seen.watch(game, script);
    });
    all_of(
        &seen,
        &[
            "minefield",
            "block",
            "improved position",
            "fortification",
            "wreck",
            "registration",
            "inverted",
            "dispersed",
        ],
    );
    assert_eq!(seen.seasons, BTreeSet::from([Season::Dry, Season::Mud, Season::Frost]));
}

fn first_position() -> (engine::Board, Vec<Counter>, View) {
    let game = panzerbitz::Panzerbitz::new("8", None, "").unwrap();
    (game.board().clone(), game.counters(), game.view(Seat::Referee))
}

/// The width and height that the head of a PNG tells.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn the_ground_is_drawn_once_a_season() {
    let (board, counters, first) = first_position();
    let mut scenes = Scenes::new("Kursk", &["Soviet", "German"], &board, &counters);
    let mut views = Vec::new();
    for turn in 1..=4 {
        let mut view = first.clone();
        view.turn = format!("Turn {turn} of 12, 5 July 1943");
        view.marks.push(Mark::marker("4-H-4", "minefield", None));
        scenes.fit(&view);
        views.push(view);
    }
    let pictures: Vec<Vec<u8>> = views.iter().map(|view| scenes.png(view, 0.5).unwrap()).collect();
    assert_eq!(scenes.grounds(), 1);
    assert!(scenes.svg(&views[3]).contains("Turn 4 of 12") && scenes.grounds() == 1);
    assert!(pictures.iter().all(|png| png.starts_with(b"\x89PNG") && size(png) == size(&pictures[0])));
    assert_ne!(pictures[0], pictures[1], "the turn stands in the band");
    let mut winter = first;
    winter.season = Season::Frost;
    scenes.png(&winter, 0.5).unwrap();
    assert_eq!(scenes.grounds(), 2);
}

#[test]
fn the_band_tells_turn_date_phase_and_score() {
    let game = bulge::Bulge::new("S1", None, "").unwrap();
    let (board, counters, view) = (game.board().clone(), game.counters(), game.view(Seat::Referee));
    let svg = Scenes::new("Wacht am Rhein", game.sides(), &board, &counters).svg(&view);
    let (turn, date) = view.turn.split_once(", ").unwrap();
    for words in [turn, date, &view.phase, "Wacht am Rhein", "German VP", "Margin"] {
        assert!(svg.contains(&format!(">{words}<")), "{words}");
    }
    assert!(view.tracks.iter().any(|track| track.score) && view.tracks.iter().any(|track| !track.score));
}

#[test]
fn what_nobody_has_drawn_is_written() {
    let (board, counters, mut view) = first_position();
    let mark = Mark::marker("4-H-4", "crop circle", None);
    view.marks.push(mark);
    let mut scenes = Scenes::new("Kursk", &["Soviet", "German"], &board, &counters);
    assert_eq!(scenes.undrawn(&view), ["crop circle"]);
    assert!(scenes.svg(&view).contains(">crop circle<"));
}
