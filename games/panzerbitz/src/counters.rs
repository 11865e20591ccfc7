//! Position counters at set-up (13.2): which lie where (10.1.1, 10.2.1, 10.3.1, 10.4).

use std::fmt::{self, Write};

use engine::{Ask, Asks, HexId, Rule, Say, Unreadable, Word, Words};

use crate::action::Action;
use crate::charts::PositionKind;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::scenario::PositionCounter;
use crate::sequence::ANSWER;
use crate::setup::SetupEvent;
use crate::state::Shelter;
use crate::why::Why;

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
    sets_up: true,
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
        (Action::Put(hex), Some(line)) => Why::every(|why| game.judge_counter(CounterId(line), hex, why)),
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
        zone.iter().filter(move |&hex| Why::allows(|why| self.judge_counter(line, hex, why)))
    }

    /// All that keeps a position counter from being placed in a hex (10.1.1, 10.2.1, 10.3.1, 10.4, 13.2).
    fn judge_counter(&self, line: CounterId, hex: HexId, why: &mut Why) -> Option<()> {
        let line = self.fixed.counters[usize::from(line)];
        let (kind, ground) = (line.counter.kind(), &self.fixed.ground);
        let outside = !self.fixed.zones[usize::from(line.force)].contains(hex);
        why.when(outside, "13.2", "the hex is not in the zone of the counter")?;
        let enemy = self.holds(line.side.other(), hex);
        why.when(enemy, "13.2", "an enemy unit is there")?;
        let forbidden = self.fixed.forbid.iter().any(|(barred, zone)| *barred == kind && zone.contains(hex));
        why.when(forbidden, "13.2", "the card forbids it there")?;
        let terrain = ground.terrain(hex);
        let wet = ground.watercourse(hex).is_some();
        let low = matches!(terrain, Terrain::Town | Terrain::Swamp) || terrain.is_lake() || wet;
        let (rule, barred) = match kind {
            PositionKind::Improved => ("10.1.1", low),
            PositionKind::Mine => ("10.3.1", low),
            PositionKind::Fortification => ("10.2.1", terrain.is_lake()),
            PositionKind::Block => ("10.4", terrain.is_lake()),
        };
        why.when(barred, rule, "such a counter cannot lie there")?;
        let shares = &self.fixed.charts.position(kind).shares;
        let clash = PositionKind::ALL
            .into_iter()
            .any(|other| self.has_counter(other, hex) && !shares.contains(&other));
        why.when(clash, "11.8", "another counter lies there")?;
        // The limit is one side's (7.1).
        let full = !enemy && !self.has_room(hex, self.counter_points(kind), Shelter::Open);
        why.when(full, "7.4", "the stacking limit would be broken")
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

    /// All that keeps a position counter from being taken to be set up. At last it must have a place to go to.
    pub(crate) fn judge_take_counter(&self, line: CounterId, why: &mut Why) -> Option<()> {
        let at = usize::from(line);
        why.when(self.fixed.counters[at].side != self.phasing(), "13.2", "the other side sets up now")?;
        why.when(self.state.counters[at] == 0, "13.2", "no such counter is left")?;
        let lost = why.is_clear() && self.places_of_counter(line).next().is_none();
        why.when(lost, "13.2", "there is no place for such a counter")
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
