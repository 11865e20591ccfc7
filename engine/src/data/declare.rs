//! Declarations that every game makes: the tables of a data file, what comes with the game, its switches, and flags.

/// Declares the tables of a data file as they are read: each is a struct that has exactly these keys.
///
/// ```
/// mod file {
///     use engine::data::Text;
///     engine::tables! {
///         HoldFile { hex: Text }
///         #[derive(Default)]
///         #[serde(default)]
///         ListsFile { lost: Option<Text>, absent: Option<Text> }
///     }
///     pub(super) fn hex(text: &str) -> Result<String, engine::Faults> {
///         engine::data::parse::<HoldFile>("mine.toml", text).map(|file| file.hex.into_inner())
///     }
/// }
/// # fn main() {
/// assert_eq!(file::hex("hex = \"A1\"").unwrap(), "A1");
/// assert!(file::hex("hexes = \"A1\"").is_err());
/// # }
/// ```
#[macro_export]
macro_rules! tables {
    ($($(#[$about:meta])* $name:ident { $($(#[$of_key:meta])* $key:ident: $type:ty),+ $(,)? })+) => {
        $(
            #[derive(serde::Deserialize, schemars::JsonSchema)]
            #[serde(deny_unknown_fields)]
            $(#[$about])*
            pub(super) struct $name {
                $($(#[$of_key])* pub(super) $key: $type,)+
            }
        )+
    };
}

/// Declares a table of a data file with a value for each of the two sides, by the words for them.
///
/// ```
/// mod file {
///     engine::by_side! { BySide { red, blue } }
///     pub(super) fn sum(text: &str) -> u8 {
///         let file: BySide<u8> = engine::data::parse("mine.toml", text).unwrap();
///         file.each().map(|(number, side)| number * (1 + side.0)).iter().sum()
///     }
/// }
/// # fn main() {
/// assert_eq!(file::sum("red = 3\nblue = 4"), 11);
/// # }
/// ```
#[macro_export]
macro_rules! by_side {
    ($name:ident { $one:ident, $other:ident }) => {
        /// A value for each side.
        #[derive(Default, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub(super) struct $name<T: Default> {
            pub(super) $one: T,
            pub(super) $other: T,
        }

        impl<T: Default> $name<T> {
            /// The values with their sides.
            pub(super) fn each(&self) -> [(&T, $crate::Side); 2] {
                [(&self.$one, $crate::Side(0)), (&self.$other, $crate::Side(1))]
            }
        }
    };
}

/// Declares what a game comes with: it is read once. Its file is part of the program and read by its tests, so that nothing can
/// be wrong with it.
///
/// ```
/// engine::shipped! {
///     /// The list.
///     pub fn list() -> toml::Table = engine::data::parse("list.toml", "one = 1");
/// }
/// assert_eq!(list().len(), 1);
/// ```
#[macro_export]
macro_rules! shipped {
    ($(#[$about:meta])* $visible:vis fn $name:ident() -> $type:ty = $read:expr;) => {
        $(#[$about])*
        $visible fn $name() -> &'static $type {
            static SHIPPED: std::sync::LazyLock<$type> =
                std::sync::LazyLock::new(|| $read.unwrap_or_else(|faults| panic!("{faults}")));
            &SHIPPED
        }
    };
}

/// Declares the switches of a game as plain values: a line for each that is on or off, and before them the others, each with a
/// function that makes it of a rule set.
///
/// ```
/// # fn rulebook() -> &'static engine::Rulebook { unimplemented!() }
/// # fn weather(_: &engine::RuleSet) -> u8 { 1 }
/// engine::options! {
///     /// The switches, read once from a rule set.
///     pub struct Options of rulebook;
///     /// The weather.
///     weather: u8 = weather;
///     "FOG" fog /// Nobody sees far (2.1).
///     "MUD" mud /// Nobody moves far (2.2).
/// }
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$about:meta])+ $visible:vis struct $type:ident of $book:ident;
        $($(#[doc = $of_value:literal])+ $value:ident: $kind:ty = $make:ident;)*
        $($id:literal $name:ident $(#[doc = $doc:literal])+)+
    ) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(clippy::struct_excessive_bools, reason = "switches are on or off")]
        $visible struct $type {
            $($(#[doc = $of_value])+ pub $value: $kind,)*
            $($(#[doc = $doc])+ pub $name: bool,)+
        }

        impl $type {
            /// The switches of a rule set of the game.
            pub fn of(set: &$crate::RuleSet) -> $type {
                // Every id is a switch of the book; a test reads them all.
                let on = |id: &str| $book().switch(id).is_some_and(|switch| set.on(switch));
                $type { $($value: $make(set),)* $($name: on($id),)+ }
            }

            /// Whether the switch of that id is on.
            pub fn has(&self, id: &str) -> bool {
                match id {
                    $($id => self.$name,)+
                    _ => false,
                }
            }
        }
    };
}

/// Reading and setting the flags of a piece, which keeps them as the bits of its field `flags`.
///
/// ```
/// #[derive(Clone, Copy)]
/// enum Flag { Moved = 1, Fired = 2 }
/// #[derive(Clone, Copy)]
/// struct Piece { flags: u16 }
/// engine::flagged! { Piece has Flag in u16 }
/// let mut piece = Piece { flags: 0 };
/// piece.set(Flag::Moved, true);
/// assert!(piece.is(Flag::Moved) && !piece.any(Flag::Fired as u16));
/// piece.clear(Flag::Moved as u16);
/// assert!(!piece.is(Flag::Moved));
/// ```
#[macro_export]
macro_rules! flagged {
    ($piece:ident has $flag:ident in $bits:ty) => {
        #[allow(dead_code, reason = "not every game asks for several flags at once")]
        impl $piece {
            /// Whether a flag is set.
            #[inline]
            pub const fn is(self, flag: $flag) -> bool {
                self.flags & flag as $bits != 0
            }

            /// Whether one of some flags is set.
            #[inline]
            pub(crate) const fn any(self, flags: $bits) -> bool {
                self.flags & flags != 0
            }

            /// Sets or clears a flag.
            #[inline]
            pub fn set(&mut self, flag: $flag, on: bool) {
                if on {
                    self.flags |= flag as $bits;
                } else {
                    self.flags &= !(flag as $bits);
                }
            }

            pub(crate) const fn clear(&mut self, flags: $bits) {
                self.flags &= !flags;
            }
        }
    };
}
