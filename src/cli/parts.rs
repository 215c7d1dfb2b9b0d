//! Finished parts of a run, kept beside its results until it is over, so that a run that was stopped goes on
//! from them when it is started again.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::NamedTempFile;

/// Parts in a folder. That one cannot be kept is no reason to stop: the run is then as it would be without.
pub(crate) struct Parts {
    folder: PathBuf,
    /// The files of this run.
    files: Mutex<BTreeSet<PathBuf>>,
    /// How many were there before.
    found: Mutex<usize>,
    fresh: bool,
}

impl Parts {
    /// In a folder of the results; with `fresh` what is there is not looked at.
    pub(crate) fn beside(results: &Path, fresh: bool) -> Parts {
        Parts {
            folder: results.join(".unfinished"),
            files: Mutex::default(),
            found: Mutex::default(),
            fresh,
        }
    }

    pub(crate) fn recall(&self, part: &str) -> Option<Vec<u8>> {
        if self.fresh {
            return None;
        }
        let path = self.path(part);
        let content = fs::read(&path).ok()?;
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.note(path);
        Some(content)
    }

    pub(crate) fn keep(&self, part: &str, content: &[u8]) {
        let path = self.path(part);
        let written = fs::create_dir_all(&self.folder)
            .and_then(|()| NamedTempFile::new_in(&self.folder))
            .and_then(|mut file| {
                file.write_all(content)?;
                file.persist(&path)?;
                Ok(())
            });
        if written.is_ok() {
            self.note(path);
        }
    }

    /// How many parts of an earlier run were found.
    pub(crate) fn found(&self) -> usize {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes what this run has used or kept, once its results are written.
    pub(crate) fn clear(&self) {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        for file in files.iter() {
            let _ = fs::remove_file(file);
        }
        // Stays when something else is in it.
        let _ = fs::remove_dir(&self.folder);
    }

    fn path(&self, part: &str) -> PathBuf {
        self.folder.join(format!("{part}.json"))
    }

    fn note(&self, path: PathBuf) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_again_and_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let parts = Parts::beside(folder.path(), false);
        assert_eq!(parts.recall("a"), None);
        parts.keep("a", b"1");
        let again = Parts::beside(folder.path(), false);
        assert_eq!(again.recall("a"), Some(b"1".to_vec()));
        assert_eq!(again.found(), 1);
        assert_eq!(Parts::beside(folder.path(), true).recall("a"), None);
        again.clear();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_others_keep_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (
            Parts::beside(folder.path(), false),
            Parts::beside(folder.path(), false),
        );
        one.keep("a", b"1");
        other.keep("b", b"2");
        one.clear();
        assert_eq!(other.recall("b"), Some(b"2".to_vec()));
    }

    #[test]
    fn a_run_goes_on_where_nothing_can_be_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let parts = Parts::beside(&file, false);
        parts.keep("a", b"1");
        assert_eq!(parts.recall("a"), None);
        parts.clear();
    }
}
