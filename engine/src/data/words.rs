//! Declarations of what data files call by a word: things of the charts, types and sizes of units, lines of a table.

/// Declares an enum whose values have a word each, on the map, in the charts or in a scenario.
///
/// ```
/// engine::worded! {
///     /// The terrain of a hex.
///     pub enum Terrain {
///         /// Clear.
///         Clear "clear",
///         /// Woods.
///         Woods "woods",
///     }
/// }
/// assert_eq!(Terrain::named("woods"), Some(Terrain::Woods));
/// assert_eq!(Terrain::ALL.map(Terrain::word), ["clear", "woods"]);
/// assert_eq!(Terrain::WORDS[0], ("clear", Terrain::Clear));
/// ```
#[macro_export]
macro_rules! worded {
    (
        $(#[$about:meta])+
        $visible:vis enum $type:ident { $($(#[$of_value:meta])* $value:ident $word:literal,)+ }
    ) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visible enum $type {
            $($(#[$of_value])* $value,)+
        }

        #[allow(dead_code, reason = "not everybody asks for all of it")]
        impl $type {
            /// All of them, in their order.
            pub const ALL: [$type; [$($word),+].len()] = [$($type::$value),+];

            /// The words, each with what it stands for.
            pub const WORDS: [(&'static str, $type); [$($word),+].len()] = [$(($word, $type::$value)),+];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $($type::$value => $word,)+
                }
            }

            /// The one of that word.
            pub fn named(word: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|one| one.word() == word)
            }
        }
    };
}

/// Declares an enum of a list of units, and what a counter shows for each of its values.
///
/// ```
/// use engine::counter::Symbol;
/// engine::drawn! {
///     /// The type of a unit.
///     pub enum UnitType as symbol: Symbol {
///         /// Infantry.
///         Inf => Infantry,
///         /// Panzergrenadiers.
///         ArmInf => Mechanised,
///     }
/// }
/// assert_eq!(UnitType::ArmInf.symbol(), Symbol::Mechanised);
/// # #[derive(serde::Deserialize)]
/// # struct Unit { r#type: UnitType }
/// assert_eq!(toml::from_str::<Unit>("type = 'arminf'").unwrap().r#type, UnitType::ArmInf);
/// ```
#[macro_export]
macro_rules! drawn {
    (
        $(#[$about:meta])+
        $visible:vis enum $type:ident as $shown:ident: $picture:ident {
            $($(#[$of_value:meta])* $value:ident => $as:ident,)+
        }
    ) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "lowercase")]
        $visible enum $type {
            $($(#[$of_value])* $value,)+
        }

        impl $type {
            /// What the counter shows.
            pub const fn $shown(self) -> $picture {
                match self {
                    $($type::$value => $picture::$as,)+
                }
            }
        }
    };
}

/// Declares a table of a data file that has lines of one kind, and before them keys of other kinds. A line whose name is no
/// word of the language has it behind. [`tables!`](crate::tables) declares tables of any form.
///
/// ```
/// mod file {
///     use engine::data::Text;
///     engine::lines! { Roads { rule: Text } of Text { road, track, goat "(goat)" } }
///     pub(super) fn rates(text: &str) -> String {
///         let file: Roads = engine::data::parse("mine.toml", text).unwrap();
///         let line = |(name, rate): (&str, &Text)| format!("{name} {}", rate.get_ref());
///         file.named().map(line).join(", ")
///     }
/// }
/// # fn main() {
/// assert_eq!(file::rates("rule = \"8.5\"\nroad = \"1/2\"\ntrack = \"1\"\n\"(goat)\" = \"2\""), "road 1/2, track 1, (goat) 2");
/// # }
/// ```
#[macro_export]
macro_rules! lines {
    ($(
        $(#[$about:meta])*
        $name:ident { $($(#[$of_key:meta])* $key:ident: $type:ty),* $(,)? } of $kind:ty { $($line:ident $($word:literal)?),+ $(,)? }
    )+) => {$(
        #[derive(serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$about])*
        pub(super) struct $name {
            $($(#[$of_key])* pub(super) $key: $type,)*
            $($(#[serde(rename = $word)])? pub(super) $line: $kind,)+
        }

        #[allow(dead_code, reason = "not everybody asks for both")]
        impl $name {
            /// The lines, in their order.
            pub(super) fn lines(&self) -> [&$kind; [$(stringify!($line)),+].len()] {
                [$(&self.$line),+]
            }

            /// The lines with their names.
            pub(super) fn named(&self) -> [(&'static str, &$kind); [$(stringify!($line)),+].len()] {
                [$(([$($word,)? stringify!($line)][0], &self.$line)),+]
            }
        }
    )+};
}
