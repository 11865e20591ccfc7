//! The JSON schema of a data file, made of the types that it is read into. Editors complete keys by it, and `salient check`
//! knows a file by its keys.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The schema of a file that is read as a `T`, of the draft that every editor understands.
///
/// ```
/// #[derive(engine::data::JsonSchema)]
/// struct Turns { first: engine::data::Spanned<u8>, about: Option<engine::data::Text> }
/// let schema = engine::data::schema::<Turns>();
/// assert_eq!(engine::data::keys(&schema), ["about", "first"]);
/// ```
pub fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft07().into_generator().into_root_schema_for::<T>()
}

/// The keys at the top level of a file, in the order of the alphabet.
pub fn keys(schema: &Schema) -> Vec<&str> {
    let properties = schema.get("properties").and_then(|properties| properties.as_object());
    let mut keys: Vec<&str> = properties.into_iter().flatten().map(|(key, _)| key.as_str()).collect();
    keys.sort_unstable();
    keys
}
