//! What each switch (3.0) changes, and that it changes nothing else.
//!
//! `counters` compares every value of every counter, `start` set-ups and schedules, `positions` what can be done and what it
//! comes to in chosen positions, `attacks` the sums of the same attack line by line, `citations` the rules that are cited in
//! games played at random. Each is a table of switches.

mod attacks;
mod citations;
mod counters;
mod positions;
mod start;
mod tools;
