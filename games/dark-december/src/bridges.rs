//! Bridge Phase (5.0, 5.1).

use engine::{Ask, Asks, HexId, Look, Offer, Press, Reasons, Refusal, Rule, Site, Told};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::explain::chances;
use crate::game::DarkDecember;
use crate::scenario::BridgeState;
use crate::sheet::Throw;
use crate::units::UnitType;
use crate::words::rolled;

engine::events! {
    /// What happens in a Bridge Phase.
    pub enum BridgeEvent for DarkDecember as game {
        Blow { site: Site, needed: u8, die: u8 } => {
            let result = rolled(*needed, *die, "it is blown", "it stands");
            Told::text(Rule("5.0"), format!("The Allied player tries to blow the bridge {site}, {result}."))
                .roll("demolition", &[*die])
                .on(Throw::Blow.spot(&game.fixed, *needed, *die))
        };
        /// 5.0: no bridge can be blown.
        NothingToBlow => {
            let (rule, why) = if game.fixed.options.near_demolition {
                let why = "no bridge that stands has one of his units at it and the enemy near";
                (Rule("5.0.1 (V5.0)"), why)
            } else {
                (Rule("5.0"), "none of his units is at a bridge that stands")
            };
            Told::text(rule, format!("The Allied player can blow no bridge: {why}."))
        };
        NoMoreBlown => Told::text(Rule("5.0"), "The Allied player blows no more bridges.");
        Build { site: Site, needed: u8, die: u8 } => {
            let result = rolled(*needed, *die, "it is built", "it is not ready");
            Told::text(Rule("5.1"), format!("The German player tries to build the bridge {site}, {result}."))
                .roll("building", &[*die])
                .on(Throw::Build.spot(&game.fixed, *needed, *die))
        };
        /// 5.1: all bridges are built.
        AllBuilt => Told::text(Rule("5.1"), "The German player has built all his bridges.");
        /// 5.1: nowhere can a bridge be built.
        NothingToBuild => {
            let why = "at no site is there infantry of his on one bank and an open other bank";
            Told::text(Rule("5.1"), format!("The German player can build no bridge: {why}."))
        };
        NoMoreBuilt => Told::text(Rule("5.1"), "The German player builds no more bridges.");
    }
}

/// D20 (5.0): the Allied player tries to blow bridges.
pub(crate) static BLOWING: Ask<DarkDecember> = Ask {
    name: "blow",
    rule: Rule("5.0"),
    side: |_| ALLIED,
    prompt: |_| "blow a bridge?".into(),
    press: |game, on| game.site_pressed(on).map(Action::Blow),
    check: engine::judged!(game, Action::Blow(site) => game.check_blow(site, Look::Full)),
    play: engine::played!(game, ctx, Action::Blow(site) => {
        let needed = game.blow_number(site);
        if game.attempt(site, needed, |die| BridgeEvent::Blow { site, needed, die }, ctx) {
            game.set_bridge(site, BridgeState::Blown);
        }
    }),
    explain: engine::explained!(game, why,
        Action::Blow(site) => {
            let results = ("the bridge is blown", "the bridge stands");
            chances(why, game.blow_number(site), results, Rule("5.0"))
        }
    ),
    offer: |game, action, offer| match action {
        Action::Blow(site) => game.offer_bridge("Blow", site, game.blow_number(site), offer),
        Action::Build(site) => game.offer_bridge("Build", site, game.build_number(site), offer),
        _ => offer,
    },
    done: "End the Bridge Phase",
    end: |game, ctx| game.decline(BridgeEvent::NoMoreBlown, ctx),
    ..engine::one_of!(game, game.sites_to_blow() => Action::Blow)
};

/// D21 (5.1): the German player tries to build bridges.
pub(crate) static BUILDING: Ask<DarkDecember> = Ask {
    name: "build",
    rule: Rule("5.1"),
    side: |_| GERMAN,
    open: |game| game.sites_to_build().next().is_some(),
    prompt: |_| "build a bridge?".into(),
    press: |game, on| game.site_pressed(on).map(Action::Build),
    list: |game, out| out.extend(game.sites_to_build().map(Action::Build)),
    check: engine::judged!(game, Action::Build(site) => game.check_build(site, Look::Full)),
    play: engine::played!(game, ctx, Action::Build(site) => {
        let needed = game.build_number(site);
        if game.attempt(site, needed, |die| BridgeEvent::Build { site, needed, die }, ctx) {
            game.state.built += 1;
            game.set_bridge(site, BridgeState::Built);
        }
    }),
    explain: engine::explained!(game, why,
        Action::Build(site) => {
            let results = ("the bridge is built", "no bridge");
            chances(why, game.build_number(site), results, Rule("5.1"))
        }
    ),
    end: |game, ctx| game.decline(BridgeEvent::NoMoreBuilt, ctx),
    ..BLOWING
};

impl DarkDecember {
    /// 5.0, 5.1: the one attempt at a bridge in a phase. True if the die is as low as needed.
    fn attempt(&mut self, site: Site, needed: u8, told: impl Fn(u8) -> BridgeEvent, ctx: &mut Ctx) -> bool {
        let die = ctx.dice.d6();
        self.state.tried |= 1 << site.0;
        ctx.tell(told(die));
        die <= needed
    }

    /// What is said if nobody is asked.
    pub(crate) fn idle_bridges(&self) -> BridgeEvent {
        let limit = self.fixed.charts.numbers.german_bridge_limit;
        if self.phasing() == ALLIED {
            BridgeEvent::NothingToBlow
        } else if i16::from(self.state.built) >= limit {
            BridgeEvent::AllBuilt
        } else {
            BridgeEvent::NothingToBuild
        }
    }

    /// Where a board shows a bridge: in the hex of the side that is asked, so that the bridges of one hex lie together.
    pub(crate) fn shown_at(&self, site: Site) -> HexId {
        let [a, b] = self.fixed.site_hexes[site.index()];
        if self.holds(self.phasing(), b) { b } else { a }
    }

    /// A bridge at the hex that is pressed.
    fn site_pressed(&self, on: Press) -> Option<Site> {
        let hex = on.hex?;
        self.fixed.site_ids().find(|site| self.fixed.site_hexes[site.index()].contains(&hex))
    }

    /// An attempt at a bridge.
    fn offer_bridge(&self, verb: &str, site: Site, needed: u8, offer: Offer) -> Offer {
        let name = &self.fixed.setting.board.bridges[site.index()].name;
        offer.label(format!("{verb} {name} {}", self.fixed.site_label(site))).odds(format!("{needed}/6"))
    }

    fn tried(&self, site: Site) -> bool {
        self.state.tried >> site.0 & 1 != 0
    }

    /// 5.0: whether the Allied player may try to blow a bridge.
    pub(crate) fn check_blow(&self, site: Site, look: Look) -> Result<(), Refusal> {
        let hexes = self.fixed.site_hexes[site.index()];
        let mut reasons = Reasons::new(look);
        reasons.unless(self.stands(site), Rule("5.0"), || "there is no bridge".into());
        let held = hexes.iter().any(|&hex| self.holds(ALLIED, hex));
        reasons.unless(held, Rule("5.0"), || "no Allied combat unit is at the bridge".into());
        reasons.unless(!self.tried(site), Rule("5.0"), || "it was tried in this phase".into());
        if look == Look::Quick && !reasons.is_empty() {
            return reasons.verdict();
        }
        let near = u16::try_from(self.fixed.charts.numbers.blow_enemy_distance).unwrap_or(0);
        let close = !self.fixed.options.near_demolition
            || self
                .occupied(GERMAN)
                .iter()
                .any(|unit| hexes.iter().any(|&hex| self.distance(unit, hex) <= near));
        reasons.unless(close, Rule("5.0.1 (V5.0)"), || "no German combat unit is near enough".into());
        let safe = self.state.infiltrated.is_none_or(|hex| !hexes.contains(&hex));
        reasons.unless(safe, Rule("OR2.0.1"), || "150 Panzer Brigade guards it".into());
        reasons.verdict()
    }

    /// 5.0: the highest die that blows a bridge, with the best unit at it.
    pub fn blow_number(&self, site: Site) -> u8 {
        let rolls = &self.fixed.charts.bridges;
        let [a, b] = self.fixed.site_hexes[site.index()];
        let from = |own: HexId, other: HexId| {
            if !self.holds(ALLIED, own) {
                return 0;
            }
            let enemy = usize::from(self.holds(GERMAN, other));
            let engineer = self.fighters_at(own).any(|unit| self.counter(unit).kind == UnitType::Eng);
            if engineer { rolls.blow_engineer[enemy] } else { rolls.blow_other[enemy] }
        };
        from(a, b).max(from(b, a))
    }

    /// 5.1: whether the German player may try to build a bridge.
    pub(crate) fn check_build(&self, site: Site, look: Look) -> Result<(), Refusal> {
        let [a, b] = self.fixed.site_hexes[site.index()];
        let state = self.state.bridges[site.index()];
        let mut reasons = Reasons::new(look);
        let free = matches!(state, BridgeState::None | BridgeState::Blown);
        reasons.unless(free, Rule("5.1"), || "a bridge or ford is there".into());
        let builder = |own: HexId, other: HexId| {
            self.holds(GERMAN, own)
                && self.fighters_at(own).any(|unit| self.counter(unit).is_infantry())
                && !self.holds(ALLIED, other)
                && (!self.zoc(ALLIED, other) || self.holds(GERMAN, other))
        };
        reasons.unless(builder(a, b) || builder(b, a), Rule("5.1"), || {
            "it takes a German infantry type in one hex, and the other free of enemies and their zones".into()
        });
        reasons.unless(!self.tried(site), Rule("5.1"), || "it was tried in this phase".into());
        let limit = self.fixed.charts.numbers.german_bridge_limit;
        reasons.unless(i16::from(self.state.built) < limit, Rule("5.1"), || "all bridges are built".into());
        reasons.verdict()
    }

    /// 5.1: the highest die that builds a bridge.
    pub fn build_number(&self, site: Site) -> u8 {
        let [a, b] = self.fixed.site_hexes[site.index()];
        let major = self.fixed.edge(a, b).is_some_and(crate::fixed::Edge::major);
        if major { self.fixed.charts.bridges.build_major } else { self.fixed.charts.bridges.build }
    }

    fn sites_to_blow(&self) -> impl Iterator<Item = Site> + '_ {
        self.fixed.site_ids().filter(|&site| self.check_blow(site, Look::Quick).is_ok())
    }

    fn sites_to_build(&self) -> impl Iterator<Item = Site> + '_ {
        self.fixed.site_ids().filter(|&site| self.check_build(site, Look::Quick).is_ok())
    }
}
