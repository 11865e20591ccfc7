//! Ids of games and tokens of seats.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The operating system gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("this machine gives no random numbers: {0}")]
pub(crate) struct NoChance(getrandom::Error);

fn chance<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(NoChance)?;
    Ok(bytes)
}

/// A new game's id: 72 random bits in 12 characters.
pub(crate) fn new_id() -> Result<String, NoChance> {
    Ok(URL_SAFE_NO_PAD.encode(chance::<9>()?))
}

/// A new token: 256 random bits in 43 characters.
pub(crate) fn new_token() -> Result<String, NoChance> {
    Ok(URL_SAFE_NO_PAD.encode(chance::<32>()?))
}

/// A seed that nobody chose.
pub(crate) fn new_seed() -> Result<engine::Seed, NoChance> {
    Ok(engine::Seed::new(chance()?))
}

/// Whether a text can be a game's id, so that nothing else is looked up.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// What is kept of a token. A token is random enough that a plain hash cannot be guessed back.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}
