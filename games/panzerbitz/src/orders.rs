//! Standing orders for reaction fire (14.3.D10): the least odds at which a side is asked to react.

use std::fmt::{self, Write};

use engine::{Ask, Asks, Refusal, Rule, Say, Side, Told, Unreadable, Word, Words, capital};

use crate::action::Action;
use crate::charts::Column;
use crate::game::Panzerbitz;
use crate::sequence::ANSWER;
use crate::why::no_if;

/// The standing order never to react by fire.
pub const NEVER: u8 = 8;

/// A standing order: the least column at which to be asked, from 1; 0 for always, 8 for never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order(pub u8);

engine::events! {
    /// What is ordered.
    pub enum OrderEvent for Panzerbitz as game {
        /// 14.3.D10.
        Given { side: Side, order: Order } =>
            Told::text(Rule("14.3.D10"), format!("{side} gives a standing order: {order}."));
    }
}

/// D10: the standing order for reaction fire.
pub(crate) static ORDER: Ask<Panzerbitz> = Ask {
    name: "order",
    rule: Rule("14.3.D10"),
    side: |game| game.state.ordering.unwrap_or(game.phasing()),
    prompt: |_| "the standing order for reaction fire?".into(),
    list: |_, out| out.extend((0..=NEVER).map(Order).map(Action::Order)),
    check: engine::judged!(game, Action::Order(_) => Ok(())),
    play: |game, action, ctx| {
        if let (Action::Order(order), Some(side)) = (action, game.state.ordering.take()) {
            game.state.orders[side.index()] = order.0;
            game.state.ordered[side.index()] = true;
            ctx.tell(OrderEvent::Given { side, order });
        }
    },
    offer: |_, _, offer| {
        let label = capital(&offer.label);
        offer.label(label)
    },
    ..ANSWER
};

impl Panzerbitz {
    /// Whether the side that chooses may give a standing order now.
    pub(crate) fn check_orders(&self, side: Side) -> Result<(), Refusal> {
        let ordered = self.state.ordered[side.index()];
        no_if(ordered, "14.3.D10", "a standing order is given once in a movement phase")
    }
}

impl Say<Panzerbitz> for Order {
    fn say(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        match self.column() {
            Some(column) => write!(out, "fire at {column} or better"),
            None if self.0 == 0 => out.write_str("fire whenever there is a shot"),
            None => out.write_str("hold fire"),
        }
    }
}

impl Word<Panzerbitz> for Order {
    fn exists(self, _: &Panzerbitz) -> bool {
        self.0 <= NEVER
    }

    fn write(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&self.word())
    }

    fn read(_: &Panzerbitz, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        let names: Vec<String> = (0..=NEVER).map(|order| Order(order).word()).collect();
        words.name("a standing order", &names).map(|at| Order(at as u8))
    }
}

impl Order {
    fn column(self) -> Option<Column> {
        Column::ALL.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    fn word(self) -> String {
        match self.column() {
            Some(column) => column.to_string(),
            None if self.0 == 0 => "always".into(),
            None => "never".into(),
        }
    }
}
