//! Files from strangers: whatever their size and depth, they are read quickly or refused with the place and the limit. Each of
//! these files has almost as many bytes as a file may have, and would take minutes if something in it were compared with
//! everything else.

use engine::title::Playable;
use std::fmt::Write as _;

use dark_december::charts::{CHARTS, Charts};
use dark_december::map::MAP;
use dark_december::units::{UNITS, read_units};
use dark_december::{DarkDecember, Source, map};
use engine::data::{Files, MOST_BYTES};
use trials::stranger::{filled, names, set_up, told};

/// A scenario without units; `more` goes to its end.
fn scenario(more: &str) -> String {
    scenario_with("", more)
}

fn scenario_with(head: &str, more: &str) -> String {
    format!(
        "format = 1\nid = \"X1\"\nname = \"t\"\nmap = \"standard\"\n{head}\n[turns]\nfirst = 6\nlast = 9\nbegins = \"german\"\n\
         [victory.objectives]\ntowns = \"3811\"\npanzers = 3\nwest_of_column = 22\n{more}"
    )
}

#[test]
fn a_scenario_with_endless_lists() {
    let ids = ["G-2Pz-3 Pz", "G-26V-39", "A-28-110", "A-28-109"];
    // The same units again and again, in all the places where units are named.
    for table in
        ["[setup.german]\n0605", "[setup.free]\n0605", "[setup.allied]\n0605", "[eliminated]\ngerman"]
    {
        let text = filled(&scenario(&format!("{table} = \"")), |at| format!("{},", ids[at % 4]), "\"\n");
        names(&set_up::<DarkDecember>(&text), &["stranger.toml:"]);
    }
    // Units that there are not, and very short ones.
    for word in ["G-2Pz-3 Px,", "x,", ",", "é,"] {
        set_up::<DarkDecember>(&filled(&scenario("[setup.german]\n0605 = \""), |_| word.into(), "\"\n"));
    }
    // A hundred thousand set-up hexes, right and wrong.
    let label = |at: usize| format!("\"{}0605\" = \"\"\n", " ".repeat(at % 200));
    set_up::<DarkDecember>(&filled(
        &scenario("[setup.german]\n"),
        |at| label(at).replace("0605", &format!("{at}")),
        "",
    ));
    set_up::<DarkDecember>(&filled(
        &scenario("[setup.german]\n"),
        |at| format!("\"{at} 0605\" = \"x\"\n"),
        "",
    ));
    // Arrivals at a letter of the other side: each is doubtful.
    let arrival = |_| "{ turn = 7, at = \"B\", units = \"\" },\n".to_owned();
    set_up::<DarkDecember>(&filled(&scenario("[arrivals]\ngerman = [\n"), arrival, "]\n"));
    let wrong =
        |_| "{ turn = 99, at = \"?\", units = \"x\", switch = \"y\", decision = \"z\" },\n".to_owned();
    names(
        &set_up::<DarkDecember>(&filled(&scenario("[arrivals]\nallied = [\n"), wrong, "]\n")),
        &["there is no turn 99"],
    );
}

#[test]
fn a_scenario_with_endless_words() {
    for (table, word) in [
        ("[control]\ntowns = \"16\"\ngerman = \"", "3022,"),
        ("[control]\ngerman = \"", "0605,"),
        ("[bridges]\nbuilt = \"", "4019/4119,"),
        ("[bridges]\nbuilt = \"", "4019/4020,"),
        ("[forts]\nallied = \"", "0605,"),
        ("[switches]\nset = \"", "+V4.1,"),
        ("[switches]\nset = \"", "+V4.1,-V4.1,"),
        ("[switches]\nfixed = \"", "+V9,"),
        ("[switches]\nidle = \"", "V9,"),
        ("[switches]\npreset = \"", "v"),
    ] {
        set_up::<DarkDecember>(&filled(&scenario(table), |_| word.into(), "\"\n"));
    }
    let hexes = |at: usize| format!("{:02}{:02},", 1 + at % 52, at / 52 % 36);
    set_up::<DarkDecember>(&filled(&scenario("[forts]\nallied = \""), hexes, "\"\n"));
    for (key, limit) in [("name", "at most 100"), ("id", "at most 32"), ("about", "at most 4000")] {
        let text = scenario("").replace(&format!("{key} = \"t\""), "");
        let text = if key == "id" { text.replace("id = \"X1\"\n", "") } else { text };
        let long = "y".repeat(900_000);
        names(&set_up::<DarkDecember>(&format!("{key} = \"{long}\"\n{text}")), &["letters", limit]);
    }
    let levels = |at: usize| {
        format!("{{ at_least = {}, winner = \"german\", level = \"decisive\" }},\n", -(at as i64))
    };
    let score = scenario("").split("[victory").next().unwrap_or_default().to_owned()
        + "[victory.score]\nlevels = [\n";
    names(
        &set_up::<DarkDecember>(&filled(&score, levels, "{ level = \"draw\" }]\n")),
        &["levels of victory", "at most 50"],
    );
}

#[test]
fn what_is_too_long_or_too_deep_is_not_read() {
    let long = scenario(&format!("# {}", "x".repeat(MOST_BYTES)));
    names(&set_up::<DarkDecember>(&long), &["stranger.toml:14:", "bytes", "at most 1048576"]);
    for (open, close) in [("[", "]"), ("{ a = ", " }"), ("{ a.b.c.d.e.f.g = ", " }"), ("[[", "")] {
        for depth in [20, 70, 90, 60_000] {
            let text = scenario(&format!("x = {}1{}\n", open.repeat(depth), close.repeat(depth)));
            assert_ne!(set_up::<DarkDecember>(&text), "");
        }
    }
    for text in [
        "a.".repeat(300_000) + "a = 1",
        format!("[{}a]", "a.".repeat(300_000)),
        "[".repeat(MOST_BYTES - 1000),
    ] {
        names(&set_up::<DarkDecember>(&scenario(&text)), &["at most"]);
    }
    for text in ["\"".repeat(500_000), "'''\\".repeat(100_000), "\0".repeat(500_000), "\r\n".repeat(400_000)]
    {
        set_up::<DarkDecember>(&scenario(&text));
    }
}

/// The map of the game with more of something.
fn on_map(text: &str) -> String {
    let told = told(text, |text| map::read("stranger.toml", text));
    let scenario = scenario("").replace("standard", "stranger.toml");
    let source = |name, text| Source { name, text };
    let files =
        Files { map: Some(source("stranger.toml", text)), ..Files::scenario("scenario.toml", &scenario) };
    let game = DarkDecember::read_files(&files, Charts::standard(), None, "");
    assert_eq!(game.is_ok(), told.is_empty(), "{told}");
    told
}

#[test]
fn a_map_with_endless_lists() {
    let towns = |at: usize| format!("[[place]]\nname = \"{at}\"\nhex = \"3022\"\nkind = \"town\"\n");
    on_map(&filled(MAP, towns, ""));
    on_map(&filled(MAP, |at| towns(at).replace("\"town\"", "\"twon\""), ""));
    let bridges = |_| "[[bridge]]\nside = \"0101/0102\"\n".to_owned();
    names(&on_map(&filled(MAP, bridges, "")), &["0101/0102 has a bridge already", " more"]);
    let hexes = || {
        (1..52).flat_map(|column| {
            (1..35).map(move |row| format!("{column:02}{row:02}/{column:02}{:02}", row + 1))
        })
    };
    let bare: String = MAP.split("[[bridge]]").next().unwrap_or_default().into();
    let many = hexes().fold(bare, |mut text, side| {
        write!(text, "[[bridge]]\nside = \"{side}\"\n").expect("a string");
        text
    });
    names(&on_map(&many), &["bridges, sites and fords", "at most 128"]);
    for (table, word) in [
        ("[[river]]\nkind = \"river\"\nsides = \"", "0101/0102 "),
        ("[[river]]\nkind = \"river\"\nsides = \"", "0101/0303 "),
        ("[[river]]\nkind = \"river\"\nsides = \"\\u0020", "0101/0102 "),
        ("[[road]]\nkind = \"road\"\npath = \"", "0101 0102 "),
        ("[[road]]\nkind = \"road\"\npath = \"", "N 0101 0303 "),
        ("[[feature]]\nkind = \"west wall\"\nhexes = \"", "0101 "),
        ("[[area]]\nname = \"Z\"\nkind = \"german\"\nhexes = \"", "0101 "),
        ("[[separate]]\nhex = \"2920\"\nroads = [\"", "2820 "),
    ] {
        let end = if word == "2820 " { "\"]\n" } else { "\"\n" };
        on_map(&filled(&format!("{MAP}\n{table}"), |_| word.into(), end));
    }
    let area = |at: usize| format!("[[area]]\nname = \"{at}\"\nkind = \"german\"\nhexes = \"0101\"\n");
    names(&on_map(&filled(MAP, area, "")), &["areas", "at most 256"]);
    let terrain = |at: usize| {
        format!(
            "[[terrain]]\nkey = \"{}\"\nname = \"clear\"\n",
            char::from_u32(0x4e00 + at as u32 % 20000).unwrap_or('x')
        )
    };
    names(&on_map(&filled(MAP, terrain, "")), &["kinds of terrain", "at most 64"]);
    let roads = |_| "\"\",".to_owned();
    let separate = filled(&format!("{MAP}\n[[separate]]\nhex = \"0605\"\nroads = ["), roads, "]\n");
    names(&on_map(&separate), &["roads share 0605"]);
    let third = MAP.replacen("roads = [", "roads = [\"\", ", 1);
    names(&on_map(&third), &["third road", "3.3.4"]);
}

#[test]
fn a_map_with_endless_words() {
    let long = "x".repeat(900_000);
    let key = |key: &str, value: &str| {
        let line = MAP.lines().find(|line| line.starts_with(&format!("{key} = "))).expect("the key");
        MAP.replacen(line, &format!("{key} = {value}"), 1)
    };
    on_map(&key("orientation", &format!("\"{long}\"")));
    on_map(&key("labels", "\"geomorphic\"").replacen("[grid]", &format!("[grid]\nboard = \"{long}\""), 1));
    for value in ["60000", "0", "2", "99"] {
        on_map(&key("columns", value));
        on_map(&key("rows", value));
    }
    for value in ["nan", "inf", "1e300"] {
        names(&on_map(&key("hex_km", value)), &["beyond all measure"]);
    }
    on_map(&filled("format = 1\nname = \"t\"\n[ground]\nhexes = '''\n", |_| "01 .\n".into(), "'''\n"));
    on_map(&MAP.replacen("hexes = '''", &format!("hexes = '''\n00 {long}"), 1));
}

#[test]
fn charts_with_endless_lists() {
    let read = |text: &str| told(text, |text| Charts::read("stranger.toml", text));
    assert_eq!(read(CHARTS), "");
    let more = |after: &str, part: &dyn Fn(usize) -> String| {
        let at = CHARTS.find(after).unwrap_or_else(|| panic!("{after}")) + after.len();
        filled(&CHARTS[..at], part, &CHARTS[at..])
    };
    let start = |table: &str, key: &str| {
        let table = CHARTS.find(&format!("[{table}]")).unwrap_or_else(|| panic!("{table}"));
        let at = table + CHARTS[table..].find(&format!("{key} = [")).unwrap_or_else(|| panic!("{key}"));
        CHARTS[..at].to_owned() + key + " = ["
    };
    let towns = start("towns", "list");
    let town = |at: usize| {
        format!(
            "\n  {{ name = \"T\", hex = \"{:04}\", kind = \"town\", vp = 1, control = {{ }} }},",
            at % 10_000
        )
    };
    names(&read(&more(&towns, &town)), &["towns", "at most 2048"]);
    names(&read(&more(&start("combat", "odds"), &|_| "\"1:3\", ".into())), &["columns", "at most 30"]);
    names(
        &read(&more(&start("shifts", "list"), &|_| {
            "\n  { switch = \"y\", rule = \"z\", turns = 127 },".into()
        })),
        &["what-ifs"],
    );
    read(&more("[numbers]\n", &|at| format!("x{at} = {{ value = 1, rule = \"?\", source = \"house\" }}\n")));
    let tdl = CHARTS.replacen("tdl = 1", "tdl = 255", 1);
    names(&read(&tdl), &["a TDL cannot be 255", "0 to 20"]);
    let cost = CHARTS.replacen("\"2\"", "\"16000\"", 1);
    names(&read(&cost), &["16000 movement points are too many", "at most 99"]);
}

#[test]
fn units_without_end() {
    let read = |text: &str| told(text, |text| read_units("stranger.toml", text));
    assert_eq!(read(UNITS), "");
    let line = UNITS.lines().find(|line| line.contains("\"A-28-110\"")).expect("a regiment");
    let same = filled("units = [\n", |_| format!("{line}\n"), "]\n");
    names(&read(&same), &["units", "at most 500"]);
    let mut some = String::from("units = [\n");
    (0..450).for_each(|_| writeln!(some, "{line}").expect("a string"));
    names(&read(&(some + "]\n")), &["this id is taken", " more"]);
    let mut many = String::from("units = [\n");
    for at in 0..450 {
        let own = line.replace("A-28-110", &format!("A-{at}")).replace("\"28 Inf\"", &format!("\"{at}\""));
        writeln!(many, "{own}").expect("a string");
    }
    names(&read(&(many + "]\n")), &["divisions", "at most 120"]);
    let strong = line.replace("full = [3, 4, 5]", "full = [3, 255, 5]");
    names(&read(&format!("units = [\n{strong}\n]\n")), &["at most 99"]);
    let long = line.replace("A-28-110", &"x".repeat(500_000));
    names(&read(&format!("units = [\n{long}\n]\n")), &["at most 40 letters"]);
}
