//! Victory conditions (13.4.2), such as `control(German,town(1,Vieux-Ambre)) >= 5 & destroyed(German,combat) >= 10`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chart::Chart;
use super::limits::COMPARISONS;
use super::words::Words;
use super::zone::Zone;
use crate::units::{Nation, Unit, WeaponClass};

/// How well a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Level {
    Decisive,
    Tactical,
    Marginal,
}

/// The units that a function counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// All units.
    All,
    /// Class I, A, H, (H), M.
    Combat,
    /// Armoured vehicles of these classes.
    Armour,
    /// Static units of class A, H, (H), M.
    Guns,
}

impl Filter {
    /// Whether it counts a unit.
    pub fn counts(self, unit: &Unit) -> bool {
        use WeaponClass::{ArmourPiercing, Artillery, HighExplosive, Mortar, SmallArms};
        let gun = matches!(unit.class, Some(ArmourPiercing | HighExplosive | Artillery | Mortar));
        let combat = gun || unit.class == Some(SmallArms);
        match self {
            Filter::All => true,
            Filter::Combat => combat,
            Filter::Armour => combat && unit.armoured,
            Filter::Guns => gun && unit.r#static,
        }
    }
}

/// A function of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Hexes of the zone that the side controls.
    Control(Nation, Zone),
    /// Eliminated units of the side.
    Destroyed(Nation, Filter),
    /// Units of the side that left the map from a hex of the zone.
    Exited(Nation, Zone, Filter),
    /// Units of the side in the zone.
    InZone(Nation, Zone, Filter),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// At least that many.
    AtLeast(Count, u16),
    /// At most that many.
    AtMost(Count, u16),
    /// All of them.
    All(Vec<Condition>),
    /// One of them.
    Any(Vec<Condition>),
}

/// A line of the card: who has won, and how well, if the condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The winner.
    pub side: Nation,
    /// How well.
    pub level: Level,
    /// The condition in words.
    pub text: String,
    /// The condition.
    pub when: Condition,
}

impl Condition {
    /// Reads a condition and checks its names against a map and the two sides.
    pub fn parse(text: &str, chart: &Chart<'_>, sides: [Nation; 2]) -> Result<Condition, String> {
        let mut words = Words::new(text)?;
        let condition = any(&mut words, chart, sides)?;
        words.end()?;
        let mut comparisons = 0;
        condition.counts(&mut |_| comparisons += 1);
        if comparisons > COMPARISONS {
            return Err(format!("there are more than {COMPARISONS} comparisons; write it with fewer"));
        }
        Ok(condition)
    }

    /// Whether it holds, given the value of each function.
    pub fn holds(&self, value: &mut impl FnMut(&Count) -> u16) -> bool {
        match self {
            Condition::AtLeast(count, least) => value(count) >= *least,
            Condition::AtMost(count, most) => value(count) <= *most,
            Condition::All(list) => list.iter().all(|condition| condition.holds(value)),
            Condition::Any(list) => list.iter().any(|condition| condition.holds(value)),
        }
    }

    /// The zones that occur in it.
    pub(super) fn zones(&self) -> Vec<&Zone> {
        let mut zones = Vec::new();
        self.counts(&mut |count| {
            if let Count::Control(_, zone) | Count::Exited(_, zone, _) | Count::InZone(_, zone, _) = count {
                zones.push(zone);
            }
        });
        zones
    }

    /// Calls `visit` with every function that occurs in it (14.4.4).
    pub fn counts<'a>(&'a self, visit: &mut impl FnMut(&'a Count)) {
        match self {
            Condition::AtLeast(count, _) | Condition::AtMost(count, _) => visit(count),
            Condition::All(list) | Condition::Any(list) => list.iter().for_each(|one| one.counts(visit)),
        }
    }
}

fn any(words: &mut Words<'_>, chart: &Chart<'_>, sides: [Nation; 2]) -> Result<Condition, String> {
    let mut list = vec![all(words, chart, sides)?];
    while words.take("|") {
        list.push(all(words, chart, sides)?);
    }
    Ok(if list.len() == 1 { list.swap_remove(0) } else { Condition::Any(list) })
}

fn all(words: &mut Words<'_>, chart: &Chart<'_>, sides: [Nation; 2]) -> Result<Condition, String> {
    let mut list = vec![one(words, chart, sides)?];
    while words.take("&") {
        list.push(one(words, chart, sides)?);
    }
    Ok(if list.len() == 1 { list.swap_remove(0) } else { Condition::All(list) })
}

fn one(words: &mut Words<'_>, chart: &Chart<'_>, sides: [Nation; 2]) -> Result<Condition, String> {
    let function = words.word();
    words.must("(")?;
    let word = words.word();
    let side = super::nation(word).filter(|side| sides.contains(side));
    let side = side.ok_or_else(|| format!("\"{word}\" is no side of this card"))?;
    words.must(",")?;
    let count = match function {
        "control" => Count::Control(side, Zone::read(words, chart)?),
        "destroyed" => Count::Destroyed(side, filter(words)?),
        "exited" | "inzone" => {
            let zone = Zone::read(words, chart)?;
            words.must(",")?;
            let filter = filter(words)?;
            if function == "exited" {
                Count::Exited(side, zone, filter)
            } else {
                Count::InZone(side, zone, filter)
            }
        }
        other => return Err(format!("there is no function \"{other}\"")),
    };
    words.must(")")?;
    if words.take(">=") {
        return Ok(Condition::AtLeast(count, words.number()?));
    }
    if !words.take("<=") {
        return Err("\">=\" or \"<=\" and a number are missing".into());
    }
    Ok(Condition::AtMost(count, words.number()?))
}

fn filter(words: &mut Words<'_>) -> Result<Filter, String> {
    match words.word() {
        "all" => Ok(Filter::All),
        "combat" => Ok(Filter::Combat),
        "armour" => Ok(Filter::Armour),
        "guns" => Ok(Filter::Guns),
        other => Err(format!("there is no filter \"{other}\"")),
    }
}
