//! Wheels on rails as runs see them.

use crate::common::in_memory;
use gelenk_io::results::Cause;

/// A wheelset with a hoist on its axle; the time is short, since nothing steers it.
fn hoisted(lift: &str) -> String {
    format!(
        "gelenk = 1\ngravity = [0, 0, -9.81]\n[tracks.line]\npieces = [{{ length = 100 }}]\n[profiles.cone]\nkind = \"cone\"\nslope = 0.05\n\
         [profiles.rail]\nfrom = [-0.036, -0.0022]\npieces = [{{ to = [0.036, -0.0022], radius = 0.3 }}]\n\
         [bodies.wheelset]\nmass = 1000\ninertia = [600, 80, 600]\nposition = [10, 0, 0.46]\nvelocity = [10, 0, 0]\n\
         angular_velocity = [0, \"10/0.46\", 0]\n\
         [wheel_rails.left]\ntrack = \"line\"\nside = \"left\"\non = {{ body = \"wheelset\", at = [0, 0.75, 0] }}\nradius = 0.46\n\
         wheel = \"cone\"\nrail = \"rail\"\n\
         [wheel_rails.right]\ntrack = \"line\"\nside = \"right\"\non = {{ body = \"wheelset\", at = [0, -0.75, 0] }}\nradius = 0.46\n\
         wheel = \"cone\"\nrail = \"rail\"\n\
         [forces.hoist]\nkind = \"applied\"\nat = \"wheelset\"\nforce = [0, 0, {lift}]\n\
         [simulation]\nt_end = 0.1\n"
    )
}

/// A wheel that would lift off its rail is named, and the run is amber; one that is only relieved is not.
#[test]
fn a_wheel_that_would_lift_is_named() {
    for (lift, lifts) in [("8000", false), ("12000", true)] {
        let (outcome, _) = in_memory(&hoisted(lift), |_| {});
        let lifted: Vec<_> =
            outcome.summary.doubts.iter().filter(|d| d.cause == Cause::LiftedWheel).collect();
        assert_eq!(!lifted.is_empty(), lifts, "{lift}: {}", outcome.summary.run.message);
        if lifts {
            assert_eq!(outcome.summary.run.colour, "amber");
            assert!(lifted.iter().any(|d| d.text.contains("'left'")), "{:?}", lifted[0].text);
        }
    }
}
