//! Reading `rules.toml`.
//!
//! First the file is read as TOML with exactly the fields of [`File`]; a misspelt field is an error. Then a second pass
//! goes over everything and collects *all* faults, because nobody likes to mend a file one message at a time.
//!
//! A rule belongs to the `[[section]]` that stands above it in the file.

use super::{
    book::{ChartName, Kind, Origin, Preset, Prose, RuleText, Rulebook, Section, SwitchInfo, Variant},
    expression::{Wish, words},
    file::{ChartEntry, File, PresetEntry, RuleEntry, SwitchEntry, WarningEntry},
    warning::Warning,
};
use crate::data::{Spanned, Text};
use crate::{Faults, closest};
use std::collections::BTreeMap;

pub(super) fn load(name: &str, text: &str) -> Result<Rulebook, Faults> {
    let file: File = toml::from_str(text).map_err(|error| Faults::from_toml(name, text, &error))?;
    let mut pass = Pass(Faults::new(name, text));
    let book = pass.book(file);
    pass.0.finish(book)
}

/// The second pass.
struct Pass(Faults);

impl Pass {
    fn fault<T>(&mut self, at: &Spanned<T>, message: impl Into<String>, help: impl Into<Option<String>>) {
        self.0.add(at.span(), message, help.into().unwrap_or_default());
    }

    fn book(&mut self, file: File) -> Rulebook {
        if !is_word(file.game.id.get_ref()) {
            self.fault(
                &file.game.id,
                "the game's id must be one word",
                Some("write it like \"bulge\"".into()),
            );
        }
        let mut book = Rulebook {
            id: file.game.id.into_inner(),
            title: file.game.title,
            version: file.game.version,
            sections: Vec::new(),
            rules: Vec::new(),
            switches: Vec::new(),
            charts: Vec::new(),
            presets: Vec::new(),
            warnings: Vec::new(),
            by_number: BTreeMap::new(),
        };
        // Switches first: the rules' variants name them. Their own `rule` is looked up when the rules are there.
        let starts: Vec<usize> = file.section.iter().map(|section| section.number.span().start).collect();
        for entry in &file.switch {
            self.switch(entry, &mut book);
        }
        let mut numbers: Vec<String> = Vec::new();
        for section in file.section {
            if numbers.contains(section.number.get_ref()) {
                self.fault(&section.number, "a second section with this number", None);
            }
            numbers.push(section.number.get_ref().clone());
            let number = section.number.into_inner();
            book.sections.push(Section { number, title: section.title, text: section.text });
        }
        for entry in &file.chart {
            self.chart(entry, &mut book);
        }
        for entry in file.rule {
            let section = starts.partition_point(|&start| start < entry.number.span().start).checked_sub(1);
            self.rule(entry, section, &mut book);
        }
        for entry in &file.switch {
            self.switch_links(entry, &book);
        }
        for entry in &file.chart {
            self.known_rule(&entry.rule, &book);
        }
        for entry in file.preset {
            self.preset(entry, &mut book);
        }
        self.defaults(&file.switch, &book);
        for entry in file.warning {
            self.warning(entry, &mut book);
        }
        book
    }

    fn warning(&mut self, entry: WarningEntry, book: &mut Rulebook) {
        self.known_rule(&entry.rule, book);
        for line in &entry.when {
            self.expression(line, book);
            for word in words(line.get_ref()) {
                let info = book.switch(word.id).map(|switch| book.switch_info(switch));
                if let Some(info) = info.filter(|info| info.wished(word.wish).is_none()) {
                    let help = format!("write {}=, then one of {}", info.id, info.values.join(", "));
                    self.fault(line, format!("\"{}\" is no single value", word.text), help);
                }
            }
        }
        book.warnings.push(Warning {
            rule: entry.rule.into_inner(),
            when: entry.when.into_iter().map(Spanned::into_inner).collect(),
            text: entry.text,
        });
    }

    fn rule(&mut self, entry: RuleEntry, section: Option<usize>, book: &mut Rulebook) {
        let at = book.rules.len();
        for number in std::iter::once(&entry.number).chain(&entry.aliases) {
            if number.get_ref().is_empty() {
                self.fault(number, "a rule needs a number", None);
            } else if book.by_number.insert(number.get_ref().clone(), at).is_some() {
                let message = format!("\"{}\" is already the number or alias of a rule", number.get_ref());
                self.fault(number, message, None);
            }
        }
        let origin = self.origin(entry.origin.as_ref());
        let kind = self.kind(entry.kind.as_ref());
        let prose = self.prose(entry.prose.as_ref());
        if let Some(when) = &entry.when {
            self.expression(when, book);
        }
        for variant in &entry.variants {
            self.expression(&variant.when, book);
        }
        for chart in &entry.charts {
            if book.chart(chart.get_ref()).is_none() {
                let help = closest(chart.get_ref(), book.charts.iter().map(|chart| chart.id.as_str()))
                    .map(|near| format!("did you mean {near}?"));
                self.fault(chart, format!("there is no chart \"{}\"", chart.get_ref()), help);
            }
        }
        book.rules.push(RuleText {
            section,
            number: entry.number.into_inner(),
            aliases: entry.aliases.into_iter().map(Spanned::into_inner).collect(),
            title: entry.title,
            text: entry.text,
            origin,
            kind,
            when: entry.when.map(Spanned::into_inner).unwrap_or_default(),
            variants: entry
                .variants
                .into_iter()
                .map(|variant| Variant { when: variant.when.into_inner(), text: variant.text })
                .collect(),
            examples: entry.examples,
            prose,
            charts: entry.charts.into_iter().map(Spanned::into_inner).collect(),
        });
    }

    fn chart(&mut self, entry: &ChartEntry, book: &mut Rulebook) {
        let id = entry.id.get_ref();
        if !is_word(id) {
            self.fault(&entry.id, "a chart's id must be one word", None);
        }
        if book.chart(id).is_some() {
            self.fault(&entry.id, format!("a second chart \"{id}\""), None);
        }
        book.charts.push(ChartName {
            id: id.clone(),
            title: entry.title.clone(),
            rule: entry.rule.get_ref().clone(),
            names: entry.names.clone(),
            about: entry.about.clone(),
        });
    }

    fn switch(&mut self, entry: &SwitchEntry, book: &mut Rulebook) {
        let id = entry.id.get_ref();
        if id.is_empty() || id.starts_with(['+', '-', '*']) || id.contains([',', '=', ' ', '#', '(', ')']) {
            let help = "use letters, digits, dots and dashes, such as V3.2R".to_owned();
            self.fault(&entry.id, format!("\"{id}\" cannot be the id of a switch"), help);
        }
        if book.switch(id).is_some() {
            self.fault(&entry.id, format!("a second switch \"{id}\""), None);
        }
        let values: Vec<String> = match &entry.values {
            None => vec!["off".into(), "on".into()],
            Some(list) => {
                self.values(&entry.id, list);
                list.iter().map(|value| value.get_ref().clone()).collect()
            }
        };
        let place = |name: &str| values.iter().position(|value| value == name);
        let list = format!("the values are {}", values.join(", "));
        let default = place(entry.default.get_ref()).unwrap_or_else(|| {
            self.fault(&entry.default, "the default is none of the switch's values", list.clone());
            0
        });
        let mut texts = vec![String::new(); values.len()];
        for (value, text) in &entry.text {
            match place(value.get_ref()) {
                Some(at) => texts[at].clone_from(text),
                None => self.fault(value, format!("there is no value \"{}\"", value.get_ref()), list.clone()),
            }
        }
        for (value, text) in values.iter().zip(&texts) {
            if text.trim().is_empty() {
                let help = format!("add {value} = \"...\" to its text");
                let message = format!("nobody is told what \"{value}\" changes");
                self.fault(&entry.id, message, help);
            }
        }
        let origin = self.origin(entry.origin.as_ref());
        let plain = |list: &[Text]| list.iter().map(|line| line.get_ref().clone()).collect();
        book.switches.push(SwitchInfo {
            id: id.clone(),
            values,
            default: default as u8,
            rule: entry.rule.get_ref().clone(),
            origin,
            texts,
            requires: plain(&entry.requires),
            excludes: plain(&entry.excludes),
        });
    }

    fn values(&mut self, id: &Text, list: &[Text]) {
        if !(2..=255).contains(&list.len()) {
            self.fault(id, "a switch needs at least two values", None);
        }
        for (at, value) in list.iter().enumerate() {
            if !is_word(value.get_ref()) {
                self.fault(value, "a value must be one word", None);
            }
            if list[..at].iter().any(|before| before.get_ref() == value.get_ref()) {
                self.fault(value, "the same value twice", None);
            }
            if value.get_ref() == "off" && list[..at].iter().any(|before| before.get_ref() == "on") {
                let help = "the first value is the neutral one, at which nothing is required".to_owned();
                self.fault(value, "write \"off\" before \"on\"", help);
            }
        }
    }

    fn switch_links(&mut self, entry: &SwitchEntry, book: &Rulebook) {
        self.known_rule(&entry.rule, book);
        for line in entry.requires.iter().chain(&entry.excludes) {
            self.expression(line, book);
        }
    }

    fn known_rule(&mut self, rule: &Text, book: &Rulebook) {
        let number = rule.get_ref();
        if book.rule(number).is_none() && !book.sections.iter().any(|section| &section.number == number) {
            let help = closest(number, book.rules.iter().map(|rule| rule.number.as_str()))
                .map(|near| format!("did you mean {near}?"));
            self.fault(rule, format!("there is no rule {number}"), help);
        }
    }

    fn preset(&mut self, entry: PresetEntry, book: &mut Rulebook) {
        if !is_word(entry.id.get_ref()) {
            self.fault(&entry.id, "a preset's id must be one word", None);
        }
        if book.presets.iter().any(|preset| preset.id.eq_ignore_ascii_case(entry.id.get_ref())) {
            self.fault(&entry.id, "a second preset with this id", None);
        }
        let mut values: Vec<u8> = book.switches.iter().map(|switch| switch.default).collect();
        let mut wrong = Vec::new();
        book.apply(entry.set.get_ref(), &mut values, &mut wrong);
        book.contradictions(&book.seal(values), &mut wrong);
        for fault in wrong {
            self.fault(&entry.set, fault.message, None);
        }
        let (id, set) = (entry.id.into_inner(), entry.set.into_inner());
        book.presets.push(Preset { id, title: entry.title, set });
    }

    /// The defaults alone must be playable.
    fn defaults(&mut self, entries: &[SwitchEntry], book: &Rulebook) {
        let mut wrong = Vec::new();
        let values = book.switches.iter().map(|switch| switch.default).collect();
        book.contradictions(&book.seal(values), &mut wrong);
        for fault in wrong {
            if let Some(entry) = entries.iter().find(|entry| entry.id.get_ref() == &fault.about) {
                self.fault(&entry.default, format!("by default, {}", fault.message), None);
            }
        }
    }

    /// Every switch and value named in an expression must exist.
    fn expression(&mut self, line: &Text, book: &Rulebook) {
        for word in words(line.get_ref()) {
            let Some(switch) = book.switch(word.id) else {
                let help = book.near(word.id).map(|near| format!("did you mean {near}?"));
                self.fault(line, format!("there is no switch \"{}\"", word.id), help);
                continue;
            };
            let info = book.switch_info(switch);
            if matches!(word.wish, Wish::Value(_)) && info.wished(word.wish).is_none() {
                let help = format!("its values are {}", info.values.join(", "));
                self.fault(line, format!("{} has no such value", info.id), help);
            }
        }
    }

    fn origin(&mut self, word: Option<&Text>) -> Origin {
        let all = [("seed", Origin::Seed), ("public", Origin::Public), ("house", Origin::House)];
        self.one_of(word, "origin", &all, Origin::House)
    }

    fn kind(&mut self, word: Option<&Text>) -> Kind {
        let all = [
            ("base", Kind::Base),
            ("clarification", Kind::Clarification),
            ("change", Kind::Change),
            ("addition", Kind::Addition),
            ("optional", Kind::Optional),
            ("errata", Kind::Errata),
        ];
        self.one_of(word, "kind", &all, Kind::Base)
    }

    fn prose(&mut self, word: Option<&Text>) -> Option<Prose> {
        let all = [
            ("definition", Some(Prose::Definition)),
            ("negative", Some(Prose::Negative)),
            ("reference", Some(Prose::Reference)),
            ("data", Some(Prose::Data)),
            ("note", Some(Prose::Note)),
        ];
        self.one_of(word, "prose", &all, None)
    }

    fn one_of<T: Copy>(&mut self, word: Option<&Text>, what: &str, all: &[(&str, T)], default: T) -> T {
        let Some(word) = word else { return default };
        if let Some((_, found)) = all.iter().find(|(name, _)| name == word.get_ref()) {
            return *found;
        }
        let list = all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        self.fault(
            word,
            format!("there is no {what} \"{}\"", word.get_ref()),
            format!("write one of {list}"),
        );
        default
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains([',', '=', ' ', '\t', '\n', '#'])
}
