//! The hash of a map, so that two that are alike are known to be so.

use std::fmt::{self, Write as _};

use crate::Board;

/// Hashes text as it is written, so that hashing needs no memory.
struct Feed(blake3::Hasher);

impl fmt::Write for Feed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

impl Board {
    /// A hash of all that is on the map: maps with the same hash look the same.
    ///
    /// ```
    /// let text = include_str!("../tests/data/crossroads.toml");
    /// let board = engine::map::read("map.toml", text)?;
    /// let other = engine::map::read("other.toml", &text.replacen("name = \"", "name = \"New ", 1))?;
    /// assert_eq!(board.digest(), engine::map::read("map.toml", text)?.digest());
    /// assert_ne!(board.digest(), other.digest());
    /// # Ok::<(), engine::Faults>(())
    /// ```
    pub fn digest(&self) -> blake3::Hash {
        // By name, so that whatever a map gets later is not forgotten here.
        let Self {
            name,
            credits,
            north,
            hex_km,
            grid,
            terrains,
            terrain_keys,
            features,
            side_kinds,
            river_kinds,
            place_kinds,
            roads,
            streams,
            rivers,
            bridges,
            places,
            areas,
            captions,
            traces,
            tables,
            notes,
        } = self;
        let mut feed = Feed(blake3::Hasher::new());
        // Writing into a hasher does not fail.
        let _ = write!(feed, "{:?}", (name, credits, north, hex_km, terrains, terrain_keys, features));
        let _ = write!(feed, "{:?}", (side_kinds, river_kinds, place_kinds, roads, streams, rivers));
        let _ = write!(feed, "{:?}", (bridges, places, areas, captions, traces, notes, tables));
        // The grid keeps its names also in a table whose order differs from run to run.
        let _ = write!(feed, "{:?}", grid.orientation());
        for hex in grid.ids() {
            let _ = write!(feed, "{:?}", (grid.hex(hex), grid.label(hex), grid.is_half(hex)));
        }
        feed.0.finalize()
    }
}
