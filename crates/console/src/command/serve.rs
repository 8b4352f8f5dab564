//! `tabia serve` and `tabia play`: the page in the browser.

use anyhow::{Context, bail};
use std::{
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    sync::Arc,
};
use tabia_engine::Engine;
use tabia_platform::cpu;
use tabia_reference::syzygy::Tablebases;
use tabia_server::{MakeEngine, Server, Settings};

/// Where the page is found if nobody says otherwise: always the same, so that the browser knows
/// the games of the last time.
const USUAL_PORT: u16 = 8960;

/// Start the page to play, analyse and review games, and open it in the browser.
///
/// The page is for this computer only. The address holds a secret that changes with every start.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Do not open the browser; the address is printed.
    #[arg(long)]
    no_open: bool,

    /// The port; 0 takes any that is free [default: 8960, or any if that is taken].
    #[arg(long)]
    port: Option<u16>,

    /// The address to listen on. Any other than the default lets other computers in who know the
    /// secret.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// How many cores all tabs and reviews share [default: all].
    #[arg(long)]
    cores: Option<usize>,

    /// The size of each engine's transposition table in MiB.
    #[arg(long, default_value_t = 64)]
    hash: usize,

    /// Folders of Syzygy endgame tables.
    #[arg(long, value_name = "FOLDER")]
    syzygy: Vec<PathBuf>,
}

/// Which part of the page comes first.
#[derive(Clone, Copy, Debug)]
pub enum View {
    Play,
    Analyse,
}

impl View {
    const fn fragment(self) -> &'static str {
        match self {
            Self::Play => "#/play",
            Self::Analyse => "#/analyse",
        }
    }
}

pub fn run(arguments: &Arguments, view: View) -> anyhow::Result<()> {
    if !tabia_server::has_page() {
        bail!(tabia_server::HOW_TO_GET_THE_PAGE);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the server cannot be started")?;
    runtime.block_on(serve(arguments, view))
}

async fn serve(arguments: &Arguments, view: View) -> anyhow::Result<()> {
    let server = bind(arguments).await?;
    let url = server.url()? + view.fragment();
    say!("Tabia's page: {url}");
    say!("Ctrl-C ends it.");
    if !arguments.no_open
        && let Err(error) = open::that_detached(&url)
    {
        remark!("The browser cannot be opened ({error}); open the address yourself.");
    }
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let mut stop = Some(stop);
    ctrlc::set_handler(move || match stop.take() {
        // Nobody waits any more when the server has ended by itself.
        Some(stop) => drop(stop.send(())),
        None => std::process::exit(crate::interrupt::INTERRUPTED),
    })
    .context("Ctrl-C cannot be caught")?;
    let ended = async {
        // A sender that is gone means the same as a message.
        let _ = stopped.await;
    };
    server.run(ended).await.context("the server failed")
}

async fn bind(arguments: &Arguments) -> anyhow::Result<Server> {
    let settings = Settings {
        address: arguments.address,
        port: arguments.port.unwrap_or(USUAL_PORT),
        cores: arguments.cores.unwrap_or_else(cpu::threads),
        table_mebibytes: arguments.hash,
        make_engine: engine_maker(&arguments.syzygy),
    };
    match Server::bind(settings.clone()).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse && arguments.port.is_none() => {
            Server::bind(Settings { port: 0, ..settings }).await
        }
        result => result,
    }
    .with_context(|| format!("{} port {} cannot be used", settings.address, settings.port))
}

/// Engines with the endgame tables of these folders, if any.
fn engine_maker(folders: &[PathBuf]) -> MakeEngine {
    let tables = (!folders.is_empty()).then(|| Arc::new(Tablebases::open(folders).0));
    Arc::new(move |config| {
        let mut engine = Engine::new(config)?;
        engine.set_tablebases(tables.clone())?;
        Ok(engine)
    })
}
