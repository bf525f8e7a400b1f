//! Complementarity problems: linear ones, contacts, impacts.

mod contact;
mod impact;
mod lcp;
mod random;
