//! What methods are compared on: a test problem, or the model of a file.

use crate::TableError;
use crate::accuracy::{Answer, Errors};
use crate::trial::Truth;
use gelenk_core::{Problem, State};
use gelenk_simulate::{About, Beginning, Plan, Settings, SimulateError, Source, Subject};
use gelenk_testset::{Origin, TestProblem};
use serde_json::{Value, json};

/// Equations with a start and an end.
pub trait Testbed {
    /// The equations.
    fn problem(&mut self) -> &mut dyn Problem;
    /// A short name, as in the names of files.
    fn name(&self) -> &str;
    /// What it is, in a line.
    fn summary(&self) -> &str;
    /// Names and values of its parameters; whole numbers are such.
    fn parameters(&self) -> Vec<(String, Value)>;
    /// Its coordinates, if it is a mechanism.
    fn coordinates(&self) -> Option<String>;
    /// The start.
    fn initial(&self) -> State;
    /// The end, unless another is asked for \[s\].
    fn t_end(&self) -> f64;
    /// What is known about the motion at a time.
    fn stored(&self, t: f64) -> Option<Truth>;
    /// How far a state is from the truth.
    fn errors(&self, x: &State, truth: &Answer) -> Errors;
}

impl Testbed for Box<dyn TestProblem> {
    fn problem(&mut self) -> &mut dyn Problem {
        &mut **self
    }

    fn name(&self) -> &str {
        self.info().name
    }

    fn summary(&self) -> &str {
        self.info().summary
    }

    fn parameters(&self) -> Vec<(String, Value)> {
        let values = self.info().parameters.iter().zip(TestProblem::parameters(&**self));
        let value = |integer: bool, x: f64| if integer { json!(x as i64) } else { json!(x) };
        values.map(|(p, x)| (p.name.to_owned(), value(p.integer, x))).collect()
    }

    fn coordinates(&self) -> Option<String> {
        TestProblem::coordinates(&**self).map(|coordinates| coordinates.to_string())
    }

    fn initial(&self) -> State {
        TestProblem::initial(&**self)
    }

    fn t_end(&self) -> f64 {
        TestProblem::t_end(&**self)
    }

    fn stored(&self, t: f64) -> Option<Truth> {
        if let Some(reference) = self.reference(t) {
            let origin = match reference.origin {
                Origin::ClosedForm => "closed form",
                _ => "stored reference",
            };
            let words = format!("the {origin}, good to {:.0e} in p", reference.uncertainty.p);
            return Some(Truth { answer: Answer::State(reference.state), words });
        }
        let answer = Answer::stored(&**self, t)?;
        Some(Truth { answer, words: "the stored motion of points".into() })
    }

    fn errors(&self, x: &State, truth: &Answer) -> Errors {
        Errors::of(&**self, x, truth)
    }
}

/// The model of a file, closed and ready to go. Its events are not looked for.
pub struct ModelBed {
    subject: Subject,
    about: About,
    name: String,
    coordinates: String,
    start: State,
    t_end: f64,
}

impl ModelBed {
    /// Makes it. Events that end the run or change the model are refused: all runs integrate the same equations.
    pub fn new(source: &dyn Source, settings: &Settings) -> Result<Self, SimulateError> {
        let plan = Plan::new(settings)?;
        let mut subject = source.build(plan.coordinates)?;
        if subject.actions.iter().any(gelenk_simulate::OnEvent::ends_the_leg) {
            return Err(SimulateError::Option {
                option: "compare",
                reason: "events of this model change it or end the run, and all methods have to integrate the same equations; remove those events".into(),
            });
        }
        let beginning = Beginning::new(source, &mut subject, plan.t_start)?;
        let coordinates = subject.system.coordinates().to_string();
        let about = source.about();
        let name = std::path::Path::new(&about.file)
            .file_stem()
            .map_or_else(|| about.name.clone(), |stem| stem.to_string_lossy().into_owned());
        Ok(Self { start: beginning.state, subject, about, name, coordinates, t_end: plan.t_end })
    }
}

impl Testbed for ModelBed {
    fn problem(&mut self) -> &mut dyn Problem {
        &mut self.subject.system
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        if self.about.description.is_empty() { &self.about.name } else { &self.about.description }
    }

    fn parameters(&self) -> Vec<(String, Value)> {
        self.about.parameters.iter().map(|(name, x)| (name.clone(), json!(x))).collect()
    }

    fn coordinates(&self) -> Option<String> {
        Some(self.coordinates.clone())
    }

    fn initial(&self) -> State {
        self.start.clone()
    }

    fn t_end(&self) -> f64 {
        self.t_end
    }

    fn stored(&self, _: f64) -> Option<Truth> {
        None
    }

    fn errors(&self, x: &State, truth: &Answer) -> Errors {
        match truth {
            Answer::State(truth) => Errors::between(x, truth),
            Answer::Measures(_) => Errors { p: f64::NAN, v: f64::NAN, lam: f64::NAN },
        }
    }
}

/// A test problem by name.
pub(crate) fn test_problem(name: &str) -> Result<Box<dyn Testbed>, TableError> {
    let problem = gelenk_testset::create(name, &[]).map_err(TableError::failed)?;
    Ok(Box::new(problem))
}
