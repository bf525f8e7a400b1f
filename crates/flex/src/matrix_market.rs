//! Matrices from files: Matrix Market (real, coordinate or array, general or symmetric) and numpy, dense or as `scipy.sparse.save_npz`
//! writes them; lists of nodes.

use crate::error::{Flex, FlexError, at, wrong};
use crate::npz::{self, Array, Data};
use crate::sparse::Sparse;

/// A square matrix from a file, by what is in it.
pub fn read_matrix(file: &str, bytes: &[u8]) -> Flex<Sparse> {
    if bytes.starts_with(b"%%MatrixMarket") {
        let text = std::str::from_utf8(bytes).map_err(|_| FlexError(format!("{file}: it is not text")))?;
        return matrix_market(file, text);
    }
    if bytes.starts_with(b"\x93NUMPY") || bytes.starts_with(b"PK") {
        return from_arrays(file, &npz::read(file, bytes)?);
    }
    wrong(format!(
        "{file}: it is neither Matrix Market (its first line starts with %%MatrixMarket) nor .npy nor .npz"
    ))
}

fn square(file: &str, rows: usize, cols: usize) -> Flex<usize> {
    if rows == cols {
        return Ok(rows);
    }
    wrong(format!(
        "{file}: the matrix has {rows} rows and {cols} columns; mass and stiffness matrices are square"
    ))
}

/// What the first line says: are all elements listed, and is the other triangle left out?
fn head_of(file: &str, line: &str) -> Flex<(bool, bool)> {
    let head: Vec<String> = line.split_whitespace().map(str::to_ascii_lowercase).collect();
    let word = |k: usize| head.get(k).map_or("", String::as_str);
    if word(1) != "matrix" || !["coordinate", "array"].contains(&word(2)) {
        return Err(at(
            file,
            1,
            "the head must be '%%MatrixMarket matrix coordinate real symmetric', or array, general",
        ));
    }
    if !["real", "integer", "double"].contains(&word(3)) {
        return Err(at(file, 1, &format!("the matrix is '{}'; real matrices can be read", word(3))));
    }
    let is_symmetric = match word(4) {
        "symmetric" => true,
        "general" => false,
        other => {
            return Err(at(
                file,
                1,
                &format!("the matrix is '{other}'; general and symmetric ones can be read"),
            ));
        }
    };
    Ok((word(2) == "array", is_symmetric))
}

fn matrix_market(file: &str, text: &str) -> Flex<Sparse> {
    let mut lines = text.lines().enumerate().map(|(k, line)| (k + 1, line.trim()));
    let (is_array, is_symmetric) = head_of(file, lines.next().map_or("", |(_, line)| line))?;
    let mut rest = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('%'));
    let (line, sizes) = rest.next().ok_or_else(|| at(file, 1, "the line with the sizes is missing"))?;
    let sizes = parsed::<usize>(file, line, sizes)?;
    if sizes.len() != if is_array { 2 } else { 3 } {
        return Err(at(
            file,
            line,
            "the sizes are rows and columns, and for coordinates how many entries follow",
        ));
    }
    let n = square(file, sizes[0], sizes[1])?;
    let expected = match (is_array, is_symmetric) {
        (false, _) => sizes[2],
        (true, true) => n * (n + 1) / 2,
        (true, false) => n * n,
    };
    let mut entries = Vec::with_capacity(if is_symmetric { 2 * expected } else { expected });
    let mut put = |i: usize, j: usize, x: f64| {
        entries.push((i, j, x));
        if is_symmetric && i != j {
            entries.push((j, i, x));
        }
    };
    let (mut found, mut next) = (0, (0, 0));
    for (line, words) in rest {
        if is_array {
            for x in parsed::<f64>(file, line, words)? {
                put(next.0, next.1, finite(file, line, x)?);
                next.0 += 1;
                if next.0 == n {
                    next = (if is_symmetric { next.1 + 1 } else { 0 }, next.1 + 1);
                }
                found += 1;
            }
        } else {
            let (i, j, x) = entry(file, line, words)?;
            if i == 0 || j == 0 || i > n || j > n {
                return Err(at(
                    file,
                    line,
                    &format!("the entry ({i}, {j}) lies outside the matrix of {n} rows, which count from 1"),
                ));
            }
            if is_symmetric && j > i {
                return Err(at(
                    file,
                    line,
                    "a symmetric file lists the lower triangle; this entry is above the diagonal",
                ));
            }
            put(i - 1, j - 1, finite(file, line, x)?);
            found += 1;
        }
        if found > expected {
            return Err(at(
                file,
                line,
                &format!("there are more entries than the {expected} that are announced"),
            ));
        }
    }
    if found < expected {
        return wrong(format!(
            "{file}: {expected} entries are announced, {found} are there; is the file complete?"
        ));
    }
    Ok(Sparse::new(n, entries))
}

fn finite(file: &str, line: usize, x: f64) -> Flex<f64> {
    if x.is_finite() { Ok(x) } else { Err(at(file, line, "the value is not finite")) }
}

fn entry(file: &str, line: usize, text: &str) -> Flex<(usize, usize, f64)> {
    let mut words = text.split_whitespace();
    let mut index = || words.next().and_then(|w| w.parse::<usize>().ok());
    let (i, j) = (index(), index());
    let x = words.next().and_then(real);
    match (i, j, x, words.next()) {
        (Some(i), Some(j), Some(x), None) => Ok((i, j, x)),
        _ => Err(at(file, line, &format!("'{text}' is no entry: row, column, value"))),
    }
}

/// A number, also as Fortran writes it.
pub(crate) fn real(word: &str) -> Option<f64> {
    word.parse().ok().or_else(|| word.replace(['d', 'D'], "e").parse().ok())
}

pub(crate) fn parsed<T: std::str::FromStr>(file: &str, line: usize, text: &str) -> Flex<Vec<T>> {
    text.split_whitespace()
        .map(|word| {
            let plain = word.parse().or_else(|_| word.replace(['d', 'D'], "e").parse());
            plain.map_err(|_| at(file, line, &format!("'{word}' is not a number that can stand here")))
        })
        .collect()
}

fn from_arrays(file: &str, arrays: &[(String, Array)]) -> Flex<Sparse> {
    let named = |name: &str| arrays.iter().find(|(n, _)| n == name).map(|(_, a)| a);
    let numbers = |name: &str| match named(name).map(|a| &a.data) {
        Some(Data::Numbers(x)) => Ok(x),
        _ => wrong(format!("{file}: the array '{name}' is missing or holds no numbers")),
    };
    if named("indptr").is_some() {
        return compressed(
            file,
            named("format"),
            (numbers("shape")?, numbers("indptr")?),
            (numbers("indices")?, numbers("data")?),
        );
    }
    if named("row").is_some() {
        let (shape, data) = (numbers("shape")?, numbers("data")?);
        let n =
            square(file, shape.first().map_or(0, |x| *x as usize), shape.get(1).map_or(0, |x| *x as usize))?;
        let places = numbers("row")?.iter().zip(numbers("col")?);
        return inside(file, n, places.zip(data).map(|((i, j), x)| (*i as usize, *j as usize, *x)).collect());
    }
    let [(_, Array { shape, data: Data::Numbers(values) })] = arrays else {
        return wrong(format!(
            "{file}: there is no single matrix in it; save one array, or a sparse matrix by scipy.sparse.save_npz"
        ));
    };
    let &[rows, cols] = &shape[..] else {
        return wrong(format!("{file}: the array has {} indices; a matrix has 2", shape.len()));
    };
    let n = square(file, rows, cols)?;
    let entries = values.iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(k, x)| (k / n, k % n, *x));
    inside(file, n, entries.collect())
}

/// A matrix of scipy, by rows or columns.
fn compressed(
    file: &str,
    format: Option<&Array>,
    (shape, starts): (&[f64], &[f64]),
    (indices, data): (&[f64], &[f64]),
) -> Flex<Sparse> {
    let is_csc =
        matches!(format.map(|a| &a.data), Some(Data::Texts(t)) if t.first().is_some_and(|t| t == "csc"));
    let n = square(file, shape.first().map_or(0, |x| *x as usize), shape.get(1).map_or(0, |x| *x as usize))?;
    let ends_well = starts.len() == n + 1 && starts[n] as usize == data.len() && indices.len() == data.len();
    if !ends_well || starts.windows(2).any(|w| w[1] < w[0]) {
        return wrong(format!("{file}: the arrays of the sparse matrix do not fit together"));
    }
    let mut entries = Vec::with_capacity(data.len());
    for i in 0..n {
        for k in starts[i] as usize..starts[i + 1] as usize {
            let j = indices[k] as usize;
            entries.push(if is_csc { (j, i, data[k]) } else { (i, j, data[k]) });
        }
    }
    inside(file, n, entries)
}

fn inside(file: &str, n: usize, entries: Vec<(usize, usize, f64)>) -> Flex<Sparse> {
    if let Some((i, j, x)) = entries.iter().find(|(i, j, x)| *i >= n || *j >= n || !x.is_finite()) {
        return wrong(format!(
            "{file}: the entry ({i}, {j}) = {x} lies outside the matrix of {n} rows, or is not finite"
        ));
    }
    Ok(Sparse::new(n, entries))
}

/// A matrix as Matrix Market, symmetric.
pub fn write_matrix_market(a: &Sparse) -> String {
    use std::fmt::Write as _;
    let lower: Vec<_> = a.entries().filter(|(i, j, _)| j <= i).collect();
    let mut out =
        format!("%%MatrixMarket matrix coordinate real symmetric\n{} {} {}\n", a.n, a.n, lower.len());
    for (i, j, x) in lower {
        let _ = writeln!(out, "{} {} {x:e}", i + 1, j + 1);
    }
    out
}

/// Nodes: their numbers and places.
pub type Nodes = (Vec<usize>, Vec<[f64; 3]>);

/// A list of nodes: text with `number, x, y, z` or `x, y, z` in each line (commas or spaces; lines that start with # or * are left out),
/// or an array of numpy with three or four columns.
pub fn read_nodes(file: &str, bytes: &[u8]) -> Flex<Nodes> {
    let mut rows: Vec<(usize, Vec<f64>)> = Vec::new();
    if bytes.starts_with(b"\x93NUMPY") || bytes.starts_with(b"PK") {
        let arrays = npz::read(file, bytes)?;
        let Some((_, Array { shape, data: Data::Numbers(values) })) = arrays.first() else {
            return wrong(format!("{file}: there is no array of numbers in it"));
        };
        let width = shape.get(1).copied().unwrap_or(0).max(1);
        rows.extend(values.chunks_exact(width).enumerate().map(|(k, row)| (k + 1, row.to_vec())));
    } else {
        let text = std::str::from_utf8(bytes).map_err(|_| FlexError(format!("{file}: it is not text")))?;
        for (k, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with(['#', '*', '%']) {
                rows.push((k + 1, parsed(file, k + 1, &line.replace([',', ';'], " "))?));
            }
        }
    }
    let (mut numbers, mut places) = (Vec::new(), Vec::new());
    let width = rows.first().map_or(0, |(_, row)| row.len());
    for (line, row) in rows {
        if row.len() != width || !(3..=4).contains(&width) {
            return Err(at(file, line, "a node is 'number, x, y, z' or 'x, y, z', in all lines alike"));
        }
        let number = if width == 4 { row[0] as usize } else { numbers.len() + 1 };
        numbers.push(number);
        places.push([row[width - 3], row[width - 2], row[width - 1]]);
    }
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.iter().zip(&sorted[1..]).find_map(|(a, b)| (a == b).then_some(a)) {
        return wrong(format!("{file}: node {twice} is listed twice"));
    }
    if places.is_empty() {
        return wrong(format!("{file}: there are no nodes in it"));
    }
    Ok((numbers, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read_matrix("k.mtx", text.as_bytes()).unwrap_err().0
    }

    #[test]
    fn all_kinds_hold_the_same_matrix() {
        let coordinate =
            "%%MatrixMarket matrix coordinate real symmetric\n% a comment\n2 2 3\n1 1 2.5\n2 1 -1d0\n2 2 3\n";
        let general =
            "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 2.5\n2 1 -1\n1 2 -1\n2 2 3\n";
        let array = "%%MatrixMarket matrix array real symmetric\n2 2\n2.5\n-1\n3\n";
        let full = "%%MatrixMarket matrix array real general\n2 2\n2.5\n-1\n-1\n3\n";
        let a = read_matrix("k", coordinate.as_bytes()).unwrap();
        for other in [general, array, full, &write_matrix_market(&a)] {
            assert_eq!(read_matrix("k", other.as_bytes()).unwrap(), a, "{other}");
        }
        let dense =
            npz::archive([("a", &Array::numbers(&[2, 2], vec![2.5, -1.0, -1.0, 3.0]))].into_iter()).unwrap();
        assert_eq!(read_matrix("k", &dense).unwrap(), a);
        let arrays = [
            ("indices", Array::numbers(&[4], vec![0.0, 1.0, 0.0, 1.0])),
            ("indptr", Array::numbers(&[3], vec![0.0, 2.0, 4.0])),
            ("format", Array::text("csr")),
            ("shape", Array::numbers(&[2], vec![2.0, 2.0])),
            ("data", Array::numbers(&[4], vec![2.5, -1.0, -1.0, 3.0])),
        ];
        let sparse = npz::archive(arrays.iter().map(|(n, a)| (*n, a))).unwrap();
        assert_eq!(read_matrix("k", &sparse).unwrap(), a);
    }

    #[test]
    fn errors_name_file_and_line() {
        let head = "%%MatrixMarket matrix coordinate real general\n";
        assert!(error(&format!("{head}2 3 1\n1 1 1\n")).contains("2 rows and 3 columns"));
        assert!(error(&format!("{head}2 2 1\n3 1 1\n")).contains("k.mtx, line 3: the entry (3, 1)"));
        assert!(error(&format!("{head}2 2 2\n1 1 1\n")).contains("2 entries are announced, 1 are there"));
        assert!(error(&format!("{head}2 2 1\n1 1 one\n")).contains("line 3: '1 1 one' is no entry"));
        assert!(error("%%MatrixMarket matrix coordinate complex general\n").contains("'complex'"));
        assert!(error("1 2 3").contains("neither Matrix Market"));
        let twice = read_nodes("n.txt", b"1, 0, 0, 0\n1, 1, 0, 0\n").unwrap_err().0;
        assert!(twice.contains("node 1 is listed twice"), "{twice}");
        let (numbers, places) = read_nodes("n.txt", b"# nodes\n7 0 1 2\n9 3 4 5\n").unwrap();
        assert_eq!((numbers, places), (vec![7, 9], vec![[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]));
    }
}
