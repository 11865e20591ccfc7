//! The course of a game: the chance to win from phase to phase, and below it what the dice gave.

use crate::{Anchor, ChartStyle, Font, Path, Svg};

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub struct ChanceGraph<'a> {
    /// The names of the sides.
    pub sides: [&'a str; 2],
    /// Their colours.
    pub colours: [&'a str; 2],
    /// The moments in order. There are at least two, or nothing is drawn between them.
    pub points: &'a [GraphPoint<'a>],
    /// Moments that have a number: their place among the points.
    pub marks: &'a [usize],
    /// How wide it is.
    pub width: f64,
    /// Its ink and paper.
    pub style: &'a ChartStyle,
}

/// A moment of a game.
#[derive(Debug, Clone, Copy)]
pub struct GraphPoint<'a> {
    /// The number that a page knows it by.
    pub at: usize,
    /// The chance of the first side, from 0 to 1.
    pub chance: f64,
    /// What the dice gave the first side from here to the next moment.
    pub luck: f64,
    /// What stands below it where a turn begins; empty elsewhere.
    pub turn: &'a str,
    /// What is said of it.
    pub title: &'a str,
}

const LEFT: f64 = 48.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 30.0;
/// Height of the part with the chance.
const CHANCE: f64 = 230.0;
/// Space between the two parts.
const BETWEEN: f64 = 54.0;
/// Height of the part with the luck.
const LUCK: f64 = 84.0;
const FOOT: f64 = 16.0;
/// The least luck that a whole bar stands for.
const LEAST_LUCK: f64 = 0.05;
const SIZE: f64 = 15.0;

/// Where things lie.
struct Frame {
    width: f64,
    step: f64,
}

impl Frame {
    fn x(&self, point: usize) -> f64 {
        LEFT + point as f64 * self.step
    }

    fn right(&self) -> f64 {
        self.width - RIGHT
    }
}

fn y(chance: f64) -> f64 {
    TOP + (1.0 - chance.clamp(0.0, 1.0)) * CHANCE
}

/// The course of a game as SVG. Each moment has an element of class `spot` with its number in `data-at`, so that a page can take
/// one there.
///
/// ```
/// use press::{ChanceGraph, ChartStyle, GraphPoint, chance_graph};
/// let point = |at, chance, luck, turn| GraphPoint { at, chance, luck, turn, title: "" };
/// let points = [point(0, 0.5, 0.1, "1"), point(7, 0.6, -0.2, "2"), point(9, 1.0, 0.0, "")];
/// let style = &ChartStyle::LIGHT;
/// let graph = ChanceGraph { sides: ["Blue", "Red"], colours: ["#246", "#642"], points: &points, marks: &[1], width: 480.0, style };
/// let picture = chance_graph(&graph);
/// assert!(press::check(&picture).is_ok());
/// assert_eq!(picture.matches("data-at").count(), 3);
/// ```
pub fn chance_graph(graph: &ChanceGraph<'_>) -> String {
    let ChanceGraph { sides, colours, points, style, width, .. } = *graph;
    let width = width.clamp(300.0, 2400.0);
    let steps = points.len().saturating_sub(1).max(1) as f64;
    let frame = Frame { width, step: (width - LEFT - RIGHT) / steps };
    let height = TOP + CHANCE + BETWEEN + LUCK + FOOT;
    let mut svg = Svg::new();
    svg.rounded_rect(0.0, 0.0, width, height, 8.0).fill(style.paper);
    let heading = |svg: &mut Svg, text: &str, y: f64| {
        svg.label(Font::Strong, SIZE + 1.0, LEFT, y).fill(style.ink).text(text);
    };
    heading(&mut svg, &format!("Chance to win: {} below the line, {} above", sides[0], sides[1]), TOP - 10.0);
    draw_chance(&mut svg, graph, &frame);
    let top = TOP + CHANCE + BETWEEN;
    heading(&mut svg, &format!("What the dice gave: up {}, down {}", sides[0], sides[1]), top - 10.0);
    draw_luck(&mut svg, points, colours, style, &frame, top);
    draw_spots(&mut svg, points, &frame, top + LUCK);
    svg.finish(width, height)
}

/// The areas of both sides, the line between them, the turns and the numbered moments.
fn draw_chance(svg: &mut Svg, graph: &ChanceGraph<'_>, frame: &Frame) {
    let ChanceGraph { colours, points, marks, style, .. } = *graph;
    let (bottom, right) = (TOP + CHANCE, frame.right());
    svg.rect(LEFT, TOP, right - LEFT, CHANCE).fill(colours[1]).attr("fill-opacity", "0.28");
    let line: Vec<(f64, f64)> =
        points.iter().enumerate().map(|(at, point)| (frame.x(at), y(point.chance))).collect();
    if let (Some(first), Some(last)) = (line.first(), line.last()) {
        let mut area = line.clone();
        area.extend([(last.0, bottom), (first.0, bottom)]);
        svg.path(&Path::polygon(&area)).fill(style.paper);
        svg.path(&Path::polygon(&area)).fill(colours[0]).attr("fill-opacity", "0.55");
    }
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let rule = svg.line(LEFT, y(share), right, y(share)).stroke(style.ink, 0.8);
        if quarter == 2 {
            rule.dashes(&[5.0, 4.0]);
        } else {
            rule.opacity(0.25);
        }
        let text = format!("{:.0} %", share * 100.0);
        let label = svg.label(Font::Label, SIZE - 1.0, LEFT - 6.0, y(share) + 5.0);
        label.anchor(Anchor::End).fill(style.ink).text(&text);
    }
    svg.path(&Path::polyline(&line)).fill("none").stroke(style.ink, 2.2).round();
    draw_turns(svg, points, style, frame);
    for (number, &place) in marks.iter().enumerate() {
        let Some(&(x, y)) = line.get(place) else { continue };
        let x = x.clamp(LEFT + 10.0, right - 10.0);
        svg.circle(x, y, 10.0).fill(style.accent).stroke(style.paper, 1.6);
        let label = svg.label(Font::Value, SIZE, x, y + Font::Value.cap_height(SIZE) / 2.0);
        label.anchor(Anchor::Middle).fill(style.on_accent).text(&(number + 1).to_string());
    }
}

/// The turns below the chance, as many as there is room for.
fn draw_turns(svg: &mut Svg, points: &[GraphPoint<'_>], style: &ChartStyle, frame: &Frame) {
    let bottom = TOP + CHANCE;
    let mut free = f64::MIN;
    for (at, point) in points.iter().enumerate().filter(|(_, point)| !point.turn.is_empty()) {
        let x = frame.x(at);
        svg.line(x, bottom, x, bottom + 5.0).stroke(style.ink, 0.8);
        let half = Font::Label.width(point.turn, SIZE - 1.0) / 2.0;
        if x - half < free || x + half > frame.width {
            continue;
        }
        let label = svg.label(Font::Label, SIZE - 1.0, x, bottom + 19.0);
        label.anchor(Anchor::Middle).fill(style.ink).text(point.turn);
        free = x + half + 10.0;
    }
}

/// A bar for each moment: up what the dice gave the first side, down what they gave the second.
fn draw_luck(
    svg: &mut Svg,
    points: &[GraphPoint<'_>],
    colours: [&str; 2],
    style: &ChartStyle,
    frame: &Frame,
    top: f64,
) {
    let middle = top + LUCK / 2.0;
    let most = points.iter().map(|point| point.luck.abs()).fold(LEAST_LUCK, f64::max);
    for (at, point) in points.iter().enumerate().filter(|(_, point)| point.luck != 0.0) {
        let high = point.luck.abs() / most * LUCK / 2.0;
        let wide = (frame.step - 1.0).clamp(1.5, 26.0);
        let bar = svg.rect(frame.x(at), if point.luck > 0.0 { middle - high } else { middle }, wide, high);
        bar.fill(colours[usize::from(point.luck < 0.0)]).stroke(style.ink, 0.5);
    }
    svg.line(LEFT, middle, frame.right(), middle).stroke(style.ink, 1.0);
    for (share, y) in [(most, top), (-most, top + LUCK)] {
        let label = svg.label(Font::Label, SIZE - 1.0, LEFT - 6.0, y + 5.0);
        label.anchor(Anchor::End).fill(style.ink).text(&format!("{:+.0} %", share * 100.0).replace('-', "−"));
    }
}

/// What a pointer finds: a strip for each moment.
fn draw_spots(svg: &mut Svg, points: &[GraphPoint<'_>], frame: &Frame, bottom: f64) {
    for (at, point) in points.iter().enumerate() {
        let left = (frame.x(at) - frame.step / 2.0).max(LEFT);
        let right = (frame.x(at) + frame.step / 2.0).min(frame.right());
        svg.group().class("spot").attr("data-at", &point.at.to_string()).with(|svg| {
            svg.element("title").text(point.title);
            svg.rect(left, TOP, (right - left).max(0.5), bottom - TOP).fill("#000").attr("fill-opacity", "0");
        });
    }
}
