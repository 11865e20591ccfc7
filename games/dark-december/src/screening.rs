//! Blocked letters: screening, shifting, and gathering off the map (3.4.2 to 3.4.8).

use engine::{Ask, Asks, HexId, HexSet, Look, Reasons, Refusal, Rule, Side, Told, UnitId, refuse};

use crate::action::Action;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::{Flag, Gate, Place};
use crate::words::player;

const SCREEN: Rule = Rule("3.4.2 (V3.4)");

engine::events! {
    /// What happens at blocked letters.
    pub enum ScreeningEvent for DarkDecember as game {
        Screens { unit: UnitId, hex: HexId } => Told::text(SCREEN, format!("{unit} screens {hex}."));
        Shifted { unit: UnitId, hex: HexId, turn: u8 } =>
            Told::text(Rule("3.4.5 (V3.4)"), format!("{unit} is shifted to {hex} on turn {turn}."));
        Gathered { unit: UnitId, hex: HexId } =>
            Told::text(Rule("3.4.7 (V3.4)"), format!("{unit} gathers off the map at {hex}."));
        NoMore { side: Side } =>
            player(Rule("3.4 (V3.4)"), side, "leaves it at that at the blocked entry hexes");
    }
}

/// D5 (3.4.2 to 3.4.7): who screens a blocked entry hex, gathers off the map or is shifted.
pub(crate) static SCREENING: Ask<DarkDecember> = Ask {
    name: "screen",
    rule: Rule("3.4 (V3.4)"),
    side: DarkDecember::phasing,
    open: |game| {
        let some = |unit| game.gate_actions(unit).next().is_some() || !game.shift_hexes(unit).is_empty();
        game.blocked().any(some)
    },
    prompt: |_| "blocked entry hexes: who screens, gathers or is shifted?".into(),
    press: |_, on| on.both().map(|(unit, hex)| Action::Screen(unit, hex)),
    list: |game, out| {
        for unit in game.blocked() {
            out.extend(game.gate_actions(unit));
            out.extend(game.shift_hexes(unit).iter().map(|hex| Action::Shift(unit, hex)));
        }
    },
    check: engine::judged!(game,
        Action::Screen(unit, hex) => {
            game.check_entry_order(game.wants_screen(hex))?;
            game.check_screen(unit, hex, Look::Full)
        },
        Action::Gather(unit, hex) => {
            game.check_entry_order(false)?;
            game.check_gather(unit, hex, Look::Full)
        },
        Action::Shift(unit, hex) => {
            game.check_entry_order(false)?;
            game.check_shift(unit, hex)
        }
    ),
    play: |game, action, ctx| match action {
        Action::Screen(unit, hex) => {
            game.wait_beside(unit, hex, Place::Screening);
            ctx.tell(ScreeningEvent::Screens { unit, hex });
        }
        Action::Gather(unit, hex) => {
            game.wait_beside(unit, hex, Place::Gathered);
            ctx.tell(ScreeningEvent::Gathered { unit, hex });
        }
        Action::Shift(unit, hex) => game.shift(unit, hex, ctx),
        _ => {}
    },
    may_end: |game| {
        game.check_entry_order(false)?;
        if game.due().any(|unit| !game.shift_hexes(unit).is_empty()) {
            return refuse(Rule("3.4.5 (V3.4)"), "a unit that is shut out must be shifted, or gather");
        }
        Ok(())
    },
    end: |game, ctx| game.decline(ScreeningEvent::NoMore { side: game.phasing() }, ctx),
    ..Ask::PLAIN
};

impl DarkDecember {
    /// Whether a unit screens a hex (3.4.2).
    pub fn is_screened(&self, hex: HexId) -> bool {
        self.screens().any(|(_, at)| at == hex)
    }

    /// All screening units with their hexes.
    pub fn screens(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let screening = self.fixed.unit_ids().filter(|&unit| self.unit_state(unit).place == Place::Screening);
        screening.filter_map(|unit| Some((unit, self.unit_state(unit).beside?)))
    }

    /// The units that have gathered off the map at a hex (3.4.7).
    pub fn gathered_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        // Nobody gathers elsewhere, and few hexes are asked for that have a letter.
        let units = self.fixed.lettered.contains(hex).then(|| self.fixed.unit_ids()).into_iter().flatten();
        units.filter(move |&unit| {
            let state = self.unit_state(unit);
            state.place == Place::Gathered && state.beside == Some(hex)
        })
    }

    /// The units of the phasing side that are due, in the order of their ids.
    fn due(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.placed(self.phasing(), Place::Due)
    }

    /// The letter at which a unit is due.
    fn letter(&self, unit: UnitId) -> Option<u8> {
        match self.unit_state(unit).gate {
            Gate::Letter(letter) => Some(letter),
            _ => None,
        }
    }

    /// 3.4.2: whether a hex must be screened now.
    fn wants_screen(&self, hex: HexId) -> bool {
        self.holds(self.phasing().other(), hex) && !self.is_screened(hex)
    }

    /// 3.4.2: whether a hex of the unit's letter must still be screened by somebody who can.
    fn must_screen(&self, unit: UnitId) -> bool {
        self.letter(unit).is_some()
            && self.counter(unit).is_combat()
            && self.gate_hexes(unit).iter().any(|&hex| self.wants_screen(hex))
    }

    /// Whether somebody must screen now.
    fn screening_open(&self) -> bool {
        self.due().any(|unit| self.must_screen(unit))
    }

    /// 3.4.2, 3.4.6: whether a unit may screen a hex.
    fn check_screen(&self, unit: UnitId, hex: HexId, look: Look) -> Result<(), Refusal> {
        let mut reasons = Reasons::new(look);
        let due = self.unit_state(unit).place == Place::Due && self.counter(unit).side == self.phasing();
        reasons.unless(due, SCREEN, || "it is not due".into());
        reasons.unless(self.counter(unit).is_combat(), SCREEN, || "commanders do not screen".into());
        let own = self.letter(unit).is_some() && self.gate_hexes(unit).contains(&hex);
        reasons.unless(own, SCREEN, || "it is no entry hex of its letter".into());
        reasons.unless(!self.is_screened(hex), SCREEN, || "it is screened already".into());
        reasons.verdict()?;
        if self.wants_screen(hex) {
            // The first that is due.
            let (letter, when) = (self.letter(unit), self.unit_state(unit).due);
            let earlier = |other: UnitId| {
                self.letter(other) == letter
                    && self.counter(other).is_combat()
                    && self.unit_state(other).due < when
            };
            return if self.due().any(earlier) {
                Err(Refusal::new(SCREEN, "a unit that was due before it must screen"))
            } else {
                Ok(())
            };
        }
        let enemy = self.phasing().other();
        let open = self.gate_hexes(unit).iter().copied().filter(|&hex| !self.is_screened(hex));
        let watched = |hex: HexId| self.zoc(enemy, hex) && !self.holds(enemy, hex);
        let mut reasons = Reasons::new(look);
        reasons.unless({ open }.all(watched), Rule("3.4.6 (V3.4)"), || {
            "only enemy-occupied hexes are screened, or one of a letter whose hexes are all in enemy zones".into()
        });
        reasons.verdict()
    }

    /// A unit is put off the map beside a hex.
    fn wait_beside(&mut self, unit: UnitId, hex: HexId, place: Place) {
        let state = &mut self.state.units[unit.index()];
        (state.place, state.beside) = (place, Some(hex));
    }

    /// 3.4.7: whether a unit may gather off the map to attack a hex.
    fn check_gather(&self, unit: UnitId, hex: HexId, look: Look) -> Result<(), Refusal> {
        let rule = Rule("3.4.7 (V3.4)");
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let mut reasons = Reasons::new(look);
        reasons.unless(state.place == Place::Due && counter.side == self.phasing(), rule, || {
            "it is not due".into()
        });
        let own = self.letter(unit).is_some() && self.gate_hexes(unit).contains(&hex);
        reasons.unless(own, rule, || "it is no entry hex of its letter".into());
        let enemy = self.holds(counter.side.other(), hex);
        reasons.unless(enemy && self.is_screened(hex), rule, || {
            "the hex must be enemy-occupied and screened".into()
        });
        let fights = counter.is_combat() && self.strength(unit).attack > 0 && !self.restricted(unit);
        reasons.unless(fights, Rule("4.0.3"), || "it may not attack".into());
        reasons.unless(!self.must_screen(unit), SCREEN, || "every blocked hex must be screened first".into());
        let limit = self.fixed.charts.numbers.stack_limit_points;
        let there: i16 = self.gathered_at(hex).map(|one| i16::from(self.counter(one).stack)).sum();
        reasons.unless(there + i16::from(counter.stack) <= limit, Rule("3.7"), || "one stack only".into());
        reasons.verdict()
    }

    /// 3.4.5, RL17: where a unit that is shut out appears: the nearer of the first free entry hexes each way round.
    fn shift_hexes(&self, unit: UnitId) -> HexSet {
        let side = self.counter(unit).side;
        let mut found = HexSet::new();
        let due = self.unit_state(unit).place == Place::Due && side == self.phasing();
        // RL18: the search is repeated from the letter at which it was due.
        let letter = match self.unit_state(unit).gate {
            Gate::Letter(letter) | Gate::Hex(_, letter) => Some(letter),
            Gate::Edge | Gate::Air => None,
        };
        let Some(letter) = letter.filter(|_| due && self.shut_out(unit) && !self.screening_open()) else {
            return found;
        };
        let entries = &self.fixed.entries[side.index()];
        let gate = &self.fixed.setting.board.areas[usize::from(letter)].hexes;
        let free = |&(hex, other): &(HexId, u8)| {
            other != letter && !gate.contains(&hex) && !self.holds(side.other(), hex)
        };
        let places =
            || entries.iter().enumerate().filter(|(_, (hex, _))| gate.contains(hex)).map(|(at, _)| at);
        let (Some(first), Some(last)) = (places().min(), places().max()) else { return found };
        let clockwise = (1..entries.len()).map(|step| entries[(last + step) % entries.len()]).find(free);
        let back =
            (1..entries.len()).map(|step| entries[(first + entries.len() - step) % entries.len()]).find(free);
        let away = |hex: HexId| gate.iter().map(|&one| self.distance(one, hex)).min().unwrap_or(0);
        let friends = || self.cache.linked.iter();
        let nearest = friends().map(away).min();
        let ways = [clockwise, back].into_iter().flatten().map(|(hex, _)| hex);
        if nearest.is_none() {
            return ways.collect();
        }
        for friend in friends().filter(|&hex| Some(away(hex)) == nearest) {
            let best = ways.clone().map(|hex| self.distance(hex, friend)).min();
            for hex in ways.clone().filter(|&hex| Some(self.distance(hex, friend)) == best) {
                found.insert(hex);
            }
        }
        found
    }

    fn check_shift(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if self.shift_hexes(unit).contains(hex) {
            Ok(())
        } else {
            let text = "only a unit that is shut out is shifted, towards the nearest friendly unit with a supply line";
            Err(Refusal::new(Rule("3.4.5 (V3.4)"), text))
        }
    }

    /// 3.4.5, RL18: one Game-Turn later, but once only.
    fn shift(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        let delayed = self.is(unit, Flag::Delayed);
        let turn = self.state.turn + u8::from(!delayed);
        self.set(unit, Flag::Delayed, true);
        let state = &mut self.state.units[unit.index()];
        if let Gate::Letter(letter) | Gate::Hex(_, letter) = state.gate {
            state.gate = Gate::Hex(hex, letter);
        }
        state.due = turn;
        if !delayed {
            state.place = Place::Scheduled;
        }
        ctx.tell(ScreeningEvent::Shifted { unit, hex, turn });
    }

    /// 3.4.5: finds the units with a supply line; nobody moves in this step.
    pub(crate) fn find_linked(&mut self) {
        let side = self.phasing();
        let lines = self.take_lines(side);
        self.cache.linked = self.occupied(side).iter().filter(|&hex| lines.reach(hex)).collect();
        self.keep_lines(side, lines);
    }

    /// 3.4.1: whether the Movement Phase may end.
    pub(crate) fn check_withheld(&self) -> Result<(), Refusal> {
        let withheld = self.fixed.options.screening
            && self.entrants().any(|unit| self.unit_state(unit).place == Place::Due && self.can_enter(unit));
        if withheld {
            refuse(Rule("3.4.1 (V3.4)"), "a reinforcement that can enter must enter")
        } else {
            Ok(())
        }
    }

    /// Those who are asked about: the units that are due, if letters are screened at all.
    fn blocked(&self) -> impl Iterator<Item = UnitId> + '_ {
        let asks = self.fixed.options.screening && !self.movement_skipped();
        self.due().filter(move |_| asks)
    }

    /// Where a unit may screen or gather. RL16: every blocked hex is screened before anything else.
    fn gate_actions(&self, unit: UnitId) -> impl Iterator<Item = Action> + '_ {
        let must = self.screening_open();
        self.gate_hexes(unit).iter().flat_map(move |&hex| {
            let screens =
                (!must || self.wants_screen(hex)) && self.check_screen(unit, hex, Look::Quick).is_ok();
            let gathers = !must && self.check_gather(unit, hex, Look::Quick).is_ok();
            let gathers = gathers.then_some(Action::Gather(unit, hex));
            screens.then_some(Action::Screen(unit, hex)).into_iter().chain(gathers)
        })
    }

    /// RL16: every blocked hex is covered before others gather or shift.
    fn check_entry_order(&self, forced: bool) -> Result<(), Refusal> {
        if !self.fixed.options.screening {
            refuse(Rule("3.4 (V3.4)"), "there is no screening")
        } else if self.screening_open() && !forced {
            refuse(SCREEN, "every blocked hex must be screened first")
        } else {
            Ok(())
        }
    }
}
