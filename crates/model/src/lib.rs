//! Mechanisms made of bodies, joints and forces, turned into equations of motion.
#![allow(dead_code)]

pub mod joints;
pub mod math;
mod rows;
