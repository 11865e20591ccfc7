//! Movement Phase (3.0): units move one at a time.

use engine::{HexId, HexSet, Look, Path, Reasons, Refusal, Rule, UnitId};

use crate::activation::Leash;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::march::March;
use crate::moves::MovementEvent;
use crate::state::{Flag, Mode, Motion, Place};

impl DarkDecember {
    /// Whether a unit of the phasing side is free to act in this Movement Phase.
    pub(crate) fn check_free(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let state = self.unit_state(unit);
        let mut reasons = Reasons::new(look);
        reasons.unless(self.counter(unit).side == self.phasing(), Rule("Q.3"), || {
            "only the phasing side moves".into()
        });
        reasons.unless(state.place == Place::Map, Rule("Q.3"), || "it is not on the map".into());
        reasons.unless(self.state.motion.is_none(), Rule("3.0"), || {
            "a unit is in motion: let it go on or stay".into()
        });
        reasons.unless(!state.is(Flag::Finished), Rule("3.0"), || "its move is over".into());
        reasons.unless(self.leash(unit) != Leash::Bound, Rule("SR1.2"), || "it may not move yet".into());
        reasons.verdict()
    }

    /// Whether a unit can make a first step at all; who asks why is told what bars each neighbour.
    pub(crate) fn check_step(&self, unit: UnitId, mode: Mode, look: Look) -> Result<(), Refusal> {
        let Some(hex) = self.hex_of(unit) else {
            return Err(Refusal::new(Rule("Q.3"), "it is not on the map"));
        };
        let (march, left) = (March::new(self, unit, mode), self.points_for(unit, mode));
        if self.fixed.edges(hex).iter().any(|edge| march.step(hex, edge, 0, true, left).is_ok()) {
            return Ok(());
        }
        let refusal = Refusal::new(Rule("3.1"), "it can enter no adjacent hex");
        if look == Look::Quick {
            return Err(refusal);
        }
        let bars = self.fixed.edges(hex).iter().filter_map(|edge| {
            let bar = march.step(hex, edge, 0, true, left).err()?;
            Some((bar.rule(), format!("into {}: {}", self.fixed.label(edge.to), bar.text())))
        });
        Err(bars.fold(refusal, |refusal, (rule, text)| refusal.and(rule, text)))
    }

    /// The points with which a move begins, in halves.
    pub fn points_for(&self, unit: UnitId, mode: Mode) -> u16 {
        if mode == Mode::Strategic { self.strategic_allowance(unit) } else { self.allowance(unit) }
    }

    /// 3.2.1: whether a unit that is free may be taken for Strategic Movement.
    pub(crate) fn check_road(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let counter = self.counter(unit);
        let mut reasons = Reasons::new(look);
        reasons
            .unless(counter.is_combat(), Rule("OR9.2"), || "commanders have a movement of their own".into());
        reasons.unless(self.supplied(unit), Rule("3.2.1"), || "it is not Supplied".into());
        let zone = self.hex_of(unit).is_some_and(|hex| self.zoc(counter.side.other(), hex));
        reasons.unless(!zone, Rule("3.2.1"), || "it starts in an enemy zone of control".into());
        reasons
            .unless(self.leash(unit) == Leash::Free, Rule("SR1.2.2"), || "it may move one hex only".into());
        reasons.verdict()?;
        self.check_step(unit, Mode::Strategic, look)
    }

    /// Takes a unit to move.
    pub(crate) fn take(&mut self, unit: UnitId, mode: Mode) {
        let left = self.points_for(unit, mode);
        self.state.motion = Some(Motion { unit, mode, left, hexes: 0, lane: 0 });
        self.find_ends();
    }

    /// Floods for the unit in motion and keeps where it may go.
    pub(crate) fn find_ends(&mut self) {
        self.cache.ends.clear();
        // Every step costs something.
        let Some((motion, start)) = self.under_way().filter(|(_, start)| start.points > 0) else { return };
        let mut field = self.cache.scratch.field.take().unwrap_or_default();
        let march = March::new(self, motion.unit, motion.mode);
        field.flood_unordered(&march, start);
        // 3.7: room in a hex, with what is the same for all hexes taken out.
        let limit = u16::try_from(self.fixed.charts.numbers.stack_limit_points).unwrap_or(0);
        let room = limit.checked_sub(u16::from(self.counter(motion.unit).stack));
        let mut ends = HexSet::new();
        if let Some(room) = room {
            ends = field.reached();
            let mut peopled = ends;
            peopled.intersect(self.peopled());
            for hex in peopled.iter().filter(|&hex| u16::from(self.stacked(hex)) > room) {
                ends.remove(hex);
            }
            if march.may_crowd() {
                ends = ends.iter().filter(|&hex| !march.crowded(hex)).collect();
            }
        }
        self.cache.ends = ends;
        (self.cache.scratch.field, self.cache.scratch.flooded) = (Some(field), Some((motion.unit, start)));
    }

    /// Moves the unit in motion to a hex along the cheapest path.
    pub(crate) fn go(&mut self, to: HexId, ctx: &mut Ctx) {
        let Some((motion, start)) = self.under_way() else { return };
        let mut field = self.cache.scratch.field.take().unwrap_or_default();
        let mut path = std::mem::take(&mut self.cache.scratch.path);
        let march = March::new(self, motion.unit, motion.mode);
        // The flood that found where it may go still holds, unless this is a copy of the game.
        if self.cache.scratch.flooded != Some((motion.unit, start)) {
            field.flood_unordered(&march, start);
        }
        field.path(&march, to, &mut path);
        self.cache.scratch.field = Some(field);
        self.walk(motion, start.hex, &path, ctx);
        self.cache.scratch.path = path;
        self.find_ends();
        if self.cache.ends.is_empty() {
            self.finish_motion();
        }
    }

    /// Walks a path step by step. The unit comes into those hexes where something happens, and into the last.
    fn walk(&mut self, mut motion: Motion, start: HexId, path: &[HexId], ctx: &mut Ctx) {
        let unit = motion.unit;
        let (mut track, mut at, mut rest) = (Path::new(start), start, path.iter());
        let tell = |track: Path, motion: Motion, ctx: &mut Ctx| {
            ctx.tell(MovementEvent::Moved { unit, path: track, mode: motion.mode, left: motion.left });
        };
        loop {
            let march = March::new(self, unit, motion.mode);
            let mut event = false;
            for &to in rest.by_ref() {
                let Some(edge) = self.fixed.edge(at, to) else { break };
                let Ok(step) = march.step(at, edge, motion.lane, motion.hexes == 0, motion.left) else {
                    break;
                };
                if !track.push(edge.direction) {
                    tell(track, motion, ctx);
                    track = Path::new(at);
                    track.push(edge.direction);
                }
                motion.left = if step.stop { 0 } else { motion.left - step.cost };
                motion.hexes += 1;
                motion.lane = step.lane;
                at = to;
                event = self.is_event(unit, to);
                if event {
                    break;
                }
            }
            if !event {
                break;
            }
            self.enter_hex(unit, at, ctx);
        }
        if self.hex_of(unit) != Some(at) {
            self.enter_hex(unit, at, ctx);
        }
        if !track.is_empty() {
            self.set(unit, Flag::Moved, true);
            if motion.mode == Mode::Strategic {
                self.set(unit, Flag::Strategic, true);
            }
            tell(track, motion, ctx);
        }
        // SR1.2.2: so many hexes and no more.
        if let Leash::Hexes(most) = self.leash(unit)
            && motion.hexes >= most
        {
            motion.left = 0;
        }
        self.state.motion = Some(motion);
    }

    /// Whether something happens when a unit comes through a hex: a town (M8), a lone commander (OR9.4).
    fn is_event(&self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.counter(unit);
        counter.is_combat()
            && ((self.fixed.towns.contains(hex) && !self.controls(counter.side, hex))
                || self.units_at(hex).any(|other| self.counter(other).side != counter.side))
    }

    /// The move of the unit in motion is over.
    pub(crate) fn finish_motion(&mut self) {
        let Some(motion) = self.state.motion.take() else { return };
        self.cache.ends.clear();
        self.set(motion.unit, Flag::Finished, true);
        self.set(motion.unit, Flag::Reserve, false);
        if motion.mode == Mode::Infiltration {
            self.state.infiltrated = self.hex_of(motion.unit);
        }
    }
}
