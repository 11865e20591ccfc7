//! The strip below the map: title, signs, compass, scale, credits.

use engine::{Board, Feature, Point, Season};

use super::Sheet;
use super::curve::point;
use super::features::Look;
use super::samples;
use super::style::Ground;
use super::towns::Size;
use crate::{Anchor, Font, Svg};

/// What the legend explains, with the words beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sign {
    Ground(Ground, Option<i16>),
    Place(Size),
    River(usize),
    Side(usize),
    Road(u8),
    Stream(usize),
    Bridge,
    Ford,
    Feature(usize),
    Border,
    Entry(String),
}

/// Size of one sign with its words.
const CELL: (f64, f64) = (3.7, 0.68);
const TITLE: (f64, f64) = (10.5, 2.4);
const COMPASS: (f64, f64) = (6.8, 2.4);
/// A title in a narrower box cannot be read.
const LEAST_TITLE: f64 = 5.0;
const GAP: f64 = 0.5;
const CREDIT: f64 = 0.26;

/// All signs that the board needs.
pub(crate) fn signs(board: &Board) -> Vec<(Sign, String)> {
    let mut signs = Vec::new();
    let ids = || board.grid.ids();
    let levels = super::levels(board);
    for (number, name) in board.terrains.iter().enumerate() {
        if ids().any(|h| usize::from(board.terrain(h).0) == number) {
            signs.push((Sign::Ground(Ground::named(name), None), name.clone()));
        }
    }
    for level in 1..=levels.unwrap_or(0) {
        signs.push((Sign::Ground(Ground::Clear, Some(level)), format!("level {level}")));
    }
    let built = |name: &str| board.feature_named(name).is_some_and(|f| ids().any(|h| board.has(h, f)));
    for (size, name) in [(Size::City, "city"), (Size::Town, "town")] {
        if built(name) {
            signs.push((Sign::Place(size), name.to_owned()));
        }
    }
    let village =
        |p: &engine::NamedPlace| Size::named(&board.place_kinds[usize::from(p.kind)]) == Size::Village;
    if board.places.iter().any(village) {
        signs.push((Sign::Place(Size::Village), "village".to_owned()));
    }
    for (number, name) in board.side_kinds.iter().enumerate() {
        if board.grid.side_ids().any(|s| board.side_bits(s) & (1 << number) != 0) {
            let river = number < board.river_kinds;
            let words = if river && !name.contains("river") && !name.contains("stream") {
                format!("{name} river")
            } else {
                name.clone()
            };
            signs.push((if river { Sign::River(number) } else { Sign::Side(number) }, words));
        }
    }
    for (number, name) in board.roads.kinds.iter().enumerate().rev() {
        if board.grid.side_ids().any(|s| board.roads.kind(s) == Some(number as u8)) {
            let plain = ["road", "way", "track", "rail", "path", "trail"].iter().any(|w| name.contains(w));
            signs.push((Sign::Road(number as u8), if plain { name.clone() } else { format!("{name} road") }));
        }
    }
    for (number, name) in board.streams.kinds.iter().enumerate() {
        if board.grid.side_ids().any(|s| board.streams.kind(s) == Some(number as u8)) {
            signs.push((Sign::Stream(number), name.clone()));
        }
    }
    for (sign, ford, words) in [(Sign::Bridge, false, "bridge"), (Sign::Ford, true, "ford")] {
        let feature = board.feature_named(words);
        if board.bridges.iter().any(|b| b.ford == ford)
            || feature.is_some_and(|feature| ids().any(|hex| board.has(hex, feature)))
        {
            signs.push((sign, words.to_owned()));
        }
    }
    for (number, name) in board.features.iter().enumerate() {
        let drawn = matches!(Look::named(name), Look::Works | Look::Mark);
        if drawn && ids().any(|h| board.has(h, Feature(number as u8))) {
            signs.push((Sign::Feature(number), name.clone()));
        }
    }
    if board.traces.iter().any(|t| t.kind == "border") {
        signs.push((Sign::Border, "frontier".to_owned()));
    }
    let mut entries: Vec<&str> =
        board.areas.iter().map(|a| a.kind.as_str()).filter(|k| k.contains("entry")).collect();
    entries.sort_unstable();
    entries.dedup();
    for kind in entries {
        signs.push((Sign::Entry(kind.to_owned()), kind.to_owned()));
    }
    signs
}

/// Where the parts of the strip lie, from its upper left corner.
struct Layout {
    title: Point,
    title_width: f64,
    compass: Point,
    signs: Vec<Point>,
    credits: Vec<String>,
    credits_at: f64,
    height: f64,
}

fn layout(board: &Board, width: f64, count: usize) -> Layout {
    let wide = width >= TITLE.0 + COMPASS.0 + 2.0 * CELL.0 + 2.0 * GAP;
    let room = if wide { width - TITLE.0 - COMPASS.0 - 2.0 * GAP } else { width };
    let columns = ((room / CELL.0).floor() as usize).clamp(1, count.max(1));
    let rows = count.div_ceil(columns);
    let columns = count.div_ceil(rows.max(1)).max(1);
    let pitch = (room / columns as f64).min(4.6);
    let block = rows as f64 * CELL.1;
    let place = |i: usize, x: f64, y: f64| {
        point(x + (i / rows.max(1)) as f64 * pitch, y + (i % rows.max(1)) as f64 * CELL.1)
    };
    let mut at = Layout {
        title: point(0.0, 0.0),
        title_width: TITLE.0.min(width),
        compass: point(width - COMPASS.0, 0.0),
        signs: Vec::new(),
        credits: wrapped(&board.credits, width),
        credits_at: 0.0,
        height: 0.0,
    };
    let body = if wide {
        let tall = block.max(TITLE.1);
        let x = TITLE.0 + GAP + (room - columns as f64 * pitch) / 2.0;
        at.signs = (0..count).map(|i| place(i, x, (tall - block) / 2.0)).collect();
        at.title.y = (tall - TITLE.1) / 2.0;
        at.compass.y = (tall - COMPASS.1) / 2.0;
        tall
    } else {
        let beside = width - COMPASS.0 - GAP;
        let mut head = TITLE.1 + GAP;
        if beside < LEAST_TITLE {
            // There is no room beside the title: the compass goes below it.
            at.compass = point(((width - COMPASS.0) / 2.0).max(0.0), head);
            head += COMPASS.1 + GAP;
        } else {
            at.title_width = beside.min(TITLE.0);
        }
        at.signs = (0..count).map(|i| place(i, 0.0, head)).collect();
        head + block
    };
    at.credits_at = body + 0.3;
    at.height = body + 0.3 + at.credits.len() as f64 * CREDIT;
    at
}

/// The credits in lines that fit.
fn wrapped(credits: &[String], width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in credits.join(" · ").split_whitespace() {
        match lines.last_mut() {
            Some(line) if Font::Label.width(line, 0.19) + Font::Label.width(word, 0.19) < width - 0.3 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The height of the strip for a map of some width, in hexes.
pub(crate) fn height(board: &Board, width: f64) -> f64 {
    layout(board, width, signs(board).len()).height + 0.15
}

/// The whole strip.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    let board = sheet.field.board;
    let geometry = sheet.geometry;
    let margin = 0.8;
    let width = geometry.width / geometry.scale - 2.0 * margin;
    let corner = geometry.plane(margin * geometry.scale, 0.0);
    let corner = point(corner.x, geometry.high.y + 0.72);
    let signs = signs(board);
    let at = layout(board, width, signs.len());
    let moved = |p: Point| point(corner.x + p.x, corner.y + p.y);
    title(sheet, svg, moved(at.title), at.title_width);
    for ((sign, words), &p) in signs.iter().zip(&at.signs) {
        let p = moved(p);
        samples::draw(sheet, svg, sign, point(p.x + 0.42, p.y + CELL.1 / 2.0));
        let note = board.notes.get(words);
        let base = p.y + CELL.1 / 2.0 + if note.is_some() { -0.03 } else { 0.09 };
        text(sheet, svg, Font::Label, 0.26, point(p.x + 1.0, base), Anchor::Start, &capital(words));
        if let Some(note) = note {
            let size = Font::Label.size_to_fit(note, 0.2, CELL.0 - 1.05);
            text(sheet, svg, Font::Label, size, point(p.x + 1.0, base + 0.23), Anchor::Start, note);
        }
    }
    samples::compass(sheet, svg, moved(point(at.compass.x + 1.0, at.compass.y + TITLE.1 / 2.0)), 0.92);
    samples::scale_bar(
        sheet,
        svg,
        moved(point(at.compass.x + 2.35, at.compass.y + TITLE.1 / 2.0 + 0.2)),
        COMPASS.0.min(width) - 2.5,
    );
    for (i, line) in at.credits.iter().enumerate() {
        let p = moved(point(width / 2.0, at.credits_at + 0.14 + i as f64 * CREDIT));
        text(sheet, svg, Font::Label, 0.19, p, Anchor::Middle, line);
    }
}

/// The name of the map in a double-ruled box.
fn title(sheet: &Sheet, svg: &mut Svg, at: Point, width: f64) {
    let board = sheet.field.board;
    let palette = sheet.palette();
    let (x, y) = sheet.geometry.svg(at);
    let (w, h) = (width * sheet.geometry.scale, TITLE.1 * sheet.geometry.scale);
    let unit = sheet.unit();
    svg.rect(x, y, w, h)
        .fill(&palette.clear.mixed(palette.snow, 0.4).to_string())
        .stroke(&palette.ink.to_string(), 2.0 * unit);
    let inner = 4.5 * unit;
    svg.rect(x + inner, y + inner, w - 2.0 * inner, h - 2.0 * inner)
        .fill("none")
        .stroke(&palette.ink.to_string(), 0.7 * unit);
    let name = board.name.to_uppercase();
    let size = 0.78_f64;
    let spacing = 0.1 * size;
    let full = Font::NameBold.width(&name, size) + spacing * name.chars().count() as f64;
    let fit = ((width - 0.7) / full).min(1.0);
    let (size, spacing) = (size * fit, spacing * fit);
    let subtitle = subtitle(board, sheet.season());
    let below = !subtitle.is_empty();
    let baseline = if below { 1.25 } else { 1.42 };
    let (tx, ty) = sheet.geometry.svg(point(at.x + width / 2.0 + spacing / 2.0, at.y + baseline));
    svg.label(Font::NameBold, size * sheet.geometry.scale, tx, ty)
        .anchor(Anchor::Middle)
        .num("letter-spacing", spacing * sheet.geometry.scale)
        .fill(&palette.ink.to_string())
        .text(&name);
    if below {
        let p = point(at.x + width / 2.0, at.y + 1.78);
        text(sheet, svg, Font::NameItalic, 0.3, p, Anchor::Middle, &subtitle);
    }
}

/// The size of a hex, and what the ground is like if it is not as usual.
fn subtitle(board: &Board, season: Season) -> String {
    let size = if board.hex_km <= 0.0 {
        None
    } else if board.hex_km < 1.0 {
        Some(format!("{:.0} metres to the hex", board.hex_km * 1000.0))
    } else {
        Some(format!("{} kilometres to the hex", (board.hex_km * 100.0).round() / 100.0))
    };
    let ground = match season {
        Season::Dry => None,
        Season::Mud => Some("mud".to_owned()),
        Season::Snow => Some("snow on soft ground".to_owned()),
        Season::Frost => Some("frost and snow".to_owned()),
    };
    size.into_iter().chain(ground).collect::<Vec<_>>().join(" · ")
}

/// A line of plain text in the strip.
pub(crate) fn text(
    sheet: &Sheet,
    svg: &mut Svg,
    font: Font,
    size: f64,
    at: Point,
    anchor: Anchor,
    words: &str,
) {
    let (x, y) = sheet.geometry.svg(at);
    svg.label(font, size * sheet.geometry.scale, x, y)
        .anchor(anchor)
        .fill(&sheet.palette().ink.to_string())
        .text(words);
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
