//! The cadet of Dark December keeps a line, and guards what must not fall: in small positions, and in whole games.

#[allow(dead_code)]
mod common;

use common::front::Front;
use dark_december::charts::{ALLIED, GERMAN};
use dark_december::position::{hex, site, unit};
use dark_december::{Action, DarkDecember, Position, Segment};
use engine::{Dice, Game, HexId, Side, Status};
use players::Player as _;
use players::dark_december::Cadet;

/// Lets a cadet make the moves of a Movement Phase; gives the position after it, and the line that it chose.
fn march(position: Position, side: Side) -> (DarkDecember, Vec<HexId>) {
    let mut cadet = Cadet::new(1);
    let moves = |game: &DarkDecember| game.segment() == Segment::Movement && game.phasing() == side;
    let game = common::lead(position.begin(side, Segment::Movement), &mut cadet, side, moves);
    (game, cadet.line().to_vec())
}

/// Plays a campaign of cadets to the end of a turn and tells every position in which a turn begins.
fn campaign(seed: u64, turn: u8, mut tell: impl FnMut(&DarkDecember)) -> DarkDecember {
    let mut game = DarkDecember::new("C2", None, "").expect("the scenario is good");
    let mut players = [Cadet::new(seed * 2 + 1), Cadet::new(seed * 2 + 2)];
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    let mut known = game.turn();
    while let Status::Choose(decision) = game.status() {
        if game.turn() > known {
            known = game.turn();
            tell(&game);
        }
        if known > turn {
            break;
        }
        game.legal(&mut legal);
        let action = players[decision.side.index()].choose(&game, &legal);
        assert!(legal.contains(&action), "dice {seed}: {}", game.action_text(action));
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
    game
}

#[test]
fn the_line_goes_from_edge_to_edge() {
    for side in [GERMAN, ALLIED] {
        let (game, line) = march(Position::of("C6", ""), side);
        let grid = &game.fixed().setting.board.grid;
        assert!(line.len() >= 10, "{side:?}: {} posts", line.len());
        assert!(line.windows(2).all(|pair| game.distance(pair[0], pair[1]) <= 3), "{side:?}");
        for end in [line[0], line[line.len() - 1]] {
            let near = grid.neighbours(end).any(|(_, hex)| grid.is_edge(hex));
            assert!(grid.is_edge(end) || near, "{side:?}: {} is not at the edge", grid.label(end));
        }
        let manned = line.iter().filter(|&&post| game.holds(side, post)).count();
        assert!(manned * 2 >= line.len(), "{side:?}: {manned} of {} posts are manned", line.len());
    }
}

#[test]
fn engineers_stay_at_the_bridge_of_namur_and_blow_it() {
    // A panzer regiment is two hexes from the bridge (5.0); a regiment in the open calls for company.
    let position = || {
        Position::empty("C2", "")
            .turn(6)
            .place("A-Eng-51", "0509")
            .place("A-99-393", "0913")
            .place("G-2Pz-3 Pz", "0711")
            .place("G-2Pz-2 PG", "0812")
    };
    let (game, _) = march(position(), ALLIED);
    assert_eq!(game.hex_of(unit(&game, "A-Eng-51")), Some(hex(&game, "0509")));
    let game = position().begin(ALLIED, Segment::Bridges);
    let (mut cadet, mut legal) = (Cadet::new(1), Vec::new());
    game.legal(&mut legal);
    assert_eq!(cadet.choose(&game, &legal), Action::Blow(site(&game, "0509/0610")));
}

#[test]
fn the_cities_on_the_meuse_are_garrisoned() {
    for seed in 0..4 {
        campaign(seed, 10, |game| {
            for city in ["2101", "0509"].map(|label| hex(game, label)) {
                let safe = game.controls(GERMAN, city) || game.holds(ALLIED, city) || game.turn() < 6;
                assert!(safe, "dice {seed}, turn {}: {} is empty", game.turn(), game.fixed().label(city));
            }
        });
    }
}

#[test]
fn the_fronts_of_20_december_have_few_holes_and_the_german_moves_in_company() {
    let games: Vec<DarkDecember> = (0..8).map(|seed| campaign(seed, 10, |_| {})).collect();
    let games: Vec<&DarkDecember> = games.iter().filter(|game| game.turn() > 10).collect();
    assert!(games.len() >= 3, "{} games last to 20 P.M.", games.len());
    let mean = |side: Side, of: fn(&Front) -> usize| common::front::mean(games.iter().copied(), side, of);
    // A front is some sixty hexes long.
    for (side, most) in [(GERMAN, 20.0), (ALLIED, 15.0)] {
        let holes = mean(side, |front| front.holes);
        assert!(holes <= most, "{side:?}: {holes} hexes open");
    }
    let alone = mean(GERMAN, |front| front.alone);
    assert!(alone <= 4.0, "{alone} German units are alone");
}
