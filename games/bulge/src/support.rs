//! Support Phase (5.0) of the non-phasing side.

use engine::{HexId, Refusal, Rule, UnitId};

use crate::charts::{ALLIED, GERMAN, Terrain};
use crate::event::{Ctx, Event};
use crate::game::Bulge;
use crate::state::{Flag, Place};

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

    /// D2: where roadblocks may be placed.
    pub(crate) fn roadblock_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let any = self.roadblocks_left() > 0;
        let roads = any.then(|| self.fixed.roads.iter());
        roads.into_iter().flatten().filter(|&hex| self.roadblock_bar(hex).is_none())
    }

    pub(crate) fn check_roadblock(&self, hex: HexId) -> Result<(), Refusal> {
        if self.roadblocks_left() == 0 {
            return Err(Refusal::new(Rule("5.1.1"), "no more roadblocks this turn"));
        }
        self.roadblock_bar(hex).map_or(Ok(()), |why| Err(Refusal::new(Rule("5.1.2"), why)))
    }

    pub(crate) fn place_roadblock(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.roadblocks.insert(hex);
        ctx.tell(Event::Roadblock { hex });
    }

    /// D3, 5.2.1: whether another interdiction marker may be placed.
    pub(crate) fn may_interdict(&self) -> bool {
        self.fixed.options.air
            && !self.surprise()
            && self.state.air > 0
            && self.state.interdicted.len() < usize::from(self.fixed.charts.numbers.interdict_max)
    }

    pub(crate) fn interdiction_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let any = self.may_interdict().then(|| self.fixed.roads.iter());
        any.into_iter().flatten().filter(|&hex| !self.state.interdicted.contains(hex))
    }

    pub(crate) fn check_interdict(&self, hex: HexId) -> Result<(), Refusal> {
        if !self.may_interdict() {
            Err(Refusal::new(Rule("5.2.1"), "no more interdiction this turn"))
        } else if !self.fixed.roads.contains(hex) {
            Err(Refusal::new(Rule("5.2.1"), "interdiction needs a road hex"))
        } else if self.state.interdicted.contains(hex) {
            Err(Refusal::new(Rule("5.2.1"), "at most one marker in a hex"))
        } else {
            Ok(())
        }
    }

    pub(crate) fn interdict(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.air -= 1;
        self.state.interdicted.insert(hex);
        ctx.tell(Event::Interdicted { hex });
    }

    /// 5.3.1: a German-controlled town or city.
    fn may_strike(&self, hex: HexId) -> bool {
        matches!(self.terrain(hex), Terrain::Town | Terrain::City) && self.controls(GERMAN, hex)
    }

    /// D4: where a strategic strike may be flown.
    pub(crate) fn strike_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let any =
            self.fixed.options.air && !self.surprise() && self.track().strike && self.state.struck.is_none();
        let shelters = any.then(|| self.fixed.shelters.iter());
        shelters.into_iter().flatten().filter(|&hex| self.may_strike(hex))
    }

    pub(crate) fn check_strike(&self, hex: HexId) -> Result<(), Refusal> {
        if self.may_strike(hex) {
            Ok(())
        } else {
            Err(Refusal::new(Rule("5.3.1"), "a strategic strike is for a German-controlled town or city"))
        }
    }

    pub(crate) fn strike(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.struck = Some(hex);
        ctx.tell(Event::Struck { hex });
    }

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

    /// D5: guns that may be emplaced now.
    pub(crate) fn guns_to_emplace(&self) -> impl Iterator<Item = UnitId> + '_ {
        // 17.1: no Allied Support Phase on turn 1.
        let skip = self.surprise() && self.phasing() == GERMAN;
        let guns = self.on_map(self.phasing().other()).map(|(unit, _)| unit);
        guns.filter(move |&unit| !skip && self.emplace_bar(unit).is_none())
    }

    pub(crate) fn check_emplace(&self, unit: UnitId) -> Result<(), Refusal> {
        self.emplace_bar(unit).map_or(Ok(()), |(rule, why)| Err(Refusal::new(rule, why)))
    }

    pub(crate) fn emplace(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.set(unit, Flag::Emplaced, true);
        ctx.tell(Event::Emplaced { unit });
    }

    /// 5.1.4, 16.5: roadblocks and interdiction come off at the end of the German Movement Phase.
    pub(crate) fn markers_off(&mut self, ctx: &mut Ctx) {
        let roadblocks = !self.state.roadblocks.is_empty();
        let interdiction = !self.state.interdicted.is_empty();
        if roadblocks || interdiction {
            self.state.roadblocks.clear();
            self.state.interdicted.clear();
            ctx.tell(Event::MarkersOff { roadblocks, interdiction });
        }
    }
}
