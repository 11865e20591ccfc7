//! With a switch off nobody reads of its rules: no question, refusal, explanation or event cites a rule that is not in play.

use std::collections::BTreeSet;

use engine::{Dice, Game, HexId, Rule, Seat, Status};
use panzerbitz::Panzerbitz;

/// Who reads what is cited in a game.
struct Reader {
    out: BTreeSet<String>,
    name: String,
    cited: usize,
}

impl Reader {
    fn read(&mut self, rule: Rule, what: &dyn Fn() -> String) {
        self.cited += 1;
        assert!(!self.out.contains(rule.number()), "{}: {} cites {rule}", self.name, what());
    }

    /// Everything that can be asked for in text, legal or not.
    fn probe(&mut self, game: &Panzerbitz, random: &mut Dice) {
        let pieces = &game.fixed().pieces;
        let unit = &pieces[random.index(pieces.len())].name;
        let grid = &game.fixed().setting.board.grid;
        let hex = grid.label(HexId(random.index(grid.len()) as u16));
        let plain = [
            "done",
            "fire",
            "cancel",
            "stay",
            "lift",
            "forward",
            "unload",
            "under",
            "inside",
            "out",
            "give-up",
            "exit",
            "orders",
            "place-rest",
        ];
        let of_unit = ["take", "put-aboard", "count", "reverse", "aim", "add", "next", "load"];
        let of_hex = [
            "put",
            "put-under",
            "put-inside",
            "attack",
            "go",
            "cross",
            "go-inside",
            "creep",
            "quick-march",
            "overrun",
        ];
        let texts = plain.iter().map(|word| (*word).to_owned());
        let texts = texts.chain(of_unit.iter().map(|word| format!("{word} {unit}")));
        let texts = texts.chain(of_hex.iter().map(|word| format!("{word} {hex}")));
        for text in texts.chain([format!("blow {unit} {hex}")]) {
            let Ok(action) = game.parse_action(&text) else { continue };
            if let Err(refusal) = game.check(action) {
                for reason in refusal.reasons() {
                    self.read(reason.rule, &|| format!("the refusal of {text}"));
                }
            }
        }
    }
}

/// Plays at random and reads everything.
fn watch(card: &str, switches: &str, seed: u64, most: usize) -> usize {
    let mut game = Panzerbitz::new(card, None, switches).unwrap_or_else(|error| panic!("{error}"));
    let mut reader =
        Reader { out: game.setting().out_of_play(), name: format!("card {card} {switches}"), cited: 0 };
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    for number in 0..most {
        let Status::Choose(decision) = game.status() else { break };
        reader.read(decision.rule, &|| "the question".into());
        game.legal(&mut legal);
        let action = legal[random.index(legal.len())];
        if number % 5 == 0 {
            reader.probe(&game, &mut random);
            for rule in game.explain(action).rules() {
                reader.read(rule, &|| format!("the sum of {}", game.action_text(action)));
            }
        }
        if number % 100 == 0 {
            for offer in game.offers() {
                for warning in &offer.warnings {
                    reader.read(warning.rule, &|| format!("the offer {}", offer.text));
                }
            }
        }
        game.play(action, &mut dice, &mut events);
        for event in events.drain(..) {
            if let Some(told) = game.narrate(&event, Seat::Referee) {
                reader.read(told.rule, &|| told.text.clone());
            }
        }
    }
    if let Status::Over(end) = game.status() {
        reader.read(end.rule, &|| "the end".into());
    }
    reader.cited
}

/// Each switch off, on a card that has it on.
const GAMES: &[(&str, &str)] = &[
    ("3", "-OPT12.1"),
    ("5", "-OPT12.2"),
    ("4", "-OPT12.3"),
    ("1", "-OPT12.4"),
    ("7", "-OPT12.5,-OPT12.6"),
    ("9", "-OPT12.6"),
    ("2", "-OPT12.7"),
    ("6", "-OPT12.8"),
    ("7", "-OPT12.9"),
    ("8", "-OPT12.10"),
    ("5", "-OPT12.11"),
    ("8", "-OPT12.12"),
    ("1", "-OPT12.13,-OPT12.14"),
    ("10", "-OPT12.14"),
    ("3", "-OPT12.15"),
    ("9", "-*"),
    ("10", "-*"),
];

#[test]
fn rules_that_are_switched_off_are_never_cited() {
    for (at, (card, switches)) in GAMES.iter().enumerate() {
        for seed in 0..2 {
            let cited = watch(card, switches, at as u64 + 100 * seed, 3000);
            assert!(cited > 1000, "card {card} {switches}: {cited} citations");
        }
    }
}

#[test]
fn a_switch_off_takes_its_rules_out_of_play() {
    for (card, switch, rule) in
        [("3", "OPT12.1", "12.1"), ("7", "OPT12.5,-OPT12.6", "12.5.1"), ("1", "OPT12.14", "12.14.2")]
    {
        let off = Panzerbitz::new(card, None, &format!("-{switch}")).unwrap();
        let on = Panzerbitz::new(card, None, "").unwrap();
        assert!(
            off.setting().out_of_play().contains(rule) && !on.setting().out_of_play().contains(rule),
            "{rule}"
        );
    }
}
