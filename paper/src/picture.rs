//! A picture of the press, read once, to be drawn on any page at any size.

use std::sync::{Arc, LazyLock};

use krilla_svg::SvgSettings;
use press::Font;
use resvg::usvg::{Options, Tree, fontdb};

use crate::pdf::PaperError;

/// The fonts of the house and no other, so that a page looks alike on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in Font::ALL {
        fonts.load_font_data(font.data().to_vec());
    }
    Arc::new(fonts)
});

/// How a picture is put into a page: text stays text.
pub(crate) const AS_TEXT: SvgSettings = SvgSettings { embed_text: true, filter_scale: 4.0 };

/// A picture.
pub(crate) struct Picture {
    pub(crate) tree: Tree,
}

impl Picture {
    /// Reads an SVG.
    pub(crate) fn read(svg: &str) -> Result<Self, PaperError> {
        let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
        Ok(Self { tree: Tree::from_str(svg, &options)? })
    }

    /// Its width and height in its own units.
    pub(crate) fn size(&self) -> (f64, f64) {
        (f64::from(self.tree.size().width()), f64::from(self.tree.size().height()))
    }
}
