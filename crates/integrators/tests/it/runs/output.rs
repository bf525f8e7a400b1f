//! Dense output: where, how often, which components, how cheap.

use super::complete;
use crate::common_runs::{Call, Log, Rig, bits, both, options};
use gelenk_core::{Dims, Eval, Point, Problem, State, Structure};
use gelenk_integrators::{Events, Mexx, Options, Output, Part, Recorder, Run, Selection};
use gelenk_testset::create;

const TOLERANCE: f64 = 1e-6;

fn with_output(output: Output) -> Options {
    options(TOLERANCE, |o| o.output = output)
}

fn rig_run(with: &Options) -> (State, gelenk_core::Stats, Recorder) {
    let mut rig = Rig::new();
    let start = rig.start();
    complete(&mut rig, &Mexx::default(), &start, 6.0, with)
}

fn times(record: &Recorder) -> Vec<f64> {
    record.samples.iter().map(|s| s.0).collect()
}

/// M70: mode 1, points spread evenly over the interval and its ends.
#[test]
fn uniform_points() {
    for n in [0, 1, 5, 299] {
        let (_, _, record) = rig_run(&with_output(Output::Uniform(n)));
        let times = times(&record);
        assert_eq!(times.len(), n + 2);
        assert_eq!((times[0], times[n + 1]), (0.0, 6.0));
        let spacing = 6.0 / (n + 1) as f64;
        assert!(times.iter().enumerate().all(|(i, t)| (t - i as f64 * spacing).abs() < 1e-14 * 6.0));
    }
}

/// M71: mode 2, a fixed number of points inside each step, and the steps' ends.
#[test]
fn points_per_step() {
    for n in [0, 1, 4] {
        let (_, stats, record) = rig_run(&with_output(Output::PerStep(n)));
        let times = times(&record);
        assert_eq!(times.len() as u64, stats.steps * (n as u64 + 1) + 1);
        for (i, w) in record.states.windows(2).enumerate() {
            for k in 0..=n {
                let share = (k + 1) as f64 / (n + 1) as f64;
                let t = times[i * (n + 1) + k + 1];
                assert!((t - (w[0].t + share * (w[1].t - w[0].t))).abs() < 1e-14 * 6.0);
            }
            assert_eq!(times[(i + 1) * (n + 1)], w[1].t, "the end of a step is met exactly");
        }
    }
}

/// M72: mode 3, no gap longer than asked for, and no more points than that needs.
#[test]
fn largest_spacing() {
    for dt in [0.03, 0.25, 100.0] {
        let (_, stats, record) = rig_run(&with_output(Output::MaxSpacing(dt)));
        let times = times(&record);
        assert!(times.windows(2).all(|w| w[1] > w[0] && w[1] - w[0] <= dt * (1.0 + 1e-9)));
        let needed: usize =
            record.states.windows(2).map(|w| ((w[1].t - w[0].t) / dt * (1.0 - 1e-12)).ceil() as usize).sum();
        assert_eq!(times.len(), needed + 1);
        assert!(record.states.iter().all(|x| times.contains(&x.t)), "every step's end is a point");
        assert!(dt < 100.0 || times.len() as u64 == stats.steps + 1);
    }
}

/// M73: mode 4, exactly the times given.
#[test]
fn given_times() {
    for list in [vec![], vec![0.0, 6.0], vec![0.1, 0.2, 0.200_000_1, 3.0, 5.999], vec![6.0]] {
        let (_, _, record) = rig_run(&with_output(Output::Times(list.clone())));
        assert_eq!(times(&record), list);
    }
    // many in one step
    let list: Vec<f64> = (0..500).map(|i| 1.0 + 1e-4 * f64::from(i)).collect();
    let (_, _, record) = rig_run(&with_output(Output::Times(list.clone())));
    assert_eq!(times(&record), list);
}

/// A free particle: any step is exact, so that runs take few and long steps.
struct Free(Structure);

impl Problem for Free {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m.fill(1.0);
        Ok(())
    }
    fn force(&mut self, _: &Point<'_>, f: &mut [f64]) -> Eval {
        f.fill(0.0);
        Ok(())
    }
}

/// M70, M71, M72, M73: ends of steps and of the run are met exactly, whatever rounding does to `t₀ + (t₁ − t₀)`.
#[test]
fn ends_are_met_whatever_rounding_does() {
    let dims = Dims::holonomic(1, 0);
    let mut uneven = 0;
    for i in 0..200 {
        let (t0, t_end) = (-1.0 + 0.013 * f64::from(i), 2.0 + 0.0071 * f64::from(i * i));
        uneven += u32::from(t0 + (t_end - t0) != t_end);
        for (output, per_step) in [
            (Output::PerStep(0), Some(1)),
            (Output::PerStep(2), Some(3)),
            (Output::MaxSpacing(1e9), Some(1)),
            (Output::Uniform(3), None),
            (Output::Times(vec![t0, t_end]), None),
        ] {
            let count = match &output {
                Output::Uniform(n) => n + 2,
                _ => 2,
            };
            let mut free = Free(Structure::dense(dims));
            let start = State::at(dims, t0, &[0.0], &[1.0]);
            let with = options(TOLERANCE, |o| (o.output, o.h0) = (output.clone(), Some(t_end - t0)));
            let (end, stats, record) = complete(&mut free, &Mexx::default(), &start, t_end, &with);
            let times = times(&record);
            assert_eq!((end.t, times.last()), (t_end, Some(&t_end)), "{output:?} on [{t0}, {t_end}]");
            assert_eq!(times.len(), per_step.map_or(count, |n| n * stats.steps as usize + 1), "{output:?}");
            for (t, y) in &record.samples {
                assert!((y[0] - (t - t0)).abs() < 1e-13 * (1.0 + t_end.abs()));
            }
        }
    }
    assert!(uneven > 5, "the intervals were chosen so that rounding shows: {uneven}");
}

/// M70: output changes nothing else; its values meet the states at the ends of steps (to rounding of `θ`).
#[test]
fn output_leaves_the_integration_alone() {
    let (end, stats, plain) = rig_run(&options(TOLERANCE, |_| {}));
    let (end2, stats2, record) = rig_run(&with_output(Output::PerStep(3)));
    assert_eq!(bits(&end), bits(&end2));
    assert_eq!((stats.work, stats.rejections), (stats2.work, stats2.rejections));
    assert_eq!(plain.states, record.states);
    for x in &record.states {
        let (_, y) = record.samples.iter().find(|s| s.0 == x.t).unwrap();
        let all = [&x.p[..], &x.v, &x.u, &x.a, &x.lam].concat();
        assert!(y.iter().zip(&all).all(|(y, x)| (y - x).abs() < 1e-12 * (1.0 + x.abs())), "{y:?} {all:?}");
    }
}

/// M74: selected components are those of the full output, to the last bit and in the order asked for.
#[test]
fn selected_components() {
    let full = rig_run(&with_output(Output::PerStep(3))).2;
    for select in [
        Selection { p: vec![1], ..Selection::default() },
        Selection { v: vec![1, 0], u: vec![0], lam: vec![0], ..Selection::default() },
        Selection { a: vec![0, 1], ..Selection::default() },
        Selection { p: vec![0, 0], a: vec![1], ..Selection::default() },
        Selection::default(),
    ] {
        let n = select.len();
        assert_eq!(select.is_empty(), n == 0);
        // the full sample has p, v, u, a, lam with 2, 2, 1, 2, 1 components
        let offset = |list: &[usize], at: usize| list.iter().map(|i| at + i).collect::<Vec<_>>();
        let columns = [
            offset(&select.p, 0),
            offset(&select.v, 2),
            offset(&select.u, 4),
            offset(&select.a, 5),
            offset(&select.lam, 7),
        ]
        .concat();
        let some = rig_run(&options(TOLERANCE, |o| {
            o.output = Output::PerStep(3);
            o.dense.select = Some(select.clone());
        }))
        .2;
        assert_eq!(some.samples.len(), full.samples.len());
        for ((t, y), (t_full, y_full)) in some.samples.iter().zip(&full.samples) {
            let expected: Vec<u64> = columns.iter().map(|&i| y_full[i].to_bits()).collect();
            assert_eq!(
                (t, y.iter().map(|y| y.to_bits()).collect::<Vec<_>>()),
                (t_full, expected),
                "{select:?}"
            );
        }
    }
}

/// M75: the degree is limited as asked; cheaper polynomials still meet the steps' ends and are less accurate inside.
#[test]
fn limited_degree() {
    let mut problem = create("pendulum", &[]).unwrap();
    let start = problem.initial();
    let mut last = 0.0;
    for degree in [3, 4, 6, 8, 10, 14] {
        let with = options(1e-8, |o| (o.output, o.dense.max_degree) = (Output::PerStep(3), Some(degree)));
        let (mut log, mut record) = (Log::default(), Recorder::default());
        let mut run = Run::new(&mut *problem, &Mexx::default(), start.clone(), 10.0, &with).unwrap();
        run.finish(&mut both(&mut log, &mut record)).unwrap();
        let degrees: Vec<(usize, usize)> = log
            .calls
            .iter()
            .filter_map(|c| if let Call::Segment(.., d) = c { Some(*d) } else { None })
            .collect();
        assert!(degrees.iter().all(|d| d.0 <= degree && d.1 < d.0), "{degree}: {degrees:?}");
        assert!(degree > 6 || degrees.iter().any(|d| d.0 == degree), "{degree}: {degrees:?}");
        let error = |inside: bool| {
            let ends: Vec<f64> = record.states.iter().map(|x| x.t).collect();
            let chosen = record.samples.iter().filter(|s| ends.contains(&s.0) != inside);
            chosen.fold(0.0_f64, |m, (t, y)| {
                let x = problem.exact(*t).unwrap();
                y[..2].iter().zip(&x.p).fold(m, |m, (y, p)| m.max((y - p).abs()))
            })
        };
        // errors of the steps add up to less than a hundred tolerances in any case
        assert!(error(false) < 100.0 * 1e-8, "{degree}: {}", error(false));
        let inside = error(true);
        assert!(degree == 3 || degree > 8 || inside < 0.5 * last, "{degree}: {inside} after {last}");
        last = inside;
    }
    assert!(last < 100.0 * 1e-8, "{last}");
}

/// M49: for events alone, dense output is built only in steps in which a sign changes; with more checks per step in all;
/// for output, in steps with output points.
#[test]
fn dense_output_is_built_where_needed() {
    let dense_calls = |change: &dyn Fn(&mut Options)| {
        let mut rig = Rig::new();
        let start = rig.start();
        let with = options(TOLERANCE, |o| {
            o.clock = true;
            change(o);
        });
        let mut record = Recorder::default();
        let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &with).unwrap();
        run.finish(&mut record).unwrap();
        let steps_with_events = record
            .states
            .windows(2)
            .filter(|w| record.events.iter().any(|e| w[0].t < e.2.t && e.2.t <= w[1].t))
            .count() as u64;
        (run.clock().time(Part::Dense).calls, run.stats().steps, steps_with_events)
    };
    let (built, steps, eventful) = dense_calls(&|o| o.events = Events::report());
    assert_eq!(built, eventful);
    assert!(eventful >= 2 && eventful < steps, "{eventful} of {steps}");
    let (built, steps, _) = dense_calls(&|o| o.events = Events { checks: 4, ..Events::report() });
    assert_eq!(built, steps);
    let (built, steps, _) = dense_calls(&|o| o.output = Output::PerStep(0));
    assert_eq!(built, steps);
    let (built, ..) = dense_calls(&|o| o.output = Output::Times(vec![0.0, 2.0, 2.001]));
    assert_eq!(built, 1);
    let (built, ..) = dense_calls(&|_| {});
    assert_eq!(built, 0);
    let (built, steps, _) = dense_calls(&|o| o.dense.segments = true);
    assert_eq!(built, steps);
}
