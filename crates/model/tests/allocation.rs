//! Measures are evaluated without allocating.

#![allow(unsafe_code)] // counting allocations takes a global allocator
#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

use gelenk_model::{
    Body, Component, Coordinates, Drive, Force, Frame, GROUND, JointKind, Law, MassProperties, Measure,
    Model, Target, TimeFunction, View,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed to the system's allocator unchanged; counting touches only a thread-local number that has
// no destructor and needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn measures_allocate_nothing() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let rod = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0);
    let arm = model.add_body(Body::new("arm", rod)).unwrap();
    let y = [0.0, 1.0, 0.0];
    let pivot = model.add_joint_at("pivot", JointKind::Revolute, (GROUND, arm), [0.0; 3], y).unwrap();
    let weight = model.add_body(Body::new("weight", MassProperties::sphere(0.1, 1000.0))).unwrap();
    let slot =
        model.add_joint_at("slot", JointKind::Prismatic, (arm, weight), [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let angle = model.coordinate(pivot, "angle").unwrap();
    let way = model.coordinate(slot, "displacement").unwrap();
    let target = Target::Velocity(TimeFunction::constant(1.0));
    model.add_drive(Drive { name: "motor".into(), terms: vec![(angle, 1.0)], target }).unwrap();
    model.add_force(Force::along("spring", way, Law::linear(0.0, [-5.0, -0.1, 0.0]))).unwrap();
    let tip = Frame::on(weight).at([0.1, 0.0, 0.0]);
    let view = View::from(Frame::on(arm));
    let list = [
        Measure::Position(tip, view, Component::X),
        Measure::Velocity(tip, view, Component::Y),
        Measure::Acceleration(tip, view, Component::Z),
        Measure::AngularAcceleration(tip, View::world(), Component::Norm),
        Measure::Angle { of: tip, against: Frame::on(GROUND).axis(y) },
        Measure::Coordinate(angle),
        Measure::CoordinateAcceleration(way),
        Measure::DistanceRate(tip, Frame::on(GROUND)),
        Measure::ReactionForce(pivot, Frame::on(arm), Component::X),
        Measure::ReactionTorque(slot, Frame::on(arm), Component::X),
        Measure::DriveForce("motor".into()),
        Measure::DrivePower("motor".into()),
        Measure::ForcePower("spring".into()),
        Measure::Energy,
        Measure::DissipatedPower,
        Measure::SuppliedPower,
        Measure::AngularMomentum(None, Component::Y),
        Measure::CentreOfMass(Component::Z),
    ];
    for (name, coordinates) in Coordinates::ALL {
        let system = model.system(coordinates).unwrap();
        let mut measures = system.measures(&list).unwrap();
        let mut out = [0.0; 18];
        let before = ALLOCATIONS.get();
        for _ in 0..3 {
            measures.follow(system.initial(), &mut out).unwrap();
        }
        assert_eq!(ALLOCATIONS.get() - before, 0, "{name}");
    }
}
