//! The steps out of every hex as a dense table: what lies on each hexside is looked up once, when a game begins.

use crate::{Board, Direction, HexId, SideId};

impl Board {
    /// What `edge` makes of every step out of every hex, clockwise; and where those of each hex begin.
    pub fn edges<E>(&self, edge: impl Fn(HexId, Direction, SideId, HexId) -> E) -> (Vec<E>, Vec<u16>) {
        let (mut edges, mut first) = (Vec::new(), vec![0]);
        for hex in self.grid.ids() {
            edges.extend(self.steps(hex).map(|(direction, side, to)| edge(hex, direction, side, to)));
            first.push(edges.len() as u16);
        }
        (edges, first)
    }
}

/// Declares a step out of a hex, with the road, the river and the bridge site of its hexside, and with what else a game knows of it.
/// Which site it has is kept in `site`, the rest in `bits`, of which the game may use those above 4.
#[macro_export]
macro_rules! edge {
    ($(#[$about:meta])* pub struct $edge:ident { $($(#[$doc:meta])* pub $more:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $edge {
            /// The hex beyond.
            pub to: $crate::HexId,
            /// The hexside.
            pub side: $crate::SideId,
            /// The direction of the step.
            pub direction: $crate::Direction,
            site: u8,
            bits: u8,
            $($(#[$doc])* pub $more: $type,)*
        }

        const ROAD: u8 = 1;
        const RIVER: u8 = 2;
        const MAJOR: u8 = 4;
        const NO_SITE: u8 = u8::MAX;

        /// Road and river of a hexside.
        fn bits(board: &$crate::Board, side: $crate::SideId) -> u8 {
            let road = if board.roads.crosses(side) { ROAD } else { 0 };
            if board.side_kind_named("major").is_some_and(|kind| board.side_has(side, kind)) {
                road | MAJOR
            } else if board.is_river(side) {
                road | RIVER
            } else {
                road
            }
        }

        impl $edge {
            /// Whether a road crosses the hexside, usable or not.
            pub const fn road(&self) -> bool {
                self.bits & ROAD != 0
            }

            /// Whether a river of any kind runs along the hexside.
            pub const fn wet(&self) -> bool {
                self.bits & (RIVER | MAJOR) != 0
            }

            /// Whether it is a major one.
            pub const fn major(&self) -> bool {
                self.bits & MAJOR != 0
            }

            /// Its bridge site.
            pub const fn site(&self) -> Option<$crate::Site> {
                if self.site == NO_SITE { None } else { Some($crate::Site(self.site)) }
            }
        }
    };
}

/// The steps out of a hex, for what never changes in a game, which keeps the table of [`Board::edges`] in `edges` and `first_edge`.
#[macro_export]
macro_rules! edges_of_hexes {
    ($edge:ident) => {
        /// The steps out of a hex, clockwise.
        #[inline]
        pub fn edges(&self, hex: $crate::HexId) -> &[$edge] {
            let at = hex.index();
            &self.edges[usize::from(self.first_edge[at])..usize::from(self.first_edge[at + 1])]
        }

        /// The step from a hex to a neighbour.
        #[inline]
        pub fn edge(&self, from: $crate::HexId, to: $crate::HexId) -> Option<&$edge> {
            self.edges(from).iter().find(|edge| edge.to == to)
        }

        /// The step out of a hex in a direction.
        #[inline]
        pub fn edge_towards(&self, hex: $crate::HexId, direction: $crate::Direction) -> Option<&$edge> {
            let edges = self.edges(hex);
            // Away from the map's edge a hex has all six, and the place is the direction.
            match edges.get(direction.index()) {
                Some(edge) if edge.direction == direction => Some(edge),
                _ => edges.iter().find(|edge| edge.direction == direction),
            }
        }
    };
}
