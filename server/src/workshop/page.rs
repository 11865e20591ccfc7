//! A data file in the making: as a tree, and as the text that is saved.

use engine::title::{Document, Report};
use engine::{Fault, Faults};
use serde_json::Value;

use super::written::{NoFile, Path, Written};
use crate::error::ApiError;
use crate::wire::{Checked, DraftFault};

/// A file in the making.
pub(crate) struct Page {
    /// What it is called in messages.
    name: &'static str,
    /// The file as a tree; none if its text is no TOML.
    pub(crate) value: Option<Value>,
    pub(crate) written: Written,
    /// What is wrong with the text itself.
    pub(crate) unreadable: Option<String>,
}

impl Page {
    /// A file that is sent as a tree or as text. Of a tree that was read from a text, `base`, the comments stay.
    pub(crate) fn read(
        name: &'static str,
        value: Option<Value>,
        text: Option<String>,
        base: Option<&str>,
    ) -> Result<Self, ApiError> {
        match (value, text) {
            (Some(value), None) => {
                let written = Written::over(base, &value).map_err(|NoFile(why)| ApiError::bad(why))?;
                Ok(Self { name, value: Some(value), written, unreadable: None })
            }
            (None, Some(text)) => Ok(Self::of_text(name, text)),
            _ => Err(ApiError::bad(format!("give {name} as a tree or as text, one of both"))),
        }
    }

    /// A file that is given as text, which stays as it is.
    pub(crate) fn of_text(name: &'static str, text: String) -> Self {
        let read = toml::from_str::<Value>(&text).map_err(|why| why.message().to_owned());
        // A tree that is too deep for a file is told before anything walks through it.
        let read = read.and_then(|value| Written::new(&value).map(|_| value).map_err(|NoFile(why)| why));
        let (value, unreadable) = match read {
            Ok(value) => (Some(value), None),
            Err(why) => (None, Some(why)),
        };
        Self { name, value, written: Written::given(text), unreadable }
    }

    /// The same file with another tree; its comments stay.
    pub(crate) fn changed(&self, value: Value) -> Result<Self, ApiError> {
        Self::read(self.name, Some(value), None, Some(&self.written.text))
    }

    /// The text as a document.
    pub(crate) fn document(&self) -> Document {
        Document { name: self.name.into(), text: self.written.text.clone() }
    }

    /// The file with what its reader says.
    pub(crate) fn checked(
        &self,
        read: Result<Report, Faults>,
        path: impl Fn(&Fault, Path) -> Path,
    ) -> Checked {
        let (faults, report) = match read {
            Ok(report) => (Vec::new(), report),
            Err(faults) => (self.told(&faults, path), Report::default()),
        };
        Checked {
            ok: faults.is_empty(),
            value: self.value.clone(),
            text: self.written.text.clone(),
            faults,
            doubts: report.doubts,
            summary: report.lines.into_iter().map(|(label, text)| (label.to_owned(), text)).collect(),
        }
    }

    /// Faults with the way to the value that is wrong; none for those of other files.
    pub(crate) fn told(&self, faults: &Faults, path: impl Fn(&Fault, Path) -> Path) -> Vec<DraftFault> {
        // The words of faults begin with the name of their file.
        let words = faults.to_string();
        let file = words.split(':').next().unwrap_or_default();
        let own = file == self.name;
        let one = |fault: &Fault| DraftFault {
            path: if own { path(fault, self.written.path_at(fault.span.start)) } else { Vec::new() },
            line: fault.line,
            message: if own { fault.message.clone() } else { format!("{file}: {}", fault.message) },
            help: fault.help.clone(),
        };
        faults.list().iter().map(one).collect()
    }
}
