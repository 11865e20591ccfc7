//! A position, and what the rest of the program knows of it.

use std::sync::Arc;

use engine::counter::Counter;
use engine::{Asks, Dice, Game, HexId, Outcome, Outlook, Passage, Refusal, Seat, Sight, Told, UnitId};

use crate::action::Action;
use crate::charts::Charts;
use crate::event::{Ctx, Event};
use crate::fixed::{Fixed, SetupError};
use crate::los::Conditions;
use crate::scenario::Card;
use crate::sequence::Segment;
use crate::state::State;
use crate::watch::Watches;
use crate::{audit, briefing, card, facts, markers, sheet, start, verdict, view};

/// A position of the game.
///
/// ```
/// use engine::{Game, Play, Seed};
/// use panzerbitz::Panzerbitz;
/// let game = Panzerbitz::new("1", None, "-OPT12.14").unwrap();
/// let play = Play::new(game, Seed::number(7));
/// assert_eq!(play.game().sides(), ["German", "American"]);
/// ```
#[derive(Clone, Debug)]
pub struct Panzerbitz {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
    /// Visibility and blown bridges as the lines of sight want them (4.2.8, 2.7.2).
    pub(crate) now: Conditions,
    /// The place of the visibility among those of the card, if it is limited.
    pub(crate) near: Option<usize>,
    /// What each side sees.
    pub(crate) watches: Watches,
    /// The lists of the last attack, to be used again.
    pub(crate) spare: [Vec<UnitId>; 2],
}

impl Panzerbitz {
    /// A scenario card by its number, with a preset of switches (those of the card if none is named) and changes such as
    /// `-OPT12.4,+OPT12.15`.
    pub fn new(card: &str, preset: Option<&str>, switches: &str) -> Result<Panzerbitz, SetupError> {
        Ok(Panzerbitz::start(Fixed::standard(card, preset, switches)?))
    }

    /// A card that is read already.
    pub fn with_card(
        card: Card,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Panzerbitz, SetupError> {
        Ok(Panzerbitz::start(Fixed::own(card, charts.clone(), preset, switches)?))
    }

    pub(crate) fn start(fixed: Fixed) -> Panzerbitz {
        let state = start::first_state(&fixed);
        let mut game = Panzerbitz::at(Arc::new(fixed), state);
        // A card without forces on the map begins with its first turn.
        game.run(&mut Ctx { dice: &mut Dice::fast(0), events: &mut Vec::new() });
        game
    }

    /// The game in a state.
    fn at(fixed: Arc<Fixed>, state: State) -> Panzerbitz {
        let mut game = Panzerbitz {
            fixed,
            state,
            now: Conditions::default(),
            near: None,
            watches: Watches::default(),
            spare: Default::default(),
        };
        game.refresh();
        game
    }

    /// All that never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// Computes again what the lines of sight need.
    pub(crate) fn refresh(&mut self) {
        let turn = usize::from(self.state.turn.max(1)) - 1;
        self.now.visibility = self.fixed.card.visibility.get(turn).copied().flatten();
        self.now.blown = self.state.blown;
        let limit = self.now.visibility;
        self.near = self.fixed.near.iter().position(|(visibility, _)| Some(*visibility) == limit);
        self.watches.forget();
    }
}

impl Asks for Panzerbitz {
    engine::sequenced!();

    fn ended(&self) -> Option<Outcome> {
        self.state.end.map(Panzerbitz::outcome)
    }

    fn go_on(&mut self, _: Action, ctx: &mut Ctx) {
        self.run(ctx);
    }

    /// Direct fire that was passed over is told what bars it besides.
    fn not_asked(&self, action: Action) -> Refusal {
        let ask = self.question();
        let refusal = Refusal::new(ask.rule, "something else is asked for now");
        let over = matches!(self.state.step, Segment::Register | Segment::Columns | Segment::Movement);
        let besides = match action {
            Action::Attack(hex) if over && (ask.side)(self) == self.phasing() => {
                self.check_direct(&self.armed(), hex)
            }
            _ => Ok(()),
        };
        refusal.besides(besides)
    }

    fn told_refusal(&self, refusal: Refusal) -> Refusal {
        self.in_play(refusal)
    }
}

impl Game for Panzerbitz {
    engine::asked!();

    engine::shown!(card, facts);

    fn narrate(&self, event: &Event, _seat: Seat) -> Option<Told> {
        Some(event.told(self))
    }

    fn chapter(&self) -> u64 {
        u64::from_be_bytes([0, 0, 0, 0, 0, self.turn(), self.phasing().0, self.segment_now() as u8])
    }

    fn counters(&self) -> Vec<Counter> {
        let mut faces = Vec::new();
        for piece in &self.fixed.pieces {
            if !faces.iter().any(|face: &Counter| face.id == piece.unit.id) {
                faces.push(piece.unit.counter());
            }
        }
        faces.extend(markers::markers());
        let guns = self.fixed.pieces.iter().filter(|piece| piece.unit.indirect);
        faces.extend(guns.map(markers::registrations));
        faces
    }

    fn sight(&self, from: HexId, to: HexId) -> Option<Sight> {
        let reason = self.fixed.sight.explain(from, to, &self.now);
        let grid = &self.fixed.setting.board.grid;
        Some(Sight {
            clear: reason.visible(),
            rule: reason.rule(),
            text: reason.text(grid),
            blocks: reason.blocks(grid),
        })
    }

    fn restore(&self, state: State) -> Result<Self, String> {
        audit::possible(self, &state)?;
        let mut game = Panzerbitz::at(self.fixed.clone(), state);
        game.watch();
        Ok(game)
    }

    fn audit(&self) -> Vec<String> {
        audit::audit(self)
    }

    fn outlook(&self, hex: HexId, _: Option<UnitId>) -> Option<Outlook> {
        self.outlook_on(hex)
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(hex) = action else { return None };
        self.trek(hex).map(|trek| Box::new(trek) as Box<dyn Passage>)
    }

    fn ending(&self) -> Option<Told> {
        verdict::ending(self)
    }
}
