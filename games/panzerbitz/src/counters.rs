//! Position counters at set-up (13.2): which lie where (10.1.1, 10.2.1, 10.3.1, 10.4).

use std::fmt::{self, Write};

use engine::{Ask, Asks, HexId, Refusal, Rule, Say, Unreadable, Word, Words};

use crate::action::Action;
use crate::charts::PositionKind;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::scenario::PositionCounter;
use crate::sequence::ANSWER;
use crate::setup::SetupEvent;
use crate::state::Shelter;
use crate::why::{no, no_if};

impl PositionCounter {
    /// Its kind.
    pub const fn kind(self) -> PositionKind {
        match self {
            PositionCounter::Improved => PositionKind::Improved,
            PositionCounter::Fortification(_) => PositionKind::Fortification,
            PositionCounter::Mine => PositionKind::Mine,
            PositionCounter::Block => PositionKind::Block,
        }
    }
}

impl Say<Panzerbitz> for PositionCounter {
    fn say(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        match self {
            PositionCounter::Fortification(defence) => write!(out, "fortification {defence}"),
            PositionCounter::Improved => out.write_str("improved position"),
            PositionCounter::Mine => out.write_str("minefield"),
            PositionCounter::Block => out.write_str("block"),
        }
    }
}

/// A line of the card's list of position counters, all of one kind and for one force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CounterId(pub u8);

impl From<CounterId> for usize {
    fn from(line: CounterId) -> usize {
        line.0.into()
    }
}

impl Say<Panzerbitz> for CounterId {
    fn say(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        let line = game.fixed.counters[usize::from(self)];
        line.counter.say(game, out)?;
        write!(out, " ({})", game.fixed.card.forces[usize::from(line.force)].name)
    }
}

impl Word<Panzerbitz> for CounterId {
    fn exists(self, game: &Panzerbitz) -> bool {
        usize::from(self) < game.fixed.counters.len()
    }

    fn write(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", usize::from(self) + 1)
    }

    fn read(game: &Panzerbitz, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        let most = game.fixed.counters.len();
        words.choose("the number of a position counter", |word| {
            let number = word.parse().ok().filter(|number| (1..=most).contains(number))?;
            Some(CounterId(number as u8 - 1))
        })
    }
}

/// D2 (13.2): where the position counter in hand goes.
pub(crate) static PLACE_COUNTER: Ask<Panzerbitz> = Ask {
    name: "place-counter",
    rule: Rule("13.2"),
    prompt: |game| match game.state.counter {
        Some(line) => {
            let counter = game.fixed.counters[usize::from(line)].counter;
            format!("where does the {} go?", engine::Said::new(game, counter))
        }
        None => String::new(),
    },
    press: |_, on| on.hex.map(Action::Put),
    list: |game, out| {
        if let Some(line) = game.state.counter.map(CounterId) {
            out.extend(game.places_of_counter(line).map(Action::Put));
        }
    },
    check: |game, action| match (action, game.state.counter) {
        (Action::Put(hex), Some(line)) => game.check_counter(CounterId(line), hex),
        _ => Err(game.not_asked(action)),
    },
    play: engine::played!(game, ctx, Action::Put(hex) => game.place_counter(hex, ctx)),
    ..ANSWER
};

impl Panzerbitz {
    /// The lines of the card's list of position counters.
    pub(crate) fn counter_lines(&self) -> impl Iterator<Item = CounterId> + use<> {
        (0..self.fixed.counters.len() as u8).map(CounterId)
    }

    /// Where a position counter may be placed.
    pub(crate) fn places_of_counter(&self, line: CounterId) -> impl Iterator<Item = HexId> + '_ {
        let zone = &self.fixed.zones[usize::from(self.fixed.counters[usize::from(line)].force)];
        zone.iter().filter(move |&hex| self.check_counter(line, hex).is_ok())
    }

    /// Whether a position counter may be placed in a hex (10.1.1, 10.2.1, 10.3.1, 10.4, 13.2).
    fn check_counter(&self, line: CounterId, hex: HexId) -> Result<(), Refusal> {
        let line = self.fixed.counters[usize::from(line)];
        let (kind, ground) = (line.counter.kind(), &self.fixed.ground);
        let outside = !self.fixed.zones[usize::from(line.force)].contains(hex);
        no_if(outside, "13.2", "the hex is not in the zone of the counter")?;
        no_if(self.holds(line.side.other(), hex), "13.2", "an enemy unit is there")?;
        let forbidden = self.fixed.forbid.iter().any(|(barred, zone)| *barred == kind && zone.contains(hex));
        no_if(forbidden, "13.2", "the card forbids it there")?;
        let terrain = ground.terrain(hex);
        let wet = ground.watercourse(hex).is_some();
        let barred = match kind {
            PositionKind::Improved | PositionKind::Mine => {
                matches!(terrain, Terrain::Town | Terrain::Swamp) || terrain.is_lake() || wet
            }
            PositionKind::Fortification | PositionKind::Block => terrain.is_lake(),
        };
        if barred {
            let rule = match kind {
                PositionKind::Improved => "10.1.1",
                PositionKind::Mine => "10.3.1",
                PositionKind::Fortification => "10.2.1",
                PositionKind::Block => "10.4",
            };
            return no(rule, "such a counter cannot lie there");
        }
        let shares = &self.fixed.charts.position(kind).shares;
        let clash = PositionKind::ALL
            .into_iter()
            .any(|other| self.has_counter(other, hex) && !shares.contains(&other));
        no_if(clash, "11.8", "another counter lies there")?;
        let points = self.fixed.charts.position(kind).stack[usize::from(self.fixed.options.revised_stacking)];
        no_if(!self.has_room(hex, points, Shelter::Open), "7.4", "the stacking limit would be broken")
    }

    /// Whether a position counter of a kind lies in a hex.
    pub fn has_counter(&self, kind: PositionKind, hex: HexId) -> bool {
        match kind {
            PositionKind::Improved => self.state.improved.contains(hex),
            PositionKind::Fortification => self.fort(hex).is_some(),
            PositionKind::Mine => self.state.mines.contains(hex),
            PositionKind::Block => self.state.blocks.contains(hex),
        }
    }

    /// Whether a position counter may be taken to be set up.
    pub(crate) fn check_take_counter(&self, line: CounterId) -> Result<(), Refusal> {
        let at = usize::from(line);
        no_if(self.fixed.counters[at].side != self.phasing(), "13.2", "the other side sets up now")?;
        no_if(self.state.counters[at] == 0, "13.2", "no such counter is left")?;
        no_if(self.places_of_counter(line).next().is_none(), "13.2", "there is no place for such a counter")
    }

    /// Sets the position counter in hand up.
    pub(crate) fn place_counter(&mut self, hex: HexId, ctx: &mut Ctx) {
        let Some(line) = self.state.counter.take() else { return };
        self.state.counters[usize::from(line)] -= 1;
        let line = self.fixed.counters[usize::from(line)];
        match line.counter {
            PositionCounter::Improved => {
                self.state.improved.insert(hex);
            }
            PositionCounter::Fortification(defence) => self.state.forts.push((hex, defence)),
            PositionCounter::Mine => {
                self.state.mines.insert(hex);
            }
            PositionCounter::Block => {
                self.state.blocks.insert(hex);
            }
        }
        ctx.tell(SetupEvent::Counter { side: line.side, counter: line.counter, hex });
    }
}
