//! The table of all choices of a game, with their notation.

use std::fmt;

use crate::{Offer, Unreadable, Word, Words};

/// One choice of a game, as [`actions!`](crate::actions) declares it.
pub trait Choice<G>: Copy {
    /// Whether all that it names exists.
    fn exists(self, game: &G) -> bool;

    /// Writes it in the notation.
    fn write<W: fmt::Write>(self, game: &G, out: &mut W) -> fmt::Result;

    /// Reads the notation.
    fn parse(game: &G, text: &str) -> Result<Self, Unreadable>;

    /// It as a board offers it, as far as its words alone say.
    fn offer(self, game: &G) -> Offer;
}

/// Declares what can be chosen: for each choice what it names, its notation, its words on a button, and its
/// [`OfferKind`](crate::OfferKind) if it has one.
///
/// ```
/// # use engine::{Choice, Offer, Said, Say, Unreadable, Word, Words};
/// # use std::fmt;
/// struct Duel;
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// pub struct Card(u8);
/// impl Say<Duel> for Card {
///     fn say(self, _: &Duel, out: &mut dyn fmt::Write) -> fmt::Result { write!(out, "the {}", self.0) }
/// }
/// impl Word<Duel> for Card {
///     fn write(self, _: &Duel, out: &mut dyn fmt::Write) -> fmt::Result { write!(out, "{}", self.0) }
///     fn read(_: &Duel, words: &mut Words, _: &str) -> Result<Self, Unreadable> { words.parse("a card").map(Card) }
/// }
/// engine::actions! {
///     /// One choice.
///     pub enum Action for Duel {
///         /// Nothing more.
///         Done = "done" => "Done" as End;
///         /// Plays a card (1.1).
///         Play(card: Card) = "play {card}" => "Play {card}";
///         /// Plays two (1.2).
///         Pair(card: Card, other: Card) = "play {card} with {other}" => "Play {card} with {other}";
///     }
/// }
/// assert_eq!(Action::parse(&Duel, "play 3 with 7"), Ok(Action::Pair(Card(3), Card(7))));
/// assert_eq!(Action::parse(&Duel, "play 3"), Ok(Action::Play(Card(3))));
/// assert_eq!(Action::parse(&Duel, "play 3 with x").unwrap_err().to_string(),
///     "column 13: expected a card, found \"x\"");
/// assert_eq!(Action::parse(&Duel, "plya 3").unwrap_err().suggestion.as_deref(), Some("play"));
/// assert_eq!(Action::Done.offer(&Duel).kind, engine::OfferKind::End);
/// let offer = Action::Pair(Card(3), Card(7)).offer(&Duel);
/// assert_eq!((offer.text.as_str(), offer.label.as_str()), ("play 3 with 7", "Play the 3 with the 7"));
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$about:meta])* $visible:vis enum $type:ident for $game:ty {
            $($(#[$doc:meta])* $name:ident $(($($arg:ident: $of:ty),+))? = $text:literal => $label:literal $(as $kind:ident)?;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visible enum $type {
            $($(#[$doc])* $name $(($($of),+))?,)+
        }

        impl $crate::Choice<$game> for $type {
            fn exists(self, game: &$game) -> bool {
                let _ = game;
                match self {
                    $(Self::$name $(($($arg),+))? => true $($(&& $crate::Word::exists($arg, game))+)?,)+
                }
            }

            fn write<W: ::core::fmt::Write>(self, game: &$game, out: &mut W) -> ::core::fmt::Result {
                let _ = game;
                match self {
                    $(Self::$name $(($($arg),+))? => {
                        $($(let $arg = $crate::Written(game, $arg);)+)?
                        ::core::write!(out, $text)
                    })+
                }
            }

            fn parse(game: &$game, text: &str) -> ::core::result::Result<Self, $crate::Unreadable> {
                let _ = game;
                $crate::Form::read(text, &[$(($text, &|form: &mut $crate::Form| {
                    let _ = &form;
                    ::core::result::Result::Ok(Self::$name $(($(form.word::<_, $of>(game, ::core::stringify!($arg))?),+))?)
                })),+])
            }

            fn offer(self, game: &$game) -> $crate::Offer {
                let mut text = ::std::string::String::new();
                let _ = $crate::Choice::write(self, game, &mut text);
                let offer = $crate::Offer::new(text);
                match self {
                    $(Self::$name $(($($arg),+))? => {
                        $($(let offer = $crate::Word::on_board($arg, game, offer);)+)?
                        $($(let $arg = $crate::Said::new(game, $arg);)+)?
                        $(let offer = offer.kind($crate::OfferKind::$kind);)?
                        offer.label(::std::format!($label))
                    })+
                }
            }
        }
    };
}

/// A line of text that is read as one notation: the fixed words one after another, and between them what they name.
pub struct Form<'a> {
    words: Words<'a>,
    pattern: std::str::Split<'static, char>,
}

/// Reads what a notation names.
type Read<'a, T> = &'a dyn Fn(&mut Form<'_>) -> Result<T, Unreadable>;

impl<'a> Form<'a> {
    /// Reads a line as the notation that fits. If none does, the one that fits farthest says what is wrong.
    pub fn read<T>(text: &'a str, notations: &[(&'static str, Read<T>)]) -> Result<T, Unreadable> {
        let first = |notation: &'static str| notation.split(' ').next().unwrap_or_default();
        let mut keywords: Vec<&'static str> = Vec::with_capacity(notations.len());
        for (notation, _) in notations {
            if !keywords.contains(&first(notation)) {
                keywords.push(first(notation));
            }
        }
        let keyword = Words::new(text).keyword(&keywords)?;
        let mut farthest: Option<Unreadable> = None;
        for (notation, read) in notations.iter().filter(|(notation, _)| first(notation) == keyword) {
            let mut form = Form { words: Words::new(text), pattern: notation.split(' ') };
            match read(&mut form).and_then(|action| form.end().map(|()| action)) {
                Ok(action) => return Ok(action),
                Err(wrong) if farthest.as_ref().is_none_or(|other| wrong.column > other.column) => {
                    farthest = Some(wrong);
                }
                Err(_) => {}
            }
        }
        Err(farthest.unwrap_or_else(|| Words::new(text).wrong("an action")))
    }

    /// Reads the next thing that is named, after the fixed words before it.
    pub fn word<G, T: Word<G>>(&mut self, game: &G, name: &str) -> Result<T, Unreadable> {
        self.fixed()?;
        T::read(game, &mut self.words, name)
    }

    /// Takes fixed words up to the next thing that is named.
    fn fixed(&mut self) -> Result<(), Unreadable> {
        while let Some(word) = self.pattern.next().filter(|word| !word.starts_with('{')) {
            self.words.keyword(&[word])?;
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Unreadable> {
        self.fixed()?;
        self.words.end()
    }
}
