//! What is printed: sizes to the tenth of a millimetre, fonts inside, the same bytes each time.

use engine::title::Playable as _;
use engine::{Game as _, Seat};
use paper::{Book, Counters, Differences, HexSize, MapSheets, PaperSize, Pdf, SmallMaps, Turned};

/// The text of a PDF, as far as it is not packed.
fn plain(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes a file for somebody to look at, if `SALIENT_PRINTS` names a folder.
fn show(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("SALIENT_PRINTS") {
        std::fs::write(std::path::Path::new(&folder).join(name), bytes).expect("the folder is there");
    }
}

fn counters(turned: Turned) -> (Vec<u8>, usize) {
    let title = bulge::Bulge::TITLE;
    let groups = (title.counters)(None).unwrap();
    let mut pdf = Pdf::new(title.name).unwrap();
    let paper = PaperSize::A4;
    let sheets = Counters {
        title: title.name,
        groups: &groups,
        copies: Box::new(title.copies),
        credit: title.credit,
        size: 14.0,
        paper,
        turned,
    };
    let count = sheets.write(&mut pdf).unwrap();
    (pdf.finish().unwrap(), count)
}

#[test]
fn counter_sheets_are_the_same_bytes_each_time_and_have_their_fonts_inside() {
    let (once, count) = counters(Turned::LongEdge);
    show("counters.pdf", &once);
    assert!(count > 250, "{count} counters");
    assert_eq!(once, counters(Turned::LongEdge).0);
    let text = plain(&once);
    assert!(text.contains("BarlowCondensed") && text.contains("FontFile"), "the fonts are inside");
    // 210 by 297 mm.
    assert!(text.contains("595.2756") || text.contains("595.28"), "an A4 page");
    show("counters-fold.pdf", &counters(Turned::Folded).0);
    show("counters-short.pdf", &counters(Turned::ShortEdge).0);
}

/// Ruling R1: where the document and its counter sheet disagree, and nowhere else.
#[test]
fn r1_the_sheet_differs_from_the_revised_mix_where_the_ruling_says() {
    let title = bulge::Bulge::TITLE;
    let [sheet, revised] = ["sheet", "revised"].map(|mix| (title.counters)(Some(mix)).unwrap());
    let names = ["sheet", "revised"];
    let differences =
        Differences { title: title.name, names, groups: [&sheet, &revised], paper: PaperSize::A4 };
    let list = differences.list();
    let told: Vec<String> = list.iter().map(|one| format!("{}: {}", one.id, one.text())).collect();
    assert_eq!(
        told,
        [
            "g-fgb: 6-4 becomes 9-4",
            "g-11pz-15: 11-4 becomes 10-4",
            "g-11pz-110: 6-4 becomes 5-4",
            "g-11pz-111: 5-4 becomes 4-4",
            "u-6ar-cca: 7-4 becomes 9-4",
            "u-6ar-ccb: 7-4 becomes 9-4",
            "u-6ar-ccr: 4-4 is not in it",
        ]
    );
    let mut pdf = Pdf::new(title.name).unwrap();
    differences.write(&mut pdf).unwrap();
    show("differences.pdf", &pdf.finish().unwrap());
    let totals = differences.totals();
    for (section, [sheet, revised]) in &totals {
        assert_eq!(sheet.1, revised.1, "both come to the same: {section}");
    }
    let sides = differences.sides();
    let [(german, [g1, g2]), (allied, [a1, a2])] = sides[..] else { panic!("{sides:?}") };
    assert_eq!((german, allied), ("German side in all", "Allied side in all"));
    assert_eq!((g1, a1.0, a1.1), (g2, a2.0 + 1, a2.1), "the Allies have one unit less of the same strength");
}

/// Beside its values a counter may have another name, symbol and size.
#[test]
fn r21_every_difference_of_a_counter_is_told() {
    let title = bulge::Bulge::TITLE;
    let [base, revised] = ["base", "revised"].map(|mix| (title.counters)(Some(mix)).unwrap());
    let names = ["base", "revised"];
    let list =
        Differences { title: title.name, names, groups: [&base, &revised], paper: PaperSize::A4 }.list();
    let told = |id: &str| list.iter().find(|one| one.id == id).map(paper::Difference::text);
    for (id, text) in [
        ("g-lehr-1", "7-4 becomes 8-4, 901 is called 130, another symbol"),
        ("g-lehr-2", "7-4 becomes 5-4, 902 is called 901"),
        ("g-2pz-304", "6-4 becomes 5-4, another symbol"),
        ("g-fbb", "another symbol"),
        ("u-7ar-ccb", "another symbol, another size"),
        ("u-6ar-ccr", "4-4 is not in it"),
    ] {
        assert_eq!(told(id).as_deref(), Some(text), "{id}");
    }
}

#[test]
fn a_map_is_as_large_as_its_hexes_say() {
    let engine::title::Map::One(board) = bulge::Bulge::TITLE.map else { panic!("one map") };
    let mut whole =
        MapSheets { board: board(), style: press::MapStyle::default(), hex: HexSize(15.0), paper: None };
    let small = whole.millimetres();
    whole.hex = HexSize(16.0);
    let large = whole.millimetres();
    assert!((large.0 / small.0 - 16.0 / 15.0).abs() < 1e-9);
    let mut pdf = Pdf::new("map").unwrap();
    whole.paper = Some(PaperSize::A4);
    whole.write(&mut pdf).unwrap();
    assert!(pdf.pages() > 6);
    let tiled = pdf.finish().unwrap();
    show("map.pdf", &tiled);
    assert!(tiled.len() < 12_000_000, "the map is in the file once: {} bytes", tiled.len());
}

#[test]
fn the_rulebook_has_bookmarks_and_links_and_the_variant_sheet_is_shorter() {
    let book = (bulge::Bulge::TITLE.rulebook)();
    let game = bulge::Bulge::shipped("S1", None, "").unwrap();
    let printed = book.printed(game.rules());
    let counters: Vec<_> =
        (bulge::Bulge::TITLE.counters)(None).unwrap().into_iter().flat_map(|group| group.counters).collect();
    let maps = SmallMaps::draw(bulge::Bulge::TITLE, &counters).unwrap();
    let write = |changes: bool| {
        let mut pdf = Pdf::new(book.title()).unwrap();
        let (paper, charts) = (PaperSize::A4, game.chart_list(Seat::Observer));
        Book { printed: &printed, credit: "Credit", paper, changes, charts: &charts, maps: &maps }
            .write(&mut pdf)
            .unwrap();
        (pdf.pages(), pdf.finish().unwrap())
    };
    let (pages, whole) = write(false);
    let (fewer, variant) = write(true);
    show("rulebook.pdf", &whole);
    show("variant.pdf", &variant);
    assert!(pages > fewer && fewer > 1, "{pages} and {fewer} pages");
    assert!(plain(&whole).contains("/Outlines"), "bookmarks");
    assert!(plain(&whole).contains("/Annot"), "links");
    assert_eq!(whole, write(false).1);
}

#[test]
fn charts_fit_their_pages() {
    let game = bulge::Bulge::shipped("S1", None, "").unwrap();
    let charts = game.chart_list(Seat::Observer);
    let mut pdf = Pdf::new("charts").unwrap();
    paper::charts(&mut pdf, "Battle of the Bulge '81", &charts, PaperSize::A4).unwrap();
    assert!((1..=charts.len()).contains(&pdf.pages()));
    show("charts.pdf", &pdf.finish().unwrap());
}
