//! Direct and indirect fire, and reactions: who fires at whom.

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::charts::Attack as Kind;
use panzerbitz::ground::Terrain;
use panzerbitz::units::WeaponClass;
use panzerbitz::{Action, Group, Panzerbitz};

use super::Cadet;
use super::worth::Chances;

/// How somebody attacks, which hex, and whom.
pub(super) type Aim<'a> = (Kind, HexId, &'a [UnitId]);

/// An attack that was thought out.
#[derive(Clone, Debug, Default)]
pub(super) struct Shot {
    pub(super) targets: Vec<UnitId>,
    pub(super) firers: Vec<UnitId>,
    pub(super) gain: f32,
}

impl Shot {
    /// Keeps the better of two shots; a later one must bring in so much more.
    fn keep(best: &mut Option<Shot>, shot: Shot, more: f32) {
        if best.as_ref().is_none_or(|known| shot.gain > known.gain + more) {
            *best = Some(shot);
        }
    }
}

impl Cadet {
    /// The best attack of all, if it is worth more than so much.
    pub(super) fn attack(
        &mut self,
        legal: &[Action],
        least: f32,
        mut thought: impl FnMut(&Cadet, HexId) -> Option<Shot>,
    ) -> Action {
        let mut best: Option<(Action, Shot)> = None;
        for &action in legal {
            let Action::Attack(hex) = action else { continue };
            let Some(shot) = thought(self, hex) else { continue };
            if best.as_ref().is_none_or(|(_, known)| shot.gain > known.gain) {
                best = Some((action, shot));
            }
        }
        match best {
            Some((action, shot)) if shot.gain > least => {
                self.shot = shot;
                action
            }
            _ => Action::Done,
        }
    }

    /// The direct fire segment: the best attack of all, or none.
    pub(super) fn direct(&mut self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        self.attack(legal, 0.0, |cadet, hex| cadet.best_direct(game, side, hex))
    }

    /// The best target set in a hex with the best firers.
    fn best_direct(&self, game: &Panzerbitz, side: Side, hex: HexId) -> Option<Shot> {
        let spotted = |unit: &UnitId| game.piece(*unit).side != side && game.is_spotted(*unit);
        let all = Group::of(game.units_at(hex).filter(spotted));
        let firers: Vec<UnitId> = game
            .fixed()
            .ids(side)
            .filter(|&unit| {
                game.is_ready(unit)
                    && game.piece(unit).attack > 0
                    && game.hex_of(unit).is_some_and(|from| !game.wades(from) && game.sees(from, hex))
            })
            .collect();
        let mut best: Option<Shot> = None;
        let mut try_at = |targets: &[UnitId]| {
            if let Some(shot) = self.gather(game, (Kind::Direct, hex, targets), &firers) {
                Shot::keep(&mut best, shot, 0.0);
            }
        };
        if game.fixed().ground.terrain(hex) == Terrain::Town {
            try_at(&all);
        } else {
            for &unit in all.iter() {
                try_at(&game.target_of(unit));
            }
            if all.len() > 1 {
                try_at(&all);
            }
        }
        best
    }

    /// The firers that are worth it against a target set: the strongest first, as long as each of them pays.
    pub(super) fn gather(&self, game: &Panzerbitz, aim: Aim, firers: &[UnitId]) -> Option<Shot> {
        let (kind, hex, targets) = aim;
        let able = |unit: &UnitId| {
            kind == Kind::Indirect || kind == Kind::Interdiction || game.may_hit(*unit, hex, targets)
        };
        let mut ranked: Vec<(u32, f32, UnitId)> = firers
            .iter()
            .copied()
            .filter(able)
            .map(|unit| {
                let strength = game.attack_strength(kind, hex, targets, [unit].into_iter());
                (strength, self.price(game, kind, unit), unit)
            })
            .filter(|(strength, ..)| *strength > 0)
            .collect();
        let temper = &self.temper;
        let yields =
            |(strength, price, _): &(u32, f32, UnitId)| *strength as f32 / (temper.firer_price + price);
        ranked.sort_by(|a, b| yields(b).total_cmp(&yields(a)));
        ranked.truncate(usize::from(temper.firers_most));
        let mut best: Option<Shot> = None;
        let mut chosen: Vec<UnitId> = Vec::with_capacity(ranked.len());
        let mut price = 0.0;
        for (_, cost, unit) in ranked {
            chosen.push(unit);
            price += cost;
            let gain = self.yields(game, aim, &chosen) - price;
            let shot = Shot { targets: targets.to_vec(), firers: chosen.clone(), gain };
            Shot::keep(&mut best, shot, temper.firer_more);
        }
        best
    }

    /// What an attack yields on average.
    pub(super) fn yields(&self, game: &Panzerbitz, (kind, hex, targets): Aim, firers: &[UnitId]) -> f32 {
        let sum = game.weigh(kind, hex, targets, firers.iter().copied());
        let chances = self.worth.of(&sum);
        let loss = |&unit: &UnitId| {
            self.worth.load(game, unit) * chances.loss(&self.temper, game.unit(unit).dispersed())
        };
        let mut gain: f32 = targets.iter().map(loss).sum();
        if Self::is_wanted(game, hex) && kind != Kind::Opportunity {
            // Who is dispersed there can be assaulted, and who is gone lets others in.
            gain += self.temper.wanted_out * chances.out();
            if kind == Kind::Direct {
                gain += self.opens(game, hex, targets, firers) * Self::gone(game, chances, targets);
            }
        }
        gain
    }

    /// The chance that all of a target set are gone.
    fn gone(game: &Panzerbitz, chances: Chances, targets: &[UnitId]) -> f32 {
        let fragile = targets.iter().all(|&unit| game.unit(unit).dispersed());
        chances.kill + if fragile { chances.double } else { 0.0 }
    }

    /// What it is worth to clear a hex that is wanted, if a unit that does not fire can then walk in.
    fn opens(&self, game: &Panzerbitz, hex: HexId, targets: &[UnitId], firers: &[UnitId]) -> f32 {
        let temper = &self.temper;
        let Some(&first) = firers.first() else { return 0.0 };
        if temper.wanted_open == 0.0 || targets.len() < game.units_at(hex).count() {
            return 0.0;
        }
        let takes = |unit: UnitId| {
            let piece = game.piece(unit);
            piece.controls()
                && game.is_ready(unit)
                && !firers.contains(&unit)
                && game.hex_of(unit).is_some_and(|at| {
                    game.range(at, hex) <= u16::from(piece.allowance / 2)
                        && self.fields.lure(game, unit, at) <= u16::from(piece.allowance) + temper.aim_held
                })
        };
        let late = if self.fields.clock.own { 1.0 } else { temper.last_take };
        if game.fixed().ids(game.piece(first).side).any(takes) { late * temper.wanted_open } else { 0.0 }
    }

    /// What a reaction costs: the next turn of who fires (8.7.4), in which he could shoot better or march.
    fn price_of_reaction(&self, game: &Panzerbitz, unit: UnitId) -> f32 {
        let temper = &self.temper;
        let mut price = temper.price_opportunity;
        if temper.react_shot > 0.0
            && let Some(hex) = game.hex_of(unit)
        {
            price += temper.react_shot * self.field_of_fire(game, unit, hex);
        }
        if !self.fields.content && game.piece(unit).allowance > 0 {
            price += temper.react_march;
        }
        if self.fields.clock.own { price } else { temper.last_react * price }
    }

    /// What a unit gives up when it fires: its move, or its next turn, and that it was not seen.
    fn price(&self, game: &Panzerbitz, kind: Kind, unit: UnitId) -> f32 {
        if kind == Kind::Opportunity {
            return self.price_of_reaction(game, unit);
        }
        let betrayed = match game.hex_of(unit) {
            Some(hex) if kind == Kind::Direct => self.betrayed(game, unit, hex),
            _ => 0.0,
        };
        betrayed + self.price_of_time(game, kind, unit)
    }

    /// What a unit could do else.
    fn price_of_time(&self, game: &Panzerbitz, kind: Kind, unit: UnitId) -> f32 {
        let (piece, temper) = (game.piece(unit), &self.temper);
        if kind == Kind::Interdiction {
            return temper.price_interdiction;
        }
        if self.holds_fire(game, unit) {
            return temper.load_leaver;
        }
        if piece.allowance == 0 || kind == Kind::Indirect {
            return temper.price_idle;
        }
        let Some(hex) = game.hex_of(unit) else { return temper.price_idle };
        if self.fields.content && !self.leaves(game, unit) {
            return temper.price_content;
        }
        let turns = self.turns(game, unit, hex);
        if piece.class == Some(WeaponClass::ArmedCarrier) && game.unit(unit).cargo.is_some() {
            return temper.price_passenger;
        }
        if turns <= temper.price_taker_turns && self.can_take(game, unit, hex) {
            return temper.price_taker;
        }
        (temper.price_move * self.hurry(game, turns)).min(temper.price_move_most)
    }

    /// The indirect fire segment.
    pub(super) fn indirect(&mut self, game: &Panzerbitz, legal: &[Action]) -> Action {
        let mut guns = Vec::new();
        self.attack(legal, self.temper.indirect_least, |cadet, hex| {
            Self::guns_at(game, hex, &mut guns);
            guns.retain(|&gun| !cadet.holds_fire(game, gun));
            cadet.best_indirect(game, hex, &guns)
        })
    }

    /// The guns that can fire at a hex.
    fn guns_at(game: &Panzerbitz, hex: HexId, guns: &mut Vec<UnitId>) {
        let mut next = game.clone();
        next.play(Action::Attack(hex), &mut engine::Dice::fast(0), &mut Vec::new());
        let mut legal = Vec::new();
        next.legal(&mut legal);
        guns.clear();
        guns.extend(legal.iter().filter_map(|action| match action {
            Action::Add(unit) => Some(*unit),
            _ => None,
        }));
    }

    /// The best guns for a hex: registered ones by themselves, then with the others.
    fn best_indirect(&self, game: &Panzerbitz, hex: HexId, guns: &[UnitId]) -> Option<Shot> {
        let registered = |unit: &UnitId| game.has_mark(*unit, hex);
        let (mut first, rest): (Vec<UnitId>, Vec<UnitId>) = guns.iter().partition(|unit| registered(unit));
        first.extend(rest);
        let mut best: Option<Shot> = None;
        let mut chosen = Vec::new();
        for unit in first {
            chosen.push(unit);
            let mut gain = -self.temper.price_idle * chosen.len() as f32;
            let mut seen: Vec<UnitId> = Vec::new();
            for target in game.units_at(hex) {
                if seen.contains(&target) {
                    continue;
                }
                let group = game.target_of(target);
                seen.extend_from_slice(&group);
                gain += self.yields(game, (Kind::Indirect, hex, &group), &chosen);
            }
            let shot = Shot { targets: Vec::new(), firers: chosen.clone(), gain };
            Shot::keep(&mut best, shot, self.temper.firer_more);
        }
        best
    }

    /// Someone has entered a hex: fire at once, or not.
    pub(super) fn react(&mut self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        if let Some(&blow) = legal.iter().find(|action| matches!(action, Action::Blow(..)))
            && self.would_blow(game, side, blow)
        {
            return blow;
        }
        let Some(&mover) = game.state().entering.first() else { return Action::Done };
        let Some(hex) = game.hex_of(mover) else { return Action::Done };
        let able = legal.iter().filter_map(|action| match action {
            Action::Add(unit) => Some(*unit),
            _ => None,
        });
        let (guns, shooters): (Vec<UnitId>, Vec<UnitId>) = able.partition(|&unit| Self::is_gun(game, unit));
        let target = [mover];
        let mut best: Option<Shot> = None;
        for (kind, firers) in [(Kind::Opportunity, &shooters), (Kind::Interdiction, &guns)] {
            let shot = self.gather(game, (kind, hex, &target), firers);
            if let Some(shot) = shot.filter(|shot| shot.gain > 0.0) {
                Shot::keep(&mut best, shot, 0.0);
            }
        }
        match best {
            Some(shot) => {
                let first = shot.firers[0];
                self.shot = shot;
                Action::Add(first)
            }
            None => Action::Done,
        }
    }

    /// The attack that is prepared: as it was thought out.
    pub(super) fn prepare(&mut self, legal: &[Action]) -> Action {
        while let Some(target) = self.shot.targets.pop() {
            if legal.contains(&Action::Aim(target)) {
                return Action::Aim(target);
            }
        }
        while !self.shot.firers.is_empty() {
            let unit = self.shot.firers.remove(0);
            if legal.contains(&Action::Add(unit)) {
                return Action::Add(unit);
            }
        }
        if legal.contains(&Action::Fire) {
            return Action::Fire;
        }
        // The odds want one more: anyone is better than nobody.
        let add = legal.iter().find(|action| matches!(action, Action::Add(_)));
        let aim = legal.iter().find(|action| matches!(action, Action::Aim(_)));
        add.or(aim).copied().unwrap_or(legal[0])
    }

    /// Whether the side wants a hex that it does not control.
    pub(super) fn is_wanted(game: &Panzerbitz, hex: HexId) -> bool {
        let Some(side) = game.status().side() else { return false };
        game.fixed().objectives.contains(hex) && !game.state().control[side.index()].contains(hex)
    }
}
