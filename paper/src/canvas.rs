//! A page to draw on, in millimetres from its upper left corner.

use std::collections::HashMap;

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::graphic::Graphic;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::TextDirection;
use krilla_svg::SurfaceExt as _;
use press::{Anchor, Font};

use crate::picture::{AS_TEXT, Picture};
use crate::size::POINTS;

/// A colour, red, green and blue.
pub(crate) type Ink = (u8, u8, u8);

/// The ink of text.
pub(crate) const INK: Ink = (0x2a, 0x28, 0x24);
/// The ink of what stands back.
pub(crate) const FAINT: Ink = (0x6f, 0x68, 0x58);
/// The ink of rules between things.
pub(crate) const RULE: Ink = (0xc9, 0xc0, 0xab);
/// The ink of what stands out.
pub(crate) const ACCENT: Ink = (0x8a, 0x3b, 0x12);

/// A spot in a document: page from 0, place on it in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Spot {
    pub(crate) page: usize,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A place on a page: x, y, width, height.
pub(crate) type Area = [f64; 4];

/// A line of letters as it is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    pub(crate) font: Font,
    /// In points.
    pub(crate) size: f64,
    pub(crate) ink: Ink,
}

impl Letters {
    pub(crate) const fn new(font: Font, size: f64) -> Self {
        Self { font, size, ink: INK }
    }

    pub(crate) const fn ink(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// How wide a text is, in millimetres.
    pub(crate) fn width(self, text: &str) -> f64 {
        self.font.width(text, self.size) / POINTS
    }

    /// The same letters, smaller if a text is wider than `room` millimetres.
    pub(crate) fn fitting(mut self, text: &str, room: f64) -> Self {
        self.size = self.font.size_to_fit(text, self.size, room * POINTS);
        self
    }
}

/// A page to draw on.
pub(crate) struct Canvas<'a, 'f> {
    surface: Surface<'a>,
    fonts: &'f HashMap<Font, krilla::text::Font>,
    links: Vec<(Area, Spot)>,
}

impl<'a, 'f> Canvas<'a, 'f> {
    pub(crate) fn new(surface: Surface<'a>, fonts: &'f HashMap<Font, krilla::text::Font>) -> Self {
        let mut canvas = Self { surface, fonts, links: Vec::new() };
        canvas.surface.push_transform(&Transform::from_scale(POINTS as f32, POINTS as f32));
        canvas
    }

    /// Ends the page; gives its links.
    pub(crate) fn finish(mut self) -> Vec<(Area, Spot)> {
        self.surface.pop();
        self.surface.finish();
        self.links
    }

    /// A picture, as wide and high as said, whatever its own proportions.
    pub(crate) fn picture(&mut self, picture: &Picture, [x, y, width, height]: Area) {
        let Some(size) = Size::from_wh(width as f32, height as f32) else { return };
        self.surface.push_transform(&Transform::from_translate(x as f32, y as f32));
        self.surface.draw_svg(&picture.tree, size, AS_TEXT);
        self.surface.pop();
    }

    /// A picture of `width` by `height` millimetres that is written once and placed on many pages.
    pub(crate) fn shared(&mut self, picture: &Picture, (width, height): (f64, f64)) -> Graphic {
        let mut builder = self.surface.stream_builder();
        let mut surface = builder.surface();
        if let Some(size) = Size::from_wh(width as f32, height as f32) {
            surface.draw_svg(&picture.tree, size, AS_TEXT);
        }
        surface.finish();
        Graphic::new(builder.finish(), false)
    }

    /// Places a shared picture with its upper left corner at a point.
    pub(crate) fn place(&mut self, graphic: Graphic, (x, y): (f64, f64)) {
        self.surface.push_transform(&Transform::from_translate(x as f32, y as f32));
        self.surface.draw_graphic(graphic);
        self.surface.pop();
    }

    /// A line of text; the anchor is its begin, middle or end on the baseline.
    pub(crate) fn text(&mut self, letters: Letters, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let Some(font) = self.fonts.get(&letters.font) else { return };
        let width = letters.width(text);
        let x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(letters.ink)));
        let size = (letters.size / POINTS) as f32;
        let at = Point::from_xy(x as f32, y as f32);
        self.surface.draw_text(at, font.clone(), size, text, false, TextDirection::LeftToRight);
    }

    /// A filled rectangle.
    pub(crate) fn block(&mut self, [x, y, width, height]: Area, ink: Ink) {
        let Some(rect) = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32) else { return };
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        let Some(path) = path.finish() else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(ink)));
        self.surface.draw_path(&path);
    }

    /// A straight line, `width` millimetres thick.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        self.stroke(from, to, width, ink, None);
    }

    /// A dashed line.
    pub(crate) fn dashed(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        self.stroke(from, to, width, ink, Some(StrokeDash { array: vec![2.0, 1.5], offset: 0.0 }));
    }

    fn stroke(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink, dash: Option<StrokeDash>) {
        let mut path = PathBuilder::new();
        path.move_to(from.0 as f32, from.1 as f32);
        path.line_to(to.0 as f32, to.1 as f32);
        let Some(path) = path.finish() else { return };
        let (red, green, blue) = ink;
        let paint = rgb::Color::new(red, green, blue).into();
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke { paint, width: width as f32, dash, ..Stroke::default() }));
        self.surface.draw_path(&path);
    }

    /// Draws within a rectangle only.
    pub(crate) fn clipped(&mut self, [x, y, width, height]: Area, draw: impl FnOnce(&mut Self)) {
        let Some(rect) = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32) else { return };
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        let Some(path) = path.finish() else { return };
        self.surface.push_clip_path(&path, &FillRule::NonZero);
        draw(self);
        self.surface.pop();
    }

    /// Draws upside down, as if the page of that size were turned by 180 degrees.
    pub(crate) fn turned(&mut self, (width, height): (f64, f64), draw: impl FnOnce(&mut Self)) {
        let turn = Transform::from_row(-1.0, 0.0, 0.0, -1.0, width as f32, height as f32);
        self.surface.push_transform(&turn);
        draw(self);
        self.surface.pop();
    }

    /// Makes a place lead to a spot of the document.
    pub(crate) fn link(&mut self, area: Area, spot: Spot) {
        self.links.push((area, spot));
    }
}

fn fill((red, green, blue): Ink) -> Fill {
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}
