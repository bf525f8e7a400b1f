//! Chores of the repository, run as `cargo xtask COMMAND`. Standard library only, so that it builds in a
//! moment.

#[cfg(test)]
mod architecture;
mod book;
mod browser;
mod capabilities;
mod package;
mod python;
mod stage;
mod wheel;

use std::path::PathBuf;
use std::process::ExitCode;

use stage::{Stage, run};

const HELP: &str = "\
Chores of the repository.

    cargo xtask test          everything a change has to pass: format, packages, lints, tests, results in Python, the Python package,
                              documentation, reports in a browser
    cargo xtask test --fast   the tests only
    cargo xtask python        results read by pyarrow, pandas and numpy, in an environment below target/
    cargo xtask python-package
                              types and tests of the Python package, in the same environment
    cargo xtask wheel         the wheel and the sources of the Python package, built and installed in environments of their own; takes
                              minutes, and is not among the tests above
    cargo xtask overhead      what calls between Python and gelenk cost, measured with the wheel that the former has installed; for quiet machines
    cargo xtask browser [REPORT...]
                              the test of reports in a browser alone, with more reports if some are named
    cargo xtask capabilities  docs/theory/capabilities.md from the keys that tests name
    cargo xtask book          the book of docs/, methods and elements, as pages below target/; installs mdBook there
    cargo xtask package       every crate that is published, compiled from its package alone
    cargo xtask help          this text
";

/// What the arguments ask for.
#[derive(Debug, PartialEq, Eq)]
enum Task {
    Help,
    Test { fast: bool },
    Python,
    PythonPackage,
    Wheel,
    Overhead,
    Package,
    Browser { reports: Vec<PathBuf> },
    Capabilities,
    Book,
}

fn parse(arguments: &[&str]) -> Result<Task, String> {
    match arguments {
        [] | ["help" | "--help" | "-h"] => Ok(Task::Help),
        ["test"] => Ok(Task::Test { fast: false }),
        ["test", "--fast"] => Ok(Task::Test { fast: true }),
        ["python"] => Ok(Task::Python),
        ["python-package"] => Ok(Task::PythonPackage),
        ["wheel"] => Ok(Task::Wheel),
        ["overhead"] => Ok(Task::Overhead),
        ["capabilities"] => Ok(Task::Capabilities),
        ["book"] => Ok(Task::Book),
        ["package"] => Ok(Task::Package),
        // Commands run in other folders than this one.
        ["browser", reports @ ..] => reports
            .iter()
            .map(|r| absolute(r))
            .collect::<Result<_, _>>()
            .map(|reports| Task::Browser { reports }),
        ["test", other, ..] => Err(format!("`cargo xtask test` does not know `{other}`")),
        [other, ..] => Err(format!("there is no chore `{other}`")),
    }
}

fn absolute(path: &str) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|e| format!("{path}: {e}"))
}

/// The stages of `cargo xtask test`, in the order of running: the quick ones first.
fn test_stages(fast: bool) -> Vec<Stage> {
    let all = vec![
        Stage::cargo("format", &["fmt", "--all", "--check"]),
        Stage::task("packages", "cargo xtask package", package::check),
        Stage::cargo("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        // A fixed seed: what passed once passes again. Plain `cargo test` draws new cases every time.
        Stage::cargo("tests", &["test", "--workspace"]).env("PROPTEST_RNG_SEED", "20261115"),
        Stage::task("python", "cargo xtask python", python::test),
        Stage::task("python package", "cargo xtask python-package", python::test_package),
        Stage::cargo("documentation", &["doc", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", "-D warnings"),
        Stage::task("browser", "cargo xtask browser", || browser::test(&[])),
    ];
    all.into_iter().filter(|s| !fast || s.name == "tests").collect()
}

fn done(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match parse(&arguments) {
        Ok(Task::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Task::Test { fast }) => {
            // Downloads go on while crates are compiled. Stages that need them wait for them, and say what went wrong.
            if !fast {
                std::thread::spawn(|| (python::prepare(), browser::prepare()));
            }
            run(&test_stages(fast))
        }
        Ok(Task::Python) => done(python::test()),
        Ok(Task::PythonPackage) => done(python::test_package()),
        Ok(Task::Wheel) => done(wheel::check()),
        Ok(Task::Overhead) => done(wheel::measure()),
        Ok(Task::Capabilities) => done(capabilities::write()),
        Ok(Task::Book) => done(book::build()),
        Ok(Task::Package) => done(package::verify()),
        Ok(Task::Browser { reports }) => done(browser::test(&reports)),
        Err(message) => {
            eprint!("error: {message}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_choose_the_task() {
        assert_eq!(parse(&[]), Ok(Task::Help));
        assert_eq!(parse(&["help"]), Ok(Task::Help));
        assert_eq!(parse(&["test"]), Ok(Task::Test { fast: false }));
        assert_eq!(parse(&["test", "--fast"]), Ok(Task::Test { fast: true }));
        assert_eq!(parse(&["python"]), Ok(Task::Python));
        assert_eq!(parse(&["python-package"]), Ok(Task::PythonPackage));
        assert_eq!(parse(&["wheel"]), Ok(Task::Wheel));
        assert_eq!(parse(&["overhead"]), Ok(Task::Overhead));
        assert_eq!(parse(&["capabilities"]), Ok(Task::Capabilities));
        assert_eq!(parse(&["package"]), Ok(Task::Package));
        let reports = vec![absolute("a.html").unwrap()];
        assert_eq!(parse(&["browser", "a.html"]), Ok(Task::Browser { reports }));
        assert!(parse(&["test", "--slow"]).is_err_and(|e| e.contains("--slow")));
        assert!(parse(&["tset"]).is_err_and(|e| e.contains("tset")));
    }

    #[test]
    fn fast_means_tests_only() {
        let names = |fast| test_stages(fast).iter().map(|s| s.name).collect::<Vec<_>>();
        assert_eq!(names(true), ["tests"]);
        assert_eq!(
            names(false),
            ["format", "packages", "lints", "tests", "python", "python package", "documentation", "browser"]
        );
    }
}
