//! Groups of columns for difference quotients.

use crate::saddle_cases::random;
use gelenk_core::Pattern;
use gelenk_linalg::Grouping;
use proptest::prelude::*;

/// A18: the 6 x 6 example (19) of the paper on corrector iterations, with the groups that it gives.
#[test]
fn example_of_the_paper() {
    let rows: [&[usize]; 6] = [&[0, 3], &[0, 1, 2], &[0, 2, 5], &[3, 4], &[1, 2, 4], &[0, 1]];
    let entries = rows.iter().enumerate().flat_map(|(i, columns)| columns.iter().map(move |&j| (i, j)));
    let pattern = Pattern::new(entries);
    let grouping = Grouping::new(6, 6, &pattern);
    assert_eq!((grouping.count(), grouping.lower_bound()), (3, 3));
    assert_eq!([0, 1, 2].map(|g| grouping.members(g)), [&[0, 4][..], &[1, 3, 5], &[2]]);
    assert_eq!((0..6).map(|j| grouping.group(j)).collect::<Vec<_>>(), [0, 1, 2, 1, 0, 1]);
    assert!(grouping.is_consistent(&pattern));
}

/// A19: a partition is consistent as long as no two columns of a group have a common row.
#[test]
fn consistency() {
    let diagonal = Pattern::new((0..3).map(|i| (i, i)));
    let grouping = Grouping::new(3, 3, &diagonal);
    assert_eq!(grouping.count(), 1);
    assert!(grouping.is_consistent(&diagonal));
    // The same entry twice is no conflict, another column in a row is one.
    assert!(grouping.is_consistent(&Pattern::new([(1, 1), (1, 1), (7, 0)])));
    assert!(!grouping.is_consistent(&Pattern::new([(1, 1), (1, 2)])));
    assert!(!grouping.is_consistent(&Pattern::new([(0, 3)])), "a column that is in no group");
}

/// A graph that needs two groups, numbered such that the order as given takes eight.
#[test]
fn orders_are_tried() {
    let n = 8;
    let edges = (0..n).flat_map(|a| (0..n).filter(move |&b| a != b).map(move |b| (2 * a, 2 * b + 1)));
    let pattern = Pattern::new(edges.enumerate().flat_map(|(row, (a, b))| [(row, a), (row, b)]));
    let grouping = Grouping::new(n * (n - 1), 2 * n, &pattern);
    assert!(grouping.is_consistent(&pattern));
    assert_eq!((grouping.count(), grouping.lower_bound()), (2, 2));
}

#[test]
fn edge_cases() {
    let none = Grouping::new(0, 0, &Pattern::default());
    assert_eq!((none.count(), none.lower_bound(), none.group(0)), (0, 0, 0));
    assert!(none.members(0).is_empty() && none.members(usize::MAX).is_empty());
    let empty = Grouping::new(4, 3, &Pattern::default());
    assert_eq!((empty.count(), empty.members(0)), (1, &[0, 1, 2][..]));
    // Entries outside and entries twice do no harm.
    let odd = Grouping::new(2, 2, &Pattern::new([(0, 0), (0, 0), (5, 1), (1, 9)]));
    assert_eq!((odd.count(), odd.lower_bound(), odd.group(9)), (1, 1, 1));
    let full = Pattern::new((0..70).map(|j| (0, j)));
    assert_eq!(Grouping::new(1, 70, &full).count(), 70);
}

/// Bodies of a chain, six columns each, that know their neighbours.
#[test]
fn chains_reach_the_bound() {
    let bodies = 200;
    let near = |b: usize| (b.max(1) - 1)..(b + 2).min(bodies);
    let entry =
        move |b: usize| near(b).flat_map(move |c| (0..36).map(move |k| (6 * b + k % 6, 6 * c + k / 6)));
    let pattern = Pattern::new((0..bodies).flat_map(entry));
    let grouping = Grouping::new(6 * bodies, 6 * bodies, &pattern);
    assert!(grouping.is_consistent(&pattern));
    assert_eq!((grouping.count(), grouping.lower_bound()), (18, 18));
}

/// Large patterns take a moment, also those with a full row.
#[test]
fn large_patterns() {
    let n = 10_000;
    let mut r = random(3);
    let local = |r: &mut crate::saddle_cases::Random, j: usize| (j + r.below(60)) % n;
    let mut entries: Vec<_> = (0..10 * n).map(|k| (local(&mut r, k / 10), k / 10)).collect();
    let start = std::time::Instant::now();
    let pattern = Pattern::new(entries.iter().copied());
    let grouping = Grouping::new(n, n, &pattern);
    println!("{} groups, at least {}, {:?}", grouping.count(), grouping.lower_bound(), start.elapsed());
    assert!(grouping.is_consistent(&pattern));
    assert!(grouping.count() <= 3 * grouping.lower_bound());
    entries.extend((0..n).map(|j| (0, j)));
    let start = std::time::Instant::now();
    let pattern = Pattern::new(entries);
    let grouping = Grouping::new(n, n, &pattern);
    println!("{} groups with a full row, {:?}", grouping.count(), start.elapsed());
    assert_eq!(grouping.count(), n);
    assert!(grouping.is_consistent(&pattern));
}

proptest! {
    /// A19: whatever the pattern, the partition is consistent, complete and not smaller than the bound.
    #[test]
    fn always_consistent(
        rows in 1..30_usize,
        columns in 1..30_usize,
        entries in prop::collection::vec((0..30_usize, 0..30_usize), 0..120),
    ) {
        let inside = entries.into_iter().filter(|&(i, j)| i < rows && j < columns);
        let pattern = Pattern::new(inside);
        let grouping = Grouping::new(rows, columns, &pattern);
        prop_assert!(grouping.is_consistent(&pattern));
        prop_assert!(grouping.count() >= grouping.lower_bound() && grouping.count() <= columns);
        let mut all: Vec<usize> = (0..grouping.count()).flat_map(|g| grouping.members(g).to_vec()).collect();
        for g in 0..grouping.count() {
            prop_assert!(!grouping.members(g).is_empty());
            prop_assert!(grouping.members(g).iter().all(|&j| grouping.group(j) == g));
        }
        all.sort_unstable();
        prop_assert_eq!(all, (0..columns).collect::<Vec<_>>());
    }
}
