//! The log: every event in a sentence with its rule.

use engine::{Effect, HexId, Rule, Told, UnitId};

use crate::charts::{ALLIED, GERMAN, SIDES, Turn};
use crate::combat;
use crate::decline::{narrate_declined, narrate_idle};
use crate::event::{Cause, Event, Phase};
use crate::fixed::Site;
use crate::game::Bulge;
use crate::state::{End, Verdict};
use crate::words::{count, people, points};

/// What the sentences need: names that never change.
struct Teller<'a>(&'a Bulge);

impl Teller<'_> {
    fn unit(&self, unit: UnitId) -> &str {
        &self.0.fixed.unit(unit).name
    }

    fn hex(&self, hex: HexId) -> String {
        self.0.fixed.label(hex).to_owned()
    }

    /// A hex with the town in it: `AA26 (Bastogne)`.
    fn place(&self, hex: HexId) -> String {
        let label = self.0.fixed.label(hex);
        match self.0.fixed.charts.town_at(label) {
            Some(town) => format!("{label} ({})", town.name),
            None => label.to_owned(),
        }
    }

    fn bridge(&self, site: Site) -> String {
        let label = self.0.fixed.site_label(site);
        match self.0.fixed.sites[site.index()].name.as_str() {
            "" => format!("the bridge {label}"),
            name => format!("the bridge {label} ({name})"),
        }
    }

    fn dump(&self, dump: u8) -> String {
        let dumps = &self.0.fixed.charts.dumps;
        dumps.get(usize::from(dump)).map_or_else(String::new, |dump| format!("the dump {}", dump.name))
    }

    fn side_of_bridge(&self, site: Site) -> String {
        self.hex(self.0.fixed.sites[site.index()].hexes[0])
    }

    fn flip(rule: Rule, unit: UnitId, text: String) -> Told {
        Told::new(rule, text, Effect::Flip { unit: unit.0.into() })
    }

    fn roll(rule: Rule, what: &str, dice: &[u8], text: String) -> Told {
        Told::new(rule, text, Effect::Roll { what: what.into(), dice: dice.to_vec() })
    }

    fn mark(&self, rule: Rule, hex: HexId, mark: &str, on: bool, text: String) -> Told {
        Told::new(rule, text, Effect::Mark { at: self.hex(hex), mark: mark.into(), on })
    }

    fn bridge_mark(&self, rule: Rule, site: Site, mark: &str, text: String) -> Told {
        Told::new(rule, text, Effect::Mark { at: self.side_of_bridge(site), mark: mark.into(), on: true })
    }
}

/// The marker of a strategic strike (5.3).
pub(crate) const STRIKE: &str = "strategic strike";

/// An event in a sentence. It begins with a capital, whatever the name of the unit that it begins with.
pub(crate) fn narrate(game: &Bulge, event: &Event) -> Told {
    let mut told = tell(game, event);
    told.text = capital(&told.text);
    told
}

fn tell(game: &Bulge, event: &Event) -> Told {
    let t = Teller(game);
    match *event {
        Event::Turn { turn } => {
            let date = Turn::new(turn).map_or_else(String::new, |turn| turn.to_string());
            Told::text(Rule("4.1"), format!("Turn {turn}, {date}."))
        }
        Event::Phase { side, phase } => phase_begins(side == GERMAN, phase),
        Event::Idle { side, why } => narrate_idle(side, why),
        Event::Declined { side, what, again } => narrate_declined(side, what, again),
        Event::Stayed { unit } => Told::text(Rule("8.9"), format!("{} does not move.", t.unit(unit))),
        Event::Placed { unit, hex } => Told::new(
            Rule("24.2"),
            format!("{} is set up in {}.", t.unit(unit), t.place(hex)),
            Effect::Place { unit: unit.0.into(), at: t.hex(hex) },
        ),
        Event::Roadblock { .. }
        | Event::Interdicted { .. }
        | Event::Struck { .. }
        | Event::MarkersOff { .. }
        | Event::StrikeOff { .. }
        | Event::Emplaced { .. }
        | Event::Limbered { .. }
        | Event::Airdrop { .. }
        | Event::Released { .. } => support(&t, event),
        Event::Available { unit } => Told::text(Rule("7.1"), format!("{} is available.", t.unit(unit))),
        Event::TeamLanded { unit, hex } => Told::new(
            Rule("18.1.1"),
            format!("{} starts from {}.", t.unit(unit), t.place(hex)),
            Effect::Place { unit: unit.0.into(), at: t.hex(hex) },
        ),
        Event::Entered { unit, hex, cost } => Told::new(
            Rule("7.2"),
            format!("{} enters at {} for {}.", t.unit(unit), t.place(hex), points(cost)),
            Effect::Place { unit: unit.0.into(), at: t.hex(hex) },
        ),
        Event::Moved { unit, path, left } => {
            let hexes = path.hexes(&game.fixed);
            let to = hexes.last().copied().unwrap_or(path.from);
            let text = format!(
                "{} goes from {} to {}, {} left.",
                t.unit(unit),
                t.hex(path.from),
                t.place(to),
                points(left)
            );
            let path = hexes.into_iter().map(|hex| t.hex(hex)).collect();
            Told::new(Rule("8.9"), text, Effect::Move { unit: unit.0.into(), path })
        }
        Event::Ruse => Told::text(Rule("18.3"), "Brigade 150 moves in American uniforms."),
        Event::Exited { unit, hex } => Told::new(
            Rule("23.5"),
            format!("{} leaves the map at {}.", t.unit(unit), t.hex(hex)),
            Effect::Remove { unit: unit.0.into(), from: t.hex(hex) },
        ),
        Event::Eliminated { unit, hex, cause } => gone(&t, unit, hex, cause, "is eliminated"),
        Event::Removed { unit, hex, cause } => gone(&t, unit, hex, cause, "is taken out of the game"),
        Event::Nordwind { option } => {
            let meaning = ["as planned", "in support of the Ardennes", "scrubbed"];
            let meaning = meaning.get(usize::from(option).wrapping_sub(1)).copied().unwrap_or_default();
            Told::text(Rule("23.1"), format!("The Germans choose Nordwind option {option}: {meaning}."))
        }
        Event::Shortfall { missing } => Told::text(
            Rule("23.6"),
            format!("The Allies have diverted {} too few; as many are lost.", count(missing, "US unit")),
        ),
        Event::Over { end, margin } => over(end, margin),
        Event::Combat(ref event) => combat::narrate(game, event),
        Event::SupplyLost { .. }
        | Event::SupplyRegained { .. }
        | Event::ShortOfFuel { .. }
        | Event::Isolated { .. }
        | Event::Surrender { .. } => supply(&t, event),
        Event::Demolition { .. }
        | Event::MeuseGuard { .. }
        | Event::BridgeBegun { .. }
        | Event::BridgeBuilt { .. }
        | Event::BridgeHalf { .. }
        | Event::BridgeLost { .. } => bridge(&t, event),
        Event::Burning { .. }
        | Event::DumpCaptured { .. }
        | Event::DumpDestroyed { .. }
        | Event::DumpEvacuated { .. } => fuel(&t, event),
        Event::Detection { .. } | Event::Dropped { .. } | Event::DropCancelled => special(&t, event),
    }
}

/// What is placed, flown, emplaced or released.
fn support(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Roadblock { hex } => {
            let text = format!("The Allies place a roadblock in {}.", t.place(hex));
            t.mark(Rule("5.1.1"), hex, "roadblock", true, text)
        }
        Event::Interdicted { hex } => {
            let text = format!("The Allies interdict the roads of {}.", t.place(hex));
            t.mark(Rule("5.2.1"), hex, "interdiction", true, text)
        }
        Event::Struck { hex } => {
            let text = format!("The Allies fly a strategic strike on {}.", t.place(hex));
            t.mark(Rule("5.3.1"), hex, STRIKE, true, text)
        }
        Event::MarkersOff { roadblocks, interdiction } => markers_off(roadblocks, interdiction),
        Event::StrikeOff { hex } => {
            t.mark(Rule("16.7"), hex, STRIKE, false, format!("The strike on {} is over.", t.place(hex)))
        }
        Event::Emplaced { unit } => {
            Teller::flip(Rule("5.4.1"), unit, format!("{} is emplaced.", t.unit(unit)))
        }
        Event::Limbered { unit } => {
            Teller::flip(Rule("13.3"), unit, format!("{} pays 1 MP and limbers up.", t.unit(unit)))
        }
        Event::Airdrop { hex } => {
            let text = format!("The Allies drop supplies on {}.", t.place(hex));
            t.mark(Rule("16.6"), hex, "airdrop", true, text)
        }
        Event::Released { division } => {
            let name = &t.0.fixed.schedule.okw[usize::from(division)].name;
            let cost = t.0.fixed.charts.numbers.okw_vp_cost;
            let text = format!("The Germans release {name} from the OKW reserve: {cost} Allied VP.");
            Told::text(Rule("7.6"), text)
        }
        _ => Told::text(Rule("5.0"), ""),
    }
}

fn phase_begins(german: bool, phase: Phase) -> Told {
    let side = SIDES[usize::from(!german)];
    let (rule, text) = match phase {
        // The Support Phase is that of the other side.
        Phase::Support => (Rule("5.0"), format!("{} Support Phase.", SIDES[usize::from(german)])),
        Phase::Supply => (Rule("6.0"), format!("{side} Supply Phase.")),
        Phase::Reinforcement => (Rule("7.0"), format!("{side} Reinforcement Phase.")),
        Phase::Movement => (Rule("8.0"), format!("{side} Movement Phase.")),
        Phase::Combat => (Rule("12.0"), format!("{side} Combat Phase.")),
    };
    Told::text(rule, text)
}

fn markers_off(roadblocks: bool, interdiction: bool) -> Told {
    match (roadblocks, interdiction) {
        (true, true) => Told::text(Rule("5.1.4"), "Roadblocks and interdiction come off."),
        (true, false) => Told::text(Rule("5.1.4"), "Roadblocks come off."),
        (false, _) => Told::text(Rule("16.5"), "Interdiction comes off."),
    }
}

fn gone(t: &Teller, unit: UnitId, hex: Option<HexId>, cause: Cause, what: &str) -> Told {
    let vdh = t.0.fixed.vdh == Some(unit);
    let (rule, why) = match cause {
        Cause::Surrender => (Rule("6.7"), "it surrenders"),
        Cause::Overrun => (Rule("18.1.5"), "an Allied unit enters its hex"),
        Cause::Detected => (Rule("18.1.6"), "it is found"),
        Cause::BadLanding => (Rule("18.4.3"), "it landed badly"),
        Cause::Date if vdh => (Rule("18.4.6"), "its time is over"),
        Cause::Date => (Rule("18.1.1"), "its time is over"),
        Cause::Cancelled => (Rule("18.4.1"), "the drop is cancelled"),
        Cause::Struck => (Rule("23.3"), "it goes to meet Nordwind"),
        Cause::Shortfall => (Rule("23.6"), "it was not diverted in time"),
        Cause::Combat => (Rule("14.1"), "the result of combat"),
        Cause::Exchange => (Rule("14.5"), "it goes in the exchange"),
        Cause::StandFast => (Rule("14.6 (STF)"), "it is the price of standing fast"),
        Cause::Emplaced => (Rule("13.8"), "it is emplaced and cannot retreat"),
        Cause::Retreat => (Rule("14.4"), "lost on retreat"),
    };
    let text = format!("{} {what}: {why}.", t.unit(unit));
    match hex {
        Some(hex) => Told::new(rule, text, Effect::Remove { unit: unit.0.into(), from: t.hex(hex) }),
        None => Told::text(rule, text),
    }
}

fn supply(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::SupplyLost { unit } => Told::text(Rule("6.3"), format!("{} is out of supply.", t.unit(unit))),
        Event::SupplyRegained { unit } => {
            Told::text(Rule("6.4"), format!("{} is in supply again.", t.unit(unit)))
        }
        Event::ShortOfFuel { unit } => {
            Told::text(Rule("19.2"), format!("{} is beyond the fuel range.", t.unit(unit)))
        }
        Event::Isolated { unit, count } => {
            Told::text(Rule("6.6"), format!("{} is isolated, count {count}.", t.unit(unit)))
        }
        Event::Surrender { unit, needed, die } => {
            let text = format!("{} may surrender: {}.", t.unit(unit), rolled(needed, die));
            Teller::roll(Rule("6.7"), "surrender", &[die], text)
        }
        _ => Told::text(Rule("6.0"), ""),
    }
}

fn bridge(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Demolition { side, site, unit, needed, die } => {
            let by = unit
                .map_or_else(|| format!("{} try", people(side)), |unit| format!("{} tries", t.unit(unit)));
            let result = if die <= needed { "it is blown" } else { "it stands" };
            let text = format!("{by} to blow {}: {}, {result}.", t.bridge(site), rolled(needed, die));
            Teller::roll(Rule("11.4"), "demolition", &[die], text)
        }
        Event::MeuseGuard { unit, site, needed, die } => {
            let result = if die <= needed { "it is blown" } else { "it is safe for good" };
            let text = format!(
                "The guards meet {} at {}: {}, {result}.",
                t.unit(unit),
                t.bridge(site),
                rolled(needed, die)
            );
            Teller::roll(Rule("11.6"), "Meuse guards", &[die], text)
        }
        Event::BridgeBegun { site, unit } => {
            let text = format!("{} works on {}.", t.unit(unit), t.bridge(site));
            t.bridge_mark(Rule("11.7"), site, "bridge under construction", text)
        }
        Event::BridgeBuilt { site, opening } => {
            let rule = if opening { Rule("11.9") } else { Rule("11.7") };
            t.bridge_mark(rule, site, "bridge", format!("{} is open.", capital(&t.bridge(site))))
        }
        Event::BridgeHalf { site } => t.bridge_mark(
            Rule("11.7"),
            site,
            "bridge under construction",
            format!("{} is half done.", capital(&t.bridge(site))),
        ),
        Event::BridgeLost { site } => {
            t.bridge_mark(Rule("11.7"), site, "blown bridge", format!("Work on {} is lost.", t.bridge(site)))
        }
        _ => Told::text(Rule("11.0"), ""),
    }
}

fn fuel(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Burning { dump, needed, die } => {
            let result = if die <= needed { "goes up in flames" } else { "does not burn" };
            let roll = rolled(needed, die);
            let text = format!("The Allies try to burn {}: {roll}, it {result}.", t.dump(dump));
            Teller::roll(Rule("19.4"), "burning", &[die], text)
        }
        Event::DumpCaptured { dump } => {
            let vp = t.0.fixed.charts.numbers.dump_vp;
            Told::text(Rule("19.3"), format!("The Germans capture {}: {vp} German VP.", t.dump(dump)))
        }
        Event::DumpDestroyed { dump } => {
            Told::text(Rule("19.5"), format!("The Allies destroy {}.", t.dump(dump)))
        }
        Event::DumpEvacuated { dump } => {
            Told::text(Rule("19.6"), format!("The Allies evacuate {}.", t.dump(dump)))
        }
        _ => Told::text(Rule("19.0"), ""),
    }
}

/// A die and what was needed.
fn rolled(needed: u8, die: u8) -> String {
    format!("a {die} where {needed} or less was needed")
}

fn special(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Detection { unit, needed, die } => {
            let result = if die <= needed { "is found" } else { "gets away" };
            let text = format!("The Allies look for {}: {}, it {result}.", t.unit(unit), rolled(needed, die));
            Teller::roll(Rule("18.1.6"), "detection", &[die], text)
        }
        Event::Dropped { target, die, direction, hex } => {
            let land = hex.map_or_else(|| "off the map".to_owned(), |hex| format!("in {}", t.place(hex)));
            let text = format!("The Germans aim the drop at {}: a {die}, it lands {land}.", t.place(target));
            let dice: &[u8] = if direction == 0 { &[die] } else { &[die, direction] };
            Teller::roll(Rule("18.4.2"), "scatter", dice, text)
        }
        _ => Told::text(Rule("18.4.1"), "The Germans cancel the parachute drop."),
    }
}

fn over(end: End, margin: i16) -> Told {
    let allied = SIDES[ALLIED.index()];
    let (rule, text) = match end {
        End::Meuse => (Rule("25.3"), "German victory: supplied across the Meuse.".to_owned()),
        End::Liege => (Rule("25.4"), "German victory: Liege is taken.".to_owned()),
        End::LastTurn(verdict) => match verdict {
            Verdict::Scrubbed => {
                (Rule("23.11"), format!("{allied} victory: neither the Meuse nor Liege was reached."))
            }
            Verdict::Town => (Rule("25.5.1"), format!("{allied} victory: the decisive towns are held.")),
            Verdict::Margin => (Rule("25.5.2"), "The margin decides.".to_owned()),
            Verdict::Levels => (Rule("24.4"), "The margin decides.".to_owned()),
            Verdict::HexLost => (Rule("24.5"), "German victory: Bastogne has fallen.".to_owned()),
            Verdict::HexHeld => (Rule("24.5"), format!("{allied} victory: Bastogne is held and supplied.")),
            Verdict::HexCutOff => (Rule("24.5"), "A draw: Bastogne is held, but cut off.".to_owned()),
        },
    };
    Told::text(rule, format!("{text} Margin {margin}."))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
