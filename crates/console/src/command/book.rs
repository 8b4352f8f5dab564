//! `tabia book`: makes opening books and looks into them.

use crate::{interrupt, opening_book};
use anyhow::{Context, bail};
use indicatif::ProgressBar;
use serde_json::json;
use std::{
    fs::{self, File},
    io::BufReader,
    path::{Path, PathBuf},
};
use tabia_chess::{
    Position,
    notation::uci::{self, CastlingSpelling},
};
use tabia_lab::repertoire;
use tabia_reference::polyglot::{GamesRead, Maker, Selection, read_games};

/// Make Polyglot opening books from games, and look into them.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Make a book from games in PGN. A win counts two points for its moves, a draw one.
    Make {
        /// The games; may be given several times.
        #[arg(long, value_name = "FILE", required = true)]
        pgn: Vec<PathBuf>,
        /// The new book.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Leave out moves that were played in fewer games.
        #[arg(long, default_value_t = 3)]
        min_games: u32,
        /// Leave out what was played after so many plies.
        #[arg(long, default_value_t = 40)]
        max_ply: usize,
    },
    /// Make a book from openings that Tabia plays against itself.
    ///
    /// The book depends on the seed and the numbers only. Ctrl-C makes one from what there is.
    Grow {
        /// The new book.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// How many openings are played.
        #[arg(long, default_value_t = 1500)]
        games: u32,
        /// How long each is.
        #[arg(long, default_value_t = 16)]
        plies: usize,
        /// How many nodes each search takes.
        #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Leave out moves that were played in fewer openings.
        #[arg(long, default_value_t = 2)]
        min_games: u32,
        /// What all chance comes from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// List the moves that a book knows in a position, the best first.
    Show {
        /// The position, quoted or as separate words; the start position unless given.
        #[arg(value_name = "FEN")]
        fen: Vec<String>,
        /// The book; the one inside the program unless given.
        #[arg(long, value_name = "FILE")]
        book: Option<PathBuf>,
        /// Print one JSON object instead of a table.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Make { pgn, out, min_games, max_ply } => {
            make(pgn, out, Selection { min_games: *min_games, max_ply: *max_ply })
        }
        Command::Grow { out, games, plies, nodes, min_games, seed } => {
            let (games, plies, nodes, seed) = (*games, *plies, *nodes, *seed);
            let selection = Selection { min_games: *min_games, max_ply: plies };
            grow(&repertoire::Settings { games, plies, nodes, seed }, out, selection)
        }
        Command::Show { fen, book, json } => show(&fen.join(" "), book.as_deref(), *json),
    }
}

fn make(files: &[PathBuf], out: &Path, selection: Selection) -> anyhow::Result<()> {
    let mut maker = Maker::new(selection);
    for path in files {
        let name = path.display();
        let file = File::open(path).with_context(|| format!("cannot read '{name}'"))?;
        let read = read_games(BufReader::new(file), &mut maker)
            .with_context(|| format!("cannot read '{name}'"))?;
        let GamesRead { games, broken, foreign } = read;
        say!("{name}: {games} games, {broken} broken off, {foreign} of other kinds left out");
    }
    write(maker, out, selection)
}

fn grow(settings: &repertoire::Settings, out: &Path, selection: Selection) -> anyhow::Result<()> {
    let stop = interrupt::stop_flag()?;
    let mut maker = Maker::new(selection);
    let bar = ProgressBar::new(settings.games.into());
    repertoire::play(settings, &stop, |moves| {
        // Nobody has won an opening.
        maker.add(&Position::initial(), moves, None);
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    write(maker, out, selection)
}

fn write(maker: Maker, out: &Path, selection: Selection) -> anyhow::Result<()> {
    let book = maker.finish();
    if book.is_empty() {
        bail!("no move was played in {} games or more; no book was made", selection.min_games);
    }
    fs::write(out, book.to_bytes()).with_context(|| format!("cannot write '{}'", out.display()))?;
    say!("{}: {} entries", out.display(), book.len());
    Ok(())
}

fn show(fen: &str, path: Option<&Path>, as_json: bool) -> anyhow::Result<()> {
    let book = match path {
        None => opening_book::embedded(),
        Some(path) => {
            let (book, oddities) = opening_book::load(path)?;
            for oddity in oddities {
                remark!("{}: {oddity}", path.display());
            }
            book
        }
    };
    let position = if fen.is_empty() {
        Position::initial()
    } else {
        Position::from_fen(fen).context("bad position")?
    };
    let spelling = CastlingSpelling::natural(&position);
    let moves = book.moves(&position);
    let total: u32 = moves.iter().map(|book_move| u32::from(book_move.weight)).sum();
    let percent = |weight: u16| 100.0 * f64::from(weight) / f64::from(total.max(1));
    if as_json {
        let moves: Vec<_> = moves
            .iter()
            .map(|book_move| {
                json!({
                    "uci": uci::format(book_move.mv, spelling),
                    "san": position.to_san(book_move.mv),
                    "weight": book_move.weight,
                })
            })
            .collect();
        say!("{}", json!({ "fen": position.to_fen(), "moves": moves }));
    } else if moves.is_empty() {
        say!("The book does not know this position.");
    } else {
        for book_move in moves {
            let (san, weight) = (position.to_san(book_move.mv), book_move.weight);
            say!("{san:<8} {weight:>6} {:>5.1} %", percent(weight));
        }
    }
    Ok(())
}
