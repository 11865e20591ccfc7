//! With a switch off nobody reads of its rules: no question, refusal, explanation, warning or event cites a rule that is not
//! in play.

use std::collections::BTreeSet;

use engine::{Dice, Game, HexId, Rule, Seat, Status};

/// Who reads what is cited in a game.
struct Reader {
    out: BTreeSet<String>,
    /// Whether a switch that is cited must be on.
    on: bool,
    cited: usize,
    wrong: BTreeSet<String>,
}

impl Reader {
    fn read<G: Game>(&mut self, game: &G, rule: Rule, what: &dyn Fn() -> String) {
        self.cited += 1;
        let (book, number) = (game.rulebook(), rule.number());
        let known = book.rule(number).is_some() || number.ends_with(".0");
        assert!(known && book.knows(rule), "{} cites {rule}", what());
        let off = |switch| book.switch(switch).is_some_and(|switch| !game.rules().on(switch));
        if self.out.contains(number) || self.on && rule.switch().is_some_and(off) {
            self.wrong.insert(format!("{} cites {rule}", what()));
        }
    }

    /// The sums of some actions.
    fn explain<G: Game>(&mut self, game: &G, actions: impl IntoIterator<Item = G::Action>) {
        for action in actions {
            for rule in game.explain(action).rules() {
                self.read(game, rule, &|| format!("the sum of {}", game.action_text(action)));
            }
        }
    }

    /// Everything that can be asked for in text, legal or not.
    fn probe<G: Game>(&mut self, game: &G, texts: Vec<String>) {
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

/// Everything that can be asked for in text, legal or not: words alone, words of a hex, of a unit, and of both.
pub fn texts(plain: &str, [of_hex, of_unit, of_both]: [&str; 3], unit: &str, hex: &str) -> Vec<String> {
    let alone = plain.split(", ").map(str::to_owned);
    let hexes = of_hex.split_whitespace().map(|word| format!("{word} {hex}"));
    let units = of_unit.split_whitespace().map(|word| format!("{word} {unit}"));
    let both = of_both.split_whitespace().map(|word| format!("{word} {unit} {hex}"));
    alone.chain(hexes).chain(units).chain(both).collect()
}

/// With some switches a rule is out of play.
///
/// # Panics
/// If one is in play.
pub fn out_of_play<G: Game>(begin: impl Fn(&str) -> G, cases: &[(&str, &str)]) {
    for (flip, rule) in cases {
        assert!(begin(flip).setting().out_of_play().contains(*rule), "{flip}: {rule}");
    }
}

/// The label of a hex at random.
pub fn any_hex<'a, G: Game>(game: &'a G, random: &mut Dice) -> &'a str {
    let grid = &game.board().grid;
    grid.label(HexId(random.index(grid.len()) as u16))
}

/// How a game is watched.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// What its dice and choices follow from.
    pub seed: u64,
    /// So many decisions at most.
    pub most: usize,
    /// Whether the phase is ended, half of the time, where it can be, so that the game gets on.
    pub hurry: bool,
    /// Whether a switch that is cited must be on: not in a game that names the switch without which something is barred.
    pub on: bool,
}

/// Plays at random and reads everything; `probes` are words to ask for at a position. More than a thousand rules must be
/// cited, and none that is out of play.
///
/// # Panics
/// If one is.
pub fn watch<G: Game>(name: &str, mut game: G, how: Watch, probes: impl Fn(&G, &mut Dice) -> Vec<String>) {
    let out = game.setting().out_of_play();
    let mut reader = Reader { out, on: how.on, cited: 0, wrong: BTreeSet::new() };
    let (mut dice, mut random) = (Dice::fast(how.seed), Dice::fast(how.seed + 1000));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    for number in 0..how.most {
        let Status::Choose(decision) = game.status() else { break };
        reader.read(&game, decision.rule, &|| "the question".into());
        game.legal(&mut legal);
        let last = how.hurry && number % 2 == 1;
        let action = if last { legal[legal.len() - 1] } else { legal[random.index(legal.len())] };
        if number % 5 == 0 {
            reader.probe(&game, probes(&game, &mut random));
            reader.explain(&game, [action]);
        }
        if number % 100 == 0 {
            reader.explain(&game, legal.iter().copied().step_by(1 + legal.len() / 50));
            for offer in game.offers() {
                for warning in &offer.warnings {
                    reader.read(&game, warning.rule, &|| format!("the offer {}", offer.text));
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
    let wrong: Vec<String> = reader.wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{name}: {}", wrong.join("\n"));
    assert!(reader.cited > 1000, "{name}: {} citations", reader.cited);
}
