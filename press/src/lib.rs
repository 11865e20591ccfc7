//! Pictures of boards and counters.
