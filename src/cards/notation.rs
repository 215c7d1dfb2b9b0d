//! How people write cards: `Ah Kd Tc`, any case, spaces and commas optional, `10` for `T`.

use super::{Card, CardSet, Rank, RankCounts, Suit};

/// What is wrong with a text of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardsError {
    /// The text at this place is no card.
    #[error("`{text}` is not a card")]
    NotACard {
        /// The offending piece of the input.
        text: String,
        /// Its byte range in the input.
        at: std::ops::Range<usize>,
    },
    /// The same card stands twice.
    #[error("the card {card} is given twice")]
    Twice {
        /// The card.
        card: Card,
        /// The byte range of its second appearance.
        at: std::ops::Range<usize>,
    },
}

impl CardsError {
    /// The byte range of the input that is wrong.
    pub fn at(&self) -> std::ops::Range<usize> {
        match self {
            CardsError::NotACard { at, .. } | CardsError::Twice { at, .. } => at.clone(),
        }
    }

    /// How to put it right.
    pub const fn help(&self) -> &'static str {
        match self {
            CardsError::NotACard { .. } => {
                "write a rank (A K Q J T 9 8 7 6 5 4 3 2, or 10) and a suit (c d h s), as in \"Ah Kd 10c\""
            }
            CardsError::Twice { .. } => {
                "one pack has each card once: a card can be in one place only"
            }
        }
    }
}

/// Reads cards in the usual notation, in the order in which they stand.
///
/// # Errors
/// The first thing that is no card, or the first card that stands twice, with its place.
///
/// ```
/// use edge::cards::parse_cards;
/// let cards = parse_cards("ah KD, 10c 7s2h").unwrap();
/// let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
/// assert_eq!(text.join(" "), "Ah Kd Tc 7s 2h");
/// assert_eq!(parse_cards("Ah 1c").unwrap_err().to_string(), "`1c` is not a card");
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, CardsError> {
    let mut cards = Vec::new();
    let mut seen = CardSet::EMPTY;
    let mut rest = text.char_indices().peekable();
    while let Some(&(start, first)) = rest.peek() {
        if first.is_whitespace() || first == ',' {
            rest.next();
            continue;
        }
        let (card, end) = card_at(text, start)?;
        while rest.peek().is_some_and(|&(at, _)| at < end) {
            rest.next();
        }
        if seen.contains(card) {
            return Err(CardsError::Twice {
                card,
                at: start..end,
            });
        }
        seen = seen.with(card);
        cards.push(card);
    }
    Ok(cards)
}

/// The card that begins at a byte offset, and the offset behind it.
fn card_at(text: &str, start: usize) -> Result<(Card, usize), CardsError> {
    let here = &text[start..];
    let (rank, rank_len) = if here.starts_with("10") {
        (Rank::from_letter('T'), 2)
    } else {
        let letter = here.chars().next().unwrap_or(' ');
        (Rank::from_letter(letter), letter.len_utf8())
    };
    let suit = here[rank_len..].chars().next().and_then(Suit::from_letter);
    match (rank, suit) {
        (Some(rank), Some(suit)) => Ok((Card::of(rank, suit), start + rank_len + 1)),
        _ => {
            let wrong: String = here
                .chars()
                .take_while(|letter| !letter.is_whitespace() && *letter != ',')
                .collect();
            Err(CardsError::NotACard {
                at: start..start + wrong.len(),
                text: wrong,
            })
        }
    }
}

/// Ranks without suits, high to low, as people write a hand's pattern: `AKJ83`.
pub fn ranks_text(counts: &RankCounts) -> String {
    let mut ranks: Vec<Rank> = counts.ranks().collect();
    ranks.reverse();
    ranks.iter().map(|rank| rank.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_fault_is_named() {
        let fault = parse_cards("Ah Kx 2c").unwrap_err();
        assert_eq!(
            (fault.to_string().as_str(), fault.at()),
            ("`Kx` is not a card", 3..5)
        );
        let fault = parse_cards("AhKdAh").unwrap_err();
        assert_eq!(
            (fault.to_string().as_str(), fault.at()),
            ("the card Ah is given twice", 4..6)
        );
        assert_eq!(parse_cards("A").unwrap_err().at(), 0..1);
        assert_eq!(parse_cards("Ah é").unwrap_err().at(), 3..5);
        assert_eq!(parse_cards("  ").unwrap(), []);
    }

    #[test]
    fn every_card_reads_back() {
        let text: Vec<String> = Card::all().map(|card| card.to_string()).collect();
        for joined in [text.join(""), text.join(" "), text.join(",").to_uppercase()] {
            assert_eq!(
                parse_cards(&joined).unwrap(),
                Card::all().collect::<Vec<_>>()
            );
        }
    }
}
