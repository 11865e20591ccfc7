//! The searches of 14.4 and 14.5 against plain ones that try everything.

use std::collections::BTreeSet;

use bulge::{Bulge, Position, Stage};
use engine::{Dice, Game, HexId, Status, UnitId};

use crate::tools::{fight, table, unit};

/// 14.5: every choice of attackers that is enough, and of which none can be spared; all if they are too weak.
fn minimal(game: &Bulge, attackers: &[UnitId], need: u32) -> BTreeSet<Vec<UnitId>> {
    let sum = |units: &[UnitId]| units.iter().map(|&unit| u32::from(game.counter(unit).attack)).sum::<u32>();
    if sum(attackers) < need {
        return BTreeSet::from([attackers.to_vec()]);
    }
    let mut found = BTreeSet::new();
    for bits in 1..1_u32 << attackers.len() {
        let chosen: Vec<UnitId> = attackers
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 != 0)
            .map(|(_, &unit)| unit)
            .collect();
        let least = chosen.iter().map(|&unit| u32::from(game.counter(unit).attack)).min().unwrap_or(0);
        if sum(&chosen) >= need && sum(&chosen) - least < need {
            found.insert(chosen);
        }
    }
    found
}

/// Every set of attackers that is gone when the losses have been chosen, by all ways through the decisions.
fn reached(game: &Bulge, attackers: &[UnitId], found: &mut BTreeSet<Vec<UnitId>>) {
    if game.combat().stage != Stage::AttackerLoss || game.segment() != bulge::Segment::Combat {
        found.insert(attackers.iter().copied().filter(|&unit| game.hex_of(unit).is_none()).collect());
        return;
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    assert!(!legal.is_empty(), "a dead end in an exchange");
    for action in legal {
        let mut next = game.clone();
        next.play(action, &mut Dice::listed(vec![6; 20]), &mut Vec::new());
        reached(&next, attackers, found);
    }
}

#[test]
fn r14_5_every_minimal_choice_and_no_other() {
    let pool = [
        "g-vdh",
        "g-12vg-27",
        "g-12vg-48",
        "g-18vg-294",
        "g-26vg-77",
        "g-26vg-78",
        "g-2pz-2",
        "g-1ss-1",
        "g-3pg-8",
        "g-9ss-9",
        "g-1ss-peiper",
    ];
    let hexes = ["P9", "P9", "P9", "P10", "P10", "P10", "O11", "O11", "O11", "O9", "O9"];
    let defenders = ["u-cav14", "u-28-110", "u-1-16", "u-4ar-cca", "u-6ar-cca"];
    let mut random = Dice::fast(5);
    for _ in 0..150 {
        let defender = defenders[random.index(defenders.len())];
        let mut position: Position = table().place(defender, "O10").place("u-a402", "A1");
        let chosen: Vec<&str> = pool.iter().copied().filter(|_| random.index(2) == 0).take(7).collect();
        for (at, word) in chosen.iter().enumerate() {
            position = position.place(word, hexes[at]);
        }
        let game = fight(position, bulge::charts::GERMAN);
        let mut attackers: Vec<UnitId> = chosen.iter().map(|word| unit(&game, word)).collect();
        attackers.sort_unstable();
        // The position in which the defender is about to choose his loss.
        let mut state = game.state().clone();
        state.combat.stage = Stage::DefenderLoss;
        state.combat.target = game.hex_of(unit(&game, defender));
        state.combat.attackers.clone_from(&attackers);
        (state.combat.column, state.combat.die) = (3, 6);
        let mut game = game.restore(state).expect("a possible position");
        let need = u32::from(game.counter(unit(&game, defender)).defence);
        let lose = game.parse_action(&format!("lose {defender}")).expect("readable");
        game.check(lose).expect("legal");
        game.play(lose, &mut Dice::listed(Vec::new()), &mut Vec::new());
        let mut found = BTreeSet::new();
        reached(&game, &attackers, &mut found);
        assert_eq!(found, minimal(&game, &attackers, need), "{chosen:?} for {need}");
    }
}

/// 14.4: the ends of all paths of a length, found by trying every step.
fn ends(game: &Bulge, unit: UnitId, steps: u16, safe: bool) -> BTreeSet<HexId> {
    fn walk(
        game: &Bulge,
        unit: UnitId,
        way: &mut Vec<HexId>,
        steps: u16,
        safe: bool,
        out: &mut BTreeSet<HexId>,
    ) {
        let (origin, at) = (way[0], way[way.len() - 1]);
        if way.len() > usize::from(steps) {
            out.insert(at);
            return;
        }
        let side = game.counter(unit).side;
        for edge in game.fixed().edges(at) {
            let to = edge.to;
            let quiet = !game.zoc(side.other(), to) || game.holds(side, to);
            if usize::from(game.distance(origin, to)) == way.len()
                && !game.holds(side.other(), to)
                && !game.prohibited(unit, edge)
                && game.may_cross(unit, edge)
                && (quiet || !safe)
            {
                way.push(to);
                walk(game, unit, way, steps, safe, out);
                way.pop();
            }
        }
    }
    let mut out = BTreeSet::new();
    let origin = game.hex_of(unit).expect("on the map");
    walk(game, unit, &mut vec![origin], steps, safe, &mut out);
    out.retain(|&hex| game.room(hex, unit));
    out
}

#[test]
fn r14_4_every_end_of_every_path() {
    let (mut legal, mut random) = (Vec::new(), Dice::fast(9));
    let mut kinds = BTreeSet::new();
    for seed in 0..3 {
        let mut game = Bulge::new("S4", None, "").expect("a scenario");
        let mut dice = Dice::fast(seed);
        for turn in 0..1500 {
            let Status::Choose(_) = game.status() else { break };
            game.legal(&mut legal);
            let action = legal[random.index(legal.len())];
            game.play(action, &mut dice, &mut Vec::new());
            if turn % 50 != 0 {
                continue;
            }
            let ground = game.fixed().unit_ids().filter(|&unit| game.counter(unit).is_ground());
            for unit in ground.filter(|&unit| game.hex_of(unit).is_some()) {
                let hexes = 1 + random.index(4) as u16;
                let tries =
                    [true, false].into_iter().flat_map(|safe| (hexes..=hexes + 2).map(move |n| (safe, n)));
                let wanted = tries.map(|(safe, n)| (safe, n, ends(&game, unit, n, safe)));
                let wanted = wanted.into_iter().find(|(.., ends)| !ends.is_empty());
                let found = game.retreat_of(unit, hexes as u8);
                let found = found.map(|way| {
                    (way.safe, way.steps as u16, way.ends(&game, unit).collect::<BTreeSet<HexId>>())
                });
                assert_eq!(found, wanted, "{} back {hexes}", game.counter(unit).name);
                kinds.insert(found.map(|(safe, steps, _)| (safe, steps - hexes)));
            }
        }
    }
    assert!(kinds.len() >= 3, "safe, unsafe and trapped units are met: {kinds:?}");
}
