//! Runs a model from its file to its results.
