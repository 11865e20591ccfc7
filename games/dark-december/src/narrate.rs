//! The log: every event in a sentence with its rule.

use engine::{Effect, HexId, Rule, Told, UnitId};

use crate::charts::{SIDES, Turn};
use crate::combat;
use crate::event::{Cause, Event, Phase};
use crate::game::DarkDecember;
use crate::hexsides::Site;
use crate::state::{End, Mode};
use crate::telling;
use crate::words::{count, place, points, tracks};

/// What the sentences need: names that never change.
struct Teller<'a>(&'a DarkDecember);

impl Teller<'_> {
    fn unit(&self, unit: UnitId) -> &str {
        &self.0.fixed.unit(unit).name
    }

    fn hex(&self, hex: HexId) -> String {
        self.0.fixed.label(hex).to_owned()
    }

    fn bridge(&self, site: Site) -> String {
        let name = &self.0.fixed.setting.board.bridges[site.index()].name;
        let label = self.0.fixed.site_label(site);
        if name.is_empty() { label } else { format!("{label} ({name})") }
    }

    fn placed(&self, rule: Rule, unit: UnitId, hex: HexId, text: String) -> Told {
        Told::new(rule, text, Effect::Place { unit: unit.0.into(), at: self.hex(hex) })
    }

    fn mark(&self, rule: Rule, hex: HexId, mark: &str, on: bool, text: String) -> Told {
        Told::new(rule, text, Effect::Mark { at: self.hex(hex), mark: mark.into(), on })
    }
}

fn roll(rule: Rule, what: &str, dice: &[u8], text: String) -> Told {
    Told::new(rule, text, Effect::Roll { what: what.into(), dice: dice.to_vec() })
}

fn flip(rule: Rule, unit: UnitId, text: String) -> Told {
    Told::new(rule, text, Effect::Flip { unit: unit.0.into() })
}

/// An event in a sentence.
pub(crate) fn narrate(game: &DarkDecember, event: &Event) -> Told {
    let mut told = tell(game, event);
    // A name such as von der Heydte's may begin with a small letter, a sentence does not.
    if let Some(first) =
        told.text.get(..1).filter(|first| first.bytes().all(|byte| byte.is_ascii_lowercase()))
    {
        told.text.replace_range(..1, &first.to_ascii_uppercase());
    }
    told
}

fn tell(game: &DarkDecember, event: &Event) -> Told {
    let t = Teller(game);
    match *event {
        Event::Turn { turn } => {
            let date = Turn::new(turn).map_or_else(String::new, |turn| turn.to_string());
            Told::text(Rule("Q.0"), format!("Turn {turn}, {date} December."))
        }
        Event::Phase { side, phase } => phase_begins(SIDES[side.index()], phase),
        Event::Skipped => {
            Told::text(Rule("Q2"), "The Germans stand in their assault positions: nobody moves.")
        }
        Event::Passed { side, why } => telling::passed(game, side.index(), why),
        Event::Declined { side, choice } => telling::declined(side.index(), choice),
        Event::Stays { unit, hex, advance } => {
            let rule = if advance { Rule("4.5.1") } else { Rule("3.0") };
            Told::text(rule, format!("{} stays in {}.", t.unit(unit), place(game, hex)))
        }
        Event::Weather { needed, die } => {
            let sky = if die <= needed { "clear" } else { "overcast" };
            roll(
                Rule("OR5.0"),
                "weather",
                &[die],
                format!("The day is clear at {needed} or less: {die}; the sky is {sky}."),
            )
        }
        Event::Deployed { unit, hex } => {
            t.placed(Rule("C3"), unit, hex, format!("{} is deployed in {}.", t.unit(unit), place(game, hex)))
        }
        Event::Entered { unit, hex, mode, cost } => {
            let how = if mode == Mode::Strategic { " in Strategic Movement" } else { "" };
            let text = format!("{} enters at {}{how} for {}.", t.unit(unit), place(game, hex), points(cost));
            t.placed(Rule("3.4"), unit, hex, text)
        }
        Event::Moved { unit, path, mode, left } => {
            let hexes = path.hexes(&game.fixed);
            let to = hexes.last().copied().unwrap_or(path.from);
            let (rule, how) = match mode {
                Mode::Normal => (Rule("3.0"), "goes"),
                Mode::Strategic => (Rule("3.2"), "drives in column"),
                Mode::Infiltration => (Rule("OR2.0.1"), "infiltrates"),
            };
            let text = format!(
                "{} {how} from {} to {}, {} left.",
                t.unit(unit),
                t.hex(path.from),
                place(game, to),
                points(left)
            );
            let path = hexes.into_iter().map(|hex| t.hex(hex)).collect();
            Told::new(rule, text, Effect::Move { unit: unit.0.into(), path })
        }
        Event::TownTaken { side, hex } => {
            let text = format!("{} is in {} hands.", place(game, hex), SIDES[side.index()]);
            t.mark(Rule("M8"), hex, "control", true, text)
        }
        Event::StepLost { unit, cause } => {
            flip(cause_rule(cause), unit, format!("{} loses a step: {}.", t.unit(unit), cause_text(cause)))
        }
        Event::Eliminated { unit, hex, cause } => gone(&t, unit, hex, cause, "is eliminated"),
        Event::Removed { unit, hex, cause } => gone(&t, unit, hex, cause, "is taken out of the game"),
        Event::Missing { attacks } => {
            let attacks = count(attacks.into(), "attack", "attacks");
            let text = format!("The German player makes {attacks} too few on the first morning.");
            Told::text(Rule("C5 (FIVE)"), text)
        }
        Event::Over { end } => over(game, end),
        Event::Combat(ref event) => combat::narrate(game, event),
        Event::Starved { .. }
        | Event::SupplyLost { .. }
        | Event::SupplyRegained { .. }
        | Event::Isolated { .. }
        | Event::Relieved { .. }
        | Event::SurrenderRoll { .. } => supply(&t, event),
        Event::Points { .. }
        | Event::OptionalRoll { .. }
        | Event::Committed { .. }
        | Event::Restored { .. }
        | Event::Returned { .. } => replacement(&t, event),
        Event::Due { .. }
        | Event::Screens { .. }
        | Event::Shifted { .. }
        | Event::Blocked { .. }
        | Event::Gathered { .. } => entry(&t, event),
        Event::Fort { .. }
        | Event::FortLost { .. }
        | Event::Infiltration { .. }
        | Event::Dropped { .. }
        | Event::Relocated { .. }
        | Event::Blow { .. }
        | Event::Build { .. } => special(&t, event),
    }
}

fn phase_begins(side: &str, phase: Phase) -> Told {
    let (rule, name) = match phase {
        Phase::Supply => (Rule("Q.1"), "Supply Determination"),
        Phase::Replacement => (Rule("Q.2"), "Replacement"),
        Phase::Movement => (Rule("Q.3"), "Movement"),
        Phase::Combat => (Rule("Q.4"), "Combat"),
        Phase::Bridge => (Rule("Q.5"), "Bridge"),
    };
    Told::text(rule, format!("{side} {name} Phase."))
}

fn cause_rule(cause: Cause) -> Rule {
    match cause {
        Cause::Surrender => Rule("OR1.0.3"),
        Cause::Combat => Rule("4.4.6"),
        Cause::Fire => Rule("4.8"),
        Cause::Retreat => Rule("4.4.7"),
        Cause::Assault => Rule("4.1.2 (V4.1)"),
        Cause::River => Rule("4.4.8 (V4.4)"),
        Cause::Landing | Cause::NoDrop => Rule("OR8.0"),
        Cause::Displaced => Rule("OR9.4"),
    }
}

fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Surrender => "it surrenders",
        Cause::Combat => "combat",
        Cause::Fire => "firefight",
        Cause::Retreat => "lost on retreat",
        Cause::Assault => "the price of the assault",
        Cause::River => "lost in the river",
        Cause::Landing => "it landed badly",
        Cause::NoDrop => "it was not dropped",
        Cause::Displaced => "it has nowhere to go",
    }
}

fn gone(t: &Teller, unit: UnitId, hex: Option<HexId>, cause: Cause, what: &str) -> Told {
    let text = format!("{} {what}: {}.", t.unit(unit), cause_text(cause));
    match hex {
        Some(hex) => {
            Told::new(cause_rule(cause), text, Effect::Remove { unit: unit.0.into(), from: t.hex(hex) })
        }
        None => Told::text(cause_rule(cause), text),
    }
}

fn supply(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Starved { side, formation } => {
            let name = &t.0.fixed.formations[usize::from(formation)].name;
            let side = SIDES[side.index()];
            Told::text(Rule("1.1"), format!("The {side} player leaves {name} without fuel."))
        }
        Event::SupplyLost { unit } => Told::text(Rule("1.0.3"), format!("{} is Unsupplied.", t.unit(unit))),
        Event::SupplyRegained { unit } => {
            Told::text(Rule("1.0.3"), format!("{} is Supplied again.", t.unit(unit)))
        }
        Event::Isolated { unit, markers } => {
            let markers = count(markers.into(), "marker", "markers");
            Told::text(Rule("OR1.0.1"), format!("{} is Isolated: {markers}.", t.unit(unit)))
        }
        Event::SurrenderRoll { unit, units, needed, die } => {
            let name = t.unit(unit);
            let (who, result) = match (units == 1, die <= needed) {
                (true, true) => (format!("{name} surrenders"), "it surrenders"),
                (true, false) => (format!("{name} surrenders"), "it holds out"),
                (false, true) => (format!("{units} units around {name} surrender"), "they surrender"),
                (false, false) => (format!("{units} units around {name} surrender"), "they hold out"),
            };
            let text = format!("{who} at {needed} or less: {die}; {result}.");
            roll(Rule("OR1.0.3"), "surrender", &[die], text)
        }
        Event::Relieved { unit } => {
            Told::text(Rule("OR1.0.4"), format!("{} is no longer Isolated.", t.unit(unit)))
        }
        _ => Told::text(Rule("1.0"), "The supply is judged."),
    }
}

fn replacement(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Points { side, motorized, other } => {
            let text = format!("The {} player gains {}.", SIDES[side.index()], tracks(motorized, other));
            Told::text(Rule("2.0.1"), text)
        }
        Event::OptionalRoll { side, needed, die } => {
            let result = if die <= needed { "forces may be committed" } else { "nothing" };
            let side = SIDES[side.index()];
            let text =
                format!("The {side} player rolls for optional forces, {needed} or less: {die}; {result}.");
            roll(Rule("OR3.0.1"), "optional forces", &[die], text)
        }
        Event::Committed { unit, turn } => {
            Told::text(Rule("OR3.0.2"), format!("{} is committed and arrives on turn {turn}.", t.unit(unit)))
        }
        Event::Restored { unit } => {
            flip(Rule("2.0.2"), unit, format!("{} is at full strength.", t.unit(unit)))
        }
        Event::Returned { unit, hex: Some(hex), points } => {
            let points = count(points.into(), "point", "points");
            let text = format!("{} returns in {} for {points}.", t.unit(unit), place(t.0, hex));
            t.placed(Rule("2.0.5"), unit, hex, text)
        }
        Event::Returned { unit, hex: None, points } => {
            let points = count(points.into(), "point", "points");
            let text = format!("{} returns for {points} and enters at the map edge.", t.unit(unit));
            Told::text(Rule("2.0.4 (V2.0)"), text)
        }
        _ => Told::text(Rule("2.0"), "Replacements."),
    }
}

fn entry(t: &Teller, event: &Event) -> Told {
    match *event {
        Event::Due { unit } => Told::text(Rule("3.4"), format!("{} may enter.", t.unit(unit))),
        Event::Screens { unit, hex } => {
            Told::text(Rule("3.4.2 (V3.4)"), format!("{} screens {}.", t.unit(unit), place(t.0, hex)))
        }
        Event::Shifted { unit, hex, turn } => {
            let text = format!("{} is shifted to {} on turn {turn}.", t.unit(unit), place(t.0, hex));
            Told::text(Rule("3.4.5 (V3.4)"), text)
        }
        Event::Gathered { unit, hex } => {
            let text = format!("{} gathers off the map at {}.", t.unit(unit), place(t.0, hex));
            Told::text(Rule("3.4.7 (V3.4)"), text)
        }
        Event::Blocked { unit } => {
            Told::text(Rule("3.4"), format!("{} is shut out and comes one turn later.", t.unit(unit)))
        }
        _ => Told::text(Rule("3.4"), "Reinforcements."),
    }
}

fn special(t: &Teller, event: &Event) -> Told {
    let game = t.0;
    match *event {
        Event::Fort { side, hex, finished } => {
            let side = SIDES[side.index()];
            let (mark, what) =
                if finished { ("fort", "finishes") } else { ("fort under construction", "begins") };
            let text = format!("The {side} player {what} a fort in {}.", place(game, hex));
            t.mark(Rule("3.6.2"), hex, mark, true, text)
        }
        Event::FortLost { side, hex } => {
            let text = format!("The {} fort in {} is given up.", SIDES[side.index()], place(game, hex));
            t.mark(Rule("3.6.3"), hex, "fort", false, text)
        }
        Event::Infiltration { unit, needed, die } => {
            let result = if die <= needed { "it slips through" } else { "it is found out" };
            let text = format!("{} infiltrates at {needed} or less: {die}; {result}.", t.unit(unit));
            roll(Rule("OR2.0.1"), "infiltration", &[die], text)
        }
        Event::Dropped { target, direction, distance, hex } => {
            let land = hex.map_or_else(|| "off the map".to_owned(), |hex| format!("in {}", place(game, hex)));
            let hexes = count(distance.into(), "hex", "hexes");
            let text =
                format!("The German drop on {} goes {hexes} astray and lands {land}.", place(game, target));
            roll(Rule("OR8.0"), "drop", &[direction], text)
        }
        Event::Relocated { unit, hex } => {
            let text = format!("{} goes to {}.", t.unit(unit), place(game, hex));
            t.placed(Rule("OR9.4 (VOR9.4)"), unit, hex, text)
        }
        Event::Blow { site, needed, die } => {
            let result = if die <= needed { "it is blown" } else { "it stands" };
            let bridge = t.bridge(site);
            let text = format!(
                "The Allied player tries to blow the bridge {bridge}, {needed} or less: {die}; {result}."
            );
            roll(Rule("5.0"), "demolition", &[die], text)
        }
        Event::Build { site, needed, die } => {
            let result = if die <= needed { "it is built" } else { "it is not ready" };
            let bridge = t.bridge(site);
            let text = format!(
                "The German player tries to build the bridge {bridge}, {needed} or less: {die}; {result}."
            );
            roll(Rule("5.1"), "building", &[die], text)
        }
        _ => Told::text(Rule("Q.3"), "Movement."),
    }
}

fn over(game: &DarkDecember, end: End) -> Told {
    match end {
        End::Meuse => Told::text(Rule("W2"), "German victory: panzers in supply beyond the Meuse."),
        End::City => Told::text(Rule("W2"), "German victory: a great city is taken and in supply."),
        End::Objectives => Told::text(Rule("W1"), "German victory: all objectives are met."),
        End::Held => Told::text(Rule("W1"), "Allied victory: not all objectives are met."),
        End::Score(score) => {
            let outcome = game.outcome(end);
            let text = match outcome.winner {
                Some(winner) => {
                    format!("{} victory, {}: the score is {score}.", SIDES[winner.index()], outcome.level)
                }
                None => format!("Nobody wins: the score is {score}."),
            };
            Told::text(outcome.rule, text)
        }
    }
}
