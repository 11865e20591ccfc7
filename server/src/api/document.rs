//! What the document says of every address alike: the answers that are no fault of the single request.

use utoipa::openapi::path::{Operation, Parameter};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{Content, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder, Schema};

/// What every address may answer.
const ALWAYS: [(&str, &str); 7] = [
    ("400", "The request makes no sense"),
    ("403", "Another site asks, or the token gives no such seat"),
    ("413", "It is too large"),
    ("421", "The server does not answer to this name"),
    ("429", "Too many requests; wait a little"),
    ("500", "A fault of the server"),
    ("503", "The server is busy or shuts down; try again"),
];

/// Adds to the document what holds for many addresses, so that every status that is ever answered is in it.
pub(super) fn complete(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        for (changes, operation) in operations(item) {
            for (status, text) in ALWAYS {
                add(operation, status, text);
            }
            if path.contains("{id}") || path.contains("{name}") {
                add(operation, "404", "There is no such game or picture");
            }
            // To read a game may be to write as well: that it was loaded, or that its dice are known now.
            if changes || path.contains("{id}") {
                add(operation, "507", "The disk is full");
            }
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter {
                    bound(parameter);
                }
            }
        }
    }
}

/// The operations of an address, and whether they change something.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let all = [
        (false, &mut item.get),
        (true, &mut item.post),
        (true, &mut item.put),
        (true, &mut item.delete),
        (true, &mut item.patch),
    ];
    all.into_iter().filter_map(|(changes, operation)| Some((changes, operation.as_mut()?)))
}

/// Adds an answer, if the address does not describe it better itself.
fn add(operation: &mut Operation, status: &str, text: &str) {
    let error = Content::new(Some(Ref::from_schema_name("Error")));
    let answer: Response =
        ResponseBuilder::new().description(text).content("application/json", error).build();
    operation.responses.responses.entry(status.to_owned()).or_insert(RefOr::T(answer));
}

/// Says of a parameter what the server takes.
fn bound(parameter: &mut Parameter) {
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let number = || {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        number.maximum(Some(u32::MAX)).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
    };
    let schema = match parameter.name.as_str() {
        "id" => text().pattern(Some("^[A-Za-z0-9_-]{12}$")),
        "action" => text().max_length(Some(400)),
        "n" | "from" | "count" => number(),
        _ => return,
    };
    parameter.schema = Some(RefOr::T(Schema::Object(schema.build())));
}
