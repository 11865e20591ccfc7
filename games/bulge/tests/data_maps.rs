//! Scenarios that bring their own map.

use bulge::charts::{ALLIED, Charts, GERMAN, Terrain};
use bulge::map::MAP;
use bulge::scenario::standard;
use bulge::{Bulge, Files, SetupError, Source};
use engine::title::Playable;
use engine::{Dice, Game, HexId, Play, Seed};

/// S2, which names a map beside it.
fn scenario() -> String {
    standard()[1]
        .text
        .replace("map = \"standard\"", "map = \"mine.toml\"")
        .replace("id = \"S2\"", "id = \"M2\"")
}

fn changed(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

/// The map with the road cut at Dasburg, its bridge gone, and Bastogne open country.
fn map() -> String {
    let cut = changed(
        MAP,
        "path = \"JJ23 KK24 LL23 MM24 NN23 OO23",
        "path = \"JJ23 KK24 LL23\"\n\n[[road]]\nkind = \"main\"\npath = \"MM24 NN23 OO23",
    );
    let bridge = "[[bridge]]\nside = \"LL23/MM24\"\nname = \"Dasburg\"\nstatus = { \"T1\" = \"building\", \"T13\" = \"intact\", \"T24\" = \"intact\" }\n\n";
    let cut = changed(&cut, bridge, "");
    changed(&cut, "26  fff.f ff.ff fffff f..fr r.... .t...", "26  fff.f ff.ff fffff f..fr r.... .....")
}

fn read(scenario: &str, map: Option<&str>) -> Result<Bulge, SetupError> {
    let map = map.map(|text| Source { name: "mine.toml", text });
    let files = Files { map, ..Files::scenario("M2.toml", scenario) };
    Bulge::read_files(&files, Charts::standard(), None, "")
}

fn game(scenario: &str, map: &str) -> Bulge {
    read(scenario, Some(map)).unwrap_or_else(|error| panic!("{error}"))
}

fn find(game: &Bulge, label: &str) -> HexId {
    game.board().grid.find(label).unwrap()
}

#[test]
fn the_map_of_the_scenario_is_in_force() {
    let (own, usual) = (game(&scenario(), &map()), Bulge::new("S2", None, "").unwrap());
    assert_eq!(own.scenario(), "M2");
    let crossing = |game: &Bulge| {
        let edge = game.fixed().edge(find(game, "MM24"), find(game, "LL23")).copied();
        edge.map(|edge| (edge.road(), edge.site().is_some())).unwrap()
    };
    assert_eq!((crossing(&usual), crossing(&own)), ((true, true), (false, false)));
    assert_eq!(own.fixed().sites.len() + 1, usual.fixed().sites.len());
    let bastogne = find(&own, "AA26");
    assert_eq!(usual.fixed().terrain[bastogne.index()], Terrain::Town);
    assert_eq!(own.fixed().terrain[bastogne.index()], Terrain::Clear);
    for side in [GERMAN, ALLIED] {
        assert!(own.fixed().multiplier(bastogne, side) < usual.fixed().multiplier(bastogne, side));
    }
    assert_eq!(own.audit(), Vec::<String>::new());
}

#[test]
fn a_tank_crosses_where_there_is_a_bridge_and_nowhere_else() {
    let reaches = |game: Bulge, label: &str| {
        let mut play = Play::new(game, Seed::number(1));
        // Everything before the German Movement Phase of turn 2 is passed or chosen by chance; the bridge is open then.
        let mut random = Dice::fast(1);
        while !(play.game().turn() == 2 && play.act_text("take 2/2Pz").is_ok()) {
            if play.act_text("done").is_err() {
                let action = play.random_action(&mut random).expect("the game goes on");
                play.act(action).unwrap();
            }
        }
        play.game().parse_action(&format!("go {label}")).is_ok_and(|action| play.game().check(action).is_ok())
    };
    let usual = game(&scenario(), MAP);
    assert!(reaches(usual, "LL23"));
    assert!(!reaches(game(&scenario(), &map()), "LL23"));
}

#[test]
fn a_record_knows_its_map_and_its_scenario() {
    let hash = |game: Bulge| game.charts();
    let usual = hash(Bulge::new("S2", None, "").unwrap());
    assert_eq!(usual, Charts::standard().hash(), "files of the game count by the charts alone");
    let copy = standard()[1].text.replace("# S2 The first four days", "# My copy");
    assert_eq!(hash(game(&copy, MAP)), usual, "a copy is the same scenario");
    let (own, same_map) = (hash(game(&scenario(), &map())), hash(game(&scenario(), MAP)));
    let edited = hash(game(&copy.replace("PP4 = \"u-cav102\"", "PP5 = \"u-cav102\""), MAP));
    let all = [usual, own, same_map, edited];
    for (at, hash) in all.iter().enumerate() {
        assert!(!all[..at].contains(hash), "{at}");
    }
}

#[test]
fn games_on_other_maps_are_played_to_the_end() {
    for seed in 0..4 {
        let mut game = game(&scenario(), &map());
        let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 9));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        while game.decision().is_some() {
            game.legal(&mut legal);
            let action = legal[random.index(legal.len())];
            game.play(action, &mut dice, &mut events);
            events.clear();
        }
        assert_eq!(game.audit(), Vec::<String>::new());
    }
}

fn wrong(scenario: &str, map: Option<&str>) -> String {
    match read(scenario, map) {
        Ok(_) => "nothing is wrong".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_map_that_does_not_fit_is_explained() {
    assert_eq!(
        wrong(&scenario(), None),
        "the map \"mine.toml\" is missing: the scenario is played on it; give it too"
    );
    let swamp = changed(MAP, "name = \"rough\"", "name = \"ruogh\"");
    assert_eq!(
        wrong(&scenario(), Some(&swamp)),
        "mine.toml:31:8: there is no terrain \"ruogh\" (8.2)\n    did you mean rough?"
    );
    // Without the Meuse nobody is beyond it.
    let dry = MAP.replace("kind = \"major\"", "kind = \"minor\"");
    let said = wrong(&scenario(), Some(&dry));
    assert!(
        said.contains("this victory is about: 25.3 needs the hex A1 and a river of the kind \"major\""),
        "{said}"
    );
    assert!(said.contains("leave the victory out, or change the map"), "{said}");
}

/// A map of 20 columns: the dumps, Liege and most of the set-up are not on it.
#[test]
fn a_small_map_has_many_faults_and_all_are_told() {
    let rows = (1..=34).map(|row| format!("{row:2}  {}\n", ".".repeat(20)));
    let small = format!(
        "format = 1\nname = \"Small\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 20\nrows = 34\n\
         low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n{}'''\n",
        rows.collect::<String>()
    );
    let said = wrong(&scenario(), Some(&small));
    for part in [
        "the charts put the dump into EE9, which is not on the map",
        "the charts put the target of the drop into KK6, which is not on the map",
        "there is no hex \"QQ4\"",
        "25.4 needs the hex V1, Liege",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
}
