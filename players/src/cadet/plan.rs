//! What a side knows and wants in a player-turn: threats, the enemy's ways, goals with those who go for them, and the line.

use engine::{HexId, Side, UnitId};

use super::estimate::Estimate;
use super::goals::Goals;
use super::ground::Ground;
use super::line::Line;
use super::numbers::Numbers as _;
use super::war::Doctrine;

/// The plan of a side.
#[derive(Debug)]
pub(crate) struct Plan<G: Doctrine> {
    /// When it was made: the turn, whose, and in which phase.
    key: Option<(u8, Side, u8)>,
    pub(crate) estimate: Estimate<G>,
    pub(crate) goals: Goals,
    pub(crate) line: Line,
    /// What only the cadet of this game keeps in mind.
    pub(crate) own: G::Own,
}

impl<G: Doctrine> Default for Plan<G> {
    fn default() -> Plan<G> {
        let (estimate, goals, line) = (Estimate::default(), Goals::default(), Line::default());
        Plan { key: None, estimate, goals, line, own: G::Own::default() }
    }
}

impl<G: Doctrine> Plan<G> {
    /// Makes the plan anew if it is not of this phase. `moves` asks for goals too.
    pub(crate) fn refresh(
        &mut self,
        game: &G,
        temper: &G::Temper,
        side: Side,
        phase: u8,
        moves: bool,
    ) -> bool {
        let key = (game.turn(), side, phase);
        if self.key == Some(key) {
            return false;
        }
        self.key = Some(key);
        self.estimate.begin(game, temper, side);
        if moves {
            self.estimate.need_threat(temper, side.other());
            self.estimate.need_comes(temper, side.other());
            self.estimate.need_march(temper, side);
            game.set_goals(self, temper, side);
        }
        true
    }

    /// Makes sure that it is known where a side wants to go.
    pub(crate) fn need_flow(&mut self, temper: &G::Temper, side: Side) {
        self.estimate.need_flow(temper, side, |game| game.aims(temper, side, &self.own));
    }

    /// Chooses the line. `near` says how many units can get to each hex in this phase.
    pub(crate) fn draw_line(&mut self, game: &G, temper: &G::Temper, side: Side, near: &[u8]) {
        let enemy = side.other();
        self.estimate.need_comes(temper, side);
        self.estimate.need_lifelines(temper, side);
        self.estimate.need_lifelines(temper, enemy);
        let ground = Ground {
            game,
            temper,
            side,
            near,
            own_march: self.estimate.comes(side),
            enemy_march: self.estimate.comes(enemy),
            danger: self.estimate.threat(enemy),
            lifelines: [self.estimate.lifelines(side), self.estimate.lifelines(enemy)],
            garrisons: self.goals.garrisons(),
            towns: game.line_towns(),
            defensive: self.estimate.defensive,
            men: game.army(side).count(),
        };
        let sources = [Side(0), Side(1)].map(|side| game.sources(side));
        self.line.choose(temper.line_sources(), &game.board().grid, sources, &ground);
    }

    /// Gives goals to those who neither attack nor hold a post. Posts that lack something are a goal too.
    pub(crate) fn give_rest(
        &mut self,
        game: &G,
        temper: &G::Temper,
        side: Side,
        lacking: impl Iterator<Item = (HexId, f32)> + Clone,
        busy: impl Fn(UnitId) -> bool,
    ) {
        let defensive = temper.line_value_defensive() * self.estimate.defensive;
        let value = temper.line_value() * (temper.line_value_rest() + defensive);
        self.goals.fill(value, lacking, &mut self.estimate, side);
        for (unit, hex) in self.goals.idle(game, side, busy, |unit| game.keenness(unit)) {
            self.give(game, temper, unit, hex);
        }
    }

    /// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
    pub(crate) fn best_goal(
        &self,
        game: &G,
        temper: &G::Temper,
        unit: UnitId,
        hex: HexId,
    ) -> Option<(f32, usize)> {
        self.goals.best(hex, |goal, march| game.goal_worth(temper, unit, goal, march))
    }

    /// Gives a unit that is, or comes in, at a hex the goal that is worth most.
    pub(crate) fn give(&mut self, game: &G, temper: &G::Temper, unit: UnitId, hex: HexId) {
        // Who is not needed anywhere is free to stand where he stops the enemy.
        let more = G::sends_more(temper, self.estimate.defensive);
        let best = self.best_goal(game, temper, unit, hex).map(|(_, at)| at);
        let best = best.filter(|&at| more || self.goals.list[at].is_open());
        self.goals.give(unit, best, game.attack(unit).max(game.defence(unit)));
    }

    /// Whether any plan was made yet.
    pub(crate) fn is_made(&self) -> bool {
        self.goals.is_made()
    }

    /// The next plan is made anew, whatever this one is.
    pub(crate) fn forget(&mut self) {
        self.key = None;
    }

    /// Whether a unit is the garrison of a goal that it should not leave.
    pub(crate) fn is_garrison(&self, game: &G, temper: &G::Temper, unit: UnitId) -> bool {
        let at = game.hex_of(unit);
        self.goals.of(unit).is_some_and(|goal| Some(goal.hex) == at && G::is_kept(temper, goal))
    }

    /// The place whose garrison a unit is told off for, wherever it is now.
    pub(crate) fn told_off_to(&self, unit: UnitId) -> Option<HexId> {
        self.goals.of(unit).filter(|goal| goal.garrison).map(|goal| goal.hex)
    }
}
