//! Everything that can be done with one hand of five, as far as its ranks tell, and what it brings: bounds
//! for every exchange first, and the exact counts of those that are wanted.

use super::dealer::{Cell, Dealer, HandPlace, Showdown};
use super::numbering::{Factors, JOINED, Joined, LANES, MULTISETS, begin, holds, minus, ways};
use super::pricing::Counts;
use super::sweep::{Sums, disjoint, place_among};
use super::table::{Table, sum};
use super::{Draw, Ending};
use crate::cards::{Rank, RankCounts, RankMask};
use crate::engine::multiset::{choose, index_in_size, multisets};
use crate::engine::number::Number;
use crate::evaluator::{strength_of_flush, strength_of_ranks};
use std::ops::Range;

/// A hand of five by its ranks.
pub struct Hand<'t, N> {
    table: &'t Table<'t, N>,
    pub ranks: RankCounts,
    /// What is left beside it and the up card.
    left: RankCounts,
    /// In how many ways each multiset can be drawn.
    ways: Vec<u32>,
    /// Every exchange that the house allows, betting at once among them.
    pub exchanges: Vec<Exchange>,
    /// Every sixth card, by rank; none where there is no sixth card to be had.
    sixth: Vec<Sixth>,
}

/// An exchange by its ranks.
pub struct Exchange {
    /// Which of the choices it is.
    pub choice: usize,
    pub drawn: usize,
    forced: bool,
    pub kept: RankCounts,
    kept_number: usize,
    discards_number: usize,
}

/// What is settled of an exchange without the player's flushes, whatever the suits.
pub struct Settled {
    /// Folds, and bets with the dealer's hands by ranks alone.
    by_ranks: Vec<Counts>,
    /// What his flushes change of those bets, in some slots: by what the player holds of the up suit.
    corrections: Vec<(Range<usize>, Vec<Showdown>)>,
    /// Draws that have to be looked at suit by suit, for these changes or to decide.
    rest: Vec<Joined>,
}

/// What the player's flushes of one suit change of an exchange, as far as ranks tell.
pub struct Suited {
    /// The ranks that are kept, of that suit.
    kept: RankMask,
    /// The slots that are touched; all others stay as they are.
    pub slots: Vec<usize>,
    /// In those slots, for each set of the hand's ranks that are drawn: what is settled, with the dealer's hands
    /// by ranks alone.
    by_ranks: Vec<Vec<Counts>>,
    /// Draws of it with which he bets, for what the dealer's flushes change.
    settled: Vec<SuitedDraw>,
    /// Draws that are not settled.
    rest: Vec<SuitedDraw>,
}

/// Cards of one suit that make a flush with what is kept.
struct SuitedDraw {
    draw: RankMask,
    /// Which of the hand's ranks are among them.
    shared: u8,
    /// The places of the slots that the ranks have without the flush, and with it.
    slots: (Range<usize>, Range<usize>),
    /// Where they stand so.
    places: (HandPlace, HandPlace),
    /// Whether he bets in them.
    bets: (bool, bool),
}

impl Suited {
    /// The places of the slots of a class.
    fn places_of(&mut self, slots: &Range<usize>) -> Range<usize> {
        let mut known = self.slots.iter();
        let first = known.position(|&slot| slot == slots.start);
        let first = first.unwrap_or_else(|| {
            self.slots.extend(slots.clone());
            self.slots.len() - slots.len()
        });
        first..first + slots.len()
    }
}

/// From how many drawn cards on one sum over the dealer's flushes for all suits is less work than looking at
/// every draw suit by suit.
const SWEPT: usize = 4;

/// A hand of six by its ranks.
struct Sixth {
    rank: Rank,
    ranks: RankCounts,
    cell: Cell,
    place: HandPlace,
    slots: Range<usize>,
}

/// What the hand has in each suit, the up card's first.
pub type Suits = [RankMask; 4];

impl<'t, N: Number> Hand<'t, N> {
    pub fn new(table: &'t Table<'t, N>, ranks: &RankCounts) -> Hand<'t, N> {
        let left = minus(&table.dealer.left, ranks);
        let choices = table.pricing.choices().iter().enumerate();
        // A choice that the cards do not suffice for is not there.
        let possible = choices.filter(|(_, choice)| table.deals[choice.draw.cards()] > 0);
        let most = possible
            .clone()
            .map(|(_, choice)| choice.draw.cards())
            .max();
        let mut all_ways = Vec::new();
        ways(most.unwrap_or(0), &Factors::new(&left), &mut all_ways);
        let mut hand = Hand {
            table,
            ranks: *ranks,
            left,
            ways: all_ways,
            exchanges: Vec::new(),
            sixth: Vec::new(),
        };
        for (place, choice) in possible {
            match choice.draw {
                Draw::Exchange(cards) => {
                    for discards in multisets(cards.into(), ranks) {
                        let kept = minus(ranks, &discards);
                        hand.exchanges.push(Exchange {
                            choice: place,
                            drawn: cards.into(),
                            forced: choice.forced,
                            kept_number: index_in_size(&kept),
                            kept,
                            discards_number: index_in_size(&discards),
                        });
                    }
                }
                Draw::Sixth => hand.sixth = hand.sixth_cards(),
            }
        }
        hand
    }

    fn sixth_cards(&self) -> Vec<Sixth> {
        let dealer = self.table.dealer;
        let mut running = Default::default();
        let ranks = Rank::all().filter(|rank| self.left.0[rank.index()] > 0);
        let hands: Vec<(Rank, RankCounts)> =
            ranks.map(|rank| (rank, self.ranks.with(rank))).collect();
        let mut sixth = Vec::new();
        for some in hands.chunks(LANES) {
            let left: Vec<RankCounts> = some
                .iter()
                .map(|(_, ranks)| minus(&dealer.left, ranks))
                .collect();
            dealer.run(&left, &mut running);
            sixth.extend(some.iter().enumerate().map(|(lane, &(rank, ranks))| {
                let place = dealer.place(strength_of_ranks(&ranks));
                let class = self.table.pricing.questions[0].hands.class(&ranks, None);
                Sixth {
                    rank,
                    cell: dealer.beside(&running, lane).cell(&place),
                    slots: self.table.pricing.slots_of(class),
                    place,
                    ranks,
                }
            }));
        }
        sixth
    }

    /// Whether the player must bet after a sixth card.
    fn sixth_is_forced(&self) -> bool {
        let mut choices = self.table.pricing.choices().iter();
        choices.any(|choice| choice.draw == Draw::Sixth && choice.forced)
    }

    /// For each question what an exchange brings at the most, whatever was exchanged; `None` where that is no
    /// less work than [`bounds`](Self::bounds).
    pub fn rough_bounds(&self, exchange: &Exchange) -> Option<Vec<N>> {
        let table = self.table;
        let rough = table.rough(exchange.drawn)?;
        let ways = &self.ways[begin(exchange.drawn)..];
        let mut most = vec![N::default(); table.pricing.prices.len()];
        for one in &JOINED[5 - exchange.drawn][exchange.kept_number] {
            let times = i64::from(ways[usize::from(one.drawn)]);
            let (first, of_slots) = rough.of(one.hand.into());
            for (most, own) in most[first..].iter_mut().zip(of_slots) {
                *most += own.times(times);
            }
        }
        Some(table.pricing.sums(&most))
    }

    /// For each question what an exchange brings over folding, summed over draws and dealers without the
    /// player's flushes, at the least and at the most: where it is not settled without the dealer's flushes
    /// whether to bet, or what it brings, as though all of them did harm or none.
    pub fn bounds(&self, exchange: &Exchange) -> Vec<(N, N)> {
        match exchange.forced {
            true => self.bounds_when::<true>(exchange),
            false => self.bounds_when::<false>(exchange),
        }
    }

    fn bounds_when<const FORCED: bool>(&self, exchange: &Exchange) -> Vec<(N, N)> {
        let table = self.table;
        let none = N::default();
        let row = table.cells.row(exchange.drawn, exchange.discards_number);
        let ways = &self.ways[begin(exchange.drawn)..];
        // Every draw of a hand against one dealer is looked at here: in the order in which they are stored.
        let joined = &JOINED[5 - exchange.drawn][exchange.kept_number];
        let slots = table.pricing.prices.len();
        let (mut least, mut most) = (vec![none; slots], vec![none; slots]);
        for one in joined {
            let times = i64::from(ways[usize::from(one.drawn)]);
            let five = usize::from(one.hand);
            for (slot, scale, (less, more)) in table.scales(exchange.drawn, five) {
                let worth = scale.worth(row[five]);
                let (mut worst, mut best) = (worth + less, worth + more);
                if !FORCED {
                    (worst, best) = (worst.max(none), best.max(none));
                }
                least[slot] += worst.times(times);
                most[slot] += best.times(times);
            }
        }
        let (least, most) = (table.pricing.sums(&least), table.pricing.sums(&most));
        least.into_iter().zip(most).collect()
    }

    /// Decides what is settled of an exchange without the player's flushes, whatever the suits.
    pub fn settle(&self, exchange: &Exchange) -> Settled {
        self.settle_either(exchange, exchange.drawn >= SWEPT)
    }

    /// The same with the dealer's flushes swept for all suits, or looked at draw by draw later.
    fn settle_either(&self, exchange: &Exchange, swept: bool) -> Settled {
        let table = self.table;
        let drawn = exchange.drawn;
        let row = table.cells.row(drawn, exchange.discards_number);
        let ways = &self.ways[begin(drawn)..];
        let list = table.list(5 - drawn, exchange.kept_number);
        let mut settled = Settled {
            by_ranks: vec![[0; Ending::COUNT]; table.pricing.prices.len()],
            corrections: Vec::new(),
            rest: Vec::new(),
        };
        let mut sweep = swept.then(|| Sweeping::new(self));
        for class in list.classes() {
            let slots = table.pricing.slots_of_ranks(class[0].hand.into());
            let mut bets: Vec<&Joined> = Vec::new();
            for one in class {
                let times = i64::from(ways[usize::from(one.drawn)]);
                if times == 0 {
                    continue;
                }
                let five = usize::from(one.hand);
                let by_ranks = table.by_ranks(row[five], &table.dealer.places[five], drawn);
                let reach = table.reach(five);
                let (mut bet, mut hang) = (0, 0);
                for (way, slot) in slots.clone().enumerate() {
                    match decide(table, slot, exchange.forced, &by_ranks, reach[way]) {
                        Decided::Bets => {
                            bet += 1;
                            let counts = &mut settled.by_ranks[slot][1..];
                            for (count, more) in counts.iter_mut().zip(by_ranks) {
                                *count += times * more;
                            }
                        }
                        Decided::Folds => settled.by_ranks[slot][0] += times * table.dealers[drawn],
                        Decided::Hangs => hang += 1,
                    }
                }
                if swept && bet == slots.len() {
                    bets.push(one);
                } else if bet + hang > 0 {
                    settled.rest.push(*one);
                }
            }
            if let (false, Some(sweep)) = (bets.is_empty(), &mut sweep) {
                settled
                    .corrections
                    .push((slots, sweep.correct(drawn, &bets)));
            }
        }
        settled
    }

    /// What an exchange ends in, without the player's flushes, when he holds these ranks in the up suit.
    pub fn plain(&self, exchange: &Exchange, settled: &Settled, held: RankMask, to: &mut [Counts]) {
        let table = self.table;
        let (drawn, forced) = (exchange.drawn, exchange.forced);
        for (to, counts) in to.iter_mut().zip(&settled.by_ranks) {
            for (to, more) in to.iter_mut().zip(counts) {
                *to += more;
            }
        }
        let place = place_among(held, self.ranks.present());
        for (slots, corrections) in &settled.corrections {
            for counts in &mut to[slots.clone()] {
                for (count, more) in counts[1..].iter_mut().zip(corrections[place]) {
                    *count += more;
                }
            }
        }
        let row = table.cells.row(drawn, exchange.discards_number);
        let suiting = Suiting::new(self, held);
        for one in &settled.rest {
            let five = usize::from(one.hand);
            let place = &table.dealer.places[five];
            let by_ranks = table.by_ranks(row[five], place, drawn);
            let slots = table.pricing.slots_of_ranks(five);
            let reach = table.reach(five);
            let decided =
                |way: usize, slot: usize| decide(table, slot, forced, &by_ranks, reach[way]);
            let ways = slots.clone().enumerate();
            let hangs = ways
                .clone()
                .any(|(way, slot)| matches!(decided(way, slot), Decided::Hangs));
            let ranks = &MULTISETS[drawn][usize::from(one.drawn)];
            let mut all = [0; 4];
            suiting.for_each(ranks, |times, held| {
                let running = table.dealer.flushes.disjoint_from(held);
                let correction = table.correction(place, running);
                for (all, more) in all.iter_mut().zip(correction) {
                    *all += times * more;
                }
                if hangs {
                    let showdown = sum(by_ranks, correction);
                    for (way, slot) in ways.clone() {
                        if let Decided::Hangs = decided(way, slot) {
                            let to = &mut to[slot..];
                            table.count(slot..slot + 1, &showdown, (times, drawn, false), to);
                        }
                    }
                }
            });
            for (way, slot) in ways {
                if let Decided::Bets = decided(way, slot) {
                    for (count, more) in to[slot][1..].iter_mut().zip(all) {
                        *count += more;
                    }
                }
            }
        }
    }

    /// What the player's flushes of a suit change of an exchange, as far as ranks tell. Whatever is kept must be
    /// of that suit, which in the deck has those ranks.
    pub fn suit(&self, exchange: &Exchange, ranks_of_suit: RankMask) -> Suited {
        let table = self.table;
        let (drawn, forced) = (exchange.drawn, exchange.forced);
        let row = table.cells.row(drawn, exchange.discards_number);
        let (kept, present) = (exchange.kept.present(), self.ranks.present());
        let nothing = table.dealer.flushes.none();
        let mut suited = Suited {
            kept,
            slots: Vec::new(),
            by_ranks: vec![Vec::new(); 1 << present.count_ones()],
            settled: Vec::new(),
            rest: Vec::new(),
        };
        for_each_subset(ranks_of_suit & !kept, drawn, |draw| {
            let ranks = kept | draw;
            let five = table.number(ranks);
            if !holds(&self.left, &MULTISETS[drawn][table.number(draw)]) {
                return;
            }
            let flush = (table.flush(ranks), strength_of_flush(ranks));
            let without = table.by_ranks(row[five], &table.dealer.places[five], drawn);
            let with = table.beside_flush(row[five], flush, nothing, drawn);
            let slots = (
                table.pricing.slots_of_ranks(five),
                table.pricing.slots_of_flush(ranks),
            );
            let decided = (
                decide_alike(table, &slots.0, forced, &without, table.reach(five)),
                decide_alike(table, &slots.1, forced, &with, table.reach_of_flush(ranks)),
            );
            let mut one = SuitedDraw {
                draw,
                shared: place_among(draw, present) as u8,
                slots: (suited.places_of(&slots.0), suited.places_of(&slots.1)),
                places: (table.dealer.places[five], *table.flush(ranks)),
                bets: (false, false),
            };
            let (Some(plain), Some(flush)) = decided else {
                return suited.rest.push(one);
            };
            one.bets = (plain == Decided::Bets, flush == Decided::Bets);
            let counts = &mut suited.by_ranks[usize::from(one.shared)];
            counts.resize(suited.slots.len(), [0; Ending::COUNT]);
            for (bets, slots, showdown, times) in [
                (one.bets.0, &one.slots.0, without, -1),
                (one.bets.1, &one.slots.1, with, 1),
            ] {
                for counts in &mut counts[slots.clone()] {
                    if bets {
                        add(&mut counts[1..], &showdown, times);
                    } else {
                        counts[0] += times * table.dealers[drawn];
                    }
                }
            }
            if one.bets != (false, false) {
                suited.settled.push(one);
            }
        });
        for counts in &mut suited.by_ranks {
            counts.resize(suited.slots.len(), [0; Ending::COUNT]);
        }
        suited
    }

    /// The same when he holds these ranks in the up suit, which may be the flushes' own: in the slots of
    /// `suited`, for each set of the hand's ranks that he may draw in the flushes' suit.
    pub fn flushes(
        &self,
        exchange: &Exchange,
        suited: &Suited,
        (held, is_up_suit): (RankMask, bool),
    ) -> Vec<Vec<Counts>> {
        let table = self.table;
        let (drawn, forced) = (exchange.drawn, exchange.forced);
        let row = table.cells.row(drawn, exchange.discards_number);
        let dealer = table.dealer;
        let mut counts = suited.by_ranks.clone();
        // The dealer's flushes beside what the player has seen, where he can draw that.
        let beside_held = dealer.flushes.disjoint_from(held);
        let beside = |one: &SuitedDraw| match is_up_suit {
            true if one.draw & held != 0 => None,
            true => Some(dealer.flushes.disjoint_from(held | one.draw)),
            false => Some(beside_held),
        };
        for one in &suited.settled {
            let Some(running) = beside(one) else { continue };
            let counts = &mut counts[usize::from(one.shared)];
            for (bets, place, slots, times) in [
                (one.bets.0, &one.places.0, &one.slots.0, -1),
                (one.bets.1, &one.places.1, &one.slots.1, 1),
            ] {
                if bets {
                    let correction = table.correction(place, running);
                    for counts in &mut counts[slots.clone()] {
                        add(&mut counts[1..], &correction, times);
                    }
                }
            }
        }
        for one in &suited.rest {
            let Some(running) = beside(one) else { continue };
            let ranks = suited.kept | one.draw;
            let five = table.number(ranks);
            let counts = &mut counts[usize::from(one.shared)];
            let plain = table.plain(row[five], &one.places.0, running, drawn);
            let slots = table.pricing.slots_of_ranks(five);
            table.count(
                slots,
                &plain,
                (-1, drawn, forced),
                &mut counts[one.slots.0.clone()],
            );
            let flush = (&one.places.1, strength_of_flush(ranks));
            let flush = table.beside_flush(row[five], flush, running, drawn);
            let slots = table.pricing.slots_of_flush(ranks);
            table.count(
                slots,
                &flush,
                (1, drawn, forced),
                &mut counts[one.slots.1.clone()],
            );
        }
        // From what is drawn of the hand's ranks to what may be drawn.
        let mut bit = 1;
        while bit < counts.len() {
            for set in (0..counts.len()).filter(|set| set & bit != 0) {
                let (without, with) = counts.split_at_mut(set);
                for (to, counts) in with[0].iter_mut().zip(&without[set ^ bit]) {
                    add(to, counts, 1);
                }
            }
            bit *= 2;
        }
        counts
    }

    /// What buying a sixth card ends in, without the player's flushes.
    pub fn sixth_plain(&self, held: RankMask, to: &mut [Counts]) {
        let table = self.table;
        let forced = self.sixth_is_forced();
        let suiting = Suiting::new(self, held);
        for sixth in &self.sixth {
            let drawn = super::dealer::one(sixth.rank);
            suiting.for_each(&drawn, |ways, held| {
                let running = table.dealer.flushes.disjoint_from(held);
                let showdown = table.plain(sixth.cell, &sixth.place, running, 1);
                let to = &mut to[sixth.slots.start..];
                table.count(sixth.slots.clone(), &showdown, (ways, 1, forced), to);
            });
        }
    }

    /// What the player's flushes change of it.
    pub fn sixth_flushes(&self, suits: &Suits, left: &Suits, to: &mut [Counts]) {
        for (suit, &own) in suits.iter().enumerate() {
            if own.count_ones() < 4 {
                continue;
            }
            for sixth in &self.sixth {
                for (of, left) in left.iter().enumerate() {
                    let bit = 1 << sixth.rank.index();
                    // Four of a suit need another.
                    if left & bit == 0 || own.count_ones() == 4 && of != suit {
                        continue;
                    }
                    let flush = if of == suit { own | bit } else { own };
                    let held = if of == 0 { suits[0] | bit } else { suits[0] };
                    self.sixth_flush(sixth, flush, held, to);
                }
            }
        }
    }

    fn sixth_flush(&self, sixth: &Sixth, ranks: RankMask, held: RankMask, to: &mut [Counts]) {
        let table = self.table;
        let forced = self.sixth_is_forced();
        let running = table.dealer.flushes.disjoint_from(held);
        let plain = table.plain(sixth.cell, &sixth.place, running, 1);
        let plain_to = &mut to[sixth.slots.start..];
        table.count(sixth.slots.clone(), &plain, (-1, 1, forced), plain_to);
        let strength = strength_of_flush(ranks);
        let place = table.dealer.place(strength);
        let flush = table.beside_flush(sixth.cell, (&place, strength), running, 1);
        let class = table.pricing.questions[0]
            .hands
            .class(&sixth.ranks, Some(ranks));
        let slots = table.pricing.slots_of(class);
        let to = &mut to[slots.start..];
        table.count(slots, &flush, (1, 1, forced), to);
    }

    /// Whether a sixth card can be bought: as which of the choices.
    pub fn sixth(&self) -> Option<usize> {
        if self.sixth.is_empty() {
            return None;
        }
        let mut choices = self.table.pricing.choices().iter();
        choices.position(|choice| choice.draw == Draw::Sixth)
    }
}

/// Whether to bet with a hand in a slot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decided {
    Bets,
    Folds,
    /// It hangs on the dealer's flushes.
    Hangs,
}

fn decide<N: Number>(
    table: &Table<N>,
    slot: usize,
    forced: bool,
    by_ranks: &Showdown,
    (less, more): (N, N),
) -> Decided {
    if forced {
        return Decided::Bets;
    }
    let worth = table.pricing.worth(slot, by_ranks);
    if worth + less >= N::default() {
        Decided::Bets
    } else if worth + more < N::default() {
        Decided::Folds
    } else {
        Decided::Hangs
    }
}

/// The decision, when it is settled and the same in all slots of a hand.
fn decide_alike<N: Number>(
    table: &Table<N>,
    slots: &Range<usize>,
    forced: bool,
    by_ranks: &Showdown,
    reach: &[(N, N)],
) -> Option<Decided> {
    let mut all = slots
        .clone()
        .zip(reach)
        .map(|(slot, &reach)| decide(table, slot, forced, by_ranks, reach));
    let first = all.next()?;
    (first != Decided::Hangs && all.all(|other| other == first)).then_some(first)
}

/// Adds so many times.
fn add(to: &mut [i64], counts: &[i64], times: i64) {
    for (to, count) in to.iter_mut().zip(counts) {
        *to += times * count;
    }
}

/// Sums over the draws of one exchange, for everything that the hand can hold of the up suit.
struct Sweeping<'h> {
    dealer: &'h Dealer,
    left: RankCounts,
    /// The ranks of the hand.
    present: RankMask,
    factors: Factors,
    holding: Factors,
    sums: Sums<'h>,
    /// For each flush of the dealer's what its hidden cards share with the ranks of the hand.
    shared: Vec<u8>,
}

impl<'h> Sweeping<'h> {
    fn new<N>(hand: &Hand<'h, N>) -> Sweeping<'h> {
        let dealer = hand.table.dealer;
        let present = hand.ranks.present();
        let sets = dealer.sweep.sets().iter();
        Sweeping {
            dealer,
            left: hand.left,
            present,
            factors: Factors::new(&hand.left),
            holding: Factors::holding_one(&hand.left),
            sums: Sums::new(&dealer.sweep),
            shared: sets.map(|&set| place_among(set, present) as u8).collect(),
        }
    }

    /// What the dealer's flushes change when the player bets with all of these, which are a part of one run of
    /// a [`List`](super::table::List): by what he holds of the up suit.
    fn correct(&mut self, drawn: usize, bets: &[&Joined]) -> Vec<Showdown> {
        let dealer = self.dealer;
        let ranks = |one: &Joined| &MULTISETS[drawn][usize::from(one.drawn)];
        let place = |one: &Joined| &dealer.places[usize::from(one.hand)];
        let flushes = self.shared.len();
        // By what a flush shares: those that counted as unqualified by their ranks but qualify, those that
        // counted as no higher than the player's hand but are, and those that counted as its equals.
        let mut moved = vec![[0_i64; 3]; 1 << self.present.count_ones()];
        let first = place(bets[0]);
        let as_flushes = usize::from(first.below.as_flushes);
        self.sums.clear();
        let mut joining = bets.iter().rev().peekable();
        if first.qualifies {
            // A flush that is no higher than any of them by its ranks is no higher than all those above.
            for flush in (as_flushes..flushes).rev() {
                while let Some(one) =
                    joining.next_if(|one| usize::from(place(one).up_to.by_ranks) > flush)
                {
                    self.sums.add(ranks(one), &self.factors, &self.holding);
                }
                moved[usize::from(self.shared[flush])][1] += self.sums.avoiding(flush);
            }
            for one in bets {
                let equals = place(one).below.by_ranks..place(one).up_to.by_ranks;
                for flush in equals.map(usize::from).filter(|&flush| flush >= as_flushes) {
                    let set = dealer.sweep.sets()[flush];
                    let ways = self.ways_beside(ranks(one), set);
                    moved[usize::from(self.shared[flush])][2] += ways;
                }
            }
        }
        for one in joining {
            self.sums.add(ranks(one), &self.factors, &self.holding);
        }
        if let Some(qualifier) = dealer.qualifier_place {
            for flush in qualifier.as_flushes..qualifier.by_ranks {
                let flush = usize::from(flush);
                moved[usize::from(self.shared[flush])][0] += self.sums.avoiding(flush);
            }
        }
        disjoint(&mut moved);
        let corrections = moved.into_iter();
        corrections
            .map(|[unqualified, not_higher, equal]| {
                if first.qualifies {
                    let lower = not_higher - equal - unqualified;
                    [-unqualified, -lower, -equal, not_higher]
                } else {
                    [-unqualified, 0, 0, unqualified]
                }
            })
            .collect()
    }

    /// The ways to draw ranks without any of those cards of the up suit.
    fn ways_beside(&self, drawn: &RankCounts, set: RankMask) -> i64 {
        let mut ways = 1;
        let mut ranks = drawn.present();
        while ranks != 0 {
            let rank = ranks.trailing_zeros() as usize;
            let left = self.left.0[rank].saturating_sub((set >> rank & 1) as u8);
            ways *= choose(left, drawn.0[rank]);
            ranks &= ranks - 1;
        }
        ways
    }
}

/// How drawn ranks can be of the up suit.
struct Suiting {
    /// What the player holds of it.
    held: RankMask,
    /// What is left of it.
    left: RankMask,
    /// The ways to draw from the other suits.
    others: Factors,
}

impl Suiting {
    fn new<N>(hand: &Hand<N>, held: RankMask) -> Suiting {
        let left = hand.table.dealer.up_suit & !held;
        let others = RankCounts(std::array::from_fn(|rank| {
            hand.left.0[rank] - (left >> rank & 1) as u8
        }));
        Suiting {
            held,
            left,
            others: Factors::new(&others),
        }
    }

    /// Calls with the ways to draw some ranks and what the player then has seen of the up suit.
    fn for_each(&self, drawn: &RankCounts, mut visit: impl FnMut(i64, RankMask)) {
        let present = drawn.present();
        let may = present & self.left;
        let mut of_suit = may;
        loop {
            let mut ways = 1;
            let mut ranks = present;
            while ranks != 0 {
                let rank = ranks.trailing_zeros() as usize;
                ways *= self
                    .others
                    .of(rank, drawn.0[rank] - (of_suit >> rank & 1) as u8);
                ranks &= ranks - 1;
            }
            if ways > 0 {
                visit(ways.into(), self.held | of_suit);
            }
            if of_suit == 0 {
                return;
            }
            of_suit = (of_suit - 1) & may;
        }
    }
}

/// Every subset of so many ranks.
fn for_each_subset(ranks: RankMask, size: usize, mut visit: impl FnMut(RankMask)) {
    fn extend(ranks: RankMask, size: usize, taken: RankMask, visit: &mut impl FnMut(RankMask)) {
        if size == 0 {
            return visit(taken);
        }
        let mut ranks = ranks;
        while ranks.count_ones() as usize >= size {
            let lowest = ranks & ranks.wrapping_neg();
            ranks &= !lowest;
            extend(ranks, size - 1, taken | lowest, visit);
        }
    }
    extend(ranks, size, 0, &mut visit);
}

#[cfg(test)]
mod tests {
    use super::super::cells::Cells;
    use super::super::pricing::{Pricing, Units};
    use super::super::{numbers, testing};
    use super::*;
    use crate::cards::{Card, CardSet, parse_cards};

    /// For all suits at once, or draw by draw: it must be the same, for any of these hands against this card.
    fn check(house: &testing::House, up: &str, hands: &[&str]) {
        let question = house.question();
        let questions = std::slice::from_ref(&question);
        let up: Card = parse_cards(up).unwrap()[0];
        let dealer = Dealer::new(CardSet::FULL, up, question.qualifier);
        for ranks in hands {
            let ranks: RankCounts = ranks.chars().filter_map(Rank::from_letter).collect();
            assert_eq!(ranks.total(), 5);
            let cells = Cells::of_hand(&dealer, &ranks, &numbers(questions));
            let pricing = Pricing::<i128>::new(questions, Units::of(questions).unwrap());
            let table = Table::new(&dealer, &cells, &pricing, 46);
            let hand = Hand::new(&table, &ranks);
            // Of a rank no more than three cards are of other suits.
            let possible = |held: &RankMask| {
                (0..Rank::COUNT).all(|rank| ranks.0[rank] < 4 || held >> rank & 1 == 1)
            };
            for exchange in &hand.exchanges {
                let [swept, single] =
                    [true, false].map(|swept| hand.settle_either(exchange, swept));
                let held = subsets(ranks.present() & dealer.up_suit);
                for held in held.filter(possible) {
                    let [one, other] = [&swept, &single].map(|settled| {
                        let mut counts = vec![[0; Ending::COUNT]; pricing.prices.len()];
                        hand.plain(exchange, settled, held, &mut counts);
                        counts
                    });
                    assert_eq!(one, other, "{} {up} {ranks:?} {held:b}", house.name);
                }
            }
        }
    }

    /// A hand or two of a kind for each house.
    #[test]
    fn flushes_of_the_dealer_are_the_same_swept_and_one_by_one() {
        let cases: [(&str, &[&str]); 5] = [
            ("2c", &["9TJQK", "3333K"]),
            ("7c", &["23478", "5566A"]),
            ("Kc", &["2345A", "888AA"]),
            ("Ac", &["22345", "TJQKA"]),
            ("9c", &["23459", "777QK"]),
        ];
        for (house, (up, hands)) in testing::houses().iter().zip(cases) {
            check(house, up, hands);
        }
    }

    #[test]
    #[ignore = "minutes: every house with every hand"]
    fn flushes_of_the_dealer_are_always_the_same_swept_and_one_by_one() {
        let hands = [
            "2345A", "9TJQK", "23478", "TJQKA", "22345", "5566A", "777QK", "888AA", "3333K",
        ];
        for house in testing::houses() {
            for up in ["2c", "7c", "Kc", "Ac"] {
                check(&house, up, &hands);
            }
        }
    }

    fn subsets(of: RankMask) -> impl Iterator<Item = RankMask> {
        (0..=of).filter(move |set| set & !of == 0)
    }
}
