//! Reviews as one page that needs nothing else: no network, no other file.

use super::report::ReviewedGame;
use std::io::{self, Write};

/// The page, with marks for its title, the pictures of the pieces and the games.
const TEMPLATE: &str = include_str!("page.html");
const PIECES: &str = include_str!("pieces.svg");
const TITLE: &str = "{{title}}";
const PIECES_MARK: &str = "{{pieces}}";
const GAMES: &str = "{{games}}";

/// A page that is being written, game by game.
#[derive(Debug)]
pub struct Page<W>(W);

impl<W: Write> Page<W> {
    /// Begins the page.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn start(mut out: W, title: &str) -> io::Result<Self> {
        let head = TEMPLATE.split(GAMES).next().unwrap_or_default();
        let head = head.replace(PIECES_MARK, PIECES).replace(TITLE, &escaped(title));
        out.write_all(head.as_bytes())?;
        Ok(Self(out))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, game: &ReviewedGame) -> io::Result<()> {
        // Nothing that players or annotators write may end the script element early.
        let json = serde_json::to_string(game)?.replace('<', "\\u003c");
        writeln!(self.0, "<script type=\"application/json\" class=\"game\">{json}</script>")
    }

    /// Ends the page.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        let tail = TEMPLATE.split(GAMES).nth(1).unwrap_or_default();
        self.0.write_all(tail.as_bytes())?;
        Ok(self.0)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_has_its_marks_and_needs_no_network() {
        assert_eq!(TEMPLATE.split(GAMES).count(), 2);
        assert!(TEMPLATE.contains(TITLE) && TEMPLATE.contains(PIECES_MARK));
        let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
        assert!(TEMPLATE.contains(policy), "the browser itself keeps the page from the network");
        for address in ["http:", "https:", "src=", "@import", "url("] {
            let rest = TEMPLATE.replace("http://www.w3.org/2000/svg", "") + PIECES;
            assert!(!rest.contains(address), "{address} would load something");
        }
    }

    #[test]
    fn games_cannot_break_out_of_their_element() {
        let text = "[White \"</script><b>\"]\n\n*\n";
        let review = super::super::tests::review(text, 100);
        let mut page = Page::start(Vec::new(), "<title> & more").expect("memory is written");
        page.add(&review).expect("memory is written");
        let text = String::from_utf8(page.finish().expect("memory is written")).expect("text");
        assert!(text.contains("&lt;title&gt; &amp; more"));
        assert!(!text.contains("</script><b>"));
        let (_, rest) = text.split_once("class=\"game\">").expect("the game is there");
        let (json, _) = rest.split_once("</script>").expect("the element ends");
        assert_eq!(serde_json::from_str::<ReviewedGame>(json).expect("still JSON"), review);
    }
}
