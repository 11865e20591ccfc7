//! With a switch off nobody reads of its rules: no question, refusal, explanation or event cites a rule that is not in play.

use std::collections::BTreeSet;

use bulge::Bulge;
use engine::{Dice, Game, Rule, Seat, Status};

use crate::tools::new;

/// Who reads what is cited in a game.
struct Reader {
    out: BTreeSet<String>,
    name: String,
    cited: usize,
}

impl Reader {
    fn new(game: &Bulge, name: &str) -> Reader {
        Reader { out: game.setting().out_of_play(), name: name.into(), cited: 0 }
    }

    fn read(&mut self, game: &Bulge, rule: Rule, what: &dyn Fn() -> String) {
        self.cited += 1;
        assert!(!self.out.contains(rule.number()), "{}: {} cites {rule}", self.name, what());
        let setting = game.setting();
        if let Some(switch) = rule.switch() {
            let known = setting.book.switch(switch);
            let on = known.is_none_or(|switch| setting.rules.on(switch));
            assert!(on, "{}: {} cites {rule}", self.name, what());
        }
    }

    /// Everything that can be asked for in text, legal or not.
    fn probe(&mut self, game: &Bulge, random: &mut Dice) {
        let units = &game.fixed().units;
        let unit = &units[random.index(units.len())].id;
        let grid = &game.fixed().setting.board.grid;
        let hex = grid.label(engine::HexId(random.index(grid.len()) as u16));
        let texts = [
            "done".to_owned(),
            "stay".into(),
            "ruse".into(),
            "cancel".into(),
            "stand".into(),
            "confirm".into(),
            "air 3".into(),
            "burn EE9".into(),
            "burn GG11".into(),
            "nordwind 2".into(),
            format!("put {hex}"),
            format!("roadblock {hex}"),
            format!("interdict {hex}"),
            format!("strike {hex}"),
            format!("airdrop {hex}"),
            format!("drop {hex}"),
            format!("go {hex}"),
            format!("attack {hex}"),
            format!("take {unit}"),
            format!("exit {unit}"),
            format!("lose {unit}"),
            format!("emplace {unit}"),
            format!("add {unit}"),
            format!("support {unit}"),
            format!("fire {unit}"),
            format!("advance {unit}"),
            format!("land {unit} {hex}"),
            format!("enter {unit} {hex}"),
            format!("exploit {unit} {hex}"),
        ];
        for text in texts {
            // Words of another phase may not be known; then nothing is cited.
            let Ok(action) = game.parse_action(&text) else { continue };
            if let Err(refusal) = game.check(action) {
                for reason in refusal.reasons() {
                    self.read(game, reason.rule, &|| format!("the refusal of {text}"));
                }
            }
        }
    }
}

/// Plays at random, some hundred decisions, and reads everything.
fn watch(scenario: &str, switches: &str, seed: u64, most: usize) -> usize {
    let mut game = new(scenario, switches);
    let mut reader = Reader::new(&game, &format!("{scenario} {switches}"));
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    for number in 0..most {
        let Status::Choose(decision) = game.status() else { break };
        reader.read(&game, decision.rule, &|| "the question".into());
        game.legal(&mut legal);
        // Half of the time the phase is ended where it can be, so that the game gets on.
        let action = if number % 2 == 0 { legal[random.index(legal.len())] } else { legal[legal.len() - 1] };
        if number % 5 == 0 {
            reader.probe(&game, &mut random);
            for rule in game.explain(action).rules() {
                reader.read(&game, rule, &|| format!("the sum of {}", game.action_text(action)));
            }
        }
        if number % 100 == 0 {
            for &action in legal.iter().step_by(1 + legal.len() / 50) {
                for rule in game.explain(action).rules() {
                    reader.read(&game, rule, &|| format!("the sum of {}", game.action_text(action)));
                }
            }
        }
        game.play(action, &mut dice, &mut events);
        for event in events.drain(..) {
            if let Some(told) = game.narrate(&event, Seat::Referee) {
                reader.read(&game, told.rule, &|| told.text.clone());
            }
        }
    }
    if let Status::Over(end) = game.status() {
        reader.read(&game, end.rule, &|| "the end".into());
    }
    reader.cited
}

/// Each switch off, in a scenario where it matters.
const GAMES: &[(&str, &str)] = &[
    ("S2", "MIX=base"),
    ("S2", "-MOT"),
    ("S2", "-CA"),
    ("S2", "-DC"),
    ("S5", "-NW"),
    ("S2", "-MC"),
    ("S2", "-SUR"),
    ("S2", "-RB"),
    ("S2", "-RC"),
    ("S2", "-BRK"),
    ("S2", "-STF"),
    ("S3", "-ISO"),
    ("S1", "-FUEL"),
    ("S1", "-OKW"),
    ("S5", "-AIR"),
    ("S2", "-AIR"),
    ("S5", "-BRIT"),
    ("S2", "-GREIF"),
    ("S2", "-VDH"),
    ("S2", "-*"),
    ("S5", "-*"),
    ("S4", "NWF=2"),
];

#[test]
fn rules_that_are_switched_off_are_never_cited() {
    for (at, (scenario, switches)) in GAMES.iter().enumerate() {
        for seed in 0..3 {
            let cited = watch(scenario, switches, at as u64 + 100 * seed, 4000);
            assert!(cited > 1000, "{scenario} {switches}: {cited} citations");
        }
    }
}

#[test]
fn a_switch_off_takes_rules_out_of_play() {
    for (flip, rule) in [
        ("-DC", "22.2"),
        ("-NW", "23.5"),
        ("-AIR", "16.4"),
        ("-SUR", "17.3"),
        ("-FUEL", "19.4"),
        ("-GREIF", "18.1.1"),
        ("-VDH", "18.4.2"),
        ("-RB", "5.1.1"),
        ("-MC", "12.2.3"),
        ("", "24.2"),
        ("", "21.11"),
    ] {
        assert!(new("S1", flip).setting().out_of_play().contains(rule), "{flip}: {rule}");
    }
    let all = new("S1", "+FREE").setting().out_of_play();
    assert_eq!(all.iter().map(String::as_str).collect::<Vec<_>>(), ["21.11"], "all the rest is in play");
}
