//! With a switch off nobody reads of its rules: no question, refusal, explanation or event cites a rule that is not in play.

use std::collections::BTreeSet;

use dark_december::DarkDecember;
use engine::{Dice, Game, Rule, Seat, Status};

use crate::tools::{FLIPS, new};

/// Who reads what is cited in a game.
struct Reader {
    out: BTreeSet<String>,
    name: String,
    cited: usize,
    wrong: BTreeSet<String>,
}

impl Reader {
    fn read(&mut self, game: &DarkDecember, rule: Rule, what: &dyn Fn() -> String) {
        self.cited += 1;
        if self.out.contains(rule.number()) {
            self.wrong.insert(format!("{}: {} cites {rule}", self.name, what()));
        }
        assert!(game.setting().book.rule(rule.number()).is_some(), "{} cites {rule}", what());
        if let Some(switch) = rule.switch() {
            assert!(game.setting().book.switch(switch).is_some(), "{} cites {rule}", what());
        }
    }

    /// Everything that can be asked for in text, legal or not.
    fn probe(&mut self, game: &DarkDecember, random: &mut Dice) {
        let units = &game.fixed().units;
        let unit = &units[random.index(units.len())].name;
        let grid = &game.fixed().setting.board.grid;
        let hex = grid.label(engine::HexId(random.index(grid.len()) as u16));
        let site = game.fixed().site_hexes[random.index(game.fixed().site_hexes.len())];
        let [a, b] = site.map(|hex| grid.label(hex));
        let texts = [
            "done".to_owned(),
            "stay".into(),
            "confirm".into(),
            "assault".into(),
            "integrity 2".into(),
            "give 1".into(),
            "starve 2Pz".into(),
            "infiltrate 150PzBde".into(),
            "command Manteuffel".into(),
            "take Middleton".into(),
            "column Patton".into(),
            format!("put {hex}"),
            format!("drop {hex}"),
            format!("go {hex}"),
            format!("attack {hex}"),
            format!("strike {hex}"),
            format!("lower {hex} 0"),
            format!("relocate {hex}"),
            format!("blow {a}/{b}"),
            format!("build {a}/{b}"),
            format!("take {unit}"),
            format!("column {unit}"),
            format!("fort {unit}"),
            format!("commit {unit}"),
            format!("restore {unit}"),
            format!("return {unit}"),
            format!("add {unit}"),
            format!("lose {unit}"),
            format!("retreat {unit}"),
            format!("advance {unit}"),
            format!("enter {unit} {hex}"),
            format!("screen {unit} {hex}"),
            format!("gather {unit} {hex}"),
            format!("shift {unit} {hex}"),
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

/// Plays at random, some thousand decisions, and reads everything.
fn watch(scenario: &str, switches: &str, seed: u64, most: usize) -> Reader {
    let mut game = new(scenario, switches);
    let name = format!("{scenario} {switches}");
    let mut reader = Reader { out: game.setting().out_of_play(), name, cited: 0, wrong: BTreeSet::new() };
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
    reader
}

#[test]
fn rules_that_are_switched_off_are_never_cited() {
    let mut wrong = Vec::new();
    for (at, flip) in FLIPS.into_iter().chain(["-*"]).enumerate() {
        let scenario = ["C1", "C6"][at % 2];
        let reader = watch(scenario, flip, at as u64, 2500);
        assert!(reader.cited > 1000, "{scenario} {flip}: {} citations", reader.cited);
        wrong.extend(reader.wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_switch_off_takes_rules_out_of_play() {
    for (flip, rule) in [
        ("-V3.4", "3.4.2"),
        ("-V3.4", "3.4.7"),
        ("-V4.4", "4.4.1"),
        ("", "4.4.9"),
        ("-OPT1.0,-VOR1.0", "OR1.0.3"),
        ("-OPT2.0,-VOR2.0", "OR2.0.1"),
        ("-OPT3.0,-VOR3.0", "OR3.0.2"),
        ("-OPT4.0,-VOR4.0", "OR4.0.1"),
        ("", "OR5.0"),
        ("-OPT6.0", "OR6.0"),
        ("", "OR7.0"),
        ("-OPT9.0,-VOR9.4,-VOR9.5,-V4.6", "OR9.3"),
        ("-HAP", "Q2"),
        ("", "C3"),
        ("", "X2"),
    ] {
        assert!(new("C2", flip).setting().out_of_play().contains(rule), "{flip}: {rule}");
    }
}
