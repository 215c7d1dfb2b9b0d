//! Exact counts of what deals end in.

/// How many deals end in each event of a game, by the event's index. The empty tally is the
/// identity; tallies of disjoint sets of deals add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally(Vec<u128>);

impl Tally {
    /// No deal yet, for a game with so many events.
    pub fn new(events: usize) -> Tally {
        Tally(vec![0; events])
    }

    /// Counts deals that end in an event.
    pub fn add(&mut self, event: usize, deals: u128) {
        self.0[event] += deals;
    }

    /// Adds another tally of the same game.
    pub fn merge(&mut self, other: &Tally) {
        assert_eq!(self.0.len(), other.0.len(), "tallies of one game");
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
    }

    /// All deals counted.
    pub fn total(&self) -> u128 {
        self.0.iter().sum()
    }

    /// The events that occurred, by index, with their counts.
    pub fn counts(&self) -> impl Iterator<Item = (usize, u128)> + '_ {
        let counts = self.0.iter().copied().enumerate();
        counts.filter(|&(_, count)| count > 0)
    }
}
