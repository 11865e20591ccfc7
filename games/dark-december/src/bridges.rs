//! Bridge Phase (5.0, 5.1).

use engine::{HexId, Refusal, Rule};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::event::{Ctx, Event};
use crate::game::DarkDecember;
use crate::hexsides::Site;
use crate::look::{Look, Reasons};
use crate::scenario::BridgeState;
use crate::units::UnitType;

impl DarkDecember {
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

    pub(crate) fn blow(&mut self, site: Site, ctx: &mut Ctx) {
        let needed = self.blow_number(site);
        let die = ctx.dice.d6();
        self.state.tried |= 1 << site.0;
        ctx.tell(Event::Blow { site, needed, die });
        if die <= needed {
            self.set_bridge(site, BridgeState::Blown);
        }
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

    pub(crate) fn build(&mut self, site: Site, ctx: &mut Ctx) {
        let needed = self.build_number(site);
        let die = ctx.dice.d6();
        self.state.tried |= 1 << site.0;
        ctx.tell(Event::Build { site, needed, die });
        if die <= needed {
            self.state.built += 1;
            self.set_bridge(site, BridgeState::Built);
        }
    }

    /// D20, D21: what can be tried in this Bridge Phase.
    pub(crate) fn bridge_actions(&self) -> impl Iterator<Item = Action> + '_ {
        let german = self.phasing() == GERMAN;
        self.fixed.site_ids().filter_map(move |site| {
            let (legal, action) = if german {
                (self.check_build(site, Look::Quick).is_ok(), Action::Build(site))
            } else {
                (self.check_blow(site, Look::Quick).is_ok(), Action::Blow(site))
            };
            legal.then_some(action)
        })
    }
}
