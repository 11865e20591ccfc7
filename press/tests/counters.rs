//! Every counter of every game can be drawn, and the drawing is a well-formed SVG.

use std::collections::BTreeSet;

use bulge::units::Mix;
use engine::counter::{Counter, Echelon, Face, Livery, Marker, Side, StepsLeft, Symbol, UnitFace, Values};
use press::{Font, Svg};

fn all_counters() -> Vec<Counter> {
    let bulge = bulge::units::standard();
    let mut counters: Vec<Counter> =
        Mix::ALL.iter().flat_map(|&mix| bulge::units::faces(bulge, mix)).collect();
    let december = dark_december::units::standard();
    counters.extend(dark_december::units::faces(december));
    let panzerbitz = panzerbitz::units::standard();
    counters.extend(panzerbitz::units::faces(panzerbitz));
    counters.extend(bulge::markers::markers());
    counters.extend(dark_december::markers::markers());
    counters.extend(panzerbitz::markers::markers());
    counters
}

fn body(face: &Face) -> String {
    let mut svg = Svg::new();
    press::draw_face(&mut svg, face);
    svg.body().to_owned()
}

#[test]
fn every_face_of_every_game_is_a_well_formed_svg() {
    let mut drawn = BTreeSet::new();
    for counter in all_counters() {
        for face in [Some(&counter.front), counter.back.as_ref()].into_iter().flatten() {
            let svg = press::face_svg(face, 100.0);
            if drawn.insert(svg.clone()) {
                assert_eq!(press::check(&svg).unwrap(), (100.0, 100.0), "{}", counter.id);
            }
        }
    }
    assert!(drawn.len() > 600, "only {} different faces", drawn.len());
}

#[test]
fn every_marker_is_a_well_formed_svg_of_its_own() {
    let mut drawn = BTreeSet::new();
    for marker in Marker::samples() {
        let svg = press::face_svg(&Face::Marker(marker.clone()), 100.0);
        press::check(&svg).unwrap_or_else(|error| panic!("{marker:?}: {error}"));
        assert!(drawn.insert(svg), "{marker:?} looks like another marker");
    }
}

#[test]
fn every_symbol_has_a_picture_of_its_own() {
    // Howitzers and field artillery share the dot; a flag gets its letters from the unit.
    let shared = [(Symbol::Artillery, Symbol::Howitzer)];
    let mut pictures: Vec<(Symbol, String)> = Vec::new();
    for symbol in Symbol::ALL {
        let corners = engine::counter::Corners {
            attack: None,
            class: String::new(),
            range: None,
            star: false,
            defence: None,
            movement: None,
        };
        let mut face = UnitFace::new(Livery::American, symbol);
        if symbol != Symbol::Headquarters {
            face.values = Values::Corners(corners);
        }
        let mut svg = Svg::new();
        press::draw_face(&mut svg, &Face::Unit(face));
        // Ids carry the symbol's number; the shapes alone must differ.
        let number = (symbol as u8).to_string();
        let shapes = svg.definitions().replace(&format!("-{number}\""), "\"");
        let twin = pictures.iter().find(|(_, other)| *other == shapes);
        if let Some((other, _)) = twin {
            assert!(shared.contains(&(*other, symbol)), "{symbol:?} looks like {other:?}");
        }
        pictures.push((symbol, shapes));
    }
}

#[test]
fn every_livery_size_step_and_side_shows() {
    let plain = UnitFace {
        echelon: Some(Echelon::Regiment),
        values: Values::Line(vec![6, 4]),
        ..UnitFace::new(Livery::Heer, Symbol::Infantry)
    };
    let mut seen = BTreeSet::new();
    for livery in Livery::ALL {
        assert!(seen.insert(body(&Face::Unit(UnitFace { livery, ..plain.clone() }))), "{livery:?}");
    }
    let variants = [
        UnitFace { step: StepsLeft::Reduced, ..plain.clone() },
        UnitFace { side: Side::Back, ..plain.clone() },
        UnitFace { restricted: true, ..plain.clone() },
        UnitFace { entry: "T12".into(), ..plain.clone() },
        UnitFace { note: "5".into(), ..plain.clone() },
        UnitFace { designation: "Peiper".into(), ..plain.clone() },
        UnitFace { parent: "101Ab".into(), ..plain.clone() },
    ];
    for face in variants {
        let what = format!("{face:?}");
        assert!(seen.insert(body(&Face::Unit(face))), "{what}");
    }
    let marks: BTreeSet<String> = Echelon::ALL
        .iter()
        .map(|&echelon| body(&Face::Unit(UnitFace { echelon: Some(echelon), ..plain.clone() })))
        .collect();
    let letters: BTreeSet<&str> = Echelon::ALL.iter().map(|echelon| echelon.mark()).collect();
    assert_eq!(marks.len(), letters.len());
}

/// Wherever a text stands on a counter, all of it is on the card.
#[test]
fn no_text_leaves_the_card() {
    for counter in all_counters() {
        for face in [Some(&counter.front), counter.back.as_ref()].into_iter().flatten() {
            for label in body(face).split("<text ").skip(1) {
                check_label(label, &counter.id);
            }
        }
    }
}

fn check_label(label: &str, id: &str) {
    let attribute = |name: &str| {
        let tag = label.split('>').next()?;
        tag.split('"').skip_while(|part| part.trim() != format!("{name}=")).nth(1)
    };
    let number = |name: &str| attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap();
    let font = Font::ALL.into_iter().find(|font| attribute("class") == Some(font.class())).unwrap();
    let text = label.split('>').nth(1).and_then(|rest| rest.split('<').next()).unwrap();
    let width = font.width(text, number("font-size"));
    let (from, to) = match attribute("text-anchor") {
        Some("middle") => (-width / 2.0, width / 2.0),
        Some("end") => (-width, 0.0),
        _ => (0.0, width),
    };
    let turned = attribute("transform").is_some();
    let along = if turned { turned_middle(attribute("transform").unwrap()) } else { number("x") };
    let (start, end) = (along + from, along + to);
    assert!(start > 3.0 && end < 96.6, "{id}: {text:?} reaches from {start} to {end}");
}

/// The y of the point that a text is turned about: its middle along the edge.
fn turned_middle(transform: &str) -> f64 {
    transform.trim_end_matches(')').split(' ').nth(2).and_then(|y| y.parse().ok()).unwrap()
}

#[test]
fn drawing_is_deterministic_and_sheets_are_whole() {
    let units = bulge::units::standard();
    let groups = bulge::units::sheet(units, Mix::Revised);
    let sheet = press::counter_sheet("Battle of the Bulge '81", &groups, "credits");
    assert_eq!(sheet, press::counter_sheet("Battle of the Bulge '81", &groups, "credits"));
    press::check(&sheet).unwrap();
    for id in ["card-heer", "card-us", "card-uk", "card-fr"] {
        assert_eq!(sheet.matches(&format!("id=\"{id}\"")).count(), 1, "{id} is defined once");
    }
}

#[test]
fn strange_texts_do_no_harm() {
    let face = UnitFace {
        designation: "<&\"\u{0}Ω".repeat(30),
        parent: " ".into(),
        entry: "</text>".into(),
        note: "99999999".into(),
        values: Values::Line(vec![255; 12]),
        ..UnitFace::new(Livery::Ss, Symbol::Headquarters)
    };
    for symbol in Symbol::ALL {
        let face = Face::Unit(UnitFace { symbol, ..face.clone() });
        press::check(&press::face_svg(&face, 50.0)).unwrap_or_else(|error| panic!("{symbol:?}: {error}"));
    }
}
