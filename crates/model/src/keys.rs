//! The keys by which elements are written in model files.
//!
//! An element says with one function which keys its table has and what becomes of their values: it asks [`Keys`] for them one
//! after the other. Asked of a file, they are read; asked of [`DeclaredKeys`], they are listed, for checks, editors and the
//! reference. So no key can be declared and not read.

use crate::math::Mat3;
use crate::model::{Frame, GROUND, JointCoordinate, JointId};
use crate::road::Road;
use crate::signals::Signal;
use crate::{Formula, Law};

/// A key of a table.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// What it means.
    pub about: &'static str,
}

impl Key {
    /// A key.
    pub const fn new(name: &'static str, unit: &'static str, about: &'static str) -> Self {
        Self { name, unit, about }
    }
}

/// A kind of element with a table in model files.
#[derive(Debug, Clone)]
pub struct FileTable {
    /// What the key `kind` holds.
    pub name: &'static str,
    /// What it is.
    pub about: String,
    /// Its keys.
    pub keys: Vec<DeclaredKey>,
    /// Its own keys in the mechanism with which all elements are tested: `simulate/tests/it/elements.toml`.
    pub example: &'static str,
}

/// A force that is an expression of a file.
#[derive(Debug, Clone)]
pub enum Response {
    /// Of its own two names and of time.
    Law(Law<3>),
    /// Of its own two names and of these signals.
    Formula(Formula, Vec<Signal>),
}

/// The keys of a table, asked for one after the other.
///
/// All keys are asked for before anything is found wrong: what follows a complaint would not be declared.
pub trait Keys {
    /// What is wrong with a table.
    type Fault;

    /// A body, a frame, or a frame in place.
    fn place(&mut self, key: Key) -> Result<Frame, Self::Fault>;

    /// The name of a road.
    fn road(&mut self, key: Key) -> Result<Road, Self::Fault>;

    /// A joint coordinate.
    fn coordinate(&mut self, key: Key) -> Result<JointCoordinate, Self::Fault>;

    /// A joint coordinate that may be left out; `without` says what holds then.
    fn maybe_coordinate(
        &mut self,
        key: Key,
        without: &'static str,
    ) -> Result<Option<JointCoordinate>, Self::Fault>;

    /// A number.
    fn number(&mut self, key: Key) -> Result<f64, Self::Fault>;

    /// A number that may be left out; `without` says what holds then.
    fn maybe_number(&mut self, key: Key, without: String) -> Result<Option<f64>, Self::Fault>;

    /// A number that may be left out.
    fn number_or(&mut self, key: Key, default: f64) -> Result<f64, Self::Fault> {
        let is_short = default == 0.0 || (1e-3..1e6).contains(&default.abs());
        let text = if is_short { format!("{default}") } else { format!("{default:e}") };
        Ok(self.maybe_number(key, text)?.unwrap_or(default))
    }

    /// One of several words with what they mean; the first is meant if none is given.
    fn choice(
        &mut self,
        key: Key,
        choices: &'static [(&'static str, &'static str)],
    ) -> Result<usize, Self::Fault>;

    /// Six numbers of a diagonal or a matrix; zero if it is left out.
    fn six_by_six(&mut self, key: Key) -> Result<[[f64; 6]; 6], Self::Fault>;

    /// An expression of these names, parameters and tables; `of` lists them for readers, `without` says what holds if it is
    /// left out.
    fn law<const N: usize>(
        &mut self,
        key: Key,
        names: [&'static str; N],
        of: &'static str,
        without: &'static str,
    ) -> Result<Option<Law<N>>, Self::Fault>;

    /// An expression of two names, time, parameters, tables, measures and controllers.
    fn response(
        &mut self,
        key: Key,
        names: [&'static str; 2],
        of: &'static str,
    ) -> Result<Option<Response>, Self::Fault>;

    /// An expression of time, parameters, tables, measures and controllers.
    fn signal(&mut self, key: Key) -> Result<Signal, Self::Fault>;

    /// Such an expression that may be left out; `without` says what holds then.
    fn maybe_signal(&mut self, key: Key, without: &'static str) -> Result<Option<Signal>, Self::Fault>;

    /// Two or three such expressions.
    fn signals(&mut self, key: Key) -> Result<Option<[Signal; 3]>, Self::Fault>;

    /// Is there a value for a key that may be left out?
    fn has(&self, key: &str) -> bool;

    /// The axes of the file's world, which differ from those of the model in a part that was turned.
    fn world(&self) -> Mat3;

    /// The distance of the origins of two frames, as the bodies are placed \[m\].
    fn apart(&self, a: &Frame, b: &Frame) -> f64;

    /// A complaint about the element, or about one of its keys: "force 'x' …".
    fn wrong(&self, key: Option<&str>, what: &str, help: &str) -> Self::Fault;
}

/// Frames A and B.
pub(crate) fn ends<K: Keys>(keys: &mut K) -> Result<(Frame, Frame), K::Fault> {
    let a = keys.place(Key::new("a", "", "Frame A."))?;
    Ok((a, keys.place(Key::new("b", "", "Frame B."))?))
}

/// What a key holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// A number, or an expression of parameters.
    Number,
    /// A number, or an expression of these.
    Formula(&'static str),
    /// Two or three such numbers or expressions.
    Formulas(&'static str),
    /// A joint coordinate.
    Coordinate,
    /// A body, a frame, or a frame in place.
    Place,
    /// The name of a road.
    Road,
    /// Six numbers or six rows of six.
    SixBySix,
    /// One of several words with what they mean.
    Choice(&'static [(&'static str, &'static str)]),
}

/// A key as it is declared.
#[derive(Debug, Clone)]
pub struct DeclaredKey {
    /// Name, unit and meaning.
    pub key: Key,
    /// What it holds.
    pub kind: KeyKind,
    /// Must it be there?
    pub is_required: bool,
    /// What holds where it is left out; empty if nothing does.
    pub default: String,
}

/// Lists the keys that an element asks for.
#[derive(Debug, Default)]
pub struct DeclaredKeys {
    /// The keys so far.
    pub list: Vec<DeclaredKey>,
}

/// What expressions may use everywhere.
const SEEN: &str = "t, parameters, tables, measures and controllers";

impl DeclaredKeys {
    /// The keys that are asked for by a function.
    pub(crate) fn of<T>(read: impl FnOnce(&mut Self) -> Result<T, Complaint>) -> Vec<DeclaredKey> {
        let mut keys = Self::default();
        // without values an element may well be wrong
        let _ = read(&mut keys);
        keys.list
    }

    fn need(&mut self, key: Key, kind: KeyKind) {
        self.list.push(DeclaredKey { key, kind, is_required: true, default: String::new() });
    }

    fn may(&mut self, key: Key, kind: KeyKind, default: impl Into<String>) {
        self.list.push(DeclaredKey { key, kind, is_required: false, default: default.into() });
    }
}

/// Something that an element found wrong while its keys were listed.
#[derive(Debug, Clone, Copy)]
pub struct Complaint;

impl Keys for DeclaredKeys {
    type Fault = Complaint;

    fn place(&mut self, key: Key) -> Result<Frame, Complaint> {
        self.need(key, KeyKind::Place);
        Ok(Frame::on(GROUND))
    }

    fn road(&mut self, key: Key) -> Result<Road, Complaint> {
        self.need(key, KeyKind::Road);
        Ok(Road::flat("", Frame::on(GROUND)))
    }

    fn coordinate(&mut self, key: Key) -> Result<JointCoordinate, Complaint> {
        self.need(key, KeyKind::Coordinate);
        Ok(JointCoordinate { joint: JointId(0), index: 0 })
    }

    fn maybe_coordinate(
        &mut self,
        key: Key,
        without: &'static str,
    ) -> Result<Option<JointCoordinate>, Complaint> {
        self.may(key, KeyKind::Coordinate, without);
        Ok(None)
    }

    fn number(&mut self, key: Key) -> Result<f64, Complaint> {
        self.need(key, KeyKind::Number);
        Ok(1.0)
    }

    fn maybe_number(&mut self, key: Key, without: String) -> Result<Option<f64>, Complaint> {
        self.may(key, KeyKind::Number, without);
        Ok(None)
    }

    fn choice(
        &mut self,
        key: Key,
        choices: &'static [(&'static str, &'static str)],
    ) -> Result<usize, Complaint> {
        self.may(key, KeyKind::Choice(choices), choices.first().map_or("", |(name, _)| name));
        Ok(0)
    }

    fn six_by_six(&mut self, key: Key) -> Result<[[f64; 6]; 6], Complaint> {
        self.may(key, KeyKind::SixBySix, "0");
        Ok([[0.0; 6]; 6])
    }

    fn law<const N: usize>(
        &mut self,
        key: Key,
        _: [&'static str; N],
        of: &'static str,
        without: &'static str,
    ) -> Result<Option<Law<N>>, Complaint> {
        self.may(key, KeyKind::Formula(of), without);
        Ok(None)
    }

    fn response(
        &mut self,
        key: Key,
        _: [&'static str; 2],
        of: &'static str,
    ) -> Result<Option<Response>, Complaint> {
        self.may(key, KeyKind::Formula(of), "");
        Ok(None)
    }

    fn signal(&mut self, key: Key) -> Result<Signal, Complaint> {
        self.need(key, KeyKind::Formula(SEEN));
        Ok(Signal::constant(0.0))
    }

    fn maybe_signal(&mut self, key: Key, without: &'static str) -> Result<Option<Signal>, Complaint> {
        self.may(key, KeyKind::Formula(SEEN), without);
        Ok(None)
    }

    fn signals(&mut self, key: Key) -> Result<Option<[Signal; 3]>, Complaint> {
        self.may(key, KeyKind::Formulas(SEEN), "[0, 0, 0]");
        Ok(None)
    }

    fn has(&self, _: &str) -> bool {
        false
    }

    fn world(&self) -> Mat3 {
        Mat3::identity()
    }

    fn apart(&self, _: &Frame, _: &Frame) -> f64 {
        1.0
    }

    fn wrong(&self, _: Option<&str>, _: &str, _: &str) -> Complaint {
        Complaint
    }
}
