//! Sizes as they are in the PDF: read back from the file and measured, in millimetres.

mod ruler;

use engine::Game as _;
use engine::title::Playable as _;
use paper::{Book, Counters, HexSize, MapSheets, PaperSize, Pdf, SmallMaps, Turned};
use ruler::{Box2, Page, Read};

/// So far a size may be off.
const SIZE: f64 = 0.2;
/// So far a back may lie beside its front.
const REGISTER: f64 = 0.1;

fn counters(size: f64, paper: PaperSize, turned: Turned) -> Read {
    let title = skirmish::Skirmish::TITLE;
    let groups = (title.counters)(None).unwrap();
    let mut pdf = Pdf::new(title.name).unwrap();
    Counters {
        title: title.name,
        groups: &groups,
        copies: Box::new(title.copies),
        credit: title.credit,
        size,
        paper,
        turned,
    }
    .write(&mut pdf)
    .unwrap();
    Read::new(&pdf.finish().unwrap())
}

/// The faces of a page: everything that is clipped to a square of the size of an uncut face.
fn faces(page: &Page, size: f64) -> Vec<Box2> {
    let wide = size * press::UNCUT;
    let square = |one: &&Box2| (one.width() - wide).abs() < SIZE && (one.height() - wide).abs() < SIZE;
    page.clips.iter().filter(square).copied().collect()
}

fn near(found: f64, wanted: f64, within: f64, what: &str) {
    assert!((found - wanted).abs() <= within, "{what}: {found:.3} mm, not {wanted:.3}");
}

#[test]
fn counters_are_as_large_as_asked_for_and_cut_marks_stand_at_their_edges() {
    for (size, paper) in [(12.7, PaperSize::A4), (14.0, PaperSize::Letter), (16.0, PaperSize::A3)] {
        let read = counters(size, paper, Turned::LongEdge);
        let front = &read.pages[0];
        let (width, height) = paper.millimetres();
        near(front.width, width, SIZE, "the page's width");
        near(front.height, height, SIZE, "the page's height");
        let bar = front.lines.iter().map(|line| line.width()).fold(0.0, f64::max);
        near(bar, 50.0, SIZE, "the bar to measure");
        let all = faces(front, size);
        assert_eq!(all.len(), 12, "every face is on the page");
        // The marks above the grid come in pairs, one for each edge of a column.
        let mut marks: Vec<f64> = front
            .lines
            .iter()
            .filter(|line| line.is_mark() && line.y1 < all[0].y0)
            .map(|line| line.x0)
            .collect();
        marks.sort_by(f64::total_cmp);
        marks.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
        assert!(marks.len() >= 16 && marks.len().is_multiple_of(2), "{marks:?}");
        for pair in marks.chunks(2) {
            near(pair[1] - pair[0], size, SIZE, "between two cut marks");
        }
        let bleed = size * (press::UNCUT - 1.0) / 2.0;
        for face in &all {
            let edge = face.x0 + bleed;
            assert!(marks.iter().any(|mark| (mark - edge).abs() <= REGISTER), "a mark at {edge:.3} mm");
        }
    }
}

#[test]
fn a_back_lies_behind_its_front_however_the_sheet_is_turned() {
    for turned in [Turned::LongEdge, Turned::ShortEdge] {
        let read = counters(14.0, PaperSize::A4, turned);
        assert_eq!(read.pages.len(), 2);
        let [fronts, backs] = [0, 1].map(|page| faces(&read.pages[page], 14.0));
        assert_eq!((fronts.len(), backs.len()), (12, 12));
        let (width, height) = (read.pages[0].width, read.pages[0].height);
        for (front, back) in fronts.iter().zip(&backs) {
            // As it is seen through the sheet from its front.
            let seen = match turned {
                Turned::ShortEdge => Box2 { y0: height - back.y1, y1: height - back.y0, ..*back },
                _ => Box2 { x0: width - back.x1, x1: width - back.x0, ..*back },
            };
            near(seen.x0, front.x0, REGISTER, "left edge");
            near(seen.y0, front.y0, REGISTER, "upper edge");
            near(seen.x1, front.x1, REGISTER, "right edge");
            near(seen.y1, front.y1, REGISTER, "lower edge");
        }
    }
}

#[test]
fn folded_backs_meet_their_fronts() {
    let read = counters(14.0, PaperSize::A4, Turned::Folded);
    let all = faces(&read.pages[0], 14.0);
    let (fronts, backs) = all.split_at(all.len() / 2);
    assert_eq!(fronts.len(), 12);
    for (front, back) in fronts.iter().zip(backs) {
        near(read.pages[0].width - back.x1, front.x0, REGISTER, "left edge");
        near(back.y0, front.y0, REGISTER, "upper edge");
    }
}

#[test]
fn a_map_on_one_page_has_hexes_of_the_size_that_was_asked_for() {
    let engine::title::Map::One(board) = skirmish::Skirmish::TITLE.map else { panic!("one map") };
    let (board, style) = (board(), press::MapStyle::default());
    let geometry = press::MapGeometry::new(board, &style);
    for hex in [15.0, 16.0] {
        let mut pdf = Pdf::new("map").unwrap();
        let style = press::MapStyle::default();
        MapSheets { board, style, hex: HexSize(hex), paper: None }.write(&mut pdf).unwrap();
        let read = Read::new(&pdf.finish().unwrap());
        assert_eq!(read.pages.len(), 1);
        near(read.pages[0].width, geometry.width / geometry.scale * hex, SIZE, "the map's width");
        near(read.pages[0].height, geometry.height / geometry.scale * hex, SIZE, "the map's height");
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

#[test]
fn every_font_that_is_used_is_in_the_file() {
    let read = counters(14.0, PaperSize::A4, Turned::LongEdge);
    assert!(read.fonts > 2 && read.fonts == read.embedded, "{} fonts, {} inside", read.fonts, read.embedded);
}
