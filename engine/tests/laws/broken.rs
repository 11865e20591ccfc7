//! A game that keeps all laws but one.

use engine::counter::Counter;
use engine::{
    Arrival, Bar, Chart, ChartBody, ChartSpot, Decision, Dice, Effect, Explanation, Game, Headline, HexId,
    Offer, Passage, Press, Reason, Refusal, Rule, Seat, Setting, Side, Status, Step, SumLine, Told, UnitId,
    Unreadable, View, refuse,
};
use serde::{Deserialize, Serialize};
use skirmish::{Action, Event, Skirmish, State};
use std::{
    fmt,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::skirmish;

/// One fault in an otherwise good game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Fault {
    ListsTheIllegal,
    HidesTheLegal,
    ListsTwice,
    IsStuck,
    EndsLate,
    NamesBadly,
    ForgetsWhenSaved,
    ForgetsReveals,
    Stacks,
    ShowsSecrets,
    ExplainsSecrets,
    RefusesBySecrets,
    ShowsTwice,
    NeverImagines,
    ImaginesForReferee,
    RemembersRefusals,
    WritesAlike,
    WritesComments,
    CitesNothingInRefusals,
    CitesNothingInDecisions,
    CitesNothingInExplanations,
    CitesNothingInEvents,
    HasTooManyChances,
    CountsGames,
    OffersTooLittle,
    HasAnotherHeadline,
    HasOneChapter,
    ShowsNoSuchCounter,
    Miscounts,
    HidesFigures,
    Mumbles,
    BlamesAnother,
    BarsFreeWays,
    PressesElsewhere,
    CitesNothingForPresses,
    RefusesPressesWithoutWords,
    RefusesPressesTwice,
    ChartsHaveGaps,
    RollsBesideCharts,
    ChartsTellSecrets,
}

/// A game with a fault.
#[derive(Debug, Clone)]
pub(crate) struct Broken {
    inner: Skirmish,
    fault: Fault,
    state: Worn,
    /// How many actions were played; by mistake it is not part of the state.
    forgotten: u32,
}

/// A second way to say `pick Blue-1`, for a notation that writes two actions alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    Plain(Action),
    Twin,
}

/// What can be said in two ways.
const TWIN: Action = Action::Pick(UnitId(0));

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Worn {
    state: State,
    worn: Wear,
}

/// A counter that a shared reference can change.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Wear(AtomicU32);

impl Clone for Wear {
    fn clone(&self) -> Self {
        Self(AtomicU32::new(self.0.load(Relaxed)))
    }
}

impl PartialEq for Wear {
    fn eq(&self, other: &Self) -> bool {
        self.0.load(Relaxed) == other.0.load(Relaxed)
    }
}

/// How many events there were in this process: no game may depend on that.
static EVENTS: AtomicU32 = AtomicU32::new(0);

impl Broken {
    pub(crate) fn new(fault: Fault) -> Self {
        let inner = skirmish("");
        let state = Worn { state: inner.state.clone(), worn: Wear::default() };
        Self { inner, fault, state, forgotten: 0 }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn over(&self) -> bool {
        matches!(self.inner.status(), Status::Over(_))
    }

    /// Which of the enemy's squads is the green one: what nobody may be told.
    fn secret(&self) -> usize {
        let squads = &self.inner.state.squads;
        let enemy = self.inner.status().side().map_or(0, |side| side.other().index());
        (0..2).find(|&squad| squads[2 * enemy + squad].green && !squads[2 * enemy + squad].known).unwrap_or(2)
    }
}

const NO_RULE: Rule = Rule("99.9");

/// Bars steps into the first column, though the rules do not.
struct Barring<'a>(Box<dyn Passage + 'a>);

impl Passage for Barring<'_> {
    fn start(&self) -> engine::Start {
        self.0.start()
    }

    fn target(&self) -> HexId {
        self.0.target()
    }

    fn step(&self, step: &Step) -> Result<Arrival, Bar> {
        let arrival = self.0.step(step)?;
        if step.to.0 == 0 { Err(Bar::new(Rule("2.1"), "no way leads there", arrival)) } else { Ok(arrival) }
    }

    fn halt(&self, step: &Step) -> Reason {
        self.0.halt(step)
    }

    fn full(&self, hex: HexId) -> Option<Reason> {
        self.0.full(hex)
    }

    fn too_dear(&self, cost: u16, points: u16) -> Reason {
        self.0.too_dear(cost, points)
    }
}

impl Game for Broken {
    type Action = Act;
    type Event = (Event, u32);
    type State = Worn;

    fn setting(&self) -> &Setting {
        self.inner.setting()
    }

    fn scenario(&self) -> &str {
        if self.has(Fault::NamesBadly) { "clearing\nsecond" } else { self.inner.scenario() }
    }

    fn status(&self) -> Status {
        match self.inner.status() {
            Status::Choose(decision) if self.has(Fault::CitesNothingInDecisions) => {
                Status::Choose(Decision { rule: NO_RULE, ..decision })
            }
            status => status,
        }
    }

    fn prompt(&self) -> String {
        match self.fault {
            Fault::ForgetsWhenSaved => format!("Question {}", self.forgotten),
            _ => self.inner.prompt(),
        }
    }

    fn legal(&self, out: &mut Vec<Act>) {
        let mut list = Vec::new();
        self.inner.legal(&mut list);
        out.clear();
        out.extend(list.into_iter().map(Act::Plain));
        match self.fault {
            Fault::ListsTheIllegal if !self.over() && self.inner.state.picked.is_none() => {
                out.push(Act::Plain(Action::Go(HexId(0))));
            }
            Fault::HidesTheLegal if out.len() > 1 && self.inner.state.picked.is_some() => {
                out.remove(0);
            }
            Fault::ListsTwice => out.extend_from_within(..1.min(out.len())),
            Fault::IsStuck if self.inner.state.moves == 6 => out.clear(),
            Fault::WritesAlike if out.contains(&Act::Plain(TWIN)) => out.push(Act::Twin),
            _ => {}
        }
    }

    fn check(&self, action: Act) -> Result<(), Refusal> {
        let Act::Plain(plain) = action else {
            return self.inner.check(TWIN);
        };
        self.inner.check(plain).map_err(|refusal| match self.fault {
            Fault::RemembersRefusals => {
                self.state.worn.0.fetch_add(1, Relaxed);
                refusal
            }
            Fault::CitesNothingInRefusals => refusal.and(NO_RULE, "no"),
            Fault::RefusesBySecrets => {
                refusal.and(Rule("1.1"), format!("not before {} is seen", self.secret()))
            }
            Fault::BlamesAnother => Refusal::new(Rule("3.1"), "an enemy is there"),
            _ => refusal,
        })
    }

    fn play(&mut self, action: Act, dice: &mut Dice, events: &mut Vec<(Event, u32)>) {
        let plain = match action {
            Act::Plain(plain) => plain,
            Act::Twin => TWIN,
        };
        let mut list = Vec::new();
        self.inner.play(plain, dice, &mut list);
        if self.has(Fault::Stacks) && self.inner.state.moves <= 2 {
            self.inner.state.squads[1].hex = self.inner.state.squads[0].hex;
        }
        let counts = self.has(Fault::CountsGames);
        events.extend(
            list.into_iter().map(|event| (event, if counts { EVENTS.fetch_add(1, Relaxed) } else { 0 })),
        );
        self.forgotten += 1;
        self.state.state = self.inner.state.clone();
    }

    fn reveals(&self, event: &(Event, u32)) -> bool {
        !self.has(Fault::ForgetsReveals) && self.inner.reveals(&event.0)
    }

    fn explain(&self, action: Act) -> Explanation {
        let Act::Plain(action) = action else { return self.inner.explain(TWIN) };
        let why = self.inner.explain(action);
        match self.fault {
            Fault::CitesNothingInExplanations => why.line(SumLine::new("x", 1, NO_RULE)),
            Fault::HasTooManyChances => why.chance("luck", 1, 6, Rule("3.1")),
            Fault::Miscounts => {
                why.line(SumLine::new("x", 3, Rule("3.1")).with(SumLine::new("y", 2, Rule("3.1"))))
            }
            Fault::HidesFigures => why.line(SumLine::words("x", "2 of them", Rule("3.1"))),
            Fault::ExplainsSecrets => why.line(SumLine::new("x", self.secret(), Rule("1.1"))),
            _ => why,
        }
    }

    fn narrate(&self, event: &(Event, u32), seat: Seat) -> Option<Told> {
        let mut told = self.inner.narrate(&event.0, seat)?;
        if self.has(Fault::CitesNothingInEvents) {
            told.rule = NO_RULE;
        }
        if let Effect::Roll { spots, .. } = &mut told.effect
            && self.has(Fault::RollsBesideCharts)
        {
            spots.push(ChartSpot::row("crt", 99));
        }
        if self.has(Fault::Mumbles) {
            told.text = told.text.to_lowercase();
        }
        Some(told)
    }

    fn press(&self, press: Press) -> Result<Act, Refusal> {
        let elsewhere = Press { hex: press.hex.map(|hex| HexId(u16::from(hex.0 == 0))), ..press };
        let press = if self.has(Fault::PressesElsewhere) { elsewhere } else { press };
        if let Some(action) = press.legal(self, &self.offers()) {
            return Ok(action);
        }
        let meant = self.inner.press(press).map(Act::Plain).map_err(|refusal| match self.fault {
            Fault::CitesNothingForPresses => Refusal::new(NO_RULE, "there is nothing here"),
            Fault::RefusesPressesWithoutWords => refusal.and(Rule("2.1"), "no."),
            Fault::RefusesPressesTwice => Vec::from(refusal.clone())
                .into_iter()
                .fold(refusal, |refusal, Reason { rule, text }| refusal.and(rule, text)),
            _ => refusal,
        })?;
        // What is legal and not listed is the matter of another law.
        if self.check(meant).is_ok() {
            refuse(Rule("2.1"), "it is not listed").map(|()| meant)
        } else {
            Ok(meant)
        }
    }

    fn passage(&self, action: Act) -> Option<Box<dyn Passage + '_>> {
        let Act::Plain(action) = action else { return None };
        let passage = self.inner.passage(action)?;
        Some(if self.has(Fault::BarsFreeWays) { Box::new(Barring(passage)) } else { passage })
    }

    fn chart_list(&self, seat: Seat) -> Vec<Chart> {
        let mut charts = self.inner.chart_list(seat);
        match (self.fault, &mut charts[0].body) {
            (Fault::ChartsHaveGaps, ChartBody::Table { rows, .. }) => drop(rows[0].cells.pop()),
            (Fault::ChartsTellSecrets, _) => charts[0].about = self.secret().to_string(),
            _ => {}
        }
        charts
    }

    fn counters(&self) -> Vec<Counter> {
        self.inner.counters()
    }

    fn view(&self, seat: Seat) -> View {
        let mut view = self.inner.view(seat);
        match self.fault {
            Fault::ShowsSecrets => view.units = self.inner.view(Seat::Referee).units,
            Fault::ShowsTwice => view.units.push(view.units[0].clone()),
            Fault::ShowsNoSuchCounter => view.units[0].counter = Some("ghost".into()),
            _ => {}
        }
        view
    }

    fn headline(&self) -> Headline {
        let View { turn, phase, .. } = self.inner.view(Seat::Observer);
        Headline { turn: if self.has(Fault::HasAnotherHeadline) { "Turn 0".into() } else { turn }, phase }
    }

    fn chapter(&self) -> u64 {
        if self.has(Fault::HasOneChapter) { 0 } else { self.inner.chapter() }
    }

    fn offers(&self) -> Vec<Offer> {
        let mut offers = Offer::of(self);
        if self.has(Fault::OffersTooLittle) {
            offers.pop();
        }
        offers
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Option<Self> {
        let seat = match (self.fault, seat) {
            (Fault::NeverImagines, _) => Seat::Referee,
            (Fault::ImaginesForReferee, Seat::Referee) => Seat::Player(Side(0)),
            _ => seat,
        };
        let inner = self.inner.imagine(seat, dice)?;
        let state = Worn { state: inner.state.clone(), worn: self.state.worn.clone() };
        Some(Self { inner, state, ..self.clone() })
    }

    fn state(&self) -> &Worn {
        &self.state
    }

    fn restore(&self, state: Worn) -> Result<Self, String> {
        Ok(Self { inner: self.inner.restore(state.state.clone())?, state, ..self.clone() })
    }

    fn write_action<W: fmt::Write>(&self, action: Act, out: &mut W) -> fmt::Result {
        match action {
            Act::Plain(plain) => self.inner.write_action(plain, out)?,
            Act::Twin => self.inner.write_action(TWIN, out)?,
        }
        if self.has(Fault::WritesComments) && action == Act::Plain(TWIN) {
            write!(out, " #1")
        } else {
            Ok(())
        }
    }

    fn parse_action(&self, text: &str) -> Result<Act, Unreadable> {
        self.inner.parse_action(text.trim_end_matches(" #1")).map(Act::Plain)
    }

    fn audit(&self) -> Vec<String> {
        self.inner.audit()
    }

    fn longest(&self) -> usize {
        if self.has(Fault::EndsLate) { 9 } else { self.inner.longest() }
    }
}
