//! Nordwind (23.0).

use engine::{Ask, Asks, HexId, Refusal, Rule, Told, UnitId, refuse};

use crate::action::{Action, NordwindOption};
use crate::change::Cause;
use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::Bulge;
use crate::march::March;
use crate::scenario::Release;
use crate::state::{Flag, Place};
use crate::units::Nation;
use crate::words::count;

engine::events! {
    /// What Nordwind brings.
    pub enum NordwindEvent for Bulge as game {
        /// 23.1.
        Chosen { option: u8 } => {
            let meaning = ["as planned", "in support of the Ardennes", "scrubbed"];
            let meaning = meaning.get(usize::from(*option).wrapping_sub(1)).copied().unwrap_or_default();
            Told::text(Rule("23.1"), format!("The Germans choose Nordwind option {option}: {meaning}."))
        };
        /// 23.5.
        Exited { unit: UnitId, hex: HexId } =>
            Told::text(Rule("23.5"), format!("{unit} leaves the map at {}.", hex.word())).remove(unit, hex);
        /// 23.6: so many are missing.
        Shortfall { missing: u8 } => {
            let few = count(*missing, "US unit");
            Told::text(Rule("23.6"), format!("The Allies have diverted {few} too few; as many are lost."))
        };
    }
}

/// D29 (23.1): what Nordwind is for.
pub(crate) static NORDWIND: Ask<Bulge> = Ask {
    name: "nordwind",
    rule: Rule("23.1"),
    side: |_| GERMAN,
    open: Bulge::nordwind_due,
    prompt: |_| "what is Nordwind for: 1 as planned, 2 support for the Ardennes, 3 scrubbed?".into(),
    list: |_, out| out.extend([1, 2, 3].map(NordwindOption).map(Action::Nordwind)),
    check: engine::judged!(game, Action::Nordwind(_) => Ok(())),
    play: engine::played!(game, ctx, Action::Nordwind(option) => game.choose_nordwind(option.0, ctx)),
    may_end: |_| refuse(Rule("23.1"), "an option must be chosen"),
    ..Ask::PLAIN
};

/// D30 (23.6): which of the equally southerly units is lost.
pub(crate) static SHORTFALL: Ask<Bulge> = Ask {
    name: "shortfall",
    rule: Rule("23.6"),
    side: |_| ALLIED,
    open: |game| game.state.shortfall > 0,
    prompt: |game| format!("which unit is lost ({} to go)?", game.state.shortfall),
    play: engine::played!(game, ctx, Action::Lose(unit) => {
        game.lose(unit, ctx);
        game.settle_shortfall(ctx);
    }),
    may_end: |_| refuse(Rule("23.6"), "a unit must be chosen"),
    ..engine::one_of!(game, unit in game.southernmost() => Action::Lose,
        else Rule("23.6"), "the most southerly US units go first")
};

impl Bulge {
    /// 23.1: whether the German player must choose now: in every scenario that covers the turn, unless it says that
    /// Nordwind changes nothing.
    fn nordwind_due(&self) -> bool {
        self.fixed.options.nordwind
            && self.state.nordwind == 0
            && u16::from(self.state.turn) == self.fixed.charts.numbers.nw_decision_turn
            && !self.fixed.scenario.nordwind_is_idle()
    }

    /// 23.1: with NWF the program chooses.
    pub(crate) fn forced_nordwind(&mut self, ctx: &mut Ctx) {
        if let Some(option) = self.fixed.options.nordwind_option.filter(|_| self.nordwind_due()) {
            self.choose_nordwind(option, ctx);
        }
    }

    /// 23.1 to 23.3: the choice.
    fn choose_nordwind(&mut self, option: u8, ctx: &mut Ctx) {
        self.state.nordwind = option;
        ctx.tell(NordwindEvent::Chosen { option });
        if option != 2 {
            return;
        }
        // 23.3, 26.R14: regiments that are on the map already stay.
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let struck = self.fixed.schedule.plans[at]
                .is_some_and(|plan| plan.release == Release::UnlessNordwind2)
                && matches!(self.state.units[at].place, Place::Scheduled | Place::Available);
            if struck {
                self.withdraw(unit, Cause::Struck, ctx);
            }
        }
    }

    /// 23.4, 23.5: whether units may leave the map in this phase.
    fn exits_open(&self) -> bool {
        let numbers = &self.fixed.charts.numbers;
        let turn = u16::from(self.state.turn);
        self.state.nordwind == 2
            && self.phasing() == ALLIED
            && (numbers.nw_decision_turn..=numbers.nw_divert_deadline).contains(&turn)
            && u16::from(self.state.diverted) < numbers.nw_divert_units
    }

    /// 23.4, 23.5, 26.R16: whether a unit may leave the map from where it is, by one more road rate.
    pub(crate) fn may_exit(&self, unit: UnitId) -> bool {
        let counts = self.counter(unit).divert && !self.is(unit, Flag::CameLate);
        if !self.exits_open() || !counts || !self.may_act(unit) {
            return false;
        }
        let Some(hex) = self.hex_of(unit) else { return false };
        let south = |number: usize| self.fixed.schedule.south >> number & 1 != 0;
        if !self.fixed.schedule.edge_number(hex).is_some_and(south) {
            return false;
        }
        let moving = self.state.moving == Some(unit);
        let left = if moving { self.unit_state(unit).left } else { self.first_points(unit) };
        left >= March::new(self, unit).road_rate(None, hex)
    }

    /// D16: units that may leave the map now.
    pub(crate) fn exits(&self) -> impl Iterator<Item = UnitId> + '_ {
        let open = self.exits_open();
        let hexes = open.then(|| self.fixed.schedule.hexes(self.fixed.schedule.south));
        let units = hexes.into_iter().flatten().flat_map(|(_, hex)| self.units_at(hex));
        units.filter(|&unit| self.may_exit(unit))
    }

    pub(crate) fn check_exit(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.state.moving != Some(unit) {
            self.check_pick()?;
        }
        if self.may_exit(unit) {
            Ok(())
        } else if !self.fixed.options.nordwind {
            Err(Refusal::new(Rule("2.1.5"), "nothing leaves the map"))
        } else if !self.exits_open() {
            Err(Refusal::new(Rule("23.5"), "no unit may leave the map now"))
        } else if self.is(unit, Flag::CameLate) {
            let why = "only units that were on the map when the option was chosen are diverted";
            Err(Refusal::new(Rule("23.4"), why))
        } else {
            let why =
                "a US regiment or brigade leaves from a road hex of the south edge, for one more road rate";
            Err(Refusal::new(Rule("23.5"), why))
        }
    }

    /// 23.5: a unit leaves the map.
    pub(crate) fn exit(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        if self.state.moving != Some(unit) {
            self.finish_motion();
        }
        self.leave(unit, Place::Exited);
        self.state.diverted += 1;
        ctx.tell(NordwindEvent::Exited { unit, hex });
    }

    /// 23.6: counts the shortfall at the end of the Allied player-turn of turn 27.
    pub(crate) fn judge_shortfall(&mut self, ctx: &mut Ctx) {
        let numbers = &self.fixed.charts.numbers;
        if self.state.nordwind != 2 || u16::from(self.state.turn) != numbers.nw_divert_deadline {
            return;
        }
        let missing = (numbers.nw_divert_units as u8).saturating_sub(self.state.diverted);
        if missing > 0 {
            ctx.tell(NordwindEvent::Shortfall { missing });
        }
        self.state.shortfall = missing;
        self.settle_shortfall(ctx);
    }

    /// 2.1.2: how far south a hex lies, in half hexes.
    pub fn southing(&self, hex: HexId) -> i16 {
        let at = self.fixed.setting.board.grid.hex(hex);
        2 * at.r + at.q
    }

    /// 23.6: the most southerly US units, of whatever kind.
    fn southernmost(&self) -> impl Iterator<Item = UnitId> + '_ {
        let american = |unit: UnitId| self.counter(unit).nation == Nation::American;
        let candidates = move || self.on_map(ALLIED).filter(move |&(unit, _)| american(unit));
        let furthest = candidates().map(|(_, hex)| self.southing(hex)).max();
        candidates().filter(move |&(_, hex)| Some(self.southing(hex)) == furthest).map(|(unit, _)| unit)
    }

    /// 23.6: eliminates as long as there is no tie.
    fn settle_shortfall(&mut self, ctx: &mut Ctx) {
        while self.state.shortfall > 0 {
            let tied = self.southernmost().count();
            if tied == 0 {
                self.state.shortfall = 0;
            } else if tied <= usize::from(self.state.shortfall) {
                let unit = self.southernmost().next();
                if let Some(unit) = unit {
                    self.lose(unit, ctx);
                }
            } else {
                return;
            }
        }
    }

    /// 23.6: one unit is lost.
    fn lose(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.state.shortfall -= 1;
        self.eliminate(unit, Cause::Shortfall, ctx);
    }
}
