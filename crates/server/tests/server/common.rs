//! A server to talk to, and the little that is needed to do so.

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tabia_engine::Engine;
use tabia_server::{Server, Settings};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message, client::IntoClientRequest},
};

/// Longer than anything takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Running {
    pub address: SocketAddr,
    /// `/token/`
    pub path: String,
    pub stop: Option<oneshot::Sender<()>>,
    pub ended: JoinHandle<std::io::Result<()>>,
}

/// A server with this many cores on a port of its own.
pub async fn server(cores: usize) -> Running {
    let settings = Settings {
        address: Ipv4Addr::LOCALHOST.into(),
        port: 0,
        cores,
        table_mebibytes: 1,
        make_engine: Arc::new(Engine::new),
    };
    let server = Server::bind(settings).await.expect("a free port");
    let address = server.address().expect("bound");
    let url = server.url().expect("bound");
    let path = url.strip_prefix(&format!("http://{address}")).expect("our address").to_owned();
    let (stop, stopped) = oneshot::channel();
    let ended = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    Running { address, path, stop: Some(stop), ended }
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

impl Running {
    /// Asks with additional header lines; `Host` is ours unless one of them says otherwise.
    pub async fn ask(&self, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let own_host = format!("Host: {}", self.address);
        let has_host = headers.iter().any(|line| line.starts_with("Host:"));
        let mut lines = vec![format!("{method} {path} HTTP/1.1"), "Connection: close".to_owned()];
        lines.extend((!has_host).then_some(own_host));
        lines.extend(headers.iter().map(ToString::to_string));
        lines.push(format!("Content-Length: {}\r\n\r\n", body.len()));
        stream.write_all(lines.join("\r\n").as_bytes()).await.expect("it reads");
        // A body that is too large is not read to its end.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it answers");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
        Answer { status, head, body: bytes[end + 4..].to_vec() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"").await
    }

    /// A path below the token.
    pub fn inside(&self, path: &str) -> String {
        format!("{}{path}", self.path)
    }

    pub async fn try_tab(&self, origin: Option<&str>) -> Result<Tab, tungstenite::Error> {
        let url = format!("ws://{}{}", self.address, self.inside("ws"));
        let mut request = url.into_client_request().expect("a good address");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("a header"));
        }
        connect_async(request).await.map(|(socket, _)| Tab { socket })
    }

    /// A tab that has been welcomed.
    pub async fn tab(&self) -> Tab {
        let mut tab = self.try_tab(None).await.expect("it lets us in");
        let welcome = tab.hear().await.expect("a welcome");
        assert_eq!(welcome["kind"], "welcome");
        assert!(welcome["strengths"][0].as_u64() < welcome["strengths"][1].as_u64());
        tab
    }
}

pub struct Tab {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Tab {
    pub async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("it listens");
    }

    pub async fn analyse(&mut self, id: u32, start: &str, lines: u8) {
        let game = serde_json::json!({ "start": start, "moves": [] });
        self.say(serde_json::json!({ "kind": "analyse", "id": id, "game": game, "lines": lines }))
            .await;
    }

    /// The next message; `None` when the server has closed.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("it says something") {
                Some(Ok(Message::Text(text))) => {
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The first message that is wanted.
    pub async fn wait_for(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await.expect("the server is there");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Nothing comes for this long.
    pub async fn is_silent_for(&mut self, time: Duration) -> bool {
        timeout(time, self.socket.next()).await.is_err()
    }

    pub async fn close(mut self) {
        self.socket.close(None).await.expect("open");
    }
}
