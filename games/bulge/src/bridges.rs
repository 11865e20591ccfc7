//! Rivers and bridges (11.0): demolition, Meuse guards and building. Crossing itself is in `movement.rs`.

use std::cell::LazyCell;

use engine::{Ask, Asks, Explanation, HexId, Refusal, Rule, Said, Side, Site, Told, UnitId, capital, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::explain::chances;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::sheet::Roll;
use crate::state::{Flag, Span};
use crate::words::{further, rolled};

engine::events! {
    /// What happens to bridges.
    pub enum BridgeEvent for Bulge as game {
        /// 11.4: troops of a side, or in the Movement Phase a unit, try to blow a bridge; at this number or below it is blown.
        Demolition { side: Side, site: Site, unit: Option<UnitId>, needed: u8, die: u8 } => {
            let by = unit.map_or_else(|| format!("{side} try"), |unit| format!("{} tries", game.counter(unit).name));
            let result = if *die <= *needed { "it is blown" } else { "it stands" };
            let text = format!("{by} to blow {}: {}, {result}.", bridge(game, *site), rolled(*needed, *die));
            Told::text(Rule("11.4"), text)
                .roll("demolition", &[*die])
                .on(Roll::demolition(&game.fixed, *needed).spot(&game.fixed, *die))
        };
        /// 4.3.
        NoDemolition { side: Side, again: bool } =>
            Told::text(Rule("5.5.1"), format!("{side} blow no {}bridge.", further(*again)));
        /// 11.6: a unit would cross a Meuse bridge; at this number or below it is blown.
        MeuseGuard { unit: UnitId, site: Site, needed: u8, die: u8 } => {
            let result = if *die <= *needed { "it is blown" } else { "it is safe for good" };
            let (bridge, roll) = (bridge(game, *site), rolled(*needed, *die));
            Told::text(Rule("11.6"), format!("The guards meet {unit} at {bridge}: {roll}, {result}."))
                .roll("Meuse guards", &[*die])
                .on(Roll::MeuseGuards.spot(&game.fixed, *die))
        };
        /// 11.7.
        Begun { site: Site, unit: UnitId } =>
            Told::text(Rule("11.7"), format!("{unit} works on {}.", bridge(game, *site)))
                .mark(near_bank(game, *site), "bridge under construction");
        /// 11.7; 11.9 for the bridges that the engineers open.
        Built { site: Site, opening: bool } =>
            Told::text(
                if *opening { Rule("11.9") } else { Rule("11.7") },
                format!("{} is open.", capital(&bridge(game, *site))),
            )
            .mark(near_bank(game, *site), "bridge");
        /// 11.7: one of two player-turns on the Meuse is done.
        Half { site: Site } =>
            Told::text(Rule("11.7"), format!("{} is half done.", capital(&bridge(game, *site))))
                .mark(near_bank(game, *site), "bridge under construction");
        /// 11.7.
        Lost { site: Site } =>
            Told::text(Rule("11.7"), format!("Work on {} is lost.", bridge(game, *site)))
                .mark(near_bank(game, *site), "blown bridge");
    }
}

/// A bridge as sentences name it.
fn bridge(game: &Bulge, site: Site) -> String {
    let label = game.fixed.site_label(site);
    match game.fixed.sites[site.index()].name.as_str() {
        "" => format!("the bridge {label}"),
        name => format!("the bridge {label} ({name})"),
    }
}

/// Where the marker of a bridge lies.
fn near_bank(game: &Bulge, site: Site) -> Said<'_, Bulge, HexId> {
    Said::new(game, game.fixed.sites[site.index()].hexes[0])
}

/// D6 (5.5, 11.4): bridges are blown in a Support Phase.
pub(crate) static DEMOLITION: Ask<Bulge> = Ask {
    name: "demolish",
    rule: Rule("5.5.1"),
    side: |game| game.phasing().other(),
    prompt: |_| "blow a bridge?".into(),
    press: |game, on| {
        game.fixed
            .site_ids()
            .find(|site| on.hex.is_some_and(|hex| game.fixed.sites[site.index()].hexes.contains(&hex)))
            .map(Action::Demolish)
    },
    check: engine::judged!(game, Action::Demolish(site) => game.check_demolish(site)),
    play: engine::played!(game, ctx, Action::Demolish(site) => {
        game.demolish(site, game.phasing().other(), None, ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Demolish(site) => game.explain_demolition(site, game.phasing().other(), why),
    ),
    done: "Blow no more bridges",
    end: |game, ctx| {
        let again = game.state.bridges.iter().any(|bridge| bridge.tried);
        game.decline(BridgeEvent::NoDemolition { side: game.phasing().other(), again }, ctx);
    },
    ..engine::one_of!(game, game.sites_to_blow(game.phasing().other()) => Action::Demolish)
};

impl Bulge {
    /// 11.4, 19.4: a new phase, new attempts.
    pub(crate) fn forget_attempts(&mut self) {
        for site in &mut self.state.bridges {
            site.tried = false;
        }
        self.state.burned = 0;
    }

    /// 11.4, 11.5: why a side may not try to blow a bridge, units aside.
    fn blow_bar(&self, site: Site) -> Option<(Rule, &'static str)> {
        let bridge = self.state.bridges[site.index()];
        let info = &self.fixed.sites[site.index()];
        if bridge.span != Span::Intact {
            Some((Rule("11.4"), "there is no intact bridge"))
        } else if bridge.tried {
            Some((Rule("11.4"), "one attempt for each bridge in a phase"))
        } else if info.meuse {
            let near = self.combat_in(GERMAN, &self.fixed.near_sites[site.index()]);
            (!near).then_some((Rule("11.5"), "no German combat unit is near that Meuse bridge"))
        } else {
            None
        }
    }

    /// 5.5.1: bridges that a side may try to blow in its Support Phase.
    fn sites_to_blow(&self, side: Side) -> impl Iterator<Item = Site> + '_ {
        let skip = self.surprise() && side == ALLIED;
        self.fixed.site_ids().filter(move |&site| {
            let hexes = self.fixed.sites[site.index()].hexes;
            !skip && hexes.iter().any(|&hex| self.has_combat(side, hex)) && self.blow_bar(site).is_none()
        })
    }

    fn check_demolish(&self, site: Site) -> Result<(), Refusal> {
        let side = self.phasing().other();
        let hexes = self.fixed.sites[site.index()].hexes;
        if !hexes.iter().any(|&hex| self.has_combat(side, hex)) {
            return refuse(Rule("11.4"), "none of your combat units is at that bridge");
        }
        self.blow_bar(site).map_or(Ok(()), |(rule, why)| refuse(rule, why))
    }

    /// 11.4, 18.1.4: the highest roll that blows a bridge.
    pub fn demolition_number(&self, site: Site, side: Side) -> u8 {
        let numbers = &self.fixed.charts.numbers;
        let hexes = self.fixed.sites[site.index()].hexes;
        let team = |unit: UnitId| !self.counter(unit).is_ground();
        let spoiled = side == ALLIED && hexes.iter().any(|&hex| self.units_at(hex).any(team));
        (if spoiled { numbers.demolition_success_stielau } else { numbers.demolition_success }) as u8
    }

    pub(crate) fn explain_demolition(&self, site: Site, side: Side, why: Explanation) -> Explanation {
        let needed = self.demolition_number(site, side);
        chances(why, needed, ["the bridge is blown", "the bridge stands"], Rule("11.4"))
    }

    /// 11.4: tries to blow a bridge.
    pub(crate) fn demolish(&mut self, site: Site, side: Side, unit: Option<UnitId>, ctx: &mut Ctx) {
        let needed = self.demolition_number(site, side);
        let die = ctx.dice.d6();
        self.state.bridges[site.index()].tried = true;
        ctx.tell(BridgeEvent::Demolition { side, site, unit, needed, die });
        if die <= needed {
            self.set_span(site, Span::Down);
        }
        if let Some(unit) = unit {
            self.finish_motion();
            self.set(unit, Flag::Finished, true);
        }
    }

    /// 11.6: whether the guards of a Meuse bridge would roll if a unit crossed it. Teams of Einheit Stielau pass them by.
    pub fn guards_wait(&self, unit: UnitId, edge: &Edge) -> bool {
        let counter = self.counter(unit);
        let alarming = counter.side == GERMAN && counter.is_ground();
        alarming && edge.site().is_some_and(|site| self.guards_at(site))
    }

    /// 11.6: whether the guards of a bridge have still to roll, and no Allied combat unit relieves them.
    pub(crate) fn guards_at(&self, site: Site) -> bool {
        let info = &self.fixed.sites[site.index()];
        let bridge = self.state.bridges[site.index()];
        info.meuse
            && bridge.span == Span::Intact
            && !bridge.guarded
            && !info.hexes.iter().any(|&hex| self.has_combat(ALLIED, hex))
    }

    /// 11.6: before a German unit crosses a Meuse bridge the guards get their roll, once in the game. False if the bridge is
    /// blown; the unit then stays where it is. For movement and advance.
    pub fn pass_guards(&mut self, unit: UnitId, edge: &Edge, ctx: &mut Ctx) -> bool {
        let Some(site) = edge.site().filter(|_| self.guards_wait(unit, edge)) else { return true };
        let needed = self.fixed.charts.numbers.meuse_guard_success as u8;
        let die = ctx.dice.d6();
        self.state.bridges[site.index()].guarded = true;
        ctx.tell(BridgeEvent::MeuseGuard { unit, site, needed, die });
        if die <= needed {
            self.set_span(site, Span::Down);
        }
        die > needed
    }

    /// 8.10, 11.4, 11.7: whether a unit may still work on a bridge: it may act and has not moved.
    fn may_work(&self, unit: UnitId) -> bool {
        let state = self.unit_state(unit);
        self.may_act(unit)
            && self.counter(unit).is_combat()
            && !state.any(Flag::Moved as u16 | Flag::Entered as u16)
            && self.state.moving != Some(unit)
    }

    /// 11.8: bridges that a side has built or is building.
    fn bridges_of(&self, side: Side) -> u16 {
        let own = |span: Span, built: Option<Side>| {
            (span == Span::Intact && built == Some(side))
                || matches!(span, Span::Building { by, .. } if by == side)
        };
        self.state.bridges.iter().filter(|site| own(site.span, site.built_by)).count() as u16
    }

    /// 11.8: whether a side has a bridge marker left.
    fn has_marker(&self, side: Side) -> bool {
        let numbers = &self.fixed.charts.numbers;
        let markers =
            if side == GERMAN { numbers.bridge_markers_german } else { numbers.bridge_markers_allied };
        self.bridges_of(side) < markers
    }

    /// 11.7, 11.8: why a site may not be worked on by a side, units in its own hex aside.
    fn build_bar(&self, site: Site, side: Side, marker: bool) -> Option<(Rule, &'static str)> {
        match self.state.bridges[site.index()].span {
            Span::Intact => Some((Rule("11.7"), "there is a bridge already")),
            Span::Opening => Some((Rule("11.9"), "the engineers are at work there")),
            Span::Building { by, working, .. } if by != side || working => {
                Some((Rule("11.7"), "the site is under construction"))
            }
            Span::Down if !marker => Some((Rule("11.8"), "no bridge marker is left")),
            Span::Building { .. } | Span::Down => None,
        }
    }

    /// 11.7: why a unit may not build at a site.
    fn builder_bar(&self, site: Site, unit: UnitId, marker: bool) -> Option<(Rule, &'static str)> {
        let side = self.phasing();
        let [a, b] = self.fixed.sites[site.index()].hexes;
        let Some(hex) = self.hex_of(unit).filter(|&hex| hex == a || hex == b) else {
            return Some((Rule("11.7"), "the unit is not at that site"));
        };
        let other = if hex == a { b } else { a };
        if !self.may_work(unit) {
            Some((Rule("11.7"), "only a combat unit that has not moved builds"))
        } else if !self.supplied(unit) {
            Some((Rule("6.3"), "a unit out of supply does not build"))
        } else if self.zoc(side.other(), hex) {
            Some((Rule("11.7"), "the unit is in an enemy zone of control"))
        } else if self.holds(side.other(), other) {
            Some((Rule("11.7"), "an enemy unit is on the other bank"))
        } else {
            self.build_bar(site, side, marker)
        }
    }

    /// 11.4: why a unit may not try to blow a bridge in its own Movement Phase.
    fn sapper_bar(&self, site: Site, unit: UnitId) -> Option<(Rule, &'static str)> {
        let hexes = self.fixed.sites[site.index()].hexes;
        if !self.hex_of(unit).is_some_and(|hex| hexes.contains(&hex)) {
            Some((Rule("11.4"), "the unit is not at that bridge"))
        } else if !self.may_work(unit) {
            Some((Rule("11.4"), "only a combat unit that has not moved blows bridges"))
        } else {
            self.blow_bar(site)
        }
    }

    /// D14: tells everything that can be built or blown in the Movement Phase, until `tell` has heard enough.
    pub(crate) fn works(&self, mut tell: impl FnMut(Action) -> bool) -> bool {
        let side = self.phasing();
        let marker = LazyCell::new(|| self.has_marker(side));
        let mut manned = *self.occupied(side);
        manned.intersect(&self.fixed.site_hexes);
        for hex in manned.iter().filter(|&hex| self.units_at(hex).any(|unit| self.may_work(unit))) {
            for site in self.fixed.edges(hex).iter().filter_map(Edge::site) {
                let blow = self.usable(site);
                let bar = if blow { self.blow_bar(site) } else { self.build_bar(site, side, *marker) };
                if bar.is_some() {
                    continue;
                }
                for unit in self.units_at(hex) {
                    let action = if blow {
                        self.sapper_bar(site, unit).is_none().then_some(Action::DemolishWith(site, unit))
                    } else {
                        self.builder_bar(site, unit, *marker).is_none().then_some(Action::Build(site, unit))
                    };
                    if action.is_some_and(&mut tell) {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(crate) fn check_build(&self, site: Site, unit: UnitId) -> Result<(), Refusal> {
        self.check_pick()?;
        let marker = self.has_marker(self.phasing());
        self.builder_bar(site, unit, marker).map_or(Ok(()), |(rule, why)| refuse(rule, why))
    }

    pub(crate) fn check_demolish_with(&self, site: Site, unit: UnitId) -> Result<(), Refusal> {
        self.check_pick()?;
        self.sapper_bar(site, unit).map_or(Ok(()), |(rule, why)| refuse(rule, why))
    }

    /// 11.7: starts building, or goes on with a Meuse bridge.
    pub(crate) fn build(&mut self, site: Site, unit: UnitId, ctx: &mut Ctx) {
        self.finish_motion();
        let done = match self.state.bridges[site.index()].span {
            Span::Building { done, .. } => done,
            _ => 0,
        };
        self.set_span(site, Span::Building { by: self.phasing(), done, working: true });
        self.set(unit, Flag::Finished, true);
        ctx.tell(BridgeEvent::Begun { site, unit });
    }

    /// 11.7, 11.9: at the start of a side's Movement Phase its bridges become intact or are lost.
    pub(crate) fn raise_bridges(&mut self, side: Side, ctx: &mut Ctx) {
        for at in 0..self.state.bridges.len() {
            let site = Site(at as u8);
            match self.state.bridges[at].span {
                Span::Opening if side == GERMAN && self.state.turn >= 2 => {
                    self.set_span(site, Span::Intact);
                    ctx.tell(BridgeEvent::Built { site, opening: true });
                }
                Span::Building { by, done, working } if by == side => {
                    let info = &self.fixed.sites[at];
                    let numbers = &self.fixed.charts.numbers;
                    let needed = if info.meuse { numbers.bridge_turns_meuse } else { numbers.bridge_turns };
                    let [a, b] = info.hexes;
                    let kept = |own, other| self.has_combat(side, own) && !self.holds(side.other(), other);
                    if !working || !(kept(a, b) || kept(b, a)) {
                        self.set_span(site, Span::Down);
                        ctx.tell(BridgeEvent::Lost { site });
                    } else if u16::from(done) + 1 >= needed {
                        self.set_span(site, Span::Intact);
                        self.state.bridges[at].built_by = Some(side);
                        ctx.tell(BridgeEvent::Built { site, opening: false });
                    } else {
                        self.set_span(site, Span::Building { by, done: done + 1, working: false });
                        ctx.tell(BridgeEvent::Half { site });
                    }
                }
                _ => {}
            }
        }
    }
}
