//! Sets of hexes and stacks of units.

use std::collections::BTreeSet;

use engine::{HexId, HexSet, Stacks, UnitId};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_hex_set_is_a_set(a in prop::collection::btree_set(0_u16..2048, 0..80), b in prop::collection::btree_set(0_u16..2048, 0..80)) {
        let set = |s: &BTreeSet<u16>| s.iter().copied().map(HexId).collect::<HexSet>();
        let list = |s: &HexSet| s.iter().map(|h| h.0).collect::<BTreeSet<u16>>();
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(list(&x), a.clone());
        let (mut sum, mut rest, mut both) = (x, x, x);
        sum.add(&y);
        rest.subtract(&y);
        both.intersect(&y);
        prop_assert_eq!(list(&sum), a.union(&b).copied().collect::<BTreeSet<u16>>());
        prop_assert_eq!(list(&rest), a.difference(&b).copied().collect::<BTreeSet<u16>>());
        prop_assert_eq!(list(&both), a.intersection(&b).copied().collect::<BTreeSet<u16>>());
        let (mut either, mut other) = (HexSet::new(), x);
        other.follow(&y, &mut either);
        prop_assert_eq!(other, y);
        prop_assert_eq!(list(&either), a.symmetric_difference(&b).copied().collect::<BTreeSet<u16>>());
        let stored = postcard::to_allocvec(&x).unwrap();
        prop_assert_eq!(postcard::from_bytes::<HexSet>(&stored).unwrap(), x);
    }

    #[test]
    fn a_hex_set_is_shifted(a in prop::collection::btree_set(0_u16..2048, 0..80), by in -2100_i16..2100, near in -70_i16..70) {
        for by in [by, near] {
            let mut shifted = HexSet::new();
            shifted.add_shifted(&a.iter().copied().map(HexId).collect(), by);
            let moved = a.iter().filter_map(|&id| id.checked_add_signed(by)).filter(|&id| id < 2048);
            prop_assert_eq!(shifted.iter().map(|h| h.0).collect::<Vec<u16>>(), moved.collect::<Vec<u16>>());
        }
    }

    #[test]
    fn a_unit_is_in_one_place_or_none(moves in prop::collection::vec((0_u16..12, prop::option::of(0_u16..9)), 0..200)) {
        let mut stacks = Stacks::new(9, 12);
        let mut plain: Vec<Vec<u16>> = vec![Vec::new(); 9];
        for (unit, hex) in moves {
            for stack in &mut plain {
                stack.retain(|&u| u != unit);
            }
            match hex {
                Some(hex) => {
                    plain[usize::from(hex)].push(unit);
                    stacks.place(UnitId(unit), HexId(hex));
                }
                None => stacks.remove(UnitId(unit)),
            }
        }
        for (hex, units) in plain.iter().enumerate() {
            let at: Vec<u16> = stacks.at(HexId(hex as u16)).map(|u| u.0).collect();
            prop_assert_eq!(&at, units);
            prop_assert_eq!(stacks.is_empty(HexId(hex as u16)), units.is_empty());
        }
        prop_assert_eq!(stacks.on_map().count(), plain.iter().map(Vec::len).sum::<usize>());
        let stored = postcard::to_allocvec(&stacks).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Stacks>(&stored).unwrap(), stacks);
    }
}

#[test]
fn stored_stacks_with_a_unit_in_two_places_are_refused() {
    let twice = postcard::to_allocvec(&(9_u16, 12_u16, vec![(1_u16, 3_u16), (2, 3)])).unwrap();
    assert!(postcard::from_bytes::<Stacks>(&twice).is_err());
    let outside = postcard::to_allocvec(&(9_u16, 12_u16, vec![(1_u16, 30_u16)])).unwrap();
    assert!(postcard::from_bytes::<Stacks>(&outside).is_err());
}
