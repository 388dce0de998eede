//! Many clients at once, and how long each waits: the page under load, measured on loopback.

use crate::serve::answering;
use crate::{Settings, Shelf, bind};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// What many clients saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Load {
    /// How many clients asked.
    pub clients: usize,
    /// How long each went on.
    pub time: Duration,
    /// How long each answer took, the quickest first.
    pub waits: Vec<Duration>,
    /// What went wrong, if anything did: an answer that is none, a connection that broke.
    pub faults: Vec<String>,
}

impl Load {
    /// So many of a hundred answers came within this time.
    pub fn within(&self, percent: usize) -> Duration {
        let at = (self.waits.len() * percent).div_ceil(100).saturating_sub(1);
        self.waits.get(at).copied().unwrap_or_default()
    }
}

/// Starts a server on loopback and so many clients, each of which asks one question after the other for so long.
pub fn load(shelf: Shelf, questions: Vec<String>, clients: usize, time: Duration) -> io::Result<Load> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let bound = bind(Settings { port: Some(0), ..Settings::default() })?;
    let stop = bound.stopper();
    let questions = Arc::new(questions);
    runtime.block_on(async {
        let address = bound.address();
        let server = tokio::spawn(answering(bound, Arc::new(shelf)));
        let asking = (0..clients).map(|n| {
            let client = Client { address: address.to_string(), questions: Arc::clone(&questions), first: n };
            tokio::spawn(client.run(time))
        });
        let mut load = Load { clients, time, waits: Vec::new(), faults: Vec::new() };
        for asked in asking.collect::<Vec<_>>() {
            match asked.await {
                Ok((waits, fault)) => {
                    load.waits.extend(waits);
                    load.faults.extend(fault);
                }
                Err(why) => load.faults.push(why.to_string()),
            }
        }
        load.waits.sort();
        stop();
        server.await.map_err(io::Error::other)??;
        Ok(load)
    })
}

struct Client {
    address: String,
    questions: Arc<Vec<String>>,
    /// Which question it asks first.
    first: usize,
}

/// No answer takes longer, or the client gives up.
const PATIENCE: Duration = Duration::from_secs(60);

impl Client {
    /// Asks until the time is over or something goes wrong. How long each answer took, and what went wrong.
    async fn run(self, time: Duration) -> (Vec<Duration>, Option<String>) {
        let mut waits = Vec::new();
        let until = Instant::now() + time;
        let mut stream = match TcpStream::connect(&self.address).await {
            Ok(stream) => stream,
            Err(why) => return (waits, Some(why.to_string())),
        };
        let mut number = self.first;
        while Instant::now() < until && !self.questions.is_empty() {
            let question = &self.questions[number % self.questions.len()];
            number += 1;
            let asked = Instant::now();
            let text = format!("GET {question} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
            match timeout(PATIENCE, answered(&mut stream, text.as_bytes())).await {
                Ok(Ok(status)) if status == "200" => waits.push(asked.elapsed()),
                Ok(Ok(status)) => return (waits, Some(format!("{question}: {status}"))),
                Ok(Err(why)) => return (waits, Some(format!("{question}: {why}"))),
                Err(_) => return (waits, Some(format!("{question}: no answer"))),
            }
        }
        (waits, None)
    }
}

/// Sends a request, reads the whole answer, and gives its status.
async fn answered(stream: &mut TcpStream, mut request: &[u8]) -> io::Result<String> {
    while !request.is_empty() {
        stream.writable().await?;
        match stream.try_write(request) {
            Ok(sent) => request = &request[sent..],
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => {}
            Err(why) => return Err(why),
        }
    }
    let mut answer = Vec::new();
    let mut part = [0; 16 << 10];
    loop {
        if let Some((status, _)) = whole(&answer).filter(|(_, length)| answer.len() >= *length) {
            return Ok(status);
        }
        stream.readable().await?;
        match stream.try_read(&mut part) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => answer.extend_from_slice(&part[..read]),
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => {}
            Err(why) => return Err(why),
        }
    }
}

/// The status of an answer and how long the whole of it is, once its head is there.
fn whole(answer: &[u8]) -> Option<(String, usize)> {
    const END: &[u8] = b"\r\n\r\n";
    let head = answer.windows(END.len()).position(|window| window == END)?;
    let text = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
    let status = text.split_whitespace().nth(1)?.to_string();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length: usize = length.and_then(|length| length.trim().parse().ok()).unwrap_or(0);
    Some((status, head + END.len() + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_answer_is_found() {
        assert_eq!(whole(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n"), None);
        assert_eq!(whole(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab"), Some(("200".to_string(), 41)));
        assert_eq!(whole(b"HTTP/1.1 404 Not Found\r\n\r\n"), Some(("404".to_string(), 26)));
    }

    #[test]
    fn percentiles_are_of_the_sorted_waits() {
        let waits = (1..=200).map(Duration::from_millis).collect();
        let load = Load { clients: 1, time: Duration::ZERO, waits, faults: Vec::new() };
        assert_eq!([50, 99, 100].map(|percent| load.within(percent).as_millis()), [100, 198, 200]);
        assert_eq!(Load { waits: Vec::new(), ..load }.within(50), Duration::ZERO);
    }
}
