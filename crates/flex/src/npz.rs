//! NPZ: arrays of numpy in a zip archive. Formats: NEP 1 (npy) and PKWARE's APPNOTE (zip). Archives are written without compression;
//! compressed ones are read, too.

use crate::error::{Flex, FlexError};
use crate::inflate::inflate;

/// An array of numbers or texts, in the order of C (the last index runs first).
#[derive(Debug, Clone, PartialEq)]
pub struct Array {
    /// How long it is along each index; nothing for a single value.
    pub shape: Vec<usize>,
    /// Its values.
    pub data: Data,
}

/// What an array holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Numbers; integers are converted.
    Numbers(Vec<f64>),
    /// Texts.
    Texts(Vec<String>),
}

impl Array {
    /// Numbers of this shape.
    pub fn numbers(shape: &[usize], values: Vec<f64>) -> Self {
        Self { shape: shape.to_vec(), data: Data::Numbers(values) }
    }

    /// Texts, one after the other.
    pub fn texts(values: Vec<String>) -> Self {
        Self { shape: vec![values.len()], data: Data::Texts(values) }
    }

    /// One text.
    pub fn text(value: &str) -> Self {
        Self { shape: Vec::new(), data: Data::Texts(vec![value.to_owned()]) }
    }
}

/// An archive of arrays, by name.
pub fn archive<'a>(arrays: impl Iterator<Item = (&'a str, &'a Array)>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0_u16;
    for (name, array) in arrays {
        let name = format!("{name}.npy");
        let content = npy(array);
        let offset = size(bytes.len())?;
        let head = entry(&name, &content)?;
        bytes.extend(LOCAL.to_le_bytes());
        bytes.extend(&head);
        bytes.extend(name.as_bytes());
        bytes.extend(&content);

        directory.extend(CENTRAL.to_le_bytes());
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&head);
        directory.extend([0; 10]); // no comment, first disk, no attributes
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
        count = count.checked_add(1).ok_or("a zip archive holds at most 65535 columns")?;
    }
    let (start, length) = (size(bytes.len())?, size(directory.len())?);
    bytes.extend(&directory);
    bytes.extend(END.to_le_bytes());
    bytes.extend([0; 4]); // one disk
    bytes.extend(count.to_le_bytes());
    bytes.extend(count.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]); // no comment
    Ok(bytes)
}

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// The version of the format that is needed: 2.0.
const VERSION: u16 = 20;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;

fn size(n: usize) -> Result<u32, String> {
    u32::try_from(n).map_err(|_| "more than 4 GB do not fit into this kind of archive".into())
}

/// What the local header and the directory both say about a file.
fn entry(name: &str, content: &[u8]) -> Result<Vec<u8>, String> {
    let length = size(content.len())?;
    let name_length = u16::try_from(name.len()).map_err(|_| format!("the name '{name}' is too long"))?;
    let mut head = Vec::with_capacity(26);
    head.extend(VERSION.to_le_bytes());
    head.extend(UTF8.to_le_bytes());
    head.extend(0_u16.to_le_bytes()); // stored
    head.extend([0, 0, 0x21, 0]); // midnight of 1980-01-01: the same numbers give the same file
    head.extend(crc32(content).to_le_bytes());
    head.extend(length.to_le_bytes());
    head.extend(length.to_le_bytes());
    head.extend(name_length.to_le_bytes());
    head.extend(0_u16.to_le_bytes()); // no extra field
    Ok(head)
}

/// An array as npy.
fn npy(array: &Array) -> Vec<u8> {
    let kind = match &array.data {
        Data::Numbers(_) => "<f8".to_owned(),
        Data::Texts(texts) => {
            format!("<U{}", texts.iter().map(|t| t.chars().count()).max().unwrap_or(0).max(1))
        }
    };
    let shape = match &array.shape[..] {
        [] => String::new(),
        [n] => format!("{n},"),
        more => more.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}");
    // magic, version and length take ten bytes; the numbers begin at a multiple of 64
    let padding = (64 - (10 + header.len() + 1) % 64) % 64;
    header.extend(std::iter::repeat_n(' ', padding));
    header.push('\n');
    let mut bytes = Vec::new();
    bytes.extend(b"\x93NUMPY\x01\x00");
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    match &array.data {
        Data::Numbers(values) => values.iter().for_each(|x| bytes.extend(x.to_le_bytes())),
        Data::Texts(texts) => {
            let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0).max(1);
            for text in texts {
                let letters = text.chars().map(u32::from).chain(std::iter::repeat(0)).take(width);
                letters.for_each(|letter| bytes.extend(letter.to_le_bytes()));
            }
        }
    }
    bytes
}

/// The arrays of a file: a zip archive, or one array of npy, which has no name.
pub fn read(file: &str, bytes: &[u8]) -> Flex<Vec<(String, Array)>> {
    let said = |what: String| FlexError(format!("{file}: {what}"));
    if bytes.starts_with(b"\x93NUMPY") {
        return Ok(vec![(String::new(), read_npy(bytes).map_err(said)?)]);
    }
    members(bytes)
        .map_err(said)?
        .into_iter()
        .filter_map(|(name, content)| Some((name.strip_suffix(".npy")?.to_owned(), content)))
        .map(|(name, content)| {
            let array =
                read_npy(&content).map_err(|what| FlexError(format!("{file}: array '{name}': {what}")))?;
            Ok((name, array))
        })
        .collect()
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], String> {
    let slice = at.checked_add(N).and_then(|end| bytes.get(at..end));
    slice.and_then(|s| s.try_into().ok()).ok_or_else(|| "the file ends too early; is it complete?".into())
}

fn short(bytes: &[u8], at: usize) -> Result<usize, String> {
    Ok(usize::from(u16::from_le_bytes(number(bytes, at)?)))
}

fn long(bytes: &[u8], at: usize) -> Result<usize, String> {
    Ok(u32::from_le_bytes(number(bytes, at)?) as usize)
}

/// The files of an archive and their content.
fn members(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, String> {
    if !bytes.starts_with(&LOCAL.to_le_bytes()) && !bytes.starts_with(&END.to_le_bytes()) {
        return Err("it is neither a zip archive (.npz) nor an array (.npy)".into());
    }
    let end = (0..=bytes.len().saturating_sub(22))
        .rev()
        .take(66_000)
        .find(|&at| bytes[at..].starts_with(&END.to_le_bytes()))
        .ok_or("the archive has no directory; is the file complete?")?;
    let mut at = long(bytes, end + 16)?;
    let mut found = Vec::new();
    for _ in 0..short(bytes, end + 10)? {
        if long(bytes, at)? != CENTRAL as usize {
            return Err("the directory of the archive is damaged".into());
        }
        let (method, check) = (short(bytes, at + 10)?, long(bytes, at + 16)?);
        let (packed, whole) = (long(bytes, at + 20)?, long(bytes, at + 24)?);
        let (name, extra, comment) = (short(bytes, at + 28)?, short(bytes, at + 30)?, short(bytes, at + 32)?);
        let local = long(bytes, at + 42)?;
        let letters = bytes.get(at + 46..at + 46 + name).ok_or("the directory is cut off")?;
        let title = String::from_utf8_lossy(letters).into_owned();
        let start = local + 30 + short(bytes, local + 26)? + short(bytes, local + 28)?;
        let body = start.checked_add(packed).and_then(|end| bytes.get(start..end));
        let body = body.ok_or_else(|| format!("'{title}' is cut off; is the file complete?"))?;
        let content = match method {
            0 => body.to_vec(),
            8 => inflate(body, whole).map_err(|what| format!("'{title}': {what}"))?,
            _ => {
                return Err(format!(
                    "'{title}' is compressed by method {method}; use numpy.savez or savez_compressed"
                ));
            }
        };
        if content.len() != whole || crc32(&content) as usize != check {
            return Err(format!("'{title}' is damaged: its checksum is wrong"));
        }
        found.push((title, content));
        at += 46 + name + extra + comment;
    }
    Ok(found)
}

/// What follows a key in the head of an array.
fn told<'a>(head: &'a str, key: &str) -> Result<&'a str, String> {
    let at = head.find(&format!("'{key}'")).ok_or_else(|| format!("its head has no '{key}'"))?;
    Ok(head[at + key.len() + 2..].trim_start_matches([':', ' ']))
}

fn read_npy(bytes: &[u8]) -> Result<Array, String> {
    if !bytes.starts_with(b"\x93NUMPY") {
        return Err("it is no array of numpy".into());
    }
    let (length, from) =
        if bytes.get(6) == Some(&1) { (short(bytes, 8)?, 10) } else { (long(bytes, 8)?, 12) };
    let head = bytes.get(from..from + length).and_then(|h| std::str::from_utf8(h).ok());
    let head = head.ok_or("its head is cut off")?;
    let kind: String =
        told(head, "descr")?.trim_start_matches('\'').chars().take_while(|&c| c != '\'').collect();
    let is_fortran = told(head, "fortran_order")?.starts_with("True");
    let shape: String =
        told(head, "shape")?.trim_start_matches('(').chars().take_while(|&c| c != ')').collect();
    let shape = shape.split(',').map(str::trim).filter(|s| !s.is_empty());
    let shape: Vec<usize> = shape
        .map(|s| s.parse().map_err(|_| format!("its shape holds '{s}'")))
        .collect::<Result<_, String>>()?;
    let count = shape.iter().try_fold(1_usize, |n, &k| n.checked_mul(k)).ok_or("it is too large")?;
    let body = &bytes[from + length..];
    let (order, kind) = kind.split_at(usize::from(kind.starts_with(['<', '>', '|', '='])));
    let width = kind.get(1..).and_then(|w| w.parse::<usize>().ok()).unwrap_or(0);
    let bytes_each = if kind.starts_with('U') { 4 * width } else { width };
    let needed = count.checked_mul(bytes_each).ok_or("it is too large")?;
    let body = body.get(..needed).ok_or("its values are cut off; is the file complete?")?;
    if order == ">" {
        return Err(format!("its numbers are of type '>{kind}'; save them as little-endian float64"));
    }
    let data = values(kind, body, bytes_each)?;
    let data = if is_fortran && shape.len() > 1 { turned(&shape, &data) } else { data };
    Ok(Array { shape, data })
}

#[allow(clippy::cast_lossless, reason = "one line reads all types of numbers")]
fn values(kind: &str, body: &[u8], each: usize) -> Result<Data, String> {
    macro_rules! numbers {
        ($($name:literal $kind:ty),*) => {
            match kind {
                $($name => Data::Numbers(
                    body.chunks_exact(size_of::<$kind>())
                        .map(|c| <$kind>::from_le_bytes(c.try_into().unwrap_or_default()) as f64)
                        .collect(),
                ),)*
                "b1" => Data::Numbers(body.iter().map(|&b| f64::from(b)).collect()),
                _ if kind.starts_with('U') => {
                    let letter = |c: &[u8]| char::from_u32(u32::from_le_bytes(c.try_into().unwrap_or_default()));
                    let text = |c: &[u8]| c.chunks_exact(4).filter_map(letter).filter(|&c| c != '\0').collect();
                    Data::Texts(if each == 0 { Vec::new() } else { body.chunks_exact(each).map(text).collect() })
                }
                _ if kind.starts_with('S') => {
                    let text = |c: &[u8]| String::from_utf8_lossy(c).trim_end_matches('\0').to_owned();
                    Data::Texts(if each == 0 { Vec::new() } else { body.chunks_exact(each).map(text).collect() })
                }
                _ => return Err(format!("its values are of type '{kind}'; real numbers and texts can be read")),
            }
        };
    }
    Ok(
        numbers!("f8" f64, "f4" f32, "i8" i64, "i4" i32, "i2" i16, "i1" i8, "u8" u64, "u4" u32, "u2" u16, "u1" u8),
    )
}

/// From the order of Fortran to that of C.
fn turned(shape: &[usize], data: &Data) -> Data {
    let count: usize = shape.iter().product();
    let place = |mut k: usize| {
        let mut index = vec![0; shape.len()];
        for (i, &n) in shape.iter().enumerate().rev() {
            index[i] = k % n;
            k /= n;
        }
        index.iter().zip(shape).rev().fold(0, |at, (i, n)| at * n + i)
    };
    match data {
        Data::Numbers(x) => Data::Numbers((0..count).map(|k| x[place(k)]).collect()),
        Data::Texts(x) => Data::Texts((0..count).map(|k| x[place(k)].clone()).collect()),
    }
}

/// The checksum of zip archives, eight bits at a time.
pub fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let (mut c, mut k) = (i as u32, 0);
            while k < 8 {
                c = if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 };
                k += 1;
            }
            table[i] = c;
            i += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |c, &b| TABLE[((c ^ u32::from(b)) & 0xff) as usize] ^ (c >> 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of the CRC catalogue for "123456789".
    #[test]
    fn the_checksum_is_that_of_zip() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn numbers_begin_at_multiples_of_64() {
        for n in [0, 1, 10, 12345] {
            assert_eq!((npy(&Array::numbers(&[n], vec![1.0; n])).len() - 8 * n) % 64, 0);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let arrays = [
            ("a", Array::numbers(&[2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.5])),
            ("names", Array::texts(vec!["left".into(), "rechts-ä".into()])),
            ("note", Array::text("x = 1")),
            ("none", Array::numbers(&[0, 4], Vec::new())),
        ];
        let bytes = archive(arrays.iter().map(|(n, a)| (*n, a))).unwrap();
        let back = read("x.npz", &bytes).unwrap();
        assert_eq!(back.len(), 4);
        for ((name, array), (n, a)) in back.iter().zip(&arrays) {
            assert_eq!((name.as_str(), array), (*n, a));
        }
        for cut in [10, 200, bytes.len() - 3] {
            assert!(read("x.npz", &bytes[..cut]).is_err(), "{cut}");
        }
        let mut hurt = bytes.clone();
        hurt[140] ^= 1;
        assert!(read("x.npz", &hurt).unwrap_err().0.contains("x.npz"));
    }
}
