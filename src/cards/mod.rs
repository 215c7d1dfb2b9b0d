//! Cards, sets of cards, and how people write them.
//!
//! * [`Rank`], [`Suit`] and [`Card`] are small checked index types: a value that exists is valid.
//! * [`CardSet`] is any set of the 52 cards in one `u64`; the cards in play (a *deck*) are such a set,
//!   so a short deck and a deck with dead cards cost nothing extra.
//! * [`parse_cards`] reads the usual notation and names the card that is wrong.
//!
//! Everything here is `Copy`, allocation-free and constant time per card, except the text forms.

mod card;
mod notation;
mod ranks;
mod set;

pub use card::{Card, Rank, Suit};
pub use notation::{CardsError, parse_cards, ranks_text};
pub use ranks::{RankCounts, RankMask};
pub use set::CardSet;
