//! A small SVG writer. It appends text to one buffer and keeps definitions apart, so that any drawing
//! function may define a pattern, a gradient or a symbol at the moment it first needs it.

mod node;

use std::collections::BTreeSet;

use crate::fonts::{Font, STYLE_SHEET};
use crate::path::Path;

pub use node::{Anchor, Node};

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
    /// Whether counters are drawn as flat card with a bleed, to be cut out.
    flat: bool,
}

impl Svg {
    /// An empty picture.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty picture for counters to be cut out: flat card with a bleed, no shadow and no lit edge.
    pub(crate) fn for_cutting() -> Self {
        Self { flat: true, ..Self::default() }
    }

    /// Whether counters are drawn to be cut out.
    pub(crate) fn is_for_cutting(&self) -> bool {
        self.flat
    }

    /// Any element. It is closed when the returned [`Node`] goes out of scope.
    pub fn element(&mut self, tag: &'static str) -> Node<'_> {
        self.body.push('<');
        self.body.push_str(tag);
        Node::new(self, tag)
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
        let mut target = String::with_capacity(id.len() + 1);
        target.push('#');
        target.push_str(id);
        let node = self.element("use").attr("href", &target);
        if x != 0.0 || y != 0.0 { node.num("x", x).num("y", y) } else { node }
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
        let mut inner = Svg { defined: std::mem::take(&mut self.defined), flat: self.flat, ..Svg::default() };
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
                symbol.define_gradient(
                    "glow",
                    (0.0, 0.0, 0.0, 1.0),
                    &[(0.0, "#fff", 1.0), (1.0, "#fa0", 0.5)],
                );
                symbol.circle(5.0, 5.0, 5.0).fill("url(#glow)");
            });
        }
        let page = svg.finish(10.0, 10.0);
        assert_eq!(page.matches("<symbol").count(), 1);
        assert_eq!(page.matches("<linearGradient").count(), 1);
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
