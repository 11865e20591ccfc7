//! What each switch (0.6) changes, and that it changes nothing else.
//!
//! `start` compares set-ups and schedules, `positions` what can be done and what it comes to in chosen positions,
//! `citations` the rules that are cited in games played at random. Each is a table of switches; `builds` makes the positions.

mod builds;
mod citations;
mod positions;
mod start;
mod tools;
