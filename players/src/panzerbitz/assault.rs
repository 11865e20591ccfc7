//! Assaults and overruns.

use engine::{HexId, Side, UnitId};
use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Assault;
use panzerbitz::{Action, Flag, Group, Panzerbitz};

use super::Cadet;
use super::fire::Shot;

impl Cadet {
    /// The assault phase: the best assault of all, or none.
    pub(super) fn assault(&mut self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        self.attack(legal, 0.0, |cadet, hex| cadet.best_assault(game, side, hex))
    }

    /// The units that can assault a hex now: those who may by themselves first, then machine guns beside them.
    fn assaulters(game: &Panzerbitz, side: Side, hex: HexId) -> Vec<UnitId> {
        let grid = &game.fixed().setting.board.grid;
        let mut units = Vec::new();
        for (_, from) in grid.neighbours(hex) {
            if !game.holds(side, from) || game.wades(from) {
                continue;
            }
            let able = |unit: &UnitId| {
                let state = game.unit(*unit);
                game.is_ready(*unit) && !state.is(Flag::Unloaded) && !state.is(Flag::Quick)
            };
            let own: Vec<UnitId> = game.units_at(from).filter(able).collect();
            let first = units.len();
            units.extend(own.iter().copied().filter(|&unit| game.piece(unit).assaults()));
            if units.len() > first {
                let guns = own.into_iter().filter(|&unit| game.piece(unit).unit.assault == Some(Assault::Mg));
                units.extend(guns);
            }
        }
        units
    }

    fn best_assault(&self, game: &Panzerbitz, side: Side, hex: HexId) -> Option<Shot> {
        let targets = Group::of(game.units_at(hex));
        let all = Self::assaulters(game, side, hex);
        if all.is_empty() {
            return None;
        }
        // Everyone together, and without the weakest as long as that is as good.
        let mut firers = all;
        let mut gain = self.assault_gain(game, hex, &targets, &firers);
        while firers.len() > 1 {
            let fewer = &firers[..firers.len() - 1];
            let less = self.assault_gain(game, hex, &targets, fewer);
            if less < gain {
                break;
            }
            gain = less;
            firers.pop();
        }
        Some(Shot { targets: Vec::new(), firers, gain })
    }

    fn assault_gain(&self, game: &Panzerbitz, hex: HexId, targets: &[UnitId], firers: &[UnitId]) -> f32 {
        let sum = game.weigh(Kind::Assault, hex, targets, firers.iter().copied());
        let gain = self.yields(game, (Kind::Assault, hex, targets), firers);
        let risk = if game.fixed().options.own_goal { self.worth.of(&sum).grey } else { 0.0 };
        let stake: f32 = firers.iter().map(|&unit| self.worth.unit(unit)).sum();
        // Units that assault cannot fire in the enemy's turn.
        gain - self.temper.assault_risk * risk * stake - self.temper.assault_price * firers.len() as f32
    }

    /// What an overrun by units of one hex is worth.
    pub(super) fn overrun_gain(&self, game: &Panzerbitz, over: HexId, stack: &[UnitId]) -> f32 {
        let targets = Group::of(game.units_at(over));
        let sum = game.weigh(Kind::Overrun, over, &targets, stack.iter().copied());
        if sum.odds.is_none() {
            return 0.0;
        }
        self.yields(game, (Kind::Overrun, over, &targets), stack)
    }

    /// The units that can overrun from the hex of a unit.
    pub(super) fn overrunners(game: &Panzerbitz, unit: UnitId) -> Vec<UnitId> {
        let Some(hex) = game.hex_of(unit) else { return Vec::new() };
        let able = |other: &UnitId| {
            let state = game.unit(*other);
            game.piece(*other).unit.overrun
                && game.is_ready(*other)
                && !state.is(Flag::Overran)
                && !state.is(Flag::Stopped)
                && state.cargo.is_none()
                && *other != unit
        };
        let mut stack = vec![unit];
        stack.extend(game.units_at(hex).filter(able));
        stack
    }
}
