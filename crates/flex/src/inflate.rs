//! Deflate backwards: what compressed members of zip archives hold (RFC 1951).

/// Bits from the lowest of each byte on.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
    held: u32,
    count: u32,
}

const CUT: &str = "the compressed data end too early; is the file complete?";
const BAD: &str = "the compressed data are damaged";

impl Bits<'_> {
    fn take(&mut self, n: u32) -> Result<u32, &'static str> {
        while self.count < n {
            let byte = *self.bytes.get(self.at).ok_or(CUT)?;
            self.held |= u32::from(byte) << self.count;
            self.at += 1;
            self.count += 8;
        }
        let out = self.held & ((1_u32 << n) - 1);
        self.held >>= n;
        self.count -= n;
        Ok(out)
    }

    fn symbol(&mut self, code: &Code) -> Result<usize, &'static str> {
        // codes of each length follow each other: count down from the first
        let (mut value, mut first, mut index) = (0_i64, 0_i64, 0_i64);
        for &count in &code.counts[1..] {
            value |= i64::from(self.take(1)?);
            let count = i64::from(count);
            if value - count < first {
                return code.symbols.get((index + value - first) as usize).copied().ok_or(BAD);
            }
            index += count;
            first = (first + count) << 1;
            value <<= 1;
        }
        Err(BAD)
    }
}

/// A Huffman code: how many symbols have each length, and the symbols by length.
struct Code {
    counts: [u16; 16],
    symbols: Vec<usize>,
}

impl Code {
    fn new(lengths: &[u8]) -> Self {
        let mut counts = [0; 16];
        for &length in lengths {
            counts[usize::from(length)] += 1;
        }
        counts[0] = 0;
        let mut symbols: Vec<usize> = (0..lengths.len()).filter(|&s| lengths[s] > 0).collect();
        symbols.sort_by_key(|&s| lengths[s]);
        Self { counts, symbols }
    }
}

const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The bytes that were compressed; at most `limit`.
pub(crate) fn inflate(bytes: &[u8], limit: usize) -> Result<Vec<u8>, &'static str> {
    let mut bits = Bits { bytes, at: 0, held: 0, count: 0 };
    let mut out = Vec::with_capacity(limit.min(1 << 26));
    loop {
        let is_last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => {
                (bits.held, bits.count) = (0, 0);
                let head = bytes.get(bits.at..bits.at + 4).ok_or(CUT)?;
                let n = usize::from(u16::from_le_bytes([head[0], head[1]]));
                let from = bits.at + 4;
                out.extend(bytes.get(from..from + n).ok_or(CUT)?);
                bits.at = from + n;
            }
            1 => {
                let mut lengths = [8_u8; 288];
                lengths[144..256].fill(9);
                lengths[256..280].fill(7);
                block(&mut bits, &Code::new(&lengths), &Code::new(&[5; 30]), &mut out, limit)?;
            }
            2 => {
                let (literals, distances) = codes(&mut bits)?;
                block(&mut bits, &literals, &distances, &mut out, limit)?;
            }
            _ => return Err(BAD),
        }
        if out.len() > limit {
            return Err(BAD);
        }
        if is_last {
            return Ok(out);
        }
    }
}

/// The codes of a block that brings its own.
fn codes(bits: &mut Bits<'_>) -> Result<(Code, Code), &'static str> {
    let literals = bits.take(5)? as usize + 257;
    let all = literals + bits.take(5)? as usize + 1;
    let count = bits.take(4)? as usize + 4;
    let mut short = [0_u8; 19];
    for &place in &ORDER[..count] {
        short[place] = bits.take(3)? as u8;
    }
    let code = Code::new(&short);
    let mut lengths: Vec<u8> = Vec::with_capacity(all);
    while lengths.len() < all {
        let (value, times) = match bits.symbol(&code)? {
            16 => (*lengths.last().ok_or(BAD)?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            s => (s as u8, 1),
        };
        lengths.extend(std::iter::repeat_n(value, times as usize));
    }
    if lengths.len() > all {
        return Err(BAD);
    }
    Ok((Code::new(&lengths[..literals]), Code::new(&lengths[literals..])))
}

fn block(
    bits: &mut Bits<'_>,
    literals: &Code,
    distances: &Code,
    out: &mut Vec<u8>,
    limit: usize,
) -> Result<(), &'static str> {
    loop {
        let symbol = bits.symbol(literals)?;
        match symbol {
            0..=255 => out.push(symbol as u8),
            256 => return Ok(()),
            _ => {
                let &(base, extra) = LENGTHS.get(symbol - 257).ok_or(BAD)?;
                let length = usize::from(base) + bits.take(u32::from(extra))? as usize;
                let d = bits.symbol(distances)?;
                let distance = if d < 4 {
                    d + 1
                } else if d < 30 {
                    let extra = d as u32 / 2 - 1;
                    ((2 + (d & 1)) << extra) + bits.take(extra)? as usize + 1
                } else {
                    return Err(BAD);
                };
                let from = out.len().checked_sub(distance).ok_or(BAD)?;
                for k in from..from + length {
                    out.push(out[k]);
                }
            }
        }
        if out.len() > limit {
            return Err(BAD);
        }
    }
}
