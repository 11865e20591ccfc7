//! From plan and geography to the text of a map file.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, anyhow};
use engine::{Board, Direction, Grid, HexId, Labels, Orientation, Parity, Point, SideId, map};

use crate::corrections::Corrections;
use crate::geo::{Geography, LatLon};
use crate::ground;
use crate::labels::{hex, hexes, side, sides};
use crate::plan::Plan;
use crate::register::Registration;
use crate::rivers::{self, River};
use crate::roads::{self, Road, Router};
use crate::shape;
use crate::sheet::{Bridge, Settlement, Sheet};

/// How far a drawn border may be from its true course, in hexes.
const BORDER: f64 = 0.08;

/// Importance of a small village.
const SMALL: u8 = 4;
/// Number of named neighbours from which a hex is crowded.
const CROWD: usize = 3;

/// A map that was made.
pub struct Made {
    /// The map file.
    pub text: String,
    /// The map.
    pub board: Board,
    /// What there is to say about it, line by line.
    pub report: Vec<String>,
}

/// Makes a map.
pub fn make(geo: &Geography, plan: &Plan, fixes: &Corrections) -> Result<Made> {
    let grid = grid(plan)?;
    let towns = towns(&grid, plan)?;
    let registration = registration(geo, plan, &grid)?;
    let mut rivers = rivers::lay(&grid, geo, &registration, &plan.river, fixes)?;
    let mut report = replace_rivers(geo, plan, fixes, (&grid, &registration), &mut rivers)?;
    let water = water(plan, &rivers);
    let sites = sites(&grid, plan)?;
    let roads = roads(
        geo,
        plan,
        fixes,
        &Ground { grid: &grid, registration: &registration, water: &water, sites: &sites },
    )?;
    let survey = ground::survey(&grid, geo, &registration);
    let kinds: BTreeMap<HexId, String> = towns.iter().rev().map(|t| (t.hex, t.kind.clone())).collect();
    let mut terrain = ground::terrain(&grid, &survey, &plan.ground, &rivers, &kinds);
    for fix in &fixes.terrain {
        let number = plan.ground.keys.iter().position(|k| k.1 == fix.terrain);
        let number = number.with_context(|| format!("there is no terrain {}", fix.terrain))?;
        for hex in hexes(&grid, &fix.hexes)? {
            terrain[hex.index()] = number;
        }
    }
    let bridges = bridges(&grid, plan, &towns, &water, &roads, &sites)?;
    let sheet = Sheet {
        terrain,
        height: survey.iter().map(|s| s.height.round() as i16).collect(),
        features: features(&grid, plan, &towns)?,
        places: places(geo, plan, fixes, &grid, &registration, towns),
        rivers,
        roads,
        separations: separations(&grid, fixes)?,
        bridges,
        captions: captions(plan, &grid, &registration),
        borders: borders(geo, &grid, &registration),
        north: registration.north(),
        hex_km: registration.hex_km(),
        grid,
    };
    let board = map::read("the new map", &sheet.text(plan)).map_err(|faults| anyhow!("{faults}"))?;
    let text = map::write(&board);
    report.extend(map::check(&board).iter().map(|doubt| format!("doubtful: {}", doubt.describe(&board))));
    report.extend(off_road(&board));
    report.push(shares(&board));
    Ok(Made { text, board, report })
}

/// What roads are laid on.
struct Ground<'a> {
    grid: &'a Grid,
    registration: &'a Registration,
    water: &'a BTreeMap<SideId, usize>,
    sites: &'a BTreeMap<SideId, usize>,
}

fn grid(plan: &Plan) -> Result<Grid> {
    let low = if plan.grid.low == "odd" { Parity::Odd } else { Parity::Even };
    let (lines, places) = (plan.grid.columns, plan.grid.rows);
    let labels = match plan.grid.labels.as_str() {
        "letters" => Labels::letters(lines, places, low),
        "ccrr" => Labels::Ccrr {
            lines,
            first_line: plan.grid.first_column.unwrap_or(1),
            places,
            first_place: plan.grid.first_row.unwrap_or(1),
            low,
        },
        other => return Err(anyhow!("labels are letters or ccrr, not {other}")),
    };
    Ok(Grid::new(Orientation::Flat, labels)?)
}

/// The places of the plan.
fn towns(grid: &Grid, plan: &Plan) -> Result<Vec<Settlement>> {
    let place = |t: &crate::plan::TownPlan| {
        Ok(Settlement { name: t.name.clone(), hex: hex(grid, &t.hex)?, kind: t.kind.clone() })
    };
    plan.town.iter().map(place).collect()
}

/// The registration, bent to the places of the plan.
fn registration(geo: &Geography, plan: &Plan, grid: &Grid) -> Result<Registration> {
    let mut registration = Registration::new(&plan.registration);
    for town in &plan.town {
        let source = town.source.as_ref().unwrap_or(&town.name);
        if source.is_empty() || !town.bend {
            continue;
        }
        let at = geo.town(source).with_context(|| format!("there is no town {source} in the geography"))?.at;
        registration.bind(grid, at, hex(grid, &town.hex)?);
    }
    Ok(registration)
}

/// Rivers that the corrections give hexside by hexside, and how much of them geography gave too.
fn replace_rivers(
    geo: &Geography,
    plan: &Plan,
    fixes: &Corrections,
    ground: (&Grid, &Registration),
    rivers: &mut Vec<River>,
) -> Result<Vec<String>> {
    let (grid, registration) = ground;
    let mut report = Vec::new();
    for fix in &fixes.river {
        let fixed = sides(grid, &fix.sides)?;
        let own: BTreeSet<SideId> =
            rivers.iter().filter(|r| r.name == fix.name).flat_map(|r| r.sides.clone()).collect();
        let both = fixed.iter().filter(|s| own.contains(s)).count();
        report.push(format!(
            "{}: {} hexsides by geography, {} by correction, {both} the same",
            fix.name,
            own.len(),
            fixed.len()
        ));
        let river = plan.river.iter().find(|r| r.name == fix.name);
        let river = river.with_context(|| format!("the plan has no river {}", fix.name))?;
        rivers.retain(|r| r.name != fix.name);
        for sides in rivers::ordered(grid, geo, registration, river, &fixed)? {
            rivers.push(River { name: fix.name.clone(), kind: river.kind.clone(), sides });
        }
    }
    Ok(report)
}

/// River hexsides with the number of their kind; of two kinds the later counts.
fn water(plan: &Plan, rivers: &[River]) -> BTreeMap<SideId, usize> {
    let mut water = BTreeMap::new();
    for river in rivers {
        let kind = plan.kinds.river.iter().position(|k| *k == river.kind).unwrap_or(0);
        for &side in &river.sides {
            let entry = water.entry(side).or_insert(kind);
            *entry = kind.max(*entry);
        }
    }
    water
}

/// The crossings of the plan by hexside.
fn sites(grid: &Grid, plan: &Plan) -> Result<BTreeMap<SideId, usize>> {
    plan.bridge.iter().enumerate().map(|(i, b)| Ok((side(grid, &b.side)?, i))).collect()
}

/// The roads of the plan and of the corrections, without rings, each hexside once.
fn roads(geo: &Geography, plan: &Plan, fixes: &Corrections, ground: &Ground) -> Result<Vec<Road>> {
    let grid = ground.grid;
    let mut names = BTreeMap::new();
    for town in plan.town.iter().rev() {
        let at = hex(grid, &town.hex)?;
        names.insert(town.name.clone(), at);
        if let Some(source) = town.source.clone().filter(|s| !s.is_empty()) {
            names.insert(source, at);
        }
    }
    let listed = ground.sites.iter().filter(|s| !plan.bridge[*s.1].ford).map(|s| *s.0).collect();
    let router = Router {
        grid,
        geo,
        registration: ground.registration,
        costs: &plan.routes,
        towns: &names,
        rivers: ground.water,
        sites: &listed,
    };
    let laid = router.lay(&plan.road, &plan.kinds.road)?;
    let mut without: BTreeSet<SideId> = roads::rings(grid, &laid, ground.water);
    for fix in &fixes.no_road {
        without.extend(sides(grid, &fix.sides)?);
    }
    let mut all = roads::once(grid, &laid, &without);
    let mut fixed = Vec::new();
    for fix in &fixes.road {
        let kind = plan.kinds.road.iter().position(|k| *k == fix.kind);
        let kind = kind.with_context(|| format!("there is no kind of road {}", fix.kind))?;
        let mut road =
            Road { name: fix.name.clone(), kind, path: Vec::new(), from_edge: None, to_edge: None };
        for word in fix.path.split_whitespace() {
            match Direction::from_name(word, Orientation::Flat) {
                Some(edge) if road.path.is_empty() => road.from_edge = Some(edge),
                Some(edge) => road.to_edge = Some(edge),
                None => road.path.push(hex(grid, word)?),
            }
        }
        fixed.push(road);
    }
    all.extend(fixed);
    Ok(roads::once(grid, &all, &BTreeSet::new()))
}

/// A bridge wherever a road crosses a river, and the crossings of the plan.
fn bridges(
    grid: &Grid,
    plan: &Plan,
    towns: &[Settlement],
    water: &BTreeMap<SideId, usize>,
    roads: &[Road],
    sites: &BTreeMap<SideId, usize>,
) -> Result<Vec<Bridge>> {
    let crossed: BTreeSet<SideId> =
        roads.iter().flat_map(|r| roads::sides(grid, &r.path)).filter(|s| water.contains_key(s)).collect();
    let mut bridges = Vec::new();
    for bridge in &plan.bridge {
        bridges.push(Bridge {
            side: side(grid, &bridge.side)?,
            name: bridge.name.clone(),
            ford: bridge.ford,
            status: bridge.status.clone(),
        });
    }
    for &side in crossed.iter().filter(|s| !sites.contains_key(s)) {
        let (a, b) = grid.side_corners(side);
        let middle = a.towards(b, 0.5);
        let distance = |p: &&Settlement| (grid.centre(p.hex).distance(middle) * 1000.0) as u64;
        let name = towns.iter().min_by_key(distance).map(|p| p.name.clone()).unwrap_or_default();
        bridges.push(Bridge { side, name, ford: false, status: plan.status.clone() });
    }
    Ok(bridges)
}

fn features(grid: &Grid, plan: &Plan, towns: &[Settlement]) -> Result<BTreeMap<String, BTreeSet<HexId>>> {
    let mut features: BTreeMap<String, BTreeSet<HexId>> = BTreeMap::new();
    for feature in &plan.feature {
        features.entry(feature.kind.clone()).or_default().extend(hexes(grid, &feature.hexes)?);
    }
    for town in towns.iter().filter(|t| plan.ground.town_features.contains(&t.kind)) {
        features.entry(town.kind.clone()).or_default().insert(town.hex);
    }
    Ok(features)
}

/// The places of the plan, then villages in hexes that have no name yet, the more important first. A small village gives
/// way where half of the hexes around it have names.
fn places(
    geo: &Geography,
    plan: &Plan,
    fixes: &Corrections,
    grid: &Grid,
    registration: &Registration,
    towns: Vec<Settlement>,
) -> Vec<Settlement> {
    let out: BTreeSet<&str> = fixes.no_place.iter().flat_map(|f| f.names.split(';')).map(str::trim).collect();
    let known: BTreeSet<&str> =
        plan.town.iter().map(|t| t.source.as_deref().unwrap_or(&t.name)).chain(out).collect();
    let mut taken: BTreeSet<HexId> = towns.iter().map(|t| t.hex).collect();
    let mut places = towns;
    let mut others: Vec<_> = geo.towns.iter().filter(|t| !known.contains(t.name.as_str())).collect();
    others.sort_by_key(|t| t.importance);
    for town in others {
        let Some(hex) = grid.at(registration.point(town.at)) else { continue };
        let crowded = grid.neighbours(hex).filter(|(_, n)| taken.contains(n)).count() >= CROWD;
        if (town.importance < SMALL || !crowded) && taken.insert(hex) {
            let name = town.name.split(" (").next().unwrap_or_default().to_owned();
            let kind = plan.kinds.place.last().cloned().unwrap_or_default();
            places.push(Settlement { name, hex, kind });
        }
    }
    places
}

fn separations(grid: &Grid, fixes: &Corrections) -> Result<Vec<(HexId, Vec<String>)>> {
    fixes.separate.iter().map(|fix| Ok((hex(grid, &fix.hex)?, fix.roads.clone()))).collect()
}

/// Names across the map, those that lie on it.
fn captions(plan: &Plan, grid: &Grid, registration: &Registration) -> Vec<(String, String, Point, f64)> {
    let at = |c: &crate::plan::CaptionPlan| registration.point(LatLon { lat: c.at[0], lon: c.at[1] });
    let on_map = plan.caption.iter().filter(|c| grid.at(at(c)).is_some());
    on_map.map(|c| (c.text.clone(), c.kind.clone(), at(c), c.angle)).collect()
}

fn borders(geo: &Geography, grid: &Grid, registration: &Registration) -> Vec<(String, Vec<Point>)> {
    let inside = |p: Point| grid.at(p).is_some();
    let mut borders = Vec::new();
    for border in &geo.borders {
        for part in shape::clipped(&registration.line(&border.line), inside) {
            borders.push((border.name.clone(), shape::thinned(&part, BORDER)));
        }
    }
    borders
}

/// Towns that no road reaches.
fn off_road(board: &Board) -> Vec<String> {
    let village = board.place_kinds.len().saturating_sub(1);
    let lost = |p: &&engine::NamedPlace| usize::from(p.kind) < village && !board.roads.touches(p.hex);
    let line =
        |p: &engine::NamedPlace| format!("doubtful: no road reaches {} {}", p.name, board.grid.label(p.hex));
    board.places.iter().filter(lost).map(line).collect()
}

/// How much of the map each kind of terrain has.
fn shares(board: &Board) -> String {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for hex in board.grid.ids() {
        *count.entry(board.terrain_name(hex)).or_default() += 1;
    }
    let total = board.grid.len() as f64;
    let parts: Vec<String> =
        count.iter().map(|(name, n)| format!("{name} {n} ({:.1} %)", *n as f64 * 100.0 / total)).collect();
    format!("terrain: {}", parts.join(", "))
}
