//! What the game finds for all hexes at once is what is found for one after the other: the flood (3.0), supply lines (1.0).

use dark_december::charts::{ALLIED, Charts, GERMAN};
use dark_december::{DarkDecember, Field, March};
use engine::data::Files;
use engine::title::Playable;
use engine::{Game, HexId, Side, Start};
use trials::search::Search;
use trials::walk::walk;

#[test]
fn r3_0_the_flood_finds_what_a_plain_search_finds() {
    // OR7.0 and 3.2.5 judge hexes by the friends in and beside them.
    for (scenario, preset, rules) in [
        ("C2", "variant", ""),
        ("C6", "variant", ""),
        ("C2", "base79", ""),
        ("C2", "variant", "+OPT7.0"),
        ("C2", "variant", "-V3.2R,-V3.2Z,-V3.7"),
    ] {
        let game = DarkDecember::new(scenario, Some(preset), rules).unwrap();
        let compared = floods_agree(game);
        assert!(compared > 50, "{scenario} {preset} {rules}: {compared}");
    }
}

#[test]
fn r3_0_1_charts_of_ones_own_may_make_the_open_cheaper_than_the_road() {
    let text = include_str!("../data/charts.toml");
    let (from, to) = (
        r#"clear = { tdl = 1, soft = ["1", "2", "2"]"#,
        r#"clear = { tdl = 1, soft = ["1/2", "1/2", "1/2"]"#,
    );
    assert!(text.contains(from));
    let charts = Charts::read("own.toml", &text.replace(from, to)).unwrap();
    let files = Files::scenario("C2.toml", include_str!("../data/scenarios/C2-campaign.toml"));
    let game = DarkDecember::read_files(&files, &charts, None, "").unwrap();
    assert!(floods_agree(game) > 50);
}

/// Plays at random, keeps what steps cost from one flood to the next, and compares some floods with a plain search: how many.
fn floods_agree(game: DarkDecember) -> usize {
    let (mut field, mut path, mut compared) = (Field::default(), Vec::new(), 0);
    walk(game, 5, 3000, |game, round| {
        let Some(motion) = game.state().motion.filter(|_| round % 5 == 0) else { return };
        compared += 1;
        let march = March::new(game, motion.unit, motion.mode);
        let start = Start {
            hex: game.hex_of(motion.unit).unwrap(),
            points: motion.left,
            moved: motion.hexes > 0,
            lane: motion.lane,
        };
        let search = Search::new(&game.fixed().setting.board.grid, start, &march);
        assert!(game.reach_of_motion(&mut field));
        let costs: Vec<_> = field.hexes().iter().map(|&hex| field.cost(hex)).collect();
        assert!(costs.is_sorted(), "cheapest first");
        let mut mine = field.hexes().to_vec();
        mine.sort_unstable();
        assert_eq!(mine, search.hexes());
        for hex in mine {
            assert_eq!(field.cost(hex), search.cost(hex));
            assert_eq!(field.must_stop(hex), search.must_stop(hex));
            assert!(game.route(&mut field, hex, &mut path));
            assert_eq!(path, search.path(hex));
        }
    });
    compared
}

/// What a line from the nearest open road costs at each hex, searched hex by hex until nothing changes.
fn offroad(game: &DarkDecember, side: Side) -> Vec<Option<i16>> {
    let numbers = &game.fixed().charts.numbers;
    let (lines, ids) = (game.lines(side), || game.fixed().setting.board.grid.ids());
    let mut costs: Vec<Option<i16>> = ids().map(|hex| lines.on_road(hex).then_some(0)).collect();
    loop {
        let before = costs.clone();
        for hex in ids().filter(|&hex| game.open(side, hex)) {
            let Some(cost) = costs[hex.index()] else { continue };
            for edge in game.fixed().edges(hex) {
                let river = if game.unbridged(edge) { numbers.supply_river_extra } else { 0 };
                let (total, known) = (cost + 1 + river, &mut costs[edge.to.index()]);
                if total <= numbers.supply_offroad_points && known.is_none_or(|known| total < known) {
                    *known = Some(total);
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

#[test]
fn r1_0_1_lines_are_found_from_the_roads() {
    let (game, mut closed) = (DarkDecember::new("C2", None, "").unwrap(), 0);
    walk(game, 7, 6000, |game, round| {
        if round % 100 != 0 {
            return;
        }
        for side in [GERMAN, ALLIED] {
            let (lines, costs) = (game.lines(side), offroad(game, side));
            for (at, cost) in costs.iter().enumerate() {
                let hex = HexId(at as u16);
                assert_eq!(lines.traced(hex), cost.is_some(), "{} in round {round}", game.fixed().label(hex));
                closed += usize::from(cost.is_none());
            }
        }
    });
    assert!(closed > 1000, "{closed}");
}
