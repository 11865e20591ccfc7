//! A file changed no more than its tree asks for: comments, order and lines stay as somebody wrote them.

use std::ops::Range;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::written::{Path, Written, below};

type Old<'a> = Spanned<DeValue<'a>>;

/// The text with the values of a tree in place of its own. None where that is not possible line by line: then the file is
/// written anew.
pub(crate) fn patched(text: &str, value: &Value) -> Option<String> {
    let old = DeTable::parse(text).ok()?;
    let (was, Value::Object(now)) = (toml::from_str::<Value>(text).ok()?, value) else { return None };
    let mut heads = Vec::new();
    headers(text, old.get_ref(), &mut heads);
    heads.sort_unstable();
    let mut patch = Patch { text, heads, edits: Vec::new(), tail: String::new() };
    patch.lines(old.get_ref(), was.as_object()?, now, &Path::new(), 0)?;
    let out = patch.finish()?;
    // Whatever was not foreseen shows here, and nothing is lost.
    let wanted: Value = toml::from_str(&Written::new(value).ok()?.text).ok()?;
    (toml::from_str::<Value>(&out).ok()? == wanted).then_some(out)
}

/// Every value of a text with its place in it: entries with their keys, items of lists, the heads of tables.
pub(crate) fn places(text: &str) -> Vec<(Range<usize>, Path)> {
    let mut found = Vec::new();
    if let Ok(table) = DeTable::parse(text) {
        of_table(text, table.get_ref(), &Path::new(), &mut found);
    }
    found
}

fn of_table(text: &str, table: &DeTable<'_>, path: &Path, found: &mut Vec<(Range<usize>, Path)>) {
    for (key, value) in table {
        let path = below(path, key.get_ref());
        let start = if is_head(text, value) { value.span().start } else { key.span().start };
        found.push((start..value.span().end, path.clone()));
        of_value(text, value, &path, found);
    }
}

fn of_value(text: &str, value: &Old<'_>, path: &Path, found: &mut Vec<(Range<usize>, Path)>) {
    match value.get_ref() {
        DeValue::Table(table) => of_table(text, table, path, found),
        DeValue::Array(list) => {
            for (at, item) in list.iter().enumerate() {
                let path = below(path, &at.to_string());
                found.push((item.span(), path.clone()));
                of_value(text, item, &path, found);
            }
        }
        _ => {}
    }
}

/// Whether a table or a list of tables has a heading of its own, `[so]` or `[[so]]`.
fn is_head(text: &str, value: &Old<'_>) -> bool {
    match value.get_ref() {
        DeValue::Table(_) => !text[value.span().start..].starts_with('{'),
        DeValue::Array(list) => list
            .iter()
            .next()
            .is_some_and(|item| matches!(item.get_ref(), DeValue::Table(_)) && is_head(text, item)),
        _ => false,
    }
}

/// Where the heads of tables begin.
fn headers(text: &str, table: &DeTable<'_>, heads: &mut Vec<usize>) {
    for (_, value) in table {
        heads_of(text, value, heads);
    }
}

fn heads_of(text: &str, value: &Old<'_>, heads: &mut Vec<usize>) {
    match value.get_ref() {
        DeValue::Table(table) if is_head(text, value) => {
            if text[value.span().start..].starts_with('[') {
                heads.push(value.span().start);
            }
            headers(text, table, heads);
        }
        DeValue::Array(list) if is_head(text, value) => {
            for item in list {
                heads_of(text, item, heads);
            }
        }
        _ => {}
    }
}

/// The entries of a table, with its keys in the order of another and new ones behind them.
fn in_order<'a>(old: &DeTable<'_>, now: &'a Map<String, Value>) -> Vec<(&'a String, &'a Value)> {
    let mut known: Vec<(usize, &str)> = old.keys().map(|key| (key.span().start, &**key.get_ref())).collect();
    known.sort_unstable();
    let rank = |key: &str| known.iter().position(|(_, name)| *name == key).unwrap_or(known.len());
    let mut entries: Vec<(&String, &Value)> = now.iter().filter(|(_, value)| !value.is_null()).collect();
    entries.sort_by_key(|(key, _)| rank(key));
    entries
}

/// The changes of a text.
struct Patch<'a> {
    text: &'a str,
    heads: Vec<usize>,
    edits: Vec<(Range<usize>, String)>,
    /// New tables, which come last.
    tail: String,
}

impl Patch<'_> {
    /// The changes of a table whose entries have lines of their own. `start` is a place in its head.
    fn lines(
        &mut self,
        old: &DeTable<'_>,
        was: &Map<String, Value>,
        now: &Map<String, Value>,
        path: &Path,
        start: usize,
    ) -> Option<()> {
        let mut last = if path.is_empty() { 0 } else { self.line_end(start) };
        for (key, value) in old {
            let here = below(path, key.get_ref());
            if !is_head(self.text, value) {
                last = last.max(self.line_end(value.span().end));
            }
            let name: &str = key.get_ref();
            let (before, after) = (was.get(name)?, now.get(name));
            match after.filter(|after| !after.is_null()) {
                None if is_head(self.text, value) => self.strike_table(value),
                None => {
                    let from = self.line_start(key.span().start)?;
                    self.edits.push((from..self.line_end(value.span().end), String::new()));
                }
                Some(after) => self.value(value, before, after, &here)?,
            }
        }
        let new = now.iter().filter(|(key, value)| !was.contains_key(*key) && !value.is_null());
        for (key, value) in new {
            let mut written = Written::default();
            if written.section(key, value, path) {
                self.tail.push_str(&written.text);
                continue;
            }
            written.entry(key, value, path, 0);
            let apart = if last > 0 && !self.text[..last].ends_with('\n') { "\n" } else { "" };
            self.edits.push((last..last, format!("{apart}{}\n", written.text)));
        }
        Some(())
    }

    /// The changes of a value.
    fn value(&mut self, old: &Old<'_>, was: &Value, now: &Value, path: &Path) -> Option<()> {
        if was == now {
            return Some(());
        }
        match (old.get_ref(), was, now) {
            (DeValue::Table(table), Value::Object(was), Value::Object(now)) if is_head(self.text, old) => {
                self.lines(table, was, now, path, old.span().start)
            }
            (DeValue::Table(table), Value::Object(was), Value::Object(now))
                if table.len() == now.len() && now.keys().all(|key| was.contains_key(key)) =>
            {
                for (key, value) in table {
                    let name: &str = key.get_ref();
                    self.value(value, was.get(name)?, now.get(name)?, &below(path, name))?;
                }
                Some(())
            }
            (DeValue::Table(table), _, Value::Object(now)) if !is_head(self.text, old) => {
                let mut written = Written::default();
                written.inline(&in_order(table, now), path, 1);
                self.edits.push((old.span(), written.text));
                Some(())
            }
            (DeValue::Array(list), Value::Array(was), Value::Array(now))
                if !was.is_empty() && !now.is_empty() =>
            {
                let items: Vec<&Old<'_>> = list.iter().collect();
                self.list(&items, was, now, path, is_head(self.text, old))
            }
            _ if is_head(self.text, old) => None,
            _ => {
                let mut written = Written::default();
                written.value(now, path, path.len() - 1);
                self.edits.push((old.span(), written.text));
                Some(())
            }
        }
    }

    /// The changes of a list: what is the same at its beginning and end stays.
    fn list(
        &mut self,
        items: &[&Old<'_>],
        was: &[Value],
        now: &[Value],
        path: &Path,
        headed: bool,
    ) -> Option<()> {
        let first = was.iter().zip(now).take_while(|(a, b)| a == b).count();
        let most = was.len().min(now.len()) - first;
        let last = was.iter().rev().zip(now.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
        let (old_end, new_end) = (was.len() - last, now.len() - last);
        let both = (old_end - first).min(new_end - first);
        for at in first..first + both {
            self.value(items[at], &was[at], &now[at], &below(path, &at.to_string()))?;
        }
        let gone = first + both..old_end;
        if !gone.is_empty() {
            if headed {
                items[gone].iter().for_each(|item| self.strike_table(item));
            } else {
                self.strike_items(items, gone);
            }
        }
        for (at, value) in now.iter().enumerate().take(new_end).skip(first + both) {
            let anchor = items[(first + both).min(items.len()).checked_sub(1)?];
            let mut written = Written::default();
            let here = below(path, &at.to_string());
            if headed {
                let above = path[..path.len() - 1].to_vec();
                written.section(path.last()?, &Value::Array(vec![value.clone()]), &above);
                let end = self.region(anchor.span().start).end;
                let apart = if self.text[..end].ends_with("\n\n") { "" } else { "\n" };
                let after = if end == self.text.len() { "" } else { "\n" };
                self.edits.push((end..end, format!("{apart}{}{after}", written.text.trim_start())));
                continue;
            }
            match (anchor.get_ref(), value) {
                (DeValue::Table(like), Value::Object(now)) => written.inline(&in_order(like, now), &here, 1),
                _ => written.value(value, &here, 1),
            }
            let (place, text) = self.beside(anchor, &written.text);
            self.edits.push((place..place, text));
        }
        Some(())
    }

    /// Where a new item goes that comes after another, with what parts them.
    fn beside(&self, anchor: &Old<'_>, item: &str) -> (usize, String) {
        let Range { start, end } = anchor.span();
        match self.line_start(start) {
            Some(from) if self.text[end..].starts_with(',') => {
                let line = self.line_end(end);
                let gap = usize::from(self.text[..line].ends_with('\n'));
                (line - gap, format!("\n{}{item},", &self.text[from..start]))
            }
            Some(from) => (end, format!(",\n{}{item}", &self.text[from..start])),
            None => (end, format!(", {item}")),
        }
    }

    /// Takes items of a list in brackets out.
    fn strike_items(&mut self, items: &[&Old<'_>], gone: Range<usize>) {
        let (start, end) = (items[gone.start].span().start, items[gone.end - 1].span().end);
        let place = match (self.line_start(start), items.get(gone.end)) {
            // Items that have lines of their own go with them.
            (Some(from), next)
                if next.is_none_or(|next| self.line_start(next.span().start).is_some())
                    && self.text[end..].starts_with(',') =>
            {
                from..self.line_end(end)
            }
            (_, Some(next)) => start..next.span().start,
            (_, None) if gone.start > 0 => items[gone.start - 1].span().end..end,
            (_, None) => start..end,
        };
        self.edits.push((place, String::new()));
    }

    /// Takes a table with a head out, and those below it.
    fn strike_table(&mut self, value: &Old<'_>) {
        let mut heads = Vec::new();
        heads_of(self.text, value, &mut heads);
        for head in heads {
            let place = self.region(head);
            self.edits.push((place, String::new()));
        }
    }

    /// The lines of a table with a head: up to the next, whose comments are not its own.
    fn region(&self, head: usize) -> Range<usize> {
        let start = self.text[..head].rfind('\n').map_or(0, |at| at + 1);
        let Some(next) = self.heads.iter().find(|other| **other > head) else {
            return start..self.text.len();
        };
        let mut end = self.text[..*next].rfind('\n').map_or(0, |at| at + 1);
        while let Some(line) = self.text[..end].trim_end_matches('\n').rfind('\n').map(|at| at + 1) {
            if line <= head || !self.text[line..end].trim_start().starts_with('#') {
                break;
            }
            end = line;
        }
        start..end
    }

    /// The start of a line in which nothing but blanks is before a place.
    fn line_start(&self, place: usize) -> Option<usize> {
        let start = self.text[..place].rfind('\n').map_or(0, |at| at + 1);
        self.text[start..place].chars().all(char::is_whitespace).then_some(start)
    }

    /// The start of the next line.
    fn line_end(&self, place: usize) -> usize {
        self.text[place..].find('\n').map_or(self.text.len(), |at| place + at + 1)
    }

    /// The new text; none if two changes are in each other's way.
    fn finish(mut self) -> Option<String> {
        self.edits.sort_by_key(|(place, _)| (place.start, place.end));
        let (mut out, mut at) = (String::new(), 0);
        for (place, text) in &self.edits {
            out.push_str(self.text.get(at..place.start)?);
            out.push_str(text);
            at = place.end;
        }
        out.push_str(&self.text[at..]);
        if !self.tail.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        Some(out + &self.tail)
    }
}

#[cfg(test)]
mod tests;
