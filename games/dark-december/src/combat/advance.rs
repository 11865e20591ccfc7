//! Advance after combat (4.5).

use engine::{
    Ask, Asks, HexId, Look, Reasons, Refusal, Rule, Said, Side, SumLine, Told, UnitId, dismiss, refuse,
};

use crate::action::Action;
use crate::charts::{Cost, Emptied, Hexside, Terrain};
use crate::event::Ctx;
use crate::fixed::Edge;
use crate::game::DarkDecember;
use crate::state::{Flag, Place};
use crate::words::{Hexes, player};

use super::stage::{Advancing, Stage};

engine::events! {
    /// What happens in an advance.
    pub enum AdvanceEvent for DarkDecember as game {
        Advanced { unit: UnitId, hex: HexId } =>
            Told::text(Rule("4.5"), format!("{unit} advances to {hex}.")).place(unit, hex);
        /// 4.5.1: the unit that advances goes no further.
        Stays { unit: UnitId, hex: HexId } => Told::text(Rule("4.5.1"), format!("{unit} stays in {hex}."));
        NoMore { side: Side } => player(Rule("4.5"), side, "advances with no more units");
    }
}

/// D18 (4.5): who advances into the vacated hex.
pub(super) static ADVANCE: Ask<DarkDecember> = Ask {
    name: "advance",
    rule: Rule("4.5"),
    side: DarkDecember::phasing,
    prompt: |game| format!("who advances into {}?", game.target_in_words()),
    check: engine::judged!(game, Action::Advance(unit) => game.check_advance(unit, Look::Full)),
    play: |game, action, ctx| {
        if let (Action::Advance(unit), Some(hex)) = (action, game.state.combat.target) {
            game.advance(unit, hex, ctx);
        }
    },
    explain: engine::explained!(game, why,
        Action::Advance(unit) => {
            let table = game.fixed.charts.advance(game.emptied(), game.counter(unit).class);
            let most = game.fixed.charts.numbers.fuel_short_advance_limit;
            let mut line = SumLine::new("Hexes of advance", game.advance_limit(unit), Rule("4.5.1"))
                .with(SumLine::new("By the table", table, Rule("4.5.1")));
            if game.is(unit, Flag::ShortOfFuel) {
                line = line.with(SumLine::at_most("Short of fuel", most, Rule("1.2.2")));
            }
            why.line(line)
        }
    ),
    offer: |game, action, offer| match action {
        Action::Advance(unit) => offer.note(game.advance_limit(unit).to_string()),
        _ => offer,
    },
    done: "No more advances",
    may_end: |game| {
        // 3.4.7: somebody from off the map must advance if he can.
        let off_map = |unit: UnitId| game.unit_state(unit).place == Place::Gathered;
        if game.state.combat.must_advance && game.advancers().any(off_map) {
            refuse(Rule("3.4.7 (V3.4)"), "a unit from off the map must advance")
        } else {
            Ok(())
        }
    },
    end: |game, ctx| {
        ctx.tell(AdvanceEvent::NoMore { side: game.phasing() });
        game.state.combat.clear_attack();
    },
    ..engine::one_of!(game, unit in game.advancers() => Action::Advance)
};

/// D18 (4.5.1): where the advance goes on to.
pub(super) static ADVANCE_ON: Ask<DarkDecember> = Ask {
    name: "advance-on",
    rule: Rule("4.5.1"),
    side: DarkDecember::phasing,
    open: |game| game.onward().next().is_some(),
    prompt: |game| {
        let (name, left) =
            game.state.combat.advancing.map_or(("", 0), |one| (&*game.counter(one.unit).name, one.left));
        format!("where does {name} advance to ({} left)?", Said::new(game, Hexes(left)))
    },
    press: |_, on| on.hex.map(Action::Go),
    list: |game, out| {
        out.extend(game.onward().map(Action::Go));
        if game.check_halt().is_ok() {
            out.push(Action::Stay);
        }
    },
    check: engine::judged!(game,
        Action::Go(hex) => game.check_onward(hex),
        Action::Stay => game.check_halt(),
    ),
    play: |game, action, ctx| match (action, game.advances()) {
        (Action::Go(hex), Some((unit, _))) => game.advance(unit, hex, ctx),
        (Action::Stay, Some((unit, hex))) => {
            ctx.tell(AdvanceEvent::Stays { unit, hex });
            game.end_unit_advance();
        }
        _ => {}
    },
    may_end: |_| refuse(Rule("4.5.1"), "say \"stay\" to end the advance"),
    ..Ask::PLAIN
};

/// What keeps an advance out of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bar {
    /// 3.1
    Enemy,
    /// 4.5.2
    Ground,
    /// 4.5.2
    River,
    /// 4.5.3
    DashGround,
    /// 4.5.3
    DashBridge,
}

/// 3.7
const FULL: &str = "the hex is full, and it cannot go on to another";

impl Bar {
    const ALL: [Bar; 5] = [Bar::Enemy, Bar::Ground, Bar::River, Bar::DashGround, Bar::DashBridge];

    /// Adds it to the reasons against an advance.
    fn add_to(self, reasons: &mut Reasons) {
        let (rule, text) = match self {
            Bar::Enemy => (Rule("3.1"), "an enemy unit stands there"),
            Bar::Ground => (Rule("4.5.2 (V4.5T)"), "its class may not enter that terrain but along a road"),
            Bar::River => {
                (Rule("4.5.2 (V4.5T)"), "it may not advance across that river without bridge or ford")
            }
            Bar::DashGround => (
                Rule("4.5.3 (V4.5Z)"),
                "out of the enemy zone that it ignored it goes on to clear or rough ground without a town alone",
            ),
            Bar::DashBridge => {
                (Rule("4.5.3 (V4.5Z)"), "an advance that ignores an enemy zone crosses no bridge or ford")
            }
        };
        reasons.unless(false, rule, || text.into());
    }
}

impl DarkDecember {
    /// 4.5: if the hex is empty the attackers may advance; otherwise the attack is over.
    pub(crate) fn begin_advance(&mut self) {
        let empty = self.state.combat.target.is_some_and(|hex| !self.holds(self.phasing().other(), hex));
        if !empty || self.state.combat.attackers.is_empty() {
            self.state.combat.clear_attack();
            return;
        }
        self.state.combat.stage = Stage::Advance;
        let off_map = |&unit: &UnitId| self.unit_state(unit).place == Place::Gathered;
        self.state.combat.must_advance = self.state.combat.attackers.iter().any(off_map);
    }

    /// 4.5.1, 4.5.4: how the hex was emptied.
    fn emptied(&self) -> Emptied {
        let combat = &self.state.combat;
        let gone = if self.fixed.options.any_elimination {
            !combat.defenders.iter().any(|&unit| self.unit_state(unit).place == Place::Map)
        } else {
            combat.by_steps
        };
        let length = if self.fixed.options.any_elimination { combat.longest } else { combat.hexes };
        if gone { Emptied::Eliminated } else { Emptied::Retreat(length) }
    }

    /// 4.5.1, 1.2.2: hexes that a unit may advance.
    pub fn advance_limit(&self, unit: UnitId) -> u8 {
        let limit = self.fixed.charts.advance(self.emptied(), self.counter(unit).class);
        let short = u8::try_from(self.fixed.charts.numbers.fuel_short_advance_limit).unwrap_or(0);
        if self.is(unit, Flag::ShortOfFuel) { limit.min(short) } else { limit }
    }

    /// Whether a bar keeps a unit from advancing over a hexside into the hex beyond, from the vacated hex on or into it.
    fn is_barred(&self, bar: Bar, unit: UnitId, advancing: Option<Advancing>, edge: &Edge) -> bool {
        let counter = self.counter(unit);
        let ground = self.ground();
        match bar {
            Bar::Enemy => self.holds(counter.side.other(), edge.to),
            Bar::Ground => self.fixed.cost(edge.to, counter.class, ground) == Cost::Never && !self.road(edge),
            Bar::River => {
                let kind = if edge.major() { Hexside::MajorRiver } else { Hexside::River };
                let cost = self.fixed.charts.hexside(kind).cost(counter.class, ground);
                let crosses = self.fixed.options.advance_over_terrain && !counter.is_armour();
                self.unbridged(edge) && (!crosses || cost == Cost::Never)
            }
            Bar::DashGround => advancing.is_some_and(|one| one.dash) && !self.fixed.is_open(edge.to),
            Bar::DashBridge => advancing.is_some_and(|one| one.dash || one.dry) && self.by_bridge(edge),
        }
    }

    /// What keeps an advance from a hex.
    fn bars(&self, unit: UnitId, advancing: Option<Advancing>, edge: &Edge) -> impl Iterator<Item = Bar> {
        Bar::ALL.into_iter().filter(move |&bar| self.is_barred(bar, unit, advancing, edge))
    }

    /// 4.5.2: whether the ground ends an advance there, zones aside.
    fn ground_stops(&self, edge: Option<&Edge>, hex: HexId) -> bool {
        if self.fixed.options.advance_over_terrain {
            edge.is_some_and(|edge| self.unbridged(edge))
        } else {
            self.fixed.terrain[hex.index()] != Terrain::Clear || self.fixed.towns.contains(hex)
        }
    }

    /// Whether a bridge or ford is crossed (4.5.3).
    fn by_bridge(&self, edge: &Edge) -> bool {
        edge.wet() && !self.unbridged(edge)
    }

    /// 4.5: whether a unit may begin its advance.
    fn check_advance(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let combat = &self.state.combat;
        let rule = Rule("4.5");
        let Some(hex) = combat.target else {
            return Err(Refusal::new(rule, "there is no hex to advance into"));
        };
        let mut reasons = Reasons::new(look);
        let attacked = combat.attackers.binary_search(&unit).is_ok();
        reasons.unless(attacked, rule, || "it did not attack, or has advanced".into());
        reasons.unless(!self.restricted(unit), Rule("SR1.4"), || "it is restricted".into());
        let first = !combat.must_advance || self.unit_state(unit).place == Place::Gathered;
        reasons.unless(first, Rule("3.4.7 (V3.4)"), || "a unit from off the map must advance first".into());
        reasons.unless(self.advance_limit(unit) > 0, Rule("4.5.1"), || "it may not advance".into());
        let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(from, hex));
        match edge {
            Some(edge) => self.bars(unit, None, edge).for_each(|bar| bar.add_to(&mut reasons)),
            None if self.holds(self.phasing().other(), hex) => Bar::Enemy.add_to(&mut reasons),
            None => {}
        }
        if look == Look::Quick && !reasons.is_empty() {
            return reasons.verdict();
        }
        let ends = self.can_end(self.stepped(unit, None, edge, hex), hex);
        reasons.unless(ends, Rule("3.7"), || FULL.into());
        reasons.verdict()
    }

    /// Where an advance stands after a step into a hex, over a hexside or from off the map.
    fn stepped(&self, unit: UnitId, before: Option<Advancing>, edge: Option<&Edge>, hex: HexId) -> Advancing {
        let zone = self.zoc(self.phasing().other(), hex);
        // 4.5.3: armour may ignore the zone of its first hex, if neither that hex nor the way is against it.
        let dash = before.is_none()
            && zone
            && self.fixed.options.advance_through_zones
            && self.counter(unit).is_armour()
            && self.fixed.is_open(hex)
            && !edge.is_some_and(|edge| self.by_bridge(edge));
        let stops = self.ground_stops(edge, hex) || (zone && !dash);
        let left = before.map_or_else(|| self.advance_limit(unit), |one| one.left);
        let left = if stops { 0 } else { left.saturating_sub(1) };
        Advancing { unit, left, dash, dry: before.is_some_and(|one| one.dash || one.dry) }
    }

    /// 3.7: whether an advance may end in the hex that it has come to, or go on to one where it may.
    fn can_end(&self, advancing: Advancing, hex: HexId) -> bool {
        let on = || self.fixed.edges(hex).iter().any(|edge| self.may_go_on(advancing, edge));
        self.room(hex, advancing.unit) || (advancing.left > 0 && on())
    }

    /// A unit advances into the vacated hex, or on to the next.
    fn advance(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(from, hex)).copied();
        let next = self.stepped(unit, self.state.combat.advancing, edge.as_ref(), hex);
        dismiss(&mut self.state.combat.attackers, unit);
        if edge.is_none() {
            self.state.combat.must_advance = false;
            self.arrive(unit, hex, ctx);
            self.set(unit, Flag::Entered, true);
        } else {
            self.enter_hex(unit, hex, ctx);
        }
        ctx.tell(AdvanceEvent::Advanced { unit, hex });
        self.state.combat.advancing = Some(next);
        self.state.combat.stage = Stage::AdvanceOn;
    }

    /// Where the unit that advances may go next.
    fn onward(&self) -> impl Iterator<Item = HexId> + '_ {
        let advancing = self.state.combat.advancing.filter(|one| one.left > 0);
        let from = advancing.and_then(|one| Some((one, self.hex_of(one.unit)?)));
        from.into_iter().flat_map(move |(one, hex)| {
            let edges = self.fixed.edges(hex).iter();
            edges.filter(move |edge| self.may_go_on(one, edge)).map(|edge| edge.to)
        })
    }

    fn may_go_on(&self, advancing: Advancing, edge: &Edge) -> bool {
        self.bars(advancing.unit, Some(advancing), edge).next().is_none()
            && self.can_end(self.stepped(advancing.unit, Some(advancing), Some(edge), edge.to), edge.to)
    }

    /// 3.7: whether the unit that advances may stop where it is.
    fn check_halt(&self) -> Result<(), Refusal> {
        match self.advances() {
            Some((unit, hex)) if !self.room(hex, unit) => {
                refuse(Rule("3.7"), "the hex is full: it must go on")
            }
            _ => Ok(()),
        }
    }

    fn check_onward(&self, hex: HexId) -> Result<(), Refusal> {
        let Some(advancing) = self.state.combat.advancing else {
            return Err(Refusal::new(Rule("4.5"), "nobody is advancing"));
        };
        let edge = self.hex_of(advancing.unit).and_then(|from| self.fixed.edge(from, hex));
        let Some(edge) = edge else {
            return Err(Refusal::new(Rule("4.5.1"), "an advance goes on to an adjacent hex"));
        };
        let mut reasons = Reasons::new(Look::Full);
        reasons.unless(advancing.left > 0, Rule("4.5.1"), || "its advance is over".into());
        self.bars(advancing.unit, Some(advancing), edge).for_each(|bar| bar.add_to(&mut reasons));
        if reasons.is_empty() {
            let ends = self.can_end(self.stepped(advancing.unit, Some(advancing), Some(edge), hex), hex);
            reasons.unless(ends, Rule("3.7"), || FULL.into());
        }
        reasons.verdict()
    }

    /// The unit that advances, and where it is.
    fn advances(&self) -> Option<(UnitId, HexId)> {
        let unit = self.state.combat.advancing?.unit;
        Some((unit, self.hex_of(unit)?))
    }

    /// A unit has ended its advance.
    pub(crate) fn end_unit_advance(&mut self) {
        self.state.combat.advancing = None;
        self.state.combat.stage = Stage::Advance;
    }

    /// The units that may advance now.
    fn advancers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let attackers = self.state.combat.attackers.iter().copied();
        attackers.filter(|&unit| self.check_advance(unit, Look::Quick).is_ok())
    }
}
