//! All tables and figures on one page: `gelenk bench all`.
//!
//! What a table printed and stored is kept in `NAME.done.json` of the folder, so that the next call goes on with those that are missing.

use super::{Bench, PublishedTable, Request, TABLES};
use crate::{StatusLine, TableError};
use gelenk_plot::{Page, PagePart};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The name that stands for all tables.
pub(super) const NAME: &str = "all";

/// A table that was made, or failed.
struct Done {
    printed: String,
    stored: Vec<String>,
    failed: Option<String>,
    seconds: f64,
    /// When it was made, as seconds since 1970.
    at: u64,
}

/// Makes all tables that the folder does not have, and the page of all.
pub(super) fn run(request: &Request<'_>, out: &mut dyn std::io::Write) -> Result<(), TableError> {
    let line = StatusLine::new(true);
    let mut all: Vec<(&PublishedTable, Done)> = Vec::new();
    let mut end = Ok(());
    for table in TABLES {
        line.say(format!("{} of {}: {}", all.len() + 1, TABLES.len(), table.name));
        let path = request.folder.join(format!("{}.done.json", table.name));
        let identity = identity(table, request.max_n);
        let (done, is_new) = match Done::read(&path, &identity) {
            Some(done) => (done, false),
            None => match make(table, request) {
                Err(TableError::Interrupted) => {
                    end = Err(TableError::Interrupted);
                    break;
                }
                Err(error) => return Err(error),
                Ok(done) => {
                    let text = done.to_json(&identity).to_string();
                    fs::write(&path, text).map_err(|e| TableError::file("write", &path, e))?;
                    (done, true)
                }
            },
        };
        let word = if let Some(why) = &done.failed {
            format!("failed: {}", why.lines().next().unwrap_or_default())
        } else if is_new {
            format!("{:.1} s", done.seconds)
        } else {
            "was made before".into()
        };
        if !request.json {
            let (name, width) = (table.name, TABLES.iter().map(|t| t.name.len()).max().unwrap_or(0));
            line.aside(|| writeln!(out, "{name:<width$}  {word}"))?;
        }
        all.push((table, done));
    }
    drop(line);
    let path = request.folder.join("index.html");
    fs::write(&path, page(&all, request.folder).to_html())
        .map_err(|e| TableError::file("write", &path, e))?;
    let failed: Vec<&str> = all.iter().filter(|(_, d)| d.failed.is_some()).map(|(t, _)| t.name).collect();
    if request.json {
        let tables: Vec<Value> = all
            .iter()
            .map(|(t, d)| json!({ "name": t.name, "seconds": d.seconds, "failed": d.failed, "stored": d.stored }))
            .collect();
        writeln!(out, "{}", json!({ "table": NAME, "page": path, "tables": tables }))?;
    } else {
        writeln!(out, "page  {}  (open it in a browser)", path.display())?;
    }
    end?;
    if failed.is_empty() { Ok(()) } else { Err(TableError::failed(format!("failed: {}", failed.join(", ")))) }
}

/// What a table that is kept has to agree with.
fn identity(table: &PublishedTable, max_n: Option<u32>) -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "table": table.name,
        "max_n": max_n.filter(|_| table.grows),
        "tables": table.what,
    })
}

fn make(table: &PublishedTable, request: &Request<'_>) -> Result<Done, TableError> {
    let mut printed = Vec::new();
    let begin = Instant::now();
    let of = Request {
        table: table.name,
        max_n: request.max_n.filter(|_| table.grows),
        folder: request.folder,
        json: false,
        on_ctrl_c: request.on_ctrl_c,
    };
    let mut bench = Bench::new(&of, &mut printed);
    let result = (table.run)(&mut bench);
    let stored = std::mem::take(&mut bench.stored);
    let failed = match result {
        Err(error @ (TableError::Interrupted | TableError::Output(_))) => return Err(error),
        Err(error) => Some(error.to_string()),
        Ok(()) => None,
    };
    let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs());
    let seconds = begin.elapsed().as_secs_f64();
    Ok(Done { printed: String::from_utf8_lossy(&printed).into_owned(), stored, failed, seconds, at })
}

impl Done {
    fn to_json(&self, identity: &Value) -> Value {
        json!({
            "identity": identity,
            "printed": self.printed,
            "stored": self.stored,
            "failed": self.failed,
            "seconds": self.seconds,
            "at": self.at,
        })
    }

    /// What was made by this version and came to its end.
    fn read(path: &Path, identity: &Value) -> Option<Self> {
        let all: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        if all["identity"] != *identity || !all["failed"].is_null() {
            return None;
        }
        let stored = all["stored"].as_array()?.iter().map(|name| name.as_str().map(str::to_owned));
        let done = Self {
            printed: all["printed"].as_str()?.to_owned(),
            stored: stored.collect::<Option<_>>()?,
            failed: None,
            seconds: all["seconds"].as_f64()?,
            at: all["at"].as_u64()?,
        };
        let folder = path.parent()?;
        done.stored.iter().all(|name| folder.join(name).exists()).then_some(done)
    }
}

fn page(all: &[(&PublishedTable, Done)], folder: &Path) -> Page {
    let day = all.iter().map(|(_, done)| done.at).max().map_or_else(String::new, day);
    let mut page = Page::new("Tables and figures of the papers")
        .subtitle(format!("gelenk {}, {day}; ours beside what is printed", env!("CARGO_PKG_VERSION")));
    for (table, done) in all {
        let keys = if table.keys.is_empty() { String::new() } else { format!("; {}", table.keys) };
        let pictures = done
            .stored
            .iter()
            .filter(|name| Path::new(name).extension().is_some_and(|e| e == "svg"))
            .filter_map(|name| {
                let svg = fs::read_to_string(folder.join(name)).ok()?;
                Some((name.clone(), svg))
            });
        let lines = match &done.failed {
            Some(why) => format!("{}\nfailed: {why}", done.printed),
            None => done.printed.clone(),
        };
        page = page.part(PagePart {
            anchor: table.name.into(),
            title: table.name.into(),
            lead: format!("{}; {}{keys}; {:.1} s", table.what, table.source, done.seconds),
            lines,
            pictures: pictures.collect(),
        });
    }
    for (name, value) in machine() {
        page = page.fact(name, value);
    }
    page.fact("tables", format!("{} of {}", all.len(), TABLES.len()))
        .fact("time", format!("{:.0} s", all.iter().map(|(_, done)| done.seconds).sum::<f64>()))
}

/// What the numbers were measured on.
fn machine() -> Vec<(&'static str, String)> {
    let cores = std::thread::available_parallelism().map_or_else(|_| "?".into(), |n| n.to_string());
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(": ").nth(1));
    vec![
        ("system", format!("{} on {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("processor", model.unwrap_or("unknown").to_owned()),
        ("cores", cores),
    ]
}

/// The day of a time, in the Gregorian calendar. Years begin with March here, so that the day of a leap year is the last one.
fn day(seconds: u64) -> String {
    let z = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (z / 146_097, z % 146_097);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_names() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(1_709_251_199), "2024-02-29");
        assert_eq!(day(1_767_225_600), "2026-01-01");
    }

    /// What the folder has is not made again, unless a file of it is gone; the page has a part for each table.
    #[test]
    fn goes_on_where_it_stopped() {
        let folder = std::env::temp_dir().join(format!("gelenk-bench-all-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let at = |name: &str| folder.join(format!("{name}.done.json"));
        for table in TABLES {
            let stored = vec![format!("{}.svg", table.name)];
            fs::write(folder.join(&stored[0]), "<svg>a curve</svg>").unwrap();
            let printed = format!("numbers of {}", table.name);
            let done = Done { printed, stored, failed: None, seconds: 1.5, at: 0 };
            fs::write(at(table.name), done.to_json(&identity(table, None)).to_string()).unwrap();
        }
        let on_ctrl_c = gelenk_integrators::Cancel::default;
        let request = Request { table: NAME, max_n: None, folder: &folder, json: false, on_ctrl_c };
        let mut out = Vec::new();
        super::super::run(&request, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert_eq!(out.matches("was made before").count(), TABLES.len(), "{out}");
        let page = fs::read_to_string(folder.join("index.html")).unwrap();
        for table in TABLES {
            assert!(page.contains(&format!("<pre>numbers of {}", table.name)), "{}", table.name);
        }
        assert_eq!(page.matches("%3Csvg%3Ea curve").count(), TABLES.len());

        let table = TABLES[0];
        let kept = |max_n| Done::read(&at(table.name), &identity(table, max_n));
        assert!(kept(None).is_some());
        fs::remove_file(folder.join(format!("{}.svg", table.name))).unwrap();
        assert!(kept(None).is_none());
        // what failed is tried again
        let failed = Some("no".to_owned());
        let done = Done { printed: String::new(), stored: Vec::new(), failed, seconds: 1.5, at: 0 };
        fs::write(at(table.name), done.to_json(&identity(table, None)).to_string()).unwrap();
        assert!(kept(None).is_none());
        fs::remove_dir_all(&folder).unwrap();
    }
}
