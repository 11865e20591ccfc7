//! The rulebook as one page for a browser: all of it in one file, with its fonts and pictures.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::Chart;
use engine::rules::{Origin, Printed, PrintedRule, PrintedSection};
use press::{Font, STYLE_SHEET, font_faces};

use crate::book::errata::{self, differs, instruction};
use crate::book::{SmallMaps, amount_before, cited, content, marks};
use crate::chart_pages::drawn;
use crate::pdf::PaperError;

/// What the page looks like.
const LOOK: &str = include_str!("html/book.css");

/// A rulebook as a page.
pub struct HtmlBook<'a> {
    /// The rules as switched.
    pub printed: &'a Printed,
    /// Stands at the foot.
    pub credit: &'a str,
    /// Only what differs from the base game: the variant sheet.
    pub changes: bool,
    /// The charts as switched.
    pub charts: &'a [Chart],
    /// The small maps of the worked examples.
    pub maps: &'a SmallMaps,
}

impl HtmlBook<'_> {
    /// The page.
    pub fn page(&self) -> Result<String, PaperError> {
        let sections = content::sections(self.printed, self.changes)?;
        let mut page = Page { text: String::new(), numbers: numbers(&sections), pictures: 0 };
        let title = plain(&self.printed.title);
        let what =
            if self.changes { "What differs from the base game" } else { "The rules, as they are switched" };
        let _ = writeln!(
            page.text,
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}: {}</title>\n<style>{}{STYLE_SHEET}{LOOK}</style></head>\n<body>\n<header><h1>{title}</h1><p class=\"what\">{what}</p>\
             <p class=\"faint\">Rules version {}. A bar in the margin marks what is not of the base game; a blue one is a rule of the \
             house.</p></header>",
            if self.changes { "variant sheet" } else { "rules" },
            fonts(),
            self.printed.version
        );
        self.front(&mut page, &sections);
        page.text.push_str("<main>\n");
        for section in &sections {
            self.section(&mut page, section);
        }
        self.appendix(&mut page, &sections);
        page.text.push_str("</main>\n");
        let _ = writeln!(
            page.text,
            "<footer>{}<br>{}</footer>\n</body></html>",
            plain(self.credit),
            plain(&self.maps.credits())
        );
        Ok(page.text)
    }

    /// Rules in force at a glance, and the contents.
    fn front(&self, page: &mut Page, sections: &[PrintedSection]) {
        if self.changes {
            let _ = writeln!(page.text, "<p>{}</p>", errata::PREFACE);
        }
        page.text.push_str("<section class=\"glance\"><h2>In force at a glance</h2><dl>\n");
        for switch in &self.printed.switches {
            let _ = write!(page.text, "<dt>{} = {}</dt><dd>", plain(&switch.id), plain(&switch.value));
            page.words(&format!("[{}] {}", switch.rule, switch.text.trim()));
            page.text.push_str("</dd>\n");
        }
        page.text.push_str("</dl></section>\n<nav><h2>Contents</h2><ol>\n");
        for section in sections {
            let head = plain(format!("{} {}", section.number, section.title).trim());
            let _ = write!(page.text, "<li><a href=\"#s-{}\">{head}</a><ol>", plain(&section.number));
            for rule in &section.rules {
                let (number, title) = (plain(&rule.number), plain(&rule.title));
                let _ = write!(page.text, "<li><a href=\"#r-{number}\">{number} {title}</a></li>");
            }
            page.text.push_str("</ol></li>\n");
        }
        if !content::charts(self.charts, sections, self.changes).is_empty() {
            page.text.push_str("<li><a href=\"#charts\">Charts</a></li>\n");
        }
        page.text.push_str("</ol></nav>\n");
    }

    fn section(&self, page: &mut Page, section: &PrintedSection) {
        let (number, title) = (plain(&section.number), plain(&section.title));
        let _ = writeln!(page.text, "<h2 id=\"s-{number}\"><b>{number}</b> {title}</h2>");
        page.paragraphs(&section.text);
        for rule in &section.rules {
            self.rule(page, rule);
        }
    }

    fn rule(&self, page: &mut Page, rule: &PrintedRule) {
        let class = match (rule.in_play, rule.origin) {
            (false, _) => "rule out",
            (true, Origin::House) => "rule house",
            (true, _) if differs(rule) => "rule changed",
            _ => "rule",
        };
        let (number, title) = (plain(&rule.number), plain(&rule.title));
        let _ = writeln!(
            page.text,
            "<article class=\"{class}\" id=\"r-{number}\"><h3><a href=\"#r-{number}\"><b>{number}</b></a> {title} \
             <span class=\"mark\">{}</span></h3>",
            plain(&marks(rule))
        );
        if self.changes {
            let _ = writeln!(page.text, "<p class=\"lead\">{}</p>", instruction(rule));
        }
        if rule.in_play {
            page.paragraphs(&rule.text);
            for (at, example) in rule.examples.iter().enumerate() {
                page.text.push_str("<p class=\"example\">Example. ");
                page.words(example);
                page.text.push_str("</p>\n");
                if let Some(map) = self.maps.below(&rule.examples, at) {
                    page.picture("map", map);
                }
            }
            for chart in self.charts.iter().filter(|chart| rule.charts.contains(&chart.id)) {
                let (id, title) = (plain(&chart.id), plain(&chart.title));
                let _ =
                    writeln!(page.text, "<p class=\"chart\"><a href=\"#chart-{id}\">Chart: {title}</a></p>");
            }
        }
        page.text.push_str("</article>\n");
    }

    /// The charts.
    fn appendix(&self, page: &mut Page, sections: &[PrintedSection]) {
        let charts = content::charts(self.charts, sections, self.changes);
        if charts.is_empty() {
            return;
        }
        page.text.push_str("<h2 id=\"charts\">Charts</h2>\n");
        for chart in charts {
            let _ = write!(page.text, "<div id=\"chart-{}\">", plain(&chart.id));
            page.picture("chart", &drawn(chart));
            page.text.push_str("</div>\n");
        }
    }
}

/// The page in the making.
struct Page {
    text: String,
    /// The numbers that can be linked to.
    numbers: BTreeSet<String>,
    /// How many pictures there are so far.
    pictures: usize,
}

impl Page {
    fn paragraphs(&mut self, text: &str) {
        for part in text.split("\n\n").filter(|part| !part.trim().is_empty()) {
            self.text.push_str("<p>");
            self.words(part);
            self.text.push_str("</p>\n");
        }
    }

    /// Words; the number of a rule leads to it.
    fn words(&mut self, text: &str) {
        let mut words = text.split_whitespace().peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            if !std::mem::take(&mut first) {
                self.text.push(' ');
            }
            let amount = words.peek().is_some_and(|next| amount_before(next));
            match cited(word).filter(|number| !amount && self.numbers.contains(*number)) {
                Some(number) => {
                    let (before, after) = word.split_once(number).unwrap_or(("", ""));
                    let (before, after) = (plain(before), plain(after));
                    let _ = write!(self.text, "{before}<a href=\"#r-{number}\">{number}</a>{after}");
                }
                None => self.text.push_str(&plain(word)),
            }
        }
    }

    /// A picture within the page. Its names are made its own, because other pictures have the same ones.
    fn picture(&mut self, class: &str, svg: &str) {
        self.pictures += 1;
        let own = format!("p{}-", self.pictures);
        let body = match (svg.find("<style>"), svg.find("</style>")) {
            (Some(from), Some(to)) => format!("{}{}", &svg[..from], &svg[to + "</style>".len()..]),
            _ => svg.to_owned(),
        };
        let body = body
            .replace(" id=\"", &format!(" id=\"{own}"))
            .replace("url(#", &format!("url(#{own}"))
            .replace("href=\"#", &format!("href=\"#{own}"));
        let _ = writeln!(self.text, "<figure class=\"{class}\">{}</figure>", body.trim_end());
    }
}

fn numbers(sections: &[PrintedSection]) -> BTreeSet<String> {
    sections.iter().flat_map(|section| &section.rules).map(|rule| rule.number.clone()).collect()
}

/// The fonts of the house, within the page.
fn fonts() -> String {
    Font::ALL.into_iter().fold(font_faces(""), |css, font| {
        let data = format!("data:font/ttf;base64,{}", STANDARD.encode(font.data()));
        css.replace(font.file_name(), &data)
    })
}

/// A text as the page has it.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
