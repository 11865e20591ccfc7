//! What is left undone, in sentences: choices that a player declines, and phases that are passed over.

use engine::{Rule, Told};

use crate::charts::{Odds, SIDES};
use crate::event::{Choice, Idle};
use crate::game::DarkDecember;
use crate::words::place;

/// What a player does not want, or no more.
pub(crate) fn declined(side: usize, choice: Choice) -> Told {
    let (rule, text) = match choice {
        Choice::Deployment => ("C3", "is content with the deployment"),
        Choice::Forces => ("OR3.0.1", "commits no more optional forces"),
        Choice::Replacements => ("2.0", "spends no more replacement points"),
        Choice::Entry => ("3.4 (V3.4)", "leaves it at that at the blocked entry hexes"),
        Choice::Drop => ("OR8.0", "orders no parachute drop"),
        Choice::Moves => ("Q.3", "moves no more units"),
        Choice::Attacks => ("4.0.1", "makes no more attacks"),
        Choice::OwnLevels => ("4.2.4", "lowers no TDL of the attacking hexes"),
        Choice::Cover => ("4.2.4", "does not lower the TDL of the attacked hex"),
        Choice::Integrity => ("4.6.1", "uses no Divisional Integrity in the attack"),
        Choice::Capability => ("OR9.3", "uses no commander's Attack Option Capability"),
        Choice::Stand => ("4.6.2", "uses no Divisional Integrity in the defence"),
        Choice::Strike => ("4.9", "does not strike back"),
        Choice::Assault => ("4.1.1", "makes no All Out Assault"),
        Choice::Advance => ("4.5", "advances with no more units"),
        Choice::Reserves => ("OR6.0", "moves no more units in reserve"),
        Choice::Blowing => ("5.0", "blows no more bridges"),
        Choice::Building => ("5.1", "builds no more bridges"),
    };
    Told::text(Rule(rule), format!("The {} player {text}.", SIDES[side]))
}

/// Why nothing is done in a phase.
pub(crate) fn passed(game: &DarkDecember, side: usize, why: Idle) -> Told {
    let side = SIDES[side];
    let (rule, text) = match why {
        Idle::Fuel => (Rule("1.1.1"), "Nobody is left without fuel: no formation can be selected.".into()),
        Idle::NoPoints => (Rule("2.0.1"), format!("The {side} player has no replacement points.")),
        Idle::NothingToBuy => {
            let text = "can neither restore a step nor bring a unit back with the points at hand";
            (Rule("2.0"), format!("The {side} player {text}."))
        }
        Idle::NobodyMoves => (Rule("3.1"), format!("No {side} unit can move, build or enter.")),
        Idle::Restricted => (
            Rule("SR1.2"),
            format!("No {side} unit can move: those that German attacks activate may, and reinforcements."),
        ),
        Idle::NoEnemy => (Rule("4.0.1"), format!("No {side} attack is possible: no enemy unit is adjacent.")),
        Idle::LowOdds { hex, attack, defence } => {
            let odds = Odds::of(attack.into(), defence.into());
            let least = game.fixed.charts.combat.odds.first().map_or_else(String::new, Odds::to_string);
            let best = format!("the best one, {attack} to {defence} on {}, is {odds}", place(game, hex));
            (Rule("4.3.3 (V4.3)"), format!("No {side} attack is allowed: {best}, below {least}."))
        }
        Idle::MayNotAttack { rule } => {
            (rule, format!("No {side} attack is possible: the units next to the enemy may not attack."))
        }
        Idle::NothingToBlow if game.fixed.options.near_demolition => {
            let text = "no bridge that stands has one of his units at it and the enemy near";
            (Rule("5.0.1 (V5.0)"), format!("The {side} player can blow no bridge: {text}."))
        }
        Idle::NothingToBlow => {
            let text = "none of his units is at a bridge that stands";
            (Rule("5.0"), format!("The {side} player can blow no bridge: {text}."))
        }
        Idle::AllBuilt => (Rule("5.1"), format!("The {side} player has built all his bridges.")),
        Idle::NothingToBuild => {
            let text = "at no site is there infantry of his on one bank and an open other bank";
            (Rule("5.1"), format!("The {side} player can build no bridge: {text}."))
        }
    };
    Told::text(rule, text)
}
