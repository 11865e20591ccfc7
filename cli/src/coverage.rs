//! Which code does which rule, and which test tests it. Both are listed when the program is built, from the sources.

use anyhow::Result;
use engine::Rulebook;
use engine::rules::Prose;
use engine::title::Title;
use serde::Serialize;

use crate::FAILED;
use crate::output::Io;
use crate::rulebook::is_part;

/// A test, as its source names it.
pub(crate) struct Test {
    /// The folder of the game.
    game: &'static str,
    /// Its file in that folder.
    file: &'static str,
    line: u32,
    /// Its name.
    name: &'static str,
    /// Its documentation.
    about: &'static str,
}

/// A line of a game's code that cites a rule.
pub(crate) struct Cited {
    game: &'static str,
    file: &'static str,
    line: u32,
    /// The rule's number.
    rule: &'static str,
}

/// All tests of the games.
const TESTS: &[Test] = include!(concat!(env!("OUT_DIR"), "/tests.rs"));
/// All citations of the games.
const CODE: &[Cited] = include!(concat!(env!("OUT_DIR"), "/code.rs"));

#[derive(Serialize)]
pub(crate) struct Covered<'a> {
    pub(crate) rule: &'a str,
    pub(crate) title: &'a str,
    pub(crate) tests: Vec<String>,
    /// Tested only through its parts: 8.3 by 8.3.1 and 8.3.2.
    by_parts: bool,
    /// The lines of the code that cite it.
    pub(crate) code: Vec<String>,
    /// Why it has no code of its own, if that is so.
    pub(crate) prose: Option<Prose>,
    /// Done only through its parts.
    code_by_parts: bool,
}

impl Covered<'_> {
    fn is_gap(&self) -> bool {
        self.tests.is_empty() && !self.by_parts
    }

    /// Whether nothing says where it is done.
    fn is_undone(&self) -> bool {
        self.code.is_empty() && self.prose.is_none() && !self.code_by_parts
    }

    fn tests_in_words(&self) -> String {
        match self.tests.as_slice() {
            [] if self.by_parts => "by its parts".to_owned(),
            [] => "NO TEST".to_owned(),
            tests => tests.join(", "),
        }
    }

    fn code_in_words(&self) -> String {
        match (self.code.as_slice(), self.prose) {
            ([], Some(prose)) => format!("{prose:?}").to_lowercase(),
            ([], None) if self.code_by_parts => "by its parts".to_owned(),
            ([], None) => "NO CODE".to_owned(),
            ([one], _) => one.clone(),
            ([first, more @ ..], _) => format!("{first} and {} more", more.len()),
        }
    }
}

/// `salient rules GAME --coverage`
pub(crate) fn command(title: &Title, book: &Rulebook, json: bool, io: &mut Io<'_>) -> Result<u8> {
    tell(&of_game(title.id, book), json, io)
}

/// Prints the list; what has no code or no test is a failure.
fn tell(list: &[Covered], json: bool, io: &mut Io<'_>) -> Result<u8> {
    let gaps = list.iter().filter(|rule| rule.is_gap()).count();
    let undone = list.iter().filter(|rule| rule.is_undone()).count();
    if json {
        io.json(&list)?;
    } else {
        let (numbers, titles) = list.iter().fold((0, 0), |(n, t), rule| {
            (n.max(rule.rule.chars().count()), t.max(rule.title.chars().count()))
        });
        for rule in list {
            let (code, tests) = (rule.code_in_words(), rule.tests_in_words());
            io.line(&format!("{:numbers$}  {:titles$}  {code}; {tests}", rule.rule, rule.title))?;
        }
        io.line(&format!("{} rules, {undone} without code, {gaps} without a test", list.len()))?;
    }
    Ok(if gaps + undone == 0 { 0 } else { FAILED })
}

/// The rules of a game with their code and tests.
pub(crate) fn of_game<'a>(game: &str, book: &'a Rulebook) -> Vec<Covered<'a>> {
    let tests: Vec<&Test> = TESTS.iter().filter(|test| test.game == game).collect();
    let code: Vec<&Cited> = CODE.iter().filter(|cited| cited.game == game).collect();
    cover(book, &tests, &code)
}

fn cover<'a>(book: &'a Rulebook, tests: &[&Test], code: &[&Cited]) -> Vec<Covered<'a>> {
    let rules = book.rules().iter();
    let mut list: Vec<Covered<'a>> = rules
        .map(|rule| {
            let numbers = || std::iter::once(&rule.number).chain(&rule.aliases);
            let of_rule = |test: &&&Test| {
                by_name(book, test.name).contains(&rule.number.as_str())
                    || numbers().any(|number| mentions(test.about, number))
            };
            let tests = tests.iter().filter(of_rule);
            let code = code.iter().filter(|cited| cited.rule == rule.number);
            Covered {
                rule: &rule.number,
                title: &rule.title,
                tests: tests.map(|test| format!("{}:{}:{}", test.file, test.line, test.name)).collect(),
                by_parts: false,
                code: code.map(|cited| format!("{}:{}", cited.file, cited.line)).collect(),
                prose: rule.prose,
                code_by_parts: false,
            }
        })
        .collect();
    // From the last to the first, so that parts of parts are known when they are asked for.
    for at in (0..list.len()).rev() {
        let parts =
            || list.iter().filter(|part| part.rule != list[at].rule && is_part(part.rule, list[at].rule));
        let some = parts().next().is_some();
        let (tested, done) = (parts().all(|part| !part.is_gap()), parts().all(|part| !part.is_undone()));
        (list[at].by_parts, list[at].code_by_parts) = (some && tested, some && done);
    }
    list
}

/// The rules that a test is named after: `r8_3_r9_1_zones` and `rule_8_3_and_more` are of 8.3, the first of 9.1 too. Rulings
/// are `r26_r7`, or `r7` where the book knows them so.
fn by_name<'a>(book: &'a Rulebook, name: &str) -> Vec<&'a str> {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let initial = |word: &str| word.strip_prefix('r').filter(|rest| digits(rest)).map(str::to_owned);
    let (mut found, mut words) = (Vec::new(), name.split('_').peekable());
    while let Some(word) = words.next_if(|&word| word == "rule" || initial(word).is_some()) {
        let mut parts: Vec<String> = initial(word).into_iter().collect();
        while let Some(part) = words.next_if(|&word| digits(word)) {
            parts.push(part.to_owned());
        }
        let mut rule = None;
        // A number that the name goes on with is not part of the rule's: `r8_3_2_units_in_a_hex`.
        for length in (1..=parts.len()).rev() {
            rule = rule.or_else(|| book.rule(&parts[..length].join(".")));
        }
        if let ([one], None) = (parts.as_slice(), rule) {
            let ruling = words.peek().and_then(|word| book.rule(&format!("{one}.R{}", initial(word)?)));
            if ruling.is_some() {
                words.next();
            }
            rule = ruling.or_else(|| book.rule(&format!("R{one}")));
        }
        found.extend(rule.map(|rule| rule.number.as_str()));
    }
    found
}

/// Whether a text cites a rule's number, and not a longer one that holds it.
fn mentions(text: &str, number: &str) -> bool {
    let part = |c: char| c.is_alphanumeric();
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + number.len()..].chars();
        let goes_on = match after.next() {
            Some('.') => after.next().is_some_and(part),
            Some(c) => part(c),
            None => false,
        };
        !before.is_some_and(|c| part(c) || c == '.') && !goes_on
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = r#"
        game = { id = "tiny", title = "Tiny", version = 1 }
        rule = [
            { number = "8.3", text = "" },
            { number = "8.3.1", text = "" },
            { number = "8.3.2", text = "", aliases = ["DC I.A"] },
            { number = "9.1", text = "" },
            { number = "26.R7", text = "", aliases = ["R7"] },
        ]"#;

    fn test(name: &'static str, about: &'static str) -> Test {
        Test { game: "tiny", file: "tests/a.rs", line: 1, name, about }
    }

    fn gaps(tests: &[Test]) -> Vec<String> {
        let book = Rulebook::from_toml("rules.toml", BOOK).unwrap();
        let list = cover(&book, &tests.iter().collect::<Vec<_>>(), &[]);
        list.iter().filter(|rule| rule.is_gap()).map(|rule| rule.rule.to_owned()).collect()
    }

    #[test]
    fn a_rule_without_code_or_test_is_a_failure() {
        let book = Rulebook::from_toml("rules.toml", BOOK).unwrap();
        let (list, mut out) = (cover(&book, &[], &[]), Vec::new());
        let code = tell(&list, false, &mut Io::new(std::io::empty(), &mut out, std::io::sink())).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert_eq!(code, FAILED);
        assert!(out.contains("NO CODE; NO TEST"), "{out}");
        assert!(out.ends_with("5 rules, 5 without code, 5 without a test\n"), "{out}");
    }

    #[test]
    fn names_and_documentation_cite_rules() {
        assert_eq!(gaps(&[]), ["8.3", "8.3.1", "8.3.2", "9.1", "26.R7"]);
        assert_eq!(gaps(&[test("r8_3_1_stops", "")]), ["8.3", "8.3.2", "9.1", "26.R7"]);
        assert_eq!(gaps(&[test("rule_9_1_2_units", "")]), ["8.3", "8.3.1", "8.3.2", "26.R7"]);
        assert_eq!(gaps(&[test("x46_stops", "Example 46, of DC I.A and [8.3.1].")]), ["9.1", "26.R7"]);
        assert_eq!(gaps(&[test("retreats", "r8_3 is no rule, 19.1 and 9.10 are others.")]).len(), 5);
    }

    #[test]
    fn a_name_may_begin_with_several_rules() {
        assert_eq!(gaps(&[test("r8_3_1_r8_3_2_r9_1_zones", "")]), ["26.R7"]);
        assert_eq!(gaps(&[test("r9_1_r26_r7_chains", "")]), ["8.3", "8.3.1", "8.3.2"]);
        assert_eq!(gaps(&[test("r9_1_r7_chains", "")]), ["8.3", "8.3.1", "8.3.2"]);
        // Only those that it begins with count, and only rules that there are.
        assert_eq!(gaps(&[test("r9_1_not_r8_3_1", "")]), ["8.3", "8.3.1", "8.3.2", "26.R7"]);
        assert_eq!(gaps(&[test("r12_1_r9_9_r26_r8_retreats", "")]).len(), 5);
    }

    #[test]
    fn a_rule_is_done_where_it_is_cited_or_is_prose() {
        let book = BOOK
            .replace(r#"{ number = "9.1", text = "" }"#, r#"{ number = "9.1", text = "", prose = "data" }"#);
        let book = Rulebook::from_toml("rules.toml", &book).unwrap();
        let cited = |rule| Cited { game: "tiny", file: "src/zoc.rs", line: 7, rule };
        let undone = |code: &[Cited]| -> Vec<String> {
            let list = cover(&book, &[], &code.iter().collect::<Vec<_>>());
            list.iter().filter(|rule| rule.is_undone()).map(|rule| rule.rule.to_owned()).collect()
        };
        assert_eq!(undone(&[]), ["8.3", "8.3.1", "8.3.2", "26.R7"]);
        assert_eq!(undone(&[cited("8.3.1"), cited("26.R7")]), ["8.3", "8.3.2"]);
        assert!(undone(&[cited("8.3.1"), cited("8.3.2"), cited("26.R7")]).is_empty(), "8.3 by its parts");
        let list = cover(&book, &[], &[]);
        assert_eq!(list[3].code_in_words(), "data");
        assert_eq!(list[0].code_in_words(), "NO CODE");
    }

    #[test]
    fn the_citations_of_the_games_are_listed() {
        let found = |cited: &Cited| {
            (cited.game, cited.rule, cited.file) == ("bulge", "14.6", "src/combat/stand_fast.rs")
                && cited.line > 0
        };
        assert!(CODE.iter().any(found), "{} citations", CODE.len());
    }

    #[test]
    fn the_tests_of_the_games_are_listed() {
        let found = |test: &Test| test.game == "bulge" && test.name.starts_with("rule_29_1_");
        assert!(TESTS.iter().any(found), "{} tests", TESTS.len());
        assert!(TESTS.iter().all(|test| !test.file.contains('\\')));
    }
}
