//! An element and its attributes.

use super::Svg;
use crate::number::write_number;

/// Which point of a text its position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// An element whose attributes are being written. Dropping it closes it.
#[derive(Debug)]
pub struct Node<'a> {
    svg: &'a mut Svg,
    tag: &'static str,
    closed: bool,
}

impl<'a> Node<'a> {
    /// An element that was just opened: its tag is written, its attributes follow.
    pub(super) fn new(svg: &'a mut Svg, tag: &'static str) -> Self {
        Self { svg, tag, closed: false }
    }
}

impl Node<'_> {
    /// An attribute with any text.
    pub fn attr(mut self, name: &str, value: &str) -> Self {
        self.begin(name);
        escape(&mut self.svg.body, value);
        self.end()
    }

    /// An attribute that is a number.
    pub fn num(self, name: &str, value: f64) -> Self {
        self.numbers(name, &[value])
    }

    /// An attribute that is a list of numbers.
    pub fn numbers(mut self, name: &str, values: &[f64]) -> Self {
        self.begin(name);
        write_numbers(&mut self.svg.body, values);
        self.end()
    }

    /// An attribute of the form `function(1 2 3)`, as transforms are.
    pub fn call(mut self, name: &str, function: &str, values: &[f64]) -> Self {
        self.begin(name);
        self.svg.body.push_str(function);
        self.svg.body.push('(');
        write_numbers(&mut self.svg.body, values);
        self.svg.body.push(')');
        self.end()
    }

    /// The id.
    pub fn id(self, id: &str) -> Self {
        self.attr("id", id)
    }

    /// The classes.
    pub fn class(self, class: &str) -> Self {
        self.attr("class", class)
    }

    /// The fill: a colour, `none`, or `url(#id)`.
    pub fn fill(self, paint: &str) -> Self {
        self.attr("fill", paint)
    }

    /// The line: its paint and width.
    pub fn stroke(self, paint: &str, width: f64) -> Self {
        self.attr("stroke", paint).num("stroke-width", width)
    }

    /// Round ends and joins of the line.
    pub fn round(self) -> Self {
        self.attr("stroke-linecap", "round").attr("stroke-linejoin", "round")
    }

    /// Dashes of the line.
    pub fn dashes(self, lengths: &[f64]) -> Self {
        self.numbers("stroke-dasharray", lengths)
    }

    /// Opacity of the whole element.
    pub fn opacity(self, opacity: f64) -> Self {
        self.num("opacity", opacity)
    }

    /// Moves the element.
    pub fn translate(self, x: f64, y: f64) -> Self {
        self.call("transform", "translate", &[x, y])
    }

    /// Turns the element clockwise about a point.
    pub fn rotate(self, degrees: f64, cx: f64, cy: f64) -> Self {
        self.call("transform", "rotate", &[degrees, cx, cy])
    }

    /// Moves the element, then scales it.
    pub fn place(self, x: f64, y: f64, scale: f64) -> Self {
        self.call("transform", "matrix", &[scale, 0.0, 0.0, scale, x, y])
    }

    /// Clips the element by a clip path.
    pub fn clip(mut self, id: &str) -> Self {
        self.begin("clip-path");
        self.svg.body.push_str("url(#");
        escape(&mut self.svg.body, id);
        self.svg.body.push(')');
        self.end()
    }

    /// Where a text's position lies in it.
    pub fn anchor(self, anchor: Anchor) -> Self {
        match anchor {
            Anchor::Start => self,
            Anchor::Middle => self.attr("text-anchor", "middle"),
            Anchor::End => self.attr("text-anchor", "end"),
        }
    }

    /// Draws inside the element and closes it.
    pub fn with(mut self, draw: impl FnOnce(&mut Svg)) {
        self.svg.body.push('>');
        draw(self.svg);
        self.finish();
    }

    /// Writes text inside the element and closes it.
    pub fn text(mut self, text: &str) {
        self.svg.body.push('>');
        escape(&mut self.svg.body, text);
        self.finish();
    }

    fn finish(&mut self) {
        self.svg.body.push_str("</");
        self.svg.body.push_str(self.tag);
        self.svg.body.push('>');
        self.closed = true;
    }

    fn begin(&mut self, name: &str) {
        self.svg.body.push(' ');
        self.svg.body.push_str(name);
        self.svg.body.push_str("=\"");
    }

    fn end(self) -> Self {
        self.svg.body.push('"');
        self
    }
}

impl Drop for Node<'_> {
    fn drop(&mut self) {
        if !self.closed {
            self.svg.body.push_str("/>");
        }
    }
}

fn write_numbers(out: &mut String, values: &[f64]) {
    for (index, &value) in values.iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        write_number(out, value);
    }
}

/// Writes text so that it is safe as content and as an attribute. Characters that XML forbids are left out.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(character),
        }
    }
}
