//! Reads a page back, for tests: what the viewer does in `data.ts`, written a second time.

use serde_json::Value;

/// What a page holds.
pub(super) struct Page {
    pub(super) meta: Value,
    bytes: Vec<u8>,
}

impl Page {
    pub(super) fn read(html: &str) -> Self {
        let meta = element(html, "<script type=\"application/json\" id=\"meta\">");
        let payload = element(html, "<script type=\"text/plain\" id=\"payload\">");
        Page { meta: serde_json::from_str(meta).expect("metadata are JSON"), bytes: base64(payload) }
    }

    fn block(&self, at: &Value) -> &[u8] {
        let number = |key: &str| at[key].as_u64().expect("a block has this") as usize;
        assert_eq!(number("offset") % 8, 0, "blocks are aligned");
        &self.bytes[number("offset")..number("offset") + number("length")]
    }

    pub(super) fn f64s(&self, at: &Value) -> Vec<f64> {
        self.block(at).chunks(8).map(|b| f64::from_le_bytes(b.try_into().expect("eight bytes"))).collect()
    }

    /// The values of a measure.
    pub(super) fn series(&self, k: usize) -> Vec<f64> {
        let meta = &self.meta["curves"]["series"][k];
        let offset = meta["offset"].as_f64().expect("an offset");
        let single = self.block(&meta["values"]).chunks(4);
        single.map(|b| offset + f64::from(f32::from_le_bytes(b.try_into().expect("four bytes")))).collect()
    }

    /// Frames x bodies x 7.
    pub(super) fn poses(&self) -> Vec<f64> {
        let motion = &self.meta["motion"];
        let frames = motion["frames"].as_u64().expect("frames") as usize;
        let channels = motion["bodies"].as_u64().expect("bodies") as usize * 7;
        let quantum = |k: usize| motion["quanta"][usize::from(k >= 3)].as_f64().expect("a quantum");
        let mut bytes = self.block(&motion["channels"]).iter().copied();
        let mut poses = vec![0.0; frames * channels];
        for channel in 0..if frames > 0 { channels } else { 0 } {
            let origin = motion["origin"][channel % 7].as_f64().unwrap_or(0.0);
            let moves = bytes.next() == Some(1);
            let mut codes = vec![varint(&mut bytes)];
            for k in 1..frames {
                let before = if k > 1 { codes[k - 2] } else { codes[0] };
                codes.push(if moves { 2 * codes[k - 1] - before + varint(&mut bytes) } else { codes[0] });
            }
            for (k, code) in codes.iter().enumerate() {
                poses[k * channels + channel] = origin + *code as f64 * quantum(channel % 7);
            }
        }
        assert_eq!(bytes.next(), None, "everything was read");
        poses
    }

    /// Runs of frames in which each contact is closed: the first frame, the state, and nine numbers a frame.
    pub(super) fn marks(&self) -> Vec<Vec<(usize, u8, Vec<f64>)>> {
        let (marks, motion) = (&self.meta["marks"], &self.meta["motion"]);
        let mut bytes = self.block(&marks["runs"]).iter().copied();
        let contact = |force: &Value| {
            let count = varint(&mut bytes);
            let run = |_| {
                let (from, length) = (varint(&mut bytes) as usize, varint(&mut bytes) as usize);
                let state = bytes.next().expect("a state");
                let mut numbers = vec![0.0; 9 * length];
                for k in 0..9 {
                    let origin = if k < 3 { motion["origin"][k].as_f64() } else { None };
                    let quantum = if k < 3 { &motion["quanta"][0] } else { force };
                    let quantum = quantum.as_f64().expect("a quantum");
                    let moves = bytes.next() == Some(1);
                    let (mut last, mut slope) = (varint(&mut bytes), 0);
                    for frame in 0..length {
                        if moves && frame > 0 {
                            slope += varint(&mut bytes);
                            last += slope;
                        }
                        numbers[9 * frame + k] = origin.unwrap_or(0.0) + last as f64 * quantum;
                    }
                }
                (from, state, numbers)
            };
            (0..count).map(run).collect()
        };
        marks["quanta"].as_array().expect("quanta").iter().map(contact).collect()
    }
}

fn element<'a>(html: &'a str, tag: &str) -> &'a str {
    assert_eq!(html.matches(tag).count(), 1, "{tag} is there once");
    let rest = html.split_once(tag).expect("it is there").1;
    rest.split_once("</script>").expect("it ends").0
}

fn varint(bytes: &mut impl Iterator<Item = u8>) -> i64 {
    let (mut value, mut shift) = (0_u64, 0);
    loop {
        let byte = bytes.next().expect("the number goes on");
        value |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            return (value >> 1) as i64 ^ -((value & 1) as i64);
        }
    }
}

fn base64(text: &str) -> Vec<u8> {
    let sextet = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        other => panic!("{other} is no base64"),
    };
    let mut bytes = Vec::new();
    for chunk in text.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = chunk.iter().fold(0_u32, |bits, &c| bits << 6 | u32::from(sextet(c)));
        let bits = bits << (6 * (4 - chunk.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..chunk.len()]);
    }
    bytes
}
