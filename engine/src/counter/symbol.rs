//! Kinds and sizes of units.

use serde::{Deserialize, Serialize};

/// The kind of unit a counter shows.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    // Formations.
    /// Infantry on foot.
    Infantry,
    /// Infantry on lorries.
    Motorised,
    /// Infantry in armoured carriers: panzergrenadier, armoured infantry.
    Mechanised,
    /// Tanks.
    Armour,
    /// Tanks and infantry in one command that neither is without the other.
    CombinedArms,
    /// Parachute infantry.
    Parachute,
    /// Parachute infantry in carriers.
    MechanisedParachute,
    /// Glider infantry.
    Glider,
    /// Mountain infantry.
    Mountain,
    /// Armoured cavalry.
    ArmouredCavalry,
    /// Artillery.
    Artillery,
    /// Rocket artillery.
    RocketArtillery,
    /// Engineers.
    Engineer,
    /// A small team behind the enemy's lines.
    Commando,
    /// A commander with his staff.
    Headquarters,
    // Platoons and companies on foot.
    /// Guards infantry.
    GuardsInfantry,
    /// Submachine-gun infantry.
    Submachine,
    /// Heavy machine guns.
    MachineGun,
    /// Security troops.
    Security,
    /// Rangers.
    Ranger,
    /// Motorcycle troops.
    Motorcycle,
    /// Reconnaissance on foot.
    Reconnaissance,
    /// Horse cavalry.
    HorseCavalry,
    /// A command post.
    CommandPost,
    /// An artillery observer.
    ForwardObserver,
    // Guns.
    /// Anti-tank guns.
    AntiTankGun,
    /// Anti-aircraft guns.
    AntiAircraftGun,
    /// Infantry guns.
    InfantryGun,
    /// Howitzers and field guns.
    Howitzer,
    /// Mortars.
    Mortar,
    /// Towed rocket launchers.
    RocketLauncher,
    /// Guns of a ship off the board.
    NavalGun,
    // Vehicles.
    /// Lorries.
    Truck,
    /// Horse-drawn wagons.
    Wagon,
    /// Half-tracks.
    HalfTrack,
    /// Small or turretless tracked carriers.
    Carrier,
    /// Armoured cars.
    ArmouredCar,
    /// Light tanks.
    LightTank,
    /// Medium tanks.
    MediumTank,
    /// Heavy tanks.
    HeavyTank,
    /// Mine-clearing tanks.
    FlailTank,
    /// Flame-throwing tanks.
    FlameTank,
    /// Assault guns.
    AssaultGun,
    /// Tank destroyers.
    TankDestroyer,
    /// Self-propelled artillery.
    SelfPropelledArtillery,
    /// Self-propelled rocket launchers.
    SelfPropelledRocket,
    /// Self-propelled mortars.
    SelfPropelledMortar,
    /// Self-propelled anti-aircraft guns.
    AntiAircraftVehicle,
}

impl Symbol {
    /// Every symbol.
    pub const ALL: [Symbol; 48] = [
        Symbol::Infantry,
        Symbol::Motorised,
        Symbol::Mechanised,
        Symbol::Armour,
        Symbol::CombinedArms,
        Symbol::Parachute,
        Symbol::MechanisedParachute,
        Symbol::Glider,
        Symbol::Mountain,
        Symbol::ArmouredCavalry,
        Symbol::Artillery,
        Symbol::RocketArtillery,
        Symbol::Engineer,
        Symbol::Commando,
        Symbol::Headquarters,
        Symbol::GuardsInfantry,
        Symbol::Submachine,
        Symbol::MachineGun,
        Symbol::Security,
        Symbol::Ranger,
        Symbol::Motorcycle,
        Symbol::Reconnaissance,
        Symbol::HorseCavalry,
        Symbol::CommandPost,
        Symbol::ForwardObserver,
        Symbol::AntiTankGun,
        Symbol::AntiAircraftGun,
        Symbol::InfantryGun,
        Symbol::Howitzer,
        Symbol::Mortar,
        Symbol::RocketLauncher,
        Symbol::NavalGun,
        Symbol::Truck,
        Symbol::Wagon,
        Symbol::HalfTrack,
        Symbol::Carrier,
        Symbol::ArmouredCar,
        Symbol::LightTank,
        Symbol::MediumTank,
        Symbol::HeavyTank,
        Symbol::FlailTank,
        Symbol::FlameTank,
        Symbol::AssaultGun,
        Symbol::TankDestroyer,
        Symbol::SelfPropelledArtillery,
        Symbol::SelfPropelledRocket,
        Symbol::SelfPropelledMortar,
        Symbol::AntiAircraftVehicle,
    ];
}

/// The size of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Echelon {
    /// A handful of men.
    Team,
    /// Less than a platoon, or a platoon's part.
    Detachment,
    /// A platoon.
    Platoon,
    /// A company.
    Company,
    /// A battery.
    Battery,
    /// A battalion.
    Battalion,
    /// A regiment.
    Regiment,
    /// A group: several battalions under a regimental staff.
    Group,
    /// A brigade.
    Brigade,
    /// An American combat command.
    CombatCommand,
    /// A division.
    Division,
    /// A corps.
    Corps,
    /// An army.
    Army,
}

impl Echelon {
    /// Every size.
    pub const ALL: [Echelon; 13] = [
        Echelon::Team,
        Echelon::Detachment,
        Echelon::Platoon,
        Echelon::Company,
        Echelon::Battery,
        Echelon::Battalion,
        Echelon::Regiment,
        Echelon::Group,
        Echelon::Brigade,
        Echelon::CombatCommand,
        Echelon::Division,
        Echelon::Corps,
        Echelon::Army,
    ];

    /// The NATO size mark in letters: `III`, `XX`, `•••`, `Ø`.
    pub const fn mark(self) -> &'static str {
        match self {
            Echelon::Team => "Ø",
            Echelon::Detachment => "••",
            Echelon::Platoon => "•••",
            Echelon::Company | Echelon::Battery => "I",
            Echelon::Battalion => "II",
            Echelon::Regiment | Echelon::Group => "III",
            Echelon::Brigade | Echelon::CombatCommand => "X",
            Echelon::Division => "XX",
            Echelon::Corps => "XXX",
            Echelon::Army => "XXXX",
        }
    }
}
