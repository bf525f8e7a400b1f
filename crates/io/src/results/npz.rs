//! NPZ: arrays of numpy in a zip archive, not compressed. Formats: NEP 1 (npy 1.0) and PKWARE's APPNOTE (zip).

/// An archive of arrays of numbers, by name.
pub(super) fn archive<'a>(arrays: impl Iterator<Item = (&'a str, &'a [f64])>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0_u16;
    for (name, values) in arrays {
        let name = format!("{name}.npy");
        let content = array(values);
        let offset = size(bytes.len())?;
        let head = entry(&name, &content)?;
        bytes.extend(0x0403_4b50_u32.to_le_bytes());
        bytes.extend(&head);
        bytes.extend(name.as_bytes());
        bytes.extend(&content);

        directory.extend(0x0201_4b50_u32.to_le_bytes());
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&head);
        directory.extend([0; 10]); // no comment, first disk, no attributes
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
        count = count.checked_add(1).ok_or("a zip archive holds at most 65535 columns")?;
    }
    let (start, length) = (size(bytes.len())?, size(directory.len())?);
    bytes.extend(&directory);
    bytes.extend(0x0605_4b50_u32.to_le_bytes());
    bytes.extend([0; 4]); // one disk
    bytes.extend(count.to_le_bytes());
    bytes.extend(count.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]); // no comment
    Ok(bytes)
}

/// The version of the format that is needed: 2.0.
const VERSION: u16 = 20;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;

fn size(n: usize) -> Result<u32, String> {
    u32::try_from(n)
        .map_err(|_| "more than 4 GB do not fit into this kind of archive; use trajectory.arrow".into())
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

/// A vector as npy.
fn array(values: &[f64]) -> Vec<u8> {
    let mut header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({},), }}", values.len());
    // magic, version and length take ten bytes; the numbers begin at a multiple of 64
    let padding = (64 - (10 + header.len() + 1) % 64) % 64;
    header.extend(std::iter::repeat_n(' ', padding));
    header.push('\n');
    let mut bytes = Vec::with_capacity(10 + header.len() + 8 * values.len());
    bytes.extend(b"\x93NUMPY\x01\x00");
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    for x in values {
        bytes.extend(x.to_le_bytes());
    }
    bytes
}

/// The checksum of zip archives, eight bits at a time.
fn crc32(bytes: &[u8]) -> u32 {
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
            assert_eq!((array(&vec![1.0; n]).len() - 8 * n) % 64, 0);
        }
    }
}
