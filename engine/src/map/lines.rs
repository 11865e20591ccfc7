//! Reading the roads and streams of a map file.

use super::file::{LineFile, SeparateFile};
use super::tokens::{Finder, Token, kind_of, words};
use crate::fault::Faults;
use crate::network::{Line, Network, Separation, bit};

/// The most roads of a hex: one for each side.
const MOST_ROADS: usize = 6;

/// Chains of adjacent hexes; a direction before the first or after the last hex leaves the map.
pub(super) fn lines(
    find: &Finder,
    files: &[LineFile],
    table: &str,
    kinds: &[String],
    faults: &mut Faults,
) -> Vec<Line> {
    let mut lines = Vec::new();
    for file in files {
        let kind = kind_of(&file.kind, table, kinds, faults);
        let mut line = Line {
            name: file.name.clone(),
            kind: kind.unwrap_or(0),
            path: Vec::new(),
            from_edge: None,
            to_edge: None,
        };
        let tokens = words(find.source, &file.path);
        let last = tokens.len().saturating_sub(1);
        for (i, token) in tokens.iter().enumerate() {
            if let Some(direction) = find.direction(token.text) {
                if i == 0 {
                    line.from_edge = Some(direction);
                } else if i == last {
                    line.to_edge = Some(direction);
                } else {
                    faults.add(
                        token.span.clone(),
                        format!("'{}' stands in the middle of the path", token.text),
                        "a direction stands only first or last, where the line leaves the map",
                    );
                }
                continue;
            }
            let Some(hex) = find.hex(token, faults) else { continue };
            if let Some(&before) = line.path.last()
                && find.grid.direction(before, hex).is_none()
            {
                faults.add(
                    token.span.clone(),
                    format!("{} is not adjacent to {}", token.text, find.grid.label(before)),
                    format!("{} is adjacent to {}", find.grid.label(before), find.neighbour_list(before)),
                );
            }
            line.path.push(hex);
        }
        let alone = line.from_edge.is_none() && line.to_edge.is_none() && line.path.len() < 2;
        if line.path.is_empty() || alone {
            faults.add(
                file.path.span(),
                format!("a {table} needs at least two hexes"),
                "write them from end to end",
            );
            continue;
        }
        exits(find, &line, &tokens, faults);
        lines.push(line);
    }
    lines
}

/// A road may leave only where the map ends. The half hexes of a geomorphic board have a neighbour beyond the edge too.
fn exits(find: &Finder, line: &Line, tokens: &[Token], faults: &mut Faults) {
    let ends = [
        (line.path.first(), line.from_edge, tokens.first()),
        (line.path.last(), line.to_edge, tokens.last()),
    ];
    for (hex, edge, token) in ends {
        let (Some(&hex), Some(edge), Some(token)) = (hex, edge, token) else { continue };
        if let Some(beyond) = find.grid.neighbour(hex, edge) {
            faults.add(
                token.span.clone(),
                format!("{} {} is not the map edge", find.grid.label(hex), token.text),
                format!("{} lies there", find.grid.label(beyond)),
            );
        }
    }
}

/// Roads that share a hex without meeting.
pub(super) fn separations(
    find: &Finder,
    files: &[SeparateFile],
    kinds: &[String],
    roads: &[Line],
    faults: &mut Faults,
) -> Vec<Separation> {
    let plain = Network::new(find.grid, kinds.to_vec(), roads.to_vec(), Vec::new());
    let mut separations = Vec::new();
    for file in files {
        let Some(hex) = find.one_hex(&file.hex, faults) else { continue };
        let before = faults.list().len();
        let mut pieces = Vec::new();
        let mut seen = 0_u8;
        for road in &file.roads {
            let mut mask = 0;
            for token in words(find.source, road) {
                let direction = match find.direction(token.text) {
                    Some(direction) => Some(direction),
                    None => match find.hex(&token, faults) {
                        Some(other) => find.grid.direction(hex, other),
                        None => continue,
                    },
                };
                let Some(direction) = direction.filter(|&d| plain.mask(hex) & bit(d) != 0) else {
                    faults.add(
                        token.span,
                        format!("no road leads from {} to {}", find.grid.label(hex), token.text),
                        "name the neighbours that each road joins here",
                    );
                    continue;
                };
                if seen & bit(direction) != 0 {
                    faults.add(
                        token.span,
                        format!("{} is named twice", token.text),
                        "each road of the hex once",
                    );
                }
                seen |= bit(direction);
                mask |= bit(direction);
            }
            pieces.push(mask);
        }
        if seen != plain.mask(hex) && faults.list().len() == before {
            faults.add(
                file.hex.span(),
                format!("not all roads of {} are named", file.hex.get_ref()),
                "every road of the hex belongs to one of the groups",
            );
        }
        if let Some(one) = file.roads.get(MOST_ROADS) {
            let message = format!("{} roads share {}", file.roads.len(), file.hex.get_ref());
            faults.add(one.span(), message, format!("a hex has {MOST_ROADS} sides"));
            continue;
        }
        separations.push(Separation { hex, pieces });
    }
    separations
}
