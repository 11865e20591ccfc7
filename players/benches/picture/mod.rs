//! Small maps of many campaigns side by side, as one SVG: where the units of both sides are, what the German holds, the Meuse.

use std::fmt::Write as _;

use engine::{Board, HexId, HexSet, Point};

use super::Spot;

/// The size of a hex, and the room around a map and above it for its title.
const HEX: f64 = 5.0;
const MARGIN: f64 = 8.0;
const TITLE: f64 = 14.0;

/// Names that are written on every map.
const NAMES: [&str; 5] = ["Bastogne", "St Vith", "St. Vith", "Dinant", "Liege"];

/// A sheet of maps: a row for each campaign, a column for each turn.
pub(crate) struct Sheet {
    columns: usize,
    /// The corner of the map plane, and the size of a map.
    corner: Point,
    size: [f64; 2],
    text: String,
    rows: usize,
}

impl Sheet {
    /// An empty sheet. What lies beyond the Meuse is shaded on all its maps.
    pub(crate) fn new(board: &Board, far_bank: &HexSet, columns: usize) -> Sheet {
        let centres: Vec<Point> = board.grid.ids().map(|hex| board.grid.centre(hex)).collect();
        let least = |of: fn(&Point) -> f64| centres.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| centres.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let corner = Point { x: least(|at| at.x), y: least(|at| at.y) };
        let size = [most(|at| at.x) - corner.x, most(|at| at.y) - corner.y];
        let mut sheet =
            Sheet { columns, corner, size: size.map(|long| long * HEX), text: String::new(), rows: 0 };
        let bank = Sheet::dots(corner, board, board.grid.ids().filter(|&hex| far_bank.contains(hex)));
        let [wide, high] = sheet.size;
        let _ = write!(
            sheet.text,
            "<defs><g id=\"map\"><rect x=\"-4\" y=\"-4\" width=\"{:.0}\" height=\"{:.0}\" fill=\"#f3eede\"/>\
             <path d=\"{bank}\" stroke=\"#c5d5dd\" stroke-width=\"9\" stroke-linecap=\"square\"/></g><g id=\"names\" fill=\"#a33\">",
            wide + 8.0,
            high + 8.0
        );
        for town in board.places.iter().filter(|town| NAMES.contains(&town.name.as_str())) {
            let [x, y] = place(corner, board.grid.centre(town.hex));
            let _ = write!(
                sheet.text,
                "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"5\" height=\"5\" fill=\"none\" stroke=\"#a33\"/>\
                 <text x=\"{:.0}\" y=\"{:.0}\">{}</text>",
                x - 2.5,
                y - 2.5,
                x + 5.0,
                y + 3.0,
                town.name
            );
        }
        sheet.text.push_str("</g></defs>\n");
        sheet
    }

    /// A path with a dot in each of some hexes.
    fn dots(corner: Point, board: &Board, hexes: impl Iterator<Item = HexId>) -> String {
        hexes.fold(String::new(), |mut path, hex| {
            let [x, y] = place(corner, board.grid.centre(hex));
            let _ = write!(path, "M{x:.0} {y:.0}h0");
            path
        })
    }

    /// Begins the row of the next campaign.
    pub(crate) fn next_row(&mut self) {
        self.rows += 1;
    }

    /// Where the map of a column of this row is.
    fn origin(&self, column: usize) -> [f64; 2] {
        let [wide, high] = self.size;
        let row = self.rows.saturating_sub(1) as f64;
        [MARGIN + column as f64 * (wide + 2.0 * MARGIN), MARGIN + TITLE + row * (high + 2.0 * MARGIN + TITLE)]
    }

    /// Draws a position into a column.
    pub(crate) fn draw(&mut self, column: usize, title: &str, board: &Board, spot: impl Fn(HexId) -> Spot) {
        let (corner, [x, y]) = (self.corner, self.origin(column));
        let _ = write!(
            self.text,
            "<g transform=\"translate({x:.0} {y:.0})\"><text x=\"-3\" y=\"-7\">{title}</text><use href=\"#map\"/>"
        );
        let mut layer = |dots: String, stroke: &str, width: u8| {
            let _ = write!(
                self.text,
                "<path d=\"{dots}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            );
        };
        let dots = |of: &dyn Fn(&Spot) -> bool| {
            Sheet::dots(corner, board, board.grid.ids().filter(|&hex| of(&spot(hex))))
        };
        layer(dots(&|spot| spot.german), "#d9cdb4", 8);
        for (german, stroke) in [(true, "#3c4650"), (false, "#5f8a1f")] {
            layer(dots(&|spot| spot.units == 1 && spot.german == german), stroke, 5);
            layer(dots(&|spot| spot.units > 1 && spot.german == german), stroke, 8);
        }
        self.text.push_str("<use href=\"#names\"/>");
        self.text.push_str("</g>\n");
    }

    /// The sheet as a picture.
    pub(crate) fn finish(self) -> String {
        let [wide, high] = self.size;
        let width = self.columns as f64 * (wide + 2.0 * MARGIN);
        let height = self.rows as f64 * (high + 2.0 * MARGIN + TITLE);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             font-family=\"sans-serif\" font-size=\"9\">\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}</svg>\n",
            self.text
        )
    }
}

/// Where a point of the map plane is on a map.
fn place(corner: Point, point: Point) -> [f64; 2] {
    [(point.x - corner.x) * HEX, (point.y - corner.y) * HEX]
}
