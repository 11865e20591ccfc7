//! Sheets and maps of all games, read back from the PDF and measured: sizes to 0.2 mm, backs behind their fronts to 0.1 mm, tiles that fit
//! each other, nothing beyond the page.

mod ruler;

use engine::title::{Map, Playable as _, Title};
use engine::{Board, Game as _};
use paper::{Book, Counters, HexSize, MapSheets, PaperSize, Pdf, SmallMaps, Turned};
use press::{MapGeometry, MapStyle};
use ruler::{Box2, Page, Read};

/// So far a size may be off.
const SIZE: f64 = 0.2;
/// So far a back may lie beside its front, and a tile beside the next.
const REGISTER: f64 = 0.1;
const PAPERS: [PaperSize; 3] = [PaperSize::A4, PaperSize::Letter, PaperSize::A3];
const SIZES: [f64; 3] = [12.7, 14.0, 16.0];
const TURNED: [Turned; 3] = [Turned::LongEdge, Turned::ShortEdge, Turned::Folded];

fn titles() -> [&'static Title; 4] {
    [
        bulge::Bulge::TITLE,
        dark_december::DarkDecember::TITLE,
        panzerbitz::Panzerbitz::TITLE,
        skirmish::Skirmish::TITLE,
    ]
}

fn near(found: f64, wanted: f64, within: f64, what: &str) {
    assert!((found - wanted).abs() <= within, "{what}: {found:.3} mm, not {wanted:.3}");
}

/// Everything is drawn on the sheet.
fn on_the_sheet(page: &Page, what: &str) {
    for ink in &page.ink {
        assert!(ink.within(page.sheet(), 1e-6), "{what}: {ink:?} is cut off");
    }
    for &(x, y) in &page.texts {
        assert!(
            (0.0..page.width).contains(&x) && (0.0..page.height).contains(&y),
            "{what}: text at {x}, {y}"
        );
    }
}

/// The faces of a page: everything that is clipped to a square of the size of an uncut face, or a second time within it.
fn faces(page: &Page, size: f64) -> Vec<Box2> {
    let wide = size * press::UNCUT;
    let square = |one: &&Box2| (one.width() - wide).abs() < SIZE && (one.height() - wide).abs() < SIZE;
    let mut all: Vec<Box2> = page.clips.iter().filter(square).copied().collect();
    all.dedup_by(|a, b| (a.x0 - b.x0).abs() < 1e-3 && (a.y0 - b.y0).abs() < 1e-3);
    all
}

/// The back as it is seen through the sheet from its front.
fn seen(back: Box2, page: &Page, turned: Turned) -> Box2 {
    match turned {
        Turned::ShortEdge => Box2 { y0: page.height - back.y1, y1: page.height - back.y0, ..back },
        _ => Box2 { x0: page.width - back.x1, x1: page.width - back.x0, ..back },
    }
}

/// Cut marks stand in pairs, a counter apart, where the edges of the fronts are.
fn marks(page: &Page, fronts: &[Box2], size: f64, what: &str) {
    let top = fronts.iter().map(|face| face.y0).fold(f64::MAX, f64::min);
    let mut marks: Vec<f64> =
        page.lines.iter().filter(|line| line.is_mark() && line.y1 < top).map(|line| line.x0).collect();
    marks.sort_by(f64::total_cmp);
    marks.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
    assert!(marks.len() >= 8 && marks.len().is_multiple_of(2), "{what}: {marks:?}");
    for pair in marks.chunks(2) {
        near(pair[1] - pair[0], size, SIZE, what);
    }
    let bleed = size * (press::UNCUT - 1.0) / 2.0;
    for face in fronts {
        for edge in [face.x0 + bleed, face.x1 - bleed] {
            assert!(
                marks.iter().any(|mark| (mark - edge).abs() <= REGISTER),
                "{what}: a mark at {edge:.3} mm"
            );
        }
        near(face.width() - 2.0 * bleed, size, SIZE, what);
        near(face.height() - 2.0 * bleed, size, SIZE, what);
    }
}

/// Prints a sheet and measures it.
fn measure(title: &Title, size: f64, paper: PaperSize, turned: Turned) {
    let groups = (title.counters)(None).unwrap();
    let mut pdf = Pdf::new(title.name).unwrap();
    let sheets = Counters {
        title: title.name,
        groups: &groups,
        copies: Box::new(title.copies),
        credit: title.credit,
        size,
        paper,
        turned,
    };
    let count = sheets.write(&mut pdf).unwrap();
    let read = Read::new(&pdf.finish().unwrap());
    let what = format!("{}, {size} mm, {paper}, {turned:?}", title.id);
    assert!(read.fonts > 2 && read.fonts == read.embedded, "{what}: fonts are in the file");
    let mut found = 0;
    let each = if turned == Turned::Folded { 1 } else { 2 };
    for sheet in read.pages.chunks(each) {
        for page in sheet {
            let (width, height) = paper.millimetres();
            near(page.width, width, SIZE, &what);
            near(page.height, height, SIZE, &what);
            on_the_sheet(page, &what);
            let bar = page.lines.iter().map(|line| line.width()).fold(0.0, f64::max);
            near(bar, 50.0, SIZE, "the bar to measure");
        }
        let all: Vec<Box2> = sheet.iter().flat_map(|page| faces(page, size)).collect();
        let (fronts, backs) = all.split_at(all.len() / 2);
        for (front, back) in fronts.iter().zip(backs) {
            let seen = seen(*back, &sheet[0], turned);
            for (a, b) in [(seen.x0, front.x0), (seen.y0, front.y0), (seen.x1, front.x1), (seen.y1, front.y1)]
            {
                near(a, b, REGISTER, &what);
            }
        }
        marks(&sheet[0], fronts, size, &what);
        found += fronts.len();
    }
    assert_eq!(found, count, "{what}: every counter is on a sheet");
}

/// Each game in three ways, so that every size, paper and way to turn comes with every game.
#[test]
fn sheets_of_all_games_are_true_to_size_and_backs_lie_behind_their_fronts() {
    for (game, title) in titles().into_iter().enumerate() {
        for way in 0..3 {
            measure(title, SIZES[way], PAPERS[(way + game) % 3], TURNED[(way + game / 3) % 3]);
        }
    }
}

#[test]
#[ignore = "all 108 sheets take minutes"]
fn every_sheet_is_true_to_size() {
    for title in titles() {
        for size in SIZES {
            for paper in PAPERS {
                for turned in TURNED {
                    measure(title, size, paper, turned);
                }
            }
        }
    }
}

fn board(title: &Title) -> Board {
    match &title.map {
        Map::One(board) => board().clone(),
        Map::Geomorphic { join, .. } => {
            let place = |board: &str, column| engine::Placement {
                board: board.into(),
                column,
                row: 0,
                turned: false,
            };
            join("two boards", &[place("1", 0), place("4", 1)]).unwrap()
        }
    }
}

fn printed(board: &Board, hex: f64, paper: Option<PaperSize>) -> Read {
    let mut pdf = Pdf::new("map").unwrap();
    MapSheets { board, style: MapStyle::default(), hex: HexSize(hex), paper }.write(&mut pdf).unwrap();
    Read::new(&pdf.finish().unwrap())
}

#[test]
fn hexes_are_as_wide_as_was_asked_for_and_tiles_fit_each_other() {
    for title in titles() {
        let board = board(title);
        let geometry = MapGeometry::new(&board, &MapStyle::default());
        let neighbours: Vec<_> =
            board.grid.ids().flat_map(|a| board.grid.neighbours(a).map(move |(_, b)| (a, b))).collect();
        for hex in [15.0, 16.0] {
            let scale = hex / geometry.scale;
            for &(a, b) in &neighbours {
                let (a, b) = (geometry.centre(&board, a), geometry.centre(&board, b));
                // From middle to middle is from flat to flat.
                near((a.0 - b.0).hypot(a.1 - b.1) * scale, hex, SIZE, title.id);
            }
            let whole = (geometry.width * scale, geometry.height * scale);
            if hex < 16.0 {
                let read = printed(&board, hex, None);
                assert_eq!(read.pages.len(), 1);
                near(read.pages[0].width, whole.0, SIZE, title.id);
                near(read.pages[0].height, whole.1, SIZE, title.id);
            } else {
                tiles(&printed(&board, hex, Some(PaperSize::A4)), whole, title.id);
            }
        }
    }
}

/// What of the map a tile shows, and the seams that are marked at its edges, in millimetres of the map.
struct Tile {
    shown: Box2,
    seams: (Option<f64>, Option<f64>),
}

fn tile(page: &Page, what: &str) -> Tile {
    on_the_sheet(page, what);
    let [clip] = page.clips[..] else { panic!("{what}: {} clips", page.clips.len()) };
    let [(x, y)] = page.shared[..] else { panic!("{what}: the map is on the page once") };
    let shown = Box2 { x0: clip.x0 - x, y0: clip.y0 - y, x1: clip.x1 - x, y1: clip.y1 - y };
    let upright = page.lines.iter().find(|line| line.width() < 1e-3);
    let level = page.lines.iter().find(|line| line.height() < 1e-3);
    Tile { shown, seams: (upright.map(|line| line.x0 - x), level.map(|line| line.y0 - y)) }
}

/// The tiles show all of the map, and each begins where the one before it has its mark, with something behind it for the glue.
fn tiles(read: &Read, whole: (f64, f64), what: &str) {
    let tiles: Vec<Tile> = read.pages.iter().map(|page| tile(page, what)).collect();
    let columns = tiles.iter().position(|tile| tile.seams.0.is_none()).unwrap() + 1;
    assert!(tiles.len().is_multiple_of(columns) && tiles.len() > 1, "{what}");
    for (at, tile) in tiles.iter().enumerate() {
        if let Some(seam) = tile.seams.0 {
            let right = &tiles[at + 1].shown;
            near(right.x0, seam, REGISTER, what);
            near(right.y0, tile.shown.y0, REGISTER, what);
            assert!(tile.shown.x1 - right.x0 > 5.0, "{what}: something to glue on");
        }
        if let Some(seam) = tile.seams.1 {
            let below = &tiles[at + columns].shown;
            near(below.y0, seam, REGISTER, what);
            near(below.x0, tile.shown.x0, REGISTER, what);
            assert!(tile.shown.y1 - below.y0 > 5.0, "{what}: something to glue on");
        }
    }
    let (first, last) = (tiles[0].shown, tiles[tiles.len() - 1].shown);
    for (found, wanted) in [(first.x0, 0.0), (first.y0, 0.0), (last.x1, whole.0), (last.y1, whole.1)] {
        near(found, wanted, REGISTER, what);
    }
}

/// The ground of a small map is clipped to the map's edge.
#[test]
fn small_maps_of_the_rulebook_lie_within_their_column() {
    let title = skirmish::Skirmish::TITLE;
    let game = skirmish::Skirmish::shipped("mill", None, "").unwrap();
    let printed = (title.rulebook)().printed(game.rules());
    let counters: Vec<_> =
        (title.counters)(None).unwrap().into_iter().flat_map(|group| group.counters).collect();
    let maps = SmallMaps::draw(title, &counters).unwrap();
    let mut pdf = Pdf::new(title.name).unwrap();
    let (credit, paper) = (title.credit, PaperSize::A4);
    let book = Book { printed: &printed, credit, paper, changes: false, charts: &[], maps: &maps };
    book.write(&mut pdf).unwrap();
    let read = Read::new(&pdf.finish().unwrap());
    // Columns of 84 mm, with 17 mm of white at the sides; a hex is 13.4 mm wide, so that three of them are more than 25 mm.
    let columns = [(17.0, 101.0), (109.0, 193.0)];
    let mut found = 0;
    for clip in read.pages.iter().flat_map(|page| &page.clips).filter(|clip| clip.width() > 25.0) {
        found += 1;
        let inside = columns.iter().any(|(left, right)| clip.x0 >= left - SIZE && clip.x1 <= right + SIZE);
        assert!(inside && clip.y0 >= 20.0 - SIZE && clip.y1 <= 297.0 - 18.0 + SIZE, "{clip:?}");
    }
    assert!(found >= maps.count(), "{found} of {} maps", maps.count());
}
