//! What each switch changes, and that it changes nothing else.
//!
//! `probes` looks at chosen positions: each is a question whose answer must differ under the switches that its rule names,
//! and under no other. `start` compares forces and set-up on every card, `citations` the rules that are cited in games
//! played at random.

mod citations;
mod probes;
mod start;
mod tools;
