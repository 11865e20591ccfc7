//! For whom something is done. Whoever asks much waits behind those who ask little.

use std::net::IpAddr;

tokio::task_local! {
    static ASKER: IpAddr;
}

/// Does something for an address. All that is awaited inside counts as its own.
pub(crate) async fn on_behalf_of<T>(address: Option<IpAddr>, work: impl Future<Output = T>) -> T {
    match address {
        Some(address) => ASKER.scope(network(address), work).await,
        None => work.await,
    }
}

/// The address for which the present task works; none if the server does it for itself.
pub(crate) fn current() -> Option<IpAddr> {
    ASKER.try_with(|address| *address).ok()
}

/// One asker. Of a longer address the first 64 bits: whoever has one has all that begin alike.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => match long.to_ipv4_mapped() {
            Some(short) => IpAddr::V4(short),
            None => IpAddr::V6((u128::from(long) >> 64 << 64).into()),
        },
    }
}
