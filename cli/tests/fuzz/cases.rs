//! Hostile texts: nested, huge, repeated, and not text at all.

use toml::{Table, Value};

/// About so many bytes has a value that is put into a file.
const LONG: usize = 100_000;
/// So many has a whole file.
const HUGE: usize = 1_000_000;

fn fill(part: &str, bytes: usize) -> String {
    part.repeat((bytes / part.len()).max(1))
}

/// Strings that no mini-grammar expects: zones, hex lists, switches, paths, turns, odds, names.
pub(crate) fn values() -> Vec<(&'static str, String)> {
    let nested = |open: &str, middle: &str, close: &str| {
        let depth = LONG / (open.len() + close.len()).max(1);
        format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
    };
    vec![
        ("parentheses", nested("(", "all", ")")),
        ("open parentheses", fill("(", LONG)),
        ("not", format!("{}all", fill("!", LONG))),
        ("near", nested("near(1,", "all", ")")),
        ("near all", fill("near(9,all)|", LONG)),
        ("or", format!("{}all", fill("all|", LONG))),
        ("and", format!("{}all", fill("all&", LONG))),
        ("brackets", nested("[", "x", "]")),
        ("commas", fill(",", LONG)),
        ("names", fill("A1,", LONG)),
        ("labels", fill("1-A-1 ", LONG)),
        ("hexsides", fill("A1/A2, ", LONG)),
        ("slashes", fill("/", LONG)),
        ("switches", fill("+DC,-NW,MIX=base,", LONG)),
        ("unknown switches", fill("+XYZ,", LONG)),
        ("digits", fill("9", LONG)),
        ("turns", fill("1-255,", LONG)),
        ("dashes", fill("-", LONG)),
        ("one word", fill("x", LONG)),
        ("blanks", fill(" ", LONG)),
        ("lines", fill("x\n", LONG)),
        ("dots", fill("a.", LONG)),
        ("comparisons", fill("control(German,all) >= 1 & ", LONG)),
        ("signs", fill("\u{1F3B2}\u{301}", LONG)),
        ("control letters", fill("\u{0}\u{7}\u{1b}[2J", LONG)),
        ("empty", String::new()),
    ]
}

/// Files that are no files of ours at all.
pub(crate) fn wild() -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: String| text.into_bytes();
    vec![
        ("arrays", text(format!("a = {}", fill("[", HUGE)))),
        ("closed arrays", text(format!("a = {}{}", fill("[", LONG), fill("]", LONG)))),
        ("inline tables", text(format!("a = {}1{}", fill("{a=", LONG), fill("}", LONG / 3)))),
        ("dotted key", text(format!("{}a = 1", fill("a.", HUGE)))),
        ("dotted header", text(format!("[{}a]\nb = 1", fill("a.", HUGE)))),
        ("dotted header of a list", text(format!("[[{}a]]\nb = 1", fill("a.", HUGE)))),
        ("headers", text(fill("[a]\n", HUGE))),
        ("lists", text(fill("[[units]]\n", HUGE))),
        ("keys", text((0..60_000).map(|n| format!("key{n} = 1")).collect::<Vec<_>>().join("\n"))),
        ("known keys", text(fill("format = 1\n", HUGE))),
        ("one token", text(fill("x", HUGE))),
        ("a long string", text(format!("format = \"{}\"", fill("x", HUGE)))),
        ("an open string", text(format!("format = \"\"\"{}", fill("x\n", HUGE)))),
        ("digits", text(format!("format = {}", fill("9", HUGE)))),
        ("comments", text(fill("# x\n", HUGE))),
        ("line ends", text(fill("\n", HUGE))),
        ("empty units", text(format!("units = [{}]", fill("{},", HUGE)))),
        ("units of one id", text(format!("units = [{}]", fill("{id=\"a\"},", HUGE)))),
        ("nested units", text(format!("units = [{{id = {}{}}}]", fill("[", 2000), fill("]", 2000)))),
        ("NUL", vec![0; HUGE]),
        ("no UTF-8", vec![0xff; HUGE]),
        ("half a letter", b"format = 1\nname = \"\xf0\x9f".to_vec()),
        ("a mark at the head", "\u{feff}format = 1".as_bytes().to_vec()),
        ("empty", Vec::new()),
    ]
}

/// A place in a file: keys and places in lists.
type Path = Vec<Branch>;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Branch {
    Key(String),
    First,
}

/// Where the file has a string, and where a list. Of the items of a list, and of the lines of a table without fixed keys,
/// only the first is looked into.
fn places(
    value: &Value,
    here: &Path,
    strings: &mut Vec<Path>,
    lists: &mut Vec<Path>,
    tables: &mut Vec<Path>,
) {
    match value {
        Value::String(_) => strings.push(here.clone()),
        Value::Array(list) => {
            lists.push(here.clone());
            // Lines of a list differ in the keys that they have: the longest has most.
            let longest =
                list.iter().enumerate().max_by_key(|(_, item)| item.as_table().map_or(0, Table::len));
            if let Some((_, item)) = longest {
                places(item, &[here.as_slice(), &[Branch::First]].concat(), strings, lists, tables);
            }
        }
        Value::Table(table) => {
            tables.push(here.clone());
            let plain = table.len() > 20 && table.values().all(Value::is_str);
            for (key, value) in table.iter().take(if plain { 1 } else { usize::MAX }) {
                places(
                    value,
                    &[here.as_slice(), &[Branch::Key(key.clone())]].concat(),
                    strings,
                    lists,
                    tables,
                );
            }
        }
        _ => {}
    }
}

fn at<'a>(value: &'a mut Value, path: &[Branch]) -> Option<&'a mut Value> {
    let Some((step, rest)) = path.split_first() else { return Some(value) };
    let next = match (step, value) {
        (Branch::Key(key), Value::Table(table)) => table.get_mut(key)?,
        (Branch::First, Value::Array(list)) => {
            let at = (0..list.len())
                .max_by_key(|&at| (list[at].as_table().map_or(0, Table::len), usize::MAX - at))?;
            &mut list[at]
        }
        _ => return None,
    };
    at(next, rest)
}

fn name(path: &Path) -> String {
    let steps = path.iter().map(|step| match step {
        Branch::Key(key) => key.as_str(),
        Branch::First => "[]",
    });
    steps.collect::<Vec<_>>().join(".")
}

/// A sound file with one thing wrong: a hostile string in place of another, a list repeated, a table with lines without end.
/// Each string of the file gets `each` of the hostile ones in turn.
pub(crate) fn twisted(text: &str, each: usize) -> Vec<(String, String)> {
    let sound = Value::Table(toml::from_str(text).expect("the file is sound"));
    let (mut strings, mut lists, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    places(&sound, &Vec::new(), &mut strings, &mut lists, &mut tables);
    let print = |value: &Value| value.as_table().map(Table::to_string).unwrap_or_default();
    let values = values();
    let mut cases = Vec::new();
    for (number, path) in strings.iter().enumerate() {
        for turn in 0..each {
            let (what, hostile) = &values[(number * each + turn) % values.len()];
            let mut file = sound.clone();
            if let Some(place) = at(&mut file, path) {
                *place = Value::String(hostile.clone());
                cases.push((format!("{} = {what}", name(path)), print(&file)));
            }
        }
    }
    for path in &lists {
        let mut file = sound.clone();
        if let Some(Value::Array(list)) = at(&mut file, path)
            && !list.is_empty()
        {
            let bytes = Value::Array(list.clone()).to_string().len();
            *list = list.iter().cycle().take(list.len() * (HUGE / bytes).max(2)).cloned().collect();
            cases.push((format!("{} repeated", name(path)), print(&file)));
        }
    }
    for (number, path) in tables.iter().enumerate() {
        let most = if number < 12 { 20_000 } else { 2_000 };
        let mut file = sound.clone();
        if let Some(Value::Table(table)) = at(&mut file, path) {
            let like = table.values().find(|value| value.is_str()).cloned().unwrap_or(Value::Integer(1));
            let room = HUGE / (like.to_string().len() + 10);
            for number in 0..room.min(most) {
                table.insert(format!("k{number}"), like.clone());
            }
            cases.push((format!("{} with lines without end", name(path)), print(&file)));
        }
    }
    cases
}
