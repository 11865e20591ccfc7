//! Combat results (11.1), weapons effectiveness (11.2), die modifiers (11.3) and recovery (9.3.1).

use engine::{Chart, ChartCell, ChartSpot, ChartTone, Game, Rule};

use crate::charts::{Attack as Kind, Column, Combat, Effect, Near, Outcome, Placed};
use crate::fixed::Fixed;
use crate::game::Panzerbitz;
use crate::modifiers::Modifier;
use crate::rulebook::rulebook;
use crate::state::Attack;
use crate::units::WeaponClass;
use crate::words::strength;

use super::{COMBAT, column_spot};

/// 6.6, 11.1: the table, with the column of the attack in hand. Grey results are there with 12.15 alone.
pub(super) fn results(game: &Panzerbitz) -> Chart {
    let (table, grey) = (&game.fixed.charts.combat, game.fixed.options.own_goal);
    let columns = Column::ALL.map(|column| ("Odds", column.to_string()));
    let mut chart = Chart::table(game.rulebook(), COMBAT, "Die", columns);
    for die in Combat::DICE {
        let cells = Column::ALL.map(|column| {
            let result = table.result(column, die);
            let result = if grey { result } else { result.on_targets() };
            ChartCell::toned(result.word(), tone(result))
        });
        let head = match die {
            die if die == *Combat::DICE.start() => format!("{die} or less"),
            die if die == *Combat::DICE.end() => format!("{die} or more"),
            die => die.to_string(),
        };
        chart.row(head, None, cells);
    }
    chart.key("D", "dispersed", Rule("6.8"));
    chart.key("DD", "doubly dispersed", Rule("6.8"));
    chart.key("X", "eliminated", Rule("6.8"));
    chart.key("-", "no effect", Rule("6.8"));
    if grey {
        chart.key("( )", "falls on the assaulting units", Rule("12.15 (OPT12.15)"));
    }
    let attack = game.state.attack.as_ref().filter(|attack| !attack.firers.is_empty());
    chart.marked(attack.and_then(|attack| in_hand(game, attack)))
}

/// The column of the attack in hand; of indirect fire that at the first target.
fn in_hand(game: &Panzerbitz, attack: &Attack) -> Option<ChartSpot> {
    let firers = attack.firers.iter().copied();
    let sum = if attack.kind == Kind::Indirect {
        let group = game.each_target(attack.hex).next()?;
        game.weigh(attack.kind, attack.hex, &group, firers)
    } else {
        game.weigh(attack.kind, attack.hex, &attack.targets, firers)
    };
    sum.column.map(column_spot)
}

fn tone(result: Outcome) -> ChartTone {
    match result {
        Outcome::None => ChartTone::Faint,
        Outcome::Dispersed | Outcome::DoubleDispersed => ChartTone::Defender,
        Outcome::Eliminated => ChartTone::Ruin,
        Outcome::GreyDispersed | Outcome::GreyDoubleDispersed | Outcome::GreyEliminated => {
            ChartTone::Attacker
        }
    }
}

/// 6.4.2, 11.2: what the attack factor is multiplied by.
pub(super) fn weapons(fixed: &Fixed) -> Chart {
    let heads = ["near", "far"];
    let columns = heads
        .map(|near| ("At armour", near))
        .into_iter()
        .chain(heads.map(|near| ("At others", near)))
        .chain([("", "Near is")]);
    let mut chart = Chart::table(&fixed.setting.book, "weapons", "Class", columns);
    let classes = [
        (WeaponClass::SmallArms, "I, small arms"),
        (WeaponClass::ArmedCarrier, "C(I), armed carrier"),
        (WeaponClass::ArmourPiercing, "A, armour-piercing"),
        (WeaponClass::HighExplosive, "H, high explosive"),
        (WeaponClass::Artillery, "(H), artillery"),
        (WeaponClass::Mortar, "M, mortars"),
    ];
    let sights = fixed.charts.numbers.open_sights_range;
    let mut row = |group: &str, name: &str, effect: &Effect| {
        let near = match effect.near {
            Near::Any => "any range".to_owned(),
            Near::Half => "half range".into(),
            Near::Sights => format!("{sights} hexes"),
            Near::Both => format!("half range and {sights} hexes"),
        };
        let factor = |armoured, near| match effect.factor(armoured, near) {
            Some(quarters) => ChartCell::from(format!("x{}", strength(quarters.0.into()))),
            None => ChartCell::faint("no"),
        };
        let cells = [factor(true, true), factor(true, false), factor(false, true), factor(false, false)];
        chart.row_of(group, name, None, cells.into_iter().chain([near.into()]).collect::<Vec<_>>());
    };
    for (class, name) in classes {
        if let Some(effect) = fixed.charts.weapons.direct(class) {
            row("Direct fire", name, effect);
        }
    }
    for (class, name) in classes {
        if let Some(effect) = fixed.charts.weapons.indirect(class) {
            row("Indirect fire", name, effect);
        }
    }
    chart.key("no", "no fire at such targets", Rule("11.2"));
    chart
}

/// 6.7, 11.3: what is added to the die, of those that are in play.
pub(super) fn modifiers(game: &Panzerbitz) -> Chart {
    let kinds = [
        (Kind::Direct, "direct"),
        (Kind::Indirect, "indirect"),
        (Kind::Opportunity, "opportunity"),
        (Kind::Interdiction, "interdiction"),
        (Kind::Assault, "assault"),
        (Kind::Overrun, "overrun"),
    ];
    let columns = kinds.map(|(_, name)| ("Die in", name));
    let mut chart = Chart::table(game.rulebook(), "modifiers", "When", columns);
    for line in &game.fixed.charts.modifiers {
        let number = line.id.trim_start_matches('M').parse().unwrap_or(0);
        if number == 0 || !rulebook().holds(game.rules(), &line.switch) {
            continue;
        }
        let cells = kinds.map(|(kind, _)| match game.fixed.modifier(number, kind) {
            0 => ChartCell::none(),
            value if value < 0 => ChartCell::toned(format!("{value:+}"), ChartTone::Defender),
            value => ChartCell::toned(format!("{value:+}"), ChartTone::Attacker),
        });
        let rule = Modifier { number, value: line.value }.rule();
        chart.row(format!("{}: {}", line.id, line.text), Some(rule), cells);
    }
    let n = &game.fixed.charts.numbers;
    let mut shift = |head: &str, kind: Kind, columns: i16, rule: Rule| {
        let cells = kinds
            .map(|(own, _)| if own == kind { format!("{columns:+} col.").into() } else { ChartCell::none() });
        chart.row_of("Columns", head, Some(rule), cells);
    };
    shift("overrun", Kind::Overrun, n.columns_overrun.into(), Rule("8.9.5"));
    if game.fixed.options.bigfoot {
        shift(
            "overrun of a position",
            Kind::Overrun,
            n.columns_overrun_position.into(),
            Rule("12.12 (OPT12.12)"),
        );
    }
    shift("engineers assault", Kind::Assault, n.columns_assault_engineer.into(), Rule("9.1.4"));
    chart
}

/// 9.3.1: in which of its owner's recovery phases a marker goes.
pub(super) fn recovery(fixed: &Fixed) -> Chart {
    let columns = ["enemy turn", "own turn", "own assault"].map(|when| ("Placed in the", when));
    let mut chart = Chart::table(&fixed.setting.book, "recovery", "Marker", columns);
    for (name, double) in [("D", false), ("DD", true)] {
        let cells = [Placed::Enemy, Placed::Own, Placed::Assault].map(|placed| {
            let phase = fixed.charts.recovery.phases(double, placed);
            match phase {
                1 => "1st phase".to_owned(),
                2 => "2nd phase".into(),
                3 => "3rd phase".into(),
                other => format!("{other}th phase"),
            }
        });
        chart.row(name, None, cells);
    }
    chart
}
