//! A small SVG writer. It appends text to one buffer and keeps definitions apart, so that any drawing
//! function may define a pattern, a gradient or a symbol at the moment it first needs it.

use std::collections::BTreeSet;

use crate::fonts::{Font, STYLE_SHEET};
use crate::number::write_number;
use crate::path::Path;

/// An SVG picture, or a piece of one, being written.
///
/// ```
/// let mut svg = press::Svg::new();
/// svg.rect(0.0, 0.0, 10.0, 5.0).fill("#fff");
/// svg.group().id("towns").with(|svg| {
///     svg.circle(5.0, 2.5, 1.0).fill("#000");
/// });
/// assert_eq!(
///     svg.body(),
///     r##"<rect x="0" y="0" width="10" height="5" fill="#fff"/><g id="towns"><circle cx="5" cy="2.5" r="1" fill="#000"/></g>"##
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Svg {
    body: String,
    /// Definitions in the order in which they were made: id and text.
    defs: Vec<(String, String)>,
    defined: BTreeSet<String>,
}

impl Svg {
    /// An empty picture.
    pub fn new() -> Self {
        Self::default()
    }

    /// Any element. It is closed when the returned [`Node`] goes out of scope.
    pub fn element(&mut self, tag: &'static str) -> Node<'_> {
        self.body.push('<');
        self.body.push_str(tag);
        Node { svg: self, tag, closed: false }
    }

    /// A group: add attributes, then draw inside with [`Node::with`].
    pub fn group(&mut self) -> Node<'_> {
        self.element("g")
    }

    /// A path.
    pub fn path(&mut self, path: &Path) -> Node<'_> {
        self.element("path").attr("d", path.as_str())
    }

    /// A rectangle.
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64) -> Node<'_> {
        self.element("rect").num("x", x).num("y", y).num("width", width).num("height", height)
    }

    /// A rectangle with rounded corners.
    pub fn rounded_rect(&mut self, x: f64, y: f64, width: f64, height: f64, r: f64) -> Node<'_> {
        self.rect(x, y, width, height).num("rx", r)
    }

    /// A circle.
    pub fn circle(&mut self, cx: f64, cy: f64, r: f64) -> Node<'_> {
        self.element("circle").num("cx", cx).num("cy", cy).num("r", r)
    }

    /// An ellipse.
    pub fn ellipse(&mut self, cx: f64, cy: f64, rx: f64, ry: f64) -> Node<'_> {
        self.element("ellipse").num("cx", cx).num("cy", cy).num("rx", rx).num("ry", ry)
    }

    /// A straight line.
    pub fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64) -> Node<'_> {
        self.element("line").num("x1", x1).num("y1", y1).num("x2", x2).num("y2", y2)
    }

    /// A line of text whose baseline starts (or is centred, see [`Node::anchor`]) at a point. Finish it
    /// with [`Node::text`].
    pub fn label(&mut self, font: Font, size: f64, x: f64, y: f64) -> Node<'_> {
        self.element("text").attr("class", font.class()).num("font-size", size).num("x", x).num("y", y)
    }

    /// Draws a symbol or group defined under `id`, moved by (`x`, `y`).
    pub fn reuse(&mut self, id: &str, x: f64, y: f64) -> Node<'_> {
        let mut node = self.element("use");
        node.svg.body.push_str(" href=\"#");
        escape(&mut node.svg.body, id);
        node.svg.body.push('"');
        if x != 0.0 || y != 0.0 {
            node = node.num("x", x).num("y", y);
        }
        node
    }

    /// Defines something once: `draw` is called only if `id` is new. It must write one element with
    /// that id. What it defines in turn is kept as well.
    ///
    /// ```
    /// let mut svg = press::Svg::new();
    /// for _ in 0..2 {
    ///     svg.define("dot", |defs| {
    ///         defs.circle(0.0, 0.0, 1.0).id("dot");
    ///     });
    ///     svg.reuse("dot", 4.0, 0.0);
    /// }
    /// assert_eq!(svg.finish(8.0, 2.0).matches("<circle").count(), 1);
    /// ```
    pub fn define(&mut self, id: &str, draw: impl FnOnce(&mut Svg)) {
        if self.defined.contains(id) {
            return;
        }
        self.defined.insert(id.to_owned());
        // The inner writer knows what is defined, so that nothing is defined twice.
        let mut inner = Svg { defined: std::mem::take(&mut self.defined), ..Svg::default() };
        draw(&mut inner);
        self.defined = inner.defined;
        self.defs.append(&mut inner.defs);
        self.defs.push((id.to_owned(), inner.body));
    }

    /// Defines a clip path that consists of one path; use it with [`Node::clip`].
    pub fn define_clip(&mut self, id: &str, path: &Path) {
        self.define(id, |defs| {
            defs.element("clipPath").id(id).with(|clip| {
                clip.path(path);
            });
        });
    }

    /// Defines a gradient along the line from (`x1`, `y1`) to (`x2`, `y2`), in parts of the painted box;
    /// `stops` are (offset 0 to 1, colour, opacity).
    pub fn define_gradient(
        &mut self,
        id: &str,
        (x1, y1, x2, y2): (f64, f64, f64, f64),
        stops: &[(f64, &str, f64)],
    ) {
        self.define(id, |defs| {
            let gradient = defs.element("linearGradient").id(id);
            gradient.num("x1", x1).num("y1", y1).num("x2", x2).num("y2", y2).with(|gradient| {
                write_stops(gradient, stops);
            });
        });
    }

    /// Defines a gradient from the middle of the painted box outwards.
    pub fn define_radial_gradient(&mut self, id: &str, stops: &[(f64, &str, f64)]) {
        self.define(id, |defs| {
            defs.element("radialGradient").id(id).with(|gradient| write_stops(gradient, stops));
        });
    }

    /// Defines a pattern: a tile of `width` by `height` that `draw` fills, turned by `degrees`.
    pub fn define_pattern(
        &mut self,
        id: &str,
        (width, height): (f64, f64),
        degrees: f64,
        draw: impl FnOnce(&mut Svg),
    ) {
        self.define(id, |defs| {
            let mut pattern = defs.element("pattern").id(id).num("width", width).num("height", height);
            pattern = pattern.attr("patternUnits", "userSpaceOnUse");
            if degrees != 0.0 {
                pattern = pattern.call("patternTransform", "rotate", &[degrees]);
            }
            pattern.with(draw);
        });
    }

    /// Defines a symbol with its own square view of `size` units.
    pub fn define_symbol(&mut self, id: &str, size: f64, draw: impl FnOnce(&mut Svg)) {
        self.define(id, |defs| {
            defs.element("symbol").id(id).numbers("viewBox", &[0.0, 0.0, size, size]).with(draw);
        });
    }

    /// Adds what another writer drew and defined.
    pub fn append(&mut self, other: &Svg) {
        self.body.push_str(&other.body);
        for (id, text) in &other.defs {
            if self.defined.insert(id.clone()) {
                self.defs.push((id.clone(), text.clone()));
            }
        }
    }

    /// What was drawn so far, without definitions.
    pub fn body(&self) -> &str {
        &self.body
    }

    /// What was defined so far, without the surrounding `<defs>`.
    pub fn definitions(&self) -> String {
        self.defs.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The complete picture, `width` by `height` units, one unit a pixel at scale 1.
    pub fn finish(&self, width: f64, height: f64) -> String {
        self.finish_view((0.0, 0.0, width, height), width, height)
    }

    /// The complete picture: the part `view` (x, y, width, height) of the drawing shown in a box of `width`
    /// by `height` pixels.
    pub fn finish_view(&self, view: (f64, f64, f64, f64), width: f64, height: f64) -> String {
        let mut page = Svg::new();
        let defs = self.definitions();
        page.body.reserve(self.body.len() + defs.len() + STYLE_SHEET.len() + 256);
        let root = page.element("svg").attr("xmlns", "http://www.w3.org/2000/svg");
        root.num("width", width)
            .num("height", height)
            .numbers("viewBox", &[view.0, view.1, view.2, view.3])
            .with(|page| {
                page.body.push_str("<style>");
                page.body.push_str(STYLE_SHEET);
                page.body.push_str("</style>");
                if !defs.is_empty() {
                    page.body.push_str("<defs>");
                    page.body.push_str(&defs);
                    page.body.push_str("</defs>");
                }
                page.body.push_str(&self.body);
            });
        page.body.push('\n');
        page.body
    }
}

/// The stops of a gradient.
fn write_stops(svg: &mut Svg, stops: &[(f64, &str, f64)]) {
    for &(offset, colour, opacity) in stops {
        let stop = svg.element("stop").num("offset", offset).attr("stop-color", colour);
        if opacity < 1.0 {
            stop.num("stop-opacity", opacity);
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::{Anchor, Svg};
    use crate::fonts::Font;

    #[test]
    fn text_is_escaped() {
        let mut svg = Svg::new();
        svg.label(Font::Label, 9.0, 1.0, 2.0).anchor(Anchor::Middle).text("Q & A <\"\u{1}>");
        assert!(svg.body().ends_with(">Q &amp; A &lt;&quot;&gt;</text>"), "{}", svg.body());
    }

    #[test]
    fn definitions_nest_and_are_written_once() {
        let mut svg = Svg::new();
        for _ in 0..3 {
            svg.define_symbol("sun", 10.0, |symbol| {
                symbol.define_radial_gradient("glow", &[(0.0, "#fff", 1.0), (1.0, "#fa0", 0.5)]);
                symbol.circle(5.0, 5.0, 5.0).fill("url(#glow)");
            });
        }
        let page = svg.finish(10.0, 10.0);
        assert_eq!(page.matches("<symbol").count(), 1);
        assert_eq!(page.matches("<radialGradient").count(), 1);
        crate::check(&page).unwrap();
    }

    #[test]
    fn appending_keeps_definitions() {
        let mut part = Svg::new();
        part.define_pattern("hatch", (4.0, 4.0), 45.0, |tile| {
            tile.line(0.0, 0.0, 0.0, 4.0).stroke("#000", 1.0);
        });
        part.rect(0.0, 0.0, 8.0, 8.0).fill("url(#hatch)");
        let mut svg = Svg::new();
        svg.append(&part);
        svg.append(&part);
        assert_eq!(svg.definitions(), part.definitions());
        assert_eq!(svg.body().len(), 2 * part.body().len());
    }
}
