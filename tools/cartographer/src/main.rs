//! Geographic data to map files.
fn main() {}
