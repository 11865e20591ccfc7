//! Positions as pictures: the map in its season, counters and markers on it, and a band above with turn, phase and score.
//!
//! The ground is by far the greatest part of the work and the same in picture after picture. [`Scenes`] draws it once for
//! each season, and only what lies on it anew.

mod band;
mod chips;
mod faces;
mod marks;
mod pile;
mod row;
mod small;

use std::collections::BTreeMap;

use engine::counter::Counter;
use engine::{Board, Season, SeenUnit, Spot, View};

use crate::map::{self, MapGeometry, MapStyle};
use crate::png::{Pixels, PngError, blank, encode_quickly, paint};
use crate::{Path, Svg};
use band::Band;
use faces::Faces;
pub use row::counter_row;
pub use small::SmallMap;

/// Draws positions of one game.
///
/// ```
/// use engine::{Seat, View};
/// # let text = "format = 1\nname = \"Two\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 2\nrows = 1\n\
/// # low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n1 ..\n'''\n";
/// let board = engine::map::read("two", text).unwrap();
/// let mut scenes = press::Scenes::new("Two hexes", &["Blue", "Red"], &board, &[]);
/// for turn in 1..=3 {
///     let view = View::new(Seat::Referee, format!("Turn {turn}"), "Movement");
///     assert!(scenes.svg(&view).contains("id=\"scene-band\""));
/// }
/// assert_eq!(scenes.grounds(), 1);
/// ```
pub struct Scenes<'a> {
    board: &'a Board,
    geometry: MapGeometry,
    faces: Faces<'a>,
    band: Band,
    /// The map of each season, as it was drawn.
    grounds: BTreeMap<Season, Svg>,
    /// The same as pixels, with the scale they were made for.
    pixels: BTreeMap<Season, (f32, Pixels)>,
}

impl<'a> Scenes<'a> {
    /// For a game on a board with these counters, markers included. The title and the names of the sides stand in the band.
    pub fn new(title: &str, sides: &[&str], board: &'a Board, counters: &'a [Counter]) -> Scenes<'a> {
        let geometry = MapGeometry::new(board, &MapStyle::default());
        let band = Band::new(title, sides, geometry.width);
        let faces = Faces::new(counters);
        Scenes { board, geometry, faces, band, grounds: BTreeMap::new(), pixels: BTreeMap::new() }
    }

    /// Makes room in the band for all that a view says. If every view was shown before the first picture is drawn, all
    /// pictures are of one size and have one key.
    pub fn fit(&mut self, view: &View) {
        self.band.fit(view, &self.faces);
    }

    /// A position as SVG.
    pub fn svg(&mut self, view: &View) -> String {
        self.fit(view);
        let mut svg = self.ground(view.season).clone();
        svg.append(&self.things(view));
        let (width, tall) = (self.geometry.width, self.band.height());
        let whole = self.geometry.height + tall;
        svg.finish_view((0.0, -tall, width, whole), width, whole)
    }

    /// A position as PNG, `scale` pixels for each unit.
    pub fn png(&mut self, view: &View, scale: f32) -> Result<Vec<u8>, PngError> {
        self.fit(view);
        // The band is a whole number of pixels high, so that the ground below it need not be drawn anew.
        let rows = (self.band.height() * f64::from(scale)).ceil();
        let tall = rows / f64::from(scale);
        let (width, whole) = (self.geometry.width, self.geometry.height + tall);
        let mut page = blank(width, whole, scale)?;
        let things = self.things(view);
        self.ground_pixels(view.season, scale)?.copy_into(&mut page, rows as usize);
        paint(&things.finish_view((0.0, -tall, width, whole), width, whole), scale, &mut page)?;
        encode_quickly(&page)
    }

    /// How many times the ground was drawn.
    pub fn grounds(&self) -> usize {
        self.grounds.len()
    }

    /// What a view shows that can only be written, because nobody has drawn a sign for it.
    pub fn undrawn(&self, view: &View) -> Vec<String> {
        let marks = view.marks.iter().filter(|mark| !marks::is_drawn(mark, &self.faces));
        let marks = marks.map(|mark| &mark.mark);
        let badges = view.units.iter().flat_map(|unit| &unit.badges).map(|badge| &badge.word);
        let badges = badges.filter(|badge| !chips::is_drawn(badge));
        let units = view.units.iter().filter_map(|unit| unit.counter.as_ref());
        let faces = units.filter(|counter| self.faces.of(counter).is_none());
        marks.chain(badges).chain(faces).cloned().collect()
    }

    fn ground(&mut self, season: Season) -> &Svg {
        let draw = || map::draw(self.board, &MapStyle::of(season), &self.geometry);
        self.grounds.entry(season).or_insert_with(draw)
    }

    fn ground_pixels(&mut self, season: Season, scale: f32) -> Result<&Pixels, PngError> {
        if self.pixels.get(&season).is_none_or(|(made, _)| made.to_bits() != scale.to_bits()) {
            let (width, height) = (self.geometry.width, self.geometry.height);
            let svg = self.ground(season).finish(width, height);
            let mut pixels = blank(width, height, scale)?;
            paint(&svg, scale, &mut pixels)?;
            self.pixels.insert(season, (scale, pixels));
        }
        Ok(&self.pixels[&season].1)
    }

    /// All that lies on the ground, and the band.
    fn things(&self, view: &View) -> Svg {
        let mut stacks: BTreeMap<&str, pile::Pile<'_>> = BTreeMap::new();
        for unit in &view.units {
            if let Spot::Hex(name) = &unit.spot {
                stacks.entry(name).or_default().units.push(unit);
            }
        }
        let mut svg = Svg::new();
        svg.group().id("scene-under").with(|svg| {
            for mark in &view.marks {
                marks::under(self, svg, mark);
            }
        });
        for mark in view.marks.iter().filter(|mark| marks::side_of(self.board, mark).is_none()) {
            if !marks::lies_under(mark) {
                stacks.entry(&mark.at).or_default().marks.push(mark);
            }
        }
        let mut piles = Vec::new();
        for (name, mut pile) in stacks {
            let Some(hex) = self.board.grid.find(name) else { continue };
            pile.units.sort_by_key(|unit: &&SeenUnit| (unit.level, unit.id));
            piles.push((pile, self.geometry.centre(self.board, hex)));
        }
        let size = self.geometry.scale;
        svg.group().id("counters").with(|svg| {
            for (pile, at) in &piles {
                pile.counters(svg, &self.faces, *at, size);
            }
        });
        // What lies between the hexes is not hidden by counters that are drawn later.
        svg.group().id("scene-over").with(|svg| {
            for (pile, at) in &piles {
                pile.signs(svg, &self.faces, *at, size);
            }
        });
        svg.group().id("scene-sides").with(|svg| {
            for mark in &view.marks {
                marks::on_side(self, svg, mark);
            }
        });
        self.band.draw(&mut svg, view);
        svg
    }

    /// The outline of a hex in the picture.
    fn outline(&self, name: &str) -> Option<Path> {
        let hex = self.board.grid.find(name)?;
        Some(Path::polygon(&self.geometry.corners(self.board, hex)))
    }
}
