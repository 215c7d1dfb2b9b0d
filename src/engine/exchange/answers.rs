//! One hand, known to the card: everything that can be done with it, all of it worked out.

use super::hand::{Hand, Suits};
use super::pricing::Counts;
use super::sweep::place_among;
use super::table::Table;
use super::{Answer, Draw, Ending};
use crate::cards::{Card, CardSet, RankCounts};
use crate::engine::number::Number;

/// Everything that can be done with one hand, and how it ends.
pub fn answers<N: Number>(table: &Table<N>, hand: &Hand<N>, player: &[Card; 5]) -> Vec<Answer> {
    let dealer = table.dealer;
    let own: CardSet = player.iter().copied().collect();
    let [one, two, three] = dealer.others;
    let deck = [(dealer.up.suit(), dealer.up_suit), one, two, three];
    let suits: Suits = deck.map(|(suit, _)| own.in_suit(suit));
    let left: Suits = std::array::from_fn(|suit| deck[suit].1 & !suits[suit]);
    let mut answers = Vec::new();
    let mut answer = |draw: Draw, discards: Vec<Card>, counts: Vec<Counts>| {
        let mut endings: std::collections::BTreeMap<(usize, Ending), u128> = Default::default();
        for (class, &slot) in table.pricing.of_question[0].iter().enumerate() {
            for (ending, &count) in Ending::ALL.into_iter().zip(&counts[slot]) {
                if count > 0 {
                    let class = if ending == Ending::Fold { 0 } else { class };
                    *endings.entry((class, ending)).or_default() += count as u128;
                }
            }
        }
        answers.push(Answer {
            draw,
            discards,
            endings: endings
                .into_iter()
                .map(|((class, ending), count)| (class, ending, count))
                .collect(),
        });
    };
    let nothing = vec![[0; Ending::COUNT]; table.pricing.prices.len()];
    for discarded in 0..32_u32 {
        let (discards, kept): (Vec<_>, Vec<_>) = player
            .iter()
            .enumerate()
            .partition(|(card, _)| discarded >> card & 1 == 1);
        let [discards, kept] = [discards, kept].map(|cards| {
            let cards = cards.into_iter();
            cards.map(|(_, &card)| card).collect::<Vec<Card>>()
        });
        let ranks: RankCounts = kept.iter().copied().collect();
        let Some(exchange) = hand
            .exchanges
            .iter()
            .find(|exchange| exchange.kept == ranks)
        else {
            continue;
        };
        let mut counts = nothing.clone();
        hand.plain(exchange, &hand.settle(exchange), suits[0], &mut counts);
        let kept: CardSet = kept.into_iter().collect();
        for (place, (suit, ranks_of_suit)) in deck.into_iter().enumerate() {
            let of_suit = kept.in_suit(suit);
            if of_suit.count_ones() as usize == kept.len() {
                let suited = hand.suit(exchange, ranks_of_suit);
                let by_draw = hand.flushes(exchange, &suited, (suits[0], place == 0));
                let present = hand.ranks.present();
                let may_draw = place_among(present & !suits[place], present);
                for (&slot, more) in suited.slots.iter().zip(&by_draw[may_draw]) {
                    for (count, more) in counts[slot].iter_mut().zip(more) {
                        *count += more;
                    }
                }
            }
        }
        answer(Draw::Exchange(exchange.drawn as u8), discards, counts);
    }
    if hand.sixth().is_some() {
        let mut counts = nothing.clone();
        hand.sixth_plain(suits[0], &mut counts);
        hand.sixth_flushes(&suits, &left, &mut counts);
        answer(Draw::Sixth, Vec::new(), counts);
    }
    answers
}
