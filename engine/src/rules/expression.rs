//! The small language of switches: `+DC`, `-NW`, `MIX=base`.
//!
//! The same words set a switch (in a preset, on the command line) and ask for it (in `requires`, `excludes` and
//! `when`), so that what `-NW` sets is what `-NW` asks for.

use super::book::SwitchInfo;

/// One word about one switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    /// The word as written.
    pub(crate) text: &'a str,
    /// The switch it names; `*` for all of them.
    pub(crate) id: &'a str,
    pub(crate) wish: Wish<'a>,
}

/// What a word says about its switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish<'a> {
    On,
    Off,
    Value(&'a str),
}

/// The words of a line, separated by commas or blanks.
pub(crate) fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    line.split([',', ' ', '\t', '\n']).filter(|text| !text.is_empty()).map(|text| {
        // The first sign alone counts: ids and values have dashes and plus signs of their own.
        let (id, wish) = if let Some((id, value)) = text.split_once('=') {
            (id, Wish::Value(value))
        } else if let Some(id) = text.strip_prefix('-') {
            (id, Wish::Off)
        } else {
            (text.strip_prefix('+').unwrap_or(text), Wish::On)
        };
        Word { text, id, wish }
    })
}

impl SwitchInfo {
    /// The value that a wish sets, if the switch has it.
    ///
    /// On is the value `on`, or the second of two; off is the value `off`, or the first.
    pub(crate) fn wished(&self, wish: Wish<'_>) -> Option<u8> {
        let named = |name: &str| self.values.iter().position(|value| value == name).map(|at| at as u8);
        match wish {
            Wish::Value(name) => named(name),
            Wish::On => named("on").or((self.values.len() == 2).then_some(1)),
            Wish::Off => named("off").or(Some(0)),
        }
    }

    /// Whether a switch with this value is what the wish asks for.
    ///
    /// Where a switch has neither `on` nor two values, every value but the first counts as on.
    pub(crate) fn grants(&self, wish: Wish<'_>, value: u8) -> bool {
        match self.wished(wish) {
            Some(wished) => wished == value,
            None => wish == Wish::On && value != 0,
        }
    }

    /// The shortest word that sets this value.
    pub(crate) fn word(&self, value: u8) -> String {
        let name = self.values.get(usize::from(value)).map_or("", String::as_str);
        match name {
            "on" => format!("+{}", self.id),
            "off" => format!("-{}", self.id),
            _ => format!("{}={name}", self.id),
        }
    }
}
