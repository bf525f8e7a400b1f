//! Stiff problems.

use crate::common::measure::largest;
use crate::common::pulled::{Pulled, spread};
use crate::common::solved::solve;
use gelenk_integrators::{Options, Sdirk};
use gelenk_testset::{all, create};

const TOLERANCE: f64 = 1e-5;

#[test]
fn probe_pendulum() {
    let rod = create("pendulum", &[("v0", 0.0)]).unwrap().exact(5.0).unwrap();
    for tol in [1e-4, 1e-5] {
        for e in 2..=10 {
            let mut problem = create("stiff-pendulum", &[("k", 10.0_f64.powi(e))]).unwrap();
            let start = problem.initial();
            let left = solve(
                &mut *problem,
                &Sdirk {
                    implicit: gelenk_integrators::Implicit {
                        position_errors: true,
                        ..gelenk_integrators::Implicit::new(gelenk_integrators::Formulation::Partition)
                    },
                },
                start,
                5.0,
                &Options::tolerance(tol),
            );
            let off = largest(&left.end.p, &rod.p) / tol;
            println!(
                "{tol:e} 1e{e}: {} steps {:?} off {off:.2} work {:?}",
                left.stats.steps, left.stats.rejections, left.stats.work.residual
            );
        }
    }
}

#[test]
fn probe_bushing() {
    for e in 2..=8 {
        let mut problem = Pulled::new(10.0_f64.powi(-e));
        let start = problem.start();
        let left = solve(
            &mut problem,
            &Sdirk {
                implicit: gelenk_integrators::Implicit {
                    position_errors: true,
                    ..gelenk_integrators::Implicit::new(gelenk_integrators::Formulation::Partition)
                },
            },
            start,
            1.0,
            &Options::tolerance(TOLERANCE),
        );
        let off = largest(&left.end.p, &Pulled::exact(1.0).0) / TOLERANCE;
        println!(
            "bushing {e}: {} {:?} {off:.2} {}",
            left.stats.steps, left.stats.rejections, left.stats.work.residual
        );
    }
}

#[test]
fn probe_all() {
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let options = Options { max_steps: 20000, ..Options::tolerance(TOLERANCE) };
        let method = Sdirk::default();
        let Ok(mut run) = gelenk_integrators::Run::new(&mut *problem, &method, start, t_end, &options)
            .map_err(|e| println!("{} {e}", info.name))
        else {
            continue;
        };
        let e = run.finish(&mut ());
        let (end, stats) = (run.state().clone(), *run.stats());
        drop(run);
        let Some(r) = problem.reference(t_end) else {
            println!("{} no reference", info.name);
            continue;
        };
        let exact = r.state;
        let unit = |y: f64| TOLERANCE * (1.0 + y.abs());
        let off = end.p.iter().zip(&exact.p).map(|(x, y)| (x - y).abs() / unit(*y)).fold(0.0, f64::max);
        println!(
            "{}: {:?} {} steps {} rej off {off:.2} res {} jac {} {:?}",
            info.name,
            e.map_err(|e| e.to_string()),
            stats.steps,
            stats.rejections.total(),
            stats.work.residual,
            stats.work.jacobian,
            stats.rejections
        );
    }
}
