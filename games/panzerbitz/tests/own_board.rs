//! Boards of one's own: in place of one of the set, or as one more.

use engine::Game;
use engine::data::{Files, Source};
use engine::title::Playable;
use panzerbitz::Panzerbitz;
use panzerbitz::charts::Charts;

fn data(path: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(path);
    std::fs::read_to_string(path).unwrap()
}

fn card(layout: &str) -> String {
    let card = data("scenarios/card02-losheim-fog.toml");
    card.replacen("layout = \"3^ 2\"", &format!("layout = \"{layout}\"\nboard = \"my-board.toml\""), 1)
}

fn game(card: &str, board: Option<&str>) -> Result<Panzerbitz, String> {
    let source = |name, text| Source { name, text };
    let files = Files {
        scenario: source("card.toml", card),
        map: board.map(|text| source("my-board.toml", text)),
        units: None,
    };
    Panzerbitz::read_files(&files, Charts::standard(), None, "").map_err(|wrong| wrong.to_string())
}

#[test]
fn a_board_of_ones_own_stands_in_place_of_the_one_of_its_name() {
    let board = data("boards/board-2.toml").replacen(" A   . ", " A   w ", 1);
    let own = game(&card("3^ 2"), Some(&board)).unwrap();
    let hex = own.board().grid.find("2-A-1").unwrap();
    assert_eq!(own.board().terrain_name(hex), "woods");
    let plain = data("scenarios/card02-losheim-fog.toml");
    let usual = game(&plain, Some(&board)).unwrap();
    let hex = usual.board().grid.find("2-A-1").unwrap();
    assert_eq!(usual.board().terrain_name(hex), "clear", "a card that names none is played on the set");
}

#[test]
fn what_does_not_fit_is_said() {
    let board = data("boards/board-2.toml");
    let said = |card: &str, board: Option<&str>| game(card, board).map(drop).unwrap_err();
    let missing = said(&card("3^ 2"), None);
    assert!(missing.contains("the board \"my-board.toml\" is missing"), "{missing}");
    let other = board.replacen("name = \"swamp\"", "name = \"bog\"", 1);
    let why = said(&card("3^ 2"), Some(&other));
    assert!(why.contains("there is no terrain \"bog\""), "{why}");
    let small = "format = 1\nname = \"x\"\n[grid]\norientation = \"pointed\"\nlabels = \"geomorphic\"\ncolumns = 1\nrows = 1\n\
                 board = \"2\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\nA .\n'''\n";
    let why = said(&card("3^ 2"), Some(small));
    assert!(why.contains("33 rows of 10 and 11 hexes"), "{why}");
    let kinds = board.replacen("side = [\"crest\"]", "side = [\"crest\", \"wall\"]", 1);
    let why = said(&card("3^ 2"), Some(&kinds));
    assert!(why.contains("the same kinds of side"), "{why}");
}
