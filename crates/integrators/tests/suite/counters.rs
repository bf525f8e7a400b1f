//! What runs cost: steps, evaluations of `(M, G, gI)` and solutions.
//!
//! A reviewed snapshot. A change of the control, of the projection or of a sequence shows here first; a failing test prints
//! the line that would replace the stored one.

/// Case, method, tolerance, `(steps, nfcn, nsol)`.
type Row = (&'static str, &'static str, f64, (u64, u64, u64));

#[rustfmt::skip] // a table
pub(crate) const COUNTERS: &[Row] = &[
    ("pendulum", "mexx", 1e-6, (30, 1112, 1157)),
    ("pendulum", "mexx", 1e-8, (18, 1422, 1455)),
    ("pendulum", "mexx-paper", 1e-6, (24, 934, 975)),
    ("pendulum", "mexx-paper", 1e-8, (29, 1588, 1634)),
    ("pendulum turning", "mexx", 1e-6, (12, 745, 767)),
    ("pendulum turning", "mexx", 1e-8, (13, 1162, 1187)),
    ("pendulum turning", "mexx-paper", 1e-6, (12, 687, 709)),
    ("pendulum turning", "mexx-paper", 1e-8, (15, 1061, 1088)),
    ("cable drum, mu = 0", "mexx", 1e-6, (6, 104, 111)),
    ("cable drum, mu = 0", "mexx", 1e-8, (7, 160, 168)),
    ("cable drum, mu = 0", "mexx-modified", 1e-6, (6, 104, 111)),
    ("cable drum, mu = 0", "mexx-modified", 1e-8, (7, 160, 168)),
    ("cable drum, mu = 0", "mexx-paper", 1e-6, (6, 104, 111)),
    ("cable drum, mu = 0", "mexx-paper", 1e-8, (7, 157, 165)),
    ("cable drum, mu = 0.25", "mexx", 1e-6, (9, 167, 177)),
    ("cable drum, mu = 0.25", "mexx", 1e-8, (26, 823, 850)),
    ("cable drum, mu = 0.25", "mexx-modified", 1e-6, (6, 104, 111)),
    ("cable drum, mu = 0.25", "mexx-modified", 1e-8, (7, 160, 168)),
    ("cable drum, mu = 0.25", "mexx-paper", 1e-6, (9, 167, 177)),
    ("cable drum, mu = 0.25", "mexx-paper", 1e-8, (27, 888, 916)),
    ("cable drum, mu = 1", "mexx-modified", 1e-6, (5, 51, 57)),
    ("cable drum, mu = 1", "mexx-modified", 1e-8, (5, 51, 57)),
    ("cable drum, mu = 1.5", "mexx-modified", 1e-6, (7, 119, 127)),
    ("cable drum, mu = 1.5", "mexx-modified", 1e-8, (8, 191, 200)),
    ("andrews", "mexx", 1e-6, (29, 1218, 1255)),
    ("andrews", "mexx", 1e-8, (29, 1968, 2010)),
    ("andrews", "mexx-paper", 1e-6, (28, 1264, 1300)),
    ("andrews", "mexx-paper", 1e-8, (35, 1973, 2016)),
    ("insulator chain, N = 4", "mexx", 1e-6, (23, 1289, 1315)),
    ("insulator chain, N = 4", "mexx", 1e-8, (27, 2248, 2277)),
    ("insulator chain, N = 4", "mexx-paper", 1e-6, (27, 1322, 1353)),
    ("insulator chain, N = 4", "mexx-paper", 1e-8, (27, 2087, 2115)),
    ("insulator chain, N = 16", "mexx", 1e-6, (16, 1195, 1213)),
    ("insulator chain, N = 16", "mexx", 1e-8, (22, 1735, 1759)),
    ("insulator chain, N = 16", "mexx-paper", 1e-6, (17, 1034, 1052)),
    ("insulator chain, N = 16", "mexx-paper", 1e-8, (23, 1692, 1718)),
    ("car axis", "mexx", 1e-6, (135, 7997, 8133)),
    ("car axis", "mexx", 1e-8, (171, 12906, 13078)),
    ("car axis", "mexx-paper", 1e-6, (146, 7728, 7875)),
    ("car axis", "mexx-paper", 1e-8, (164, 10960, 11125)),
    ("slider crank rigid", "mexx", 1e-6, (23, 1160, 1188)),
    ("slider crank rigid", "mexx", 1e-8, (34, 1852, 1893)),
    ("slider crank rigid", "mexx-paper", 1e-6, (26, 1163, 1193)),
    ("slider crank rigid", "mexx-paper", 1e-8, (38, 1814, 1857)),
    ("slider crank", "mexx", 1e-6, (1571, 46746, 48318)),
    ("slider crank", "mexx", 1e-8, (1867, 90895, 92763)),
    ("slider crank", "mexx-paper", 1e-6, (1549, 46206, 47756)),
    ("slider crank", "mexx-paper", 1e-8, (1897, 88246, 90144)),
];
