//! Files of triangles: STL, as text and binary, and OBJ.

use std::fmt::Write as _;

/// The triangles of a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Triangles {
    pub(crate) corners: Vec<[f64; 3]>,
    pub(crate) triangles: Vec<[usize; 3]>,
}

/// Bytes before the triangles of a binary STL file, and of each triangle.
const HEAD: usize = 84;
const FACET: usize = 50;

impl Triangles {
    /// Reads a file; OBJ by its name, else STL.
    pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).ok();
        let found = if name.to_ascii_lowercase().ends_with(".obj") {
            Self::obj(text.ok_or("it is no OBJ file: it is not text")?)?
        } else {
            match text.filter(|text| text.trim_start().starts_with("solid") && text.contains("facet")) {
                Some(text) => Self::stl_text(text)?,
                None => Self::stl_binary(bytes)?,
            }
        };
        if found.triangles.is_empty() {
            return Err("there are no triangles in it; STL and OBJ files can be read".into());
        }
        Ok(found)
    }

    fn add(&mut self, corners: [[f64; 3]; 3]) {
        let first = self.corners.len();
        self.corners.extend(corners);
        self.triangles.push([first, first + 1, first + 2]);
    }

    fn stl_text(text: &str) -> Result<Self, String> {
        let mut found = Self::default();
        let mut corners = Vec::new();
        for (k, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("vertex") => corners.push(point(words, k)?),
                Some("endfacet") => {
                    let three = <[[f64; 3]; 3]>::try_from(std::mem::take(&mut corners));
                    found.add(three.map_err(|corners| {
                        format!("line {}: a facet has 3 vertices, not {}", k + 1, corners.len())
                    })?);
                }
                _ => {}
            }
        }
        if corners.is_empty() {
            Ok(found)
        } else {
            Err("the file ends inside a facet; is it complete?".into())
        }
    }

    fn stl_binary(bytes: &[u8]) -> Result<Self, String> {
        let count = bytes.get(80..HEAD).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes);
        let whole = count.map(|n| HEAD + FACET * n as usize);
        if whole.is_none_or(|whole| bytes.len() < whole) {
            return Err(match count {
                Some(n) if bytes.len() > HEAD => {
                    format!(
                        "it says that it has {n} triangles, but there is room for {}",
                        (bytes.len() - HEAD) / FACET
                    )
                }
                _ => "it is neither STL nor OBJ".into(),
            });
        }
        let mut found = Self::default();
        for facet in bytes[HEAD..whole.unwrap_or(HEAD)].chunks_exact(FACET) {
            let number =
                |k: usize| f64::from(f32::from_le_bytes(std::array::from_fn(|i| facet[12 + 4 * k + i])));
            found.add(std::array::from_fn(|i| std::array::from_fn(|k| number(3 * i + k))));
        }
        Ok(found)
    }

    fn obj(text: &str) -> Result<Self, String> {
        let mut found = Self::default();
        for (k, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("v") => found.corners.push(point(words, k)?),
                Some("f") => {
                    let count = found.corners.len() as i64;
                    let corner = |word: &str| {
                        let number = word.split('/').next().and_then(|n| n.parse::<i64>().ok());
                        let place = number.map(|n| if n < 0 { count + n } else { n - 1 });
                        place.filter(|n| (0..count).contains(n)).map(|n| n as usize)
                    };
                    let face: Option<Vec<usize>> = words.map(corner).collect();
                    let Some(face) = face.filter(|face| face.len() >= 3) else {
                        return Err(format!(
                            "line {}: a face has at least 3 corners, each one of those before it",
                            k + 1
                        ));
                    };
                    found.triangles.extend((1..face.len() - 1).map(|i| [face[0], face[i], face[i + 1]]));
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// As a text file of the same form, for files that are none.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::from("solid\n");
        for t in &self.triangles {
            text.push_str("facet normal 0 0 0\nouter loop\n");
            for [x, y, z] in t.map(|i| self.corners[i]) {
                let _ = writeln!(text, "vertex {x} {y} {z}");
            }
            text.push_str("endloop\nendfacet\n");
        }
        text.push_str("endsolid\n");
        text
    }
}

fn point<'a>(words: impl Iterator<Item = &'a str>, line: usize) -> Result<[f64; 3], String> {
    let numbers: Vec<f64> = words.take(3).filter_map(|word| word.parse().ok()).collect();
    numbers.try_into().map_err(|_| format!("line {}: three numbers are expected", line + 1))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const OBJ: &str =
        "# a tetrahedron\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/1 2/1 4/1\nf -4 -1 -2\nf 2 3 4\n";

    /// One solid in three formats.
    #[test]
    fn formats_agree() {
        let obj = Triangles::read("part.OBJ", OBJ.as_bytes()).unwrap();
        assert_eq!(obj.triangles, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]);
        let text = obj.to_text();
        let stl = Triangles::read("part.stl", text.as_bytes()).unwrap();
        let corners = |t: &Triangles| -> Vec<[[f64; 3]; 3]> {
            t.triangles.iter().map(|t_| t_.map(|i| t.corners[i])).collect()
        };
        assert_eq!(corners(&stl), corners(&obj));
        let mut binary = vec![0; 80];
        binary.extend((obj.triangles.len() as u32).to_le_bytes());
        for t in corners(&obj) {
            binary.extend([0; 12]);
            t.as_flattened().iter().for_each(|x| binary.extend((*x as f32).to_le_bytes()));
            binary.extend([0; 2]);
        }
        assert_eq!(corners(&Triangles::read("part.stl", &binary).unwrap()), corners(&obj));
        let cut = Triangles::read("part.stl", &binary[..200]).unwrap_err();
        assert!(cut.contains("4 triangles") && cut.contains("room for 2"), "{cut}");
    }

    #[test]
    fn wrong_files_are_refused() {
        let wrong = |name: &str, text: &str| Triangles::read(name, text.as_bytes()).unwrap_err();
        assert!(wrong("a.stl", "hello").contains("neither STL nor OBJ"));
        assert!(wrong("a.obj", "v 0 0 0\nf 1 2 3\n").contains("line 2"));
        assert!(wrong("a.obj", "v 0 0\n").contains("three numbers"));
        assert!(wrong("a.stl", "solid x\nfacet\nvertex 0 0 0\nendfacet\n").contains("3 vertices"));
        assert!(wrong("a.obj", "v 0 0 0\n").contains("no triangles"));
    }
}
