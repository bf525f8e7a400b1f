//! The `gelenk` command as a program.

fn main() -> std::process::ExitCode {
    gelenk_cli::main(std::env::args_os()).into()
}
