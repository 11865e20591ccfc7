//! What the questions of a game, and the files that are called after what they show, answer for it.

/// What of [`Asks`](crate::Asks) a game answers that goes through a sequence of play: its `question` is the one of the present segment, and one that
/// is declined is noted in `state.passed`.
#[macro_export]
macro_rules! sequenced {
    () => {
        const DONE: Action = Action::Done;

        fn ask(&self) -> &'static $crate::Ask<Self> {
            self.question()
        }

        fn pass(&mut self, _: &mut $crate::Ctx<Self>) {
            self.state.passed = true;
        }
    };
}

/// What of [`Game`](crate::Game) the questions answer, for the `impl` of a game that [`Asks`](crate::Asks), and that keeps its [`Setting`](crate::Setting)
/// in `fixed.setting` and what changes in `state`. Its types are called `Action`, `Event` and `State`. In a campaign
/// also whose dice wait, which it keeps in `own_rolls`, that everybody is told everything, and that a chapter is a step of a turn.
#[macro_export]
macro_rules! asked {
    (campaign) => {
        $crate::asked!();

        fn narrate(&self, event: &Self::Event, _: $crate::Seat) -> Option<$crate::Told> {
            Some(event.told(self).sentence())
        }

        fn cited(&self, event: &Self::Event) -> $crate::Rule {
            event.told(self).rule
        }

        fn chapter(&self) -> u64 {
            u64::from(self.state.turn) << 8 | u64::from(self.state.step)
        }

        fn own_rolls(&self) -> $crate::OwnRolls {
            self.own_rolls
        }

        fn leave_rolls_to(&mut self, sides: $crate::OwnRolls) {
            self.own_rolls = sides;
        }
    };
    () => {
        type Action = Action;
        type Event = Event;
        type State = State;

        fn setting(&self) -> &$crate::Setting {
            &self.fixed.setting
        }

        fn state(&self) -> &Self::State {
            &self.state
        }

        fn status(&self) -> $crate::Status {
            $crate::ask::status(self)
        }

        fn prompt(&self) -> String {
            $crate::ask::prompt(self)
        }

        fn legal(&self, out: &mut Vec<Self::Action>) {
            $crate::ask::legal(self, out);
        }

        fn check(&self, action: Self::Action) -> Result<(), $crate::Refusal> {
            $crate::ask::check(self, action)
        }

        fn play(&mut self, action: Action, dice: &mut $crate::Dice, events: &mut Vec<Event>) {
            $crate::ask::play(self, action, &mut $crate::Ctx { dice, events });
        }

        fn explain(&self, action: Self::Action) -> $crate::Explanation {
            $crate::ask::explain(self, action)
        }

        fn offers(&self) -> Vec<$crate::Offer> {
            $crate::ask::offers(self)
        }

        fn press(&self, on: $crate::Press) -> Result<Self::Action, $crate::Refusal> {
            $crate::ask::press(self, on)
        }

        fn setting_up(&self) -> bool {
            self.status().side().is_some() && $crate::Asks::ask(self).sets_up
        }

        fn waits(&self) -> bool {
            self.status().side().is_some() && ($crate::Asks::ask(self).waits)(self)
        }

        fn write_action<W: ::std::fmt::Write>(
            &self,
            action: Self::Action,
            out: &mut W,
        ) -> ::std::fmt::Result {
            $crate::Choice::write(action, self, out)
        }

        fn parse_action(&self, text: &str) -> Result<Self::Action, $crate::Unreadable> {
            $crate::Choice::parse(self, text)
        }
    };
}

/// What of [`Game`](crate::Game) the files of a game answer that are called after it: `view.rs` what is seen, `sheet.rs` its charts, `briefing.rs`
/// its orders. With `card, facts` also `card.rs`, what a unit's card says, and `facts.rs`, what is known of a hex.
#[macro_export]
macro_rules! shown {
    () => {
        fn view(&self, seat: $crate::Seat) -> $crate::View {
            view::view(self, seat)
        }

        fn headline(&self) -> $crate::Headline {
            view::headline(self)
        }

        fn chart_list(&self, _: $crate::Seat) -> Vec<$crate::Chart> {
            sheet::charts(self)
        }

        fn briefing(&self, side: $crate::Side) -> Option<$crate::Briefing> {
            Some(briefing::briefing(self, side))
        }
    };
    (card, facts) => {
        $crate::shown!();

        fn facts(&self, hex: $crate::HexId) -> Vec<$crate::SumLine> {
            facts::facts(self, hex)
        }

        fn overlays(&self, _: $crate::Seat) -> Vec<$crate::Overlay> {
            facts::overlays(self)
        }

        fn values(&self, unit: $crate::UnitId) -> Vec<$crate::SumLine> {
            if $crate::Word::exists(unit, self) { card::values(self, unit) } else { Vec::new() }
        }

        fn threat(&self, unit: $crate::UnitId) -> Vec<$crate::HexId> {
            if $crate::Word::exists(unit, self) { card::threat(self, unit) } else { Vec::new() }
        }
    };
}
