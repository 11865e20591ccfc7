//! The example keeps all laws, and each law finds a game that breaks it. A law that cannot fail is no law.

mod broken;

use broken::{Broken, Fault};
use engine::laws::{self, Budget, Start};
use engine::{Game, HexId, Record, replay};
use skirmish::{Action, Skirmish};

fn skirmish(switches: &str) -> Skirmish {
    Skirmish::new("clearing", None, switches).expect("the example's data are good")
}

#[test]
fn the_example_keeps_all_laws() {
    let starts = [Start::new("woods", skirmish("+WOODS")), Start::new("no woods", skirmish("-WOODS"))];
    let budget = Budget { games: 40, stride: 1, ..Budget::default() };
    let report = laws::all(&starts, &budget).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 80);
    assert!(report.decisions > 2000, "{report}");
    assert!(report.tests.iter().all(|(_, count)| *count >= 80), "{report}");
    assert!(report.imagined > 100 && report.hidden > report.imagined, "{report:?}");
}

/// The names of the laws that a fault breaks, and the first break.
fn broken_by(fault: Fault) -> Vec<laws::LawBroken> {
    let starts = [Start::new("broken", Broken::new(fault))];
    laws::survey(&starts, &Budget { games: 5, stride: 1, ..Budget::default() })
}

#[test]
fn each_law_finds_the_game_that_breaks_it() {
    let cases: [(Fault, &[&str]); 40] = [
        (Fault::ListsTheIllegal, &["legal and check agree"]),
        (Fault::HidesTheLegal, &["legal and check agree"]),
        // A list with repeats also repeats their texts.
        (Fault::ListsTwice, &["legal and check agree", "notation round-trips"]),
        (Fault::IsStuck, &["legal and check agree", "games end"]),
        (Fault::EndsLate, &["games end"]),
        (Fault::NamesBadly, &["records replay"]),
        (Fault::ForgetsWhenSaved, &["saved positions go on"]),
        (Fault::ForgetsReveals, &["undo is exact"]),
        (Fault::Stacks, &["the audit holds"]),
        (Fault::ShowsSecrets, &["views keep secrets"]),
        (Fault::ExplainsSecrets, &["views keep secrets"]),
        (Fault::RefusesBySecrets, &["views keep secrets"]),
        (Fault::ShowsTwice, &["views keep secrets"]),
        (Fault::NeverImagines, &["views keep secrets"]),
        (Fault::ImaginesForReferee, &["views keep secrets"]),
        (Fault::RemembersRefusals, &["refused actions change nothing"]),
        (Fault::WritesAlike, &["notation round-trips"]),
        // What a record cannot hold it cannot replay as it was printed either.
        (Fault::WritesComments, &["notation round-trips", "records replay"]),
        // A press may mean what the rules refuse.
        (Fault::CitesNothingInRefusals, &["rules are cited rightly", "refused presses say why"]),
        (Fault::CitesNothingInDecisions, &["rules are cited rightly"]),
        (Fault::CitesNothingInExplanations, &["rules are cited rightly"]),
        (Fault::CitesNothingInEvents, &["events cite rules"]),
        (Fault::HasTooManyChances, &["chances add up"]),
        (Fault::CountsGames, &["same seed, same game"]),
        (Fault::OffersTooLittle, &["the board is true"]),
        (Fault::HasAnotherHeadline, &["the board is true"]),
        (Fault::HasOneChapter, &["chapters tell headlines apart"]),
        (Fault::ShowsNoSuchCounter, &["the board is true"]),
        (Fault::Miscounts, &["sums add up"]),
        (Fault::HidesFigures, &["sums add up"]),
        (Fault::Mumbles, &["events are sentences"]),
        (Fault::BlamesAnother, &["reasons are true"]),
        (Fault::BarsFreeWays, &["reasons are true"]),
        (Fault::PressesElsewhere, &["presses mean what is offered"]),
        (Fault::CitesNothingForPresses, &["refused presses say why"]),
        (Fault::RefusesPressesWithoutWords, &["refused presses say why"]),
        (Fault::RefusesPressesTwice, &["refused presses say why"]),
        (Fault::ChartsHaveGaps, &["charts are true"]),
        (Fault::RollsBesideCharts, &["rolls are on charts"]),
        (Fault::ChartsTellSecrets, &["views keep secrets"]),
    ];
    let mut wrong = Vec::new();
    for (fault, expected) in cases {
        let broken = broken_by(fault);
        let names: Vec<&str> = broken.iter().map(|broken| broken.law).collect();
        if names != expected {
            let first = broken.iter().find(|broken| !expected.contains(&broken.law));
            wrong.push(format!("{fault:?} breaks {names:?}, not {expected:?}: {first:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut found: Vec<&str> = cases.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), laws::list::<Skirmish>().len(), "every law is broken by some fault");
}

#[test]
fn a_broken_law_comes_with_a_record_that_shows_it() {
    let broken = broken_by(Fault::Stacks).remove(0);
    let record = Record::parse("broken", &broken.record).expect("the record can be read");
    assert_eq!(record.actions().count(), broken.action);
    let game = replay(&record, Broken::new(Fault::Stacks)).expect("the record can be replayed");
    assert!(!game.audit().is_empty());
    let text = broken.to_string();
    assert!(
        text.contains("\"the audit holds\"") && text.contains("seed 1") && text.contains("pick Blue"),
        "{text}"
    );
}

#[test]
fn hexes_are_part_of_actions() {
    // The wrapper above must not hide that actions hold ids of the board.
    let game = skirmish("");
    assert_eq!(game.parse_action("go C2").map(|action| game.action_text(action)), Ok("go C2".into()));
    assert_eq!(game.parse_action("go A1"), Ok(Action::Go(HexId(0))));
}
