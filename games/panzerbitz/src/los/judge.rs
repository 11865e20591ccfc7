//! The target elevation table (4.3), applied to the lines of one offset.

use std::cell::OnceCell;

use super::line::{Contact, Fraction, Line, NEIGHBOURS, Spot};
use super::plan::{ANY_GREEN, BESIDE_ORANGE, CREST, Cell, FOOT, GREEN, ORANGE, OUTSIDE, Plan};
use super::reason::Reason;
use crate::charts::{Block, Elevation};

/// The two ends of a line among its touched hexes.
const FIRST: usize = 0;
const SECOND: usize = 1;

/// A line and what is asked of it for every pair of hexes that it joins.
pub(super) struct Judge<'a> {
    plan: &'a Plan,
    table: &'a Elevation,
    line: Line,
    /// From the first end to each touched hex, in the frame of the plan.
    steps: Vec<isize>,
    /// From the first end to the first hex of each contact.
    owners: Vec<isize>,
    /// The touched hexes next to each touched hex, once they are asked for: few lines need them.
    near: OnceCell<Vec<Vec<u16>>>,
    adjacent: bool,
    /// By the levels of the ends what a side blocks with, wherever on the line it is.
    sure: [[u8; 3]; 3],
}

/// A pair of hexes under judgement.
struct Case<'a> {
    judge: &'a Judge<'a>,
    place: usize,
    /// The levels of the ends.
    levels: [u8; 2],
    /// All that the sides in contact are, together.
    bits: u8,
    /// A town is touched.
    town: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(plan: &'a Plan, table: &'a Elevation, line: Line) -> Judge<'a> {
        let steps: Vec<isize> = line.hexes.iter().map(|&hex| plan.step(hex)).collect();
        let owners = line.contacts.iter().map(|contact| steps[usize::from(contact.hexes[0])]).collect();
        let adjacent = next_to(line.hexes[FIRST], line.hexes[SECOND]);
        let sure = [0, 1, 2].map(|first| [0, 1, 2].map(|second| sure(table.blocks(first, second))));
        Judge { plan, table, line, steps, owners, near: OnceCell::new(), adjacent, sure }
    }

    fn near(&self, hex: usize) -> &[u16] {
        let hexes = &self.line.hexes;
        let beside =
            |&a: &Spot| (0..hexes.len()).filter(|&b| next_to(a, hexes[b])).map(|b| b as u16).collect();
        &self.near.get_or_init(|| hexes.iter().map(beside).collect())[hex]
    }

    /// Whether the hex at a place of the plan and the one at the other end see each other. Most lines end at the first side
    /// that blocks for sure.
    pub(super) fn sees(&self, place: usize) -> bool {
        if self.adjacent {
            return true;
        }
        let levels = self.levels(place);
        let sure = self.sure[usize::from(levels[FIRST])][usize::from(levels[SECOND])];
        let mut bits = 0;
        for (contact, &step) in self.line.contacts.iter().zip(&self.owners) {
            bits |= self.plan.cell(place.wrapping_add_signed(step)).sides[usize::from(contact.side)];
            if bits & sure != 0 {
                return false;
            }
        }
        self.case(place, levels, bits).blocked().is_none()
    }

    fn case(&self, place: usize, levels: [u8; 2], bits: u8) -> Case<'_> {
        let case = Case { judge: self, place, levels, bits, town: true };
        Case { town: case.towns().next().is_some(), ..case }
    }

    /// The levels of the ends.
    fn levels(&self, place: usize) -> [u8; 2] {
        [FIRST, SECOND].map(|end| self.plan.cell(place.wrapping_add_signed(self.steps[end])).level)
    }

    /// Why the hex at a place of the plan and the one at the other end see each other, or do not.
    pub(super) fn reason(&self, place: usize) -> Reason {
        if self.adjacent {
            return Reason::Adjacent;
        }
        let bits = self.line.contacts.iter().zip(&self.owners).fold(0, |bits, (contact, &step)| {
            bits | self.plan.cell(place.wrapping_add_signed(step)).sides[usize::from(contact.side)]
        });
        self.case(place, self.levels(place), bits).blocked().unwrap_or(Reason::Clear)
    }

    /// The contacts with the sides that they are at.
    pub(super) fn contacts(&self) -> &[Contact] {
        &self.line.contacts
    }

    pub(super) fn owner(&self, place: usize, contact: usize) -> usize {
        place.wrapping_add_signed(self.owners[contact])
    }
}

/// Whether two hexes are neighbours.
fn next_to(a: Spot, b: Spot) -> bool {
    NEIGHBOURS.contains(&(b.x - a.x, b.y - a.y))
}

/// The bits of a side each of which blocks by itself, among them that the line leaves the map (4.2.6).
fn sure(blocks: &[Block]) -> u8 {
    blocks.iter().fold(OUTSIDE, |bits, block| {
        bits | match block {
            Block::HilltopCover => GREEN[2],
            Block::Green => ANY_GREEN,
            Block::Orange => ORANGE,
            _ => 0,
        }
    })
}

impl Case<'_> {
    /// The first thing that blocks the line, in the order of the table.
    fn blocked(&self) -> Option<Reason> {
        if self.bits & OUTSIDE != 0 {
            return Some(Reason::LeavesMap);
        }
        let [first, second] = self.levels;
        self.judge.table.blocks(first, second).iter().find_map(|block| match block {
            Block::HilltopCover => self.hilltop_cover(),
            Block::Green => self.green(),
            Block::Town => self.town(),
            Block::Brown => self.brown(false),
            Block::Orange => self.orange(),
            Block::Depression => self.depression(),
            Block::TwoOrange => self.twice_orange(),
            Block::FarBrown => self.brown(true),
            Block::LowCover => self.by_ground_hex(),
        })
    }

    fn cell(&self, hex: usize) -> &Cell {
        self.judge.plan.cell(self.place.wrapping_add_signed(self.judge.steps[hex]))
    }

    /// The contacts whose side has one of the bits.
    fn with(&self, bits: u8) -> impl Iterator<Item = (usize, &Contact)> {
        let some = self.bits & bits != 0;
        let contacts = if some { self.judge.line.contacts.as_slice() } else { &[] };
        contacts.iter().enumerate().filter(move |(at, contact)| self.side_bits(*at, contact) & bits != 0)
    }

    fn side_bits(&self, at: usize, contact: &Contact) -> u8 {
        self.judge.plan.cell(self.judge.owner(self.place, at)).sides[usize::from(contact.side)]
    }

    fn side(&self, at: usize, contact: &Contact) -> engine::SideId {
        self.judge.plan.side(self.judge.owner(self.place, at), contact.side)
    }

    /// The touched towns other than the ends (4.2.6), by their places among the touched hexes.
    fn towns(&self) -> impl Iterator<Item = usize> {
        let last = if self.town { self.judge.steps.len() } else { 0 };
        (SECOND + 1..last).filter(|&hex| self.cell(hex).town)
    }

    fn id(&self, hex: usize) -> engine::HexId {
        // Towns and ends are hexes of the map.
        self.cell(hex).hex().unwrap_or(engine::HexId(0))
    }

    fn hilltop_cover(&self) -> Option<Reason> {
        let woods =
            self.with(GREEN[2]).next().map(|(at, contact)| Reason::HilltopWoods(self.side(at, contact)));
        woods.or_else(|| {
            self.towns().find(|&hex| self.cell(hex).level == 2).map(|hex| Reason::HilltopTown(self.id(hex)))
        })
    }

    fn green(&self) -> Option<Reason> {
        self.with(ANY_GREEN).next().map(|(at, contact)| Reason::Green(self.side(at, contact)))
    }

    fn town(&self) -> Option<Reason> {
        self.towns().next().map(|hex| Reason::Town(self.id(hex)))
    }

    /// The first brown contact (4.2.6); of the far ones alone between ground and hilltop (4.2.7).
    fn brown(&self, far: bool) -> Option<Reason> {
        let counts = |contact: &Contact| !far || self.far_enough(contact);
        let mut hills = None;
        for (at, contact) in self.with(CREST | FOOT | GREEN[1]) {
            if !counts(contact) {
                continue;
            }
            let bits = self.side_bits(at, contact);
            let (side, place) = (self.side(at, contact), self.told(contact));
            if bits & CREST != 0 && !(contact.along() && bits & BESIDE_ORANGE != 0) {
                return Some(Reason::Crest { side, at: place });
            }
            if bits & GREEN[1] != 0 {
                return Some(Reason::SlopeWoods { side, at: place });
            }
            if bits & FOOT != 0 {
                let [a, b] = contact.hexes.map(usize::from);
                let higher = if self.cell(a).level > 0 { a } else { b };
                if !hills.get_or_insert_with(|| self.own_hills())[higher] {
                    return Some(Reason::Foot { side, at: place });
                }
            }
        }
        let town = |hex: usize| {
            let own = |contact: &&Contact| contact.hexes.contains(&(hex as u16)) && counts(contact);
            let contact = self.judge.line.contacts.iter().find(own)?;
            Some(Reason::SlopeTown { hex: self.id(hex), at: self.told(contact) })
        };
        self.towns().filter(|&hex| self.cell(hex).level == 1).find_map(town)
    }

    /// Between ground and hilltop only what is no nearer to the hilltop than the middle counts (4.2.7).
    fn far_enough(&self, contact: &Contact) -> bool {
        match self.levels {
            [2, 0] => contact.to >= Fraction::HALF,
            [0, 2] => contact.from <= Fraction::HALF,
            _ => true,
        }
    }

    /// Where a contact is, as counted from the higher end; from the first if both are alike.
    fn told(&self, contact: &Contact) -> Fraction {
        let [first, second] = self.levels;
        if second > first { contact.from.turned() } else { contact.to }
    }

    /// For each touched hex whether it belongs to an end's own hill (4.2.5).
    fn own_hills(&self) -> Vec<bool> {
        let mut own = vec![false; self.judge.steps.len()];
        let mut open: Vec<usize> = [FIRST, SECOND].into_iter().filter(|&end| self.levels[end] > 0).collect();
        while let Some(hex) = open.pop() {
            if !std::mem::replace(&mut own[hex], true) {
                let near = self.judge.near(hex).iter().map(|&other| usize::from(other));
                open.extend(near.filter(|&other| !own[other] && self.cell(other).level > 0));
            }
        }
        own
    }

    fn orange(&self) -> Option<Reason> {
        self.with(ORANGE).next().map(|(at, contact)| Reason::Orange(self.side(at, contact)))
    }

    /// Two separate orange pieces (4.2.6). Contacts are in the order of their beginnings.
    fn twice_orange(&self) -> Option<Reason> {
        let mut first: Option<(usize, &Contact, Fraction)> = None;
        for (at, contact) in self.with(ORANGE) {
            match &mut first {
                None => first = Some((at, contact, contact.to)),
                Some((_, _, end)) if contact.from <= *end => *end = contact.to.max(*end),
                Some((one, other, _)) => {
                    return Some(Reason::TwiceOrange(self.side(*one, other), self.side(at, contact)));
                }
            }
        }
        None
    }

    /// Notes A and B: low cover that belongs to the ground hex.
    fn by_ground_hex(&self) -> Option<Reason> {
        let ground = if self.levels[FIRST] == 0 { FIRST } else { SECOND };
        let of_ground = |contact: &Contact| contact.hexes.contains(&(ground as u16));
        let green = self.with(GREEN[0]).find(|(_, contact)| of_ground(contact));
        let green = green.map(|(at, contact)| Reason::GreenOfGroundHex(self.side(at, contact)));
        green.or_else(|| {
            let near = |hex: &usize| self.judge.near(ground).contains(&(*hex as u16));
            let town = self.towns().filter(|&hex| self.cell(hex).level == 0).find(near);
            town.map(|hex| Reason::TownByGroundHex(self.id(hex)))
        })
    }

    fn depression(&self) -> Option<Reason> {
        let end = [FIRST, SECOND].into_iter().find(|&end| self.cell(end).depression)?;
        Some(Reason::Depression(self.id(end)))
    }
}
