//! Files of a player's own: a scenario, charts, counters, a map; and how they are kept with their game.

use engine::title::Document;
use players::{Choice, Setup};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::wire::Files;

/// No file has more bytes. The longest that a game comes with has a quarter of it.
const LONGEST: usize = 400_000;

/// The texts of the files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnFiles {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scenario: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) charts: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) units: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) map: Option<String>,
}

impl OwnFiles {
    /// The files with what they are called in messages.
    fn named(&self) -> [(&'static str, Option<&String>); 4] {
        [
            ("your scenario", self.scenario.as_ref()),
            ("your charts", self.charts.as_ref()),
            ("your units", self.units.as_ref()),
            ("your map", self.map.as_ref()),
        ]
    }

    /// Refuses files without end.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        for (name, text) in self.named() {
            if text.is_some_and(|text| text.len() > LONGEST) {
                return Err(ApiError::too_large(format!("{name}: a file has at most {LONGEST} bytes")));
            }
        }
        Ok(())
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.named().iter().all(|(_, text)| text.is_none())
    }

    /// Puts them into the setup of a game.
    pub(crate) fn give(&self, setup: Setup) -> Setup {
        let [scenario, charts, units, map] = self
            .named()
            .map(|(name, text)| text.map(|text| Document { name: name.into(), text: text.clone() }));
        Setup { scenario: scenario.map(Choice::File).or(setup.scenario), map, charts, units, ..setup }
    }

    /// As the table of games keeps them; none if there are none.
    pub(crate) fn kept(&self) -> Result<Option<String>, ApiError> {
        if self.is_empty() {
            return Ok(None);
        }
        serde_json::to_string(self).map(Some).map_err(|error| ApiError::internal(&error))
    }

    /// What the table of games kept. A text that is no JSON is a scenario alone: once there was nothing else.
    pub(crate) fn found(kept: Option<&str>) -> Self {
        let Some(text) = kept else { return Self::default() };
        serde_json::from_str(text)
            .unwrap_or_else(|_| Self { scenario: Some(text.to_owned()), ..Self::default() })
    }
}

impl From<Files> for OwnFiles {
    fn from(sent: Files) -> Self {
        let Files { scenario_file, charts_file, units_file, map_file } = sent;
        Self { scenario: scenario_file, charts: charts_file, units: units_file, map: map_file }
    }
}

impl From<OwnFiles> for Files {
    fn from(own: OwnFiles) -> Self {
        let OwnFiles { scenario, charts, units, map } = own;
        Self { scenario_file: scenario, charts_file: charts, units_file: units, map_file: map }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_and_old_rows_are_read() {
        let own = OwnFiles { charts: Some("a = 1".into()), units: Some("{}".into()), ..OwnFiles::default() };
        assert_eq!(OwnFiles::found(own.kept().unwrap().as_deref()), own);
        assert_eq!(OwnFiles::default().kept().unwrap(), None);
        assert_eq!(OwnFiles::found(None), OwnFiles::default());
        let old = OwnFiles::found(Some("format = 1\n"));
        assert_eq!(old, OwnFiles { scenario: Some("format = 1\n".into()), ..OwnFiles::default() });
    }

    #[test]
    fn a_file_without_end_is_refused() {
        let own = OwnFiles { units: Some("x".repeat(LONGEST + 1)), ..OwnFiles::default() };
        assert!(own.check().is_err());
        let own = OwnFiles { units: Some("x".repeat(LONGEST)), ..OwnFiles::default() };
        assert!(own.check().is_ok());
    }
}
