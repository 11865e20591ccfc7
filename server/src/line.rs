//! A client's connection: it is cut off when the client does not read, and it is noticed when the client is gone.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf, Ready};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// A client that takes so many bytes in the time that it has is slow, but it reads.
const ENOUGH: usize = 16 << 10;
/// How often a connection is looked at.
const GLANCE: Duration = Duration::from_secs(1);

/// A client's connection.
pub(crate) struct Line {
    stream: Arc<TcpStream>,
    stall: Duration,
    stalled: Option<Stalled>,
}

/// The client takes less than we have for it.
struct Stalled {
    taken: usize,
    timer: Pin<Box<Sleep>>,
}

impl Line {
    pub(crate) fn new(stream: Arc<TcpStream>, stall: Duration) -> Self {
        Self { stream, stall, stalled: None }
    }

    /// What was written: the client reads.
    fn took(&mut self, bytes: usize, all: bool) {
        if let Some(stalled) = &mut self.stalled {
            stalled.taken += bytes;
            if all || stalled.taken >= ENOUGH {
                self.stalled = None;
            }
        }
    }

    /// Nothing can be written: the client has so much time to go on.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let stall = self.stall;
        let stalled = self.stalled.get_or_insert_with(|| Stalled {
            taken: 0,
            timer: Box::pin(tokio::time::sleep_until(Instant::now() + stall)),
        });
        stalled.timer.as_mut().poll(context).map(|()| io::ErrorKind::TimedOut.into())
    }

    fn write(
        &mut self,
        context: &mut Context<'_>,
        length: usize,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            let Poll::Ready(ready) = self.stream.poll_write_ready(context) else {
                return self.wait(context).map(Err);
            };
            ready?;
            match write(&self.stream) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(bytes) => {
                    self.took(bytes, bytes == length);
                    return Poll::Ready(Ok(bytes));
                }
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(bytes) => {
                    buffer.advance(bytes);
                    return Poll::Ready(Ok(()));
                }
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.get_mut().write(context, bytes.len(), |stream| stream.try_write(bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let length = parts.iter().map(|part| part.len()).sum();
        self.get_mut().write(context, length, |stream| stream.try_write_vectored(parts))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// The connection is closed when it is dropped, which follows.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// Waits until the client has closed its end. Whoever reads from the connection sees that too, but not as long as there is
/// something left to read: a client that asked twice and went away would be worked for.
pub(crate) async fn gone(stream: &TcpStream) {
    let closed = || {
        let ready = stream.ready(Interest::READABLE).now_or_never();
        ready.is_some_and(|ready| ready.is_ok_and(Ready::is_read_closed))
    };
    // Twice: an answer that is just being written may go out.
    let mut before = false;
    loop {
        tokio::time::sleep(GLANCE).await;
        let now = closed();
        if now && before {
            return;
        }
        before = now;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::io::AsyncWriteExt as _;
    use tokio::net::{TcpListener, TcpStream};
    use tokio::time::timeout;

    use super::gone;

    #[tokio::test]
    async fn who_asked_and_went_away_is_noticed_before_all_is_read() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (server, _) = listener.accept().await.unwrap();
        client.write_all(b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
        assert!(timeout(Duration::from_millis(2500), gone(&server)).await.is_err(), "he is there still");
        drop(client);
        timeout(Duration::from_mins(3), gone(&server)).await.expect("it is noticed");
    }
}
