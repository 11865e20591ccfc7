//! Fuel, replacements, optional forces, blocked letters, the drop, bridges.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Action, DarkDecember, Edge, FormationId, Pair, Segment, Site};
use engine::{HexId, Side, UnitId};

use super::fight::step_value;
use crate::cadet::mind::Mind;

/// More than a march can take off a place for a unit that returns.
const ANYWHERE: f32 = 100.0;

/// The march up to which places for it are compared, in halves of a movement point, and the parts in which it counts.
const FURTHEST: u16 = 200;
const PART: f32 = 0.1;

impl Mind<DarkDecember> {
    pub(super) fn support(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        match game.segment() {
            Segment::Fuel => self.starve(game, side, legal),
            Segment::Forces if game.turn() <= self.temper.forces_last => {
                Self::pick(legal, 0.0, |action| match action {
                    Action::Commit(unit) => Some(step_value(game, &self.temper, unit)),
                    _ => None,
                })
            }
            Segment::Replacement => {
                self.plan.look(game, &self.temper, side, Segment::Replacement);
                self.plan.estimate.need_comes(&self.temper, side.other());
                self.replace(game, side, legal)
            }
            Segment::Entry => Self::pick(legal, -1.0, |action| match action {
                Action::Screen(unit, _) => Some(self.temper.screen - step_value(game, &self.temper, unit)),
                Action::Shift(..) => Some(self.temper.shift),
                Action::Gather(unit, hex) if self.temper.gather > 0.0 => {
                    Some(self.gathers(game, legal, hex) + step_value(game, &self.temper, unit) * PART)
                }
                _ => None,
            }),
            Segment::Drop => Self::pick(legal, f32::MIN, |action| match action {
                Action::Drop(hex) => {
                    let foes = game.fixed().edges(hex).iter().filter(|edge| game.holds(ALLIED, edge.to));
                    let road = game.fixed().setting.board.roads.touches(hex);
                    Some(if road { self.temper.drop_road } else { 0.0 } - foes.count() as f32)
                }
                _ => None,
            }),
            Segment::Bridges => {
                self.plan.look(game, &self.temper, side, Segment::Bridges);
                self.plan.need_flow(&self.temper, side);
                self.plan.need_flow(&self.temper, side.other());
                self.bridge(game, side, legal)
            }
            _ => Self::stop(legal),
        }
    }

    /// 3.4.7: what it is worth to attack a blocked entry hex from off the map, by the odds of all who could gather there.
    fn gathers(&self, game: &DarkDecember, legal: &[Action], hex: HexId) -> f32 {
        let numbers = &game.fixed().charts.numbers;
        let mut room = numbers.stack_limit_points as u8;
        let mut attack = 0_u16;
        let there = game.gathered_at(hex);
        let more = legal.iter().filter_map(|action| match action {
            Action::Gather(unit, at) if *at == hex => Some(*unit),
            _ => None,
        });
        for unit in there.chain(more) {
            let size = game.counter(unit).stack;
            if size <= room {
                room -= size;
                attack += u16::from(game.strength(unit).attack);
            }
        }
        let defence = game.defence_of(game.fighters_at(hex)).max(1);
        (f32::from(attack) / f32::from(defence) - 1.0) * self.temper.gather
    }

    /// D2: the German gives up who is least useful, the Allies name who is most: strength, and how near to the enemy it is.
    fn starve(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let temper = &self.temper;
        let use_of = |FormationId(formation)| {
            let members = &game.fixed().formations[usize::from(formation)].members;
            let on_map = members.iter().filter_map(|&unit| Some((unit, game.hex_of(unit)?)));
            let worth = on_map.map(|(unit, hex)| {
                let foes = game.occupied(ALLIED).iter().map(|foe| game.distance(foe, hex));
                let foes = foes.min().unwrap_or(temper.starve_none);
                let near = 1.0 / (1.0 + temper.starve_near * f32::from(foes));
                let west = (temper.starve_column - f32::from(game.fixed().column(hex))) * temper.starve_west;
                f32::from(game.strength(unit).attack) * (near + west)
            });
            worth.sum::<f32>()
        };
        let sign = if side == GERMAN { -1.0 } else { 1.0 };
        Self::pick(legal, f32::MIN, |action| match action {
            Action::Starve(one) => Some(sign * use_of(one)),
            Action::StarvePair(Pair(a, b)) => Some(sign * (use_of(a) + use_of(b))),
            _ => None,
        })
    }

    /// D4: a step where it does most; a lost unit counts for the score too (W3).
    fn replace(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let temper = &self.temper;
        Self::pick(legal, 0.0, |action| match action {
            Action::Restore(unit) => Some(step_value(game, temper, unit) + temper.restore),
            Action::Return(unit) => {
                Some(step_value(game, temper, unit) * temper.return_step + temper.return_unit)
            }
            Action::Put(hex) => Some(ANYWHERE - self.front(side, hex)),
            _ => None,
        })
    }

    /// How far a hex is from the enemy.
    fn front(&self, side: Side, hex: HexId) -> f32 {
        let march = self.plan.estimate.comes(side.other())[hex.index()];
        f32::from(march.min(FURTHEST)) * PART
    }

    /// D20, D21: bridges that the enemy wants are blown, bridges that one's own columns want are built.
    fn bridge(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let hexes = |site: Site| game.fixed().site_hexes[site.index()];
        let near = |site: Site, side: Side| {
            let close = |(unit, hex): (UnitId, HexId)| {
                let [a, b] = hexes(site);
                let away = game.distance(hex, a).min(game.distance(hex, b));
                if away <= self.temper.bridge_near { f32::from(game.strength(unit).attack) } else { 0.0 }
            };
            game.fighters(side).map(close).sum::<f32>()
        };
        Self::pick(legal, self.temper.blow, |action| match action {
            Action::Blow(site) => {
                let [a, b] = hexes(site);
                // W2: whoever is over the Meuse has won.
                let meuse = game.fixed().edge(a, b).is_some_and(Edge::meuse);
                let enemy = self.plan.estimate.flow(side.other());
                let wants = enemy.at(a).max(enemy.at(b));
                Some(if meuse { wants + self.temper.blow } else { wants })
            }
            Action::Build(site) => {
                let wants = hexes(site).map(|hex| self.plan.estimate.flow(side).at(hex));
                let crosses = wants[0].min(wants[1]);
                Some(crosses + near(site, side) * self.temper.bridge_strength)
            }
            _ => None,
        })
    }
}
