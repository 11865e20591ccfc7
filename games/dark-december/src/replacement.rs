//! Replacements (2.0).

use engine::{
    Ask, Asks, HexId, HexSet, Look, Reasons, Refusal, Rule, Said, Side, SumLine, Told, UnitId, refuse,
};

use crate::action::Action;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::{Flag, Gate, Place};
use crate::words::{count, player, tracks};

engine::events! {
    /// What happens in a Replacement Phase.
    pub enum ReplacementEvent for DarkDecember as game {
        Points { side: Side, motorized: u8, other: u8 } =>
            Told::text(Rule("2.0.1"), format!("The {side} player gains {}.", tracks(*motorized, *other)));
        NoPoints { side: Side } => player(Rule("2.0.1"), side, "has no replacement points");
        /// 2.0: nothing can be bought with them.
        NothingToBuy { side: Side } => {
            let text = "can neither restore a step nor bring a unit back with the points at hand";
            player(Rule("2.0"), side, text)
        };
        Restored { unit: UnitId } =>
            Told::text(Rule("2.0.2"), format!("{unit} is at full strength.")).flip(unit);
        /// 2.0.4, 2.0.5: where, if it does not come by the map edge.
        Returned { unit: UnitId, hex: Option<HexId>, points: u8 } => {
            let points = count(usize::from(*points), "point", "points");
            match hex.map(|hex| Said::new(game, hex)) {
                Some(hex) => Told::text(Rule("2.0.5"), format!("{unit} returns in {hex} for {points}."))
                    .place(unit, hex),
                None => Told::text(
                    Rule("2.0.4 (V2.0)"),
                    format!("{unit} returns for {points} and enters at the map edge."),
                ),
            }
        };
        NoMore { side: Side } => player(Rule("2.0"), side, "spends no more replacement points");
    }
}

/// D4 (2.0): the phasing player spends replacement points.
pub(crate) static REPLACEMENT: Ask<DarkDecember> = Ask {
    name: "replace",
    rule: Rule("2.0"),
    side: DarkDecember::phasing,
    open: DarkDecember::can_replace,
    prompt: |game| {
        let [motorized, other] = game.state.points[game.phasing().index()];
        format!("replacements ({})?", tracks(motorized, other))
    },
    press: |game, on| {
        let back =
            |unit| if game.hex_of(unit).is_some() { Action::Restore(unit) } else { Action::Return(unit) };
        on.unit.map(back)
    },
    list: |game, out| {
        let units = || game.fixed.unit_ids();
        let restored = units().filter(|&unit| game.check_restore(unit, Look::Quick).is_ok());
        out.extend(restored.map(Action::Restore));
        let returned = units().filter(|&unit| game.check_return(unit, Look::Quick).is_ok());
        out.extend(returned.map(Action::Return));
    },
    check: engine::judged!(game,
        Action::Restore(unit) => game.check_restore(unit, Look::Full),
        Action::Return(unit) => game.check_return(unit, Look::Full),
        Action::Put(hex) => game.check_town(hex),
    ),
    play: |game, action, ctx| match action {
        Action::Restore(unit) => {
            let cost = u8::try_from(game.fixed.charts.numbers.replacement_step_cost).unwrap_or(0);
            game.pay(unit, cost);
            game.set(unit, Flag::Reduced, false);
            game.set(unit, Flag::Replaced, true);
            ctx.tell(ReplacementEvent::Restored { unit });
        }
        Action::Return(unit) => game.return_unit(unit, ctx),
        _ => {}
    },
    explain: engine::explained!(game, why,
        Action::Restore(_) => {
            let cost = game.fixed.charts.numbers.replacement_step_cost;
            why.line(SumLine::new("Replacement points", cost, Rule("2.0.2")))
        },
        Action::Return(unit) => why.line(game.price_of_return(unit)),
    ),
    offer: |game, action, offer| match action {
        Action::Return(unit) => offer.note(game.return_cost(unit).to_string()),
        Action::Done if game.state.points[game.phasing().index()] != [0, 0] => {
            offer.warn(Rule("2.0.1"), "replacement points are kept for later")
        }
        _ => offer,
    },
    done: "End the replacements",
    end: |game, ctx| game.decline(ReplacementEvent::NoMore { side: game.phasing() }, ctx),
    ..Ask::PLAIN
};

/// D4 (2.0.5): the town in which a unit returns.
pub(crate) static RETURN: Ask<DarkDecember> = Ask {
    name: "return-to",
    rule: Rule("2.0.5"),
    side: DarkDecember::phasing,
    open: |_| true,
    prompt: |game| {
        let name = game.state.taken.map_or("", |unit| &game.counter(unit).name);
        format!("where does {name} return?")
    },
    check: engine::judged!(game, Action::Put(hex) => game.check_town(hex)),
    play: |game, action, ctx| {
        let (Action::Put(hex), Some(unit)) = (action, game.state.taken.take()) else { return };
        game.cache.ends.clear();
        let points = game.revive(unit);
        game.arrive(unit, hex, ctx);
        ctx.tell(ReplacementEvent::Returned { unit, hex: Some(hex), points });
    },
    may_end: |_| refuse(Rule("2.0.5"), "put the unit into a town first"),
    ..engine::one_of!(game, hex in game.cache.ends.iter() => Action::Put)
};

impl DarkDecember {
    /// 2.0.1: points of this turn are added to the tracks.
    pub(crate) fn gain_points(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        let [motorized, other] = self.track().replacements[side.index()];
        let tracks = &mut self.state.points[side.index()];
        tracks[0] = tracks[0].saturating_add(motorized);
        tracks[1] = tracks[1].saturating_add(other);
        if motorized + other > 0 {
            ctx.tell(ReplacementEvent::Points { side, motorized, other });
        }
    }

    /// 2.0.2: whether a step of a unit may be restored.
    pub(crate) fn check_restore(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let counter = self.counter(unit);
        let cost = self.fixed.charts.numbers.replacement_step_cost;
        let points = self.state.points[counter.side.index()][counter.track()];
        let rule = Rule("2.0.2");
        let mut reasons = Reasons::new(look);
        reasons.unless(counter.side == self.phasing(), rule, || "it is not of the phasing side".into());
        let Some(hex) = self.hex_of(unit) else {
            reasons.unless(false, rule, || "it is not on the map".into());
            return reasons.verdict();
        };
        if !self.is(unit, Flag::Reduced) {
            reasons.unless(self.is(unit, Flag::Replaced), rule, || "it has lost no step".into());
            reasons.unless(!self.is(unit, Flag::Replaced), rule, || "one step a unit and phase".into());
            return reasons.verdict();
        }
        reasons.unless(i16::from(points) >= cost, Rule("2.0.1"), || "its track has too few points".into());
        reasons.unless(!self.is(unit, Flag::Replaced), rule, || "one step a unit and phase".into());
        reasons.unless(self.supplied(unit), rule, || "it is not Supplied".into());
        let zone = self.zoc(counter.side.other(), hex);
        reasons.unless(!zone, rule, || "it is in an enemy zone of control".into());
        reasons.verdict()
    }

    fn pay(&mut self, unit: UnitId, points: u8) {
        let (side, track) = (self.counter(unit).side, self.counter(unit).track());
        self.state.points[side.index()][track] -= points;
    }

    /// Whether a unit of its division is on the map.
    fn has_kin(&self, unit: UnitId) -> bool {
        self.kin(unit).next().is_some()
    }

    /// The units of its division on the map.
    fn kin(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let division = self.counter(unit).division;
        let members =
            division.map_or(&[][..], |division| &self.fixed.divisions[usize::from(division)].members);
        members.iter().filter_map(|&member| self.hex_of(member))
    }

    /// 2.0.4: whether a unit returns at the map edge.
    fn returns_at_edge(&self, unit: UnitId) -> bool {
        let surrendered = self.unit_state(unit).place == Place::Surrendered;
        // RL41: of independent units brigades and regiments, not battalions.
        let counter = self.counter(unit);
        let independent = counter.division.is_none() && counter.battalion;
        self.fixed.options.edge_returns && (surrendered || (!self.has_kin(unit) && !independent))
    }

    /// 2.0.3, RL10: what it costs to return a unit.
    pub fn return_cost(&self, unit: UnitId) -> u8 {
        let numbers = &self.fixed.charts.numbers;
        let surrendered = self.unit_state(unit).place == Place::Surrendered;
        let more = self.returns_at_edge(unit)
            || (surrendered && !self.fixed.options.edge_returns && self.fixed.options.group_surrender);
        let cost = numbers.replacement_return_cost + if more { numbers.replacement_surcharge } else { 0 };
        u8::try_from(cost).unwrap_or(u8::MAX)
    }

    /// 2.0.3, 2.0.4, OR1.0.7: the same as a sum.
    fn price_of_return(&self, unit: UnitId) -> SumLine {
        let (cost, base) = (self.return_cost(unit), self.fixed.charts.numbers.replacement_return_cost);
        let line = SumLine::new("Replacement points", cost, Rule("2.0.3"));
        let more = i16::from(cost) - base;
        if more == 0 {
            return line;
        }
        let surrendered = self.unit_state(unit).place == Place::Surrendered;
        let (label, rule) = match (surrendered, self.fixed.options.edge_returns) {
            (true, true) => ("It surrendered and returns at the map edge", Rule("2.0.4 (V2.0)")),
            (true, false) => ("It surrendered", Rule("OR1.0.7")),
            (false, _) => ("It returns at the map edge", Rule("2.0.4 (V2.0)")),
        };
        line.with(SumLine::new("To return", base, Rule("2.0.3"))).with(SumLine::plus(label, more, rule))
    }

    /// 2.0.5: whether a unit may return in a town, its distance from the division aside.
    fn is_fit(&self, town: HexId, unit: UnitId) -> bool {
        let side = self.counter(unit).side;
        let least = u16::try_from(self.fixed.charts.numbers.replacement_town_min_enemy_distance).unwrap_or(0);
        self.controls(side, town)
            && self.room(town, unit)
            && !self.holds(side.other(), town)
            // SR1.4: a restricted unit stands nowhere else.
            && (!self.restricted(unit) || self.fixed.guard_line.contains(town))
            && self.occupied(side.other()).iter().all(|hex| self.distance(town, hex) >= least)
    }

    /// Whether there is such a town at all.
    fn has_town(&self, unit: UnitId) -> bool {
        self.has_kin(unit) && self.fixed.towns.iter().any(|town| self.is_fit(town, unit))
    }

    /// 2.0.5: the towns in which a unit may return: for each unit of its division the nearest ones that qualify.
    fn towns_for(&self, unit: UnitId) -> HexSet {
        let fit: HexSet = self.fixed.towns.iter().filter(|&town| self.is_fit(town, unit)).collect();
        let mut towns = HexSet::new();
        for kin in self.kin(unit) {
            let nearest = fit.iter().map(|town| self.distance(kin, town)).min();
            for town in fit.iter() {
                if Some(self.distance(kin, town)) == nearest {
                    towns.insert(town);
                }
            }
        }
        towns
    }

    /// 2.0.3: whether an eliminated unit may return.
    pub(crate) fn check_return(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let counter = self.counter(unit);
        let mut reasons = Reasons::new(look);
        reasons.unless(counter.side == self.phasing() && self.in_pools(unit), Rule("2.0.3"), || {
            "it is not among the lost units of the phasing side".into()
        });
        let never = self.fixed.vdh == Some(unit) || !counter.is_combat();
        reasons.unless(!never, Rule("2.0.3"), || "it is never replaced".into());
        reasons.verdict()?;
        let points = self.state.points[counter.side.index()][counter.track()];
        let paid = points >= self.return_cost(unit);
        reasons = Reasons::new(look);
        // What is quick to see comes first if only the verdict is asked for.
        if look == Look::Full || paid {
            self.can_come_back(unit, &mut reasons);
        }
        if reasons.is_empty() {
            reasons.unless(paid, Rule("2.0.1"), || "its track has too few points".into());
        }
        reasons.verdict()
    }

    /// 2.0.4, 2.0.5: whether there is a place where a lost unit can come back.
    fn can_come_back(&self, unit: UnitId, reasons: &mut Reasons) {
        if self.returns_at_edge(unit) {
            return;
        }
        if self.has_kin(unit) {
            reasons.unless(self.has_town(unit), Rule("2.0.5"), || {
                "no town of its side is far enough from the enemy and has room".into()
            });
        } else if self.counter(unit).division.is_some() {
            // With V2.0 it would return at the edge.
            reasons.unless(false, Rule("2.0.4 (V2.0)"), || "no unit of its division is on the map".into());
        } else if self.fixed.options.edge_returns {
            reasons.unless(false, Rule("RL41"), || "independent battalions do not return".into());
        } else {
            reasons.unless(false, Rule("2.0.4 (V2.0)"), || "independent units do not return".into());
        }
    }

    /// Whether anything can be bought.
    fn can_replace(&self) -> bool {
        let side = self.phasing();
        self.state.points[side.index()] != [0, 0]
            && self.fixed.unit_ids().filter(|&unit| self.counter(unit).side == side).any(|unit| {
                self.check_restore(unit, Look::Quick).is_ok() || self.check_return(unit, Look::Quick).is_ok()
            })
    }

    /// 2.0: what is said if nobody is asked.
    pub(crate) fn idle_replacement(&self) -> ReplacementEvent {
        let side = self.phasing();
        match self.state.points[side.index()] {
            [0, 0] => ReplacementEvent::NoPoints { side },
            _ => ReplacementEvent::NothingToBuy { side },
        }
    }

    /// 2.0.4, 2.0.5: a unit returns, at the edge in this turn's Movement Phase, or in a town that its owner names.
    fn return_unit(&mut self, unit: UnitId, ctx: &mut Ctx) {
        if self.returns_at_edge(unit) {
            let points = self.revive(unit);
            let turn = self.state.turn;
            let state = &mut self.state.units[unit.index()];
            (state.place, state.gate, state.due) = (Place::Scheduled, Gate::Edge, turn);
            ctx.tell(ReplacementEvent::Returned { unit, hex: None, points });
            return;
        }
        self.state.taken = Some(unit);
        self.find_towns();
    }

    pub(crate) fn find_towns(&mut self) {
        self.cache.ends = self.state.taken.map_or_else(HexSet::new, |unit| self.towns_for(unit));
    }

    fn check_town(&self, hex: HexId) -> Result<(), Refusal> {
        if self.state.taken.is_some() && self.cache.ends.contains(hex) {
            Ok(())
        } else {
            refuse(Rule("2.0.5"), "it returns in the town nearest to a unit of its division")
        }
    }

    /// RL11: a returned unit has one step. What it costs is paid.
    fn revive(&mut self, unit: UnitId) -> u8 {
        let points = self.return_cost(unit);
        self.pay(unit, points);
        let full = self.fixed.charts.numbers.replacement_return_steps > 1;
        let reduced = self.counter(unit).reduced.is_some() && !full;
        self.set(unit, Flag::Reduced, reduced);
        self.set(unit, Flag::Replaced, true);
        points
    }
}
