//! On macOS, an extension is linked without the symbols of Python, which it finds when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
