//! The local page: HTTP and WebSocket around the engine and the analysis.
//!
//! [`Server`] is the face of it. It binds a loopback port, lets in who knows the token in the
//! address, serves the page that is inside the program and shares the cores among the tabs.
//!
//! A tour: `door` decides who may come in, `page` has the files, `tab` talks with one tab of the
//! browser, `desk` shares out engines and cores, [`wire`] holds the messages, `report` makes them,
//! `reviews` works through games in the background, `api` is what is plain HTTP.

mod api;
mod desk;
mod door;
mod page;
mod report;
mod reviews;
mod tab;
pub mod wire;

pub use desk::MakeEngine;
pub use page::{HOW_TO_GET_THE_PAGE, is_there as has_page};

use desk::Desk;
use door::Token;
use reviews::Reviews;
use std::{
    fmt,
    future::Future,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};
use tokio::{net::TcpListener, sync::watch};

/// How a server is made.
#[derive(Clone)]
pub struct Settings {
    /// Where to listen.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// How many cores all tabs and reviews share.
    pub cores: usize,
    /// The size of each engine's table.
    pub table_mebibytes: usize,
    /// How engines are made.
    pub make_engine: MakeEngine,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("address", &self.address)
            .field("port", &self.port)
            .finish_non_exhaustive()
    }
}

/// Tabs at once. More than anybody opens; a program gone wild stops here.
const MOST_TABS: usize = 100;

/// What all requests share.
#[derive(Debug)]
struct House {
    // Reviews go first, since they pass the desk's gate.
    reviews: Reviews,
    desk: Desk,
    cores: usize,
    table_mebibytes: usize,
    tabs: AtomicUsize,
    closing: watch::Receiver<bool>,
}

impl House {
    /// Lets one more tab in, unless there are too many. It leaves when the guest is dropped.
    fn admit(self: &Arc<Self>) -> Option<Guest> {
        let admitted =
            self.tabs.fetch_update(Relaxed, Relaxed, |tabs| (tabs < MOST_TABS).then_some(tabs + 1));
        admitted.ok().map(|_| Guest(self.clone()))
    }
}

/// A tab that is being served.
struct Guest(Arc<House>);

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.tabs.fetch_sub(1, Relaxed);
    }
}

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    token: Token,
    house: Arc<House>,
    close: watch::Sender<bool>,
}

impl Server {
    /// Takes the port and starts the desk.
    ///
    /// # Errors
    /// The port is taken, or the system gives no thread or no random numbers.
    pub async fn bind(settings: Settings) -> Result<Self, std::io::Error> {
        let listener = TcpListener::bind((settings.address, settings.port)).await?;
        let token = Token::random().map_err(std::io::Error::other)?;
        let (close, closing) = watch::channel(false);
        let cores = settings.cores.max(1);
        let make = settings.make_engine;
        let desk = Desk::open(cores, settings.table_mebibytes, make.clone())?;
        let reviews = Reviews::open(settings.table_mebibytes, make, desk.gate())?;
        let house = Arc::new(House {
            reviews,
            desk,
            cores,
            table_mebibytes: settings.table_mebibytes,
            tabs: AtomicUsize::new(0),
            closing,
        });
        Ok(Self { listener, token, house, close })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn address(&self) -> Result<SocketAddr, std::io::Error> {
        self.listener.local_addr()
    }

    /// What to open in a browser: the token is part of it.
    ///
    /// # Errors
    /// The system does not tell the address.
    pub fn url(&self) -> Result<String, std::io::Error> {
        Ok(format!("http://{}/{}/", self.address()?, self.token.text()))
    }

    /// Answers until `stop` is ready. Then tabs are told, searches end and the port is free again.
    ///
    /// # Errors
    /// The port cannot be used any more.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), std::io::Error> {
        let Self { listener, token, house, close } = self;
        let router = api::router(house, token);
        let shutdown = async move {
            stop.await;
            // Nobody listens when no tab is open.
            let _ = close.send(true);
        };
        axum::serve(listener, router).with_graceful_shutdown(shutdown).await
    }
}
