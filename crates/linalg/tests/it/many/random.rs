//! Small random problems, against the solver of small problems.

use super::builders::{Blocks, Owned, Random};
use gelenk_linalg::complementarity::many::ManyOptions;
use gelenk_linalg::complementarity::{Contact, ContactOptions, ContactProblem, Count, Tangential, solve};

/// A few bodies with six velocities, one of them full blocks, and a few contacts between them.
fn draw(random: &mut Random) -> Owned {
    let mut blocks = Blocks::default();
    let bodies = 1 + random.below(3);
    for _ in 0..bodies {
        // A Aᵀ of full rank, or without one direction as joints make it
        let rank = if random.part() < 0.3 { 4 } else { 6 };
        let a: Vec<f64> = (0..6 * rank).map(|_| random.draw()).collect();
        let entry = |k: usize| (0..rank).map(|t| a[k / 6 * rank + t] * a[k % 6 * rank + t]).sum::<f64>();
        let diagonal = if rank == 6 { 0.3 } else { 0.0 };
        blocks.add(6, (0..36).map(|k| entry(k) + if k % 7 == 0 { diagonal } else { 0.0 }).collect());
    }
    let mut owned = Owned::of(blocks);
    for _ in 0..=random.below(3) {
        let tangents = random.below(3);
        let friction = 0.4 * random.part();
        let contact = match random.below(4) {
            0 => Contact::frictionless(),
            1 => Contact::pressed(tangents.max(1), friction, random.part()),
            _ => Contact::with_friction(tangents, friction),
        };
        let contact = match random.below(6) {
            0 if contact.tangents > 0 => contact.in_motion(Tangential::Sliding([1.0, 0.0, 0.0])),
            1 => Contact { friction_static: 1.5 * contact.friction, ..contact },
            _ => contact,
        };
        let (a, b) = (random.below(bodies), random.below(bodies));
        for _ in 0..contact.row_count() {
            for i in 0..6 {
                owned.rows.entry(6 * a + i, random.draw());
                if b != a {
                    owned.rows.entry(6 * b + i, random.draw());
                }
            }
            owned.rows.end_row();
            owned.free.push(random.draw());
        }
        owned.contacts.push(contact);
    }
    owned
}

/// Where a problem has one motion, both solvers find it.
#[test]
fn random_problems_agree_with_the_small_solver() {
    let mut random = Random::new(18);
    let (mut compared, mut missed) = (0, 0);
    for k in 0..1000 {
        let owned = draw(&mut random);
        let delassus = owned.delassus();
        let small = ContactProblem { delassus: &delassus, free: &owned.free, contacts: &owned.contacts };
        let Ok(exact) = solve(&small, &ContactOptions::default(), None) else { continue };
        if exact.count != Count::One {
            continue;
        }
        let options = ManyOptions { tolerance: 1e-12, ..ManyOptions::default() };
        let solved = owned.solve(&options).unwrap();
        if !solved.report.solved {
            missed += 1;
            continue;
        }
        compared += 1;
        for (a, b) in solved.motion.iter().zip(&exact.motion) {
            assert!((a - b).abs() <= 1e-7, "{k}: {:?}\n{:?}", solved.motion, exact.motion);
        }
    }
    assert!(compared > 600 && missed == 0, "{compared} compared, {missed} missed");
}
