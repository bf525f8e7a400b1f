//! From files and words to a body: what the command `gelenk flex` asks for.

use crate::body::FlexBody;
use crate::error::{Flex, FlexError, wrong};
use crate::finite::{Finite, Units};
use crate::interface::{Wanted, find};
use crate::material::Material;
use crate::reduce::{Report, Wishes, reduce};
use crate::{Section, container, gmsh, matrix_market, sid};
use std::path::{Path, PathBuf};

/// Where a body comes from, and what it should be.
#[derive(Debug, Clone, Default)]
pub struct Order {
    /// A mesh of Gmsh (.msh), standard input data (.sid, .SID_FEM) or a body that is made already (.npz).
    pub file: Option<PathBuf>,
    /// Files of stiffness, mass and nodes, in place of a mesh.
    pub matrices: Option<[PathBuf; 3]>,
    /// The material: a name, or numbers.
    pub material: Option<String>,
    /// Sections of beams: `SECTION`, or `GROUP=SECTION`.
    pub sections: Vec<String>,
    /// Do beams bend without shear?
    pub no_shear: bool,
    /// Interfaces, as [`Wanted::parse_all`] reads them.
    pub interfaces: String,
    /// Units of the files.
    pub units: Option<String>,
    /// What the reduction should do.
    pub wishes: Wishes,
}

fn bytes(path: &Path) -> Flex<Vec<u8>> {
    std::fs::read(path).map_err(|error| FlexError(format!("cannot read '{}': {error}", path.display())))
}

fn ends_with(path: &Path, ends: &[&str]) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    ends.iter().any(|end| name.ends_with(end))
}

/// Reads a body that is made: a container, or standard input data.
pub fn read_body(path: &Path) -> Flex<FlexBody> {
    let file = path.display().to_string();
    parse_body(&file, &bytes(path)?)
}

/// The same from the bytes of a file of this name.
pub fn parse_body(file: &str, bytes: &[u8]) -> Flex<FlexBody> {
    let is_sid = ends_with(Path::new(file), &[".sid", ".sid_fem"]);
    if is_sid { sid::read(file, bytes) } else { container::read(file, bytes) }
}

impl Order {
    /// Makes the body. There is no report where it was made already.
    pub fn make(&self) -> Flex<(FlexBody, Option<Report>)> {
        if let Some(file) = self.file.as_deref().filter(|f| ends_with(f, &[".npz", ".sid", ".sid_fem"])) {
            return Ok((read_body(file)?, None));
        }
        let units = self.units.as_deref().map_or(Ok(Units::Metre), Units::parse)?;
        let part = self.part(units)?;
        let interfaces = find(&part, &Wanted::parse_all(&self.interfaces)?)?;
        let (body, report) = reduce(&part, &interfaces, &self.wishes)?;
        Ok((body, Some(report)))
    }

    fn part(&self, units: Units) -> Flex<Finite> {
        match (&self.file, &self.matrices) {
            (Some(_), Some(_)) => wrong("give a mesh, or matrices with their nodes, not both"),
            (None, None) => wrong("give a mesh (part.msh), or --stiffness, --mass and --nodes"),
            (Some(file), None) => {
                let name = file.display().to_string();
                let mut mesh = gmsh::read(&name, &bytes(file)?)?;
                // a material is in metres and kilograms: the mesh is brought to them first
                let length = units.length();
                mesh.places.iter_mut().flatten().for_each(|x| *x *= length);
                let material = self.material.as_deref().map(Material::parse);
                let material = material.unwrap_or_else(|| {
                    wrong(format!("{name}: a mesh needs a material; give --material steel"))
                })?;
                Finite::from_mesh(&name, &mesh, material, &self.sections()?)
            }
            (None, Some([stiffness, mass, nodes])) => {
                if self.material.is_some() || !self.sections.is_empty() {
                    return wrong(
                        "matrices have their material and sections already; leave --material and --section out",
                    );
                }
                let matrix =
                    |path: &PathBuf| matrix_market::read_matrix(&path.display().to_string(), &bytes(path)?);
                let list = matrix_market::read_nodes(&nodes.display().to_string(), &bytes(nodes)?)?;
                let source = stiffness.display().to_string();
                Ok(Finite::from_matrices(&source, (matrix(stiffness)?, matrix(mass)?), list)?.in_units(units))
            }
        }
    }

    fn sections(&self) -> Flex<Vec<(Option<String>, Section)>> {
        let one = |text: &String| {
            let (group, section) =
                text.split_once('=').map_or((None, text.as_str()), |(g, s)| (Some(g.trim().to_owned()), s));
            let section = Section::parse(section)?;
            Ok((group, if self.no_shear { section.without_shear() } else { section }))
        };
        self.sections.iter().map(one).collect()
    }
}
