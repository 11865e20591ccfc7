//! Fuel, replacements, optional forces, blocked letters, the drop, bridges.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Action, DarkDecember, Edge, FormationId, Pair, Site, Step};
use engine::{HexId, Side, UnitId};

use super::Cadet;
use super::fight::step_value;

/// A bridge is blown if so much strength wants to cross it.
const WORTH_BLOWING: f32 = 2.0;

/// Optional forces cost a point each (W3): they come while there is time to use them.
const LAST_FORCES: u8 = 13;

impl Cadet {
    pub(super) fn support(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        match game.step() {
            Step::Fuel => Self::starve(game, side, legal),
            Step::Forces if game.turn() <= LAST_FORCES => pick(legal, 0.0, |action| match action {
                Action::Commit(unit) => Some(step_value(game, unit)),
                _ => None,
            }),
            Step::Replacement => {
                self.plan.refresh(game, side, Step::Replacement);
                self.replace(game, legal)
            }
            Step::Entry => pick(legal, -1.0, |action| match action {
                Action::Screen(unit, _) => Some(3.0 - step_value(game, unit)),
                Action::Shift(..) => Some(0.5),
                _ => None,
            }),
            Step::Drop => pick(legal, f32::MIN, |action| match action {
                Action::Drop(hex) => {
                    let foes = game.fixed().edges(hex).iter().filter(|edge| game.holds(ALLIED, edge.to));
                    let road = game.fixed().setting.board.roads.touches(hex);
                    Some(if road { 1.0 } else { 0.0 } - foes.count() as f32)
                }
                _ => None,
            }),
            Step::Bridges => {
                self.plan.refresh(game, side, Step::Bridges);
                self.bridge(game, side, legal)
            }
            _ => stop(legal),
        }
    }

    /// D2: the German gives up who is least useful, the Allies name who is most: strength, and how near to the enemy it is.
    fn starve(game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let use_of = |FormationId(formation)| {
            let members = &game.fixed().formations[usize::from(formation)].members;
            let on_map = members.iter().filter_map(|&unit| Some((unit, game.hex_of(unit)?)));
            let worth = on_map.map(|(unit, hex)| {
                let foes =
                    game.occupied(ALLIED).iter().map(|foe| game.distance(foe, hex)).min().unwrap_or(60);
                let near = 1.0 / (1.0 + 0.2 * f32::from(foes));
                let west = (52.0 - f32::from(game.fixed().column(hex))) * 0.02;
                f32::from(game.strength(unit).attack) * (near + west)
            });
            worth.sum::<f32>()
        };
        let sign = if side == GERMAN { -1.0 } else { 1.0 };
        pick(legal, f32::MIN, |action| match action {
            Action::Starve(one) => Some(sign * use_of(one)),
            Action::StarvePair(Pair(a, b)) => Some(sign * (use_of(a) + use_of(b))),
            _ => None,
        })
    }

    /// D4: a step where it does most; a lost unit counts for the score too (W3).
    fn replace(&self, game: &DarkDecember, legal: &[Action]) -> Action {
        pick(legal, 0.0, |action| match action {
            Action::Restore(unit) => Some(step_value(game, unit) + 1.0),
            Action::Return(unit) => Some(step_value(game, unit) * 0.5 + 0.5),
            Action::Put(hex) => Some(100.0 - self.front(hex)),
            _ => None,
        })
    }

    /// How far a hex is from the enemy.
    fn front(&self, hex: HexId) -> f32 {
        f32::from(self.plan.goals.enemy_march.get(hex.index()).copied().unwrap_or(0).min(200)) * 0.1
    }

    /// D20, D21: bridges that the enemy wants are blown, bridges that one's own columns want are built.
    fn bridge(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let hexes = |site: Site| game.fixed().site_hexes[site.index()];
        let near = |site: Site, side: Side| {
            let close = |(unit, hex): (UnitId, HexId)| {
                let [a, b] = hexes(site);
                let away = game.distance(hex, a).min(game.distance(hex, b));
                if away <= 4 { f32::from(game.strength(unit).attack) } else { 0.0 }
            };
            game.fighters(side).map(close).sum::<f32>()
        };
        pick(legal, WORTH_BLOWING, |action| match action {
            Action::Blow(site) => {
                let [a, b] = hexes(site);
                // W2: whoever is over the Meuse has won.
                let meuse = game.fixed().edge(a, b).is_some_and(Edge::meuse);
                let wants = self.plan.flow.at(a).max(self.plan.flow.at(b));
                Some(if meuse { wants + WORTH_BLOWING } else { wants })
            }
            Action::Build(site) => {
                let wants = hexes(site).map(|hex| self.plan.own.at(hex));
                let crosses = wants[0].min(wants[1]);
                Some(crosses + near(site, side) * 0.3)
            }
            _ => None,
        })
    }
}

/// The action with the highest score above a bound, or "done".
fn pick(legal: &[Action], least: f32, score: impl Fn(Action) -> Option<f32>) -> Action {
    let mut best: Option<(f32, Action)> = None;
    for &action in legal {
        if let Some(worth) = score(action)
            && worth >= least
            && best.is_none_or(|(known, _)| worth > known)
        {
            best = Some((worth, action));
        }
    }
    best.map_or_else(|| stop(legal), |(_, action)| action)
}

/// "Done" where it is legal.
fn stop(legal: &[Action]) -> Action {
    if legal.contains(&Action::Done) { Action::Done } else { legal[legal.len() - 1] }
}
