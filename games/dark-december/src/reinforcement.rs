//! Reinforcements enter (3.4).

use engine::{HexId, Look, Reasons, Refusal, Rule, Told, UnitId};

use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::march::March;
use crate::state::{Flag, Gate, Mode, Motion, Place};
use crate::words::points;

engine::events! {
    /// What happens to reinforcements.
    pub enum ReinforcementEvent for DarkDecember as game {
        /// 3.4: a reinforcement may enter.
        Due { unit: UnitId } => Told::text(Rule("3.4"), format!("{unit} may enter."));
        /// 3.4: without V3.4, it enters one turn later elsewhere.
        Blocked { unit: UnitId } =>
            Told::text(Rule("3.4"), format!("{unit} is shut out and comes one turn later."));
        Entered { unit: UnitId, hex: HexId, mode: Mode, cost: u16 } => {
            let how = if *mode == Mode::Strategic { " in Strategic Movement" } else { "" };
            let text = format!("{unit} enters at {hex}{how} for {}.", points(*cost));
            Told::text(Rule("3.4"), text).place(unit, hex)
        };
    }
}

impl DarkDecember {
    /// The hexes at which a unit may enter, free or not.
    pub(crate) fn gate_hexes(&self, unit: UnitId) -> &[HexId] {
        match &self.state.units[unit.index()].gate {
            Gate::Letter(area) => &self.fixed.setting.board.areas[usize::from(*area)].hexes,
            Gate::Edge => &self.fixed.home[self.counter(unit).side.index()],
            Gate::Hex(hex, _) => std::slice::from_ref(hex),
            Gate::Air => &[],
        }
    }

    /// Whether every entry hex of a unit is enemy-occupied.
    pub(crate) fn shut_out(&self, unit: UnitId) -> bool {
        let enemy = self.counter(unit).side.other();
        self.gate_hexes(unit).iter().all(|&hex| self.holds(enemy, hex))
    }

    /// Q.3, step 3b: who is due becomes so; those who waited off the map are due again.
    pub(crate) fn begin_entry(&mut self, ctx: &mut Ctx) {
        let (side, turn) = (self.phasing(), self.state.turn);
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            if self.fixed.units[at].side != side {
                continue;
            }
            let state = self.state.units[at];
            match state.place {
                Place::Scheduled if state.due <= turn && state.gate != Gate::Air => {
                    self.state.units[at].place = Place::Due;
                    ctx.tell(ReinforcementEvent::Due { unit });
                }
                // 3.4.8: they may neither enter nor attack in their next Player-Turn.
                Place::Gathered if state.is(Flag::Stunned) => {
                    self.set(unit, Flag::Stunned, false);
                    self.set(unit, Flag::Held, true);
                }
                // 3.4.7: next turn they may enter, shift without further delay, or attack again.
                Place::Gathered => {
                    self.set(unit, Flag::Held, false);
                    self.set(unit, Flag::Delayed, true);
                    (self.state.units[at].place, self.state.units[at].beside) = (Place::Due, None);
                }
                _ => {}
            }
        }
        if self.fixed.options.screening {
            self.find_linked();
        } else {
            self.delay_blocked(ctx);
        }
    }

    /// The hexes at which a unit enters, free or not, each once.
    pub(crate) fn doors(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let state = &self.state.units[unit.index()];
        let astray = state.place == Place::Due && self.is_astray(unit);
        let own = match state.place {
            Place::Due if !astray => self.gate_hexes(unit),
            Place::Screening => state.beside.as_slice(),
            _ => &[],
        };
        let entries = &self.fixed.entries[self.counter(unit).side.index()];
        let others = astray.then(|| entries.iter().map(|&(hex, _)| hex)).into_iter().flatten();
        own.iter().copied().chain(others.filter(move |&hex| self.at_door(unit, hex)))
    }

    /// Whether a unit that is due or screens enters at a hex.
    fn at_door(&self, unit: UnitId, hex: HexId) -> bool {
        let state = &self.state.units[unit.index()];
        match state.place {
            Place::Due => self.gate_hexes(unit).contains(&hex) || self.is_detour(unit, hex),
            Place::Screening => state.beside == Some(hex),
            _ => false,
        }
    }

    /// 3.4: whether a unit may enter at a hex.
    pub(crate) fn check_enter(
        &self,
        unit: UnitId,
        hex: HexId,
        mode: Mode,
        look: Look,
    ) -> Result<(), Refusal> {
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let rule = Rule("3.4");
        let mut reasons = Reasons::new(look);
        reasons.unless(self.state.motion.is_none(), Rule("3.0"), || {
            "a unit is in motion: let it go on or stay".into()
        });
        reasons.unless(counter.side == self.phasing(), rule, || "it is not of the phasing side".into());
        if !matches!(state.place, Place::Due | Place::Screening) {
            reasons.unless(false, rule, || "it is not due".into());
            return reasons.verdict();
        }
        reasons.unless(self.at_door(unit, hex), rule, || "it does not enter there".into());
        if look == Look::Quick && !reasons.is_empty() {
            return reasons.verdict();
        }
        self.check_door(&March::new(self, unit, mode), hex, reasons)
    }

    /// The same for one who is at the door, after other reasons why not.
    pub(crate) fn check_door(&self, march: &March, hex: HexId, mut reasons: Reasons) -> Result<(), Refusal> {
        let March { unit, mode, .. } = *march;
        reasons.unless(mode == Mode::Normal || self.counter(unit).is_combat(), Rule("OR9.2"), || {
            "commanders have a movement of their own".into()
        });
        reasons.unless(self.room(hex, unit), Rule("3.7"), || "the hex is full".into());
        reasons.verdict()?;
        match march.entry(hex, self.points_for(unit, mode)) {
            Ok(_) => Ok(()),
            Err(bar) => Err(Refusal::new(bar.rule(), bar.text())),
        }
    }

    /// Whether a unit could enter somewhere now.
    pub(crate) fn can_enter(&self, unit: UnitId) -> bool {
        let march = March::new(self, unit, Mode::Normal);
        self.state.motion.is_none()
            && self.doors(unit).any(|hex| self.check_door(&march, hex, Reasons::new(Look::Quick)).is_ok())
    }

    /// A unit enters and may move on.
    pub(crate) fn enter(&mut self, unit: UnitId, hex: HexId, mode: Mode, ctx: &mut Ctx) {
        let points = self.points_for(unit, mode);
        let Ok(step) = March::new(self, unit, mode).entry(hex, points) else { return };
        for flag in [Flag::Delayed, Flag::Unsupplied, Flag::Isolated] {
            self.set(unit, flag, false);
        }
        self.arrive(unit, hex, ctx);
        self.set(unit, Flag::Entered, true);
        self.set(unit, Flag::Moved, true);
        if mode == Mode::Strategic {
            self.set(unit, Flag::Strategic, true);
        }
        ctx.tell(ReinforcementEvent::Entered { unit, hex, mode, cost: step.cost });
        let left = if step.stop { 0 } else { points - step.cost };
        self.state.motion = Some(Motion { unit, mode, left, hexes: 1, lane: step.lane });
        self.find_ends();
        if self.cache.ends.is_empty() {
            self.finish_motion();
        }
    }
}
