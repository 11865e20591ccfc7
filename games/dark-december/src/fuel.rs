//! Fuel: both players name German formations that go without (1.1).

use std::fmt::{self, Write};

use engine::{Ask, Asks, Refusal, Rule, Said, Say, Side, Told, Unreadable, Word, Words, Written, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::Flag;
use crate::words::player;

engine::events! {
    /// What happens to the German fuel.
    pub enum FuelEvent for DarkDecember as game {
        Starved { side: Side, formation: FormationId } =>
            player(Rule("1.1"), side, &format!("leaves {formation} without fuel"));
        /// 1.1.1: selections were due.
        Nobody => Told::text(Rule("1.1.1"), "Nobody is left without fuel: no formation can be selected.");
    }
}

/// A formation by its number in [`Fixed::formations`](crate::Fixed::formations).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormationId(pub u8);

impl FormationId {
    const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl Say<DarkDecember> for FormationId {
    fn say(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.fixed.formations[usize::from(self.0)].name)
    }
}

impl Word<DarkDecember> for FormationId {
    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    fn read(game: &DarkDecember, words: &mut Words, _: &str) -> Result<FormationId, Unreadable> {
        let formations = &game.fixed.formations;
        words.choose("a formation such as 2Pz", |word| {
            let at = formations.iter().position(|one| one.name.eq_ignore_ascii_case(word))?;
            Some(FormationId(at as u8))
        })
    }
}

/// Two brigades that are named together (1.1.2), the one with the lower number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair(pub FormationId, pub FormationId);

impl Say<DarkDecember> for Pair {
    fn say(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{} and {}", Said::new(game, self.0), Said::new(game, self.1))
    }
}

impl Word<DarkDecember> for Pair {
    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{} {}", Written(game, self.0), Written(game, self.1))
    }

    fn read(game: &DarkDecember, words: &mut Words, name: &str) -> Result<Pair, Unreadable> {
        let (a, b) = (FormationId::read(game, words, name)?, FormationId::read(game, words, name)?);
        Ok(Pair(a.min(b), a.max(b)))
    }
}

/// D2 (1.1): first the German, then the Allied player says which German formation goes without fuel.
pub(crate) static FUEL: Ask<DarkDecember> = Ask {
    name: "fuel",
    rule: Rule("1.1"),
    side: |game| game.selecting().unwrap_or(GERMAN),
    open: |game| game.selecting().is_some(),
    prompt: |_| "which German formation goes without fuel?".into(),
    list: |game, out| {
        out.extend(game.eligible(false).map(Action::Starve));
        out.extend(game.pairs_to_starve().map(Action::StarvePair));
    },
    check: engine::judged!(game,
        Action::Starve(one) => game.check_starve(one),
        Action::StarvePair(pair) if game.pairs_to_starve().any(|one| one == pair) => Ok(()),
        Action::StarvePair(_) => refuse(
            Rule("1.1.2 (V1.1)"),
            "two brigades are needed, both on the map and not selected in the Player-Turn before",
        ),
    ),
    play: |game, action, ctx| match action {
        Action::Starve(one) => game.starve(&[one], ctx),
        Action::StarvePair(Pair(a, b)) => game.starve(&[a, b], ctx),
        _ => {}
    },
    may_end: |_| refuse(Rule("1.1.1"), "a formation must be selected"),
    ..Ask::PLAIN
};

impl DarkDecember {
    /// 1.1: the German Supply Determination Phase begins. What was short of fuel has fuel again.
    pub(crate) fn begin_fuel(&mut self) {
        self.state.short_before = self.state.short;
        self.state.short = 0;
        self.state.selections = self.track().fuel;
        self.forget(Flag::ShortOfFuel);
    }

    /// 1.1.1: what is said if nobody is asked.
    pub(crate) fn idle_fuel(&self) -> Option<FuelEvent> {
        (self.state.selections != [0, 0]).then_some(FuelEvent::Nobody)
    }

    /// 1.1: who selects now: first the German, and nobody if nothing can be selected.
    fn selecting(&self) -> Option<Side> {
        let side = [GERMAN, ALLIED].into_iter().find(|side| self.state.selections[side.index()] > 0)?;
        let any = self.eligible(false).next().is_some() || self.pairs_to_starve().next().is_some();
        any.then_some(side)
    }

    /// 1.1.1, 1.1.2: the divisions, or the brigades, that may be selected.
    fn eligible(&self, brigades: bool) -> impl Iterator<Item = FormationId> + Clone + '_ {
        let formations =
            self.fixed.formations.iter().zip(0..).filter(move |(one, _)| one.brigade == brigades);
        let spent = self.state.short | self.state.short_before;
        formations.filter_map(move |(one, at)| {
            let here = one.members.iter().any(|&unit| self.hex_of(unit).is_some());
            (spent & FormationId(at).bit() == 0 && here).then_some(FormationId(at))
        })
    }

    /// 1.1.2: the pairs of brigades that may be selected.
    fn pairs_to_starve(&self) -> impl Iterator<Item = Pair> + '_ {
        let brigades = self.eligible(true).filter(|_| self.fixed.options.brigade_pairs);
        brigades.clone().flat_map(move |a| brigades.clone().filter(move |&b| b > a).map(move |b| Pair(a, b)))
    }

    fn check_starve(&self, formation: FormationId) -> Result<(), Refusal> {
        if self.eligible(false).any(|one| one == formation) {
            return Ok(());
        }
        let text = match self.fixed.formations.get(usize::from(formation.0)) {
            None => "there is no such formation",
            Some(one) if one.brigade => "brigades are selected in pairs",
            Some(_) if self.state.short_before & formation.bit() != 0 => {
                "it was selected in the Player-Turn before"
            }
            Some(_) if self.state.short & formation.bit() != 0 => "it has been selected already",
            Some(_) => "none of its units is on the map",
        };
        refuse(Rule("1.1.1"), text)
    }

    /// 1.1: formations go without fuel.
    fn starve(&mut self, formations: &[FormationId], ctx: &mut Ctx) {
        let Some(side) = self.selecting() else { return };
        let fixed = self.fixed.clone();
        self.state.selections[side.index()] -= 1;
        for &formation in formations {
            self.state.short |= formation.bit();
            ctx.tell(FuelEvent::Starved { side, formation });
            for &unit in &fixed.formations[usize::from(formation.0)].members {
                if self.hex_of(unit).is_some() {
                    self.set(unit, Flag::ShortOfFuel, true);
                }
            }
        }
    }
}
