//! SHA-256 (FIPS 180-4): a digest of a text, by which a part of a proof that was checked elsewhere is known again.
//!
//! The standard library has none, and this crate uses nothing else. No verdict on a strategy that is checked here
//! depends on it.

use std::fmt;
use std::str::FromStr;

/// The digest of some bytes; two texts with one digest are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digest([u32; 8]);

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        let mut digester = Digester::default();
        digester.add(bytes);
        digester.finish()
    }
}

/// A digest in the making.
#[derive(Debug, Clone)]
pub struct Digester {
    state: [u32; 8],
    /// What has come since the last full block.
    block: Vec<u8>,
    bytes: u64,
}

const BLOCK: usize = 64;

impl Default for Digester {
    fn default() -> Digester {
        Digester { state: FIRST, block: Vec::with_capacity(BLOCK), bytes: 0 }
    }
}

impl Digester {
    /// Some more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.push(bytes);
    }

    /// The digest of all that was added: after it come a bit, as many zeros as are needed, and the length in bits.
    pub fn finish(mut self) -> Digest {
        let bits = self.bytes.wrapping_mul(8);
        self.push(&[0x80]);
        while self.block.len() != BLOCK - 8 {
            self.push(&[0]);
        }
        self.push(&bits.to_be_bytes());
        Digest(self.state)
    }

    fn push(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.block.len()));
            self.block.extend(now);
            bytes = later;
            if self.block.len() == BLOCK {
                self.state = compressed(self.state, &self.block);
                self.block.clear();
            }
        }
    }
}

/// Section 6.2.2: one block.
fn compressed(state: [u32; 8], block: &[u8]) -> [u32; 8] {
    let mut words = [0u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes(bytes.try_into().expect("four bytes are four bytes"));
    }
    for t in 16..64 {
        let (near, far) = (words[t - 2], words[t - 15]);
        let mixed_near = near.rotate_right(17) ^ near.rotate_right(19) ^ near >> 10;
        let mixed_far = far.rotate_right(7) ^ far.rotate_right(18) ^ far >> 3;
        words[t] = mixed_near.wrapping_add(words[t - 7]).wrapping_add(mixed_far).wrapping_add(words[t - 16]);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    for (word, constant) in words.into_iter().zip(CONSTANTS) {
        let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = e & f ^ !e & g;
        let one = h.wrapping_add(mixed).wrapping_add(chosen).wrapping_add(constant).wrapping_add(word);
        let mixed = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let two = mixed.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
    }
    let after = [a, b, c, d, e, f, g, h];
    std::array::from_fn(|n| state[n].wrapping_add(after[n]))
}

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
const FIRST: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The same of the cube roots of the first 64 primes.
#[rustfmt::skip]
const CONSTANTS: [u32; 64] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
];

/// Sixty-four hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|word| write!(f, "{word:08x}"))
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Digest, String> {
        let wrong = || format!("`{text}` is no digest, which has 64 digits 0-9 and a-f");
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 64 || !text.bytes().all(digit) {
            return Err(wrong());
        }
        let mut words = [0; 8];
        for (n, word) in words.iter_mut().enumerate() {
            *word = u32::from_str_radix(&text[8 * n..8 * (n + 1)], 16).map_err(|_| wrong())?;
        }
        Ok(Digest(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the standard, and one that fills a block so that the length needs another.
    #[test]
    fn known_digests() {
        let known = [
            (String::new(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc".to_string(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".to_string(),
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            ("a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ];
        for (text, digest) in known {
            assert_eq!(Digest::of(text.as_bytes()).to_string(), digest);
            assert_eq!(digest.parse(), Ok(Digest::of(text.as_bytes())));
        }
    }

    #[test]
    fn what_is_no_digest() {
        let digest = Digest::of(b"abc").to_string();
        for wrong in [&digest[1..], &format!("{digest}0"), &digest.to_uppercase(), &digest.replacen('b', "+", 1)] {
            assert!(wrong.parse::<Digest>().is_err(), "{wrong}");
        }
    }
}
