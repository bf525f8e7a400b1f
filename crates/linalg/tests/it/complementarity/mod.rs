//! Complementarity problems: linear ones, contacts, impacts.

mod contact;
mod lcp;
