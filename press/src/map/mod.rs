//! A board as a picture: [`map()`] draws it as SVG, [`map_png`] as PNG.
//!
//! The picture consists of layers, each a group with an id of its own, from the ground up: `map-ground`, `map-relief`,
//! `map-texture`, `map-grid`, `map-borders`, `map-towns`, `map-water`, `map-features`, `map-roads`, `map-bridges`,
//! `map-captions`, `map-labels`, `map-places`, and outside the hexes `map-frame` and `map-legend`. All have the class
//! `layer`, so that a client can dim or hide them. Nothing is drawn hex by hex: a layer is a handful of paths.

mod borders;
mod boxes;
mod bridges;
mod busy;
mod captions;
mod contour;
mod curve;
mod features;
mod field;
mod frame;
mod geometry;
mod ground;
mod ink;
mod lattice;
mod legend;
mod lettering;
mod massif;
mod names;
mod noise;
mod palette;
mod relief;
mod river_names;
mod rivers;
mod roads;
mod samples;
mod style;
mod texture;
mod towns;
mod water;
mod ways;
mod weathering;

use engine::{Board, HexId, Season};

pub use geometry::MapGeometry;
pub use names::PlacedName;
pub use palette::{Palette, Rgb};
pub use style::MapStyle;

use crate::{Path, PngError, Svg, png};
use busy::Busy;
use contour::Raster;
use field::Field;
use rivers::Rivers;
use style::RoadClass;
use towns::Town;
use ways::Ways;

/// Draws a board as SVG. The same board and style give the same bytes.
///
/// ```
/// # let text = "format = 1\nname = \"Two\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 2\nrows = 1\n\
/// # low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n1 ..\n'''\n";
/// let board = engine::map::read("two", text).unwrap();
/// let svg = press::map(&board, &press::MapStyle::default());
/// assert!(svg.contains("id=\"map-ground\""));
/// ```
pub fn map(board: &Board, style: &MapStyle) -> String {
    let geometry = MapGeometry::new(board, style);
    draw(board, style, &geometry).finish(geometry.width, geometry.height)
}

/// All layers of a map, to draw on.
pub(crate) fn draw(board: &Board, style: &MapStyle, geometry: &MapGeometry) -> Svg {
    let mut sheet = Sheet::new(board, style, geometry);
    sheet.heights = sheet.levels().is_none().then(|| relief::heights(&sheet));
    let lettering = names::place(&sheet);
    // Where something is written no tree stands.
    for rect in lettering.boxes() {
        sheet.busy.rect(rect.low, rect.high, 0.2);
    }
    let mut svg = Svg::new();
    if style.frame {
        svg.group().id("map-paper").with(|svg| frame::paper(&sheet, svg));
    }
    svg.define_clip("map-field-clip", &field_outline(board, geometry));
    svg.group().id("map-field").clip("map-field-clip").with(|svg| {
        let mut layer = |name: &str, draw: &dyn Fn(&mut Svg)| {
            svg.group().id(&format!("map-{name}")).class("layer").with(draw);
        };
        layer("ground", &|svg| ground::draw(&sheet, svg));
        layer("relief", &|svg| relief::draw(&sheet, svg));
        layer("texture", &|svg| {
            weathering::draw(&sheet, svg);
            texture::draw(&sheet, svg);
        });
        layer("grid", &|svg| lattice::grid(&sheet, svg));
        layer("borders", &|svg| borders::draw(&sheet, svg));
        layer("towns", &|svg| towns::draw(&sheet, svg));
        layer("water", &|svg| water::draw(&sheet, svg));
        layer("features", &|svg| features::draw(&sheet, svg));
        layer("roads", &|svg| roads::draw(&sheet, svg));
        layer("bridges", &|svg| bridges::draw(&sheet, svg));
        layer("veil", &|svg| lattice::veil(&sheet, svg));
        layer("captions", &|svg| captions::draw(&sheet, svg, &lettering.captions));
        if style.labels {
            layer("labels", &|svg| lattice::labels(&sheet, svg));
        }
        layer("places", &|svg| {
            river_names::draw(&sheet, svg, &lettering.rivers);
            names::draw(&sheet, svg, &lettering);
        });
    });
    if style.frame {
        svg.group().id("map-frame").class("layer").with(|svg| {
            frame::lines(&sheet, svg);
            frame::entries(&sheet, svg);
        });
        svg.group().id("map-legend").class("layer").with(|svg| legend::draw(&sheet, svg));
    }
    svg
}

/// Draws a board as PNG, `scale` pixels for each unit of the style.
pub fn map_png(board: &Board, style: &MapStyle, scale: f32) -> Result<Vec<u8>, PngError> {
    png(&map(board, style), scale)
}

/// Where the names of places stand on the map. No two of their boxes share ground.
pub fn map_names(board: &Board, style: &MapStyle) -> Vec<PlacedName> {
    let geometry = MapGeometry::new(board, style);
    names::place(&Sheet::new(board, style, &geometry)).names
}

/// All that is worked out before anything is drawn.
pub(crate) struct Sheet<'a> {
    pub(crate) field: Field<'a>,
    pub(crate) geometry: &'a MapGeometry,
    pub(crate) style: &'a MapStyle,
    pub(crate) rivers: Rivers,
    pub(crate) roads: Ways,
    pub(crate) streams: Ways,
    pub(crate) towns: Vec<Town>,
    pub(crate) busy: Busy,
    /// The height of the land, unless heights are levels.
    pub(crate) heights: Option<Raster>,
    ways: Vec<RoadClass>,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board, style: &'a MapStyle, geometry: &'a MapGeometry) -> Sheet<'a> {
        let field = Field::new(board);
        let towns = towns::towns(board, &field);
        let mut settled = vec![false; board.grid.len()];
        for town in &towns {
            settled[town.hex.index()] = true;
        }
        let rivers = Rivers::new(&field);
        let roads = Ways::new(board, &board.roads, &settled);
        let streams = Ways::new(board, &board.streams, &vec![false; board.grid.len()]);
        let only = board.roads.kinds.len() == 1;
        let ways = board.roads.kinds.iter().map(|name| RoadClass::named(name, only)).collect();
        let busy = Busy::new(geometry);
        let mut sheet =
            Sheet { field, geometry, style, rivers, roads, streams, towns, busy, heights: None, ways };
        sheet.fill_busy();
        sheet
    }

    /// Marks what names and trees keep away from.
    fn fill_busy(&mut self) {
        let mut busy = Busy::new(self.geometry);
        for stretch in &self.rivers.stretches {
            busy.line(&stretch.line, stretch.course.width() + 0.03, 1.0);
        }
        for run in &self.streams.runs {
            busy.line(&run.line, 0.09, 1.0);
        }
        for run in &self.roads.runs {
            let way = self.way(run.kind);
            busy.line(&run.line, way.width() + 0.01, if way == RoadClass::Main { 0.9 } else { 0.55 });
        }
        for town in &self.towns {
            busy.disc(town.at, town.reach + 0.03, 0.5);
        }
        if self.style.labels {
            let board = self.field.board;
            for hex in board.grid.ids() {
                let spot = lattice::label_spot(board, hex);
                let (wide, tall) = (lettering::width(board.grid.label(hex)), lettering::HEIGHT);
                busy.rect(spot, engine::Point { x: spot.x + wide, y: spot.y + tall }, 0.4);
            }
        }
        for hex in features::works_hexes(self.field.board) {
            busy.disc(features::works_spot(self.field.board, hex), features::WORKS, 0.5);
        }
        self.busy = busy;
        self.busy.sum_up();
    }

    pub(crate) fn palette(&self) -> &Palette {
        &self.style.palette
    }

    pub(crate) fn season(&self) -> Season {
        self.style.season
    }

    /// The colour of streams and ponds.
    pub(crate) fn still_water(&self) -> Rgb {
        if self.season() == Season::Frost { self.palette().ice } else { self.palette().water }
    }

    /// One of the units in which thin lines are measured: at 64 units to the hex, a pixel.
    pub(crate) fn unit(&self) -> f64 {
        self.geometry.scale / 64.0
    }

    /// The make of a kind of road.
    pub(crate) fn way(&self, kind: u8) -> RoadClass {
        self.ways.get(usize::from(kind)).copied().unwrap_or(RoadClass::Lane)
    }

    /// The highest level, if heights are levels and not metres.
    pub(crate) fn levels(&self) -> Option<i16> {
        levels(self.field.board)
    }

    /// The town of a hex.
    pub(crate) fn town_at(&self, hex: HexId) -> Option<&Town> {
        self.towns.binary_search_by_key(&hex, |t| t.hex).ok().map(|i| &self.towns[i])
    }
}

/// The highest level of a board whose heights are levels.
pub(crate) fn levels(board: &Board) -> Option<i16> {
    let heights = || board.grid.ids().map(|h| board.elevation(h));
    let top = heights().max().unwrap_or(0);
    ((1..=9).contains(&top) && heights().all(|h| h >= 0)).then_some(top)
}

/// What is visible of the plane: the rectangle of the neat line, or the hexes where boards make no rectangle.
fn field_outline(board: &Board, geometry: &MapGeometry) -> Path {
    if geometry::geomorphic(board) && !geometry::fills_rectangle(board) {
        return board
            .grid
            .ids()
            .fold(Path::new(), |path, hex| path.join(&Path::polygon(&geometry.corners(board, hex))));
    }
    let (x, y) = geometry.svg(geometry.low);
    let (right, bottom) = geometry.svg(geometry.high);
    Path::new().rect(x, y, right - x, bottom - y)
}
