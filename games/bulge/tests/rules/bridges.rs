//! 11.0: rivers and bridges.

use bulge::charts::{ALLIED, GERMAN, Terrain, Water};
use bulge::state::Span;
use bulge::{BridgeEvent, Bulge, Event, Flag, Position, Segment, position};
use engine::Game;

use crate::tools::{act, first_step, hex, is_legal, log, refused, river_step, step_where, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

fn span(game: &Bulge, site: &str) -> Span {
    game.state().bridges[position::site(game, site).index()].span
}

/// A step over the Meuse where there is no bridge site.
fn meuse_step(game: &Bulge) -> (String, String) {
    let grid = &game.fixed().setting.board.grid;
    for from in grid.ids() {
        for edge in game.fixed().edges(from) {
            if edge.water() == Some(Water::Meuse)
                && edge.site().is_none()
                && !matches!(game.terrain(edge.to), Terrain::Forest)
                && game.fixed().far_bank.contains(edge.to)
            {
                return (grid.label(from).to_owned(), grid.label(edge.to).to_owned());
            }
        }
    }
    panic!("the Meuse is bridged everywhere");
}

#[test]
fn r11_1_r11_9_states_at_the_start() {
    let game = any();
    assert_eq!(span(&game, "LL23/MM24"), Span::Opening);
    assert_eq!(span(&game, "OO28/PP28"), Span::Down);
    assert_eq!(span(&game, "GG11/GG12"), Span::Intact);
    let (game, events) = Position::of("S1", "").turn(2).begin_with(GERMAN, Segment::Movement, &[]);
    assert_eq!((span(&game, "LL23/MM24"), span(&game, "NN26/OO26")), (Span::Intact, Span::Intact));
    assert!(log(&game, &events).contains("[11.9]"));
    let game = Position::of("S1", "").begin(GERMAN, Segment::Movement);
    assert_eq!(span(&game, "LL23/MM24"), Span::Opening, "not on turn 1");
}

#[test]
fn r11_2_rivers_without_a_bridge() {
    let (from, to) = river_step(&any(), Terrain::Clear);
    let position = Position::empty("S1", "").turn(15).stack(&["g-26vg-77", "g-1ss-peiper", "g-a766"], &from);
    let game = position.place("g-sti1", &from).begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&game, "g-26vg-77", &to).map(|step| step.cost), Ok(36));
    for unit in ["g-1ss-peiper", "g-a766", "g-sti1"] {
        assert_eq!(first_step(&game, unit, &to), Err("11.2"), "{unit}");
    }
}

#[test]
fn r11_3_the_meuse_without_a_bridge() {
    let (from, to) = meuse_step(&any());
    let position = Position::empty("S1", "").turn(15).place("g-26vg-77", &from).place("g-fbb", &from);
    let game = position.clone().begin(GERMAN, Segment::Movement);
    for unit in ["g-26vg-77", "g-fbb"] {
        let step = first_step(&game, unit, &to).unwrap();
        assert!(step.stop && step.whole.is_some(), "{unit} uses its whole allowance");
        assert_eq!(step.cost, game.first_points(crate::tools::unit(&game, unit)));
    }
    let game = position.clone().place("g-1ss-peiper", &from).begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&game, "g-1ss-peiper", &to), Err("11.3"));
    let (beyond, here) = (hex(&game, &to), hex(&game, &from));
    let guard = game.fixed().edges(beyond).iter().find(|edge| !edge.wet() && edge.to != here).unwrap().to;
    let game = position.place("u-1-16", game.fixed().label(guard)).begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&game, "g-26vg-77", &to), Err("11.3"), "never into an enemy zone");
}

#[test]
fn r11_4_demolition_in_the_support_phase() {
    let position = Position::empty("S1", "").turn(3).place("u-1-16", "GG11");
    let mut game = position.begin(GERMAN, Segment::Demolition);
    assert_eq!(refused(&game, "demolish JJ23/KK24"), "11.4");
    assert!(is_legal(&game, "demolish GG11/GG12"));
    let before = game.clone();
    act(&mut game, "demolish GG11/GG12", &[4]);
    assert_eq!(span(&game, "GG11/GG12"), Span::Down);
    let mut game = before;
    act(&mut game, "demolish GG11/GG12", &[5]);
    assert_eq!(span(&game, "GG11/GG12"), Span::Intact);
    assert_ne!(game.segment(), Segment::Demolition, "one attempt for each bridge, and there is no other");
}

#[test]
fn r11_4_demolition_in_the_movement_phase() {
    let position = Position::empty("S1", "").turn(3).place("u-1-16", "GG11").place("u-1-18", "AA26");
    let mut game = position.begin(ALLIED, Segment::Movement);
    let explained = game.explain(game.parse_action("demolish GG11/GG12 with 16/1Inf").unwrap());
    assert_eq!(explained.chances[0].cases, 4);
    act(&mut game, "demolish GG11/GG12 with 16/1Inf", &[1]);
    assert_eq!(span(&game, "GG11/GG12"), Span::Down);
    assert_eq!(refused(&game, "take 16/1Inf"), "8.9", "it may not move afterwards");
}

#[test]
fn r11_4_r18_1_4_a_team_spoils_demolition() {
    let position = Position::empty("S1", "").turn(3).place("u-1-16", "GG11").place("g-sti1", "GG12");
    let game = position.begin(GERMAN, Segment::Demolition);
    let site = position::site(&game, "GG11/GG12");
    assert_eq!(game.demolition_number(site, ALLIED), 2);
    assert_eq!(game.demolition_number(site, GERMAN), 4);
}

#[test]
fn r11_5_meuse_bridges_only_when_the_enemy_is_near() {
    let far = Position::empty("S1", "").turn(3).place("u-1-16", "D16").place("g-1ss-peiper", "MM15");
    assert_eq!(
        refused(&far.clone().begin(ALLIED, Segment::Movement), "demolish C16/D16 with 16/1Inf"),
        "11.5"
    );
    let near = far.place("g-1ss-peiper", "J16").begin(ALLIED, Segment::Movement);
    assert!(is_legal(&near, "demolish C16/D16 with 16/1Inf"));
}

#[test]
fn r11_6_meuse_guards() {
    let position = Position::empty("S1", "").turn(15).place("g-1ss-peiper", "D16").control(GERMAN, "C16");
    let game = position.begin(GERMAN, Segment::Movement);
    let mut blown = game.clone();
    act(&mut blown, "take Peiper/1SS", &[]);
    let events = act(&mut blown, "go C16", &[4]);
    assert!(matches!(events[0], Event::Bridge(BridgeEvent::MeuseGuard { die: 4, .. })));
    assert_eq!(blown.hex_of(unit(&blown, "g-1ss-peiper")), Some(hex(&blown, "D16")), "it stays");
    assert_eq!(blown.unit_state(unit(&blown, "g-1ss-peiper")).left, 48, "and keeps its points, in motion");
    assert_eq!(span(&blown, "C16/D16"), Span::Down);
    let mut safe = game;
    act(&mut safe, "take Peiper/1SS", &[]);
    act(&mut safe, "go C16", &[5]);
    assert_eq!(safe.hex_of(unit(&safe, "g-1ss-peiper")), Some(hex(&safe, "C16")));
    // Safe from this rule for good: the way back needs no die.
    act(&mut safe, "go D16", &[]);
}

#[test]
fn r11_6_teams_of_einheit_stielau_pass_the_guards_by() {
    let position = Position::empty("S1", "").turn(3).place("g-sti1", "D16").place("g-1ss-peiper", "D16");
    let mut game = position.control(GERMAN, "C16").begin(GERMAN, Segment::Movement);
    act(&mut game, "take Stielau-1", &[]);
    let events = act(&mut game, "go C16", &[]);
    assert!(
        !events.iter().any(|event| matches!(event, Event::Bridge(BridgeEvent::MeuseGuard { .. }))),
        "{events:?}"
    );
    assert_eq!(span(&game, "C16/D16"), Span::Intact);
    // The bridge is not safe by that: whoever comes next meets the guards.
    act(&mut game, "take Peiper/1SS", &[]);
    assert!(matches!(
        act(&mut game, "go C16", &[1])[0],
        Event::Bridge(BridgeEvent::MeuseGuard { die: 1, .. })
    ));
}

#[test]
fn r8_9_a_move_is_explained_with_all_that_it_sets_off() {
    let explained = |game: &Bulge, text: &str| game.explain(game.parse_action(text).unwrap());
    // 11.6: guards, with their chance.
    let position = Position::empty("S1", "").turn(15).place("g-1ss-peiper", "D16").control(GERMAN, "C16");
    let mut game = position.begin(GERMAN, Segment::Movement);
    act(&mut game, "take Peiper/1SS", &[]);
    let why = explained(&game, "go C16");
    let chances: Vec<_> = why.chances.iter().map(|chance| (chance.cases, chance.of, chance.rule.0)).collect();
    assert_eq!(chances, [(4, 6, "11.6"), (2, 6, "11.6")], "{why}");
    assert!(why.chances[0].result.contains("C16/D16"), "{why}");
    // 10.2 and 5.1.3: what stops it.
    let position = Position::empty("S1", "").turn(15).place("g-1ss-peiper", "Q9").place("u-28-110", "O10");
    let mut game = position.roadblock("P9").begin(GERMAN, Segment::Movement);
    act(&mut game, "take Peiper/1SS", &[]);
    let why = explained(&game, "go P9").to_string();
    assert!(why.contains("[10.2]") && why.contains("[5.1.3]"), "{why}");
    // 18.1.5, 19.5: what is lost to an Allied unit.
    let position = Position::empty("S1", "").turn(5).place("u-2-9", "EE8").place("g-sti1", "EE9");
    let mut game = position.dump(0, bulge::state::Dump::Captured).begin(ALLIED, Segment::Movement);
    act(&mut game, "take 9/2Inf", &[]);
    let why = explained(&game, "go EE9").to_string();
    assert!(why.contains("[18.1.5]") && why.contains("[19.5]"), "{why}");
}

/// The steps of a path over bridges whose guards wait for the unit.
fn guarded(game: &Bulge, word: &str, path: &[engine::HexId]) -> usize {
    let who = unit(game, word);
    let mut at = game.hex_of(who).unwrap();
    let mut steps = 0;
    for &to in path {
        steps += usize::from(game.guards_wait(who, game.fixed().edge(at, to).unwrap()));
        at = to;
    }
    steps
}

#[test]
fn r8_9_r11_6_who_stays_on_his_bank_passes_no_guards() {
    let any = any();
    let meuse: Vec<_> = any.fixed().sites.iter().filter(|site| site.meuse).collect();
    assert!(meuse.len() >= 6, "27.3: six towns have a bridge over the Meuse");
    let (mut tempted, mut crossed) = (0, 0);
    for word in ["g-2pz-3", "g-26vg-77"] {
        for (site, far_side) in meuse.iter().flat_map(|site| [(site, true), (site, false)]) {
            let bank = |hex| game_bank(&any, hex) == far_side;
            let start = site.hexes.into_iter().find(|&hex| bank(hex)).unwrap();
            for from in any.fixed().edges(start).iter().map(|edge| edge.to).chain([start]) {
                let position = Position::empty("S1", "").turn(15).control_all(GERMAN);
                let game = position.place(word, any.fixed().label(from)).begin(GERMAN, Segment::Movement);
                let (near, far) = guards_compared(&game, word);
                tempted += near;
                crossed += far;
            }
        }
    }
    assert!(tempted > 0, "there is a bank where the way over the river and back is the shorter one");
    assert!(crossed > 100, "many can cross");
}

fn game_bank(game: &Bulge, hex: engine::HexId) -> bool {
    game.fixed().far_bank.contains(hex)
}

/// Compares the flood with a plain search, in which a lane remembers the guards, and judges every path. Says to how many
/// hexes of its own bank the unit would go over the guards if it were let, and how many it can reach beyond them.
fn guards_compared(game: &Bulge, word: &str) -> (usize, usize) {
    use bulge::{Field, March};
    use engine::Start;
    use trials::search::Search;
    let who = unit(game, word);
    let from = game.hex_of(who).unwrap();
    let march = March::new(game, who);
    let grid = &game.fixed().setting.board.grid;
    let (mut field, mut path) = (Field::default(), Vec::new());
    game.reach_of(who, &mut field);
    let start = Start::fresh(from, game.first_points(who));
    let reach = Search::new(grid, start, &march);
    let free = Search::new(grid, start, &|step: &engine::Step| {
        let edge = game.fixed().edge(step.from, step.to)?;
        let cost = march.step(step.from, edge, step.first, step.left).ok()?;
        Some(engine::Arrival { cost: cost.cost, stop: cost.stop, lane: 0 })
    });
    let mut hexes = field.hexes().to_vec();
    hexes.sort_unstable();
    assert_eq!(hexes, reach.hexes());
    let costs: Vec<_> = field.hexes().iter().map(|&hex| field.cost(hex)).collect();
    assert!(costs.is_sorted(), "cheapest first");
    let (mut tempted, mut crossed) = (0, 0);
    for to in field.hexes().to_vec() {
        let label = game.fixed().label(to);
        assert_eq!(field.cost(to), reach.cost(to), "{label}");
        assert!(field.path(&march, to, &mut path), "{label}");
        let other = reach.path(to);
        let (mine, theirs) = (guarded(game, word, &path), guarded(game, word, &other));
        assert!(mine <= theirs, "{label}: of equal cost one that triggers nothing");
        if mine == theirs {
            assert_eq!(path, other, "{label}");
        }
        let own_bank = game_bank(game, from) == game_bank(game, to);
        assert_eq!(mine, usize::from(mine > 0 && !own_bank), "{label}");
        crossed += mine;
        tempted += usize::from(own_bank && free.cost(to) < field.cost(to));
    }
    (tempted, crossed)
}

#[test]
fn r11_7_building() {
    let position = Position::empty("S1", "").turn(3).place("g-1ss-1", "GG12").bridge("GG11/GG12", Span::Down);
    let mut game = position.clone().begin(GERMAN, Segment::Movement);
    act(&mut game, "build GG11/GG12 with 1/1SS", &[]);
    assert!(matches!(span(&game, "GG11/GG12"), Span::Building { by: GERMAN, done: 0, working: true }));
    assert!(game.is(unit(&game, "g-1ss-1"), Flag::Finished));
    let building = Span::Building { by: GERMAN, done: 0, working: true };
    let next = position.clone().turn(4).bridge("GG11/GG12", building).begin(GERMAN, Segment::Movement);
    assert_eq!(span(&next, "GG11/GG12"), Span::Intact);
    let left = position.clone().turn(4).place("g-1ss-1", "MM15").bridge("GG11/GG12", building);
    assert_eq!(
        span(&left.begin(GERMAN, Segment::Movement), "GG11/GG12"),
        Span::Down,
        "nobody is there any more"
    );
    let watched = position.clone().place("u-a174", "GG11").begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&watched, "build GG11/GG12 with 1/1SS"), "11.7");
    let cut_off = position.flag("g-1ss-1", Flag::Unsupplied, true).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&cut_off, "build GG11/GG12 with 1/1SS"), "6.3");
}

#[test]
fn r11_7_the_meuse_takes_two_player_turns() {
    let position = Position::empty("S1", "").turn(16).place("g-1ss-1", "D16");
    let half = |done, working| Span::Building { by: GERMAN, done, working };
    let first = position.clone().bridge("C16/D16", half(0, true)).begin(GERMAN, Segment::Movement);
    assert_eq!(span(&first, "C16/D16"), half(1, false));
    assert!(is_legal(&first, "build C16/D16 with 1/1SS"));
    let second = position.clone().bridge("C16/D16", half(1, true)).begin(GERMAN, Segment::Movement);
    assert_eq!(span(&second, "C16/D16"), Span::Intact);
    let lazy = position.bridge("C16/D16", half(1, false)).begin(GERMAN, Segment::Movement);
    assert_eq!(span(&lazy, "C16/D16"), Span::Down, "not in a row");
}

#[test]
fn r11_8_bridge_markers() {
    let game = any();
    let building = Span::Building { by: GERMAN, done: 0, working: true };
    let mut position =
        Position::empty("S1", "").turn(3).place("g-1ss-1", "GG12").bridge("GG11/GG12", Span::Down);
    let others = game.fixed().site_ids().map(|site| game.fixed().site_label(site));
    for label in others.filter(|label| label != "GG11/GG12").take(8) {
        position = position.bridge(&label, building);
    }
    // Not begun as a phase, which would judge them.
    let game = position.begin(ALLIED, Segment::Combat);
    let mut state = game.state().clone();
    state.step = bulge::SEQUENCE.iter().position(|&one| one == (GERMAN, Segment::Movement)).unwrap() as u8;
    let game = game.restore(state).unwrap();
    assert_eq!(refused(&game, "build GG11/GG12 with 1/1SS"), "11.8");
}

#[test]
fn r11_10_a_bridge_serves_both_sides() {
    let position = Position::empty("S1", "").turn(3).control_all(ALLIED).place("u-2ar-66", "GG11");
    let game = position.begin(ALLIED, Segment::Movement);
    assert_eq!(first_step(&game, "u-2ar-66", "GG12").map(|step| (step.cost, step.road)), Ok((3, true)));
    let (from, to) = step_where(&game, |_, edge| edge.site().is_some() && edge.water() == Some(Water::River));
    let game = Position::empty("S1", "").turn(3).control_all(GERMAN).place("g-1ss-1", &from);
    assert!(first_step(&game.begin(GERMAN, Segment::Movement), "g-1ss-1", &to).is_ok());
}
