use serde::Deserialize;

use super::{LevelFile, Muster, NumbersFile, Reader, Spanned, SwitchesFile, Text};
use crate::{Rulebook, Side, UnitId};

const BOOK: &str = r#"
[game]
id = "toy"
title = "Toy"
version = 1
[[section]]
number = "1.0"
title = "All"
[[rule]]
number = "1.1"
text = "Nothing happens."
[[switch]]
id = "FOG"
default = "on"
rule = "1.1"
text = { off = "all is seen", on = "nothing is seen" }
[[preset]]
id = "plain"
title = "Plain"
set = "-FOG"
"#;

const SIDES: &[&str] = &["red", "blue"];

fn book() -> Rulebook {
    Rulebook::from_toml("rules.toml", BOOK).unwrap_or_else(|faults| panic!("{faults}"))
}

#[derive(Deserialize)]
struct Toy {
    units: Option<Text>,
    #[serde(default)]
    switches: SwitchesFile,
    levels: Option<Spanned<Vec<Spanned<LevelFile>>>>,
    numbers: Option<NumbersFile<i16>>,
    rule: Option<Text>,
    colour: Option<Text>,
}

fn toy(text: &str) -> Toy {
    toml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

fn said(reader: Reader) -> String {
    reader.finish(()).err().map(|faults| faults.to_string()).unwrap_or_default()
}

#[test]
fn tokens_know_their_places() {
    let text = "units = \"a,  b 2 ,,c\"";
    let file = toy(text);
    let reader = Reader::new("x", text);
    let value = file.units.expect("units");
    let tokens = reader.tokens(&value);
    let parts: Vec<(&str, &str)> =
        tokens.iter().map(|token| (token.text, &text[token.span.clone()])).collect();
    assert_eq!(parts, [("a", "a"), ("b 2", "b 2"), ("c", "c")]);
    let escaped = "units = \"a\\u0020, b\"";
    let value = toy(escaped).units.expect("units");
    let tokens = Reader::new("x", escaped).tokens(&value);
    assert_eq!((tokens[1].text, tokens[1].span.clone()), ("b", 8..escaped.len()));
}

#[test]
fn a_unit_is_named_once_and_under_its_side() {
    let text = "units = \"a1, b1, a1, c1\"";
    let value = toy(text).units.expect("units");
    let mut reader = Reader::new("x", text);
    let mut muster = Muster::new(SIDES, [("a1", Side(0)), ("b1", Side(1)), ("d1", Side(0))]);
    assert_eq!(muster.units(&mut reader, &value, Side(0)), [UnitId(0), UnitId(1)]);
    assert_eq!(muster.missing().collect::<Vec<_>>(), [UnitId(2)]);
    assert_eq!(
        said(reader),
        "x:1:14: b1 does not belong to the red side\n    put it under \"blue\"\n\
         x:1:18: a1 is here for the second time\n    line 1 names it already\n\
         x:1:22: there is no unit \"c1\"\n    did you mean a1?"
    );
}

#[test]
fn switches_of_a_scenario() {
    let text = "[switches]\npreset = \"plain\"\nfixed = \"+FOG\"\nidle = \"FOG\"";
    let (book, file) = (book(), toy(text).switches);
    let mut reader = Reader::new("x", text);
    let switches = reader.switches(&book, &file);
    assert_eq!(said(reader), "");
    let fog = book.switch("FOG").expect("a switch");
    assert!(switches.rule_set("S", &book, None, "").is_ok_and(|set| set.on(fog)));
    let wrong = switches.rule_set("S", &book, None, "-FOG").expect_err("fixed");
    assert_eq!(wrong.to_string(), "S is played with +FOG");
    let text = "[switches]\npreset = \"plane\"\nset = \"-FOGG\"\nidle = \"FOGG\"";
    let mut reader = Reader::new("x", text);
    reader.switches(&book, &toy(text).switches);
    assert_eq!(said(reader).lines().filter(|line| line.starts_with("x:")).count(), 3);
}

#[test]
fn levels_leave_no_gap() {
    let text = r#"levels = [{ winner = "red", level = "decisive" }, { at_least = 3, level = "great" }]"#;
    let mut reader = Reader::new("x", text);
    reader.levels(SIDES, &toy(text).levels.expect("levels"), "red");
    let said = said(reader);
    assert!(said.contains("this leaves a gap") && said.contains("there is no level \"great\""), "{said}");
}

#[test]
fn numbers_are_all_there_and_make_sense() {
    crate::numbers! {
        /// Numbers.
        struct Two: i16;
        /// One.
        one: -3 to 3,
        /// Another.
        other: 0 to 9,
    }
    let text = "[numbers]\none = { value = -4, rule = \"1.1\", source = \"seed\" }\nothr = { value = 1, rule = \"1.2\", source = \"house\" }";
    let mut reader = Reader::new("x", text);
    let (mut two, list) = Two::read(&mut reader, &book(), toy(text).numbers.expect("numbers"));
    assert_eq!((list.len(), list[0].value, two.one), (1, -4, -4));
    two.set("one", 2);
    assert_eq!((two.one, two.other), (2, 0));
    let said = said(reader);
    for part in ["one cannot be -4", "the number other is missing", "there is no number \"othr\""] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn words_and_rules_that_do_not_exist() {
    let text = "rule = \"1.3\"\ncolour = \"gren\"";
    let file = toy(text);
    let mut reader = Reader::new("x", text);
    reader.rule(&book(), &file.rule.expect("a rule"));
    let colours = [("green", 1), ("blue", 2)];
    assert_eq!(reader.one_of(&file.colour.expect("a colour"), "colour", &colours), None);
    reader.doubt(13, "a strange colour".into());
    assert_eq!(reader.take_doubts()[0].line, 2);
    assert_eq!(
        said(reader),
        "x:1:8: there is no rule 1.3\n    did you mean 1.1?\n\
         x:2:10: there is no colour \"gren\"\n    did you mean green?"
    );
}
