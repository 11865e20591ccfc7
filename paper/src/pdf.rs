//! A PDF in the making: pages in millimetres, bookmarks, links.

use std::collections::HashMap;

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::destination::{Destination, XyzDestination};
use krilla::geom::{Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::{Data, Document, SerializeSettings};
use press::Font;
use thiserror::Error;

use crate::canvas::{Canvas, Spot};
use crate::size::POINTS;

/// Why something cannot be printed.
#[derive(Debug, Error)]
pub enum PaperError {
    /// A picture cannot be read.
    #[error("a picture cannot be read: {0}")]
    Picture(#[from] resvg::usvg::Error),
    /// The PDF cannot be written.
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
    /// What is wished does not fit.
    #[error("{0}")]
    Wish(String),
}

/// A bookmark: how deep it stands, what it says, where it leads.
struct Bookmark {
    depth: usize,
    text: String,
    spot: Spot,
}

/// A PDF in the making.
pub struct Pdf {
    document: Document,
    fonts: HashMap<Font, krilla::text::Font>,
    bookmarks: Vec<Bookmark>,
    pages: usize,
}

impl Pdf {
    /// An empty one with its title.
    pub fn new(title: &str) -> Result<Self, PaperError> {
        let mut document =
            Document::new_with(SerializeSettings { enable_tagging: false, ..SerializeSettings::default() });
        let metadata = Metadata::new().title(title.to_owned()).creator("Salient".to_owned());
        document.set_metadata(metadata.language("en".to_owned()));
        let mut fonts = HashMap::new();
        for font in Font::ALL {
            let read = krilla::text::Font::new(Data::from(font.data().to_vec()), 0);
            fonts.insert(font, read.ok_or_else(|| PaperError::Pdf(format!("{font:?} is no font")))?);
        }
        Ok(Self { document, fonts, bookmarks: Vec::new(), pages: 0 })
    }

    /// How many pages there are.
    pub fn pages(&self) -> usize {
        self.pages
    }

    /// Adds a page of `width` by `height` millimetres, drawn by `draw`.
    pub(crate) fn page(
        &mut self,
        (width, height): (f64, f64),
        draw: impl FnOnce(&mut Canvas<'_, '_>) -> Result<(), PaperError>,
    ) -> Result<(), PaperError> {
        let points = ((width * POINTS) as f32, (height * POINTS) as f32);
        let settings = PageSettings::from_wh(points.0, points.1)
            .ok_or_else(|| PaperError::Wish(format!("a page of {width} by {height} mm cannot be made")))?;
        let mut page = self.document.start_page_with(settings);
        let mut canvas = Canvas::new(page.surface(), &self.fonts);
        draw(&mut canvas)?;
        let links = canvas.finish();
        for (at, goal) in links {
            let [x, y, wide, high] = at.map(|length| (length * POINTS) as f32);
            let Some(rect) = Rect::from_xywh(x, y, wide, high) else { continue };
            let target = Target::Destination(Destination::Xyz(goal.destination()));
            page.add_annotation(Annotation::new_link(LinkAnnotation::new(rect, target), None));
        }
        page.finish();
        self.pages += 1;
        Ok(())
    }

    /// Adds a bookmark; a deeper one belongs to the last of lesser depth.
    pub(crate) fn bookmark(&mut self, depth: usize, text: &str, spot: Spot) {
        self.bookmarks.push(Bookmark { depth, text: text.to_owned(), spot });
    }

    /// The file.
    pub fn finish(mut self) -> Result<Vec<u8>, PaperError> {
        let mut outline = Outline::new();
        for node in nodes(&mut self.bookmarks.into_iter().peekable(), 0) {
            outline.push_child(node);
        }
        self.document.set_outline(outline);
        self.document.finish().map_err(|error| PaperError::Pdf(format!("{error:?}")))
    }
}

/// The bookmarks of a depth, each with those below it.
fn nodes(list: &mut std::iter::Peekable<impl Iterator<Item = Bookmark>>, depth: usize) -> Vec<OutlineNode> {
    let mut found = Vec::new();
    while let Some(mark) = list.next_if(|mark| mark.depth >= depth) {
        let mut node = OutlineNode::new(mark.text, mark.spot.destination());
        for child in nodes(list, mark.depth + 1) {
            node.push_child(child);
        }
        found.push(node);
    }
    found
}

impl Spot {
    fn destination(self) -> XyzDestination {
        XyzDestination::new(self.page, Point::from_xy((self.x * POINTS) as f32, (self.y * POINTS) as f32))
    }
}
