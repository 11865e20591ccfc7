//! What an attack would be if it were made as units stand, in whatever phase.

use crate::Explanation;
use serde::Serialize;

/// The attack that the enemies of whoever stands in a hex could make on it from where they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Outlook {
    /// The odds, as a table's column is called.
    pub odds: String,
    /// Whether the attacker is at least as strong as the defender: 1-1 or better.
    pub even: bool,
    /// How many units could attack.
    pub attackers: u32,
    /// The odds if the unit that is asked about attacked too, from beside the hex.
    pub joined: Option<String>,
    /// The sum, who could join it, and the chances of each result.
    pub sum: Explanation,
}
