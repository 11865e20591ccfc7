//! Reinforcement Phase (7.0) and entry onto the map. The schedule is in `schedule`.

use engine::{Ask, Asks, HexId, Refusal, Rule, Side, Start, SumLine, Told, UnitId};

use crate::action::Action;
use crate::charts::{GERMAN, Half};
use crate::event::Ctx;
use crate::field::Field;
use crate::fixed::{DivisionId, Edge};
use crate::game::Bulge;
use crate::march::{Bar, March};
use crate::mixes::Role;
use crate::scenario::Release;
use crate::schedule::{Coming, Plan};
use crate::state::{Flag, Place};
use crate::words::{further, points};

engine::events! {
    /// What comes.
    pub enum ReinforcementEvent for Bulge as game {
        /// 7.1.
        Available { unit: UnitId } => Told::text(Rule("7.1"), format!("{unit} is available."));
        /// 7.2: a unit enters, for so many twelfths of a movement point.
        Entered { unit: UnitId, hex: HexId, cost: u16 } =>
            Told::text(Rule("7.2"), format!("{unit} enters at {hex} for {}.", points(*cost))).place(unit, hex);
        /// 7.6.
        Released { division: DivisionId } => {
            let cost = game.fixed.charts.numbers.okw_vp_cost;
            let text = format!("The Germans release {division} from the OKW reserve: {cost} Allied VP.");
            Told::text(Rule("7.6"), text)
        };
        /// 4.3.
        NoRelease { again: bool } =>
            Told::text(Rule("7.6"), format!("The Germans release no {}division.", further(*again)));
    }
}

/// D9 (7.6): the Germans release divisions of the OKW reserve.
pub(crate) static OKW: Ask<Bulge> = Ask {
    name: "release",
    rule: Rule("7.6"),
    side: |_| GERMAN,
    prompt: |_| "release a division of the OKW reserve?".into(),
    play: engine::played!(game, ctx, Action::Release(division) => game.release(division, ctx)),
    explain: engine::explained!(game, why,
        Action::Release(_) => {
            let cost = (game.fixed.charts.numbers.okw_vp_cost, "VP");
            why.line(SumLine::new("For the Allies", cost, Rule("7.6")))
        }
    ),
    done: "Release nobody",
    end: |game, ctx| game.decline(ReinforcementEvent::NoRelease { again: game.state.released != 0 }, ctx),
    ..engine::one_of!(game, game.okw_divisions() => Action::Release,
        else Rule("7.6 (OKW)"), "that division cannot be released now")
};

impl Bulge {
    /// 7.1: units whose turn has come become available.
    pub(crate) fn bring_arrivals(&mut self, side: Side, ctx: &mut Ctx) {
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(plan) = self.fixed.schedule.plans[at] else { continue };
            let due = self.state.units[at].place == Place::Scheduled
                && self.fixed.units[at].side == side
                && plan.turn <= self.state.turn
                && match plan.release {
                    Release::Always => true,
                    Release::Okw => false,
                    Release::Nordwind3 => self.state.nordwind == 3,
                    Release::UnlessNordwind2 => self.state.nordwind != 2,
                };
            if due {
                self.state.units[at].place = Place::Available;
                ctx.tell(ReinforcementEvent::Available { unit });
            }
        }
    }

    /// 7.6: the divisions that may be released now.
    fn okw_divisions(&self) -> impl Iterator<Item = DivisionId> + '_ {
        let open = self.calendar().half() == Half::Am
            && u16::from(self.state.turn) <= self.fixed.charts.numbers.okw_last_turn;
        let list = self.fixed.schedule.okw.iter().enumerate();
        list.filter(move |(at, reserve)| {
            open && reserve.turn <= self.state.turn && self.state.released >> at & 1 == 0
        })
        .map(|(at, _)| DivisionId(at as u8))
    }

    /// 7.6: releases a division.
    fn release(&mut self, division: DivisionId, ctx: &mut Ctx) {
        self.state.released |= 1 << division.0;
        self.state.points.released += 1;
        ctx.tell(ReinforcementEvent::Released { division });
        for at in 0..self.fixed.schedule.okw[division.index()].units.len() {
            let unit = self.fixed.schedule.okw[division.index()].units[at];
            self.state.units[unit.index()].place = Place::Available;
            ctx.tell(ReinforcementEvent::Available { unit });
        }
    }

    /// 7.4: whether an edge hex is open to entry by a side.
    pub fn entry_open(&self, side: Side, hex: HexId) -> bool {
        !self.holds(side.other(), hex) && (!self.zoc(side.other(), hex) || self.holds(side, hex))
    }

    /// 7.2, 7.4: where a unit may enter, costs aside, as bits.
    fn entry_hexes(&self, unit: UnitId) -> u64 {
        let Some(Plan { way: Coming::Edge { own, others }, .. }) = self.fixed.schedule.plans[unit.index()]
        else {
            return 0;
        };
        let side = self.counter(unit).side;
        let open = |set: u64| {
            let hexes = self.fixed.schedule.hexes(set);
            hexes.filter(|&(_, hex)| self.entry_open(side, hex)).fold(0, |set, (at, _)| set | 1 << at)
        };
        match open(own) {
            0 => open(others & !self.beyond_zone(unit)),
            set => set,
        }
    }

    /// 20.1: the edge road hexes that the British restriction closes to a unit, as bits. Its own areas stay open to it.
    fn beyond_zone(&self, unit: UnitId) -> u64 {
        if !self.british_bound(unit) {
            return 0;
        }
        let zone = self.fixed.charts.numbers.british_zone;
        let far = |hex: HexId| u16::from(self.fixed.far_distance[hex.index()]) > zone;
        let edge = self.fixed.schedule.edge.iter().enumerate();
        edge.filter(|(_, hex)| far(**hex)).fold(0, |set, (at, _)| set | 1 << at)
    }

    /// 7.3: what the next unit pays to enter at a hex.
    pub fn entry_cost(&self, unit: UnitId, number: usize, hex: HexId) -> u16 {
        self.entry_cost_of(&March::new(self, unit), number, hex)
    }

    fn entry_cost_of(&self, march: &March, number: usize, hex: HexId) -> u16 {
        march.road_rate(None, hex).saturating_mul(u16::from(self.state.entries[number]) + 1)
    }

    /// 5.1.3, 10.2: whether a unit that enters at a hex must end its move there.
    fn stopped_at_entry(&self, unit: UnitId, hex: HexId) -> bool {
        let side = self.counter(unit).side;
        self.zoc(side.other(), hex) || (side == GERMAN && self.state.roadblocks.contains(hex))
    }

    /// 7.3, 8.12, 13.2: why a unit may not enter at an edge road hex that is open to it: it must pay, and stop there or
    /// go on.
    fn entry_bar(&self, march: &March, number: usize, hex: HexId) -> Option<(Rule, &'static str)> {
        let (unit, counter) = (march.unit, self.counter(march.unit));
        let (cost, points) = (self.entry_cost_of(march, number, hex), self.allowance(unit));
        if cost > points {
            return Some((Rule("7.3"), "too many units have entered there: it cannot pay"));
        }
        if counter.role == Role::Artillery
            && self.zoc(counter.side.other(), hex)
            && !self.has_combat(counter.side, hex)
        {
            return Some((Bar::GunInZone.rule(), Bar::GunInZone.text()));
        }
        let goes_on = || !self.stopped_at_entry(unit, hex) && self.leads_on(march, hex, points - cost);
        if self.room(hex, unit) || goes_on() {
            None
        } else {
            Some((Rule("8.12"), "the hex is full and it cannot go on"))
        }
    }

    /// 9.2: whether a unit that has entered at a full hex can reach one with room, through other full hexes if need be.
    fn leads_on(&self, march: &March, hex: HexId, left: u16) -> bool {
        let unit = march.unit;
        let beside = |edge: &Edge| self.room(edge.to, unit) && march.step(hex, edge, false, left).is_ok();
        if self.fixed.edges(hex).iter().any(beside) {
            return true;
        }
        let field = Field::flood_once(march, Start { hex, points: left, moved: true, lane: 0 });
        field.hexes().iter().any(|&end| self.room(end, unit))
    }

    /// D13: every unit that may enter now, with every hex where it may.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.cache.waiting.iter().flat_map(move |unit| {
            let (hexes, march) = (self.fixed.schedule.hexes(self.entry_hexes(unit)), March::new(self, unit));
            hexes
                .filter(move |&(number, hex)| self.entry_bar(&march, number, hex).is_none())
                .map(move |(_, hex)| (unit, hex))
        })
    }

    /// Checks an entry.
    pub(crate) fn check_enter(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let side = self.counter(unit).side;
        if side != self.phasing() || self.unit_state(unit).place != Place::Available {
            return Err(Refusal::new(Rule("7.1"), "the unit is not available"));
        }
        self.check_pick()?;
        let Some(number) = self.fixed.schedule.edge_number(hex) else {
            return Err(Refusal::new(Rule("7.2"), "units enter at a road hex of the map's edge"));
        };
        if self.entry_hexes(unit) >> number & 1 == 0 {
            return Err(if self.beyond_zone(unit) >> number & 1 != 0 {
                Refusal::new(Rule("20.1 (BRIT)"), "British units stay near the Meuse")
            } else if self.entry_open(side, hex) {
                Refusal::new(Rule("7.2"), "that is not one of its entry areas")
            } else {
                Refusal::new(Rule("7.4"), "the hex is closed by an enemy unit or zone of control")
            });
        }
        let march = March::new(self, unit);
        self.entry_bar(&march, number, hex).map_or(Ok(()), |(rule, why)| Err(Refusal::new(rule, why)))
    }

    /// 7.2, 7.3: a unit enters the map and is in motion.
    pub(crate) fn enter(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.finish_motion();
        let number = self.fixed.schedule.edge_number(hex).unwrap_or(0);
        let cost = self.entry_cost(unit, number, hex);
        let points = self.allowance(unit);
        self.state.entries[number] += 1;
        self.arrive(unit, hex, ctx);
        self.set(unit, Flag::Entered, true);
        self.set(unit, Flag::CameLate, self.state.nordwind == 2);
        let stopped = self.stopped_at_entry(unit, hex);
        self.state.units[unit.index()].left = if stopped { 0 } else { points - cost };
        self.state.moving = Some(unit);
        ctx.tell(ReinforcementEvent::Entered { unit, hex, cost });
        self.find_ends();
        if self.cache.ends.is_empty() && !self.may_exit(unit) {
            self.finish_motion();
        }
    }
}
