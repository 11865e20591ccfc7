//! The rulebook with its small maps and charts, the variant sheet, the page for a browser, and the cards of the sides.

use engine::counter::Counter;
use engine::rules::{ExamplePosition, Printed, example_id};
use engine::title::{Playable, Title};
use engine::{Chart, Game, Seat};
use paper::{Book, Cards, HtmlBook, PaperSize, Pdf, SmallMaps};
use skirmish::Skirmish;

/// Writes a file for somebody to look at, if `SALIENT_PRINTS` names a folder.
fn show(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("SALIENT_PRINTS") {
        std::fs::write(std::path::Path::new(&folder).join(name), bytes).expect("the folder is there");
    }
}

/// A game as it is printed.
struct Printing {
    title: &'static Title,
    printed: Printed,
    charts: Vec<Chart>,
    maps: SmallMaps,
}

impl Printing {
    fn of<G: Playable>(scenario: &str, switches: &str) -> (Printing, G) {
        let game = G::shipped(scenario, None, switches).unwrap_or_else(|error| panic!("{error}"));
        let counters: Vec<Counter> =
            (G::TITLE.counters)(None).unwrap().into_iter().flat_map(|group| group.counters).collect();
        let printing = Printing {
            title: G::TITLE,
            printed: game.rulebook().printed(game.rules()),
            charts: game.chart_list(Seat::Observer),
            maps: SmallMaps::draw(G::TITLE, &counters).unwrap(),
        };
        (printing, game)
    }

    fn pdf(&self, changes: bool) -> (usize, Vec<u8>) {
        let mut pdf = Pdf::new(self.title.name).unwrap();
        let (paper, credit) = (PaperSize::A4, self.title.credit);
        Book { printed: &self.printed, credit, paper, changes, charts: &self.charts, maps: &self.maps }
            .write(&mut pdf)
            .unwrap();
        let (pages, bytes) = (pdf.pages(), pdf.finish().unwrap());
        show(&format!("{}-{}.pdf", self.title.id, if changes { "changes" } else { "rulebook" }), &bytes);
        (pages, bytes)
    }

    fn page(&self, changes: bool) -> String {
        let credit = self.title.credit;
        let page =
            HtmlBook { printed: &self.printed, credit, changes, charts: &self.charts, maps: &self.maps }
                .page()
                .unwrap();
        show(
            &format!("{}-{}.html", self.title.id, if changes { "changes" } else { "rulebook" }),
            page.as_bytes(),
        );
        page
    }
}

/// Every position of the examples is drawn, once in each rule that has an example of it.
#[test]
fn small_maps_show_every_position() {
    for printing in [Printing::of::<Skirmish>("mill", "").0, Printing::of::<bulge::Bulge>("S1", "").0] {
        let examples = printing.title.examples().unwrap();
        assert_eq!(printing.maps.count(), examples.all().len());
        let rules = printing.printed.sections.iter().flat_map(|section| &section.rules);
        let in_rule = |position: &ExamplePosition, texts: &[String]| {
            let mut ids = texts.iter().filter_map(|text| example_id(text));
            ids.any(|id| position.of.iter().any(|of| of == id))
        };
        let shown: usize = rules
            .filter(|rule| rule.in_play)
            .map(|rule| examples.all().iter().filter(|one| in_rule(one, &rule.examples)).count())
            .sum();
        let page = printing.page(false);
        assert!(shown >= examples.all().len(), "{}", printing.title.name);
        assert_eq!(page.matches("<figure class=\"map\">").count(), shown, "{}", printing.title.name);
        assert_eq!(page.matches("<figure class=\"chart\">").count(), printing.charts.len());
    }
}

/// What looks like the number of a rule and is an amount leads nowhere.
#[test]
fn amounts_are_no_rules() {
    for (page, amounts, rule) in [
        (Printing::of::<bulge::Bulge>("S1", "").0.page(false), ["1.2, up to", "1.6, down to"], "22.2"),
        (Printing::of::<dark_december::DarkDecember>("C2", "").0.page(false), ["3.2 km", "is 3.2 km"], "3.2"),
    ] {
        for amount in amounts {
            assert!(page.contains(amount), "{amount}");
        }
        assert!(page.contains(&format!("<a href=\"#r-{rule}\">{rule}</a>")), "{rule}");
        assert!(!page.contains("</a> km") && !page.contains("</a>, up to"));
    }
}

/// Forts and markers of a position, counters that lie on their back, and rows of counters in two mixes are in the pictures.
#[test]
fn small_maps_show_forts_markers_backs_and_mixes() {
    let page = Printing::of::<dark_december::DarkDecember>("C2", "").0.page(false);
    for word in ["counter-fort", "counter-strategic-movement", "counter-G-326-751-back"] {
        assert!(page.contains(word), "{word}");
    }
    let page = Printing::of::<bulge::Bulge>("S1", "").0.page(false);
    assert!(page.contains("OpenStreetMap contributors"), "the small maps have the credits of the map");
    for word in ["counter-baseg-2pz-304", "counter-revisedg-2pz-304", "counter-isolated-3"] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn the_book_has_maps_and_charts_and_is_the_same_each_time() {
    let (printing, _) = Printing::of::<Skirmish>("mill", "");
    let (pages, bytes) = printing.pdf(false);
    assert_eq!(bytes, printing.pdf(false).1);
    let bare =
        Printing { charts: Vec::new(), maps: SmallMaps::default(), ..Printing::of::<Skirmish>("mill", "").0 };
    let (fewer, _) = bare.pdf(false);
    assert!(pages > fewer, "{pages} and {fewer} pages");
}

#[test]
fn the_page_stands_alone_and_its_links_lead_somewhere() {
    let (printing, _) = Printing::of::<bulge::Bulge>("S1", "");
    let page = printing.page(false);
    assert!(page.starts_with("<!doctype html>") && page.contains("font/ttf;base64,"));
    for outside in ["http://fonts", "src=\"http", "href=\"http", "url(http", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let mut ids: Vec<&str> =
        page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "no name twice");
    for goal in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(ids.binary_search(&goal).is_ok(), "{goal} is nowhere");
    }
    assert!(page.contains("class=\"rule changed\" id=\"r-22.1\"") && page.contains("class=\"rule house\""));
    assert_eq!(page, printing.page(false));
}

#[test]
fn the_variant_sheet_speaks_as_errata_do() {
    let (printing, _) = Printing::of::<bulge::Bulge>("S1", "");
    let sheet = printing.page(true);
    assert!(
        sheet.contains("Amend the rulebook as follows.") && sheet.contains("Add this rule:"),
        "its voice"
    );
    assert!(sheet.len() < printing.page(false).len());
    assert!(printing.pdf(true).0 < printing.pdf(false).0);
}

#[test]
fn cards_show_every_unit_of_both_sides() {
    let game = Skirmish::shipped("mill", None, "").unwrap();
    let (view, groups) = (game.view(Seat::Observer), (Skirmish::TITLE.counters)(None).unwrap());
    let counters: Vec<Counter> = groups.iter().flat_map(|group| group.counters.clone()).collect();
    let mut pdf = Pdf::new("cards").unwrap();
    Cards {
        title: "Skirmish",
        name: "mill",
        sides: &["Blue", "Red"],
        turns: &[],
        view: &view,
        board: game.board(),
        counters: &counters,
        groups: &groups,
        credit: "Credit",
        paper: PaperSize::A4,
    }
    .write(&mut pdf)
    .unwrap();
    // For each side its set-up and its order of battle.
    assert_eq!(pdf.pages(), 4);
    show("skirmish-cards.pdf", &pdf.finish().unwrap());
}
