//! The band above the map: which game, turn, date and phase, how it stands, and a key to the signs.

use engine::counter::Marker;
use engine::{MarkKind, Side, Track, View};

use super::chips::{self, Tone};
use super::faces::Faces;
use super::{marks, pile};
use crate::{Font, Palette, Svg};

const INK: &str = "#2a2824";
const FAINT: &str = "#7a7263";
/// The date and the score.
const ACCENT: &str = "#8c2f22";

/// A sign with its words.
#[derive(Clone, PartialEq)]
struct Entry {
    words: String,
    sign: KeySign,
}

#[derive(Clone, PartialEq)]
enum KeySign {
    Chip(Tone, String),
    Card(Box<Marker>),
    Flag(Option<Side>),
    Veil,
    Attack,
}

/// The band of all pictures of a game.
pub(crate) struct Band {
    title: String,
    sides: Vec<String>,
    width: f64,
    /// The size of all print: a wide sheet is looked at from further away.
    unit: f64,
    /// Rows of tracks, for the view that needs most.
    rows: usize,
    key: Vec<Entry>,
}

impl Band {
    pub(crate) fn new(title: &str, sides: &[&str], width: f64) -> Band {
        let sides = sides.iter().map(ToString::to_string).collect();
        Band {
            title: title.to_owned(),
            sides,
            width,
            unit: (width / 1500.0).clamp(0.7, 1.7),
            rows: 0,
            key: Vec::new(),
        }
    }

    /// Makes room for a view.
    pub(crate) fn fit(&mut self, view: &View, faces: &Faces<'_>) {
        self.rows = self.rows.max(self.flow(&view.tracks).last().map_or(0, |&(_, row)| row + 1));
        for entry in entries(view, &self.sides, faces) {
            if !self.key.iter().any(|known| known.words == entry.words) {
                self.key.push(entry);
            }
        }
    }

    /// How high the band is.
    pub(crate) fn height(&self) -> f64 {
        let key = self.key_places().last().map_or(0.0, |&(_, y)| y + 30.0);
        (HEAD + self.rows as f64 * ROW + key + 12.0) * self.unit
    }

    /// Draws the band above the map, whose upper edge is at 0.
    pub(crate) fn draw(&self, svg: &mut Svg, view: &View) {
        let top = -self.height();
        let paper = Palette::of(view.season).paper.to_string();
        svg.group().id("scene-band").with(|svg| {
            svg.rect(0.0, top - 1.0, self.width, self.height() + 1.0).fill(&paper);
            svg.group().place(0.0, top, self.unit).with(|svg| {
                self.head(svg, view);
                self.tracks(svg, &view.tracks);
                self.keys(svg);
            });
        });
    }

    /// Room from edge to edge, in units of the print.
    fn room(&self) -> f64 {
        self.width / self.unit - 2.0 * EDGE
    }

    fn head(&self, svg: &mut Svg, view: &View) {
        let (turn, date) = view.turn.split_once(", ").unwrap_or((&view.turn, ""));
        let mut x = EDGE;
        for (font, size, ink, text) in [
            (Font::NameBold, 34.0, INK, turn),
            (Font::NameBold, 34.0, ACCENT, date),
            (Font::Strong, 27.0, INK, view.phase.as_str()),
        ] {
            svg.label(font, size, x, 52.0).fill(ink).text(text);
            if !text.is_empty() {
                x += font.width(text, size) + 26.0;
            }
        }
        let room = self.room() + EDGE - x;
        let size = Font::NameItalic.size_to_fit(&self.title, 27.0, room.max(60.0));
        svg.label(Font::NameItalic, size, self.room() + EDGE, 52.0)
            .anchor(crate::Anchor::End)
            .fill(FAINT)
            .text(&self.title);
        svg.line(EDGE, 68.0, EDGE + self.room(), 68.0).stroke(INK, 1.6);
    }

    /// Where each track stands: how far from the left edge, and in which row.
    fn flow(&self, tracks: &[Track]) -> Vec<(f64, usize)> {
        let (mut x, mut row) = (0.0, 0);
        tracks
            .iter()
            .map(|track| {
                let wide = track_width(track).min(self.room());
                if x > 0.0 && x + wide > self.room() {
                    (x, row) = (0.0, row + 1);
                }
                let at = (x, row);
                x += wide + 30.0;
                at
            })
            .collect()
    }

    /// How the game stands: what is counted small, the number below it.
    fn tracks(&self, svg: &mut Svg, tracks: &[Track]) {
        for (track, (x, row)) in tracks.iter().zip(self.flow(tracks)) {
            let y = HEAD + row as f64 * ROW;
            svg.label(Font::Label, LABEL, EDGE + x, y).fill(FAINT).text(&track.label);
            let size = Font::Strong.size_to_fit(&track.value, VALUE, self.room());
            svg.label(Font::Strong, size, EDGE + x, y + 23.0)
                .fill(if track.score { ACCENT } else { INK })
                .text(&track.value);
        }
    }

    /// Where each sign of the key stands, from the left edge and from the upper edge of the key.
    fn key_places(&self) -> Vec<(f64, f64)> {
        let (mut x, mut y) = (0.0, 0.0);
        self.key
            .iter()
            .map(|entry| {
                let wide = 34.0 + 8.0 + Font::Label.width(&entry.words, KEY);
                if x > 0.0 && x + wide > self.room() {
                    (x, y) = (0.0, y + 32.0);
                }
                let at = (x, y);
                x += wide + 22.0;
                at
            })
            .collect()
    }

    fn keys(&self, svg: &mut Svg) {
        let top = HEAD + self.rows as f64 * ROW - 2.0;
        for (entry, (x, y)) in self.key.iter().zip(self.key_places()) {
            let (x, middle) = (EDGE + x, top + y);
            match &entry.sign {
                KeySign::Chip(tone, text) => {
                    let wide = chips::width(text, 19.0);
                    chips::draw(svg, *tone, text, (x + (34.0 - wide) / 2.0, middle), 19.0);
                }
                KeySign::Card(marker) => pile::sign(svg, marker, (x + 4.0, middle - 14.0), 28.0),
                KeySign::Flag(side) => marks::flag(svg, *side, (x + 18.0, middle), 7.5),
                KeySign::Veil => {
                    svg.rounded_rect(x + 5.0, middle - 12.0, 24.0, 24.0, 2.5).fill("#b9b6ac");
                    pile::veil(svg, (x + 5.0, middle - 12.0), 24.0);
                }
                KeySign::Attack => {
                    svg.rect(x + 6.0, middle - 10.0, 22.0, 20.0)
                        .fill("#b3261e")
                        .num("fill-opacity", 0.22)
                        .stroke("#b3261e", 3.0);
                }
            }
            svg.label(Font::Label, KEY, x + 40.0, middle + 6.0).fill(INK).text(&entry.words);
        }
    }
}

/// In units of the print: the edge, where the tracks begin, their height, and the sizes of the letters.
const EDGE: f64 = 26.0;
const HEAD: f64 = 92.0;
const ROW: f64 = 54.0;
const LABEL: f64 = 17.0;
const VALUE: f64 = 22.0;
const KEY: f64 = 18.0;

fn track_width(track: &Track) -> f64 {
    Font::Label.width(&track.label, LABEL).max(Font::Strong.width(&track.value, VALUE))
}

/// All signs in a view with what they mean.
fn entries(view: &View, sides: &[String], faces: &Faces<'_>) -> Vec<Entry> {
    let mut found = Vec::new();
    for mark in &view.marks {
        let name = |side: Option<Side>| {
            side.and_then(|side| sides.get(side.index())).map_or("control", String::as_str).to_owned()
        };
        let (words, sign) = match (mark.kind, faces.marker(&mark.mark)) {
            (MarkKind::Control, _) => (format!("held by {}", name(mark.side)), KeySign::Flag(mark.side)),
            (MarkKind::Target, _) => ("under attack".to_owned(), KeySign::Attack),
            (MarkKind::Marker, Some(marker)) => {
                let words = match marker {
                    Marker::Registration { odd: None, .. } => "registration".to_owned(),
                    Marker::Registration { odd: Some(odd), .. } => {
                        format!("registration, {}", if *odd { "odd" } else { "even" })
                    }
                    Marker::Dump(_) => "dump".to_owned(),
                    _ => mark.mark.clone(),
                };
                (words, KeySign::Card(Box::new(marker.clone())))
            }
            (MarkKind::Marker, None) => continue,
        };
        found.push(Entry { words, sign });
    }
    let on_map: Vec<_> = view.units.iter().filter(|unit| matches!(unit.spot, engine::Spot::Hex(_))).collect();
    if on_map.iter().any(|unit| chips::is_veiled(unit)) {
        found.push(Entry { words: "inverted".into(), sign: KeySign::Veil });
    }
    for chip in chips::chips(on_map) {
        found.push(Entry { words: chip.words, sign: KeySign::Chip(chip.tone, chip.letters) });
    }
    found
}
