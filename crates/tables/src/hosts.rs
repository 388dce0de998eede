//! The hosts file of a cluster: one `host:port` a line for each process, in the order of their numbers, and the key
//! that they share (`key` and 64 hexadecimal digits). Empty lines and those that begin with `#` say nothing.

use super::Key;
use std::fmt;
use std::str::FromStr;

/// The processes that a hosts file names, and their key.
///
/// ```
/// use checkproof_tables::Hosts;
///
/// let hosts: Hosts = "localhost:7001\n".parse().unwrap();
/// assert_eq!(hosts.places, ["localhost:7001"]);
/// let why = "localhost:7001\nlocalhost\n".parse::<Hosts>().unwrap_err();
/// assert_eq!(why.to_string(), "write one `host:port` a line; line 2 has no port");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosts {
    /// Host and port of each process; one at least, none twice.
    pub places: Vec<String>,
    /// What all processes know and nobody else; one process alone needs none.
    pub key: Option<Key>,
}

/// Why a text is no hosts file. The words do not repeat its lines, since a line may be most of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each says what it is.
#[non_exhaustive]
pub enum BadHosts {
    Empty,
    NoPort { line: usize },
    Twice { line: usize },
    BadKey { line: usize },
    SecondKey { line: usize },
    NoKey,
}

impl FromStr for Hosts {
    type Err = BadHosts;

    fn from_str(text: &str) -> Result<Hosts, BadHosts> {
        let mut hosts = Hosts { places: Vec::new(), key: None };
        for (n, told) in text.lines().enumerate() {
            let (line, told) = (n + 1, told.trim());
            if told.is_empty() || told.starts_with('#') {
                continue;
            }
            if let Some(digits) = told.strip_prefix("key ") {
                if hosts.key.is_some() {
                    return Err(BadHosts::SecondKey { line });
                }
                hosts.key = Some(Key::read(digits.trim()).ok_or(BadHosts::BadKey { line })?);
                continue;
            }
            if told.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok()).is_none() {
                return Err(BadHosts::NoPort { line });
            }
            if hosts.places.iter().any(|place| place == told) {
                return Err(BadHosts::Twice { line });
            }
            hosts.places.push(told.to_string());
        }
        match hosts.places.len() {
            0 => Err(BadHosts::Empty),
            2.. if hosts.key.is_none() => Err(BadHosts::NoKey),
            _ => Ok(hosts),
        }
    }
}

impl fmt::Display for BadHosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadHosts::Empty => f.write_str("write one `host:port` a line"),
            BadHosts::NoPort { line } => write!(f, "write one `host:port` a line; line {line} has no port"),
            BadHosts::Twice { line } => write!(f, "line {line} stands there twice"),
            BadHosts::BadKey { line } => {
                write!(f, "line {line}: a key has 64 hexadecimal digits; `openssl rand -hex 32` makes one")
            }
            BadHosts::SecondKey { line } => write!(f, "line {line}: a second key stands there"),
            BadHosts::NoKey => f.write_str(
                "it has no key, by which the processes know each other; add a line `key` and 64 hexadecimal digits, \
                 the same everywhere; `openssl rand -hex 32` makes them",
            ),
        }
    }
}

impl std::error::Error for BadHosts {}
