//! What can be chosen (31.0).

use engine::{HexId, UnitId};

use crate::combat::CombatAction;
use crate::fixed::Site;

/// One choice. The notation is in `words.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing more of what is asked for (4.3).
    Done,
    /// D1: puts the unit that was taken into a hex (24.2).
    Put(HexId),
    /// D2: a roadblock (5.1).
    Roadblock(HexId),
    /// D3: interdiction (5.2).
    Interdict(HexId),
    /// D4: a strategic strike (5.3).
    Strike(HexId),
    /// D5: emplaces a gun (5.4).
    Emplace(UnitId),
    /// D6: tries to blow a bridge in a Support Phase (5.5, 11.4).
    Demolish(Site),
    /// D7: tries to burn a dump, by its number (19.4).
    Burn(u8),
    /// D8: an airdrop (16.6).
    Airdrop(HexId),
    /// D9: releases a division of the OKW reserve, by its number (7.6).
    Release(u8),
    /// D10: places a team (18.1.1).
    Land(UnitId, HexId),
    /// D11: aims the parachute drop (18.4.1).
    Drop(HexId),
    /// D11: cancels the parachute drop (18.4.1).
    Cancel,
    /// D12 and D1: picks a unit to move.
    Take(UnitId),
    /// D12: moves the unit in motion to a hex (8.9).
    Go(HexId),
    /// D12: ends the move of the unit in motion.
    Stay,
    /// D13: brings an available unit onto the map (7.2).
    Enter(UnitId, HexId),
    /// D14: builds a bridge (11.7).
    Build(Site, UnitId),
    /// D14: tries to blow a bridge in the Movement Phase (11.4).
    DemolishWith(Site, UnitId),
    /// D15: picks brigade 150 to move under the ruse (18.3).
    Ruse,
    /// D16: leaves the map (23.5).
    Exit(UnitId),
    /// D29: the Nordwind decision (23.1).
    Nordwind(u8),
    /// D30: which of the equally southerly units is lost (23.6).
    Lose(UnitId),
    /// D18 to D28: the Combat Phase.
    Combat(CombatAction),
}
