//! Retreat after combat (4.4): who goes, where, and what it costs him.

use engine::{Ask, Asks, Explanation, Offer, Path, Rule, Said, SumLine, Told, UnitId, dismiss, refuse};

use crate::action::{Action, RetreatPath};
use crate::change::Cause;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::sheet::Throw;
use crate::words::{Hexes, Steps};

use super::stage::Stage;
use super::ways::Ways;

engine::events! {
    /// What happens in a retreat.
    pub enum RetreatEvent for DarkDecember as game {
        Retreated { unit: UnitId, path: Path } => {
            let to = game.fixed.label(path.end(&game.fixed.setting.board.grid));
            Told::text(Rule("4.4.7"), format!("{unit} retreats to {to}.")).along(unit, path)
        };
        /// 4.4.7: it could not go, or not as far as it had to.
        Cornered { unit: UnitId, steps: Steps } => {
            let text = format!("{unit} cannot retreat as far as it must and loses {steps}.");
            Told::text(Rule("4.4.7"), text)
        };
        River { unit: UnitId, needed: u8, die: u8 } => {
            let text = format!("{unit} crosses a river and loses a step at {needed} or less: {die}.");
            Told::text(Rule("4.4.8 (V4.4)"), text).roll("river", &[*die])
                .on(Throw::River.spot(&game.fixed, *needed, *die))
        };
    }
}

/// D15 (4.4): who retreats next.
pub(super) static RETREAT: Ask<DarkDecember> = Ask {
    name: "retreat",
    rule: Rule("4.4"),
    side: DarkDecember::losing_side,
    open: |game| game.state.combat.retreating.len() > 1,
    prompt: |game| format!("who retreats next ({})?", game.distance_in_words()),
    check: engine::judged!(game,
        Action::Retreat(unit) if game.state.combat.retreating.binary_search(&unit).is_ok() => Ok(()),
        Action::Retreat(_) => refuse(Rule("4.4"), "it does not have to retreat"),
    ),
    play: engine::played!(game, _ctx, Action::Retreat(unit) => game.pick_retreat(unit)),
    may_end: |_| refuse(Rule("4.4"), "the units must retreat"),
    ..engine::one_of!(game, unit in game.state.combat.retreating.iter().copied() => Action::Retreat)
};

/// D15 (4.4.7): where to.
pub(super) static RETREAT_TO: Ask<DarkDecember> = Ask {
    name: "retreat-to",
    rule: Rule("4.4.7"),
    side: DarkDecember::losing_side,
    open: |game| game.present_ways().is_none_or(|(_, ways)| ways.list().len() > 1),
    prompt: |game| {
        let name = game.state.combat.picked.map_or("", |unit| &game.counter(unit).name);
        format!("where does {name} retreat to ({})?", game.distance_in_words())
    },
    press: |_, on| on.hex.map(|hex| Action::Withdraw(RetreatPath::EMPTY.with(hex))),
    list: |game, out| {
        if let Some((_, ways)) = game.present_ways() {
            out.extend(ways.list().iter().copied().map(Action::Withdraw));
        }
    },
    check: engine::judged!(game,
        Action::Withdraw(way) if game.present_ways().is_some_and(|(_, ways)| ways.list().contains(&way)) => {
            Ok(())
        },
        Action::Withdraw(_) => {
            refuse(game.retreat_rule(), "that is not one of the best paths")
        }
    ),
    play: |game, action, ctx| {
        if let (Action::Withdraw(way), Some((unit, ways))) = (action, game.present_ways()) {
            game.withdraw(unit, way, ways.missing(game.state.combat.hexes), ctx);
        }
    },
    explain: engine::explained!(game, why, Action::Withdraw(way) => game.explain_retreat(way, why)),
    offer: |game, action, offer| match action {
        Action::Withdraw(way) => game.offer_retreat(way, offer),
        _ => offer,
    },
    may_end: |_| refuse(Rule("4.4.7"), "the units must retreat"),
    ..Ask::PLAIN
};

impl DarkDecember {
    /// 4.4.6: how far the retreat goes.
    fn distance_in_words(&self) -> String {
        Said::new(self, Hexes(self.state.combat.hexes)).to_string()
    }

    /// A retreat with its path.
    fn offer_retreat(&self, way: RetreatPath, offer: Offer) -> Offer {
        let (Some(unit), Some(from)) = (self.state.combat.picked, self.losing_hex()) else {
            return offer;
        };
        let label = format!("{} back to {}", self.counter(unit).name, Said::new(self, way));
        let mut offer = offer.unit(unit.0).label(label);
        let hexes = std::iter::once(&from).chain(way.hexes());
        offer.path.extend(hexes.map(|&hex| self.fixed.label(hex).to_owned()));
        offer
    }

    /// 4.4.7, 4.4.8: what a path costs.
    fn explain_retreat(&self, way: RetreatPath, why: Explanation) -> Explanation {
        let Some((unit, ways)) = self.present_ways() else { return why };
        let (missing, losses) = ways.prices();
        let line = SumLine::new("Steps lost for certain", ways.certain_losses(), Rule("4.4.7"))
            .with(SumLine::new("Hexes that it cannot go", missing, Rule("4.4.7")))
            .with(SumLine::plus("Enemy zones of control without a friend", losses, Rule("4.4.7")));
        let why = why.line(line);
        let mut at = self.losing_hex();
        let mut wet = false;
        for &to in way.hexes() {
            wet |= at.and_then(|at| self.fixed.edge(at, to)).is_some_and(|edge| self.unbridged(edge));
            at = Some(to);
        }
        if !wet {
            return why;
        }
        let rule = Rule("4.4.8 (V4.4)");
        let lost = u64::from(self.fixed.charts.river_retreat(self.counter(unit).kind).unwrap_or(0).min(6));
        why.chance("a step is lost in the river", lost, 6, rule).chance("it gets across", 6 - lost, 6, rule)
    }

    /// The paths of the unit that is retreating now.
    fn present_ways(&self) -> Option<(UnitId, Ways)> {
        let unit = self.state.combat.picked?;
        let origin = self.losing_hex()?;
        Some((unit, self.retreat_ways(unit, origin, self.state.combat.hexes)))
    }

    fn pick_retreat(&mut self, unit: UnitId) {
        dismiss(&mut self.state.combat.retreating, unit);
        self.state.combat.picked = Some(unit);
        self.state.combat.stage = Stage::RetreatTo;
    }

    /// The last unit retreats, or all have.
    pub(super) fn retreat_without_choice(&mut self, ctx: &mut Ctx) {
        match *self.state.combat.retreating {
            [] => self.end_retreat(ctx),
            [unit, ..] => self.pick_retreat(unit),
        }
    }

    /// A unit takes the only path, or cannot retreat at all.
    pub(super) fn withdraw_without_choice(&mut self, ctx: &mut Ctx) {
        if let Some((unit, ways)) = self.present_ways() {
            let way = ways.list().first().copied().unwrap_or(RetreatPath::EMPTY);
            self.withdraw(unit, way, ways.missing(self.state.combat.hexes), ctx);
        }
    }

    /// 4.4.7, 4.4.8: a unit goes its way and pays for it, and for the hexes that it cannot go.
    fn withdraw(&mut self, unit: UnitId, way: RetreatPath, missing: u8, ctx: &mut Ctx) {
        let Some(origin) = self.losing_hex() else { return };
        self.state.combat.picked = None;
        self.state.combat.stage = Stage::Retreat;
        let side = self.counter(unit).side;
        let (mut path, mut at, mut rolled, mut alive) = (Path::new(origin), origin, false, true);
        for &to in way.hexes() {
            let Some(&edge) = self.fixed.edge(at, to) else { break };
            let exposed = self.zoc(side.other(), to) && !self.holds(side, to);
            let crossed = self.unbridged(&edge);
            path.push(edge.direction);
            self.enter_hex(unit, to, ctx);
            at = to;
            let price = if exposed { self.fixed.charts.numbers.retreat_ezoc_step_loss } else { 0 };
            if price > 0 || crossed {
                // What befalls it there is told after its way there.
                ctx.tell(RetreatEvent::Retreated { unit, path });
                path = Path::new(to);
            }
            for _ in 0..price {
                alive = alive && !self.lose_step(unit, Cause::Retreat, ctx);
            }
            if alive && crossed && !rolled {
                rolled = true;
                alive = !self.river_roll(unit, ctx);
            }
            if !alive {
                break;
            }
        }
        if !path.is_empty() {
            ctx.tell(RetreatEvent::Retreated { unit, path });
        }
        if self.state.combat.counter.is_none() {
            let made = way.hexes().len() as u8;
            self.state.combat.longest = self.state.combat.longest.max(made);
        }
        if alive && missing > 0 {
            ctx.tell(RetreatEvent::Cornered { unit, steps: Steps(missing) });
            for _ in 0..missing {
                alive = alive && !self.lose_step(unit, Cause::Retreat, ctx);
            }
        }
        // 4.4.10: commanders go along with a unit that gets away.
        if alive && at != origin {
            loop {
                let commander = self.commanders_at(origin).next();
                let Some(commander) = commander else { break };
                self.enter_hex(commander, at, ctx);
            }
        }
    }

    /// 4.4.8: the die for a river. True if the unit is gone.
    fn river_roll(&mut self, unit: UnitId, ctx: &mut Ctx) -> bool {
        let needed = self.fixed.charts.river_retreat(self.counter(unit).kind).unwrap_or(0);
        let die = ctx.dice.d6();
        ctx.tell(RetreatEvent::River { unit, needed, die });
        die <= needed && self.lose_step(unit, Cause::River, ctx)
    }

    /// All have retreated. OR9.4: commanders whom nobody took along are displaced.
    fn end_retreat(&mut self, ctx: &mut Ctx) {
        if let Some(hex) = self.losing_hex()
            && self.combat_units(hex) == 0
        {
            self.displace_all(hex, ctx);
        }
        self.end_round();
    }
}
