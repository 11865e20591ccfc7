//! Markers: a figure above, a word below.

use engine::counter::Marker;

use super::card::{CARD_CLIP, draw_card};
use super::emblem::national_mark;
use super::figure;
use super::palette::{INK, RED, national, palette};
use super::print::{Print, centred};
use crate::{Font, Svg};

/// The middle line of a counter.
const MIDDLE: f64 = 49.6;
/// Where the figure has its middle.
const FIGURE: (f64, f64) = (MIDDLE, 38.0);
/// Print on dark cards.
const LIGHT: &str = "#fffaf0";

/// The card that a marker is printed on.
#[derive(Clone, Copy)]
struct Ground {
    name: &'static str,
    card: &'static str,
    edge: &'static str,
    print: &'static str,
}

/// Plain card: things that were built or stand there.
const PLAIN: Ground = Ground { name: "plain", card: "#efe7d2", edge: "#a79a78", print: INK };
/// Alarm: what weakens units.
const ALARM: Ground = Ground { name: "alarm", card: RED, edge: "#6e120d", print: LIGHT };
/// Notice: what changes a unit for a while.
const NOTICE: Ground = Ground { name: "notice", card: "#f7d25c", edge: "#a98312", print: INK };
/// Air.
const AIR: Ground = Ground { name: "air", card: "#bcdcf0", edge: "#6b93ad", print: INK };
/// Works: positions and obstacles.
const WORKS: Ground = Ground { name: "works", card: "#c9b497", edge: "#84704f", print: INK };
/// Score and clock.
const SCORE: Ground = Ground { name: "score", card: "#2f4a63", edge: "#152533", print: LIGHT };

/// Draws a marker.
pub(crate) fn draw_marker(svg: &mut Svg, marker: &Marker) {
    if let Marker::Control(nation) = marker {
        let colours = palette(national(*nation));
        draw_card(svg, colours.name, colours.card, colours.edge);
        national_mark(svg, *nation, (MIDDLE, MIDDLE), 32.0);
        return;
    }
    let ground = ground(marker);
    draw_card(svg, ground.name, ground.card, ground.edge);
    draw_figure(svg, marker, ground);
    caption(svg, &word(marker), ground);
}

/// Draws the card of a marker with nothing on it.
pub(crate) fn draw_blank(svg: &mut Svg, marker: &Marker) {
    let ground = ground(marker);
    draw_card(svg, ground.name, ground.card, ground.edge);
}

/// Draws a marker to be seen small: the figure fills the card, and there is no word.
pub(crate) fn draw_sign(svg: &mut Svg, marker: &Marker) {
    const LARGER: f64 = 1.36;
    if word(marker).is_empty() {
        return draw_marker(svg, marker);
    }
    let ground = ground(marker);
    draw_card(svg, ground.name, ground.card, ground.edge);
    let (x, y) = (MIDDLE - LARGER * FIGURE.0, MIDDLE - LARGER * FIGURE.1);
    svg.group().place(x, y, LARGER).with(|svg| draw_figure(svg, marker, ground));
}

fn draw_figure(svg: &mut Svg, marker: &Marker, ground: Ground) {
    match marker {
        Marker::Engaged => figure::clash(svg, FIGURE),
        Marker::Roadblock => figure::barrier(svg, FIGURE),
        Marker::Interdiction => figure::aeroplane(svg, FIGURE, INK),
        Marker::StrategicStrike => {
            figure::explosion(svg, FIGURE, 29.0);
            figure::aeroplane(svg, FIGURE, INK);
        }
        Marker::Bridge => figure::bridge(svg, FIGURE, false),
        Marker::BridgeUnderConstruction => figure::bridge(svg, FIGURE, true),
        Marker::BlownBridge => {
            figure::bridge(svg, FIGURE, false);
            figure::struck_out(svg, FIGURE, 25.0);
        }
        Marker::Dump(_) | Marker::CapturedDump => figure::fuel_can(svg, FIGURE, INK, ground.card),
        Marker::OutOfSupply => {
            figure::fuel_can(svg, FIGURE, LIGHT, ground.card);
            svg.line(24.0, 64.0, 75.0, 12.0).stroke(ground.card, 10.0);
            svg.line(24.0, 64.0, 75.0, 12.0).stroke(LIGHT, 4.4);
        }
        Marker::Isolated(count) => figure::ring(svg, FIGURE, &count.to_string(), LIGHT),
        Marker::StrategicMovement => figure::speed(svg, FIGURE),
        Marker::Fort => figure::fort(svg, FIGURE, false),
        Marker::FortUnderConstruction => figure::fort(svg, FIGURE, true),
        Marker::Dispersed => big(svg, "D", 74.0, ground.print),
        Marker::DoubleDispersed => big(svg, "DD", 66.0, ground.print),
        Marker::Spotted => figure::eye(svg, FIGURE, INK, ground.card),
        Marker::OpportunitySpotted => {
            figure::explosion(svg, FIGURE, 31.0);
            figure::eye(svg, FIGURE, INK, LIGHT);
        }
        Marker::Registration { odd, .. } => {
            figure::cross_hairs(svg, FIGURE, odd.map(|odd| if odd { "O" } else { "E" }));
        }
        Marker::Loading(count) => figure::load(svg, FIGURE, true, count.text()),
        Marker::Unloading(count) => figure::load(svg, FIGURE, false, count.text()),
        Marker::ImprovedPosition => figure::trench(svg, FIGURE),
        Marker::Fortification(strength) => figure::bunker(svg, FIGURE, &strength.to_string()),
        Marker::Minefield => figure::mines(svg, FIGURE),
        Marker::Block => figure::hedgehogs(svg, FIGURE),
        Marker::Wreck => figure::wreck(svg, FIGURE),
        Marker::Turn => figure::clock(svg, FIGURE, LIGHT),
        Marker::VictoryPoints { tens } => {
            let print = Print::new(Font::Value, 50.0, LIGHT);
            centred(svg, &print, (MIDDLE, 38.0), 84.0, if *tens { "×10" } else { "×1" });
        }
        Marker::Text(text) => words(svg, text, ground.print),
        Marker::Control(_) => {}
    }
}

/// On which card a marker is printed.
fn ground(marker: &Marker) -> Ground {
    match marker {
        Marker::Engaged
        | Marker::Roadblock
        | Marker::Bridge
        | Marker::BlownBridge
        | Marker::BridgeUnderConstruction
        | Marker::Dump(_)
        | Marker::Wreck
        | Marker::Control(_)
        | Marker::Text(_) => PLAIN,
        Marker::OutOfSupply | Marker::Isolated(_) => ALARM,
        Marker::CapturedDump
        | Marker::StrategicMovement
        | Marker::Dispersed
        | Marker::DoubleDispersed
        | Marker::OpportunitySpotted
        | Marker::Loading(_)
        | Marker::Unloading(_) => NOTICE,
        Marker::Interdiction | Marker::StrategicStrike | Marker::Spotted | Marker::Registration { .. } => AIR,
        Marker::Fort
        | Marker::FortUnderConstruction
        | Marker::ImprovedPosition
        | Marker::Fortification(_)
        | Marker::Minefield
        | Marker::Block => WORKS,
        Marker::Turn | Marker::VictoryPoints { .. } => SCORE,
    }
}

/// The word below the figure.
fn word(marker: &Marker) -> String {
    match marker {
        Marker::Engaged => "Engaged",
        Marker::Roadblock => "Roadblock",
        Marker::Interdiction => "Interdiction",
        Marker::StrategicStrike => "Strike",
        Marker::Bridge => "Bridge",
        Marker::BlownBridge => "Blown",
        Marker::BridgeUnderConstruction | Marker::FortUnderConstruction => "Building",
        Marker::Dump(name) => name,
        Marker::CapturedDump => "Captured",
        Marker::OutOfSupply => "No supply",
        Marker::Isolated(_) => "Isolated",
        Marker::StrategicMovement => "Strategic",
        Marker::Fort => "Fort",
        Marker::Spotted => "Spotted",
        Marker::OpportunitySpotted => "Opportunity",
        Marker::Registration { unit, .. } => unit,
        Marker::Loading(_) => "Loading",
        Marker::Unloading(_) => "Unloading",
        Marker::ImprovedPosition => "Improved",
        Marker::Fortification(_) => "Fortification",
        Marker::Minefield => "Mines",
        Marker::Block => "Block",
        Marker::Wreck => "Wreck",
        Marker::Turn => "Turn",
        Marker::VictoryPoints { .. } => "VP",
        Marker::Dispersed | Marker::DoubleDispersed | Marker::Control(_) | Marker::Text(_) => "",
    }
    .to_owned()
}

/// The word on a dark band at the foot of the card.
fn caption(svg: &mut Svg, text: &str, ground: Ground) {
    if text.is_empty() {
        return;
    }
    svg.group().clip(CARD_CLIP).with(|svg| {
        svg.rect(-100.0, 71.0, 300.0, 100.0).fill(ground.edge).opacity(0.34);
    });
    centred(svg, &Print::new(Font::Value, 21.0, ground.print), (MIDDLE, 84.4), 86.0, text);
}

/// One or two letters that fill the card.
fn big(svg: &mut Svg, text: &str, size: f64, ink: &str) {
    centred(svg, &Print::new(Font::Value, size, ink), (MIDDLE, MIDDLE), 84.0, text);
}

/// Words, one below the other, as large as they fit.
fn words(svg: &mut Svg, text: &str, ink: &str) {
    const ROOM: f64 = 86.0;
    let lines: Vec<&str> = text.split_whitespace().collect();
    let tallest = 78.0 / lines.len().max(1) as f64;
    let size = lines
        .iter()
        .map(|line| Font::Value.size_to_fit(line, 34.0, ROOM))
        .fold(34.0_f64.min(tallest), f64::min);
    let step = size * 0.96;
    let first = MIDDLE - step * (lines.len().saturating_sub(1)) as f64 / 2.0;
    for (index, line) in lines.iter().enumerate() {
        centred(svg, &Print::new(Font::Value, size, ink), (MIDDLE, first + step * index as f64), ROOM, line);
    }
}
