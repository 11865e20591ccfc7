//! The rulebook file, the switches, and the rulebook as switched.

use engine::{Rule, RuleSet, Rulebook};

fn book() -> Rulebook {
    Rulebook::from_toml("rules.toml", include_str!("data/rules.toml"))
        .unwrap_or_else(|faults| panic!("{faults}"))
}

fn set(preset: Option<&str>, line: &str) -> RuleSet {
    book().resolve(preset, line).unwrap_or_else(|errors| panic!("{errors}"))
}

fn wrong(preset: Option<&str>, line: &str) -> Vec<String> {
    let errors = book().resolve(preset, line).expect_err(line);
    errors.to_string().lines().map(ToOwned::to_owned).collect()
}

#[test]
fn defaults_presets_and_the_line_are_laid_over_each_other() {
    let text = |preset, line| set(preset, line).text().to_owned();
    let defaults = "+V3.1,+V3.2R,-OPT5.0,-OPT9.0,-V4.6,-VAR-A,MIX=revised,C1=mix";
    assert_eq!(text(None, ""), defaults);
    assert_eq!(text(Some("VARIANT"), ""), "+V3.1,+V3.2R,-OPT5.0,+OPT9.0,+V4.6,-VAR-A,MIX=revised,C1=mix");
    assert_eq!(
        text(Some("base79+"), " V3.1 ,MIX=custom -C1"),
        "+V3.1,-V3.2R,+OPT5.0,+OPT9.0,-V4.6,-VAR-A,MIX=custom,-C1"
    );
    // The canonical form gives the same set again.
    assert_eq!(set(None, defaults), set(None, ""));
    assert_eq!(set(Some("VARIANT"), set(None, "").text()), set(None, ""));
}

#[test]
fn sets_are_looked_up_by_index_and_hashed() {
    let book = book();
    let switch = |id| book.switch(id).expect("a switch of the file");
    let set = set(None, "MIX=custom,+C1");
    assert!(set.on(switch("V3.1")) && set.on(switch("C1")) && !set.on(switch("OPT9.0")));
    assert_eq!((set.value(switch("MIX")), book.value_name(&set, switch("MIX"))), (2, "custom"));
    assert!(book.holds(&set, "V3.1,MIX=custom,-OPT9.0") && !book.holds(&set, "V3.1,OPT9.0"));
    assert_ne!(set.hash(), self::set(None, "").hash());
    assert_eq!(set.hash(), self::set(None, "+C1,MIX=custom").hash());
    assert_eq!(book.switch("v3.1"), None);
}

#[test]
fn everything_wrong_is_reported_together() {
    assert_eq!(
        wrong(None, "+V3.2,+MIX,C1=yes,+V4.6,+OPT5.0,+VAR-A"),
        [
            "there is no switch \"V3.2\"; did you mean V3.2R?",
            "21.0: \"+MIX\" sets nothing; write MIX=base or MIX=revised or MIX=custom",
            "21.0: \"C1=yes\" sets nothing; write C1=mix or C1=off or C1=on",
            "X2: +OPT5.0 cannot be played with +VAR-A",
            "OR9.1: +V4.6 needs +OPT9.0",
        ]
    );
    assert_eq!(wrong(None, "+C1"), ["21.0: +C1 needs MIX=custom"]);
    assert_eq!(wrong(None, "-C1"), ["21.0: -C1 needs MIX=custom"]);
    assert_eq!(wrong(None, "+V3.1,-V3.1"), ["3.1: \"+V3.1\" and \"-V3.1\" contradict each other"]);
    assert_eq!(wrong(Some("BASE97"), ""), ["there is no preset \"BASE97\"; did you mean BASE79+?"]);
    assert_eq!(
        wrong(Some("nothing"), ""),
        ["there is no preset \"nothing\"; the presets are VARIANT, BASE79+"]
    );
}

#[test]
fn rules_are_known_by_number_alias_section_and_switch() {
    let book = book();
    assert_eq!(book.rule("MV1").map(|rule| rule.number.as_str()), Some("3.1"));
    assert_eq!((book.id(), book.version()), ("small", 3));
    for known in ["3.1", "MV1", "3.0", "3.1 (V3.1)"] {
        assert!(book.knows(Rule(known)), "{known}");
    }
    for unknown in ["3.9", "3.1 (V9.9)", "3", ""] {
        assert!(!book.knows(Rule(unknown)), "{unknown}");
    }
}

#[test]
fn the_book_is_printed_as_switched() {
    let book = book();
    let text = book.printed(&set(None, "")).to_string();
    assert!(text.contains("A unit may always move one hex."), "{text}");
    assert!(text.contains("[OR9.1] Commander units (not in play: needs OPT9.0)"), "{text}");
    assert!(!text.contains("Commanders lead."), "{text}");
    assert!(text.contains("V3.1 = on [3.1] minimum move of one hex"), "{text}");
    assert!(text.starts_with("SMALL\nRules version 3\n"), "{text}");
    let text = book.printed(&set(None, "-V3.1,+OPT9.0")).to_string();
    assert!(text.contains("[3.1] Minimum move (-V3.1)\n  There is no minimum move."), "{text}");
    assert!(text.contains("Commanders lead."), "{text}");
    // The first variant that applies is the one.
    let text = book.printed(&set(None, "-V3.1,MIX=custom")).to_string();
    assert!(text.contains("It depends on the counter."), "{text}");
    let sections: Vec<String> =
        book.printed(&set(None, "")).sections.into_iter().map(|section| section.number).collect();
    assert_eq!(sections, ["", "3.0", "OR9.0"]);
}

#[test]
fn long_texts_are_wrapped() {
    let text = book().printed(&set(None, "")).to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 100));
}

const HEAD: &str = "[game]\nid = \"g\"\ntitle = \"G\"\nversion = 1\n";

/// The messages of a bad file, with their lines.
fn faults(text: &str) -> Vec<(usize, String, Option<String>)> {
    let text = format!("{HEAD}{text}");
    let faults = Rulebook::from_toml("rules.toml", &text).expect_err("the file is bad");
    faults.list().iter().map(|fault| (fault.line, fault.message.clone(), fault.help.clone())).collect()
}

#[test]
fn all_faults_of_a_file_are_found_with_their_lines() {
    let found = faults(
        r#"
[[rule]]
number = "1.1"
text = "a"
origin = "sede"

[[rule]]
number = "1.2"
aliases = ["1.1"]
text = "b"
kind = "basic"
variants = [{ when = "MUDD", text = "c" }, { when = "MUD=deep", text = "d" }]

[[switch]]
id = "MUD"
rule = "1.3"
default = "maybe"
requires = ["SNOW"]
text = { off = "the ground is dry" }

[[switch]]
id = "bad id"
values = ["on", "off"]
rule = "1.1"
default = "on"
text = { off = "no", on = "yes" }

[[preset]]
id = "P"
title = "p"
set = "+MUDDY"
"#,
    );
    let lines: Vec<(usize, &str)> =
        found.iter().map(|(line, message, _)| (*line, message.as_str())).collect();
    assert_eq!(
        lines,
        [
            (9, "there is no origin \"sede\""),
            (13, "\"1.1\" is already the number or alias of a rule"),
            (15, "there is no kind \"basic\""),
            (16, "there is no switch \"MUDD\""),
            (16, "MUD has no such value"),
            (19, "nobody is told what \"on\" changes"),
            (20, "there is no rule 1.3"),
            (21, "the default is none of the switch's values"),
            (22, "there is no switch \"SNOW\""),
            (26, "\"bad id\" cannot be the id of a switch"),
            (27, "write \"off\" before \"on\""),
            (35, "there is no switch \"MUDDY\"; did you mean MUD?"),
        ]
    );
    assert_eq!(found[3].2.as_deref(), Some("did you mean MUD?"));
}

#[test]
fn a_misspelt_field_is_an_error_with_its_line() {
    let found = faults("[[rule]]\nnumber = \"1\"\ntxt = \"a\"\n");
    assert_eq!(found.len(), 1);
    assert!(found[0].0 == 7 && found[0].1.contains("txt"), "{found:?}");
}

#[test]
fn defaults_and_presets_must_be_playable() {
    let switches = r#"
[[rule]]
number = "1"
text = "a"
[[switch]]
id = "A"
rule = "1"
default = "on"
requires = ["B"]
text = { off = "no", on = "yes" }
[[switch]]
id = "B"
rule = "1"
default = "off"
text = { off = "no", on = "yes" }
[[preset]]
id = "both"
title = "Both"
set = "+B"
[[preset]]
id = "BOTH"
title = "Neither"
set = "-B"
"#;
    let found: Vec<String> = faults(switches).into_iter().map(|(_, message, _)| message).collect();
    assert_eq!(found, ["by default, +A needs +B", "a second preset with this id", "+A needs +B"]);
}

#[test]
fn every_value_of_a_switch_says_what_it_changes() {
    let found = faults(
        r#"
[[rule]]
number = "1"
text = "a"
[[switch]]
id = "MIX"
values = ["base", "revised", "custom"]
rule = "1"
default = "base"
text = { base = "the printed counters", revised = " " }
"#,
    );
    let messages: Vec<&str> = found.iter().map(|(_, message, _)| message.as_str()).collect();
    let told = |value| format!("nobody is told what \"{value}\" changes");
    assert_eq!(messages, [told("revised"), told("custom")]);
    assert_eq!(found[1].2.as_deref(), Some("add custom = \"...\" to its text"));
}

#[test]
fn a_line_says_which_values_would_do() {
    let own = |list: &[(&str, &[&str])]| -> Vec<(String, Vec<String>)> {
        let values = |values: &[&str]| values.iter().map(ToString::to_string).collect();
        list.iter().map(|(id, list)| (id.to_string(), values(list))).collect()
    };
    let book = book();
    assert_eq!(book.granted_by("MIX=custom"), own(&[("MIX", &["custom"])]));
    assert_eq!(book.granted_by("OPT9.0,-VAR-A"), own(&[("OPT9.0", &["on"]), ("VAR-A", &["off"])]));
    // Where a switch has neither `on` nor two values, all but the first are on.
    assert_eq!(book.granted_by("MIX"), own(&[("MIX", &["revised", "custom"])]));
    assert_eq!(book.values_in("+V3.1,MIX=base,NONE").len(), 2);
}
