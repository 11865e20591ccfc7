//! Pictures that were drawn. Each is drawn once, whoever waits for it; the least used go when there are too many.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::watch;

use crate::error::ApiError;

/// What an entry costs beside its bytes.
const OVERHEAD: usize = 512;

/// For addresses that name what they give: it never changes.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";
/// For addresses that name a game: the tag makes asking cheap.
const ASK_AGAIN: &str = "private, max-age=0, must-revalidate";

/// A picture, or what is known of one, as bytes with a tag that changes when they do.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    bytes: Arc<[u8]>,
    /// The same, packed. Packing takes longer than sending, so it is done once.
    packed: Arc<[u8]>,
    hash: String,
    kind: &'static str,
}

/// How long a client may keep a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// For ever.
    Forever,
    /// Until it asks again.
    Ask,
}

impl Picture {
    pub(crate) fn new(bytes: Vec<u8>, kind: &'static str) -> Self {
        let mut packer = GzEncoder::new(Vec::new(), Compression::new(4));
        // Writing into memory does not fail; if it did, the plain bytes would be sent. JPEG and PDF are packed already.
        let packed = if matches!(kind, "image/jpeg" | "application/pdf") {
            Vec::new()
        } else {
            packer.write_all(&bytes).and_then(|()| packer.finish()).unwrap_or_default()
        };
        let hash = blake3::hash(&bytes).to_hex()[..24].to_owned();
        Self { bytes: bytes.into(), packed: packed.into(), hash, kind }
    }

    /// The bytes alone.
    pub(crate) fn into_bytes(self) -> axum::body::Bytes {
        axum::body::Bytes::from_owner(self.bytes)
    }

    fn size(&self) -> usize {
        self.bytes.len() + self.packed.len() + OVERHEAD
    }

    /// The picture as an answer, or only the word that it has not changed.
    pub(crate) fn answer(&self, headers: &HeaderMap, keep: Keep) -> Response {
        let pack = !self.packed.is_empty() && takes_packed(headers);
        let tag = if pack { format!("\"{}-gz\"", self.hash) } else { format!("\"{}\"", self.hash) };
        let head = [
            (header::ETAG, tag),
            (header::VARY, "accept-encoding".to_owned()),
            (header::CACHE_CONTROL, if keep == Keep::Forever { FOREVER } else { ASK_AGAIN }.to_owned()),
            (header::CONTENT_TYPE, self.kind.to_owned()),
        ];
        if knows(headers, &self.hash) {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        let bytes = if pack { &self.packed } else { &self.bytes };
        let mut answer = (head, axum::body::Bytes::from_owner(Arc::clone(bytes))).into_response();
        if pack {
            answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        answer
    }
}

/// Whether a client takes gzip.
fn takes_packed(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING);
    let mut words = lists.iter().filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
    words.any(|word| {
        let (name, weight) = word.split_once(';').unwrap_or((word, ""));
        let none =
            matches!(weight.trim().strip_prefix("q=").map(str::trim), Some("0" | "0.0" | "0.00" | "0.000"));
        matches!(name.trim(), "gzip" | "*") && !none
    })
}

/// Whether a client has what has this hash, packed or not.
pub(crate) fn knows(headers: &HeaderMap, hash: &str) -> bool {
    let tags = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    tags.split(',').any(|tag| {
        let tag = tag.trim().trim_start_matches("W/").trim_matches('"');
        tag == "*" || tag.strip_suffix("-gz").unwrap_or(tag) == hash
    })
}

/// A picture that is being drawn, or was.
type Waited = watch::Receiver<Option<Picture>>;

/// The pictures that were drawn.
pub(crate) struct PictureCache {
    pages: Arc<Mutex<Pages>>,
}

struct Pages {
    kept: HashMap<String, Page>,
    bytes: usize,
    most: usize,
    clock: u64,
}

struct Page {
    picture: Waited,
    size: usize,
    used: u64,
}

impl PictureCache {
    /// A cache of so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        let pages = Pages { kept: HashMap::new(), bytes: 0, most, clock: 0 };
        Self { pages: Arc::new(Mutex::new(pages)) }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The picture of this name, if it was drawn.
    pub(crate) fn kept(&self, name: &str) -> Option<Picture> {
        let waited = self.pages().find(name)?;
        waited.borrow().clone()
    }

    /// The picture of this name. If it is not there it is drawn: by a task of its own, so that whoever came first may go
    /// away and the others still get it. `draw` is told by the given closure whether anybody waits still.
    pub(crate) async fn get<D, F>(&self, name: &str, draw: D) -> Result<Picture, ApiError>
    where
        D: FnOnce(Anybody) -> F,
        F: Future<Output = Result<Picture, ApiError>> + Send + 'static,
    {
        let mut waited = {
            let mut pages = self.pages();
            pages.find(name).unwrap_or_else(|| {
                let (drawn, waited) = watch::channel(None);
                pages.begin(name, waited.clone());
                let drawing = draw(Anybody(drawn.clone()));
                tokio::spawn(self.drawing(name.to_owned(), drawn, drawing));
                waited
            })
        };
        let found = waited.wait_for(Option::is_some).await.ok().and_then(|picture| picture.clone());
        found.ok_or_else(ApiError::busy)
    }

    /// Draws, keeps, and tells those who wait. If nothing came of it, the next who asks tries again.
    fn drawing(
        &self,
        name: String,
        drawn: watch::Sender<Option<Picture>>,
        drawing: impl Future<Output = Result<Picture, ApiError>> + Send + 'static,
    ) -> impl Future<Output = ()> + Send + 'static {
        let pages = Arc::clone(&self.pages);
        async move {
            let _forget = Forget { pages: Arc::clone(&pages), name: name.clone() };
            if let Ok(picture) = drawing.await {
                drawn.send_replace(Some(picture.clone()));
                pages.lock().unwrap_or_else(PoisonError::into_inner).keep(&name, picture.size());
            }
        }
    }

    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.pages().bytes
    }
}

/// Knows whether anybody waits for a picture.
#[derive(Clone)]
pub(crate) struct Anybody(watch::Sender<Option<Picture>>);

impl Anybody {
    /// Whether anybody waits. The cache itself is one who looks, but does not wait.
    pub(crate) fn waits(&self) -> bool {
        self.0.receiver_count() > 1
    }
}

/// Takes a picture out of the cache that was begun and not filled.
struct Forget {
    pages: Arc<Mutex<Pages>>,
    name: String,
}

impl Drop for Forget {
    fn drop(&mut self) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.kept.get(&self.name).is_some_and(|page| page.size == 0) {
            pages.kept.remove(&self.name);
        }
    }
}

impl Pages {
    fn find(&mut self, name: &str) -> Option<Waited> {
        self.clock += 1;
        let page = self.kept.get_mut(name)?;
        page.used = self.clock;
        Some(page.picture.clone())
    }

    fn begin(&mut self, name: &str, picture: Waited) {
        let page = Page { picture, size: 0, used: self.clock };
        self.kept.insert(name.to_owned(), page);
    }

    /// Counts a picture that was drawn, and lets the least used go until all fit.
    fn keep(&mut self, name: &str, size: usize) {
        if let Some(page) = self.kept.get_mut(name) {
            page.size = size;
            self.bytes += size;
        }
        while self.bytes > self.most {
            let drawn = self.kept.iter().filter(|(_, page)| page.size > 0);
            let Some(oldest) = drawn.min_by_key(|(_, page)| page.used).map(|(name, _)| name.clone()) else {
                return;
            };
            if let Some(page) = self.kept.remove(&oldest) {
                self.bytes -= page.size;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn picture(bytes: usize) -> Picture {
        // Bytes that cannot be packed, so that sizes are known.
        let mut seed = 1_u32;
        let noise = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        });
        Picture::new(noise.take(bytes).collect(), "image/svg+xml")
    }

    #[tokio::test]
    async fn a_picture_is_drawn_once_for_all_who_wait() {
        let (pictures, drawn) = (Arc::new(PictureCache::new(1 << 20)), Arc::new(AtomicUsize::new(0)));
        let ask = || {
            let (pictures, drawn) = (Arc::clone(&pictures), Arc::clone(&drawn));
            tokio::spawn(async move {
                let draw = move |_| async move {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    drawn.fetch_add(1, Ordering::Relaxed);
                    Ok(picture(100))
                };
                pictures.get("map", draw).await.map(|picture| picture.hash)
            })
        };
        let first = ask();
        tokio::task::yield_now().await;
        let others: Vec<_> = (0..100).map(|_| ask()).collect();
        // Whoever came first goes away; the others still get it.
        first.abort();
        for other in others {
            assert_eq!(other.await.unwrap().unwrap(), picture(100).hash);
        }
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn the_least_used_go_first() {
        let size = picture(10_000).size();
        let pictures = PictureCache::new(size * 3);
        let get = async |name: &str| pictures.get(name, |_| async { Ok(picture(10_000)) }).await.unwrap();
        for name in ["a", "b", "c"] {
            get(name).await;
        }
        get("a").await;
        get("d").await;
        tokio::task::yield_now().await;
        assert!(pictures.kept("b").is_none(), "the one that nobody looked at for longest");
        assert!(["a", "c", "d"].iter().all(|name| pictures.kept(name).is_some()));
        assert_eq!(pictures.bytes(), size * 3);
    }

    #[tokio::test]
    async fn what_failed_is_tried_again() {
        let pictures = PictureCache::new(1 << 20);
        assert!(pictures.get("map", |_| async { Err(ApiError::busy()) }).await.is_err());
        assert!(pictures.get("map", |_| async { Ok(picture(10)) }).await.is_ok());
    }

    #[test]
    fn what_a_client_has_is_not_sent_again() {
        let (picture, mut headers) = (picture(10), HeaderMap::new());
        let plain = picture.answer(&headers, Keep::Forever);
        assert_eq!(plain.headers()[header::CACHE_CONTROL], FOREVER);
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br, gzip;q=0.5"));
        let packed = picture.answer(&headers, Keep::Ask);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        for tag in [&plain.headers()[header::ETAG], &packed.headers()[header::ETAG]] {
            headers.insert(header::IF_NONE_MATCH, tag.clone());
            assert_eq!(picture.answer(&headers, Keep::Ask).status(), StatusCode::NOT_MODIFIED);
        }
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_static("\"other\""));
        assert_eq!(picture.answer(&headers, Keep::Ask).status(), StatusCode::OK);
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip;q=0"));
        assert!(!takes_packed(&headers));
    }
}
