//! The parachute drop of von der Heydte (OR8.0).

use engine::{Ask, Asks, Direction, HexId, Look, Reasons, Refusal, Rule, Said, Told, UnitId};

use crate::action::Action;
use crate::change::{Cause, ChangeEvent};
use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::sheet::Throw;
use crate::state::{Flag, Gate, Place};
use crate::words::Hexes;

engine::events! {
    /// What happens to the parachute drop.
    pub enum ParachuteEvent for DarkDecember as game {
        /// OR8.0: the drop with its dice: the direction, and how far it goes astray.
        Dropped { target: HexId, direction: u8, die: u8, distance: Hexes, hex: Option<HexId> } => {
            let land = hex.map_or_else(|| "off the map".into(), |hex| format!("in {}", Said::new(game, hex)));
            let text = format!("The German drop on {target} goes {distance} astray and lands {land}.");
            let dice = [*direction, *die];
            Told::text(Rule("OR8.0"), text).roll("drop", &dice).on(Throw::Drop.spot(&game.fixed, 0, *die))
        };
        NoDrop => Told::text(Rule("OR8.0"), "The German player orders no parachute drop.");
    }
}

/// D6 (OR8.0): where the drop is aimed.
pub(crate) static DROP: Ask<DarkDecember> = Ask {
    name: "drop",
    rule: Rule("OR8.0"),
    side: |_| GERMAN,
    open: |game| game.jumper().is_some(),
    prompt: |_| "where is the parachute drop aimed?".into(),
    press: |_, on| on.hex.map(Action::Drop),
    list: |game, out| {
        let hexes = game.fixed.setting.board.grid.ids();
        out.extend(hexes.filter(|&hex| game.check_drop(hex, Look::Quick).is_ok()).map(Action::Drop));
    },
    check: engine::judged!(game, Action::Drop(hex) => game.check_drop(hex, Look::Full)),
    play: |game, action, ctx| {
        let (Action::Drop(target), Some(unit)) = (action, game.jumper()) else { return };
        let (direction, die) = (ctx.dice.d6(), ctx.dice.d6());
        let distance = game.fixed.charts.drop.scatter[usize::from(die) - 1];
        let towards = Direction::new(usize::from(direction) - 1);
        let next = |hex, _| game.fixed.setting.board.grid.neighbour(hex, towards);
        let hex = (0..distance).try_fold(target, next);
        ctx.tell(ParachuteEvent::Dropped { target, direction, die, distance: Hexes(distance), hex });
        // It is lost off the map, on an Allied unit and where there is no room (3.7).
        let friendly = |hex| game.units_at(hex).all(|unit| game.counter(unit).side == GERMAN);
        match hex.filter(|&hex| game.room(hex, unit) && friendly(hex)) {
            Some(hex) => {
                game.arrive(unit, hex, ctx);
                for flag in [Flag::Entered, Flag::Finished, Flag::Shaken] {
                    game.set(unit, flag, true);
                }
            }
            None => game.eliminate(unit, Cause::Landing, ctx),
        }
    },
    end: |game, ctx| game.decline(ParachuteEvent::NoDrop, ctx),
    ..Ask::PLAIN
};

impl DarkDecember {
    /// The unit that may be dropped now (OR8.0).
    fn jumper(&self) -> Option<UnitId> {
        self.fixed.vdh.filter(|&unit| {
            let state = self.unit_state(unit);
            state.place == Place::Scheduled && state.gate == Gate::Air && state.due == self.state.turn
        })
    }

    /// OR8.0: whether the drop may be aimed at a hex.
    fn check_drop(&self, hex: HexId, look: Look) -> Result<(), Refusal> {
        let radius = u16::try_from(self.fixed.charts.numbers.drop_radius).unwrap_or(0);
        let mut reasons = Reasons::new(look);
        let near = self.fixed.drop_zone.is_some_and(|centre| self.distance(centre, hex) <= radius);
        reasons.unless(near, Rule("OR8.0"), || "it is too far from Baraque Michel".into());
        let empty = self.units_at(hex).all(|unit| self.counter(unit).side != ALLIED);
        reasons.unless(empty, Rule("OR8.0"), || "an Allied unit is there".into());
        reasons.verdict()
    }

    /// OR8.0: not dropped in time, it is lost.
    pub(crate) fn drop_missed(&mut self, ctx: &mut Ctx) {
        if let Some(unit) = self.jumper() {
            self.leave(unit, Place::Removed);
            ctx.tell(ChangeEvent::Removed { unit, hex: None, cause: Cause::NoDrop });
        }
    }
}
