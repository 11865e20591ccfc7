//! What is taken out of a request, with our own words where it cannot be.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::guard::bearer;

/// A body that comes slower is not waited for.
const SLOWEST: Duration = Duration::from_secs(20);

/// The token of a request, if it has one.
pub(crate) struct Token(pub(crate) Option<String>);

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Ok(Self(bearer(&parts.headers)?.map(str::to_owned)))
    }
}

/// A body of JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            return Err(ApiError::bad("the body must be application/json"));
        }
        let bytes = body(request, state).await?;
        object(&bytes).map(Self).map_err(ApiError::bad)
    }
}

/// Reads an object of JSON. A list in its place would be taken for its fields in order.
pub(crate) fn object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err("this must be an object, not a list".into());
    }
    serde_json::from_slice(bytes).map_err(|error| error.to_string())
}

/// A body of text.
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = body(request, state).await?;
        String::from_utf8(bytes.into()).map(Self).map_err(|_| ApiError::bad("the body must be text in UTF-8"))
    }
}

async fn body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    let read = tokio::time::timeout(SLOWEST, Bytes::from_request(request, state)).await;
    read.map_err(|_| ApiError::bad("the body came too slowly"))?.map_err(|error| match error.status() {
        axum::http::StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large("the body is too large"),
        _ => ApiError::bad("the body cannot be read"),
    })
}

/// What stands behind the `?`.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(error) => Err(ApiError::bad(error.body_text())),
        }
    }
}

/// What stands in the address.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(path)) => Ok(Self(path)),
            Err(error) => Err(ApiError::bad(error.body_text())),
        }
    }
}
