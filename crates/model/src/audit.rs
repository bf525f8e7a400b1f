//! What a mechanism looks like to one who checks it before a run.

use crate::coordinates::Coordinates;
use crate::start::Gap;
use crate::system::Undetermined;
use std::fmt;

/// A constraint that others already imply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redundant {
    /// The joint or drive.
    pub element: String,
    /// What it holds once more: "rotation about x" of the joint's frame `A`.
    pub direction: String,
    /// The joints and drives that hold it already.
    pub held_by: Vec<String>,
}

/// A position at which constraints that are independent elsewhere depend on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Singular {
    /// Next to it there are this many degrees of freedom fewer.
    Branches(usize),
    /// Nothing stops the motion for a moment, but it leads nowhere: the mechanism shakes.
    Shaky,
}

/// What [`System::audit`](crate::System::audit) finds. Its text is for people.
#[derive(Debug, Clone)]
pub struct Audit {
    /// The coordinates it was made in.
    pub coordinates: Coordinates,
    /// How many bodies there are, without the ground.
    pub bodies: usize,
    /// How many joints.
    pub joints: usize,
    /// How many velocities.
    pub velocities: usize,
    /// How many constraints.
    pub constraints: usize,
    /// How many of them prescribe motion.
    pub drives: usize,
    /// How many constraints are independent at this position.
    pub rank: usize,
    /// Constraints that others imply.
    pub redundant: Vec<Redundant>,
    /// Forces that they leave open.
    pub undetermined: Undetermined,
    /// Constraints that no motion can violate in these coordinates; they were left out.
    pub idle: Vec<String>,
    /// Is this position singular?
    pub singular: Option<Singular>,
    /// Joints that are open at this position: what is said here about rank is then only roughly so.
    pub open: Vec<Gap>,
    /// Bodies that nothing holds and nothing moves, as if a joint had been forgotten.
    pub unconnected: Vec<String>,
    /// Motions without inertia, each by the velocities that take part.
    pub massless: Vec<Vec<String>>,
    /// Massless bodies in loops with a drive, which need no inertia to move, but whose inertia forces are missing.
    pub massless_links: Vec<String>,
    /// Numbers that look like mistakes: other units, gravity that acts on nothing.
    pub suspicions: Vec<String>,
}

impl Audit {
    /// Degrees of freedom at this position: independent velocities that the constraints leave.
    pub fn degrees_of_freedom(&self) -> usize {
        self.velocities - self.rank
    }

    /// Degrees of freedom by counting constraints, as if all were independent; may be negative.
    pub fn count(&self) -> isize {
        self.velocities as isize - self.constraints as isize
    }

    /// Names in a sentence; of many the first, and how many more there are.
    pub fn list(names: &[String]) -> String {
        quoted(names)
    }

    /// Were no problems found?
    pub fn is_clean(&self) -> bool {
        self.redundant.is_empty()
            && self.singular.is_none()
            && self.open.is_empty()
            && self.unconnected.is_empty()
            && self.massless.is_empty()
            && self.suspicions.is_empty()
            && self.degrees_of_freedom() > 0
    }
}

fn plural(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// Of more names than this, only the first are listed.
const LISTED: usize = 8;

/// `'a', 'b' and 'c'`; of many the first, and how many more there are.
fn quoted(names: &[String]) -> String {
    let all: Vec<String> = names.iter().take(LISTED).map(|name| format!("'{name}'")).collect();
    if names.len() > LISTED {
        return format!("{} and {} more", all.join(", "), names.len() - LISTED);
    }
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// So many rows are listed by name.
const SHOWN: usize = 3;

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_counts(f)?;
        if !self.open.is_empty() {
            writeln!(f, "these are open, so the rest is only approximate (assemble first):")?;
            self.open.iter().try_for_each(|gap| writeln!(f, "  {gap}"))?;
        }
        self.write_redundant(f)?;
        self.write_idle(f)?;
        self.write_singular(f)?;
        if !self.unconnected.is_empty() {
            writeln!(f, "nothing holds or moves {}; a joint seems to be missing", quoted(&self.unconnected))?;
        }
        for motion in &self.massless {
            writeln!(
                f,
                "a motion without inertia: {}; give the bodies mass or inertia, or constrain it",
                quoted(motion)
            )?;
        }
        self.suspicions.iter().try_for_each(|what| writeln!(f, "suspicious: {what}"))?;
        if self.is_clean() {
            writeln!(
                f,
                "nothing found in: closed joints, redundant constraints, singular position, inertia, units, gravity"
            )?;
        }
        Ok(())
    }
}

impl Audit {
    fn write_counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bodies = plural(self.bodies, "body", "bodies");
        let joints = plural(self.joints, "joint", "joints");
        writeln!(f, "{bodies} and {joints} in {} coordinates", self.coordinates)?;
        let constraints = plural(self.constraints, "constraint", "constraints");
        write!(f, "{}, {constraints}", plural(self.velocities, "velocity", "velocities"))?;
        if self.rank < self.constraints {
            write!(f, ", {} of them independent", self.rank)?;
        }
        writeln!(f)?;
        let free = self.degrees_of_freedom();
        writeln!(f, "degrees of freedom: {free}")?;
        if free == 0 && self.drives > 0 {
            let drives = plural(self.drives, "drive", "drives");
            writeln!(f, "  nothing is free to move: {drives} and the joints say where everything is")?;
        } else if free == 0 {
            writeln!(f, "  nothing can move: this is a structure, not a mechanism")?;
        }
        if self.count() < 0 {
            writeln!(
                f,
                "  counting constraints gives {}: there are more of them than motions to stop",
                self.count()
            )?;
        }
        Ok(())
    }

    fn write_redundant(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.redundant.is_empty() {
            return Ok(());
        }
        writeln!(f, "held more than once: {}", self.redundant.len())?;
        for r in &self.redundant {
            let by = if r.held_by.is_empty() {
                "nothing can move there".into()
            } else {
                format!("held already by {}", quoted(&r.held_by))
            };
            let direction = if r.direction.is_empty() { "all of it" } else { &r.direction };
            writeln!(f, "  '{}', {direction}: {by}", r.element)?;
        }
        let drives = self.redundant.iter().any(|r| r.element.starts_with("drive "));
        if drives {
            writeln!(f, "  drives that say the same thing must agree at all times, or nothing can move")?;
        }
        writeln!(
            f,
            "  the motion is not affected, but the constraints do not determine how the joints share the reactions; \
             leave these directions free in one of the joints to determine them, or give joints a compliance"
        )?;
        Ok(())
    }

    fn write_idle(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.idle.is_empty() {
            return Ok(());
        }
        let rows = plural(self.idle.len(), "row", "rows");
        writeln!(f, "left out: {rows} that no motion in these coordinates can violate")?;
        let shown = self.idle.iter().take(SHOWN);
        shown.into_iter().try_for_each(|row| writeln!(f, "  {row}"))?;
        if self.idle.len() > SHOWN {
            writeln!(f, "  … and {} more", self.idle.len() - SHOWN)?;
        }
        Ok(())
    }

    fn write_singular(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.singular {
            Some(Singular::Branches(lost)) => writeln!(
                f,
                "singular position: next to it there {} fewer; several motions branch off here. Start elsewhere, and expect \
                 large forces on the way through",
                if lost == 1 {
                    "is 1 degree of freedom".into()
                } else {
                    format!("are {lost} degrees of freedom")
                }
            )?,
            Some(Singular::Shaky) => writeln!(
                f,
                "singular position: for a moment something can move, but the motion leads nowhere. Links are stretched out or \
                 folded; change a length or an angle"
            )?,
            None => {}
        }
        Ok(())
    }
}
