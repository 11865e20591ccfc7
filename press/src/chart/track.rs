//! A chart of turns: a box for each, with who comes in it.

use engine::{ChartArrival, ChartBox, ChartWhen};

use super::text::wrap;
use super::{ChartStyle, LINE, TEXT};
use crate::{Font, Path, Svg};

/// Width of a box that holds more than its number ...
const WIDE: f64 = 250.0;
/// ... and of one that does not.
const NARROW: f64 = 92.0;
/// Height of its head.
const HEAD: f64 = 26.0;
const PAD: f64 = 8.0;
const GAP: f64 = 8.0;
/// How wide all boxes of a row are together.
const ROW: f64 = 1024.0;

/// The drawing, its width and its height.
pub(super) fn draw(boxes: &[ChartBox], style: &ChartStyle) -> (Svg, f64, f64) {
    let plain = boxes.iter().all(|turn| turn.arrivals.is_empty() && turn.notes.len() < 2);
    let width = if plain { NARROW } else { WIDE };
    let across = ((ROW + GAP) / (width + GAP)).floor().max(1.0) as usize;
    let mut svg = Svg::new();
    let mut y = 0.0;
    for row in boxes.chunks(across) {
        let height = row.iter().map(|turn| height_of(turn, width)).fold(0.0, f64::max);
        for (at, turn) in row.iter().enumerate() {
            draw_box(&mut svg, turn, (at as f64 * (width + GAP), y, width, height), style);
        }
        y += height + GAP;
    }
    let used = boxes.len().min(across) as f64;
    (svg, used * (width + GAP) - GAP, y - GAP)
}

/// What is written in a box below its head: whether it is strong, whether it is done, and its lines.
fn paragraphs(turn: &ChartBox, width: f64) -> Vec<(bool, bool, Vec<String>)> {
    let room = width - 2.0 * PAD;
    let mut all = Vec::new();
    for note in &turn.notes {
        all.push((false, false, wrap(Font::Label, TEXT, &note.text, room)));
    }
    for arrival in &turn.arrivals {
        all.push((true, arrival.is_done(), wrap(Font::Strong, TEXT, &head_of(arrival), room - 14.0)));
        all.push((false, false, wrap(Font::Label, TEXT, &arrival.units.join(", "), room)));
    }
    all
}

fn head_of(arrival: &ChartArrival) -> String {
    format!("{}, {}", arrival.side_name, arrival.place())
}

fn height_of(turn: &ChartBox, width: f64) -> f64 {
    let lines: usize = paragraphs(turn, width).iter().map(|(.., lines)| lines.len()).sum();
    HEAD + lines as f64 * LINE + if lines > 0 { 2.0 * PAD } else { PAD }
}

fn draw_box(svg: &mut Svg, turn: &ChartBox, (x, y, width, height): (f64, f64, f64, f64), style: &ChartStyle) {
    let now = turn.when == ChartWhen::Now;
    let (head, ink) = if now { (style.accent, style.on_accent) } else { (style.head, style.ink) };
    svg.rounded_rect(x, y, width, height, 4.0).fill(style.stripe);
    svg.rect(x, y, width, HEAD).fill(head);
    svg.label(Font::Value, TEXT + 2.0, x + PAD, y + HEAD - 8.0).fill(ink).text(&turn.name);
    let after = Font::Value.width(&turn.name, TEXT + 2.0) + 8.0;
    svg.label(Font::Label, TEXT, x + PAD + after, y + HEAD - 8.0).fill(ink).text(&turn.date);
    if turn.when == ChartWhen::Past {
        tick(svg, (x + width - 18.0, y + HEAD / 2.0), ink);
    }
    let text = if turn.when == ChartWhen::Past { style.faint } else { style.ink };
    let mut line_y = y + HEAD + PAD;
    for (strong, done, lines) in paragraphs(turn, width) {
        let font = if strong { Font::Strong } else { Font::Label };
        let indent = if done { 14.0 } else { 0.0 };
        if done {
            tick(svg, (x + PAD + 4.0, line_y + LINE / 2.0), text);
        }
        for line in lines {
            svg.label(font, TEXT, x + PAD + indent, line_y + TEXT - 2.0).fill(text).text(&line);
            line_y += LINE;
        }
    }
    let (border, thick) = if now { (style.accent, 2.4) } else { (style.rule, 1.0) };
    svg.rounded_rect(x, y, width, height, 4.0).fill("none").stroke(border, thick);
}

/// What is done is ticked off.
fn tick(svg: &mut Svg, (x, y): (f64, f64), ink: &str) {
    let path = Path::polyline(&[(x - 4.0, y), (x - 1.0, y + 3.5), (x + 5.0, y - 4.0)]);
    svg.path(&path).fill("none").stroke(ink, 2.0).round();
}
