//! Geomorphic boards as one map.

use std::collections::BTreeSet;

use crate::board::{Area, Board, Bridge, Caption, NamedPlace, River, Tables, Trace};
use crate::grid::{Grid, GridFault, HexId};
use crate::hex::{Direction, Point};
use crate::label::Labels;
use crate::layout::Placement;
use crate::network::{Line, Network, Separation};

/// Why boards cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinFault {
    /// The frame does not work out.
    #[error(transparent)]
    Grid(#[from] GridFault),
    /// A placement names a board that is not there.
    #[error("there is no board {0}")]
    NoBoard(String),
    /// Boards of different sizes, or with different words for their ground.
    #[error("boards {0} and {1} do not belong to one set: size, terrain and kinds must be the same")]
    Unlike(String, String),
}

/// Joins boards of one set. In a hex that two boards share the higher level counts, of two kinds of ground the one
/// that the files list later, and every feature, road and stream of both halves.
pub fn join(name: &str, boards: &[&Board], placements: &[Placement]) -> Result<Board, JoinFault> {
    let mut used = Vec::new();
    for placement in placements {
        let board = boards.iter().find(|b| board_name(b) == placement.board);
        used.push(*board.ok_or_else(|| JoinFault::NoBoard(placement.board.clone()))?);
    }
    let first = *used.first().ok_or(GridFault::Empty)?;
    for other in &used {
        if !alike(first, other) {
            return Err(JoinFault::Unlike(board_name(first).into(), board_name(other).into()));
        }
    }
    let (grid, members) = Grid::joined(first.grid.labels(), placements)?;
    let mut tables = Tables {
        terrain: vec![crate::board::Terrain(0); grid.len()],
        elevation: vec![i16::MIN; grid.len()],
        features: vec![0; grid.len()],
        sides: vec![0; grid.side_count()],
        bridges: vec![None; grid.side_count()],
    };
    let mut joined = Parts::default();
    for ((board, placement), map) in used.iter().zip(placements).zip(&members) {
        let own = Member { board, map, placement };
        own.tables(&grid, &mut tables);
        own.parts(&grid, &mut joined);
    }
    for (i, bridge) in joined.bridges.iter().enumerate() {
        tables.bridges[bridge.side.index()] = Some(i as u16);
    }
    let credits: BTreeSet<String> = used.iter().flat_map(|b| b.credits.iter().cloned()).collect();
    Ok(Board {
        name: name.to_owned(),
        credits: credits.into_iter().collect(),
        north: 0.0,
        hex_km: first.hex_km,
        terrains: first.terrains.clone(),
        terrain_keys: first.terrain_keys.clone(),
        features: first.features.clone(),
        side_kinds: first.side_kinds.clone(),
        river_kinds: first.river_kinds,
        place_kinds: first.place_kinds.clone(),
        roads: Network::new(&grid, first.roads.kinds.clone(), joined.roads, joined.separations),
        streams: Network::new(&grid, first.streams.kinds.clone(), joined.streams, Vec::new()),
        rivers: joined.rivers,
        bridges: joined.bridges,
        places: joined.places,
        areas: joined.areas,
        captions: joined.captions,
        traces: joined.traces,
        notes: first.notes.clone(),
        tables,
        grid,
    })
}

fn board_name(board: &Board) -> &str {
    match board.grid.labels() {
        Labels::Geomorphic { board, .. } => board,
        _ => "",
    }
}

fn alike(a: &Board, b: &Board) -> bool {
    a.grid.len() == b.grid.len()
        && a.terrains == b.terrains
        && a.features == b.features
        && a.side_kinds == b.side_kinds
        && a.place_kinds == b.place_kinds
        && a.roads.kinds == b.roads.kinds
        && a.streams.kinds == b.streams.kinds
}

#[derive(Default)]
struct Parts {
    roads: Vec<Line>,
    separations: Vec<Separation>,
    streams: Vec<Line>,
    rivers: Vec<River>,
    bridges: Vec<Bridge>,
    places: Vec<NamedPlace>,
    areas: Vec<Area>,
    captions: Vec<Caption>,
    traces: Vec<Trace>,
}

/// A board in its place: its hexes have new ids and perhaps new directions.
struct Member<'a> {
    board: &'a Board,
    map: &'a [HexId],
    placement: &'a Placement,
}

impl Member<'_> {
    fn hex(&self, own: HexId) -> HexId {
        self.map[own.index()]
    }

    fn direction(&self, own: Direction) -> Direction {
        if self.placement.turned { own.opposite() } else { own }
    }

    fn side(&self, grid: &Grid, own: crate::grid::SideId) -> crate::grid::SideId {
        let (hex, direction, _) = self.board.grid.side_ends(own);
        grid.side(self.hex(hex), self.direction(direction))
    }

    /// Where a point of the board lies on the joined map: with the board's first hex, as far from it as on the board.
    fn point(&self, grid: &Grid, own: Point) -> Point {
        let first = HexId(0);
        let (here, there) = (self.board.grid.centre(first), grid.centre(self.hex(first)));
        let turn = if self.placement.turned { -1.0 } else { 1.0 };
        Point { x: there.x + turn * (own.x - here.x), y: there.y + turn * (own.y - here.y) }
    }

    fn tables(&self, grid: &Grid, tables: &mut Tables) {
        let own = &self.board.tables;
        for hex in self.board.grid.ids() {
            let at = self.hex(hex).index();
            tables.terrain[at] = tables.terrain[at].max(own.terrain[hex.index()]);
            tables.elevation[at] = tables.elevation[at].max(own.elevation[hex.index()]);
            tables.features[at] |= own.features[hex.index()];
        }
        for side in self.board.grid.side_ids() {
            tables.sides[self.side(grid, side).index()] |= own.sides[side.index()];
        }
    }

    fn parts(&self, grid: &Grid, parts: &mut Parts) {
        let line = |line: &Line| Line {
            name: line.name.clone(),
            kind: line.kind,
            path: line.path.iter().map(|&h| self.hex(h)).collect(),
            from_edge: line.from_edge.map(|d| self.direction(d)),
            to_edge: line.to_edge.map(|d| self.direction(d)),
        };
        parts.roads.extend(self.board.roads.lines.iter().map(line));
        parts.streams.extend(self.board.streams.lines.iter().map(line));
        let pieces = |s: &Separation| Separation {
            hex: self.hex(s.hex),
            pieces: s
                .pieces
                .iter()
                .map(|&m| if self.placement.turned { (m << 3 | m >> 3) & 0x3f } else { m })
                .collect(),
        };
        parts.separations.extend(self.board.roads.separations.iter().map(pieces));
        parts.rivers.extend(
            self.board
                .rivers
                .iter()
                .map(|r| River { sides: r.sides.iter().map(|&s| self.side(grid, s)).collect(), ..r.clone() }),
        );
        parts
            .bridges
            .extend(self.board.bridges.iter().map(|b| Bridge { side: self.side(grid, b.side), ..b.clone() }));
        parts
            .places
            .extend(self.board.places.iter().map(|p| NamedPlace { hex: self.hex(p.hex), ..p.clone() }));
        parts
            .captions
            .extend(self.board.captions.iter().map(|c| Caption { at: self.point(grid, c.at), ..c.clone() }));
        parts.traces.extend(
            self.board.traces.iter().map(|t| Trace {
                points: t.points.iter().map(|&p| self.point(grid, p)).collect(),
                ..t.clone()
            }),
        );
        parts.areas.extend(
            self.board
                .areas
                .iter()
                .map(|a| Area { hexes: a.hexes.iter().map(|&h| self.hex(h)).collect(), ..a.clone() }),
        );
    }
}
