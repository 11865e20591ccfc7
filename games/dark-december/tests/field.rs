//! The flood of the game is that of the engine (3.0).

use dark_december::{DarkDecember, Field, March};
use engine::{Dice, Game, Reach, Start};

#[test]
fn r3_0_the_flood_is_that_of_the_engine() {
    // OR7.0 and 3.2.5 judge hexes by the friends in and beside them.
    for (scenario, preset, rules) in [
        ("C2", "variant", ""),
        ("C6", "variant", ""),
        ("C2", "base79", ""),
        ("C2", "variant", "+OPT7.0"),
        ("C2", "variant", "-V3.2R,-V3.2Z,-V3.7"),
    ] {
        let mut game = DarkDecember::new(scenario, Some(preset), rules).unwrap();
        let (mut dice, mut random) = (Dice::fast(5), Dice::fast(6));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        let (mut reach, mut field) = (Reach::new(), Field::default());
        let (mut path, mut other, mut compared) = (Vec::new(), Vec::new(), 0);
        for round in 0..3000 {
            game.legal(&mut legal);
            if legal.is_empty() {
                break;
            }
            events.clear();
            let action = legal[random.index(legal.len())];
            game.play(action, &mut dice, &mut events);
            let Some(motion) = game.state().motion.filter(|_| round % 5 == 0) else { continue };
            compared += 1;
            let march = March::new(&game, motion.unit, motion.mode);
            let start = Start {
                hex: game.hex_of(motion.unit).unwrap(),
                points: motion.left,
                moved: motion.hexes > 0,
                lane: motion.lane,
            };
            let board = &game.fixed().setting.board;
            reach.flood(board, start, &march);
            assert!(game.reach_of_motion(&mut field));
            let (mut mine, mut theirs) = (field.hexes().to_vec(), reach.hexes().to_vec());
            mine.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(mine, theirs);
            for &hex in &mine {
                assert_eq!(field.cost(hex), reach.cost(hex));
                assert_eq!(field.must_stop(hex), reach.must_stop(hex));
            }
            for &hex in mine.iter().step_by(9) {
                assert!(game.route(&mut field, hex, &mut path));
                assert!(reach.path(board, hex, &march, &mut other));
                assert_eq!(path, other);
            }
        }
        assert!(compared > 50, "{scenario} {preset} {rules}: {compared}");
    }
}
