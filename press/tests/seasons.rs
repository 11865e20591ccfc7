//! Maps in their season, and the coloured hexsides of tactical boards.

use engine::{Board, Season};
use press::{MapStyle, map};

fn campaign() -> Board {
    let path = format!("{}/../games/bulge/data/map.toml", env!("CARGO_MANIFEST_DIR"));
    engine::map::read(&path, &std::fs::read_to_string(&path).unwrap())
        .unwrap_or_else(|faults| panic!("{faults}"))
}

fn has(svg: &str, class: &str) -> bool {
    svg.contains(&format!("class=\"{class}\""))
}

#[test]
fn every_season_has_its_own_ink() {
    for board in [campaign(), panzerbitz::boards()[3].clone()] {
        let [dry, mud, snow, frost] = Season::ALL.map(|season| map(&board, &MapStyle::of(season)));
        for (svg, puddles, verges, drifts) in [
            (&dry, false, false, false),
            (&mud, true, true, false),
            (&snow, false, true, true),
            (&frost, false, false, true),
        ] {
            press::check(svg).unwrap();
            assert_eq!(
                (has(svg, "puddles"), has(svg, "verge"), has(svg, "drifts")),
                (puddles, verges, drifts),
                "{}",
                board.name
            );
            assert_eq!(has(svg, "bare-earth"), drifts && verges, "{}", board.name);
            assert!(svg.len() < 2_700_000, "{}: {} bytes", board.name, svg.len());
        }
    }
}

#[test]
fn snow_lies_on_roofs_and_trees() {
    let board = campaign();
    for season in Season::ALL {
        let style = MapStyle::of(season);
        let svg = map(&board, &style);
        let roof = svg.contains(&format!("class=\"house\" fill=\"{}\"", style.palette.roof));
        assert!(roof, "{season:?}");
        assert_eq!(style.palette.roof != style.palette.house, season.is_white());
        let light = MapStyle::of(Season::Frost).palette.light;
        assert_eq!(
            svg.contains(&format!("stroke=\"{light}\" stroke-width=\"1.7\"")),
            season.is_white(),
            "{season:?}: firs"
        );
    }
}

/// 12.2 makes streams and ponds of Panzerbitz clear ground; the rivers of the campaign games flow in every season.
#[test]
fn streams_and_ponds_freeze_and_rivers_do_not() {
    let frost = MapStyle::of(Season::Frost);
    let (ice, water) = (frost.palette.ice.to_string(), frost.palette.water.to_string());
    let board = &panzerbitz::boards()[5];
    let svg = map(board, &frost);
    assert!(has(&svg, "ice") && svg.contains(&format!("fill=\"none\" stroke=\"{ice}\"")), "the Kamenka");
    let lake = svg.split("class=\"ground-lake\"").nth(1).unwrap();
    let lake = &lake[..lake.find("/>").unwrap()];
    assert!(lake.contains(&format!("fill=\"{ice}\"")), "{lake:.0}");
    assert!(!has(&map(board, &MapStyle::of(Season::Mud)), "ice"));
    let river = map(&campaign(), &frost);
    assert!(river.contains(&format!("class=\"core\" fill=\"{water}\"")) && !has(&river, "ice"));
}

#[test]
fn the_legend_says_what_the_ground_is_like() {
    let board = campaign();
    for (season, words) in [
        (Season::Mud, " · mud<"),
        (Season::Snow, " · snow on soft ground<"),
        (Season::Frost, " · frost and snow<"),
    ] {
        assert!(map(&board, &MapStyle::of(season)).contains(words), "{season:?}");
    }
    assert!(map(&board, &MapStyle::default()).contains("to the hex<"));
}

/// The sides of a kind that a picture shows: one stroke for each.
fn strokes(svg: &str, kind: &str) -> usize {
    let field = &svg[..svg.find("map-legend").unwrap()];
    let head = format!("class=\"side {kind}\" d=\"");
    field.split(&head).nth(1).map_or(0, |rest| rest[..rest.find('"').unwrap()].matches('m').count())
}

/// B5 and B6: green and orange sides, as many as the boards have, in their colours and explained.
#[test]
fn green_and_orange_sides_of_every_board_are_drawn() {
    let counts = [(59, 42), (55, 28), (34, 10), (15, 22), (51, 6), (38, 34)];
    for (board, (green, orange)) in panzerbitz::boards().iter().zip(counts) {
        let style = MapStyle::default();
        let svg = map(board, &style);
        assert_eq!(
            (strokes(&svg, "green-side"), strokes(&svg, "orange-side")),
            (green, orange),
            "{}",
            board.name
        );
        for colour in [style.palette.green_side, style.palette.orange_side] {
            assert!(svg.contains(&format!("stroke=\"{colour}\"")), "{}", board.name);
        }
        for words in ["Green side", "blocks sight, bars vehicles off ways", "Orange side", "rim of a hilltop"]
        {
            assert!(svg.contains(words), "{}: {words}", board.name);
        }
    }
}

/// B3: derived sides are computed on the joined map.
#[test]
fn joined_boards_have_their_coloured_sides() {
    let place =
        |board: &str, column, turned| engine::Placement { board: board.into(), column, row: 0, turned };
    let joined = panzerbitz::layout("Two", &[place("1", 0, false), place("2", 1, true)]).unwrap();
    let svg = map(&joined, &MapStyle::default());
    assert_eq!((strokes(&svg, "green-side"), strokes(&svg, "orange-side")), (59 + 55, 42 + 28));
}
