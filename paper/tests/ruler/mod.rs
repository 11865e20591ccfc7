//! Reads a PDF of ours back, as far as sizes need it: pages, straight lines, clipped rectangles, fonts.

use std::io::Read as _;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A rectangle on a page, in millimetres from its upper left corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Box2 {
    pub(crate) x0: f64,
    pub(crate) y0: f64,
    pub(crate) x1: f64,
    pub(crate) y1: f64,
}

impl Box2 {
    fn around(points: &[(f64, f64)], height: f64) -> Self {
        let mut found = Self { x0: f64::MAX, y0: f64::MAX, x1: f64::MIN, y1: f64::MIN };
        for &(x, y) in points {
            let (x, y) = (x / POINTS, height - y / POINTS);
            found.x0 = found.x0.min(x);
            found.y0 = found.y0.min(y);
            found.x1 = found.x1.max(x);
            found.y1 = found.y1.max(y);
        }
        found
    }

    pub(crate) fn width(self) -> f64 {
        self.x1 - self.x0
    }

    pub(crate) fn height(self) -> f64 {
        self.y1 - self.y0
    }

    /// Whether a line is an upright cut mark.
    pub(crate) fn is_mark(self) -> bool {
        self.width() < 1e-3 && (3.5..4.5).contains(&self.height())
    }
}

/// A page: its size, straight lines, and what is clipped to.
pub(crate) struct Page {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) lines: Vec<Box2>,
    pub(crate) clips: Vec<Box2>,
}

/// What is read of a file.
pub(crate) struct Read {
    pub(crate) pages: Vec<Page>,
    /// The fonts that are described ...
    pub(crate) fonts: usize,
    /// ... and those of them whose letters are in the file.
    pub(crate) embedded: usize,
}

impl Read {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        // Every byte is one character, so that places in the text are places in the file.
        let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let count = |word: &str| text.matches(word).count();
        let pages = text
            .match_indices("/MediaBox[")
            .map(|(at, word)| {
                let end = at + text[at..].find(']').expect("the box ends");
                let sides = text[at + word.len()..end].split(' ');
                let numbers: Vec<f64> = sides.map(|side| side.parse().expect("a number")).collect();
                let contents = at + text[at..].find("/Contents ").expect("a page has contents");
                let object = text[contents + 10..].split(' ').next().expect("a number");
                page(&stream(bytes, &text, object), (numbers[2] / POINTS, numbers[3] / POINTS))
            })
            .collect();
        Self { pages, fonts: count("/Type/FontDescriptor"), embedded: count("/FontFile") }
    }
}

/// The contents of an object, unpacked.
fn stream(bytes: &[u8], text: &str, object: &str) -> String {
    let head = format!("\n{object} 0 obj\n");
    let at = text.find(&head).expect("the object is there");
    let begin = at + text[at..].find("stream\n").expect("it is a stream") + 7;
    // From characters back to bytes.
    let begin = text[..begin].chars().count();
    let mut out = Vec::new();
    flate2::read::ZlibDecoder::new(&bytes[begin..]).read_to_end(&mut out).expect("it can be unpacked");
    out.iter().map(|&byte| char::from(byte)).collect()
}

/// The words of a page's contents; texts in brackets are left out.
fn words(contents: &str) -> Vec<String> {
    let (mut found, mut word, mut depth, mut escaped) = (Vec::new(), String::new(), 0, false);
    for letter in contents.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if depth > 0 => escaped = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth > 0 => {}
            ' ' | '\n' | '[' | ']' => {
                if !word.is_empty() {
                    found.push(std::mem::take(&mut word));
                }
            }
            _ => word.push(letter),
        }
    }
    found.push(word);
    found
}

type Matrix = [f64; 6];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn page(contents: &str, (width, height): (f64, f64)) -> Page {
    let mut page = Page { width, height, lines: Vec::new(), clips: Vec::new() };
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let (mut saved, mut numbers, mut path) = (Vec::new(), Vec::<f64>::new(), Vec::<(f64, f64)>::new());
    for word in words(contents) {
        if let Ok(number) = word.parse() {
            numbers.push(number);
            continue;
        }
        let at = |x: f64, y: f64, m: &Matrix| (x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]);
        match (word.as_str(), numbers.as_slice()) {
            ("q", _) => saved.push(matrix),
            ("Q", _) => matrix = saved.pop().expect("every Q has its q"),
            ("cm", &[a, b, c, d, e, f]) => matrix = times([a, b, c, d, e, f], matrix),
            ("m" | "l" | "c", &[.., x, y]) => path.push(at(x, y, &matrix)),
            ("W", _) => page.clips.push(Box2::around(&path, height)),
            ("S", _) if path.len() == 2 => page.lines.push(Box2::around(&path, height)),
            _ => {}
        }
        if matches!(word.as_str(), "S" | "f" | "f*" | "n" | "B") {
            path.clear();
        }
        numbers.clear();
    }
    page
}
