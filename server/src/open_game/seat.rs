//! Who asks.

use crate::wire::{GameCardSide, SeatInfo};

/// What a token gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seat {
    /// The sides it plays; none for those who watch.
    pub(crate) sides: Vec<u8>,
    /// The hash of the token.
    pub(crate) hash: Option<[u8; 32]>,
}

impl Seat {
    /// One who watches.
    pub(crate) fn watcher() -> Self {
        Self { sides: Vec::new(), hash: None }
    }

    /// Whether it plays a side.
    pub(crate) fn plays(&self, side: engine::Side) -> bool {
        self.sides.contains(&side.0)
    }

    /// What it is called.
    pub(crate) fn info(&self, sides: &[GameCardSide]) -> SeatInfo {
        let names: Vec<&str> = self
            .sides
            .iter()
            .filter_map(|&side| sides.get(usize::from(side)))
            .map(|side| side.name.as_str())
            .collect();
        let name = match names.as_slice() {
            [] => "spectator".to_owned(),
            [one] => (*one).to_owned(),
            all if all.len() == sides.len() && all.len() == 2 => "both sides".to_owned(),
            several => several.join(" and "),
        };
        SeatInfo { sides: self.sides.clone(), name }
    }
}
