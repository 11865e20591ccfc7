//! The estimate of the situation: what a side knows when a phase begins.
//!
//! It keeps the position as it was then. Each part is made when it is first asked for, from that position, so that it says the
//! same whenever that is; and what a part is made of (steps, ways, marches of stacks) is kept from one estimate to the next
//! where nothing has changed.

use engine::{HexId, HexSet, Side, UnitId};

use super::flood::{Flood, Measured};
use super::flow::Flow;
use super::march::March;
use super::numbers::{self, Numbers as _};
use super::sweep::{Marches, Sweep};
use super::threat::Threat;
use super::war::War;

/// A part of the estimate.
#[derive(Debug, Default)]
struct Part<T> {
    /// Whether it is of this position.
    made: bool,
    value: T,
}

impl<T> Part<T> {
    /// Whether it must be made now. Whoever asks makes it.
    fn wanted(&mut self) -> bool {
        !std::mem::replace(&mut self.made, true)
    }

    fn get(&self) -> &T {
        debug_assert!(self.made, "a part of the estimate is read before it is made");
        &self.value
    }

    fn get_mut(&mut self) -> &mut T {
        debug_assert!(self.made, "a part of the estimate is changed before it is made");
        &mut self.value
    }
}

/// What it costs the units of a side to get to each hex, with the stamp of the steps and the hexes where they were then.
#[derive(Debug, Default)]
struct Comes {
    field: Vec<u16>,
    stamp: u32,
    starts: HexSet,
}

/// What is known of a side.
#[derive(Debug, Default)]
struct Known {
    /// The steps of its columns, around the enemy.
    march: Part<March>,
    /// Its steps if there were no enemy.
    run: Part<March>,
    threat: Part<Threat>,
    flow: Part<Flow>,
    /// What it costs its units to get to each hex.
    comes: Part<Comes>,
    /// The strength of those of its units whose supply comes through a hex, by the shortest way.
    lifelines: Part<Vec<f32>>,
}

/// The estimate of the situation.
#[derive(Debug)]
pub(crate) struct Estimate<G> {
    seen: Option<Box<G>>,
    known: [Known; 2],
    /// How much the side must defend itself: 0 if it is far stronger than the enemy, 1 if it is far weaker.
    pub(crate) defensive: f32,
    flood: Flood,
    sweep: Sweep,
    from_sources: Vec<u16>,
}

impl<G> Default for Estimate<G> {
    fn default() -> Estimate<G> {
        Estimate {
            seen: None,
            known: <[Known; 2]>::default(),
            defensive: 0.0,
            flood: Flood::default(),
            sweep: Sweep::default(),
            from_sources: Vec::new(),
        }
    }
}

impl<G: War> Estimate<G> {
    /// Begins anew with a position, as a side sees it.
    pub(crate) fn begin(&mut self, game: &G, temper: &G::Temper, side: Side) {
        self.seen = Some(Box::new(game.clone()));
        for known in &mut self.known {
            let Known { march, run, threat, flow, comes, lifelines } = known;
            (march.made, run.made, threat.made) = (false, false, false);
            (flow.made, comes.made, lifelines.made) = (false, false, false);
            threat.value.spots.clear();
        }
        let strength = |side| game.army(side).map(|(unit, _)| game.attack(unit)).sum::<f32>();
        let odds = strength(side) / strength(side.other()).max(1.0);
        self.defensive = (temper.defensive() - odds).clamp(0.0, 1.0);
    }

    /// Makes sure that the steps of a side are known.
    pub(crate) fn need_march(&mut self, temper: &G::Temper, side: Side) {
        let Some(game) = self.seen.as_deref() else { return };
        let march = &mut self.known[side.index()].march;
        if march.wanted() {
            march.value.measure(game, temper, side, true);
        }
    }

    /// Makes sure that the threat of a side is known.
    pub(crate) fn need_threat(&mut self, temper: &G::Temper, side: Side) {
        self.need_march(temper, side);
        let Some(game) = self.seen.as_deref() else { return };
        let Known { march, threat, .. } = &mut self.known[side.index()];
        if threat.wanted() {
            self.sweep.survey(&march.value.steps, &mut self.flood);
            threat.value.find(game, &numbers::soon(temper), side, &march.value, &mut self.sweep);
        }
    }

    /// Makes sure that the threat of a side in a hex is known, where it is asked for in few.
    pub(crate) fn need_threat_at(&mut self, temper: &G::Temper, side: Side, hex: HexId) {
        self.need_march(temper, side);
        let Some(game) = self.seen.as_deref() else { return };
        let Known { march, threat, .. } = &mut self.known[side.index()];
        if !threat.made && !threat.value.spots.iter().any(|spot| spot.0 == hex) {
            let soon = numbers::soon(temper);
            threat.value.find_at(game, &soon, side, &march.value, &mut self.flood, hex);
        }
    }

    /// Makes sure that it is known where a side wants to go, with what draws it.
    pub(crate) fn need_flow(
        &mut self,
        temper: &G::Temper,
        side: Side,
        aims: impl FnOnce(&G) -> Vec<(HexId, u16)>,
    ) {
        let Some(game) = self.seen.as_deref() else { return };
        let Known { run, flow, .. } = &mut self.known[side.index()];
        if flow.wanted() {
            if run.wanted() {
                run.value.measure(game, temper, side, false);
            }
            flow.value.aim(&run.value, &aims(game), temper.flow_detour(), &mut self.flood);
            flow.value.pass(&run.value.steps, game, temper, side, None);
        }
    }

    /// Makes sure that it is known what it costs the units of a side to get to each hex.
    pub(crate) fn need_comes(&mut self, temper: &G::Temper, side: Side) {
        self.need_march(temper, side);
        let Some(game) = self.seen.as_deref() else { return };
        let Known { march, comes, .. } = &mut self.known[side.index()];
        if comes.wanted() {
            let Comes { field, stamp, starts } = &mut comes.value;
            let now: HexSet = game.army(side).map(|(_, hex)| hex).collect();
            if *stamp != march.value.stamp || *starts != now {
                (*stamp, *starts) = (march.value.stamp, now);
                let starts = starts.iter().map(|hex| (hex, 0));
                self.flood.run(&march.value.steps, Measured::From, starts, field);
            }
        }
    }

    /// Makes sure that the ways are known by which the units of a side are supplied, as its columns march.
    pub(crate) fn need_lifelines(&mut self, temper: &G::Temper, side: Side) {
        self.need_march(temper, side);
        let Some(game) = self.seen.as_deref() else { return };
        let Known { march, lifelines, .. } = &mut self.known[side.index()];
        if lifelines.wanted() {
            let steps = &march.value.steps;
            let sources = game.sources(side).iter().map(|&hex| (hex, 0));
            self.flood.run(steps, Measured::From, sources, &mut self.from_sources);
            lifelines.value.clear();
            lifelines.value.resize(self.from_sources.len(), 0.0);
            let lost = temper.supply_lost();
            for (unit, hex) in game.army(side) {
                let share = if game.is_supplied(unit) { 1.0 } else { lost };
                lifelines.value[hex.index()] += game.attack(unit) * share;
            }
            self.flood.gather(steps, &self.from_sources, &mut lifelines.value);
        }
    }

    /// The threat of a side in each hex.
    pub(crate) fn threat(&self, side: Side) -> &[f32] {
        &self.known[side.index()].threat.get().field
    }

    /// The threat of a side in a hex, whether it is known everywhere or only there.
    pub(crate) fn threat_at(&self, side: Side, hex: HexId) -> f32 {
        let threat = &self.known[side.index()].threat;
        if !threat.made
            && let Some(&(_, known)) = threat.value.spots.iter().find(|spot| spot.0 == hex)
        {
            return known;
        }
        threat.get().field[hex.index()]
    }

    /// Where a side wants to go.
    pub(crate) fn flow(&self, side: Side) -> &Flow {
        self.known[side.index()].flow.get()
    }

    /// Lets the strength of a side run again, past the units of the other side as they are now, all but one.
    pub(crate) fn run_flow(&mut self, game: &G, temper: &G::Temper, side: Side, without: Option<UnitId>) {
        let Known { run, flow, .. } = &mut self.known[side.index()];
        flow.get_mut().pass(&run.get().steps, game, temper, side, without);
    }

    /// What it costs the units of a side to get to each hex.
    pub(crate) fn comes(&self, side: Side) -> &[u16] {
        &self.known[side.index()].comes.get().field
    }

    /// For each hex the strength of those of a side whose supply comes through it.
    pub(crate) fn lifelines(&self, side: Side) -> &[f32] {
        self.known[side.index()].lifelines.get()
    }

    /// Writes down what marches of a side cost from each hex to some others, each by itself.
    pub(crate) fn marches_to(&mut self, side: Side, ends: &[HexId], out: &mut Marches) {
        let steps = &self.known[side.index()].march.get().steps;
        out.find(ends, steps, &mut self.sweep, &mut self.flood);
    }

    /// Adds what a march of a side costs from each hex to the nearest of some others.
    pub(crate) fn march_too(&mut self, side: Side, ends: impl Iterator<Item = HexId>, out: &mut Marches) {
        out.add(ends, &self.known[side.index()].march.get().steps, &mut self.flood);
    }

    /// Writes down what a march of a side costs from each hex to the nearest of some others; `FAR` if it is more than `most`.
    pub(crate) fn march_near(
        &mut self,
        side: Side,
        ends: impl Iterator<Item = HexId>,
        most: u16,
        out: &mut Vec<u16>,
    ) {
        let steps = &self.known[side.index()].march.get().steps;
        out.clear();
        out.extend_from_slice(self.flood.near(steps, ends, most));
    }
}
