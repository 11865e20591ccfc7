//! Isolation (1.0.5) and surrender (OR1.0).

use engine::{HexId, HexSet, Rule, Side, Told, UnitId};

use crate::change::Cause;
use crate::charts::ALLIED;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::sheet::Throw;
use crate::state::Flag;
use crate::supply::Lines;
use crate::words::{count, rolled};

engine::events! {
    /// What happens to units that are cut off.
    pub enum IsolationEvent for DarkDecember as game {
        Isolated { unit: UnitId, markers: u8 } => {
            let markers = count(usize::from(*markers), "marker", "markers");
            Told::text(Rule("OR1.0.1"), format!("{unit} is Isolated: {markers}."))
        };
        Relieved { unit: UnitId } => Told::text(Rule("OR1.0.4"), format!("{unit} is no longer Isolated."));
        /// OR1.0.3: the die for a group, of which a unit is named.
        Surrender { unit: UnitId, units: u8, needed: u8, die: u8 } => {
            let (who, gives_up, holds_out) = match *units {
                1 => (format!("{unit} surrenders"), "it surrenders", "it holds out"),
                _ => (format!("{units} units around {unit} surrender"), "they surrender", "they hold out"),
            };
            let result = rolled(*needed, *die, gives_up, holds_out);
            Told::text(Rule("OR1.0.3"), format!("{who} at {result}.")).roll("surrender", &[*die])
                .on(Throw::Surrender.spot(&game.fixed, *needed, *die))
        };
    }
}

impl DarkDecember {
    /// 1.0.5: whether the units of a side in a hex are Isolated, the weather aside.
    pub(crate) fn cut_off(&self, side: Side, hex: HexId, lines: &Lines) -> bool {
        if lines.reach(hex) {
            return false;
        }
        let enemy = side.other();
        let options = &self.fixed.options;
        // RL8: off-map sides are left out.
        let enclosed = self.fixed.edges(hex).iter().all(|edge| {
            let shut = self.holds(enemy, edge.to) || self.zoc(enemy, edge.to);
            shut && (options.three_part_isolation || !self.holds(side, edge.to))
        });
        if !enclosed {
            return false;
        }
        let far = u16::try_from(self.fixed.charts.numbers.isolation_min_distance).unwrap_or(0);
        !options.three_part_isolation
            || self.occupied(side).iter().all(|other| !lines.reach(other) || self.distance(hex, other) >= far)
    }

    /// 1.0.5, OR1.0.1: tests the units of the side that is not phasing, then rolls for surrender.
    pub(crate) fn judge_isolation(&mut self, side: Side, ctx: &mut Ctx) {
        let lines = self.take_lines(side);
        let cut_off: HexSet =
            self.occupied(side).iter().filter(|&hex| self.cut_off(side, hex, &lines)).collect();
        self.keep_lines(side, lines);
        let clear = side == ALLIED && self.is_clear();
        // OR1.0.5: clear weather neither counts nor relieves. 1.0.5: with V1.0 it exempts Allied units.
        let exempt = clear && self.fixed.options.three_part_isolation;
        let most = self.marker_limit();
        for unit in self.fixed.unit_ids() {
            let Some(hex) = self.hex_of(unit) else { continue };
            if self.counter(unit).side != side || !self.counter(unit).is_combat() {
                continue;
            }
            if !cut_off.contains(hex) {
                self.relieve(unit, ctx);
                continue;
            }
            if !clear {
                let markers = (self.unit_state(unit).markers + 1).min(most);
                self.state.units[unit.index()].markers = markers;
                ctx.tell(IsolationEvent::Isolated { unit, markers });
            }
            self.set(unit, Flag::Isolated, !exempt);
        }
        if self.fixed.options.surrender && !clear {
            self.roll_for_surrender(side, &cut_off, ctx);
        }
    }

    /// OR1.0.4: a unit that is not Isolated loses its markers, and its count starts again.
    pub(crate) fn relieve(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let state = self.unit_state(unit);
        if state.markers > 0 || state.is(Flag::Isolated) {
            self.state.units[unit.index()].markers = 0;
            self.set(unit, Flag::Isolated, false);
            ctx.tell(IsolationEvent::Relieved { unit });
        }
    }

    /// OR1.0.1: as many markers as are counted.
    pub(crate) fn marker_limit(&self) -> u8 {
        let numbers = &self.fixed.charts.numbers;
        let limit = if self.fixed.options.group_surrender {
            numbers.surrender_marker_count
        } else {
            numbers.surrender_marker_count.max(numbers.surrender_marker_count_base)
        };
        u8::try_from(limit).unwrap_or(u8::MAX)
    }

    /// OR1.0.2, OR1.0.3.
    fn roll_for_surrender(&mut self, side: Side, cut_off: &HexSet, ctx: &mut Ctx) {
        let group = self.fixed.options.group_surrender;
        let mut left = *cut_off;
        for hex in cut_off.iter() {
            if !left.contains(hex) {
                continue;
            }
            if group {
                let stacks = self.group_of(hex, &left);
                left.subtract(&stacks);
                self.roll_for_group(side, &stacks, ctx);
            } else {
                self.roll_for_units(hex, ctx);
            }
        }
    }

    /// OR1.0.2: a stack with all Isolated stacks that are joined to it through adjacent hexes.
    fn group_of(&self, hex: HexId, cut_off: &HexSet) -> HexSet {
        let mut group = HexSet::new();
        group.insert(hex);
        loop {
            let before = group.len();
            for from in group.iter().collect::<HexSet>().iter() {
                for edge in self.fixed.edges(from) {
                    if cut_off.contains(edge.to) {
                        group.insert(edge.to);
                    }
                }
            }
            if group.len() == before {
                return group;
            }
        }
    }

    /// OR1.0.3: one die for a group of which every unit has all its markers. OR1.0.6: none if one of them is elite.
    fn roll_for_group(&mut self, side: Side, stacks: &HexSet, ctx: &mut Ctx) {
        let numbers = &self.fixed.charts.numbers;
        let (full, needed) = (numbers.surrender_marker_count, numbers.surrender_roll_max);
        let in_group = |(_, hex): &(UnitId, HexId)| stacks.contains(*hex);
        let (mut units, mut first, mut rolls) = (0, None, true);
        for (unit, _) in self.fighters(side).filter(in_group) {
            rolls &= i16::from(self.unit_state(unit).markers) >= full && !self.counter(unit).elite;
            first = first.or(Some(unit));
            units += 1;
        }
        let Some(unit) = first.filter(|_| rolls) else { return };
        let needed = u8::try_from(needed).unwrap_or(0);
        let die = ctx.dice.d6();
        ctx.tell(IsolationEvent::Surrender { unit, units, needed, die });
        if die > needed {
            return;
        }
        for hex in stacks.iter() {
            loop {
                let unit = self.fighters_at(hex).next();
                let Some(unit) = unit else { break };
                self.eliminate(unit, Cause::Surrender, ctx);
            }
        }
    }

    /// OR1.0.3 without VOR1.0: each unit by itself, and nobody is exempt.
    fn roll_for_units(&mut self, hex: HexId, ctx: &mut Ctx) {
        let numbers = &self.fixed.charts.numbers;
        let from = u8::try_from(numbers.surrender_marker_count_base).unwrap_or(u8::MAX);
        let needed = u8::try_from(numbers.surrender_roll_max_base).unwrap_or(0);
        let mut after = None;
        while let Some(unit) =
            self.fighters_at(hex).filter(|&unit| after.is_none_or(|last| unit > last)).min()
        {
            after = Some(unit);
            if self.unit_state(unit).markers < from {
                continue;
            }
            let die = ctx.dice.d6();
            ctx.tell(IsolationEvent::Surrender { unit, units: 1, needed, die });
            if die <= needed {
                self.eliminate(unit, Cause::Surrender, ctx);
            }
        }
    }
}
