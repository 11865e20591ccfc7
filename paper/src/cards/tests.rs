use bulge::Bulge;
use engine::title::Playable;
use engine::{ChartBody, ChartBox, Seat};
use panzerbitz::Panzerbitz;

use super::*;

/// The headings of the units beside the map, each with how many there are.
fn beside_the_map<G: Playable>(scenario: &str, side: Side) -> Vec<(String, usize)> {
    let game = G::shipped(scenario, None, "").unwrap();
    let groups = (G::TITLE.counters)(None).unwrap();
    let counters: Vec<Counter> = groups.iter().flat_map(|group| group.counters.clone()).collect();
    let tracks = game.chart_list(Seat::Observer).into_iter().filter_map(|chart| match chart.body {
        ChartBody::Track { boxes } => Some(boxes),
        ChartBody::Table { .. } => None,
    });
    let turns: Vec<ChartBox> = tracks.flatten().collect();
    let cards = Cards {
        title: "",
        name: "",
        sides: game.sides(),
        turns: &turns,
        view: &game.view(Seat::Observer),
        board: game.board(),
        counters: &counters,
        groups: &groups,
        credit: "",
        paper: PaperSize::A4,
    };
    cards.reinforcements(side).into_iter().map(|entry| (entry.heading, entry.counters.len())).collect()
}

#[test]
fn reinforcements_say_where_they_come_and_what_it_takes() {
    let german = beside_the_map::<Bulge>("S1", Side(0));
    assert!(german.contains(&("turn 5, area EN".into(), 8)), "{german:?}");
    assert!(german.contains(&("turn 7, area EN, if released from the OKW reserve".into(), 3)), "{german:?}");
    assert!(german.iter().all(|(heading, _)| heading.contains(", ")), "{german:?}");
}

#[test]
fn what_the_box_says_of_the_place_is_not_said_again() {
    let soviet = beside_the_map::<Panzerbitz>("9", Side(0));
    let headings: Vec<&str> = soviet.iter().map(|(heading, _)| heading.as_str()).collect();
    assert!(headings.contains(&"Soviet column S1, turn 2, at 5-I-10"), "{headings:?}");
    assert!(headings.contains(&"Soviet, to be set up"), "units that wait have no place: {headings:?}");
}
