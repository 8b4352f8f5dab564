//! What we tell XBoard that we can do.

use crate::session::options;
use tabia_protocol::{
    uci::{OptionDeclaration, OptionKind},
    xboard::Reply,
};

/// Everything but the options, several to a line. `SIGTERM` may be sent, since it ends the program
/// as it ends any other; `SIGINT` may not, since it would, too.
const FEATURES: [&str; 4] = [
    "setboard=1 ping=1 usermove=1 san=0 playother=1 colors=0 time=1 draw=1 reuse=1",
    "sigint=0 sigterm=1 analyze=1 memory=1 smp=1 nps=1 exclude=1 debug=1 name=1 ics=0",
    "variants=\"normal,fischerandom\"",
    "egt=\"syzygy\"",
];

/// Options that have a command of their own, or a meaning in the other protocol alone.
const ELSEWHERE: [&str; 5] = ["Hash", "Threads", "Ponder", "SyzygyPath", "nodestime"];

/// Options of the other protocol that mean the same here. They lose their prefix.
const PREFIX: &str = "UCI_";
const SHARED: [&str; 2] = ["UCI_LimitStrength", "UCI_Elo"];

/// Everything `protover` is answered with.
pub fn replies() -> Vec<Reply> {
    let mut lines = vec!["done=0".to_owned()];
    lines.push(format!("myname=\"Tabia {}\"", env!("CARGO_PKG_VERSION")));
    lines.extend(FEATURES.map(str::to_owned));
    lines.extend(offered().map(|option| format!("option=\"{}\"", describe(&option))));
    lines.push("done=1".to_owned());
    lines.into_iter().map(Reply::Feature).collect()
}

/// The options that XBoard may set.
pub fn offered() -> impl Iterator<Item = OptionDeclaration> {
    options::declarations().filter(|option| {
        let name = option.name.as_str();
        let is_shared = !name.starts_with(PREFIX) || SHARED.contains(&name);
        is_shared && !ELSEWHERE.contains(&name)
    })
}

/// The option as XBoard declares it. Some clients read a name only up to its first space.
fn describe(option: &OptionDeclaration) -> String {
    let name = short_name(option);
    match &option.kind {
        OptionKind::Check { default } => format!("{name} -check {}", u8::from(*default)),
        OptionKind::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        OptionKind::Combo { default, choices } => {
            let mark = |choice: &String| {
                let star = if choice == default { "*" } else { "" };
                format!("{star}{choice}")
            };
            let choices: Vec<_> = choices.iter().map(mark).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
        OptionKind::Button => format!("{name} -button"),
        OptionKind::String { default } => {
            let kind = if name.ends_with("File") { "file" } else { "string" };
            format!("{name} -{kind} {default}")
        }
    }
}

/// The name without its prefix and its spaces.
pub fn short_name(option: &OptionDeclaration) -> String {
    let name = option.name.as_str();
    name.strip_prefix(PREFIX).unwrap_or(name).replace(' ', "")
}

/// The value as the other protocol spells it.
pub fn value<'a>(option: &OptionDeclaration, text: &'a str) -> &'a str {
    match (&option.kind, text) {
        (OptionKind::Check { .. }, "1") => "true",
        (OptionKind::Check { .. }, "0") => "false",
        _ => text,
    }
}
