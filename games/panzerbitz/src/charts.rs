//! The charts.

/// The weather of a scenario (12.1, 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Weather {
    Normal,
    Saturated,
    Winter,
}
