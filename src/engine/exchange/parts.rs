//! Finished parts of a walk as bytes, to be kept and read again.

use super::{Answered, Batch, Bounds};
use crate::engine::Tally;
use serde::{Deserialize, Serialize};

/// What was found for one up card, question by question.
#[derive(Serialize, Deserialize)]
struct Part {
    answered: Vec<(Vec<(usize, u128)>, Bounds)>,
}

pub fn write(answered: &[Answered]) -> Vec<u8> {
    let answered = answered.iter();
    let answered = answered.map(|one| (one.tally.counts().collect(), one.bounds));
    let part = Part {
        answered: answered.collect(),
    };
    serde_json::to_vec(&part).expect("numbers")
}

/// What was kept, if it is whole: an answer for each question in which every deal is counted.
pub fn read(bytes: &[u8], batches: &[Batch], deals: u128) -> Option<Vec<Answered>> {
    let part: Part = serde_json::from_slice(bytes).ok()?;
    let questions: Vec<_> = batches.iter().flat_map(|batch| &batch.questions).collect();
    if part.answered.len() != questions.len() {
        return None;
    }
    let answered = questions.into_iter().zip(part.answered);
    answered
        .map(|(question, (counts, bounds))| {
            let events = super::events(question).count();
            let mut tally = Tally::new(events);
            for (event, deals) in counts {
                if event >= events {
                    return None;
                }
                tally.add(event, deals);
            }
            (tally.total() == deals).then_some(Answered { tally, bounds })
        })
        .collect()
}
