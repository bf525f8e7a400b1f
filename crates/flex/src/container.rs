//! The file of a flexible body: one archive of numpy (.npz) with named arrays. Units are metres, kilograms, seconds, radians.
//!
//! | array | shape | holds |
//! | --- | --- | --- |
//! | `format` | | `gelenk flexible body 1` |
//! | `source` | | what it was made of |
//! | `units` | | `m kg s rad` |
//! | `frame` | | what the floating frame follows: `mean axes`, or the interface it is fixed to |
//! | `numbers` | N | numbers of the nodes where they come from |
//! | `nodes` | N × 3 | where they are |
//! | `modes` | N × d × n | displacements (and rotations, d = 6) of the nodes for each mode |
//! | `interface_names` | I | names of the interfaces |
//! | `interface_origins` | I × 3 | where their frames are; their axes are those of the body |
//! | `interface_modes` | I × 6 × n | displacements and rotations of the frames for each mode |
//! | `mass`, `stiffness`, `damping` | n × n | matrices of the modes |
//! | `invariants` | (6+4n) × (6+4n) | `G` of the kinetic energy `½ zᵀ G z`, `z = (v, ω, ω⊗q, q̇)` |
//! | `stiffening_body` | 12 × n × n | geometric stiffness for loads of the body; may be missing |
//! | `stiffening_interfaces` | 3I × n × n | and for unit forces at interfaces |
//! | `stresses` | N × 6 × n | stresses xx, yy, zz, xy, yz, zx of the modes at the nodes; may be missing |
//! | `triangles`, `lines` | T × 3, L × 2 | what a picture shows, by places in the list of nodes |
//! | `warnings` | W | what is doubtful |

use crate::body::{End, FlexBody, Stiffening};
use crate::dense::Matrix;
use crate::error::{Flex, FlexError, wrong};
use crate::npz::{self, Array, Data};

const FORMAT: &str = "gelenk flexible body 1";

/// The bytes of the file.
pub fn write(body: &FlexBody) -> Flex<Vec<u8>> {
    let (n, nodes) = (body.count(), body.places.len());
    let flat = |places: &[[f64; 3]]| places.iter().flatten().copied().collect::<Vec<f64>>();
    let square = |a: &Matrix| Array::numbers(&[a.rows, a.cols], by_rows(a));
    let list = |all: &[Matrix]| Array::numbers(&[all.len(), n, n], all.iter().flat_map(by_rows).collect());
    let indices = |all: Vec<usize>, width: usize| {
        Array::numbers(&[all.len() / width, width], all.into_iter().map(|k| k as f64).collect())
    };
    let ends = &body.interfaces;
    let mut arrays = vec![
        ("format", Array::text(FORMAT)),
        ("source", Array::text(&body.source)),
        ("units", Array::text("m kg s rad")),
        ("frame", Array::text(&body.frame)),
        ("numbers", Array::numbers(&[nodes], body.numbers.iter().map(|&k| k as f64).collect())),
        ("nodes", Array::numbers(&[nodes, 3], flat(&body.places))),
        ("modes", Array::numbers(&[nodes, body.dofs, n], by_rows(&body.modes))),
        ("interface_names", Array::texts(ends.iter().map(|e| e.name.clone()).collect())),
        ("interface_origins", Array::numbers(&[ends.len(), 3], ends.iter().flat_map(|e| e.origin).collect())),
        (
            "interface_modes",
            Array::numbers(&[ends.len(), 6, n], ends.iter().flat_map(|e| by_rows(&e.modes)).collect()),
        ),
        ("mass", square(&body.modal_mass())),
        ("stiffness", square(&body.stiffness)),
        ("damping", square(&body.damping)),
        ("invariants", square(&body.gram)),
        ("triangles", indices(body.triangles.iter().flatten().copied().collect(), 3)),
        ("lines", indices(body.lines.iter().flatten().copied().collect(), 2)),
        ("warnings", Array::texts(body.warnings.clone())),
    ];
    if let Some(Stiffening { body, ends }) = &body.stiffening {
        arrays.push(("stiffening_body", list(body)));
        arrays.push(("stiffening_interfaces", list(ends)));
    }
    if let Some(stresses) = &body.stresses {
        arrays.push(("stresses", Array::numbers(&[nodes, 6, n], by_rows(stresses))));
    }
    npz::archive(arrays.iter().map(|(name, array)| (*name, array))).map_err(FlexError)
}

fn by_rows(a: &Matrix) -> Vec<f64> {
    (0..a.rows).flat_map(|i| (0..a.cols).map(move |j| a[(i, j)])).collect()
}

/// The arrays of a file by name, with their shapes checked.
struct Arrays<'a> {
    file: &'a str,
    all: Vec<(String, Array)>,
}

impl Arrays<'_> {
    fn find(&self, name: &str) -> Option<&Array> {
        self.all.iter().find(|(n, _)| n == name).map(|(_, a)| a)
    }

    fn numbers(&self, name: &str, shape: &[usize]) -> Flex<&[f64]> {
        match self.find(name) {
            Some(Array { shape: found, data: Data::Numbers(x) }) => {
                if found != shape {
                    return wrong(format!(
                        "{}: the array '{name}' has the shape {found:?}; it should be {shape:?}",
                        self.file
                    ));
                }
                if x.iter().any(|x| !x.is_finite()) {
                    return wrong(format!(
                        "{}: the array '{name}' holds a number that is not finite",
                        self.file
                    ));
                }
                Ok(x)
            }
            _ => wrong(format!(
                "{}: the array '{name}' is missing; make the file anew with 'gelenk flex'",
                self.file
            )),
        }
    }

    fn texts(&self, name: &str) -> Flex<&[String]> {
        match self.find(name).map(|a| &a.data) {
            Some(Data::Texts(texts)) => Ok(texts),
            _ => wrong(format!("{}: the array '{name}' is missing or holds no texts", self.file)),
        }
    }

    fn text(&self, name: &str) -> Flex<String> {
        Ok(self.texts(name)?.first().cloned().unwrap_or_default())
    }

    fn matrix(&self, name: &str, rows: usize, cols: usize) -> Flex<Matrix> {
        Ok(from_rows(self.numbers(name, &[rows, cols])?, rows, cols))
    }

    fn list(&self, name: &str, count: usize, n: usize) -> Flex<Vec<Matrix>> {
        let all = self.numbers(name, &[count, n, n])?;
        Ok((0..count).map(|k| from_rows(&all[k * n * n..], n, n)).collect())
    }

    fn length(&self, name: &str, axis: usize) -> Flex<usize> {
        let length = self.find(name).and_then(|a| a.shape.get(axis)).copied();
        length.ok_or_else(|| {
            FlexError(format!("{}: the array '{name}' is missing or has another shape", self.file))
        })
    }

    fn indices<const K: usize>(&self, name: &str, nodes: usize) -> Flex<Vec<[usize; K]>> {
        let count = self.length(name, 0)?;
        let all = self.numbers(name, &[count, K])?;
        if all.iter().any(|x| *x < 0.0 || *x as usize >= nodes) {
            return wrong(format!("{}: the array '{name}' names a node that does not exist", self.file));
        }
        Ok(all.chunks_exact(K).map(|c| std::array::from_fn(|i| c[i] as usize)).collect())
    }
}

fn from_rows(values: &[f64], rows: usize, cols: usize) -> Matrix {
    Matrix::from_fn(rows, cols, |i, j| values[i * cols + j])
}

/// Is this such a file, by its first array?
pub fn read(file: &str, bytes: &[u8]) -> Flex<FlexBody> {
    let arrays = Arrays { file, all: npz::read(file, bytes)? };
    let format = arrays.text("format").unwrap_or_default();
    if format != FORMAT {
        return wrong(format!(
            "{file}: it holds no flexible body of this version (its format is '{format}', '{FORMAT}' is read); make it with 'gelenk flex'"
        ));
    }
    let (n, nodes) = (arrays.length("stiffness", 0)?, arrays.length("nodes", 0)?);
    let (dofs, names) = (arrays.length("modes", 1)?, arrays.texts("interface_names")?);
    let places = |name: &str, count: usize| -> Flex<Vec<[f64; 3]>> {
        let all = arrays.numbers(name, &[count, 3])?;
        Ok(all.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect())
    };
    let origins = places("interface_origins", names.len())?;
    let moved = arrays.numbers("interface_modes", &[names.len(), 6, n])?;
    let interfaces = names.iter().zip(origins).enumerate().map(|(k, (name, origin))| End {
        name: name.clone(),
        origin,
        modes: from_rows(&moved[k * 6 * n..], 6, n),
    });
    let stiffening = match arrays.find("stiffening_body") {
        None => None,
        Some(_) => Some(Stiffening {
            body: arrays.list("stiffening_body", 12, n)?,
            ends: arrays.list("stiffening_interfaces", 3 * names.len(), n)?,
        }),
    };
    let stresses = match arrays.find("stresses") {
        None => None,
        Some(_) => Some(from_rows(arrays.numbers("stresses", &[nodes, 6, n])?, 6 * nodes, n)),
    };
    let body = FlexBody {
        source: arrays.text("source")?,
        frame: arrays.text("frame")?,
        numbers: arrays.numbers("numbers", &[nodes])?.iter().map(|x| *x as usize).collect(),
        places: places("nodes", nodes)?,
        dofs,
        modes: from_rows(arrays.numbers("modes", &[nodes, dofs, n])?, dofs * nodes, n),
        interfaces: interfaces.collect(),
        gram: arrays.matrix("invariants", 6 + 4 * n, 6 + 4 * n)?,
        stiffness: arrays.matrix("stiffness", n, n)?,
        damping: arrays.matrix("damping", n, n)?,
        stiffening,
        stresses,
        triangles: arrays.indices("triangles", nodes)?,
        lines: arrays.indices("lines", nodes)?,
        warnings: arrays.texts("warnings")?.to_vec(),
    };
    body.check(file)?;
    Ok(body)
}

impl FlexBody {
    /// Refuses numbers that no body has.
    pub fn check(&self, file: &str) -> Flex<()> {
        if self.mass().is_nan() || self.mass() <= 0.0 {
            return wrong(format!(
                "{file}: the mass of the flexible body is {} kg; it must be positive",
                self.mass()
            ));
        }
        if self.count() > 0 {
            let (values, _) = crate::dense::eigen(&self.stiffness)?;
            if values[0] <= 0.0 {
                return wrong(format!(
                    "{file}: the stiffness of the modes has the eigenvalue {:.3e}; it must be positive. A rigid motion among the modes? \
                     Leave it out",
                    values[0]
                ));
            }
        }
        // the whole inertia must be positive: all z at once that do not belong to ω ⊗ q
        let n = self.count();
        let kept: Vec<usize> = (0..6).chain(6 + 3 * n..6 + 4 * n).collect();
        let inertia = Matrix::from_fn(6 + n, 6 + n, |i, j| self.gram[(kept[i], kept[j])]);
        if let Err(row) = crate::dense::cholesky(&inertia) {
            let what = if row < 6 { "rigid motion".to_owned() } else { format!("mode {}", row - 5) };
            return wrong(format!(
                "{file}: the inertia of {what} is not positive beside the motions before it; leave out modes that are rigid motions or \
                 combinations of others"
            ));
        }
        Ok(())
    }
}
