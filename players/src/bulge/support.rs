//! Support, supply and reinforcement phases, and the great decisions.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Action, Bulge, NordwindOption, Segment, Site};
use engine::{Game, HexId, Side, UnitId};

use super::combat::cheapest;
use super::temper::Temper;
use crate::cadet::mind::Mind;

impl Mind<Bulge> {
    pub(super) fn support(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        match game.segment() {
            Segment::Roadblocks => self.block(game, side, legal),
            Segment::Interdiction if game.state().air > self.temper.air_kept => {
                self.harass(game, side, legal, self.temper.interdict_least)
            }
            Segment::Strike => self.harass(game, side, legal, 0.0),
            Segment::Demolition if side == ALLIED => self.harass(game, side, legal, self.temper.blow),
            Segment::Emplacement => self.emplace(game, side, legal),
            Segment::Burning => Self::take(legal, |action| matches!(action, Action::Burn(_))),
            Segment::Airdrop => Self::pick(legal, self.temper.airdrop_least, |action| match action {
                Action::Airdrop(hex) => Some(cut_off(game, hex)),
                _ => None,
            }),
            // 34.0 (11): strength for points, while there is time to use it.
            Segment::Okw => {
                let last = game.fixed().scenario.last.number();
                let early = game.turn() <= self.temper.okw_last && last >= game.turn() + self.temper.okw_left;
                Self::take(legal, |action| early && matches!(action, Action::Release(_)))
            }
            Segment::Teams => Self::pick(legal, f32::MIN, |action| match action {
                Action::Land(_, hex) => Some(-f32::from(game.fixed().far_distance[hex.index()])),
                _ => None,
            }),
            Segment::Drop => Self::pick(legal, f32::MIN, |action| match action {
                Action::Drop(hex) => {
                    let near = game.combat_within(ALLIED, hex, self.temper.drop_near);
                    let road = game.fixed().road_edges(hex).len() as f32;
                    Some(road - if near { self.temper.drop_foe } else { 0.0 })
                }
                _ => None,
            }),
            Segment::Nordwind => nordwind(game, &self.temper, legal),
            Segment::Shortfall => cheapest(game, legal),
            _ => Self::stop(legal),
        }
    }

    /// The first action that will do, or "done".
    fn take(legal: &[Action], will_do: impl Fn(Action) -> bool) -> Action {
        legal.iter().copied().find(|&action| will_do(action)).unwrap_or_else(|| Self::stop(legal))
    }

    /// Each roadblock changes where the next one is wanted.
    fn block(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        self.refresh(game, side, false);
        self.plan.need_flow(&self.temper, GERMAN);
        self.plan.estimate.run_flow(game, &self.temper, GERMAN, None);
        Self::pick(legal, self.temper.block_least, |action| match action {
            Action::Roadblock(hex) => Some(self.jam(game, hex)),
            _ => None,
        })
    }

    /// Interdiction, strikes on towns, bridges: where most strength of the enemy wants to pass, if it is so much.
    fn harass(&mut self, game: &Bulge, side: Side, legal: &[Action], least: f32) -> Action {
        let enemy = side.other();
        self.refresh(game, side, false);
        self.plan.need_flow(&self.temper, enemy);
        Self::pick(legal, least, |action| match action {
            Action::Interdict(hex) => Some(self.plan.estimate.flow(enemy).at(hex)),
            Action::Strike(hex) => Some(self.plan.estimate.flow(enemy).at(hex) + self.plan.town(hex)),
            Action::Demolish(site) => Some(self.crossing(game, site)),
            _ => None,
        })
    }

    /// Guns with enemies near are emplaced, the strongest first.
    fn emplace(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        self.refresh(game, side, false);
        let guns = legal.iter().filter_map(|action| match action {
            Action::Emplace(gun) => game.hex_of(*gun),
            _ => None,
        });
        let mut near: Vec<HexId> = guns.collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&hex| game.combat_within(side.other(), hex, self.temper.emplace_near));
        for &hex in &near {
            self.plan.estimate.need_threat_at(&self.temper, side.other(), hex);
        }
        Self::pick(legal, 0.0, |action| match action {
            Action::Emplace(gun) => {
                let near = game.hex_of(gun).is_some_and(|hex| near.contains(&hex));
                (near && !self.exposed(game, gun)).then(|| f32::from(game.counter(gun).fpf))
            }
            _ => None,
        })
    }

    /// Whether the enemy can soon drive out those who stand with a gun: on its back it could not follow them (13.8).
    fn exposed(&self, game: &Bulge, gun: UnitId) -> bool {
        let Some(hex) = game.hex_of(gun) else { return true };
        let side = game.counter(gun).side;
        let escort = game.friends_at(side, hex).filter(|&friend| game.counter(friend).is_combat());
        let escort = escort.map(|friend| f32::from(game.counter(friend).defence)).sum::<f32>();
        let stand =
            escort.max(f32::from(game.counter(gun).defence)) * f32::from(game.fixed().multiplier(hex, side));
        self.plan.estimate.threat_at(side.other(), hex) > stand * self.temper.emplace_odds
    }

    /// The enemy strength that wants to cross a bridge soon.
    pub(super) fn crossing(&self, game: &Bulge, site: Site) -> f32 {
        let hexes = game.fixed().sites[site.index()].hexes;
        let near = hexes.iter().any(|&hex| game.combat_within(GERMAN, hex, self.temper.blow_near));
        let wants = hexes.iter().map(|&hex| self.plan.estimate.flow(GERMAN).at(hex)).fold(f32::MAX, f32::min);
        if near { wants } else { 0.0 }
    }

    /// What a roadblock does in a hex: the strength that wants to pass, more where it passes soon.
    fn jam(&self, game: &Bulge, hex: HexId) -> f32 {
        let wants = self.plan.estimate.flow(GERMAN).at(hex);
        if wants == 0.0 {
            return 0.0;
        }
        let soon = if game.combat_within(GERMAN, hex, self.temper.block_near) {
            1.0
        } else {
            self.temper.block_later
        };
        wants * soon
    }
}

/// 16.6: the strength that an airdrop would supply.
fn cut_off(game: &Bulge, hex: HexId) -> f32 {
    let around = game.fixed().edges(hex).iter().map(|edge| edge.to).chain([hex]);
    let units = around.flat_map(|at| game.friends_at(ALLIED, at));
    units.filter(|&unit| !game.supplied(unit)).map(|unit| f32::from(game.counter(unit).vp)).sum()
}

/// 34.0 (12): option 3 if the end by 25.5 is lost and the Meuse is near; option 2 if its towns are German; else 1.
fn nordwind(game: &Bulge, temper: &Temper, legal: &[Action]) -> Action {
    let fixed = game.fixed();
    let german = |hex: HexId| game.controls(GERMAN, hex) && !game.holds(ALLIED, hex);
    let lost = game.victory_towns().iter().filter(|&&hex| !german(hex)).count();
    let wide = match &fixed.scenario.victory {
        bulge::scenario::Victory::Campaign { nordwind_2, .. } => nordwind_2.iter().all(|&hex| german(hex)),
        _ => false,
    };
    let vanguard = game
        .combat_units_of(GERMAN)
        .filter(|&(unit, hex)| game.supplied(unit) && fixed.far_distance[hex.index()] <= temper.scrub_near);
    let vanguard: u16 = vanguard.map(|(unit, _)| u16::from(game.counter(unit).attack)).sum();
    let needed = fixed.charts.numbers.meuse_victory_sp;
    let hopeless = lost == game.victory_towns().len() || game.margin() < temper.scrub_margin;
    let scrub = vanguard >= needed * temper.scrub_force && hopeless;
    let option = match (scrub, wide) {
        (true, _) => 3,
        (false, true) => 2,
        (false, false) => 1,
    };
    let option = Action::Nordwind(NordwindOption(option));
    if legal.contains(&option) { option } else { legal[0] }
}
