//! What is to be reached, in a line: of a lesson, or of a script.

use crate::closest;

/// The words that a goal begins with.
const WORDS: [&str; 7] = ["unit", "hand", "gone", "event", "control", "prompt", "over"];

/// Something that is to be reached. It is read from a line such as `unit Blue-1 at A3`.
///
/// ```
/// use engine::lesson::Goal;
/// assert_eq!(Goal::parse("unit 2/9 Ar at AA26").unwrap(), Goal::At { unit: "2/9 Ar".into(), place: "AA26".into() });
/// assert_eq!(Goal::parse("event 3.1 is lost").unwrap(), Goal::Event { rule: "3.1".into(), words: "is lost".into() });
/// let (wrong, help) = Goal::parse("contol F6").unwrap_err();
/// assert_eq!((wrong.as_str(), help.as_str()), ("there is no goal \"contol\"", "did you mean control?"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// `unit NAME at PLACE`: a unit is in a hex, or in a box beside the map.
    At {
        /// Its name.
        unit: String,
        /// The hex or box.
        place: String,
    },
    /// `unit NAME is STATE`: a unit is pinned, reduced, spent.
    Is {
        /// Its name.
        unit: String,
        /// The words of its badge.
        state: String,
    },
    /// `hand NAME`: a unit was taken in hand, to be moved.
    Hand {
        /// Its name.
        unit: String,
    },
    /// `gone NAME`: a unit is not on the map.
    Gone {
        /// Its name.
        unit: String,
    },
    /// `event RULE WORDS`: something happened by a rule since the goal was set. The words, if there are any, stand in the
    /// sentence that tells it.
    Event {
        /// The rule's number.
        rule: String,
        /// A part of the sentence; may be empty.
        words: String,
    },
    /// `control HEX SIDE`: a side holds a hex. If no side is named, it is whoever the goal is set for.
    Control {
        /// The hex.
        hex: String,
        /// The side's name.
        side: Option<String>,
    },
    /// `prompt TEXT`: the present question holds these words.
    Prompt(String),
    /// `over WINNER`: the game is over, and if a side is named, it has won.
    Over(String),
}

impl Goal {
    /// Reads a goal; otherwise what is wrong, and what to write.
    pub fn parse(text: &str) -> Result<Self, (String, String)> {
        let (word, rest) = split(text);
        let need = |what: &str| Err((format!("what {word}?"), format!("write: {word} {what}")));
        match word {
            "unit" => match (rest.rsplit_once(" at "), rest.rsplit_once(" is ")) {
                (Some((unit, place)), _) => {
                    Ok(Self::At { unit: unit.trim().into(), place: place.trim().into() })
                }
                (None, Some((unit, state))) => {
                    Ok(Self::Is { unit: unit.trim().into(), state: state.trim().into() })
                }
                (None, None) => need("NAME at HEX"),
            },
            "hand" | "gone" if rest.is_empty() => need("NAME"),
            "hand" => Ok(Self::Hand { unit: rest.into() }),
            "gone" => Ok(Self::Gone { unit: rest.into() }),
            "event" if rest.is_empty() => need("RULE"),
            "event" => {
                let (rule, words) = split(rest);
                Ok(Self::Event { rule: rule.into(), words: words.into() })
            }
            "control" if rest.is_empty() => need("HEX"),
            "control" => {
                let (hex, side) = split(rest);
                let side = Some(side.to_owned()).filter(|side| !side.is_empty());
                Ok(Self::Control { hex: hex.into(), side })
            }
            "prompt" if rest.is_empty() => need("TEXT"),
            "prompt" => Ok(Self::Prompt(rest.into())),
            "over" => Ok(Self::Over(rest.into())),
            _ => Err((
                format!("there is no goal \"{word}\""),
                closest(word, WORDS).map_or_else(
                    || format!("a goal begins with {}", WORDS.join(", ")),
                    |near| format!("did you mean {near}?"),
                ),
            )),
        }
    }
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    (word, rest.trim())
}
