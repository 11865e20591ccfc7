//! What can be chosen (31.0), with its notation and its words on a button.

use engine::{HexId, Site, UnitId};

use crate::fixed::{DivisionId, DumpId};
use crate::game::Bulge;

engine::actions! {
    /// One choice.
    pub enum Action for Bulge {
        /// Nothing more of what is asked for (4.3).
        Done = "done" => "Done" as End;
        /// D1: puts the unit that was taken into a hex (24.2).
        Put(at: HexId) = "put {at}" => "Put it in {at}" as Go;
        /// D2: a roadblock (5.1).
        Roadblock(at: HexId) = "roadblock {at}" => "Roadblock in {at}";
        /// D3: interdiction (5.2).
        Interdict(at: HexId) = "interdict {at}" => "Interdict {at}" as Attack;
        /// D4: a strategic strike (5.3).
        Strike(at: HexId) = "strike {at}" => "Strike {at}" as Attack;
        /// D5: emplaces a gun (5.4).
        Emplace(gun: UnitId) = "emplace {gun}" => "Emplace {gun}";
        /// D6: tries to blow a bridge in a Support Phase (5.5, 11.4).
        Demolish(site: Site) = "demolish {site}" => "Blow the bridge {site}";
        /// D7: tries to burn a dump (19.4).
        Burn(dump: DumpId) = "burn {dump}" => "Burn the dump in {dump}";
        /// D8: an airdrop (16.6).
        Airdrop(at: HexId) = "airdrop {at}" => "Drop supplies in {at}";
        /// D9: releases a division of the OKW reserve (7.6).
        Release(division: DivisionId) = "release {division}" => "Release {division}";
        /// D10: places a team (18.1.1).
        Land(team: UnitId, at: HexId) = "land {team} {at}" => "Start {team} in {at}" as Go;
        /// D11: aims the parachute drop (18.4.1).
        Drop(at: HexId) = "drop {at}" => "Aim the drop at {at}";
        /// D11: cancels the parachute drop (18.4.1).
        Cancel = "cancel" => "Cancel the drop";
        /// D12 and D1: picks a unit to move or to set up.
        Take(unit: UnitId) = "take {unit}" => "Move {unit}" as Take;
        /// D12: moves the unit in motion to a hex (8.9).
        Go(to: HexId) = "go {to}" => "Go to {to}" as Go;
        /// D12: ends the move of the unit in motion.
        Stay = "stay" => "Stay here" as Stay;
        /// D13: brings an available unit onto the map (7.2).
        Enter(unit: UnitId, at: HexId) = "enter {unit} {at}" => "{unit} enters at {at}" as Go;
        /// D14: builds a bridge (11.7).
        Build(site: Site, by: UnitId) = "build {site} with {by}" => "{by} builds the bridge {site}";
        /// D14: tries to blow a bridge in the Movement Phase (11.4).
        DemolishWith(site: Site, by: UnitId) = "demolish {site} with {by}" => "{by} blows the bridge {site}";
        /// D15: picks brigade 150 to move under the ruse (18.3).
        Ruse = "ruse" => "Move brigade 150 under the ruse";
        /// D16: leaves the map (23.5).
        Exit(unit: UnitId) = "exit {unit}" => "{unit} leaves the map";
        /// D18: attacks a hex (12.1).
        Attack(at: HexId) = "attack {at}" => "Attack {at}" as Attack;
        /// D19: adds a unit to the attack (12.3).
        Add(unit: UnitId) = "add {unit}" => "Add {unit}" as Join;
        /// D19: the attackers are complete (12.3).
        Confirm = "confirm" => "Attack" as Resolve;
        /// D20: artillery supports the attack (13.4).
        Support(gun: UnitId) = "support {gun}" => "{gun} supports" as Join;
        /// D21: air points, 0 for none (16.4).
        Air(points: u8) = "air {points}" => "{points} air points";
        /// D22: final protective fire (13.6).
        Fire(gun: UnitId) = "fpf {gun}" => "{gun} fires in defence" as Join;
        /// D25: stands fast (14.6).
        Stand = "stand" => "Stand fast";
        /// D25: does not (14.6).
        GiveWay = "give way" => "Give way";
        /// D26: who retreats next (14.4).
        Retreat(unit: UnitId) = "retreat {unit}" => "{unit} retreats";
        /// D26: where it retreats to (14.4).
        To(at: HexId) = "to {at}" => "Retreat to {at}" as Go;
        /// D27: advances (14.7).
        Advance(unit: UnitId) = "advance {unit}" => "{unit} advances";
        /// D28: breaks through (14.8).
        Exploit(unit: UnitId, to: HexId) = "exploit {unit} {to}" => "{unit} breaks through to {to}" as Go;
        /// D29: the Nordwind decision (23.1).
        Nordwind(option: NordwindOption) = "nordwind {option}" => "Nordwind {option}";
        /// D23, D24, D25, D30: which unit is lost (14.5, 14.6, 23.6).
        Lose(unit: UnitId) = "lose {unit}" => "Lose {unit}";
    }
}

/// What Nordwind is for (23.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NordwindOption(pub u8);
