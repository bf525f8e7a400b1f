//! The binary part of a page: blocks of bytes one after the other, each at a multiple of eight, little endian. The
//! metadata says where each block is.

use serde::Serialize;

/// Where a block is, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Block {
    pub(super) offset: usize,
    pub(super) length: usize,
}

/// Bytes that grow block by block.
#[derive(Debug, Default)]
pub(super) struct Payload {
    bytes: Vec<u8>,
}

impl Payload {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Appends a block.
    pub(super) fn push(&mut self, bytes: impl IntoIterator<Item = u8>) -> Block {
        let offset = self.bytes.len();
        self.bytes.extend(bytes);
        let length = self.bytes.len() - offset;
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        Block { offset, length }
    }

    /// Appends numbers in full.
    pub(super) fn push_f64(&mut self, values: &[f64]) -> Block {
        self.push(values.iter().flat_map(|v| v.to_le_bytes()))
    }

    /// Appends numbers in half the size.
    pub(super) fn push_f32(&mut self, values: impl Iterator<Item = f32>) -> Block {
        self.push(values.flat_map(f32::to_le_bytes))
    }
}

/// Appends an integer: small ones of either sign take one byte, seven bits of a byte are used.
pub(super) fn push_varint(out: &mut Vec<u8>, value: i64) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
