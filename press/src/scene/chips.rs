//! Chips: the states of units in one or two letters, each with a colour that says how grave it is.

use engine::SeenUnit;

use crate::{Anchor, Font, Svg};

/// How grave a state is, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tone {
    /// It weakens the unit.
    Alarm,
    /// It changes what the unit can do.
    Notice,
    /// It is dug in, or digs.
    Works,
    /// Seen, or seeing.
    Sight,
    /// It has done something.
    Plain,
}

impl Tone {
    /// Card and print.
    fn colours(self) -> (&'static str, &'static str) {
        match self {
            Tone::Alarm => ("#b3261e", "#ffffff"),
            Tone::Notice => ("#f7c93e", "#16181a"),
            Tone::Works => ("#c9b497", "#16181a"),
            Tone::Sight => ("#bcdcf0", "#16181a"),
            Tone::Plain => ("#f4f0e6", "#16181a"),
        }
    }
}

/// How the state of a unit is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Letters(&'static str, Tone),
    /// The counter's face is another one.
    Face,
    /// A veil over the counter.
    Veil,
    /// It has done its part for this phase: a small ring, whatever it did.
    Spent,
}

use Sign::{Face, Letters, Spent, Veil};
use Tone::{Alarm, Notice, Plain, Sight, Works};

/// Every state that the games know. Of one with a number or a name behind it the first words stand here.
const SIGNS: [(&str, Sign); 42] = [
    // Supply and isolation.
    ("out of supply", Letters("OS", Alarm)),
    ("unsupplied", Letters("U", Alarm)),
    ("short of fuel", Letters("F", Alarm)),
    ("isolated", Letters("I", Alarm)),
    // Combat.
    ("engaged", Letters("E", Notice)),
    ("must attack", Letters("MA", Notice)),
    ("must retreat", Letters("MR", Alarm)),
    ("retreating", Letters("RT", Alarm)),
    ("attacking", Letters("A", Notice)),
    ("attacks", Letters("A", Notice)),
    ("target", Letters("T", Alarm)),
    ("advanced", Spent),
    ("advancing", Letters("AD", Plain)),
    ("supporting", Letters("SU", Sight)),
    ("attacked", Spent),
    ("fired", Spent),
    ("overran", Spent),
    ("reduced", Face),
    ("emplaced", Face),
    ("inverted", Veil),
    ("dispersed", Letters("D", Notice)),
    ("doubly dispersed", Letters("DD", Alarm)),
    ("thrown back", Letters("TB", Alarm)),
    ("in reserve", Letters("R", Notice)),
    // Movement.
    ("moved", Spent),
    ("in motion", Letters("go", Plain)),
    ("in hand", Letters("go", Plain)),
    ("waits", Letters("W", Plain)),
    ("strategic movement", Letters("SM", Notice)),
    ("quick march", Letters("QM", Notice)),
    ("march order", Letters("MO", Plain)),
    ("loading", Letters("L", Notice)),
    ("unloading", Letters("UL", Notice)),
    ("unloaded", Spent),
    ("aboard", Letters("ab", Plain)),
    ("carries", Letters("C", Plain)),
    // Works and sight.
    ("builds a fort", Letters("BF", Works)),
    ("working", Letters("WK", Works)),
    ("under the improved position", Letters("IP", Works)),
    ("inside the fortification", Letters("FT", Works)),
    ("spotted", Letters("SP", Sight)),
    ("opportunity spotted", Letters("OP", Sight)),
];

/// The sign of a state, the words that stand for it in the key, and the number behind it.
fn sign(badge: &str) -> Option<(Sign, &'static str, &str)> {
    let found = |words: &str| SIGNS.iter().find(|(known, _)| *known == words);
    if let Some(&(words, sign)) = found(badge) {
        return Some((sign, words, ""));
    }
    let (first, rest) = badge.split_once(' ')?;
    let &(words, sign) = found(first)?;
    let number = rest.chars().all(|c| c.is_ascii_digit()) || rest == "Nil";
    Some((sign, words, if number { rest } else { "" }))
}

/// Whether there is a sign for a state.
pub(crate) fn is_drawn(badge: &str) -> bool {
    sign(badge).is_some()
}

/// Whether a veil lies over the counter.
pub(crate) fn is_veiled(unit: &SeenUnit) -> bool {
    unit.badges.iter().any(|badge| matches!(sign(&badge.word), Some((Veil, ..))))
}

/// A state of one or more units of a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chip {
    pub(crate) tone: Tone,
    pub(crate) letters: String,
    /// What the key says about it.
    pub(crate) words: String,
    pub(crate) count: usize,
}

/// The chips of some units, the gravest first; those that several units have only once.
pub(crate) fn chips<'a>(units: impl IntoIterator<Item = &'a SeenUnit>) -> Vec<Chip> {
    let mut chips: Vec<Chip> = Vec::new();
    for unit in units {
        for badge in unit.badges.iter().map(|badge| &badge.word) {
            // "isolated 2" says what "isolated" says.
            let more = format!("{badge} ");
            if unit.badges.iter().any(|other| other.word.starts_with(&more)) {
                continue;
            }
            let Some(chip) = chip(badge) else { continue };
            match chips.iter_mut().find(|other| other.letters == chip.letters) {
                Some(same) => same.count += 1,
                None => chips.push(chip),
            }
        }
    }
    chips.sort_by_key(|chip| chip.tone);
    chips
}

fn chip(badge: &str) -> Option<Chip> {
    let chip = |tone, letters: String, words: &str| Chip { tone, letters, words: words.to_owned(), count: 1 };
    match sign(badge) {
        Some((Letters(letters, tone), words, "Nil")) => Some(chip(tone, format!("{letters}N"), words)),
        Some((Letters(letters, tone), words, number)) => {
            Some(chip(tone, format!("{letters}{number}"), words))
        }
        Some((Spent, ..)) => Some(chip(Plain, RING.to_owned(), "has moved, fired or attacked")),
        Some((Face | Veil, ..)) => None,
        None => {
            let letters = badge.split_whitespace().filter_map(|word| word.chars().next()).take(2);
            Some(chip(Plain, letters.collect::<String>().to_uppercase(), badge))
        }
    }
}

/// Stands for those that have done their part.
const RING: &str = "o";

/// The text of a chip; how many units have it, if several do.
pub(crate) fn text(chip: &Chip) -> String {
    if chip.count > 1 && chip.letters != RING {
        format!("{}·{}", chip.letters, chip.count)
    } else {
        chip.letters.clone()
    }
}

/// How wide a chip of some height is.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    if text == RING {
        return height;
    }
    (Font::Value.width(text, height * 0.86) + height * 0.36).max(height * 1.05)
}

/// Draws a chip with its left edge at a point and its middle on that height; gives its width.
pub(crate) fn draw(svg: &mut Svg, tone: Tone, text: &str, (x, y): (f64, f64), height: f64) -> f64 {
    let (card, print) = tone.colours();
    let (size, wide) = (height * 0.86, width(text, height));
    if text == RING {
        let ring = svg.circle(x + height * 0.5, y, height * 0.26).class("chip").fill(card);
        ring.stroke("#1d1b18", height * 0.13);
        return wide;
    }
    svg.group().class("chip").with(|svg| {
        svg.rounded_rect(x, y - height / 2.0, wide, height, height * 0.24)
            .fill(card)
            .stroke("#1d1b18", height * 0.075);
        svg.label(Font::Value, size, x + wide / 2.0, y + Font::Value.cap_height(size) / 2.0)
            .anchor(Anchor::Middle)
            .fill(print)
            .text(text);
    });
    wide
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Side, Spot};

    fn unit(badges: &[&str]) -> SeenUnit {
        let mut unit = SeenUnit::new(1, Side(0), "1", Spot::Hex("A1".into()));
        unit.badges = badges.iter().map(|word| engine::Badge::from(*word)).collect();
        unit
    }

    #[test]
    fn the_gravest_comes_first_and_the_same_once() {
        let units = [unit(&["moved", "isolated", "isolated 2"]), unit(&["moved"])];
        let texts: Vec<String> = chips(&units).iter().map(text).collect();
        assert_eq!(texts, ["I2", RING]);
    }

    #[test]
    fn numbers_and_names_behind_a_state_are_read() {
        let units = [unit(&["loading 3", "unloading Nil", "carries Rifle.1", "inverted"])];
        let texts: Vec<String> = chips(&units).iter().map(text).collect();
        assert_eq!(texts, ["L3", "ULN", "C"]);
        assert!(is_veiled(&units[0]) && is_drawn("aboard Truck.2") && !is_drawn("bewitched"));
    }
}
