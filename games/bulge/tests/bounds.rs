//! Files from strangers: whatever their size and depth, they are read quickly or refused with the place and the limit. Each of
//! these files has almost as many bytes as a file may have, and would take minutes if something in it were compared with
//! everything else.

use engine::title::Playable;
use std::fmt::Write as _;

use bulge::charts::{CHARTS, Charts};
use bulge::map::MAP;
use bulge::units::{UNITS, read_units};
use bulge::{Bulge, Source, map};
use engine::data::{Files, MOST_BYTES};
use trials::stranger::{filled, names, set_up, told};

const HEAD: &str = r#"format = 1
id = "X1"
name = "t"
about = "t"
map = "standard"
[turns]
first = 6
last = 9
begins = "german"
"#;

const HOLD: &str = r#"[victory.hold]
hex = "AA26"
"#;

/// A scenario without units; `more` goes to its end.
fn scenario(more: &str) -> String {
    format!("{HEAD}{HOLD}{more}")
}

#[test]
fn a_scenario_with_endless_lists() {
    let ids = ["g-2pz-3", "g-26vg-39", "u-28-110", "u-28-109"];
    for table in ["[setup.german]\nAA26", "[setup.allied]\nAA26", "[lost]\ngerman", "[absent]\nallied"] {
        let text = filled(&scenario(&format!("{table} = \"")), |at| format!("{},", ids[at % 4]), "\"\n");
        names(&set_up::<Bulge>(&text), &["stranger.toml:", " things"]);
        let some = ids.join(",") + &format!(",{}", ids[0]).repeat(500);
        let told = set_up::<Bulge>(&scenario(&format!("{table} = \"{some}\"\n")));
        names(&told, &["for the second time", "and ", " more"]);
    }
    for word in ["g-2pz-4,", "x,", ",", "é,", "g-a766 back,"] {
        set_up::<Bulge>(&filled(&scenario("[setup.german]\nAA26 = \""), |_| word.into(), "\"\n"));
    }
    set_up::<Bulge>(&filled(&scenario("[setup.german]\n"), |at| format!("\"{at} AA26\" = \"x\"\n"), ""));
    set_up::<Bulge>(&filled(&scenario("[dumps]\n"), |at| format!("A{at} = \"gone\"\n"), ""));
    let group = |_| "{ turn = 7, at = \"AN, AL\", units = \"\" },\n".to_owned();
    let told = set_up::<Bulge>(&filled(&scenario("[arrivals]\nallied = [\n"), group, "]\n"));
    names(&told, &["stranger.toml:", "groups of reinforcements", "at most 500"]);
    let wrong =
        |_| "{ turn = 99, at = \"?\", units = \"x\", switch = \"y\", decision = \"z\" },\n".to_owned();
    names(
        &set_up::<Bulge>(&filled(&scenario("[arrivals]\ngerman = [\n"), wrong, "]\n")),
        &["there is no turn 99"],
    );
    let places = filled(
        &scenario("[arrivals]\nallied = [{ turn = 7, units = \"u-28-110\", at = \""),
        |_| "AN,".into(),
        "\" }]\n",
    );
    names(&set_up::<Bulge>(&places), &["the list of places", "at most 400"]);
}

#[test]
fn a_scenario_with_endless_words() {
    for (table, word) in [
        ("[control]\ntowns = \"T1\"\ngerman = \"", "AA26,"),
        ("[control]\nallied = \"", "QQQ99,"),
        ("[control]\ntowns = \"", "T1"),
        ("[bridges]\ndown = \"", "LL23/MM24,"),
        ("[bridges]\nintact = \"", "LL23/LL24,"),
        ("[switches]\nset = \"", "+DC,"),
        ("[switches]\nset = \"", "+DC,-DC,"),
        ("[switches]\nfixed = \"", "+V9,"),
        ("[switches]\nidle = \"", "V9,"),
        ("[switches]\npreset = \"", "v"),
    ] {
        set_up::<Bulge>(&filled(&scenario(table), |_| word.into(), "\"\n"));
    }
    for (key, old, limit) in
        [("name", "t", "at most 100"), ("id", "X1", "at most 32"), ("about", "t", "at most 4000")]
    {
        let text = scenario("").replace(&format!("{key} = \"{old}\"\n"), "");
        let long = "y".repeat(900_000);
        names(
            &set_up::<Bulge>(&format!("{key} = \"{long}\"\n{text}")),
            &["stranger.toml:1:", "letters", limit],
        );
    }
    let level = |at: usize| {
        format!("{{ at_least = {}, winner = \"german\", level = \"decisive\" }},\n", -(at as i64))
    };
    let levels = filled(&format!("{HEAD}[victory.margin]\nlevels = [\n"), level, "{ level = \"draw\" }]\n");
    names(&set_up::<Bulge>(&levels), &["levels of victory", "at most 50"]);
    let once = filled(&format!("{HEAD}[victory]\nat_once = ["), |_| "\"25.3\",".into(), "]\n");
    names(&set_up::<Bulge>(&(once + HOLD)), &["victories at once", "at most 2"]);
    let towns = format!("{HEAD}[victory.campaign]\nnordwind_2 = \"AA26\"\ntowns = \"");
    names(&set_up::<Bulge>(&format!("{towns}{}\"\n", "AA26,".repeat(200))), &["towns", "at most 100"]);
    set_up::<Bulge>(&filled(&towns, |_| "AA26,".into(), "\"\n"));
}

#[test]
fn a_scenario_of_slips_is_not_read_over_and_over() {
    // Every line has a key that there is not; each costs another reading.
    let told = set_up::<Bulge>(&filled(&scenario("[control]\n"), |at| format!("key{at} = \"{at}\"\n"), ""));
    names(&told, &["unknown key"]);
    let long = |at: usize| format!("key{at} = \"{}\"\n", "z".repeat(at % 999));
    set_up::<Bulge>(&filled(&scenario("[turns.x]\n"), long, ""));
    // A small one is still told all its slips.
    let few = set_up::<Bulge>(&scenario("[control]\ntown = \"T1\"\ngreman = \"AA26\"\n"));
    names(&few, &["town", "greman"]);
}

#[test]
fn what_is_too_long_or_too_deep_is_not_read() {
    let long = scenario(&format!("# {}", "x".repeat(MOST_BYTES)));
    names(&set_up::<Bulge>(&long), &["stranger.toml:", "bytes", "at most 1048576"]);
    for (open, close) in [("[", "]"), ("{ a = ", " }"), ("{ a.b.c.d.e.f.g = ", " }"), ("[[", "")] {
        for depth in [20, 70, 60_000] {
            let text = scenario(&format!("x = {}1{}\n", open.repeat(depth), close.repeat(depth)));
            assert_ne!(set_up::<Bulge>(&text), "");
        }
    }
    for text in ["a.".repeat(300_000) + "a = 1", format!("[{}a]", "a.".repeat(300_000)), "[".repeat(900_000)]
    {
        names(&set_up::<Bulge>(&scenario(&text)), &["at most"]);
    }
    for text in ["\"".repeat(500_000), "'''\\".repeat(100_000), "\0".repeat(500_000), "\r\n".repeat(400_000)]
    {
        set_up::<Bulge>(&scenario(&text));
    }
}

#[test]
fn a_map_with_endless_lists() {
    let read = |text: &str| {
        let alone = told(text, |text| map::read("stranger.toml", text));
        let scenario = scenario("").replace("standard", "stranger.toml");
        let files = [("scenario.toml", scenario.as_str()), ("stranger.toml", text)];
        let [scenario, map] = files.map(|(name, text)| Source { name, text });
        let files = Files { scenario, map: Some(map), units: None };
        let played = told(text, |_| Bulge::read_files(&files, Charts::standard(), None, ""));
        if played.is_empty() { alone } else { played }
    };
    assert_eq!(read(MAP), "");
    let towns = |at: usize| format!("[[place]]\nname = \"{at}\"\nhex = \"AA26\"\nkind = \"town\"\n");
    read(&filled(MAP, towns, ""));
    read(&filled(MAP, |_| "[[bridge]]\nside = \"A1/A2\"\n".to_owned(), ""));
    for (table, word) in [
        ("[[river]]\nkind = \"minor\"\nsides = \"", "A1/A2 "),
        ("[[road]]\nkind = \"road\"\npath = \"", "A1 A2 "),
        ("[[area]]\nname = \"Z\"\nkind = \"german entry\"\nhexes = \"", "A1 "),
    ] {
        read(&filled(&format!("{MAP}\n{table}"), |_| word.into(), "\"\n"));
    }
    let area = |at: usize| format!("[[area]]\nname = \"{at}\"\nkind = \"german entry\"\nhexes = \"A1\"\n");
    names(&read(&filled(MAP, area, "")), &["areas", "at most"]);
}

#[test]
fn charts_with_endless_lists_and_numbers() {
    let read = |text: &str| told(text, |text| Charts::read("stranger.toml", text));
    assert_eq!(read(CHARTS), "");
    let more = |table: &str, key: &str, part: &dyn Fn(usize) -> String| {
        let table = CHARTS.find(&format!("[{table}]")).unwrap_or_else(|| panic!("{table}"));
        let key = format!("{key} = [");
        let at = table + CHARTS[table..].find(&key).unwrap_or_else(|| panic!("{key}")) + key.len();
        read(&filled(&CHARTS[..at], part, &CHARTS[at..]))
    };
    let town =
        |at: usize| format!("\n  {{ name = \"T\", hex = \"AA{}\", kind = \"town\", vp = 1 }},", at + 1);
    names(&more("towns", "list", &town), &["towns", "at most 2048"]);
    let dump = |_| "\n  { name = \"D\", hex = \"AA26\" },".to_owned();
    names(&more("dumps", "list", &dump), &["dumps", "at most 8"]);
    more("combat", "odds", &|_| "\"1-3\", ".into());
    more("combat", "results", &|_| "[\"AE\"], ".into());
    for (old, new, told) in [
        ("most = 3", "most = 255", "at most 20 is possible"),
        ("across_river = 1", "across_river = 255", "at most 20 is possible"),
        ("inf = \"2\"", "inf = \"5000\"", "a cost is at most 99"),
        ("inf = \"+2\"", "inf = \"+5000\"", "a cost is at most 99"),
    ] {
        assert!(CHARTS.contains(old), "{old}");
        names(&read(&CHARTS.replacen(old, new, 1)), &["stranger.toml:", told]);
    }
    let long = "x".repeat(500_000);
    names(&read(&CHARTS.replacen("name = \"", &format!("name = \"{long}"), 1)), &["at most 100"]);
}

#[test]
fn units_without_end() {
    let read = |text: &str| told(text, |text| read_units("stranger.toml", text));
    assert_eq!(read(UNITS), "");
    let line = UNITS.lines().find(|line| line.contains("\"u-28-110\"")).expect("a regiment");
    names(&read(&filled("units = [\n", |_| format!("{line}\n"), "]\n")), &["units", "at most 500"]);
    let mut many = String::from("units = [\n");
    for at in 0..400 {
        let own = line.replace("u-28-110", &format!("u-{at}")).replace("\"28Inf\"", &format!("\"{at}\""));
        writeln!(many, "{own}").expect("a string");
    }
    names(&read(&(many + "]\n")), &["400 cohesion groups", "at most 250"]);
    let long = line.replace("u-28-110", &"x".repeat(500_000));
    names(&read(&format!("units = [\n{long}\n]\n")), &["at most 40 letters"]);
}
