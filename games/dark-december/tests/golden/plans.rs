//! How the golden games came about: a player with simple habits and a seed chooses, so that many rules come into play.

use std::fmt::Write as _;

use dark_december::DarkDecember;
use engine::{Dice, Game, Play, Seed, Status};

/// A golden game to be played.
pub(crate) struct Plan {
    pub(crate) file: &'static str,
    pub(crate) remark: &'static str,
    pub(crate) scenario: &'static str,
    pub(crate) preset: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) seed: u64,
    /// Decisions.
    pub(crate) length: usize,
    /// Out of a hundred: how often a Movement Phase, and how often a Combat Phase, is ended.
    pub(crate) haste: (usize, usize),
}

/// What somebody chooses in one of the games.
pub(crate) const WANTED: [&str; 25] = [
    "starve",
    "commit",
    "restore",
    "return",
    "put",
    "screen",
    "gather",
    "shift",
    "drop",
    "take",
    "column",
    "fort",
    "infiltrate",
    "enter",
    "attack",
    "lower",
    "integrity",
    "command",
    "give",
    "lose",
    "retreat",
    "strike",
    "assault",
    "advance",
    "build",
];

pub(crate) const PLANS: &[Plan] = &[
    Plan {
        file: "C1-first-turn",
        remark: "The first turn with Historical Assault Positions: no German movement, five attacks.",
        scenario: "C1",
        preset: "variant",
        rules: "",
        seed: 3,
        length: 130,
        haste: (60, 15),
    },
    Plan {
        file: "C1-drop-and-brigade",
        remark: "The first days in haste: infiltration (OR2.0), von der Heydte (OR8.0), reinforcements (3.4).",
        scenario: "C1",
        preset: "variant",
        rules: "-FIVE",
        seed: 21,
        length: 150,
        haste: (88, 75),
    },
    Plan {
        file: "C2-base-1979",
        remark: "Every switch off: the game as it was.",
        scenario: "C2",
        preset: "base79",
        rules: "",
        seed: 5,
        length: 140,
        haste: (85, 20),
    },
    Plan {
        file: "C2-base-1979-with-options",
        remark: "The old game with its nine optional rules.",
        scenario: "C2",
        preset: "base79+",
        rules: "",
        seed: 6,
        length: 150,
        haste: (85, 40),
    },
    Plan {
        file: "C2-free-deployment",
        remark: "Without Historical Assault Positions: free deployment (C3), movement and reserves on turn 1.",
        scenario: "C2",
        preset: "free",
        rules: "",
        seed: 7,
        length: 130,
        haste: (80, 30),
    },
    Plan {
        file: "C2-alert-allies",
        remark: "What-ifs: alert Allies (X5), full tanks (X3), OKW lets go (X4).",
        scenario: "C2",
        preset: "variant",
        rules: "+VAR-B,+VAR-C,+VAR-D",
        seed: 8,
        length: 130,
        haste: (80, 40),
    },
    Plan {
        file: "C2-old-combat",
        remark: "Without the variant's rules of combat: dear assaults, no lowering, retreat hex by hex, terrain stops advances.",
        scenario: "C2",
        preset: "variant",
        rules: "-V3.0,-V4.1,-V4.2,-V4.3,-V4.4,-V4.5T,-V4.5Z,-V4.5E,-V4.6,-OPT6.0",
        seed: 9,
        length: 130,
        haste: (85, 15),
    },
    Plan {
        file: "C6-turning-point",
        remark: "22 December: fuel, isolation, replacements and optional forces.",
        scenario: "C6",
        preset: "variant",
        rules: "",
        seed: 10,
        length: 170,
        haste: (92, 25),
    },
    Plan {
        file: "C6-christmas-weather",
        remark: "Variable weather (OR5.0) and congestion (OR7.0), in haste to the end.",
        scenario: "C6",
        preset: "variant",
        rules: "+OPT5.0,+OPT7.0",
        seed: 11,
        length: 200,
        haste: (95, 85),
    },
    Plan {
        file: "C6-withheld",
        remark: "Without V3.4 reinforcements may be held back.",
        scenario: "C6",
        preset: "variant",
        rules: "-V3.4,-V2.0,-VOR1.0,-VOR3.0",
        seed: 12,
        length: 130,
        haste: (92, 35),
    },
    Plan {
        file: "T1-screening",
        remark: "Blocked entry hexes: screening, gathering, an attack from off the map (3.4.2 to 3.4.8).",
        scenario: "screening.toml",
        preset: "variant",
        rules: "",
        seed: 14,
        length: 90,
        haste: (93, 5),
    },
    Plan {
        file: "T2-two-divisions",
        remark: "Two Divisional Integrity bonuses, All Out Assaults and commanders (4.1, 4.6, OR9.3 to OR9.5).",
        scenario: "assault.toml",
        preset: "variant",
        rules: "",
        seed: 18,
        length: 90,
        haste: (90, 3),
    },
];

/// What the player likes to do if he can.
const LIKED: [&str; 20] = [
    "infiltrate",
    "drop",
    "assault",
    "commit",
    "return",
    "restore",
    "screen",
    "gather",
    "shift",
    "lower",
    "command",
    "strike",
    "integrity 1",
    "integrity 2",
    "build",
    "blow",
    "advance",
    "put",
    "add",
    "starve",
];

/// A choice among the legal actions.
fn choose(game: &DarkDecember, plan: &Plan, texts: &[String], random: &mut Dice) -> usize {
    let name = game.decision().map_or("", |decision| decision.name);
    let chance = |percent: usize, random: &mut Dice| random.index(100) < percent;
    let done = texts.iter().position(|text| text == "done");
    let ends = match name {
        "move" | "reserve" => plan.haste.0,
        "attack" => plan.haste.1,
        "deploy" => 85,
        _ => 0,
    };
    if let Some(done) = done.filter(|_| chance(ends, random)) {
        return done;
    }
    // Who must come comes first.
    let comes: Vec<usize> = (0..texts.len()).filter(|&at| texts[at].starts_with("enter")).collect();
    if name == "move" && done.is_none() && !comes.is_empty() && chance(85, random) {
        return comes[random.index(comes.len())];
    }
    if name == "attackers" {
        let confirm = texts.iter().position(|text| text == "confirm");
        if let Some(confirm) = confirm.filter(|_| chance(10, random)) {
            return confirm;
        }
    }
    let liked: Vec<usize> =
        (0..texts.len()).filter(|&at| LIKED.iter().any(|verb| texts[at].starts_with(verb))).collect();
    if !liked.is_empty() && chance(65, random) {
        return liked[random.index(liked.len())];
    }
    random.index(texts.len())
}

/// Plays a plan and writes what was chosen, with some sums and a refusal.
pub(crate) fn play(plan: &Plan, game: DarkDecember) -> String {
    let Plan { remark, scenario, preset, rules, seed, .. } = plan;
    let mut out =
        format!("# {remark}\nscenario: {scenario}\npreset: {preset}\nrules: {rules}\nseed: {seed}\n");
    let mut play = Play::new(game, Seed::number(*seed));
    let mut random = Dice::fast(seed + 500);
    let mut refused = 0;
    for number in 0..plan.length {
        let Status::Choose(_) = play.status() else { break };
        let texts: Vec<String> = play.legal().iter().map(|&action| play.game().action_text(action)).collect();
        let at = choose(play.game(), plan, &texts, &mut random);
        if refused < 3 && number > 3 && !texts.contains(&"done".to_owned()) && number % 7 == 0 {
            let _ = writeln!(out, "! done");
            refused += 1;
        }
        if texts[at] == "confirm" || number % 31 == 30 {
            let _ = writeln!(out, "? {}", texts[at]);
        }
        let _ = writeln!(out, "> {}", texts[at]);
        let action = play.legal()[at];
        play.act(action).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    out
}
