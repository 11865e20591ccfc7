//! A position, and what the rest of the program knows of it.

use std::fmt;
use std::sync::Arc;

use engine::counter::Counter;
use engine::data::Files;
use engine::{
    Dice, Explanation, Game, Headline, HexId, Offer, Overlay, Passage, Press, Refusal, Seat, Setting, Side,
    Sight, Status, SumLine, Told, UnitId, Unreadable, View,
};

use crate::action::Action;
use crate::attack::no;
use crate::charts::{Attack as Kind, Charts};
use crate::event::{Ctx, Event};
use crate::fixed::{Fixed, SetupError};
use crate::los::Conditions;
use crate::scenario::Card;
use crate::sequence::Ask;
use crate::state::{Shelter, State};
use crate::watch::Watches;
use crate::why::Why;
use crate::{audit, explain, facts, markers, narrate, offers, setup, verdict, view, words};

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

    /// A card of one's own, with charts of one's own.
    pub fn read(
        name: &str,
        text: &str,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Panzerbitz, SetupError> {
        Panzerbitz::read_files(&Files::scenario(name, text), charts, preset, switches)
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
        let state = setup::first_state(&fixed);
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

impl Game for Panzerbitz {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn setting(&self) -> &Setting {
        &self.fixed.setting
    }

    fn status(&self) -> Status {
        match self.state.end {
            Some(end) => Status::Over(Panzerbitz::outcome(end)),
            None => Status::Choose(self.decision_now()),
        }
    }

    fn prompt(&self) -> String {
        words::prompt(self)
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        if self.state.end.is_none() {
            self.list(out);
        }
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        if self.judge(action, &mut Why::first()).is_ok() {
            return Ok(());
        }
        let mut why = Why::all();
        let last = self.judge(action, &mut why);
        let rule = self.status().open()?.rule;
        let verdict = why.verdict(last, rule, |rule| !self.fixed.is_out_of_play(rule));
        match (verdict, action) {
            (Err(refusal), Action::Go(hex)) => Err(match self.trek(hex) {
                Some(trek) => self.with_way(refusal, &trek),
                None => refusal,
            }),
            (verdict, _) => verdict,
        }
    }

    fn play(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) {
        let ctx = &mut Ctx { dice, events };
        match (self.ask(), action) {
            (Ask::Setup | Ask::Register, Action::Take(unit)) => self.state.hand = Some(unit),
            (Ask::Setup, Action::TakeCounter(line)) => self.state.counter = Some(line),
            (_, Action::PlaceRest) => self.place_rest(ctx),
            (Ask::Place, Action::Put(hex)) => self.place(hex, Shelter::Open, ctx),
            (Ask::Place, Action::PutUnder(hex)) => self.place(hex, Shelter::Under, ctx),
            (Ask::Place, Action::PutInside(hex)) => self.place(hex, Shelter::Inside, ctx),
            (Ask::Place, Action::PutAboard(carrier)) => self.place_aboard(carrier, ctx),
            (Ask::PlaceCounter, Action::Put(hex)) => self.place_counter(hex, ctx),
            (_, Action::Count(unit)) => self.count_down(unit, ctx),
            (_, Action::Reverse(unit)) => self.reverse(unit, ctx),
            (Ask::Arrange, Action::Done) => self.arrange(true, ctx),
            (Ask::React, Action::Done) => self.decline_reaction(ctx),
            (_, Action::Done) => self.end_segment(ctx),
            (Ask::Target(Kind::Indirect), Action::Attack(hex)) => self.begin_indirect(hex),
            (Ask::Target(Kind::Assault), Action::Attack(hex)) => self.begin_assault(hex),
            (_, Action::Attack(hex)) => self.begin_direct(hex),
            (_, Action::Aim(unit)) => {
                let group = self.target_of(unit);
                if let Some(attack) = &mut self.state.attack {
                    attack.targets.extend_from_slice(&group);
                }
            }
            (Ask::React, Action::Add(unit)) => self.react(unit),
            (_, Action::Add(unit)) => {
                if let Some(attack) = &mut self.state.attack {
                    attack.firers.push(unit);
                }
            }
            (_, Action::Fire) => self.fire(ctx),
            (_, Action::Cancel) => self.cancel(ctx),
            (Ask::Mark, Action::Put(hex)) => self.register(Some(hex), false, ctx),
            (Ask::Mark, Action::Lift) => self.register(None, true, ctx),
            (Ask::Mark, Action::Stay) => self.register(None, false, ctx),
            (_, Action::Enter(column, hex)) => self.pick_entry(column, hex, ctx),
            (_, Action::Next(unit)) => self.add_slot(unit, ctx),
            (_, Action::Take(unit)) => {
                self.state.hand = Some(unit);
                self.state.acted = false;
            }
            (Ask::Move, Action::Orders) => self.state.ordering = Some(self.phasing()),
            (_, Action::Orders) => self.state.ordering = Some(self.phasing().other()),
            (_, Action::Order(order)) => self.order(order, ctx),
            (Ask::React, Action::Blow(unit, hex)) => self.blow(unit, hex, ctx),
            (_, Action::Stay) => self.put_down(ctx),
            (_, action) => {
                if let Some(unit) = self.state.hand {
                    self.do_motion(unit, action, ctx);
                }
            }
        }
        self.run(ctx);
    }

    fn explain(&self, action: Action) -> Explanation {
        explain::explain(self, action)
    }

    fn narrate(&self, event: &Event, _seat: Seat) -> Option<Told> {
        narrate::narrate(self, event)
    }

    fn view(&self, seat: Seat) -> View {
        view::view(self, seat)
    }

    fn headline(&self) -> Headline {
        view::headline(self)
    }

    fn chapter(&self) -> u64 {
        u64::from_be_bytes([0, 0, 0, 0, 0, self.turn(), self.phasing().0, self.step_now() as u8])
    }

    fn offers(&self) -> Vec<Offer> {
        offers::offers(self)
    }

    fn facts(&self, hex: HexId) -> Vec<SumLine> {
        facts::facts(self, hex)
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

    fn overlays(&self, _seat: Seat) -> Vec<Overlay> {
        facts::overlays(self)
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

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&self, state: State) -> Result<Self, String> {
        audit::possible(self, &state)?;
        let mut game = Panzerbitz::at(self.fixed.clone(), state);
        game.watch();
        Ok(game)
    }

    fn write_action<W: fmt::Write>(&self, action: Action, out: &mut W) -> fmt::Result {
        words::write(self, action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, Unreadable> {
        words::parse(self, text)
    }

    fn audit(&self) -> Vec<String> {
        audit::audit(self)
    }

    fn press(&self, press: Press) -> Result<Action, Refusal> {
        crate::press::press(self, press)
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(hex) = action else { return None };
        self.trek(hex).map(|trek| Box::new(trek) as Box<dyn Passage>)
    }

    fn ending(&self) -> Option<Told> {
        verdict::ending(self)
    }
}

impl Panzerbitz {
    /// Whether an action is legal; what is against it is noted.
    fn judge(&self, action: Action, why: &mut Why) -> Result<(), Refusal> {
        let decision = self.status().open()?;
        if !self.exists(action) {
            return Err(Refusal::new(decision.rule, "there is no such unit, hex or column"));
        }
        let side = self.phasing();
        match (self.ask(), action) {
            (Ask::Setup, Action::Take(unit)) => self.check_take_to_place(unit),
            (Ask::Setup, Action::TakeCounter(line)) => self.check_take_counter(line),
            (Ask::Setup, Action::PlaceRest) => self.check_place_rest(),
            (Ask::Place, place) => match (self.state.hand, place) {
                (Some(unit), Action::Put(hex)) => self.check_place(unit, hex, Shelter::Open),
                (Some(unit), Action::PutUnder(hex)) => self.check_place(unit, hex, Shelter::Under),
                (Some(unit), Action::PutInside(hex)) => self.check_place(unit, hex, Shelter::Inside),
                (Some(unit), Action::PutAboard(carrier)) => self.check_aboard(unit, carrier),
                _ => no("14.3.D2", "place the unit in hand first"),
            },
            (Ask::PlaceCounter, Action::Put(hex)) => match self.state.counter {
                Some(line) => self.check_counter(line, hex),
                None => no("14.3.D2", "no counter is in hand"),
            },
            (Ask::Load, Action::Count(unit) | Action::Reverse(unit)) => match self.marker_to_count() {
                Some(next) if next == unit => Ok(()),
                _ => no("12.5.1", "another load marker is counted now"),
            },
            (Ask::Target(_) | Ask::Register | Ask::Arrange | Ask::Move | Ask::React, Action::Done)
            | (Ask::Motion, Action::Stay) => Ok(()),
            (Ask::Target(kind), Action::Attack(hex)) => self.check_target(kind, &self.able(kind), hex),
            (Ask::Attack(_), step) => match (&self.state.attack, step) {
                (Some(attack), Action::Aim(unit)) => self.check_aim(attack, unit),
                (Some(attack), Action::Add(unit)) => self.judge_add(attack, unit, why),
                (Some(attack), Action::Fire) => self.check_fire(attack),
                (Some(_), Action::Cancel) => Ok(()),
                _ => no("14.3.D12", "an attack is being prepared"),
            },
            (Ask::Register, Action::Take(unit)) => self.check_register(unit),
            (Ask::Mark, step) => match (self.state.hand, step) {
                (Some(unit), Action::Put(hex)) => self.check_mark(unit, hex),
                (Some(unit), Action::Lift) => self.check_lift(unit),
                (_, Action::Stay) => Ok(()),
                _ => no("14.3.D6", "decide the marker of the unit in hand first"),
            },
            (Ask::Column, Action::Enter(column, hex)) => self.check_column(column, hex),
            (Ask::Arrange, Action::Next(unit)) => self.check_next(unit),
            (Ask::Move, Action::Take(unit)) => self.judge_take(unit, why),
            (Ask::Move, Action::Orders) => self.check_orders(side),
            (Ask::React, Action::Orders) => self.check_orders(side.other()),
            (Ask::Motion, step) => match self.state.hand {
                Some(unit) => self.judge_motion(unit, step, why),
                None => no("14.3.D9", "no unit is in hand"),
            },
            (Ask::React, Action::Add(unit)) => self.judge_react(unit, why),
            (Ask::React, Action::Blow(unit, hex)) => {
                if self.bridges_to_blow().any(|pair| pair == (unit, hex)) {
                    Ok(())
                } else {
                    self.check_blow(unit, hex)
                        .and_then(|()| no("10.6.2", "the mover is not near that bridge"))
                }
            }
            (Ask::Order, Action::Order(order)) if order <= crate::reaction::NEVER => Ok(()),
            (_, action) => {
                why.no(decision.rule.0, "something else is asked for now")?;
                self.judge_later(action, why)
            }
        }
    }

    /// The name of a side.
    pub(crate) fn side_word(&self, side: Side) -> &'static str {
        self.fixed.setting.sides[side.index()]
    }
}
