//! Stand fast (14.6).

use engine::{Ask, Asks, HexId, Rule, SumLine, Told, refuse};

use crate::action::Action;
use crate::change::Cause;
use crate::game::Bulge;
use crate::words::count;

use super::Stage;
use super::results::distance;

engine::events! {
    /// Whether a defender stands.
    pub enum StandEvent for Bulge as game {
        /// 14.6: at the price of so many combat units.
        Stood { hex: HexId, losses: u8 } => match *losses {
            0 => Told::text(Rule("14.6 (STF)"), format!("{hex} stands fast.")),
            losses => {
                let price = count(losses, "combat unit");
                Told::text(Rule("14.6 (STF)"), format!("{hex} stands fast at the price of {price}."))
            }
        };
        /// 14.6: the defender could stand and does not.
        GaveWay { hex: HexId } => Told::text(Rule("14.6 (STF)"), format!("{hex} does not stand fast."));
    }
}

/// D25 (14.6): to stand fast or to retreat.
pub(super) static STAND_FAST: Ask<Bulge> = Ask {
    name: "stand-fast",
    rule: Rule("14.6 (STF)"),
    side: |game| game.phasing().other(),
    open: |_| true,
    prompt: |game| {
        let far = distance(game.state.combat.length);
        let price = count(game.price_of_standing(), "unit");
        format!("{} has to retreat {far}: stand at the price of {price}, or give way?", game.target_name())
    },
    list: |_, out| out.extend([Action::Stand, Action::GiveWay]),
    check: engine::judged!(game, Action::Stand | Action::GiveWay => Ok(())),
    play: |game, action, ctx| {
        let Some(hex) = game.state.combat.target else { return };
        if action == Action::Stand {
            let losses = game.price_of_standing();
            ctx.tell(StandEvent::Stood { hex, losses });
            game.state.combat.need = losses;
            game.state.combat.stage = Stage::StandLoss;
        } else {
            ctx.tell(StandEvent::GaveWay { hex });
            game.drive_out(hex, game.state.combat.length, ctx);
        }
        game.proceed(ctx);
    },
    explain: engine::explained!(game, why,
        Action::Stand => {
            why.line(SumLine::new("Combat units lost", game.price_of_standing(), Rule("14.6 (STF)")))
        },
        Action::GiveWay => why.line(SumLine::new("Hexes of retreat", game.state.combat.length, Rule("14.2"))),
    ),
    may_end: |_| refuse(Rule("14.6 (STF)"), "stand or give way"),
    ..Ask::PLAIN
};

/// D25 (14.6): who is lost in standing fast.
pub(super) static STAND_LOSS: Ask<Bulge> = Ask {
    name: "stand-fast-loss",
    rule: Rule("14.6 (STF)"),
    side: |game| game.phasing().other(),
    open: |game| game.state.combat.need > 0,
    prompt: |game| {
        format!("{} stands: which unit is lost ({} to go)?", game.target_name(), game.state.combat.need)
    },
    play: engine::played!(game, ctx, Action::Lose(unit) => {
        game.state.combat.need = game.state.combat.need.saturating_sub(1);
        game.eliminate(unit, Cause::StandFast, ctx);
        game.proceed(ctx);
    }),
    explain: |game, _, why| {
        why.line(SumLine::new("Still to be lost", game.state.combat.need, Rule("14.6 (STF)")))
    },
    may_end: |_| refuse(Rule("14.6 (STF)"), "a unit must be given up"),
    ..engine::one_of!(game, unit in game.defenders_to_lose() => Action::Lose,
        else Rule("14.6 (STF)"), "only combat units in the attacked hex can be given up")
};

impl Bulge {
    /// 14.6: whether the defenders of a hex may stand against a retreat of so many hexes.
    pub fn may_stand(&self, hex: HexId, hexes: u8) -> bool {
        self.fixed.options.stand_fast
            && self.fixed.shelters.contains(hex)
            && self.combat_units(hex) >= hexes.max(1)
    }

    /// 14.6: a unit for each hex of the retreat but the first.
    fn price_of_standing(&self) -> u8 {
        self.state.combat.length.saturating_sub(1)
    }
}
