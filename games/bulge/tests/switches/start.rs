//! Set-up, schedule and victory: what differs before the first turn.

use bulge::Bulge;
use bulge::state::Dump;
use engine::Game;

use crate::tools::{FLIPS, new, texts};

/// What differs between two games before their first turn, counters aside.
fn differences(one: &Bulge, two: &Bulge) -> Vec<String> {
    let (a, b) = (one.state(), two.state());
    let (fixed, other) = (one.fixed(), two.fixed());
    let mut found = Vec::new();
    for id in fixed.unit_ids() {
        let name = &fixed.unit(id).id;
        if one.unit_state(id) != two.unit_state(id) {
            found.push(format!("{name} {:?} > {:?}", one.unit_state(id).place, two.unit_state(id).place));
        }
        assert_eq!(one.hex_of(id), two.hex_of(id), "{name} stands elsewhere");
        let (plan, planned) = (fixed.schedule.plans[id.index()], other.schedule.plans[id.index()]);
        match (plan, planned) {
            (Some(plan), Some(planned)) => {
                assert_eq!((plan.turn, plan.way), (planned.turn, planned.way), "{name} comes otherwise");
                if plan.release != planned.release {
                    found.push(format!("{name} {:?} > {:?}", plan.release, planned.release));
                }
            }
            (None, None) => {}
            // Only one of the two games has the unit at all; its place says so.
            _ => assert_ne!(one.unit_state(id).place, two.unit_state(id).place, "{name}"),
        }
    }
    if a.dumps != b.dumps {
        found.push(format!("dumps {:?} > {:?}", a.dumps, b.dumps));
    }
    if texts(one) != texts(two) {
        found.push(format!("first choice: {} > {}", texts(one).len(), texts(two).len()));
    }
    assert_eq!((&a.bridges, &a.german, &a.points), (&b.bridges, &b.german, &b.points));
    assert_eq!((a.turn, a.step, a.air, a.nordwind), (b.turn, b.step, b.air, b.nordwind));
    assert_eq!((fixed.schedule.south, &fixed.schedule.edge), (other.schedule.south, &other.schedule.edge));
    assert_eq!((&fixed.scenario, &fixed.charts), (&other.scenario, &other.charts));
    assert_eq!(
        (&fixed.towns, &fixed.sources, fixed.far_bank),
        (&other.towns, &other.sources, other.far_bank)
    );
    found
}

/// 24.2: how many German counters have an entry code A to G.
fn staged() -> usize {
    let codes = ["A", "B", "C", "D", "E", "F", "G"];
    bulge::units::standard().iter().filter(|unit| codes.contains(&unit.entry.as_str())).count()
}

/// What each switch changes before the first turn of S1.
fn expected(flip: &str) -> Vec<String> {
    let teams = || (1..=4).map(|team| format!("g-sti{team} Scheduled > Absent"));
    let reserve = ["g-10ss-10", "g-10ss-21", "g-10ss-22", "g-11pz-15", "g-11pz-110", "g-11pz-111"];
    match flip {
        "MIX=base" => vec!["u-6ar-ccr Absent > Scheduled".into()],
        "-GREIF" => teams().collect(),
        "-VDH" => vec!["g-vdh Scheduled > Absent".into()],
        "-FUEL" => vec![format!("dumps {:?} > {:?}", [Dump::Allied; 2], [Dump::Gone; 2])],
        "-OKW" => reserve.iter().map(|id| format!("{id} Okw > Always")).collect(),
        "+FREE" => vec![format!("first choice: 1 > {}", 1 + staged())],
        _ => Vec::new(),
    }
}

#[test]
fn set_up_and_schedule_differ_by_the_switch_alone() {
    let variant = new("S1", "");
    for flip in FLIPS {
        let (mut found, mut expected) = (differences(&variant, &new("S1", flip)), expected(flip));
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{flip}");
    }
}

#[test]
fn later_set_ups_do_not_depend_on_switches() {
    // In S3 and S5 the dumps are gone, the teams and von der Heydte too, and the reserve never comes.
    for scenario in ["S3", "S5"] {
        let variant = new(scenario, "");
        for flip in FLIPS.iter().filter(|flip| **flip != "MIX=base") {
            assert_eq!(
                differences(&variant, &new(scenario, flip)),
                Vec::<String>::new(),
                "{scenario} {flip}"
            );
        }
    }
}

#[test]
fn victory_is_the_same_under_every_switch() {
    for scenario in ["S1", "S2", "S3", "S5"] {
        let variant = new(scenario, "");
        for flip in FLIPS {
            let game = new(scenario, flip);
            let (own, other) = (variant.fixed(), game.fixed());
            assert_eq!(own.scenario.victory, other.scenario.victory, "{scenario} {flip}");
            assert_eq!(variant.victory_towns(), game.victory_towns(), "{scenario} {flip}");
            assert_eq!(variant.town_points(), game.town_points(), "{scenario} {flip}");
        }
    }
}
