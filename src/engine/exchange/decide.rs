//! What is done with every hand of five, and how that ends.

use super::hand::{Hand, Settled, Suited, Suits};
use super::pricing::{Counts, Pricing};
use super::sweep::{among, place_among};
use super::table::Table;
use super::tallies::Tallies;
use super::{Action, Bounds, Decision, Draw, Ending, Rated};
use crate::cards::{Card, CardSet, Rank, RankCounts, RankMask, Suit};
use crate::engine::number::Number;
use crate::evaluator::Hand as Cards;
use rayon::prelude::*;
use std::collections::HashMap;

/// What an exchange ends in without the player's flushes, for cards of the up suit that he holds.
struct Plain<N> {
    counts: Vec<Counts>,
    sums: Vec<N>,
}

/// What the player's flushes of one suit add to an exchange, or any to a sixth card: counts by slot, and what
/// they bring to each question.
struct Flushes<N> {
    counts: Vec<(usize, Counts)>,
    sums: Vec<N>,
}

/// What was counted for one hand and what it holds of the up suit.
struct Known<N> {
    /// For each exchange by ranks, and in the end for a sixth card.
    plain: Vec<Option<Plain<N>>>,
    flushes: Vec<Flushes<N>>,
    /// Which of them is an exchange's, for which kind of suit, and for what may be drawn of it.
    places: HashMap<(usize, usize, usize), usize>,
    /// The counts that they come from, by exchange and kind of suit, for everything that may be drawn.
    by_draw: HashMap<(usize, usize), Vec<Vec<Counts>>>,
}

/// One way to play a hand.
struct Way {
    /// The exchange by ranks; none for a sixth card.
    exchange: Option<usize>,
    choice: usize,
    /// Which of the five cards are kept, bit by bit.
    kept: u8,
    /// What is kept of the up suit.
    kept_of_up_suit: RankMask,
    /// What it brings to each question over folding at once, in units, at the least and at the most.
    bounds: Vec<(i128, i128)>,
    /// What the player's flushes add, where they were looked at, as places among what is known.
    flushes: Vec<usize>,
    can_flush: bool,
}

/// Plays one hand of five by its ranks, however it is suited.
pub struct Player<'t, N> {
    table: &'t Table<'t, N>,
    hand: Hand<'t, N>,
    /// The ranks of the five cards, low to high.
    ranks: [Rank; 5],
    /// For each set of kept cards, bit by bit, the exchange that it is.
    exchange_of: [Option<usize>; 32],
    /// What is settled of each exchange that was looked at.
    settled: Vec<Option<Settled>>,
    /// What its flushes change, by exchange and kind of suit.
    suited: HashMap<(usize, usize), Suited>,
    /// For each suit the first with the same ranks in the deck, and what those are. The up card's is its own.
    kinds: [(usize, RankMask); 4],
    /// The exchanges that are worth a look, for any question: whatever the suits, and when what is kept makes no
    /// flush.
    candidates: Vec<bool>,
    candidates_without_flushes: Vec<bool>,
    unit: i128,
    /// What each exchange brings to each question over folding at once, in units, without the player's flushes:
    /// at the least and at the most.
    plain_bounds: Vec<Vec<(i128, i128)>>,
    /// The same at the most with them, and for each question what some exchange brings at the least.
    highest: Vec<Vec<(i128, i128)>>,
    least: Vec<i128>,
    /// What the player's flushes of one suit bring at the least and at the most, for those that were asked for:
    /// by exchange, kind of suit and what is held of it, see [`flush_bounds`](Self::flush_bounds).
    flush_bounds: Vec<(i128, i128)>,
    flush_bounds_of: Vec<u32>,
    /// Room for what [`options`](Self::options) looks at.
    room: Room,
    /// For each question how often which exchanges were ruled out, but for those that were for all of them.
    bounds: Vec<Bounds>,
    ruled_out: [u128; 6],
}

/// How many kinds of suits there are at the most, and sets of a hand's ranks.
const KINDS: usize = 4;
const SETS: usize = 1 << 5;

/// What something brings at the least when nothing is known of it: so little that what may be added is nothing.
const NOTHING_KNOWN: i128 = i128::MIN / 4;

/// The place of bounds that nobody has asked for.
const UNKNOWN: u32 = u32::MAX;

/// What is looked at for a hand and its suits.
#[derive(Default)]
struct Room {
    /// What the best of all brings to each question at the least, as far as is known.
    best: Vec<i128>,
    /// What is kept, which exchange that is, and the suit of all that is kept, or of any when nothing is.
    looked_at: Vec<(u8, usize, Option<usize>)>,
    /// What each brings to each question at the least and at the most.
    bounds_of: Vec<(i128, i128)>,
}

/// Everything that may be best with one hand, and the best of what is not.
struct Options {
    ways: Vec<Way>,
    /// What of all that was ruled out could bring most to the first question, and what it brings at the most.
    ruled_out: Option<(u8, i128)>,
}

impl<'t, N: Number> Player<'t, N> {
    /// When it is to be `precise`, an exchange that is ruled out has a bound as close as the others'.
    pub fn new(
        table: &'t Table<'t, N>,
        ranks: &RankCounts,
        (unit, precise): (i128, bool),
    ) -> Player<'t, N> {
        let hand = Hand::new(table, ranks);
        let mut cards = ranks.ranks();
        let ranks: [Rank; 5] = std::array::from_fn(|_| cards.next().expect("five cards"));
        let exchange_of = std::array::from_fn(|kept| {
            let kept = kept_ranks(&ranks, kept as u8);
            hand.exchanges
                .iter()
                .position(|exchange| exchange.kept == kept)
        });
        let [one, two, three] = table.dealer.others.map(|other| other.1);
        let deck = [table.dealer.up_suit, one, two, three];
        let kinds = std::array::from_fn(|suit| {
            let others = (1..4).find(|&other| suit > 0 && deck[other] == deck[suit]);
            (others.unwrap_or(suit), deck[suit])
        });
        let mut player = Player {
            settled: hand.exchanges.iter().map(|_| None).collect(),
            suited: HashMap::new(),
            kinds,
            candidates: Vec::new(),
            candidates_without_flushes: Vec::new(),
            ruled_out: [0; 6],
            plain_bounds: Vec::new(),
            highest: Vec::new(),
            least: Vec::new(),
            flush_bounds: Vec::new(),
            room: Room::default(),
            flush_bounds_of: vec![UNKNOWN; hand.exchanges.len() * KINDS * SETS],
            bounds: vec![Bounds::default(); table.pricing.questions.len()],
            table,
            hand,
            ranks,
            exchange_of,
            unit,
        };
        player.plain_bounds = vec![Vec::new(); player.hand.exchanges.len()];
        // First those that take little to look at: most of the others cannot be better, and a rough look shows it.
        let mut rough = Vec::new();
        let mut least = vec![0; table.pricing.questions.len()];
        for place in 0..player.hand.exchanges.len() {
            match player.rough_bounds(place) {
                Some(bounds) if !precise => rough.push((place, bounds)),
                _ => {
                    player.plain_bounds[place] = player.bounds_without_flushes(place);
                    let bounds = player.with_flushes(place, &player.plain_bounds[place]);
                    for (least, bounds) in least.iter_mut().zip(bounds) {
                        *least = bounds.0.max(*least);
                    }
                }
            }
        }
        for (place, bounds) in rough {
            let may_be_best = may_be_best(&player.with_flushes(place, &bounds), &least);
            player.plain_bounds[place] = match may_be_best {
                true => player.bounds_without_flushes(place),
                false => bounds,
            };
        }
        player.rule_out();
        player
    }

    /// Finds the exchanges that some other is better than, whatever the suits.
    fn rule_out(&mut self) {
        let places = 0..self.hand.exchanges.len();
        let highest: Vec<_> = places
            .map(|place| self.with_flushes(place, &self.plain_bounds[place]))
            .collect();
        let mut best = vec![0; self.table.pricing.questions.len()];
        for bounds in &highest {
            for (best, bounds) in best.iter_mut().zip(bounds) {
                *best = bounds.0.max(*best);
            }
        }
        let candidates = |bounds: &[Vec<(i128, i128)>]| -> Vec<bool> {
            let bounds = bounds.iter();
            bounds.map(|bounds| may_be_best(bounds, &best)).collect()
        };
        self.candidates = candidates(&highest);
        self.candidates_without_flushes = candidates(&self.plain_bounds);
        (self.highest, self.least) = (highest, best);
    }

    /// Bounds without the player's flushes made into those with them, whatever the suits.
    fn with_flushes(&self, place: usize, plain: &[(i128, i128)]) -> Vec<(i128, i128)> {
        let exchange = &self.hand.exchanges[place];
        let kept = exchange.kept.present();
        let mut flushes = vec![(0, 0); plain.len()];
        if kept.count_ones() as usize + exchange.drawn == 5 {
            let [one, two, three] = self.table.dealer.others.map(|other| other.1);
            let suits = [self.table.dealer.up_suit, one, two, three];
            // Whatever is kept is of one suit, or of any when nothing is.
            let suits = match exchange.drawn {
                5 => suits.to_vec(),
                _ => vec![suits.iter().fold(0, |all, suit| all | suit)],
            };
            let reach = self.table.flush_reach(exchange.choice);
            for suit in suits {
                let of_suit = reach.of(kept, suit & !kept, true);
                self.add_scaled(place, of_suit, &mut flushes);
            }
        }
        let both = plain.iter().zip(flushes);
        // A hand that is not suited has no flushes.
        both.map(|(plain, flushes)| (plain.0 + flushes.0.min(0), plain.1 + flushes.1.max(0)))
            .collect()
    }

    /// What an exchange brings to each question over folding at once without the player's flushes.
    fn bounds_without_flushes(&self, place: usize) -> Vec<(i128, i128)> {
        let exchange = &self.hand.exchanges[place];
        let bounds = self.hand.bounds(exchange).into_iter();
        bounds
            .zip(&self.table.pricing.fees)
            .map(|(bounds, fees)| {
                let fee = fees[exchange.choice] * self.unit;
                let scale = self.unit / self.table.deals[exchange.drawn];
                (bounds.0.into() * scale - fee, bounds.1.into() * scale - fee)
            })
            .collect()
    }

    /// The same roughly, with nothing known of the least; `None` where that is no less work.
    fn rough_bounds(&self, place: usize) -> Option<Vec<(i128, i128)>> {
        let exchange = &self.hand.exchanges[place];
        let most = self.hand.rough_bounds(exchange)?.into_iter();
        let bounds = most.zip(&self.table.pricing.fees).map(|(most, fees)| {
            let fee = fees[exchange.choice] * self.unit;
            let scale = self.unit / self.table.deals[exchange.drawn];
            (NOTHING_KNOWN, most.into() * scale - fee)
        });
        Some(bounds.collect())
    }

    fn add_scaled(
        &self,
        exchange: usize,
        bounds: impl Iterator<Item = (N, N)>,
        to: &mut [(i128, i128)],
    ) {
        let scale = self.unit / self.table.deals[self.hand.exchanges[exchange].drawn];
        for (to, (low, high)) in to.iter_mut().zip(bounds) {
            to.0 += low.into() * scale;
            to.1 += high.into() * scale;
        }
    }

    /// Plays the hand in every way to suit it; `alike` up cards are played so.
    pub fn play(
        &mut self,
        alike: u64,
        tallies: &mut Tallies,
        watch: &mut Option<&mut dyn FnMut(&Decision)>,
    ) {
        let dealer = self.table.dealer;
        let may = self.hand.ranks.present() & dealer.up_suit;
        let mut held = may;
        loop {
            self.play_held(held, alike, tallies, watch);
            if held == 0 {
                return;
            }
            held = (held - 1) & may;
        }
    }

    /// The same with these ranks held in the up suit.
    fn play_held(
        &mut self,
        held: RankMask,
        alike: u64,
        tallies: &mut Tallies,
        watch: &mut Option<&mut dyn FnMut(&Decision)>,
    ) {
        let suitings = self.suitings(held);
        let exchanges = self.hand.exchanges.len();
        // The exchanges by ranks, and in the end the sixth card.
        let mut known = Known {
            plain: (0..=exchanges).map(|_| None).collect(),
            flushes: Vec::new(),
            places: HashMap::new(),
            by_draw: HashMap::new(),
        };
        let mut wanted: Vec<(usize, Draw, usize, i128)> = Vec::new();
        for (suits, ways) in suitings {
            let weight = i128::from(alike * ways);
            let options = self.options(&suits, alike * ways, &mut known);
            let first_hand = self.first_hand(&suits);
            let questions = self.table.pricing.questions.len();
            let chosen: Vec<Option<usize>> = (0..questions)
                .map(|question| self.best(&options.ways, question))
                .collect();
            if let Some(watch) = watch {
                watch(&self.decision(&suits, alike * ways, &options, chosen[0]));
            }
            let options = &options.ways;
            for (question, chosen) in chosen.iter().enumerate() {
                if chosen.is_none() {
                    tallies.folded[question][first_hand] += weight;
                }
            }
            if let Some(best) = chosen[0] {
                let option = &options[best];
                let draw = self.draw(option);
                let source = option.exchange.unwrap_or(exchanges);
                let same = wanted
                    .iter_mut()
                    .find(|one| (one.0, one.2) == (source, first_hand));
                match same {
                    Some(same) => same.3 += weight,
                    None => wanted.push((source, draw, first_hand, weight)),
                }
                let begin = tallies.place(first_hand, draw);
                add_flushes(&known, option, &mut tallies.alike[begin..], weight);
            }
            for (question, &other) in chosen.iter().enumerate() {
                if other == chosen[0] {
                    continue;
                }
                if tallies.own[question].is_empty() {
                    tallies.own[question] = vec![[0; Ending::COUNT]; tallies.alike.len()];
                }
                for (chosen, weight) in [(chosen[0], -weight), (other, weight)] {
                    let Some(chosen) = chosen else { continue };
                    let option = &options[chosen];
                    let begin = tallies.place(first_hand, self.draw(option));
                    let to = &mut tallies.own[question][begin..];
                    add_flushes(&known, option, to, weight);
                    let source = option.exchange.unwrap_or(exchanges);
                    add_plain(known.plain[source].as_ref(), to, weight);
                }
            }
        }
        for (source, draw, first_hand, weight) in wanted {
            let begin = tallies.place(first_hand, draw);
            add_plain(
                known.plain[source].as_ref(),
                &mut tallies.alike[begin..],
                weight,
            );
        }
    }

    /// Adds for each question how often which exchanges were ruled out.
    fn add_bounds(&self, to: &mut [Bounds]) {
        for (to, own) in to.iter_mut().zip(&self.bounds) {
            to.merge(own);
            to.merge(&Bounds {
                ruled_out: self.ruled_out,
                worked_out: [0; 6],
            });
        }
    }

    /// What was decided for the first question.
    fn decision(
        &self,
        suits: &Suits,
        alike: u64,
        options: &Options,
        chosen: Option<usize>,
    ) -> Decision {
        let rated = |option: &Way| Rated {
            action: Action::Draw {
                draw: self.draw(option),
                kept: option.kept,
            },
            worth: option.bounds[0].0,
            exact: true,
        };
        let fold = Rated {
            action: Action::Fold,
            worth: 0,
            exact: true,
        };
        let ways = options.ways.iter().enumerate();
        let others = ways.filter(|(place, _)| Some(*place) != chosen);
        let others = others.map(|(_, option)| rated(option));
        let others = others.chain(chosen.map(|_| fold));
        let ruled_out = options.ruled_out.map(|(kept, worth)| Rated {
            action: Action::Draw {
                draw: Draw::Exchange(5 - kept.count_ones() as u8),
                kept,
            },
            worth,
            exact: false,
        });
        let dealer = self.table.dealer;
        let names = self.names_of_suits();
        let of_cards = self.suits_of_cards(suits);
        Decision {
            player: std::array::from_fn(|card| {
                Card::of(self.ranks[card], names[usize::from(of_cards[card])])
            }),
            up: dealer.up,
            alike,
            best: chosen.map_or(fold, |chosen| rated(&options.ways[chosen])),
            // Of equals what is exact.
            next: ruled_out
                .into_iter()
                .chain(others)
                .max_by_key(|rated| (rated.worth, rated.exact)),
        }
    }

    fn names_of_suits(&self) -> [Suit; 4] {
        let dealer = self.table.dealer;
        let [one, two, three] = dealer.others.map(|other| other.0);
        [dealer.up.suit(), one, two, three]
    }

    fn draw(&self, option: &Way) -> Draw {
        self.table.pricing.choices()[option.choice].draw
    }

    /// Every way to give the cards that are not of the up suit theirs, with how many there are that differ by
    /// the names of suits.
    fn suitings(&self, held: RankMask) -> Vec<(Suits, u64)> {
        let others = self.table.dealer.others.map(|other| other.1);
        // Each card that is not of the up suit is of one of the other three.
        let mut found: Vec<(Suits, u64)> = Vec::with_capacity(3_usize.pow(5));
        let mut suits = [held, 0, 0, 0];
        let needed = RankCounts(std::array::from_fn(|rank| {
            self.hand.ranks.0[rank] - (held >> rank & 1) as u8
        }));
        assign(0, &needed, &others, &mut suits, &mut |suits| {
            let mut suits = *suits;
            // Suits that the deck has alike are interchangeable.
            for _ in 0..2 {
                for (one, other) in [(0, 1), (1, 2), (0, 2)] {
                    if others[one] == others[other] && suits[1 + one] < suits[1 + other] {
                        suits.swap(1 + one, 1 + other);
                    }
                }
            }
            found.push((suits, 1));
        });
        found.sort_unstable();
        found.dedup_by(|next, known| {
            let same = next.0 == known.0;
            if same {
                known.1 += next.1;
            }
            same
        });
        found
    }

    /// The suit of each of the five cards, as places among the suits.
    fn suits_of_cards(&self, suits: &Suits) -> [u8; 5] {
        let mut of_cards = [0; 5];
        let mut card = 0;
        while card < 5 {
            let rank = self.ranks[card];
            for (suit, ranks) in suits.iter().enumerate() {
                if ranks >> rank.index() & 1 == 1 {
                    of_cards[card] = suit as u8;
                    card += 1;
                }
            }
        }
        of_cards
    }

    fn ranks_of(&self, cards: u8) -> RankMask {
        let cards = (0..5).filter(|card| cards >> card & 1 == 1);
        cards.fold(0, |ranks, card| ranks | 1 << self.ranks[card].index())
    }

    fn first_hand(&self, suits: &Suits) -> usize {
        let dealer = self.table.dealer;
        let mut cards = CardSet::EMPTY;
        for (&ranks, suit) in suits.iter().zip(self.names_of_suits()) {
            cards = cards.union(CardSet::of_suit(suit, ranks));
        }
        let first_hands = self.table.pricing.questions[0].first_hands;
        first_hands.class(Cards::from(cards), dealer.up)
    }

    /// What may be done, exact for all that may be best; so many first hands are alike.
    fn options(&mut self, suits: &Suits, alike: u64, known: &mut Known<N>) -> Options {
        let of_cards = self.suits_of_cards(suits);
        let left: Suits = std::array::from_fn(|suit| self.kinds[suit].1 & !suits[suit]);
        let mut cards_of_suit = [0_u8; 4];
        for (card, &suit) in of_cards.iter().enumerate() {
            cards_of_suit[usize::from(suit)] |= 1 << card;
        }
        let present = self.hand.ranks.present();
        let held = suits.map(|ranks| place_among(ranks & present, present));
        let questions = self.table.pricing.questions.len();
        let Room {
            mut best,
            mut looked_at,
            mut bounds_of,
        } = std::mem::take(&mut self.room);
        best.clone_from(&self.least);
        looked_at.clear();
        bounds_of.clear();
        let mut ruled_out: Option<(u8, i128)> = None;
        let mut rule_out = |kept: u8, most: i128| {
            if ruled_out.is_none_or(|known| known.1 < most) {
                ruled_out = Some((kept, most));
            }
        };
        // By what holds for all that can be drawn.
        for kept in 0..32_u8 {
            let Some(place) = self.exchange_of[usize::from(kept)] else {
                continue;
            };
            let suit = cards_of_suit.iter().position(|cards| kept & !cards == 0);
            let (candidates, most) = match suit {
                Some(_) => (&self.candidates, &self.highest),
                None => (&self.candidates_without_flushes, &self.plain_bounds),
            };
            if !candidates[place] {
                self.ruled_out[self.hand.exchanges[place].drawn] += u128::from(alike);
                rule_out(kept, most[place][0].1);
                continue;
            }
            let begin = bounds_of.len();
            bounds_of.extend_from_slice(&self.plain_bounds[place]);
            if let Some(suit) = suit {
                self.add_flush_bounds(place, kept, (suit, &held), &mut bounds_of[begin..]);
            }
            for (best, bounds) in best.iter_mut().zip(&bounds_of[begin..]) {
                *best = bounds.0.max(*best);
            }
            looked_at.push((kept, place, suit));
        }
        let sixth = self.hand.sixth();
        let sixth = sixth.map(|choice| self.sixth(suits, &left, choice, known));
        if let Some(own) = &sixth {
            for (best, bounds) in best.iter_mut().zip(&own.bounds) {
                *best = bounds.0.max(*best);
            }
        }
        let mut options: Vec<Way> = Vec::new();
        for (&(kept, place, suit), bounds) in looked_at.iter().zip(bounds_of.chunks(questions)) {
            let exchange = &self.hand.exchanges[place];
            for ((own, bounds), best) in self.bounds.iter_mut().zip(bounds).zip(&best) {
                match bounds.1 >= *best {
                    true => own.worked_out[exchange.drawn] += u128::from(alike),
                    false => own.ruled_out[exchange.drawn] += u128::from(alike),
                }
            }
            if !may_be_best(bounds, &best) {
                rule_out(kept, bounds[0].1);
                continue;
            }
            options.push(Way {
                exchange: Some(place),
                choice: exchange.choice,
                kept,
                kept_of_up_suit: self.ranks_of(kept & cards_of_suit[0]),
                bounds: bounds.to_vec(),
                flushes: Vec::new(),
                can_flush: suit.is_some(),
            });
        }
        if let Some(own) = sixth {
            match may_be_best(&own.bounds, &best) {
                true => options.push(own),
                false => rule_out(own.kept, own.bounds[0].1),
            }
        }
        // By what is known exactly of their draws without flushes. Without any flushes exchanges of equal ranks
        // are alike.
        let mut of_exchange: Vec<Way> = Vec::with_capacity(options.len());
        for mut option in options {
            let Some(place) = option.exchange else {
                of_exchange.push(option);
                continue;
            };
            let mut others = of_exchange.iter_mut();
            let alike = |other: &&mut Way| other.exchange == Some(place) && !other.can_flush;
            if let (false, Some(other)) = (option.can_flush, others.find(alike)) {
                other.kept_of_up_suit = other.kept_of_up_suit.max(option.kept_of_up_suit);
                continue;
            }
            if let Some(plain) = &known.plain[place] {
                option.bounds = self.exact(place, &plain.sums);
                if option.can_flush {
                    let suit = cards_of_suit
                        .iter()
                        .position(|cards| option.kept & !cards == 0);
                    let suit = suit.expect("cards that can make a flush");
                    self.add_flush_bounds(place, option.kept, (suit, &held), &mut option.bounds);
                }
                for (best, bounds) in best.iter_mut().zip(&option.bounds) {
                    *best = bounds.0.max(*best);
                }
            }
            of_exchange.push(option);
        }
        let mut options = of_exchange;
        options.retain(|option| {
            let stays = may_be_best(&option.bounds, &best);
            if !stays {
                rule_out(option.kept, option.bounds[0].1);
            }
            stays
        });
        self.room = Room {
            best,
            looked_at,
            bounds_of,
        };
        for option in &mut options {
            let Some(place) = option.exchange else {
                continue;
            };
            let exchange = &self.hand.exchanges[place];
            if known.plain[place].is_none() {
                let mut counts = self.nothing();
                let settled = &mut self.settled[place];
                let settled = settled.get_or_insert_with(|| self.hand.settle(exchange));
                self.hand.plain(exchange, settled, suits[0], &mut counts);
                known.plain[place] = Some(self.plain_of(counts));
            }
            let sums = &known.plain[place].as_ref().expect("just counted").sums;
            option.bounds = self.exact(place, sums);
            if !option.can_flush {
                continue;
            }
            for (suit, &(kind, ranks_of_suit)) in self.kinds.iter().enumerate() {
                if option.kept & !cards_of_suit[suit] != 0 {
                    continue;
                }
                let may_draw = place_among(present & !suits[suit], present);
                let key = (place, kind, may_draw);
                let of_suit = match known.places.get(&key) {
                    Some(&of_suit) => of_suit,
                    None => {
                        let suited = self.suited.entry((place, kind));
                        let suited =
                            suited.or_insert_with(|| self.hand.suit(exchange, ranks_of_suit));
                        let by_draw = known.by_draw.entry((place, kind));
                        let by_draw = by_draw.or_insert_with(|| {
                            let held = (suits[0], suit == 0);
                            self.hand.flushes(exchange, suited, held)
                        });
                        let slots = suited.slots.iter().copied();
                        let counts = slots.zip(by_draw[may_draw].iter().copied());
                        let found = flushes_of(self.table.pricing, counts.collect());
                        known.flushes.push(found);
                        known.places.insert(key, known.flushes.len() - 1);
                        known.flushes.len() - 1
                    }
                };
                let scale = self.unit / self.table.deals[exchange.drawn];
                let sums = &known.flushes[of_suit].sums;
                for (bounds, &sum) in option.bounds.iter_mut().zip(sums) {
                    bounds.0 += sum.into() * scale;
                    bounds.1 = bounds.0;
                }
                option.flushes.push(of_suit);
            }
        }
        Options {
            ways: options,
            ruled_out,
        }
    }

    /// Adds what the player's flushes bring at the least and at the most when he keeps those cards, of that
    /// suit; with none kept, of any suit. What he holds of each suit is by place among the hand's ranks.
    fn add_flush_bounds(
        &mut self,
        place: usize,
        kept: u8,
        (suit, held): (usize, &[usize; 4]),
        bounds: &mut [(i128, i128)],
    ) {
        let suits = match kept {
            0 => 0..4,
            _ => suit..suit + 1,
        };
        for suit in suits {
            let own = self.flush_bounds(place, suit, held[suit]);
            for (bounds, own) in bounds.iter_mut().zip(own) {
                bounds.0 += own.0;
                bounds.1 += own.1;
            }
        }
    }

    /// What the player's flushes of one suit bring to each question when he holds those of the hand's ranks in
    /// it.
    fn flush_bounds(&mut self, place: usize, suit: usize, held: usize) -> &[(i128, i128)] {
        let (kind, ranks_of_suit) = self.kinds[suit];
        let known = (place * KINDS + kind) * SETS + held;
        let questions = self.table.pricing.questions.len();
        if self.flush_bounds_of[known] == UNKNOWN {
            let exchange = &self.hand.exchanges[place];
            let left = ranks_of_suit & !among(held, self.hand.ranks.present());
            let reach = self.table.flush_reach(exchange.choice);
            let mut bounds = vec![(0, 0); questions];
            let of_suit = reach.of(exchange.kept.present(), left, false);
            self.add_scaled(place, of_suit, &mut bounds);
            self.flush_bounds_of[known] = self.flush_bounds.len() as u32;
            self.flush_bounds.extend(bounds);
        }
        let begin = self.flush_bounds_of[known] as usize;
        &self.flush_bounds[begin..begin + questions]
    }

    fn nothing(&self) -> Vec<Counts> {
        vec![[0; Ending::COUNT]; self.table.pricing.prices.len()]
    }

    fn sixth(&self, suits: &Suits, left: &Suits, choice: usize, known: &mut Known<N>) -> Way {
        let place = self.hand.exchanges.len();
        if known.plain[place].is_none() {
            let mut counts = self.nothing();
            self.hand.sixth_plain(suits[0], &mut counts);
            known.plain[place] = Some(self.plain_of(counts));
        }
        let plain = known.plain[place].as_ref();
        let mut sums = plain.expect("just counted").sums.clone();
        let mut flushes = Vec::new();
        if suits.iter().any(|ranks| ranks.count_ones() >= 4) {
            let mut counts = self.nothing();
            self.hand.sixth_flushes(suits, left, &mut counts);
            let counts = counts.into_iter().enumerate();
            let found = flushes_of(self.table.pricing, counts.collect());
            for (sum, &more) in sums.iter_mut().zip(&found.sums) {
                *sum += more;
            }
            flushes.push(known.flushes.len());
            known.flushes.push(found);
        }
        let scale = self.unit / self.table.deals[1];
        let bounds = sums.iter().enumerate().map(|(question, &sum)| {
            let fee = self.table.pricing.fees[question][choice] * self.unit;
            let worth = sum.into() * scale - fee;
            (worth, worth)
        });
        Way {
            exchange: None,
            choice,
            kept: 0b1_1111,
            kept_of_up_suit: suits[0],
            bounds: bounds.collect(),
            can_flush: !flushes.is_empty(),
            flushes,
        }
    }

    /// What an exchange brings to each question over folding at once, from what was summed up.
    fn exact(&self, place: usize, sums: &[N]) -> Vec<(i128, i128)> {
        let exchange = &self.hand.exchanges[place];
        let scale = self.unit / self.table.deals[exchange.drawn];
        let sums = sums.iter().enumerate();
        sums.map(|(question, &sum)| {
            let fee = self.table.pricing.fees[question][exchange.choice] * self.unit;
            let worth = sum.into() * scale - fee;
            (worth, worth)
        })
        .collect()
    }

    fn plain_of(&self, counts: Vec<Counts>) -> Plain<N> {
        let pricing = self.table.pricing;
        let by_slot: Vec<N> = counts
            .iter()
            .enumerate()
            .map(|(slot, counts)| {
                let [_, not_qualified, lower, equal, higher] = *counts;
                pricing.worth(slot, &[not_qualified, lower, equal, higher])
            })
            .collect();
        Plain {
            sums: pricing.sums(&by_slot),
            counts,
        }
    }

    /// The best option of a question; none when that is to fold at once.
    fn best(&self, options: &[Way], question: usize) -> Option<usize> {
        let key = |option: &Way| {
            let kept = kept_ranks(&self.ranks, option.kept).0;
            let mut from_the_top = kept;
            from_the_top.reverse();
            (
                option.bounds[question].0,
                std::cmp::Reverse(option.choice),
                from_the_top,
                option.kept_of_up_suit,
            )
        };
        let best = (0..options.len()).max_by(|&one, &other| {
            // Of equals the first.
            key(&options[one])
                .cmp(&key(&options[other]))
                .then(other.cmp(&one))
        })?;
        (options[best].bounds[question].0 >= 0).then_some(best)
    }
}

/// Whether something brings as much as the least that the best brings, to any question.
fn may_be_best(bounds: &[(i128, i128)], least: &[i128]) -> bool {
    bounds
        .iter()
        .zip(least)
        .any(|(bounds, least)| bounds.1 >= *least)
}

fn kept_ranks(ranks: &[Rank; 5], kept: u8) -> RankCounts {
    let kept = ranks
        .iter()
        .enumerate()
        .filter(|(card, _)| kept >> card & 1 == 1);
    kept.map(|(_, &rank)| rank).collect()
}

fn assign(
    rank: usize,
    needed: &RankCounts,
    others: &[RankMask; 3],
    suits: &mut Suits,
    visit: &mut impl FnMut(&Suits),
) {
    let Some(rank) = (rank..Rank::COUNT).find(|&rank| needed.0[rank] > 0) else {
        return visit(suits);
    };
    for of in 0..8_u32 {
        if of.count_ones() != u32::from(needed.0[rank]) {
            continue;
        }
        let available = (0..3).all(|suit| of >> suit & 1 == 0 || others[suit] >> rank & 1 == 1);
        if !available {
            continue;
        }
        for suit in (0..3).filter(|suit| of >> suit & 1 == 1) {
            suits[1 + suit] |= 1 << rank;
        }
        assign(rank + 1, needed, others, suits, visit);
        for suit in 0..3 {
            suits[1 + suit] &= !(1 << rank);
        }
    }
}

/// What flushes add, from the counts in some slots.
fn flushes_of<N: Number>(pricing: &Pricing<N>, counts: Vec<(usize, Counts)>) -> Flushes<N> {
    let mut by_slot = vec![N::default(); pricing.prices.len()];
    let occurring = |(_, counts): &(usize, Counts)| *counts != [0; Ending::COUNT];
    let counts: Vec<(usize, Counts)> = counts.into_iter().filter(occurring).collect();
    for (slot, counts) in &counts {
        let [_, not_qualified, lower, equal, higher] = *counts;
        by_slot[*slot] = pricing.worth(*slot, &[not_qualified, lower, equal, higher]);
    }
    Flushes {
        sums: pricing.sums(&by_slot),
        counts,
    }
}

fn add_flushes<N>(known: &Known<N>, option: &Way, to: &mut [[i128; Ending::COUNT]], weight: i128) {
    for &place in &option.flushes {
        for (slot, counts) in &known.flushes[place].counts {
            add(&mut to[*slot], counts, weight);
        }
    }
}

fn add_plain<N>(plain: Option<&Plain<N>>, to: &mut [[i128; Ending::COUNT]], weight: i128) {
    let plain = plain.expect("what is chosen is counted");
    for (to, counts) in to.iter_mut().zip(&plain.counts) {
        if *counts != [0; Ending::COUNT] {
            add(to, counts, weight);
        }
    }
}

fn add(to: &mut [i128; Ending::COUNT], counts: &Counts, weight: i128) {
    for (to, &count) in to.iter_mut().zip(counts) {
        *to += i128::from(count) * weight;
    }
}

/// Plays every hand against one dealer; tells what was decided for the first question.
pub fn play<N: Number>(
    table: &Table<N>,
    alike: u64,
    unit: i128,
    mut watch: Option<&mut dyn FnMut(&Decision)>,
) -> Tallies {
    let hands = crate::engine::multiset::multisets(5, &table.dealer.left);
    if watch.is_some() {
        return play_some(table, alike, unit, &hands, &mut watch);
    }
    // The last of the dealer's cards would keep one processor busy, and the others waiting.
    hands
        .par_chunks(256)
        .map(|hands| play_some(table, alike, unit, hands, &mut None))
        .reduce(
            || Tallies::new(table.pricing),
            |mut tallies, more| {
                tallies.merge(more);
                tallies
            },
        )
}

fn play_some<N: Number>(
    table: &Table<N>,
    alike: u64,
    unit: i128,
    hands: &[RankCounts],
    watch: &mut Option<&mut dyn FnMut(&Decision)>,
) -> Tallies {
    let mut tallies = Tallies::new(table.pricing);
    for ranks in hands {
        let mut player = Player::new(table, ranks, (unit, watch.is_some()));
        player.play(alike, &mut tallies, watch);
        player.add_bounds(&mut tallies.bounds);
    }
    tallies
}

#[cfg(test)]
mod tests {
    use super::super::cells::Cells;
    use super::super::dealer::Dealer;
    use super::super::pricing::Units;
    use super::super::testing::{self, House};
    use super::super::{numbers, unit};
    use super::*;
    use crate::engine::stud::up_cards;

    /// An exchange that a bound rules out: by how little, in units of the first question.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct RuledOut {
        margin: i128,
        hand: RankCounts,
        suits: Suits,
        kept: u8,
    }

    fn all_suitings(player: &Player<i64>) -> Vec<Suits> {
        let may = player.hand.ranks.present() & player.table.dealer.up_suit;
        let mut all = Vec::new();
        let mut held = may;
        loop {
            all.extend(player.suitings(held).into_iter().map(|(suits, _)| suits));
            if held == 0 {
                return all;
            }
            held = (held - 1) & may;
        }
    }

    /// For each way to exchange some cards what bounds say of it.
    fn bounds(player: &mut Player<i64>, suits: &Suits) -> Vec<(u8, (i128, i128))> {
        let present = player.hand.ranks.present();
        let held = suits.map(|ranks| place_among(ranks, present));
        let mut cards_of_suit = [0_u8; 4];
        for (card, &suit) in player.suits_of_cards(suits).iter().enumerate() {
            cards_of_suit[usize::from(suit)] |= 1 << card;
        }
        let bounds = (0..32_u8).filter_map(|kept| {
            let place = player.exchange_of[usize::from(kept)]?;
            let suit = cards_of_suit.iter().position(|cards| kept & !cards == 0);
            let mut bounds = player.plain_bounds[place].clone();
            if let Some(suit) = suit {
                player.add_flush_bounds(place, kept, (suit, &held), &mut bounds);
            }
            Some((kept, bounds[0]))
        });
        bounds.collect()
    }

    /// What an exchange brings exactly.
    fn exact(player: &mut Player<i64>, suits: &Suits, kept: u8) -> i128 {
        let place = player.exchange_of[usize::from(kept)].unwrap();
        let exchange = &player.hand.exchanges[place];
        let mut counts = player.nothing();
        let settled = player.hand.settle(exchange);
        player.hand.plain(exchange, &settled, suits[0], &mut counts);
        let mut worth = player.exact(place, &player.plain_of(counts).sums)[0].0;
        let of_cards = player.suits_of_cards(suits);
        let present = player.hand.ranks.present();
        for suit in 0..4 {
            let all_of_it =
                (0..5).all(|card| kept >> card & 1 == 0 || of_cards[card] == suit as u8);
            if !all_of_it {
                continue;
            }
            let suited = player.hand.suit(exchange, player.kinds[suit].1);
            let held = (suits[0], suit == 0);
            let by_draw = player.hand.flushes(exchange, &suited, held);
            let counts = &by_draw[place_among(present & !suits[suit], present)];
            let slots = suited.slots.iter().copied().zip(counts.iter().copied());
            let found = flushes_of(player.table.pricing, slots.collect());
            let scale = player.unit / player.table.deals[exchange.drawn];
            worth += i128::from(found.sums[0]) * scale;
        }
        worth
    }

    /// Every exchange that is ruled out, precisely or roughly, by so little that it is among the thousand closest of its size, against
    /// every up card, is worked out: it must be within its bounds, and worse than what is known to be better.
    fn check_the_closest(house: &House, precise: bool, thousand: usize) {
        let question = house.question();
        let questions = std::slice::from_ref(&question);
        let deck = CardSet::FULL;
        let unit = i128::try_from(unit(deck)).unwrap();
        let parts: Vec<_> = up_cards(deck)
            .into_par_iter()
            .map(|(up, _)| {
                let dealer = Dealer::new(deck, up, question.qualifier);
                let cells = Cells::new(&dealer, &numbers(questions));
                let pricing = Pricing::<i64>::new(questions, Units::of(questions).unwrap());
                let table = Table::new(&dealer, &cells, &pricing, 46);
                let mut closest: [Vec<RuledOut>; 6] = Default::default();
                for hand in crate::engine::multiset::multisets(5, &dealer.left) {
                    let mut player = Player::new(&table, &hand, (unit, precise));
                    for suits in all_suitings(&player) {
                        let bounds = bounds(&mut player, &suits);
                        let best = bounds.iter().map(|bounds| bounds.1.0).max().unwrap().max(0);
                        for (kept, (_, most)) in bounds {
                            let of_size = &mut closest[5 - kept.count_ones() as usize];
                            if most < best {
                                of_size.push(RuledOut {
                                    margin: best - most,
                                    hand,
                                    suits,
                                    kept,
                                });
                            }
                            if of_size.len() > 20 * thousand {
                                of_size.sort_unstable();
                                of_size.truncate(thousand);
                            }
                        }
                    }
                }
                let mut least = [i128::MAX; 6];
                for (of_size, least) in closest.iter_mut().zip(&mut least) {
                    of_size.sort_unstable();
                    of_size.truncate(thousand);
                    for RuledOut {
                        hand, suits, kept, ..
                    } in of_size
                    {
                        let mut player = Player::new(&table, hand, (unit, precise));
                        let bounds = bounds(&mut player, suits);
                        let worth = exact(&mut player, suits, *kept);
                        let own = bounds.iter().find(|bounds| bounds.0 == *kept).unwrap().1;
                        assert!(
                            (own.0..=own.1).contains(&worth),
                            "{hand:?} {suits:?} {kept}"
                        );
                        let better = bounds
                            .iter()
                            .map(|bounds| (bounds.1.0, bounds.0))
                            .max()
                            .unwrap();
                        let best = match better.0 > 0 {
                            true => exact(&mut player, suits, better.1),
                            false => 0,
                        };
                        assert!(worth < best, "{hand:?} {suits:?} {kept}");
                        *least = (*least).min(best - worth);
                    }
                }
                (up, closest.map(|of_size| of_size.len()), least)
            })
            .collect();
        for (up, checked, least) in parts {
            println!("{up}: worked out {checked:?}, the closest by {least:?} of {unit}");
        }
    }

    #[test]
    #[ignore = "minutes; the closest of what bounds rule out, worked out"]
    fn what_bounds_rule_out_is_worse() {
        for house in testing::houses() {
            for precise in [true, false] {
                println!("{} {precise}", house.name);
                check_the_closest(&house, precise, 1000);
            }
        }
    }
}
