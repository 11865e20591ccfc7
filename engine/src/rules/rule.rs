//! The number of a rule.

use serde::{Serialize, Serializer};
use std::fmt;

/// The number of a rule as printed: `Rule("12.2.3")`.
///
/// Everything that the program allows, forbids or computes carries one. Where a switch decides, both are cited:
/// `Rule("4.1 (V4.1)")`.
///
/// ```
/// use engine::Rule;
/// let rule = Rule("4.1 (V4.1)");
/// assert_eq!((rule.number(), rule.switch()), ("4.1", Some("V4.1")));
/// assert_eq!(rule.to_string(), "4.1 (V4.1)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Rule(pub &'static str);

impl Rule {
    /// The number without the switch.
    pub fn number(self) -> &'static str {
        self.0.split_once(" (").map_or(self.0, |(number, _)| number)
    }

    /// The switch, if one is cited.
    pub fn switch(self) -> Option<&'static str> {
        self.0.split_once(" (").map(|(_, switch)| switch.trim_end_matches(')'))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.0)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Declares things that each have a rule, and words that tell them: what forbids a step, why a unit is lost.
///
/// ```
/// use engine::Rule;
/// engine::ruled! {
///     /// Why a squad does not go there.
///     pub enum Bar {
///         Enemy = Rule("2.2"), "an enemy is there";
///         River = Rule("2.3"), "it cannot cross the river";
///     }
/// }
/// assert_eq!((Bar::River.rule(), Bar::Enemy.text()), (Rule("2.3"), "an enemy is there"));
/// ```
#[macro_export]
macro_rules! ruled {
    ($(#[$about:meta])* $visible:vis enum $type:ident { $($name:ident = $rule:expr, $text:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        $visible enum $type {
            $($name,)+
        }

        impl $type {
            /// Its rule.
            pub const fn rule(self) -> $crate::Rule {
                match self {
                    $(Self::$name => $rule,)+
                }
            }

            /// What a player reads.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }
        }
    };
}
