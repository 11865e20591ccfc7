//! Who stands where, in few bytes: the ground of a side, and the hexes that units are in, turn by turn.

use engine::{Grid, HexId};

/// A number that is farther than any.
const FAR: u16 = u16::MAX;

/// The ground of the first side, turn by turn. A hex belongs to whoever has the nearest unit; where both are as near, to whom it
/// belonged before.
///
/// In bytes each turn is the lengths of the runs of hexes, in the order of their ids, that are in turn not of the side and of it, after
/// the number of these runs; every number has seven bits a byte, the least first, and the eighth bit says that it goes on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Areas(pub Vec<Vec<bool>>);

/// The hexes that units of both sides are in, turn by turn: a hex and how many, in the order of the hexes.
///
/// In bytes each turn has for each of the sides the number of hexes, then for each hex how many ids it is beyond the last, and how
/// many units are there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crowds(pub Vec<[Vec<(u16, u16)>; 2]>);

fn push(out: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

fn pull(bytes: &mut &[u8]) -> Option<usize> {
    let (mut number, mut shift) = (0_usize, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
        shift += 7;
        if shift > 28 {
            return None;
        }
    }
}

impl Areas {
    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for turn in &self.0 {
            let (mut runs, mut value) = (vec![0_usize], false);
            for &hex in turn {
                if hex != value {
                    runs.push(0);
                    value = hex;
                }
                *runs.last_mut().unwrap_or(&mut 0) += 1;
            }
            push(&mut out, runs.len());
            for run in runs {
                push(&mut out, run);
            }
        }
        out
    }

    /// Out of bytes; what is broken ends it. `hexes` are those of the board.
    pub fn read(mut bytes: &[u8], hexes: usize) -> Areas {
        let mut turns = Vec::new();
        while let Some(runs) = pull(&mut bytes) {
            let (mut turn, mut value) = (Vec::with_capacity(hexes), false);
            for _ in 0..runs {
                let Some(run) = pull(&mut bytes) else { break };
                turn.extend(std::iter::repeat_n(value, run.min(hexes - turn.len())));
                value = !value;
            }
            turn.resize(hexes, false);
            turns.push(turn);
        }
        Areas(turns)
    }

    /// Adds a turn with units in these hexes.
    pub(crate) fn add(&mut self, grid: &Grid, crowds: &[Vec<(u16, u16)>; 2]) {
        let [first, second] =
            crowds.each_ref().map(|crowd| distances(grid, crowd.iter().map(|&(hex, _)| HexId(hex))));
        let before = self.0.last();
        let turn = first.iter().zip(&second).enumerate().map(|(hex, (one, other))| match one.cmp(other) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => before.is_some_and(|before| before[hex]),
        });
        let turn = turn.collect();
        self.0.push(turn);
    }
}

impl Crowds {
    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for crowd in self.0.iter().flatten() {
            push(&mut out, crowd.len());
            let mut last = 0;
            for &(hex, units) in crowd {
                push(&mut out, usize::from(hex - last));
                push(&mut out, usize::from(units));
                last = hex;
            }
        }
        out
    }

    /// Out of bytes; what is broken ends it.
    pub fn read(mut bytes: &[u8]) -> Crowds {
        fn crowd(bytes: &mut &[u8]) -> Option<Vec<(u16, u16)>> {
            let mut hex = 0_usize;
            let hexes = pull(bytes)?;
            let one = |bytes: &mut &[u8], hex: &mut usize| {
                *hex += pull(bytes)?;
                Some((u16::try_from(*hex).ok()?, u16::try_from(pull(bytes)?).ok()?))
            };
            (0..hexes).map(|_| one(bytes, &mut hex)).collect()
        }
        let mut turns = Vec::new();
        while let Some(first) = crowd(&mut bytes) {
            let Some(second) = crowd(&mut bytes) else { break };
            turns.push([first, second]);
        }
        Crowds(turns)
    }
}

/// How far each hex is from the nearest of some, in steps.
pub(crate) fn distances(grid: &Grid, from: impl Iterator<Item = HexId>) -> Vec<u16> {
    let mut far = vec![FAR; grid.len()];
    // All that were reached, the nearest first.
    let mut reached: Vec<HexId> = Vec::with_capacity(grid.len());
    for hex in from {
        if far[hex.index()] == FAR {
            far[hex.index()] = 0;
            reached.push(hex);
        }
    }
    let mut at = 0;
    while let Some(&hex) = reached.get(at) {
        at += 1;
        let next = far[hex.index()] + 1;
        for (.., beside) in grid.steps(hex) {
            if far[beside.index()] == FAR {
                far[beside.index()] = next;
                reached.push(beside);
            }
        }
    }
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let areas = Areas(vec![vec![true, false, false, true], vec![false; 4], vec![true; 4]]);
        assert_eq!(Areas::read(&areas.write(), 4), areas);
        let crowds = Crowds(vec![[vec![(0, 1), (7, 300)], vec![]], [vec![], vec![(1499, 2)]]]);
        assert_eq!(Crowds::read(&crowds.write()), crowds);
    }

    #[test]
    fn broken_bytes_are_no_panic() {
        for length in 0..40_usize {
            let bytes: Vec<u8> = (0..length).map(|at| (at * 37 % 251) as u8 | 128).collect();
            Areas::read(&bytes, 10);
            Crowds::read(&bytes);
        }
    }
}
