use super::*;
use serde_json::json;

const FILE: &str = "# A file.\nformat = 1\nname = \"First\"  # its name\n\n# Who stands where.\n[setup.german]\nQQ4 = \"g-1\"\nQQ5 = \"g-2\" # two\n\n# Who comes.\n[[column]]\nturn = 1\nslots = [\n  \"a\",  # first\n  \"b\",\n]\n\n# And then.\n[[column]]\nturn = 2\nslots = [\"c\"]\n";

fn change(change: impl Fn(&mut Value)) -> String {
    let mut tree: Value = toml::from_str(FILE).unwrap();
    change(&mut tree);
    let out = patched(FILE, &tree).expect("line by line");
    assert_eq!(toml::from_str::<Value>(&out).unwrap(), tree, "{out}");
    out
}

#[test]
fn what_is_not_changed_stays_with_its_comments() {
    assert_eq!(change(|_| {}), FILE);
    let out = change(|tree| tree["name"] = json!("Second"));
    assert_eq!(out, FILE.replace("First", "Second"));
    let out = change(|tree| tree["setup"]["german"]["RR1"] = json!("g-3"));
    assert_eq!(out, FILE.replace("# two\n", "# two\nRR1 = \"g-3\"\n"));
    let out = change(|tree| drop(tree["setup"]["german"].as_object_mut().unwrap().remove("QQ4")));
    assert_eq!(out, FILE.replace("QQ4 = \"g-1\"\n", ""));
    let out = change(|tree| tree["column"][0]["slots"] = json!(["a", "b", "d"]));
    assert_eq!(out, FILE.replace("  \"b\",\n", "  \"b\",\n  \"d\",\n"));
    let out = change(|tree| tree["column"][0]["slots"] = json!(["b"]));
    assert_eq!(out, FILE.replace("  \"a\",  # first\n", ""));
}

#[test]
fn tables_come_and_go() {
    let out = change(|tree| drop(tree["column"].as_array_mut().unwrap().remove(0)));
    assert!(out.contains("# And then.\n[[column]]\nturn = 2") && out.contains("# two"), "{out}");
    let out = change(|tree| tree["column"].as_array_mut().unwrap().push(json!({ "turn": 3, "slots": [] })));
    assert!(out.contains("# first") && out.ends_with("\n\n[[column]]\nturn = 3\nslots = []\n"), "{out}");
    let out = change(|tree| tree["control"] = json!({ "german": "QQ4" }));
    assert!(out.contains("# Who comes.") && out.contains("[control]\ngerman = \"QQ4\""), "{out}");
    let out = change(|tree| drop(tree.as_object_mut().unwrap().remove("setup")));
    assert!(out.contains("# Who comes.\n[[column]]") && !out.contains("QQ4"), "{out}");
}

#[test]
fn a_line_of_a_list_of_units_keeps_its_order() {
    let text = "# Squads.\nunits = [\n  { id = \"b\", move = 2, aim = 1 },  # one\n\n  { id = \"a\", move = 1 },\n]\n";
    let mut tree: Value = toml::from_str(text).unwrap();
    tree["units"][0]["move"] = json!(3);
    assert_eq!(patched(text, &tree).unwrap(), text.replace("move = 2", "move = 3"));
    tree["units"][1]["aim"] = json!(2);
    let out = patched(text, &tree).unwrap();
    assert!(out.contains("{ id = \"a\", move = 1, aim = 2 }"), "{out}");
    tree["units"].as_array_mut().unwrap().push(json!({ "id": "c", "move": 9 }));
    let out = patched(text, &tree).unwrap();
    assert!(out.contains("# one\n") && out.contains("},\n  { id = \"c\", move = 9 },\n]"), "{out}");
}

#[test]
fn a_place_in_a_text_that_somebody_wrote_leads_to_its_value() {
    let places = places(FILE);
    for (word, path) in
        [("g-2", "setup/german/QQ5"), ("\"b\"", "column/0/slots/1"), ("\"c\"", "column/1/slots/0")]
    {
        let at = FILE.find(word).unwrap();
        let found =
            places.iter().filter(|(range, _)| range.contains(&at)).min_by_key(|(range, _)| range.len());
        assert_eq!(found.unwrap().1.join("/"), path, "{word}");
    }
}
