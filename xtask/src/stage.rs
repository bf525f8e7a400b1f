//! Stages of a chore: commands run one after the other, with a summary at the end.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// One piece of work with a name for people.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    work: Work,
}

enum Work {
    /// A command.
    Command {
        program: &'static str,
        arguments: Vec<&'static str>,
        variables: Vec<(&'static str, &'static str)>,
    },
    /// Several commands; the line runs them alone.
    Task { line: &'static str, run: fn() -> Result<(), String> },
}

impl Stage {
    /// A stage that runs cargo.
    pub(crate) fn cargo(name: &'static str, arguments: &[&'static str]) -> Self {
        Self::command(name, "cargo", arguments)
    }

    fn command(name: &'static str, program: &'static str, arguments: &[&'static str]) -> Self {
        Stage { name, work: Work::Command { program, arguments: arguments.to_vec(), variables: Vec::new() } }
    }

    /// A stage of several commands, and how to run it alone.
    pub(crate) fn task(name: &'static str, line: &'static str, run: fn() -> Result<(), String>) -> Self {
        Stage { name, work: Work::Task { line, run } }
    }

    /// Sets an environment variable for the command.
    pub(crate) fn env(mut self, key: &'static str, value: &'static str) -> Self {
        if let Work::Command { variables, .. } = &mut self.work {
            variables.push((key, value));
        }
        self
    }

    /// The command as one would type it.
    fn line(&self) -> String {
        let (program, arguments, variables) = match &self.work {
            Work::Command { program, arguments, variables } => (program, arguments, variables),
            Work::Task { line, .. } => return (*line).to_string(),
        };
        let quoted = |s: &str| if s.contains(' ') { format!("\"{s}\"") } else { s.to_string() };
        let variables = variables.iter().map(|(k, v)| format!("{k}={}", quoted(v)));
        let words = std::iter::once(program).chain(arguments).copied();
        variables.chain(words.map(quoted)).collect::<Vec<_>>().join(" ")
    }

    /// Does the work; an error says what went wrong.
    fn run(&self) -> Result<(), String> {
        match &self.work {
            Work::Task { run, .. } => run(),
            Work::Command { program, arguments, variables } => {
                let mut command = if *program == "cargo" { cargo() } else { Command::new(program) };
                run_command(command.args(arguments).envs(variables.iter().copied()).current_dir(root()))
            }
        }
    }
}

/// Cargo names itself, so that the stages use the same toolchain as the call of this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a command to its end; an error says what went wrong.
pub(crate) fn run_command(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(e) => Err(format!("{name} could not be started: {e}")),
    }
}

/// Runs a command beside others: what it prints is shown only if it fails.
pub(crate) fn quietly(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|e| format!("{name} could not be started: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    Err(format!("{name}: {}\n{}", output.status, said.concat()))
}

/// Builds commands and examples as the tests do, so that nothing is compiled twice, and finds one of them.
pub(crate) fn built(folder: &str, name: &str) -> Result<PathBuf, String> {
    run_command(cargo().args(["build", "--quiet", "--workspace", "--bins", "--examples"]))?;
    Ok(target().join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |t| root().join(t))
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Runs stages until one fails, then prints one line for each. Everything goes to stderr, as cargo's own
/// messages do, so that the order is right even in a pipe.
pub(crate) fn run(stages: &[Stage]) -> ExitCode {
    let mut seconds = Vec::new();
    let mut failure = None;
    for (k, stage) in stages.iter().enumerate() {
        eprintln!("\n==> {} of {}: {} ({})", k + 1, stages.len(), stage.name, stage.line());
        let start = Instant::now();
        let result = stage.run();
        seconds.push(start.elapsed().as_secs_f64());
        if let Err(why) = result {
            failure = Some((stage, why));
            break;
        }
    }
    eprintln!("\n==> summary");
    for (k, stage) in stages.iter().enumerate() {
        match seconds.get(k) {
            None => eprintln!("    not run  {}", stage.name),
            Some(s) if k + 1 == seconds.len() && failure.is_some() => {
                eprintln!("    FAILED   {:<14} {s:8.1} s", stage.name);
            }
            Some(s) => eprintln!("    ok       {:<14} {s:8.1} s", stage.name),
        }
    }
    let Some((stage, why)) = failure else { return ExitCode::SUCCESS };
    eprintln!("\nerror: stage `{}` failed ({why}); to run it again:\n\n    {}", stage.name, stage.line());
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_copied() {
        let stage = Stage::cargo("documentation", &["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(stage.line(), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps");
    }

    #[test]
    fn a_failing_stage_is_reported() {
        assert!(Stage::cargo("wrong", &["--no-such-flag"]).run().is_err());
        let missing = Stage::command("missing", "no-such-program-here", &[]);
        assert!(missing.run().is_err_and(|e| e.contains("could not be started")));
        let task = Stage::task("task", "cargo xtask task", || Err("it broke".into()));
        assert_eq!(task.run(), Err("it broke".into()));
        assert_eq!(task.line(), "cargo xtask task");
    }
}
