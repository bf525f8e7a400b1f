//! Meshes of Gmsh as text, versions 2.2 and 4.1: tetrahedra with 10 nodes, beams as lines of 2 nodes, and groups of nodes by name.

use crate::error::{Flex, at, wrong};
use crate::matrix_market::parsed;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Elements with their nodes, and groups.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mesh {
    /// Numbers of the nodes in the file.
    pub numbers: Vec<usize>,
    /// Where they are.
    pub places: Vec<[f64; 3]>,
    /// Tetrahedra: ten nodes each, by their place in the list above.
    pub tetrahedra: Vec<[usize; 10]>,
    /// Beams: two nodes each, and the name of the group they belong to.
    pub beams: Vec<([usize; 2], String)>,
    /// Nodes of every physical group.
    pub groups: BTreeMap<String, Vec<usize>>,
}

/// An element as it stands in a file.
struct Raw {
    line: usize,
    kind: usize,
    dimension: usize,
    groups: Vec<usize>,
    nodes: Vec<usize>,
}

/// Nodes and dimensions of the kinds of elements that may stand in a file.
fn kind_of(kind: usize) -> Option<(usize, usize)> {
    Some(match kind {
        1 => (2, 1),
        2 => (3, 2),
        3 => (4, 2),
        4 => (4, 3),
        5 => (8, 3),
        6 => (6, 3),
        8 => (3, 1),
        9 => (6, 2),
        10 => (9, 2),
        11 => (10, 3),
        15 => (1, 0),
        16 => (8, 2),
        17 => (20, 3),
        _ => return None,
    })
}

/// Lines of a file, with their numbers.
struct Lines<'a> {
    file: &'a str,
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Flex<(usize, &'a str)> {
        match self.rest.next() {
            Some((k, line)) => {
                self.last = k + 1;
                Ok((k + 1, line.trim()))
            }
            None => Err(at(self.file, self.last, "the file ends inside a section; is it complete?")),
        }
    }

    fn numbers<T: std::str::FromStr>(&mut self, least: usize) -> Flex<(usize, Vec<T>)> {
        let (line, text) = self.next()?;
        let found = parsed::<T>(self.file, line, text)?;
        if found.len() < least {
            return Err(at(self.file, line, &format!("at least {least} numbers are expected here")));
        }
        Ok((line, found))
    }
}

#[derive(Default)]
struct Content {
    version: f64,
    numbers: Vec<usize>,
    places: Vec<[f64; 3]>,
    names: HashMap<(usize, usize), String>,
    /// Physical groups of entities, by dimension and number (version 4).
    entities: HashMap<(usize, usize), Vec<usize>>,
    elements: Vec<Raw>,
}

/// Reads a mesh.
pub fn read(file: &str, bytes: &[u8]) -> Flex<Mesh> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = Lines { file, rest: text.lines().enumerate(), last: 0 };
    let mut content = Content::default();
    while let Some((k, line)) = lines.rest.next() {
        lines.last = k + 1;
        match line.trim() {
            "$MeshFormat" => {
                let (line, format) = lines.numbers::<f64>(3)?;
                content.version = format[0];
                if format[1] != 0.0 {
                    return Err(at(
                        file,
                        line,
                        "the file is binary; save it as text (gmsh -bin 0, Mesh.Binary = 0)",
                    ));
                }
                if format[0] != 2.2 && format[0] != 4.1 {
                    return Err(at(
                        file,
                        line,
                        &format!("the format is {}; save it as 2.2 or 4.1 (gmsh -format msh41)", format[0]),
                    ));
                }
            }
            "$PhysicalNames" => content.read_names(&mut lines)?,
            "$Entities" => content.read_entities(&mut lines)?,
            "$Nodes" => content.read_nodes(&mut lines)?,
            "$Elements" => content.read_elements(&mut lines)?,
            _ => {}
        }
    }
    if content.version == 0.0 {
        return wrong(format!("{file}: it is no mesh of Gmsh: it has no $MeshFormat"));
    }
    content.mesh(file)
}

impl Content {
    fn read_names(&mut self, lines: &mut Lines<'_>) -> Flex<()> {
        let (_, count) = lines.numbers::<usize>(1)?;
        for _ in 0..count[0] {
            let (line, text) = lines.next()?;
            let (numbers, name) = text.split_once('"').unwrap_or((text, ""));
            let numbers = parsed::<usize>(lines.file, line, numbers)?;
            let [dimension, tag] = numbers[..] else {
                return Err(at(lines.file, line, "a physical name is: dimension, number, \"name\""));
            };
            self.names.insert((dimension, tag), name.trim_end_matches('"').to_owned());
        }
        Ok(())
    }

    fn read_entities(&mut self, lines: &mut Lines<'_>) -> Flex<()> {
        let (_, counts) = lines.numbers::<usize>(4)?;
        for (dimension, &count) in counts.iter().enumerate().take(4) {
            for _ in 0..count {
                let (line, words) = lines.numbers::<f64>(1)?;
                // a point has its place, others have their box
                let at_groups = if dimension == 0 { 4 } else { 7 };
                let groups = words.get(at_groups).map_or(0, |n| *n as usize);
                let tags = words.get(at_groups + 1..at_groups + 1 + groups);
                let tags = tags.ok_or_else(|| at(lines.file, line, "the entity is cut off"))?;
                let tags = tags.iter().map(|t| t.abs() as usize).collect();
                self.entities.insert((dimension, words[0] as usize), tags);
            }
        }
        Ok(())
    }

    fn read_nodes(&mut self, lines: &mut Lines<'_>) -> Flex<()> {
        if self.version < 4.0 {
            let (_, count) = lines.numbers::<usize>(1)?;
            for _ in 0..count[0] {
                let (_, x) = lines.numbers::<f64>(4)?;
                self.numbers.push(x[0] as usize);
                self.places.push([x[1], x[2], x[3]]);
            }
            return Ok(());
        }
        let (_, head) = lines.numbers::<usize>(4)?;
        for _ in 0..head[0] {
            let (_, block) = lines.numbers::<i64>(4)?;
            let count = block[3] as usize;
            for _ in 0..count {
                self.numbers.push(lines.numbers::<usize>(1)?.1[0]);
            }
            for _ in 0..count {
                let (_, x) = lines.numbers::<f64>(3)?;
                self.places.push([x[0], x[1], x[2]]);
            }
        }
        Ok(())
    }

    fn read_elements(&mut self, lines: &mut Lines<'_>) -> Flex<()> {
        if self.version < 4.0 {
            let (_, count) = lines.numbers::<usize>(1)?;
            for _ in 0..count[0] {
                let (line, x) = lines.numbers::<usize>(3)?;
                let tags =
                    x.get(3..3 + x[2]).ok_or_else(|| at(lines.file, line, "the element is cut off"))?;
                let groups = tags.first().filter(|&&t| t > 0).map(|&t| vec![t]).unwrap_or_default();
                self.element(lines.file, line, x[1], groups, &x[3 + x[2]..])?;
            }
            return Ok(());
        }
        let (_, head) = lines.numbers::<usize>(4)?;
        for _ in 0..head[0] {
            let (_, block) = lines.numbers::<usize>(4)?;
            let groups = self.entities.get(&(block[0], block[1])).cloned().unwrap_or_default();
            for _ in 0..block[3] {
                let (line, x) = lines.numbers::<usize>(2)?;
                self.element(lines.file, line, block[2], groups.clone(), &x[1..])?;
            }
        }
        Ok(())
    }

    fn element(
        &mut self,
        file: &str,
        line: usize,
        kind: usize,
        groups: Vec<usize>,
        nodes: &[usize],
    ) -> Flex<()> {
        let Some((count, dimension)) = kind_of(kind) else {
            return Err(at(
                file,
                line,
                &format!("elements of Gmsh's type {kind} cannot be used; mesh with tetrahedra of order 2"),
            ));
        };
        let what = match kind {
            4 => Some(
                "a tetrahedron with 4 nodes is far too stiff in bending; mesh with order 2 (gmsh -order 2)",
            ),
            5 | 6 | 17 => Some("bricks and prisms cannot be used; mesh with tetrahedra of order 2"),
            _ => None,
        };
        if let Some(what) = what {
            return Err(at(file, line, what));
        }
        if nodes.len() != count {
            return Err(at(
                file,
                line,
                &format!("an element of type {kind} has {count} nodes, not {}", nodes.len()),
            ));
        }
        self.elements.push(Raw { line, kind, dimension, groups, nodes: nodes.to_vec() });
        Ok(())
    }

    fn mesh(self, file: &str) -> Flex<Mesh> {
        let mut place = HashMap::new();
        for (k, number) in self.numbers.iter().enumerate() {
            if place.insert(*number, k).is_some() {
                return wrong(format!("{file}: node {number} is there twice"));
            }
        }
        let mut mesh = Mesh { numbers: self.numbers, places: self.places, ..Mesh::default() };
        let mut groups: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        let has_solids = self.elements.iter().any(|e| e.kind == 11);
        for raw in self.elements {
            let found = raw.nodes.iter().map(|n| {
                place.get(n).copied().ok_or_else(|| at(file, raw.line, &format!("node {n} does not exist")))
            });
            let nodes = found.collect::<Flex<Vec<usize>>>()?;
            let named = |tag: &usize| {
                self.names.get(&(raw.dimension, *tag)).cloned().unwrap_or_else(|| tag.to_string())
            };
            let its: Vec<String> = raw.groups.iter().map(named).collect();
            for group in &its {
                groups.entry(group.clone()).or_default().extend(&nodes);
            }
            match (raw.kind, &nodes[..]) {
                (11, nodes) => {
                    if let Ok(nodes) = nodes.try_into() {
                        mesh.tetrahedra.push(nodes);
                    }
                }
                (1, &[a, b]) if !has_solids => {
                    mesh.beams.push(([a, b], its.first().cloned().unwrap_or_default()));
                }
                (8, _) if !has_solids => {
                    return Err(at(file, raw.line, "beams are lines of 2 nodes; mesh with order 1"));
                }
                _ => {}
            }
        }
        mesh.groups = groups.into_iter().map(|(name, nodes)| (name, nodes.into_iter().collect())).collect();
        if mesh.tetrahedra.is_empty() && mesh.beams.is_empty() {
            return wrong(format!(
                "{file}: there are no tetrahedra with 10 nodes and no lines with 2; mesh the volume with order 2 (gmsh -3 -order 2) and \
                 give it a physical group"
            ));
        }
        Ok(mesh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n0 1 \"hub\"\n1 2 \"shaft\"\n$EndPhysicalNames\n$Nodes\n3\n10 0 0 0\n\
                       20 1 0 0\n30 2 0 0\n$EndNodes\n$Elements\n3\n1 15 2 1 1 10\n2 1 2 2 1 10 20\n3 1 2 2 1 20 30\n$EndElements\n";
    const NEW: &str = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n0 1 \"hub\"\n1 2 \"shaft\"\n$EndPhysicalNames\n$Entities\n2 1 0 0\n\
                       1 0 0 0 1 1\n2 2 0 0 0\n1 0 0 0 2 0 0 1 2 2 1 -2\n$EndEntities\n$Nodes\n2 3 10 30\n0 1 0 1\n10\n0 0 0\n1 1 0 2\n20\n30\n1 0 0\n\
                       2 0 0\n$EndNodes\n$Elements\n2 3 1 3\n0 1 15 1\n1 10\n1 1 1 2\n2 10 20\n3 20 30\n$EndElements\n";

    #[test]
    fn both_versions_say_the_same() {
        let mesh = read("a.msh", OLD.as_bytes()).unwrap();
        assert_eq!(mesh, read("b.msh", NEW.as_bytes()).unwrap());
        assert_eq!(mesh.numbers, [10, 20, 30]);
        assert_eq!(mesh.beams, [([0, 1], "shaft".to_owned()), ([1, 2], "shaft".to_owned())]);
        assert_eq!(mesh.groups["hub"], [0]);
        assert_eq!(mesh.groups["shaft"], [0, 1, 2]);
    }

    #[test]
    fn errors_name_the_line() {
        let said = |text: &str| read("a.msh", text.as_bytes()).unwrap_err().0;
        let other = said(&OLD.replace("3 1 2 2 1 20 30", "3 1 2 2 1 20 40"));
        assert!(other.contains("a.msh, line 19: node 40 does not exist"), "{other}");
        assert!(said(&OLD.replace("2.2 0", "2.2 1")).contains("binary"));
        assert!(said(&OLD.replace("3 1 2 2 1 20 30", "3 4 2 2 1 10 20 30 10")).contains("order 2"));
        assert!(said("hello").contains("no mesh of Gmsh"));
        assert!(said(&OLD[..OLD.len() - 40]).contains("a.msh, line"));
    }
}
