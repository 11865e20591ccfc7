//! 3.3, 3.4 (FIRE): fire, lines of sight, and pinned squads.

use engine::ask::Ctx;
use engine::{
    Board, Explanation, HexId, HexSet, Point, Reasons, Refusal, Rule, Sight, SumLine, UnitId, nearest,
};

use crate::attack::{FACES, chances};
use crate::game::{Action, Event, Skirmish};
use crate::sheet::AIM;
use crate::units::FARTHEST;

/// 3.3: which hexes a hex sees, as far as anybody shoots.
pub(crate) fn sees(board: &Board, from: HexId) -> HexSet {
    let mut seen = HexSet::new();
    let near = |to: &HexId| board.grid.distance(from, *to) <= u16::from(FARTHEST);
    for to in board.grid.ids().filter(near).filter(|&to| blocks(board, from, to).is_empty()) {
        seen.insert(to);
    }
    seen
}

/// 3.3: what is in the way between two hexes. A line that runs along hexsides is blocked only if both its sides are.
fn blocks(board: &Board, from: HexId, to: HexId) -> Vec<HexId> {
    let high = board.elevation(from).max(board.elevation(to));
    let hides = |hex: &HexId| height(board, *hex) > high;
    let [one, other] =
        [1.0, -1.0].map(|side| between(board, from, to, side).filter(hides).collect::<Vec<_>>());
    if one.is_empty() || other.is_empty() { Vec::new() } else { one }
}

/// How high one must be to look over a hex: a forest or a village is one level higher than its ground.
fn height(board: &Board, hex: HexId) -> i16 {
    board.elevation(hex) + i16::from(matches!(board.terrain_name(hex), "forest" | "village"))
}

/// The hexes between two, on one side of the line.
fn between(board: &Board, from: HexId, to: HexId, side: f64) -> impl Iterator<Item = HexId> + '_ {
    let (a, b) = (board.grid.centre(from), board.grid.centre(to));
    let steps = board.grid.distance(from, to);
    let aside = Point { x: (a.y - b.y) * 0.001 * side, y: (b.x - a.x) * 0.001 * side };
    (1..steps).filter_map(move |step| {
        let part = f64::from(step) / f64::from(steps);
        let x = a.x + (b.x - a.x) * part + aside.x;
        let y = a.y + (b.y - a.y) * part + aside.y;
        board.grid.id(nearest(Point { x, y }, board.grid.orientation()))
    })
}

/// From a squad to one that it may fire at.
struct Line {
    far: u16,
    range: u16,
    seen: bool,
}

impl Skirmish {
    /// 3.3: everyone at whom the picked squad can fire.
    pub(crate) fn list_fire(&self, out: &mut Vec<Action>) {
        let Some(unit) = self.state.picked.filter(|_| self.fixed.options.fire) else { return };
        let enemies = self.squads_of(self.mover().other());
        out.extend(enemies.filter(|&enemy| self.can_fire(unit, enemy)).map(Action::Fire));
    }

    /// 3.3: whether a squad has an enemy in range and in sight.
    fn can_fire(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.line(unit, enemy).is_some_and(|line| line.far <= line.range && line.seen)
    }

    /// The line from a squad to another; none if one of them is lost.
    fn line(&self, unit: UnitId, other: UnitId) -> Option<Line> {
        let (from, to) = (self.hex_of(unit)?, self.hex_of(other)?);
        let far = self.fixed.setting.board.grid.distance(from, to);
        Some(Line { far, range: self.fixed.unit(unit).range.into(), seen: self.fixed.sees(from, to) })
    }

    /// 3.3: whether a squad can fire at an enemy.
    pub(crate) fn check_fire(&self, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
        const FIRE: Rule = Rule("3.3 (FIRE)");
        let mut reasons = Reasons::default();
        reasons.unless(self.fixed.options.fire, FIRE, || "squads do not fire without FIRE".into());
        reasons.unless(self.fixed.side(enemy) != self.mover(), FIRE, || "it is your own squad".into());
        match self.line(unit, enemy) {
            None => reasons.unless(false, FIRE, || "it is lost".into()),
            Some(Line { far, range, seen }) => {
                reasons.unless(far <= range, FIRE, || {
                    format!("it is {far} hexes away, and the range is {range}").into()
                });
                reasons.unless(seen, FIRE, || "it is out of sight".into());
            }
        }
        reasons.verdict()
    }

    /// 3.3: what is rolled to hit an enemy.
    pub fn to_hit(&self, unit: UnitId, enemy: UnitId) -> u8 {
        let ground = self.hex_of(enemy).map_or(self.fixed.charts.ground[0], |hex| self.fixed.ground(hex));
        self.fixed.roll(ground, AIM + usize::from(self.fixed.unit(unit).aim))
    }

    /// 3.3: fires at an enemy.
    pub(crate) fn fire(&mut self, unit: UnitId, enemy: UnitId, ctx: &mut Ctx<Self>) {
        let (needed, rolled) = (self.to_hit(unit, enemy), ctx.dice.d6());
        let Some(hex) = self.hex_of(enemy) else { return };
        let hit = rolled >= needed;
        let spot = self.fixed.spot(hex, AIM + usize::from(self.fixed.unit(unit).aim));
        ctx.tell(Event::Fired { unit, enemy, needed, rolled, spot });
        match self.squad(enemy).pinned {
            true if hit => {
                self.squad_mut(enemy).hex = None;
                ctx.tell(Event::Shot { unit: enemy, hex });
            }
            false if hit => {
                self.squad_mut(enemy).pinned = true;
                ctx.tell(Event::Pinned { unit: enemy });
            }
            _ => {}
        }
    }

    /// 3.4: a squad whose attack fails is pinned.
    pub(crate) fn pin_attacker(&mut self, unit: UnitId, ctx: &mut Ctx<Self>) {
        if self.fixed.options.fire {
            self.squad_mut(unit).pinned = true;
            ctx.tell(Event::Pinned { unit });
        }
    }

    /// 3.4: a pinned squad that is picked rallies, and that is all.
    pub(crate) fn rally(&mut self, unit: UnitId, ctx: &mut Ctx<Self>) {
        self.squad_mut(unit).pinned = false;
        ctx.tell(Event::Rallied { unit });
        self.end_move();
    }

    pub(crate) fn explain_fire(&self, unit: UnitId, enemy: UnitId, why: Explanation) -> Explanation {
        let Some(hex) = self.hex_of(enemy) else { return why };
        let rule = Rule("3.3 (FIRE)");
        let numbers = &self.fixed.charts.numbers;
        let mut why =
            why.line(SumLine::new(format!("To hit {}", self.name(enemy)), u64::from(numbers.fire), rule));
        let aim = self.fixed.unit(unit).aim;
        why = why.line(self.cover(hex)).spot(self.fixed.spot(hex, AIM + usize::from(aim)));
        if aim > 0 {
            why = why.line(SumLine::minus(format!("{} aims", self.name(unit)), u64::from(aim), rule));
        }
        let hit = chances(self.to_hit(unit, enemy));
        let end = if self.squad(enemy).pinned { "it is lost" } else { "it is pinned" };
        why.chance(end, hit, FACES, rule).chance("nothing", FACES - hit, FACES, rule)
    }

    /// 3.3: whether two hexes see each other, for those who ask.
    pub(crate) fn line_of_sight(&self, from: HexId, to: HexId) -> Option<Sight> {
        if !self.fixed.options.fire {
            return None;
        }
        let board = &self.fixed.setting.board;
        let blocks = blocks(board, from, to);
        let text = match blocks.first() {
            None => "nothing between is higher than both".to_owned(),
            Some(&hex) => format!("{} is higher than both", board.grid.label(hex)),
        };
        let rule = Rule("3.3 (FIRE)");
        let blocks: Vec<_> = blocks.into_iter().map(|hex| (hex, None)).collect();
        Some(Sight { clear: blocks.is_empty(), rule, text, blocks })
    }
}
