//! Support Phase (5.0) of the non-phasing side: roadblocks (5.1), interdiction (5.2), strategic strikes (5.3), emplaced guns
//! (5.4). Bridges (5.5) are blown in `bridges`, dumps (19.4) are burned in `fuel`.

use engine::{Ask, Asks, HexId, Rule, Side, SumLine, Told, UnitId, refuse};

use crate::action::Action;
use crate::bridges::DEMOLITION;
use crate::charts::{ALLIED, GERMAN, Terrain};
use crate::event::Ctx;
use crate::fuel::BURNING;
use crate::game::Bulge;
use crate::state::{Flag, Place};
use crate::words::{count, further};

engine::events! {
    /// What happens in a Support Phase.
    pub enum SupportEvent for Bulge as game {
        /// 17.1: no Allied Support Phase on the first turn.
        Surprised => Told::text(Rule("17.1 (SUR)"), "Surprise: there is no Allied Support Phase.");
        /// 5.0: nothing to place, fly, emplace, blow or burn.
        Idle { side: Side } => Told::text(Rule("5.0"), format!("{side} have nothing to support with."));
        /// 5.1.1.
        Roadblock { hex: HexId } =>
            Told::text(Rule("5.1.1"), format!("The Allies place a roadblock in {hex}.")).mark(hex, "roadblock");
        /// 4.3.
        NoRoadblock { again: bool } =>
            Told::text(Rule("5.1.1"), format!("The Allies place no {}roadblock.", further(*again)));
        /// 5.2.1.
        Interdicted { hex: HexId } =>
            Told::text(Rule("5.2.1"), format!("The Allies interdict the roads of {hex}.")).mark(hex, "interdiction");
        /// 4.3.
        NoInterdiction { again: bool } =>
            Told::text(Rule("5.2.1"), format!("The Allies interdict no {}road.", further(*again)));
        /// 5.3.1.
        Struck { hex: HexId } =>
            Told::text(Rule("5.3.1"), format!("The Allies fly a strategic strike on {hex}.")).mark(hex, STRIKE);
        /// 4.3.
        NoStrike => Told::text(Rule("5.3.1"), "The Allies fly no strategic strike.");
        /// 16.7: the strike is over.
        StrikeOff { hex: HexId } =>
            Told::text(Rule("16.7"), format!("The strike on {hex} is over.")).unmark(hex, STRIKE);
        /// 5.4.1.
        Emplaced { unit: UnitId } => Told::text(Rule("5.4.1"), format!("{unit} is emplaced.")).flip(unit);
        /// 4.3.
        NoGun { side: Side } => Told::text(Rule("5.4.1"), format!("{side} leave their other guns as they are."));
        /// 5.1.4, 16.5: all come off.
        MarkersOff { roadblocks: bool, interdiction: bool } => match (*roadblocks, *interdiction) {
            (true, true) => Told::text(Rule("5.1.4"), "Roadblocks and interdiction come off."),
            (true, false) => Told::text(Rule("5.1.4"), "Roadblocks come off."),
            (false, _) => Told::text(Rule("16.5"), "Interdiction comes off."),
        };
    }
}

/// The marker of a strategic strike (5.3).
pub(crate) const STRIKE: &str = "strategic strike";

/// D2 (5.1): the Allies place roadblocks.
pub(crate) static ROADBLOCKS: Ask<Bulge> = Ask {
    name: "roadblock",
    rule: Rule("5.1.1"),
    side: |_| ALLIED,
    prompt: |game| format!("place a roadblock ({} left)?", game.roadblocks_left()),
    sets_up: true,
    check: engine::judged!(game,
        Action::Roadblock(_) if game.roadblocks_left() == 0 => {
            refuse(Rule("5.1.1"), "no more roadblocks this turn")
        },
        Action::Roadblock(hex) => game.roadblock_bar(hex).map_or(Ok(()), |why| refuse(Rule("5.1.2"), why)),
    ),
    play: engine::played!(game, ctx, Action::Roadblock(hex) => {
        game.state.roadblocks.insert(hex);
        ctx.tell(SupportEvent::Roadblock { hex });
    }),
    done: "No more roadblocks",
    end: |game, ctx| {
        game.decline(SupportEvent::NoRoadblock { again: !game.state.roadblocks.is_empty() }, ctx);
    },
    ..engine::one_of!(game, hex in game.roadblock_hexes() => Action::Roadblock)
};

impl Bulge {
    /// 5.1.1: how many roadblocks may still be placed.
    fn roadblocks_left(&self) -> usize {
        if !self.fixed.options.roadblocks || self.surprise() {
            return 0;
        }
        usize::from(self.track().roadblocks).saturating_sub(self.state.roadblocks.len())
    }

    /// 5.1.2: why a roadblock may not be placed in a hex.
    fn roadblock_bar(&self, hex: HexId) -> Option<&'static str> {
        if !self.fixed.roads.contains(hex) {
            Some("a roadblock needs a road")
        } else if !self.controls(ALLIED, hex) {
            Some("the hex is not Allied-controlled")
        } else if !self.state.stacks.is_empty(hex) {
            Some("the hex is not empty")
        } else if self.zoc(GERMAN, hex) {
            Some("the hex is in a German zone of control")
        } else if self.state.roadblocks.contains(hex) {
            Some("there is a roadblock already")
        } else if self.fixed.edges(hex).iter().any(|edge| self.state.roadblocks.contains(edge.to)) {
            Some("it would be adjacent to another roadblock")
        } else {
            None
        }
    }

    fn roadblock_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let any = self.roadblocks_left() > 0;
        let roads = any.then(|| self.fixed.roads.iter());
        roads.into_iter().flatten().filter(|&hex| self.roadblock_bar(hex).is_none())
    }
}

/// D3 (5.2): the Allies interdict roads from the air.
pub(crate) static INTERDICTION: Ask<Bulge> = Ask {
    name: "interdict",
    rule: Rule("5.2.1"),
    side: |_| ALLIED,
    open: Bulge::may_interdict,
    prompt: |game| format!("interdict a road hex ({})?", count(game.state.air, "air point")),
    press: |_, on| on.hex.map(Action::Interdict),
    list: |game, out| {
        let roads = game.fixed.roads.iter().filter(|&hex| !game.state.interdicted.contains(hex));
        if game.may_interdict() {
            out.extend(roads.map(Action::Interdict));
        }
    },
    check: engine::judged!(game,
        Action::Interdict(_) if !game.may_interdict() => {
            refuse(Rule("5.2.1"), "no more interdiction this turn")
        },
        Action::Interdict(hex) if !game.fixed.roads.contains(hex) => {
            refuse(Rule("5.2.1"), "interdiction needs a road hex")
        },
        Action::Interdict(hex) if game.state.interdicted.contains(hex) => {
            refuse(Rule("5.2.1"), "at most one marker in a hex")
        },
        Action::Interdict(_) => Ok(()),
    ),
    play: engine::played!(game, ctx, Action::Interdict(hex) => {
        game.state.air -= 1;
        game.state.interdicted.insert(hex);
        ctx.tell(SupportEvent::Interdicted { hex });
    }),
    explain: engine::explained!(_game, why,
        Action::Interdict(_) => why.line(SumLine::new("Air points", 1, Rule("5.2.1"))),
    ),
    done: "No more interdiction",
    end: |game, ctx| {
        game.decline(SupportEvent::NoInterdiction { again: !game.state.interdicted.is_empty() }, ctx);
    },
    ..Ask::PLAIN
};

impl Bulge {
    /// 5.2.1: whether another interdiction marker may be placed.
    fn may_interdict(&self) -> bool {
        !self.surprise()
            && self.state.air > 0
            && self.state.interdicted.len() < usize::from(self.fixed.charts.numbers.interdict_max)
    }
}

/// D4 (5.3): the Allies fly a strategic strike.
pub(crate) static STRATEGIC_STRIKE: Ask<Bulge> = Ask {
    name: "strike",
    rule: Rule("5.3.1"),
    side: |_| ALLIED,
    prompt: |_| "a strategic strike on which town?".into(),
    check: engine::judged!(game,
        Action::Strike(hex) if game.may_strike(hex) => Ok(()),
        Action::Strike(_) => {
            refuse(Rule("5.3.1"), "a strategic strike is for a German-controlled town or city")
        }
    ),
    play: engine::played!(game, ctx, Action::Strike(hex) => {
        game.state.struck = Some(hex);
        ctx.tell(SupportEvent::Struck { hex });
    }),
    done: "No strike",
    end: |game, ctx| game.decline(SupportEvent::NoStrike, ctx),
    ..engine::one_of!(game, hex in game.strike_hexes() => Action::Strike)
};

impl Bulge {
    /// 5.3.1: a German-controlled town or city.
    fn may_strike(&self, hex: HexId) -> bool {
        matches!(self.terrain(hex), Terrain::Town | Terrain::City) && self.controls(GERMAN, hex)
    }

    fn strike_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let any =
            self.fixed.options.air && !self.surprise() && self.track().strike && self.state.struck.is_none();
        let shelters = any.then(|| self.fixed.shelters.iter());
        shelters.into_iter().flatten().filter(|&hex| self.may_strike(hex))
    }
}

/// D5 (5.4): guns are emplaced.
pub(crate) static EMPLACEMENT: Ask<Bulge> = Ask {
    name: "emplace",
    rule: Rule("5.4.1"),
    side: |game| game.phasing().other(),
    prompt: |_| "emplace a gun?".into(),
    check: engine::judged!(game,
        Action::Emplace(unit) => game.emplace_bar(unit).map_or(Ok(()), |(rule, why)| refuse(rule, why)),
    ),
    play: engine::played!(game, ctx, Action::Emplace(unit) => {
        game.set(unit, Flag::Emplaced, true);
        ctx.tell(SupportEvent::Emplaced { unit });
    }),
    done: "No more guns to emplace",
    end: |game, ctx| game.decline(SupportEvent::NoGun { side: game.phasing().other() }, ctx),
    ..engine::one_of!(game, unit in game.guns_to_emplace() => Action::Emplace)
};

impl Bulge {
    /// 5.4.1: why a gun may not be emplaced.
    fn emplace_bar(&self, unit: UnitId) -> Option<(Rule, &'static str)> {
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let enemy = counter.side.other();
        if counter.side == self.phasing() || state.place != Place::Map || !counter.is_gun() {
            Some((Rule("5.4.1"), "only guns of the non-phasing side on the map are emplaced"))
        } else if state.is(Flag::Emplaced) {
            Some((Rule("5.4.1"), "it is on its back already"))
        } else if state.is(Flag::Unsupplied) {
            Some((Rule("6.3"), "it is out of supply"))
        } else if self.hex_of(unit).is_some_and(|hex| self.zoc(enemy, hex)) {
            Some((Rule("5.4.1"), "it is in an enemy zone of control"))
        } else {
            None
        }
    }

    fn guns_to_emplace(&self) -> impl Iterator<Item = UnitId> + '_ {
        // 17.1: no Allied Support Phase on turn 1.
        let skip = self.surprise() && self.phasing() == GERMAN;
        let guns = self.on_map(self.phasing().other()).map(|(unit, _)| unit);
        guns.filter(move |&unit| !skip && self.emplace_bar(unit).is_none())
    }

    /// 5.0: tells that the Support Phase goes by, if it does.
    pub(crate) fn tell_idle_support(&self, ctx: &mut Ctx) {
        let side = self.phasing().other();
        if side == ALLIED && self.surprise() {
            ctx.tell(SupportEvent::Surprised);
        } else if !self.can_support(side) {
            ctx.tell(SupportEvent::Idle { side });
        }
    }

    /// D2 to D7: whether there is anything to choose in the Support Phase.
    fn can_support(&self, side: Side) -> bool {
        let own = [&EMPLACEMENT, &DEMOLITION];
        let allied = [&ROADBLOCKS, &INTERDICTION, &STRATEGIC_STRIKE, &BURNING];
        own.iter().chain(allied.iter().filter(|_| side == ALLIED)).any(|ask| (ask.open)(self))
    }

    /// 5.1.4, 16.5: roadblocks and interdiction come off at the end of the German Movement Phase.
    pub(crate) fn markers_off(&mut self, ctx: &mut Ctx) {
        let roadblocks = !self.state.roadblocks.is_empty();
        let interdiction = !self.state.interdicted.is_empty();
        if roadblocks || interdiction {
            self.state.roadblocks.clear();
            self.state.interdicted.clear();
            ctx.tell(SupportEvent::MarkersOff { roadblocks, interdiction });
        }
    }
}
