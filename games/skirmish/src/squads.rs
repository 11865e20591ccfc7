//! 1.0: green squads.

use engine::ask::Ask;
use engine::{Dice, Rule, Seat, Side, UnitId, refuse};

use crate::game::{Action, Event, Skirmish};

/// 1.1: which squad is green? Nobody else hears of it.
pub(crate) static GREEN: Ask<Skirmish> = Ask {
    name: "pick-the-green-squad",
    rule: Rule("1.1"),
    side: Skirmish::mover,
    prompt: |_| "pick the green squad".into(),
    press: |_, on| on.unit.map(Action::Pick),
    sets_up: true,
    list: list_own,
    check: check_own,
    play: engine::played!(game, ctx, Action::Pick(unit) => {
        game.squad_mut(unit).green = true;
        ctx.tell(Event::Hid { unit });
        game.end_move();
    }),
    may_end: |_| refuse(Rule("1.1"), "one squad must be green"),
    ..Ask::PLAIN
};

/// The squads that a side can pick.
fn list_own(game: &Skirmish, out: &mut Vec<Action>) {
    out.extend(game.squads_of(game.mover()).map(Action::Pick));
}

/// Whether a squad is one of them.
fn check_own(game: &Skirmish, action: Action) -> Result<(), engine::Refusal> {
    let Action::Pick(unit) = action else { return Err(engine::ask::Asks::not_asked(game, action)) };
    let own = game.fixed.side(unit) == game.mover() && game.hex_of(unit).is_some();
    if own { Ok(()) } else { refuse(engine::ask::Asks::ask(game).rule, "you have no such squad") }
}

impl Skirmish {
    /// 1.2: whoever is attacked is known; if it was the green one, or if only one is left who is not known, all are.
    pub(crate) fn make_known(&mut self, unit: UnitId) {
        let side = self.fixed.side(unit);
        self.squad_mut(unit).known = true;
        let unknown = self.fixed.all().filter(|&one| self.fixed.side(one) == side && !self.squad(one).known);
        if self.squad(unit).green || unknown.count() == 1 {
            for one in self.fixed.all().filter(|&one| self.fixed.side(one) == side) {
                self.state.squads[one.index()].known = true;
            }
        }
    }

    /// What the seat cannot know, dealt anew: any squad that is not known may be the green one.
    pub(crate) fn imagined(&self, seat: Seat, dice: &mut Dice) -> Skirmish {
        let mut world = self.clone();
        for side in [Side(0), Side(1)].into_iter().filter(|&side| !seat.sees(side)) {
            let unknown = |&unit: &UnitId| self.fixed.side(unit) == side && !self.squad(unit).known;
            let hidden: Vec<UnitId> = self.fixed.all().filter(unknown).collect();
            let mut green: Vec<bool> = hidden.iter().map(|&unit| self.squad(unit).green).collect();
            dice.shuffle(&mut green);
            for (unit, green) in hidden.into_iter().zip(green) {
                world.squad_mut(unit).green = green;
            }
        }
        world
    }
}
