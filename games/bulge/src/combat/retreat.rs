//! Retreat (14.4).

use engine::{
    Ask, Asks, Explanation, HexId, HexSet, Path, Refusal, Rule, Side, SumLine, Told, UnitId, dismiss, enlist,
    refuse,
};

use crate::action::Action;
use crate::change::Cause;
use crate::event::Ctx;
use crate::game::Bulge;
use crate::sheet::Roll;
use crate::state::Flag;

use super::Stage;
use super::results::distance;

engine::events! {
    /// What happens on a retreat.
    pub enum RetreatEvent for Bulge as game {
        /// 14.4 (3): a unit goes through enemy ZOC; at this number or below it is lost.
        Straggled { unit: UnitId, hex: HexId, needed: u8, die: u8 } => {
            let fate = if *die <= *needed { "it is lost" } else { "it gets through" };
            let risk = format!("a {die}, lost on {needed} or less, {fate}");
            let to = hex.word();
            Told::text(Rule("14.4"), format!("{unit} retreats to {to} through enemy zones of control: {risk}."))
                .roll("straggling", &[*die])
                .on(Roll::Straggling.spot(&game.fixed, *die))
        };
        /// 14.4 (4).
        Trapped { unit: UnitId } => Told::text(Rule("14.4"), format!("{unit} has no hex to retreat to."));
        /// 14.4.
        Retreated { unit: UnitId, path: Path } => {
            let end = game.fixed.label(path.end(&game.fixed.setting.board.grid));
            Told::text(Rule("14.4"), format!("{unit} retreats to {end}.")).along(unit, path)
        };
    }
}

/// D26 (14.4): who retreats next.
pub(super) static RETREAT: Ask<Bulge> = Ask {
    name: "retreat",
    rule: Rule("14.4"),
    side: Bulge::retreating_side,
    open: |game| game.state.combat.retreating.len() > 1,
    prompt: |game| format!("who retreats next ({})?", distance(game.state.combat.length)),
    check: engine::judged!(game,
        Action::Retreat(unit) if game.state.combat.retreating.binary_search(&unit).is_ok() => Ok(()),
        Action::Retreat(_) => refuse(Rule("14.4"), "it does not have to retreat, or has done so"),
    ),
    play: engine::played!(game, ctx, Action::Retreat(unit) => {
        game.pick_retreat(unit, ctx);
        game.proceed(ctx);
    }),
    explain: engine::explained!(game, why, Action::Retreat(unit) => game.explain_retreat(unit, why)),
    may_end: |_| refuse(Rule("14.4"), "the units must retreat"),
    ..engine::one_of!(game, unit in game.state.combat.retreating.iter().copied() => Action::Retreat)
};

/// D26 (14.4): where it retreats to.
pub(super) static RETREAT_TO: Ask<Bulge> = Ask {
    name: "retreat-to",
    rule: Rule("14.4"),
    side: Bulge::retreating_side,
    open: |_| true,
    prompt: |game| match game.present_retreat() {
        Some((unit, retreat)) => {
            let risk = if retreat.safe { "" } else { ", through enemy zones of control" };
            let (name, far) = (&game.counter(unit).name, distance(retreat.steps as u8));
            format!("where does {name} retreat to ({far}{risk})?")
        }
        None => "where does it retreat to?".into(),
    },
    press: |_, on| on.hex.map(Action::To),
    list: |game, out| {
        if let Some((unit, retreat)) = game.present_retreat() {
            out.extend(retreat.ends(game, unit).map(Action::To));
        }
    },
    check: engine::judged!(game, Action::To(hex) => game.check_retreat_to(hex)),
    play: engine::played!(game, ctx, Action::To(hex) => {
        game.retreat_to(hex, ctx);
        game.proceed(ctx);
    }),
    explain: |game, _, why| match game.state.combat.picked {
        Some(unit) => game.explain_retreat(unit, why),
        None => why,
    },
    may_end: |_| refuse(Rule("14.4"), "the units must retreat"),
    ..Ask::PLAIN
};

/// 14.4 (2): so many hexes further than the result says, where all ends are full.
const FURTHER: usize = 2;

/// The longest retreat, further hexes included: charts allow results of 6.
const LONGEST: usize = 8;

/// The hexes of all rings together: six in the first, six more in each.
const MOST: usize = 3 * LONGEST * (LONGEST + 1);

/// The hexes that a unit can retreat to, ring by ring around the hex where the retreat began.
#[derive(Clone, Debug)]
pub struct Retreat {
    hexes: [HexId; MOST],
    /// The place in `hexes` of the hex before.
    from: [u8; MOST],
    /// Where each ring begins.
    rings: [u8; LONGEST + 2],
    origin: HexId,
    /// Whether each hex of every path is free of enemy ZOC or holds a friendly unit.
    pub safe: bool,
    /// The length of the retreat.
    pub steps: usize,
}

impl Retreat {
    fn new(origin: HexId, safe: bool) -> Retreat {
        let hexes = [origin; MOST];
        Retreat { hexes, from: [0; MOST], rings: [0; LONGEST + 2], origin, safe, steps: 0 }
    }

    fn ring(&self, steps: usize) -> &[HexId] {
        &self.hexes[usize::from(self.rings[steps])..usize::from(self.rings[steps + 1])]
    }

    /// Grows rings up to a number of steps. Paths come in the order of their hexes, so that of two paths to a hex the one
    /// that is earlier by column, then row, at the first difference is kept (8.9).
    fn grow(&mut self, game: &Bulge, unit: UnitId, steps: usize) {
        let enemy = game.counter(unit).side.other();
        let mut seen = HexSet::new();
        let mut len = 0;
        for step in 1..=steps.min(LONGEST) {
            let (begin, end) = match step {
                1 => (0, 1),
                _ => (usize::from(self.rings[step - 1]), usize::from(self.rings[step])),
            };
            self.rings[step] = len as u8;
            for place in begin..end {
                let from = if step == 1 { self.origin } else { self.hexes[place] };
                let first = len;
                for edge in game.fixed.edges(from) {
                    let to = edge.to;
                    let open = !game.holds(enemy, to)
                        && (!self.safe || !game.zoc(enemy, to) || game.holds(enemy.other(), to))
                        && usize::from(game.distance(self.origin, to)) == step
                        && !game.prohibited(unit, edge)
                        && game.may_cross(unit, edge);
                    if open && seen.insert(to) {
                        self.hexes[len] = to;
                        self.from[len] = place as u8;
                        len += 1;
                    }
                }
                self.hexes[first..len].sort_unstable();
            }
            self.rings[step + 1] = len as u8;
        }
    }

    /// The hexes with room in which the unit may end.
    pub fn ends<'a>(&'a self, game: &'a Bulge, unit: UnitId) -> impl Iterator<Item = HexId> + 'a {
        self.ring(self.steps).iter().copied().filter(move |&hex| game.room(hex, unit))
    }

    /// The way to an end hex, the hex of origin left out; empty if the hex is no end.
    fn way(&self, end: HexId) -> ([HexId; LONGEST], usize) {
        let mut way = [end; LONGEST];
        let Some(place) = self.ring(self.steps).iter().position(|&hex| hex == end) else { return (way, 0) };
        let mut at = usize::from(self.rings[self.steps]) + place;
        for step in (0..self.steps).rev() {
            way[step] = self.hexes[at];
            at = usize::from(self.from[at]);
        }
        (way, self.steps)
    }
}

impl Bulge {
    /// 14.4: where a unit may retreat to, so many hexes; none if it is trapped.
    pub fn retreat_of(&self, unit: UnitId, hexes: u8) -> Option<Retreat> {
        let origin = self.hex_of(unit)?;
        let least = usize::from(hexes).min(LONGEST - FURTHER);
        for safe in [true, false] {
            let mut retreat = Retreat::new(origin, safe);
            // Further rings are only needed where all nearer ends are full.
            for steps in least..=least + FURTHER {
                retreat.grow(self, unit, steps);
                retreat.steps = steps;
                if retreat.ends(self, unit).next().is_some() {
                    return Some(retreat);
                }
                if retreat.ring(steps).is_empty() {
                    break;
                }
            }
        }
        None
    }

    /// 14.4: the hexes in which a unit may end a retreat, and whether it is safe.
    pub fn retreat_hexes(&self, unit: UnitId, hexes: u8) -> (HexSet, bool) {
        match self.retreat_of(unit, hexes) {
            Some(retreat) => (retreat.ends(self, unit).collect(), retreat.safe),
            None => (HexSet::new(), false),
        }
    }

    /// Whose units retreat.
    fn retreating_side(&self) -> Side {
        let combat = &self.state.combat;
        let unit = combat.picked.or(combat.retreating.first().copied());
        unit.map_or(self.phasing().other(), |unit| self.counter(unit).side)
    }

    fn explain_retreat(&self, unit: UnitId, why: Explanation) -> Explanation {
        let rule = Rule("14.4");
        match self.retreat_of(unit, self.state.combat.length) {
            None => why.line(SumLine::words("No hex to retreat to", "eliminated", rule)),
            Some(retreat) if retreat.safe => {
                why.line(SumLine::new("Hexes by a safe path", retreat.steps as u16, rule))
            }
            Some(retreat) => {
                let lost = u64::from(self.fixed.charts.numbers.straggle_kill.min(6));
                why.line(SumLine::new("Hexes through enemy zones of control", retreat.steps as u16, rule))
                    .chance("lost", lost, 6, rule)
                    .chance("it gets through", 6 - lost, 6, rule)
            }
        }
    }

    /// The retreat of the unit that was picked.
    fn present_retreat(&self) -> Option<(UnitId, Retreat)> {
        let unit = self.state.combat.picked?;
        Some((unit, self.retreat_of(unit, self.state.combat.length)?))
    }

    fn check_retreat_to(&self, hex: HexId) -> Result<(), Refusal> {
        let Some((unit, retreat)) = self.present_retreat() else {
            return refuse(Rule("14.4"), "no unit is retreating");
        };
        if retreat.ends(self, unit).any(|end| end == hex) {
            return Ok(());
        }
        let side = self.counter(unit).side;
        let why = if self.holds(side.other(), hex) {
            "an enemy unit stands there".into()
        } else if usize::from(self.distance(retreat.origin, hex)) != retreat.steps {
            format!("the retreat must end {} hexes away", retreat.steps).into()
        } else if !self.room(hex, unit) {
            return refuse(Rule("9.1"), "the hex is full");
        } else if retreat.safe {
            "no safe path leads there, and there are safe ones elsewhere".into()
        } else {
            std::borrow::Cow::Borrowed("no path leads there that it may take")
        };
        refuse(Rule("14.4"), why)
    }

    /// 14.4: a unit is the next to retreat. (4) It is eliminated if it cannot.
    pub(super) fn pick_retreat(&mut self, unit: UnitId, ctx: &mut Ctx) {
        dismiss(&mut self.state.combat.retreating, unit);
        if self.retreat_of(unit, self.state.combat.length).is_some() {
            self.state.combat.picked = Some(unit);
            self.state.combat.stage = Stage::RetreatTo;
        } else {
            ctx.tell(RetreatEvent::Trapped { unit });
            self.lose_in_combat(unit, Cause::Retreat, ctx);
        }
    }

    /// 14.4: the unit that was picked goes to a hex. (3) On a path through enemy ZOC it may be lost.
    fn retreat_to(&mut self, end: HexId, ctx: &mut Ctx) {
        let Some((unit, retreat)) = self.present_retreat() else { return };
        self.state.combat.picked = None;
        self.state.combat.stage = Stage::Retreat;
        if !retreat.safe {
            let needed = self.fixed.charts.numbers.straggle_kill as u8;
            let die = ctx.dice.d6();
            ctx.tell(RetreatEvent::Straggled { unit, hex: end, needed, die });
            if die <= needed {
                self.lose_in_combat(unit, Cause::Retreat, ctx);
                return;
            }
        }
        let mut path = Path::new(retreat.origin);
        let mut at = retreat.origin;
        let (way, steps) = retreat.way(end);
        for &to in &way[..steps] {
            if let Some(edge) = self.fixed.edge(at, to) {
                path.push(edge.direction);
            }
            self.enter_hex(unit, to, ctx);
            at = to;
        }
        self.set(unit, Flag::Engaged, false);
        ctx.tell(RetreatEvent::Retreated { unit, path });
    }

    /// Eliminates a unit that takes part in the present combat.
    pub(super) fn lose_in_combat(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) {
        dismiss(&mut self.state.combat.attackers, unit);
        self.eliminate(unit, cause, ctx);
    }

    /// Puts a unit that has advanced on the list of those that may break through (14.8).
    pub(super) fn note_advance(&mut self, unit: UnitId) {
        dismiss(&mut self.state.combat.attackers, unit);
        enlist(&mut self.state.combat.advanced, unit);
    }
}
