//! Where results go: standard output, and files that are found writable before a long run and
//! replaced in one step after it, so that no run ends without a place for its result and no file is
//! ever half-written.

use super::failure::{Failure, colour_on, styled};
use clap::builder::StyledStr;
use edge::paytable::{Origin, Rules, built_ins};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// Room held on the disk for a result: more than a report takes.
const RESERVE: usize = 256 * 1024;
/// The longest file name without its ending, so that every file system takes it.
const LONGEST_NAME: usize = 160;
const ELSEWHERE: &str = "choose another folder with --out DIR, or print only with --no-write";

/// The temporary files in use, to be removed when the program is ended at once.
static TEMPORARY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file that the result of a run will go to. Dropped without [`Reserved::commit`], it leaves what was
/// there before.
#[derive(Debug)]
pub(crate) struct Reserved {
    target: PathBuf,
    temporary: NamedTempFile,
    /// How many bytes were appended.
    appended: u64,
    _listed: Listed,
}

impl Reserved {
    /// Makes sure that the file can be written later: makes its folder, and holds room for it in a
    /// temporary file beside it.
    pub(crate) fn open(path: &Path) -> Result<Reserved, Failure> {
        let folder = path.parent().unwrap_or(Path::new(""));
        make_folder(folder)?;
        check_replaceable(path)?;
        // What a link points to is replaced, not the link.
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(_) if fs::symlink_metadata(path).is_ok() => {
                let message = format!("cannot write `{}`: it is a link to nothing", path.display());
                return Err(Failure::io(message).with_help(format!("remove it, or {ELSEWHERE}")));
            }
            Err(_) => path.to_path_buf(),
        };
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut temporary = new_temporary(folder)
            .map_err(|fault| failure(&fault, "cannot write into the folder", folder))?;
        let _listed = Listed::new(temporary.path());
        hold_room(temporary.as_file_mut())
            .map_err(|fault| failure(&fault, "cannot write", path))?;
        Ok(Reserved {
            target,
            temporary,
            appended: 0,
            _listed,
        })
    }

    /// Replaces the file by one with this content, in one step.
    pub(crate) fn commit(mut self, content: &[u8]) -> Result<(), Failure> {
        let file = self.temporary.as_file_mut();
        fill(file, content).map_err(|fault| failure(&fault, "cannot write", &self.target))?;
        self.replace()
    }
}

impl Reserved {
    /// Writes more of a file whose content is not at hand as a whole, from its beginning on.
    pub(crate) fn append(&mut self, content: &[u8]) -> Result<(), Failure> {
        let file = self.temporary.as_file_mut();
        let written = match self.appended {
            0 => file.rewind().and_then(|()| file.write_all(content)),
            _ => file.write_all(content),
        };
        self.appended += content.len() as u64;
        written.map_err(|fault| failure(&fault, "cannot write", &self.target))
    }

    /// Replaces the file by one with what was appended, in one step.
    pub(crate) fn commit_appended(mut self) -> Result<(), Failure> {
        let file = self.temporary.as_file_mut();
        let length = self.appended;
        let done = file.set_len(length).and_then(|()| file.sync_all());
        done.map_err(|fault| failure(&fault, "cannot write", &self.target))?;
        self.replace()
    }

    fn replace(self) -> Result<(), Failure> {
        match self.temporary.persist(&self.target) {
            Ok(_) => Ok(()),
            Err(fault) => Err(failure(&fault.error, "cannot replace", &self.target)),
        }
    }
}

/// Opens the files of several results, each of which must have its own.
pub(crate) fn reserve_all(paths: &[PathBuf]) -> Result<Vec<Reserved>, Failure> {
    let mut seen = BTreeSet::new();
    if let Some(twice) = paths.iter().find(|path| !seen.insert(*path)) {
        let message = format!("two results would be written to `{}`", twice.display());
        let help = "name each pay table once, and give files of your own different names";
        return Err(Failure::usage(message).with_help(help));
    }
    paths.iter().map(|path| Reserved::open(path)).collect()
}

/// Removes the temporary files, when the program is about to end without its destructors.
pub(crate) fn abandon_all() {
    for path in temporary().iter() {
        let _ = fs::remove_file(path);
    }
}

/// An entry in [`TEMPORARY`], for as long as it lives.
#[derive(Debug)]
struct Listed(PathBuf);

impl Listed {
    fn new(path: &Path) -> Listed {
        temporary().insert(path.to_path_buf());
        Listed(path.to_path_buf())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        temporary().remove(&self.0);
    }
}

fn temporary() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    // The set is whole even after a panic elsewhere.
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    let in_the_way = folder
        .ancestors()
        .find(|place| fs::metadata(place).is_ok_and(|found| !found.is_dir()));
    if let Some(file) = in_the_way {
        let message = format!(
            "cannot make the folder `{}`: `{}` is a file",
            folder.display(),
            file.display()
        );
        return Err(Failure::io(message).with_help(format!("move that file away, or {ELSEWHERE}")));
    }
    fs::create_dir_all(folder).map_err(|fault| failure(&fault, "cannot make the folder", folder))
}

/// Replacing a file needs leave for the folder only, so what the file itself allows is asked here: a
/// file that its owner protected stays as it is.
fn check_replaceable(path: &Path) -> Result<(), Failure> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(()),
        Err(fault) => return Err(failure(&fault, "cannot write", path)),
    };
    if !found.is_file() {
        let what = if found.is_dir() {
            "a folder"
        } else {
            "no ordinary file"
        };
        let message = format!("cannot write `{}`: it is {what}", path.display());
        return Err(Failure::io(message).with_help(format!("move it away, or {ELSEWHERE}")));
    }
    match OpenOptions::new().write(true).open(path) {
        Ok(_) => Ok(()),
        Err(fault) => Err(failure(&fault, "cannot write", path)),
    }
}

fn new_temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".edge-").suffix(".tmp");
    #[cfg(unix)]
    {
        // Temporary files are private by default; a result is as readable as any other file, within
        // the user's umask.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Fills the file up for now: a full disk shows itself before the run, and a disk that fills up during
/// the run does not take the room of its result.
fn hold_room(file: &mut File) -> io::Result<()> {
    file.write_all(&vec![0; RESERVE])?;
    file.sync_all()
}

fn fill(file: &mut File, content: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(content)?;
    file.set_len(content.len() as u64)?;
    file.sync_all()
}

/// What went wrong with a path, and what can be done.
fn failure(fault: &io::Error, what: &str, path: &Path) -> Failure {
    let (why, remedy) = match fault.kind() {
        ErrorKind::PermissionDenied => ("permission denied".to_string(), "make it writable, or "),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            ("the disk is full".to_string(), "free some room, or ")
        }
        ErrorKind::ReadOnlyFilesystem => ("the disk is read-only".to_string(), ""),
        _ => (fault.to_string(), ""),
    };
    Failure::io(format!("{what} `{}`: {why}", path.display()))
        .with_help(format!("{remedy}{ELSEWHERE}"))
}

/// Writes a result to standard output. Files are to be committed before this: a closed pipe ends the
/// command.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(|fault| match fault.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Failure::io(format!("cannot write to standard output: {fault}"))
            .with_help("look where the output is sent to"),
    })
}

/// What a smaller command prints for other programs, or a schema.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("keys are text, and memory takes what is written") + "\n"
}

/// Writes the parser's text to standard output, with its colours on a terminal.
pub(crate) fn print_styled(text: &StyledStr) -> Result<(), Failure> {
    print(&styled(text, colour_on(&io::stdout())))
}

/// The file of a report: `OUT/GAME/PAYTABLE.json` for a built-in as it is, and for all others
/// `OUT/GAME/custom/NAME[+key=value…].json`, so that a built-in's report has only its own rules.
pub(crate) fn report_path(out: &Path, rules: &Rules) -> PathBuf {
    let game = out.join(rules.game.id);
    if rules.origin == Origin::BuiltIn && rules.overrides.is_empty() {
        return game.join(format!("{}.json", rules.paytable));
    }
    // A file may be named like a built-in: with overrides the two must still be told apart.
    let like_a_built_in = rules.origin != Origin::BuiltIn
        && built_ins(rules.game)
            .iter()
            .any(|known| known.name == rules.paytable);
    let name = if like_a_built_in && !rules.overrides.is_empty() {
        custom_name(&format!("{}.toml", rules.paytable), &rules.overrides)
    } else {
        custom_name(&rules.paytable, &rules.overrides)
    };
    game.join("custom").join(format!("{name}.json"))
}

/// A file name that tells every pay table and set of overrides from every other.
fn custom_name(paytable: &str, overrides: &BTreeMap<String, String>) -> String {
    let mut name = escaped(paytable);
    for (key, value) in overrides {
        let _ = write!(name, "+{}={}", escaped(key), escaped(value));
    }
    if name.len() > LONGEST_NAME {
        let digest = Sha256::digest(name.as_bytes());
        name.truncate(LONGEST_NAME - 2 - 32);
        // No escaped name has `~~` in it.
        name.push_str("~~");
        for byte in &digest[..16] {
            let _ = write!(name, "{byte:02x}");
        }
    }
    name
}

/// What is safe in a file name anywhere stays; each other byte becomes `~` and two hexadecimal
/// digits. `+`, `=` and `~` are among these, so that no two inputs give the same name.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            safe.push(byte.into());
        } else {
            let _ = write!(safe, "~{byte:02x}");
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::failure::Complaint;
    use edge::games::caribbean;
    use tempfile::TempDir;

    fn folder() -> TempDir {
        tempfile::tempdir().unwrap()
    }

    /// All files and folders below a folder.
    fn everything_in(folder: &Path) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.extend(everything_in(&path));
            }
            found.push(path);
        }
        found.sort();
        found
    }

    fn said(failure: Failure) -> (String, String) {
        assert_eq!(failure.code(), 2);
        match failure {
            Failure::Usage(Complaint::Sentence { message, help })
            | Failure::Io(Complaint::Sentence { message, help }) => (message, help.unwrap()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_result_replaces_the_old_one_and_leaves_nothing_else() {
        let folder = folder();
        let path = folder.path().join("results/caribbean/std.json");
        for content in ["a first, longer content", "second"] {
            Reserved::open(&path)
                .unwrap()
                .commit(content.as_bytes())
                .unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        let large = vec![b'x'; RESERVE + 1];
        Reserved::open(&path).unwrap().commit(&large).unwrap();
        assert_eq!(fs::read(&path).unwrap(), large);
        assert_eq!(everything_in(folder.path()).len(), 3);
    }

    #[test]
    fn without_a_result_the_old_file_stays() {
        let folder = folder();
        let path = folder.path().join("std.json");
        fs::write(&path, "old").unwrap();
        let reserved = Reserved::open(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(everything_in(folder.path()).len(), 2);
        drop(reserved);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(everything_in(folder.path()), [path]);
    }

    #[test]
    fn a_temporary_file_is_listed_while_it_lives() {
        let folder = folder();
        let reserved = Reserved::open(&folder.path().join("std.json")).unwrap();
        let path = reserved.temporary.path().to_path_buf();
        assert!(temporary().contains(&path));
        reserved.commit(b"{}").unwrap();
        assert!(!temporary().contains(&path));
    }

    #[test]
    fn a_file_in_the_place_of_the_folder_is_named() {
        let folder = folder();
        let file = folder.path().join("results");
        fs::write(&file, "").unwrap();
        let path = file.join("caribbean/std.json");
        let (message, help) = said(Reserved::open(&path).unwrap_err());
        assert!(
            message.contains(&format!("`{}` is a file", file.display())),
            "{message}"
        );
        assert!(help.contains("--out"), "{help}");
    }

    #[test]
    fn a_folder_in_the_place_of_the_file_is_named() {
        let folder = folder();
        let path = folder.path().join("std.json");
        fs::create_dir(&path).unwrap();
        let (message, help) = said(Reserved::open(&path).unwrap_err());
        assert!(message.ends_with("std.json`: it is a folder"), "{message}");
        assert!(help.contains("move it away"), "{help}");
        assert_eq!(everything_in(folder.path()), [path]);
    }

    #[test]
    fn two_results_do_not_share_a_file() {
        let folder = folder();
        let path = folder.path().join("custom/my.json");
        let (message, _) = said(reserve_all(&[path.clone(), path]).unwrap_err());
        assert!(message.starts_with("two results"), "{message}");
        assert!(everything_in(folder.path()).is_empty());
        let paths = ["a.json", "b.json"].map(|name| folder.path().join(name));
        assert_eq!(reserve_all(&paths).unwrap().len(), 2);
    }

    #[test]
    fn the_usual_faults_are_said_in_plain_words() {
        for (kind, why, what_to_do) in [
            (
                ErrorKind::PermissionDenied,
                "permission denied",
                "make it writable",
            ),
            (ErrorKind::StorageFull, "the disk is full", "free some room"),
            (
                ErrorKind::ReadOnlyFilesystem,
                "the disk is read-only",
                "another folder",
            ),
        ] {
            let (message, help) =
                said(failure(&kind.into(), "cannot write", Path::new("a/b.json")));
            assert_eq!(message, format!("cannot write `a/b.json`: {why}"));
            assert!(help.contains(what_to_do), "{help}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_shows_before_the_run() {
        let mut full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        assert_eq!(
            hold_room(&mut full).unwrap_err().kind(),
            ErrorKind::StorageFull
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_result_is_as_readable_as_any_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder();
        let (usual, result) = (folder.path().join("usual"), folder.path().join("result"));
        fs::write(&usual, "").unwrap();
        Reserved::open(&result).unwrap().commit(b"").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&result), mode(&usual));
    }

    #[cfg(unix)]
    #[test]
    fn what_a_link_points_to_is_replaced() {
        let folder = folder();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Reserved::open(&link).unwrap().commit(b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    fn rules(paytable: &str, origin: Origin, overrides: &[(&str, &str)]) -> Rules {
        let pair = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        Rules {
            game: &caribbean::SPEC,
            paytable: paytable.into(),
            origin,
            title: String::new(),
            source: None,
            overrides: overrides.iter().map(pair).collect(),
            switches: Default::default(),
            tables: Default::default(),
            side_bets: Vec::new(),
            published: Vec::new(),
        }
    }

    #[test]
    fn a_report_has_a_place_of_its_own() {
        let file = || Origin::File("my/own.toml".into());
        for (rules, path) in [
            (rules("std", Origin::BuiltIn, &[]), "out/caribbean/std.json"),
            (rules("own", file(), &[]), "out/caribbean/custom/own.json"),
            (rules("std", file(), &[]), "out/caribbean/custom/std.json"),
            (
                rules(
                    "std",
                    Origin::BuiltIn,
                    &[("qualifier", "pair:2"), ("pays.flush", "7/2")],
                ),
                "out/caribbean/custom/std+pays.flush=7~2f2+qualifier=pair~3a2.json",
            ),
            (
                rules("a b%é", file(), &[]),
                "out/caribbean/custom/a~20b~25~c3~a9.json",
            ),
        ] {
            assert_eq!(report_path(Path::new("out"), &rules), Path::new(path));
        }
    }

    #[test]
    fn names_never_collide_and_are_never_long() {
        let name = |paytable: &str, overrides: &[(&str, &str)]| {
            custom_name(
                paytable,
                &rules(paytable, Origin::BuiltIn, overrides).overrides,
            )
        };
        let long = "x".repeat(300);
        let names = [
            name("std", &[("a", "1")]),
            name("std+a=1", &[]),
            name("std~2ba=1", &[]),
            name("std", &[("a", "1+b=2")]),
            name("std", &[("a", "1"), ("b", "2")]),
            name("std", &[("a", &long)]),
            name("std", &[("a", &format!("{long}y"))]),
            name(&long[..LONGEST_NAME], &[]),
            name(&long[..LONGEST_NAME + 1], &[]),
        ];
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:?}");
        assert!(names.iter().all(|name| name.len() <= LONGEST_NAME));
        assert_eq!(name(&long, &[]), name(&long, &[]));
    }
}
