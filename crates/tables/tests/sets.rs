//! The mechanism sets: what their files say, and that methods find the ends that are known.

use gelenk_catalogue::Settings;
use gelenk_integrators::Cancel;
use gelenk_mechanisms::{MECHANISMS, Mechanism, Set};
use gelenk_simulate::Check;
use gelenk_tables::sets::ended::{Way, ended, opened};
use gelenk_tables::sets::reference::Reference;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

/// Every so many mechanisms are run; `gelenk bench all` runs all of them.
const SAMPLE: usize = 3;
/// The tolerance at which they are run.
const TOLERANCE: f64 = 1e-8;

/// Numbers of mechanisms in the sets.
const LEAST: [usize; 3] = [69, 32, 14];

fn of(set: Set) -> impl Iterator<Item = &'static Mechanism> {
    MECHANISMS.iter().filter(move |m| m.set == set)
}

/// H43, H44, H45: there are as many as in the paper, each with a name of its own and a story of a line.
#[test]
fn names_and_stories() {
    for (set, least) in Set::ALL.into_iter().zip(LEAST) {
        assert!(of(set).count() >= least, "{}: {} of {least}", set.word(), of(set).count());
    }
    let mut names: Vec<&str> = MECHANISMS.iter().map(|m| m.name).collect();
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
    for m in MECHANISMS {
        assert!((20..=140).contains(&m.what().chars().count()), "{}: {}", m.name, m.what());
        assert!(m.text.contains("[measures"), "{}", m.name);
        let options = m.text.split("[simulation]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        let own =
            ["method", "rtol", "coordinates"].iter().find(|key| options.contains(&format!("\n{key} =")));
        assert!(own.is_none(), "{}: {own:?} is for those who compare", m.name);
    }
}

/// H43, H44, H45: mechanisms are as large as those of the paper. Where a drive prescribes all motion, no degree of freedom is left.
#[test]
fn sizes() {
    let mut largest = [0; 3];
    for m in MECHANISMS {
        let (source, _) = opened(m).unwrap_or_else(|e| panic!("{}: {e}", m.name));
        let check = Check::new(&source, &Settings::new()).unwrap_or_else(|e| panic!("{}: {e}", m.name));
        let audit = &check.beginning.audit;
        let freedom = audit.degrees_of_freedom();
        let (range, joints) = match m.set {
            Set::Rigid => (0..=19, 2..=38),
            Set::Impact => (0..=11, 0..=38),
            Set::Flexible => (1..=31, 0..=38),
        };
        assert!(range.contains(&freedom), "{}: {freedom} degrees of freedom", m.name);
        assert!(joints.contains(&audit.joints), "{}: {} joints", m.name, audit.joints);
        assert!(check.contacts.is_some() || m.set != Set::Impact, "{}: no contacts", m.name);
        let k = Set::ALL.iter().position(|set| *set == m.set).unwrap();
        largest[k] = largest[k].max(freedom);
    }
    assert!(largest[0] >= 15 && largest[1] >= 8 && largest[2] >= 20, "{largest:?}");
}

/// Every mechanism has a reference of its present text, on which two methods in different coordinates agree.
///
/// `REFERENCES=write` makes those that are missing, and `REFERENCES=WORD` those whose name has a word.
#[test]
fn references() {
    let wanted = env::var("REFERENCES").unwrap_or_default();
    if wanted.is_empty() {
        for m in MECHANISMS {
            let reference = Reference::of(m).unwrap();
            assert!(reference.difference < 1e-6, "{}: {:e}", m.name, reference.difference);
        }
        return;
    }
    let is_wanted = |m: &&Mechanism| match &wanted[..] {
        "write" => Reference::of(m).is_err(),
        word => m.name.contains(word),
    };
    let list: Vec<&Mechanism> = MECHANISMS.iter().filter(is_wanted).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../mechanisms/references");
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(m) = list.get(next.fetch_add(1, Ordering::Relaxed)) {
            match Reference::make(m) {
                Ok(r) => {
                    println!("{}: differ by {:.1e}, errors grow {:.1e}", m.name, r.difference, r.growth);
                    fs::write(folder.join(format!("{}.json", m.name)), r.to_text()).unwrap();
                }
                Err(why) => failures.lock().unwrap().push(why),
            }
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| _ = scope.spawn(work)));
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The defaults find the known end of every third mechanism, within twenty times what errors of other methods grow to.
#[test]
fn a_sample_ends_where_it_ended() {
    let mut wrong = Vec::new();
    for m in MECHANISMS.iter().step_by(SAMPLE) {
        let settings =
            Settings::new().with("rtol", TOLERANCE).and_then(|s| s.with("atol", TOLERANCE)).unwrap();
        let way = Way { settings, without: &["rtol", "atol"], is_bare: true };
        let reference = Reference::of(m).unwrap();
        match ended(m, &way, &Cancel::default()) {
            Err(why) => wrong.push(format!("{}: {why}", m.name)),
            Ok(run) if !run.is_complete => wrong.push(format!("{}: {}", m.name, run.summary.run.message)),
            Ok(run) => {
                let error = reference.errors(&run).motion;
                let allowed = reference.allowed(TOLERANCE);
                if error > allowed {
                    wrong.push(format!("{}: off by {error:.1e}, allowed {allowed:.1e}", m.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
