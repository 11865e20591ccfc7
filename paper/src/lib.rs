//! Games on paper: counter sheets to cut out, maps at true size, charts, and the rulebook, each as a PDF.
//!
//! Everything is drawn by [`press`] and set by us; lengths are millimetres on paper, sizes of letters points. The same wish gives the
//! same bytes on every machine.
//!
//! - [`Counters`] is a set of counter sheets: fronts and backs that meet when the sheet is turned over, or that are folded.
//! - [`Differences`] is the page that compares two counter mixes.
//! - [`MapSheets`] is a map, on one large page or tiled over small ones.
//! - [`charts`] are the charts as switched.
//! - [`ScenarioCard`] is a scenario: what each side is told, who stands where.
//! - [`Cards`] are the cards of its sides: set-up, reinforcements, order of battle.
//! - [`Book`] is the rulebook as switched, with the [`SmallMaps`] of its examples; [`HtmlBook`] the same as a page for a browser.
//! - [`Cover`] is the title page of a whole game, with the sheet that says how to put it together.

#![deny(missing_docs)]

mod book;
mod canvas;
mod cards;
mod chart_pages;
mod counters;
mod cover;
mod differences;
mod html;
mod map_sheets;
mod pdf;
mod picture;
mod scenario;
mod size;
mod text;

pub use book::{Book, SmallMaps};
pub use cards::Cards;
pub use chart_pages::charts;
pub use counters::{Counters, Turned};
pub use cover::Cover;
pub use differences::{Difference, Differences};
pub use html::HtmlBook;
pub use map_sheets::{HexSize, MapSheets};
pub use pdf::{PaperError, Pdf};
pub use scenario::ScenarioCard;
pub use size::{PaperSize, counter_size};
