//! Sizes as they are in the PDF: read back from the file and measured, in millimetres.

mod ruler;

use engine::title::Playable as _;
use paper::{Counters, HexSize, MapSheets, PaperSize, Pdf, Turned};
use ruler::{Box2, Page, Read};

/// So far a size may be off.
const SIZE: f64 = 0.2;
/// So far a back may lie beside its front.
const REGISTER: f64 = 0.1;

fn counters(size: f64, paper: PaperSize, turned: Turned) -> Read {
    let title = skirmish::Skirmish::TITLE;
    let groups = (title.counters)(None).unwrap();
    let mut pdf = Pdf::new(title.name).unwrap();
    Counters { title: title.name, groups: &groups, credit: title.credit, size, paper, turned }
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

#[test]
fn every_font_that_is_used_is_in_the_file() {
    let read = counters(14.0, PaperSize::A4, Turned::LongEdge);
    assert!(read.fonts > 2 && read.fonts == read.embedded, "{} fonts, {} inside", read.fonts, read.embedded);
}
