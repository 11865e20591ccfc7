//! Whose dice wait until they are asked for.

use crate::{Game, Side};

/// The sides whose attacks are rolled only when their player says so.
///
/// A [decision with a single legal action](crate::Play) is played at once. Of a person that may ask too much: who adds the last
/// unit to an attack has not asked for the die yet, and could not take the unit back once it has fallen. With the rolls of his
/// side left to him the game [waits](Game::waits) there. Computers have no use for it, so nobody has it unless it is said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OwnRolls(u8);

impl OwnRolls {
    /// These sides.
    ///
    /// ```
    /// use engine::{OwnRolls, Side};
    /// let one = OwnRolls::of([Side(1)]);
    /// assert!(one.has(Side(1)) && !one.has(Side(0)));
    /// ```
    pub fn of(sides: impl IntoIterator<Item = Side>) -> Self {
        Self(sides.into_iter().fold(0, |all, side| all | bit(side)))
    }

    /// Whether a side's rolls wait for its player.
    pub fn has(self, side: Side) -> bool {
        self.0 & bit(side) != 0
    }

    /// The names of these sides in a game.
    pub fn names<G: Game>(self, game: &G) -> Vec<String> {
        let all = (0u8..).map(Side).zip(game.sides());
        all.filter(|&(side, _)| self.has(side)).map(|(_, name)| (*name).to_owned()).collect()
    }

    /// The sides of these names; none if one of them is no side of the game.
    pub fn named<G: Game>(names: &[String], game: &G) -> Option<Self> {
        let side = |name: &String| game.sides().iter().position(|known| known == name);
        let sides: Option<Vec<usize>> = names.iter().map(side).collect();
        Some(Self::of(sides?.into_iter().map(|side| Side(side as u8))))
    }
}

/// A game has no more than eight sides; what is beyond has no rolls of its own.
fn bit(side: Side) -> u8 {
    1u8.checked_shl(side.0.into()).unwrap_or(0)
}
