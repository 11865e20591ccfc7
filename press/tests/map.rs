//! Maps as pictures: well formed, always the same, no name on another, ink along every river.

use engine::{Board, Placement, Point};
use press::{MapGeometry, MapStyle, map, map_names, map_png};

const TACTICAL: &str = include_str!("maps/tactical.toml");
const CORNER: &str = include_str!("maps/corner.toml");

fn board(name: &str, text: &str) -> Board {
    engine::map::read(name, text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The maps of the campaign games and the made-up boards.
fn boards() -> Vec<Board> {
    let mut boards = vec![board("tactical", TACTICAL), board("corner", CORNER)];
    for game in ["bulge", "dark-december"] {
        let path = format!("{}/../games/{game}/data/map.toml", env!("CARGO_MANIFEST_DIR"));
        boards.push(board(&path, &std::fs::read_to_string(&path).unwrap()));
    }
    boards
}

/// Two boards side by side, the second turned; `north` adds one that makes the layout an L.
fn joined(third: bool) -> Board {
    let names = ["1", "2", "3"];
    let boards: Vec<Board> = names
        .iter()
        .map(|n| {
            board(
                n,
                &TACTICAL
                    .replace("1-", &format!("{n}-"))
                    .replace("board = \"1\"", &format!("board = \"{n}\"")),
            )
        })
        .collect();
    let place = |board: &str, column, row, turned| Placement { board: board.into(), column, row, turned };
    let mut placements = vec![place("1", 0, 0, false), place("2", 1, 0, true)];
    if third {
        placements.push(place("3", 0, 1, false));
    }
    engine::map::join("Joined", &boards.iter().collect::<Vec<_>>(), &placements).unwrap()
}

#[test]
fn every_map_is_a_picture() {
    for board in boards().iter().chain([&joined(false), &joined(true)]) {
        let style = MapStyle::default();
        let svg = map(board, &style);
        let (width, height) = press::check(&svg).unwrap();
        let geometry = MapGeometry::new(board, &style);
        assert!(
            (f64::from(width) - geometry.width).abs() < 1.0
                && (f64::from(height) - geometry.height).abs() < 1.0
        );
        assert!(svg.len() < 2_100_000, "{}: {} bytes", board.name, svg.len());
        for layer in
            ["ground", "texture", "water", "borders", "roads", "grid", "labels", "places", "frame", "legend"]
        {
            assert!(
                svg.contains(&format!("<g id=\"map-{layer}\" class=\"layer\"")),
                "{}: {layer}",
                board.name
            );
        }
    }
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    for text in [TACTICAL, CORNER] {
        let style = MapStyle::default();
        assert_eq!(map(&board("a", text), &style), map(&board("b", text), &style));
    }
}

#[test]
fn few_elements_however_many_hexes() {
    for board in boards() {
        let svg = map(&board, &MapStyle::default());
        let texts = svg.matches("<text").count();
        let others =
            svg.matches("<path").count() + svg.matches("<use").count() + svg.matches("<rect").count();
        assert!(texts < board.places.len() + board.captions.len() + 150, "{}: {texts} texts", board.name);
        assert!(others < 420, "{}: {others} shapes", board.name);
    }
}

#[test]
fn no_name_lies_on_another() {
    for board in boards() {
        let style = MapStyle::default();
        let names = map_names(&board, &style);
        let geometry = MapGeometry::new(&board, &style);
        for (i, a) in names.iter().enumerate() {
            assert!(a.low.x >= geometry.low.x && a.high.x <= geometry.high.x, "{} leaves the map", a.text);
            assert!(a.low.y >= geometry.low.y && a.high.y <= geometry.high.y, "{} leaves the map", a.text);
            for b in &names[..i] {
                let apart =
                    a.high.x <= b.low.x || b.high.x <= a.low.x || a.high.y <= b.low.y || b.high.y <= a.low.y;
                assert!(apart, "{} and {}", a.text, b.text);
            }
        }
        let written = |p: &engine::NamedPlace| {
            names.iter().any(|n| n.hex == p.hex && n.text.to_lowercase() == p.name.to_lowercase())
        };
        let great = board.places.iter().filter(|p| p.kind < 2 && p.kind + 1 < board.place_kinds.len() as u8);
        for place in great {
            assert!(written(place), "{} has no room", place.name);
        }
        let dropped = board.places.iter().filter(|p| !written(p)).count();
        assert!(dropped * 20 <= board.places.len(), "{}: {dropped} names dropped", board.name);
    }
}

/// The points at which the shapes of some element begin or turn, from its path data.
fn points(data: &str) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    let (mut x, mut y, mut start) = (0.0, 0.0, (0.0, 0.0));
    let letter = |c: char| c.is_ascii_alphabetic();
    let mut rest = data;
    while let Some(at) = rest.find(letter) {
        let command = rest.as_bytes()[at];
        let body = &rest[at + 1..];
        let end = body.find(letter).unwrap_or(body.len());
        let numbers = numbers(&body[..end]);
        rest = &body[end..];
        match command {
            b'z' => (x, y) = start,
            b'm' | b'l' => {
                for (i, pair) in numbers.chunks(2).enumerate() {
                    (x, y) = (x + pair[0], y + pair[1]);
                    if command == b'm' && i == 0 {
                        start = (x, y);
                    }
                    found.push((x, y));
                }
            }
            b'a' => {
                for arc in numbers.chunks(7) {
                    (x, y) = (x + arc[5], y + arc[6]);
                }
            }
            other => panic!("unexpected command {}", char::from(other)),
        }
    }
    found
}

fn numbers(text: &str) -> Vec<f64> {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        let dotted = words.last().is_some_and(|w| w.contains('.'));
        match c {
            ' ' => words.push(String::new()),
            '-' => words.push("-".into()),
            '.' if dotted => words.push(".".into()),
            c => {
                if words.is_empty() {
                    words.push(String::new());
                }
                words.last_mut().unwrap().push(c);
            }
        }
    }
    words.iter().filter(|w| !w.is_empty()).map(|w| w.parse().unwrap()).collect()
}

#[test]
fn ink_runs_along_every_river() {
    for board in boards() {
        let style = MapStyle::default();
        let svg = map(&board, &style);
        let geometry = MapGeometry::new(&board, &style);
        let mut ink: Vec<Point> = Vec::new();
        for id in ["stream", "river", "major"] {
            let mark = format!("<path id=\"map-water-{id}\" d=\"");
            if let Some(at) = svg.find(&mark) {
                let data = &svg[at + mark.len()..];
                ink.extend(
                    points(&data[..data.find('"').unwrap()]).into_iter().map(|(x, y)| geometry.plane(x, y)),
                );
            }
        }
        for side in board.grid.side_ids().filter(|&s| board.is_river(s)) {
            let (a, b) = board.grid.side_corners(side);
            for part in [0.25, 0.5, 0.75] {
                let spot = a.towards(b, part);
                let near = ink.iter().map(|p| p.distance(spot)).fold(f64::MAX, f64::min);
                assert!(
                    near < 0.2,
                    "{}: no ink at {}, {near:.2} away",
                    board.name,
                    board.grid.side_label(side)
                );
            }
        }
    }
}

#[test]
fn geometry_goes_both_ways() {
    for board in boards().iter().chain([&joined(true)]) {
        let geometry = MapGeometry::new(board, &MapStyle::default());
        for hex in board.grid.ids() {
            let (x, y) = geometry.centre(board, hex);
            assert_eq!(geometry.hex_at(board, x + 3.0, y - 3.0), Some(hex));
            let corners = geometry.corners(board, hex);
            assert!(corners.len() >= 4 && corners.len() <= 6);
            assert!(corners.iter().all(|c| (c.0 - x).hypot(c.1 - y) <= geometry.hex_radius() + 1e-6));
        }
    }
}

#[test]
fn a_map_becomes_pixels() {
    let png = map_png(&board("corner", CORNER), &MapStyle::default(), 0.5).unwrap();
    assert_eq!(&png[1..4], b"PNG");
    let bare = MapStyle { frame: false, labels: false, ..MapStyle::default() };
    let svg = map(&board("corner", CORNER), &bare);
    assert!(!svg.contains("map-legend") && !svg.contains("map-labels"));
}
