//! What one report says to people, in order of importance, each figure with what it is per.

use super::numbers::{fixed, found, one_in, percent, points, share, signed, thousands};
use super::page::{Block, Page, Table};
use super::{paytable_label, side_bet_label};
use crate::report::model::{
    Deals, DecisionRow, DistributionRow, Joint, MainBet, MeterFigures, Net, PublishedCheck, Report,
    SensitivityRow, SideBetFigures, StartingHand,
};

/// How many rows of the distribution stand side by side.
const ABREAST: usize = 3;

/// One report in full.
pub fn page(report: &Report) -> Page {
    let mut page = Page::default();
    page.push(Block::Title(format!(
        "{}, pay table {}",
        super::game_title(&report.game),
        paytable_label(report)
    )));
    rules(&mut page, report);
    headline(&mut page, &report.deals, &report.main);
    outcomes(&mut page, &report.deals, &report.main);
    distribution(&mut page, &report.main.distribution);
    decisions(&mut page, &report.main.decisions);
    starting_hands(&mut page, &report.main.starting_hands);
    sensitivity(&mut page, &report.main.sensitivity);
    side_bets(&mut page, &report.side_bets);
    joint(&mut page, &report.joint);
    published(&mut page, report);
    conventions(&mut page, report);
    page
}

/// The main bet's switches and pay lines; those of side bets stand with their outcomes.
fn rules(page: &mut Page, report: &Report) {
    let mut said: Vec<String> = Vec::new();
    let mut table = "";
    let main = report.rules.lines.iter();
    for (key, value) in main.filter(|(key, _)| !key.starts_with("side.")) {
        match key.split_once('.') {
            Some((of, line)) if of == table => said.push(format!("{line} {value}")),
            Some((of, line)) => {
                table = of;
                said.push(format!("{of}: {line} {value}"));
            }
            None => said.push(format!("{key} {value}")),
        }
    }
    if !said.is_empty() {
        page.paragraph(format!("Rules: {}.", said.join(", ")));
    }
}

fn headline(page: &mut Page, deals: &Deals, main: &MainBet) {
    page.paragraph(format!(
        "{} equally likely deals: {}.",
        thousands(&deals.total),
        deals.convention
    ));
    page.paragraph(format!(
        "House edge {} per ante: the advantage is {}. Expected net per ante, exactly: {}.",
        percent(main.house_edge, 5),
        advantage(main.house_edge),
        ratio(&main.net)
    ));
    page.push(Block::Facts(facts(main)));
}

fn facts(main: &MainBet) -> Vec<[String; 3]> {
    let edge = percent(main.house_edge, 5);
    let by_initial_bet = percent(main.house_edge_per_initial_bet, 5);
    let risk = percent(main.element_of_risk, 5);
    let back = percent(main.return_to_player, 5);
    let back_on_total = percent(main.return_to_player_on_total_bet, 5);
    let deviation = fixed(main.standard_deviation, 6);
    let variance = fixed(main.variance, 6);
    let [hit, push, loss] = [main.hit_frequency, main.push_frequency, main.loss_frequency]
        .map(|share| percent(share, 4));
    let top = one_in(main.top_award.probability);
    let mut facts = vec![
        ("House edge", edge, "of the ante"),
        (
            "House edge",
            by_initial_bet,
            "of the initial bet (ante and blind)",
        ),
        ("Expected net", fixed(main.net.value, 9), "antes per round"),
        ("Element of risk", risk, "of the average bet"),
        ("Average bet", fixed(main.average_bet, 6), "antes per round"),
        ("Return to player", back, "of the ante"),
        ("Return to player", back_on_total, "of the total bet"),
        ("Standard deviation", deviation, "antes per round"),
        ("Variance", variance, "antes squared per round"),
        ("Skewness", fixed(main.skewness, 4), "per round"),
        ("Hit frequency", hit, "of all deals: net above 0"),
        ("Push frequency", push, "of all deals: net 0"),
        ("Loss frequency", loss, "of all deals: net below 0"),
        ("Top award", signed(&main.top_award.net), &top),
    ];
    if main.house_edge_per_initial_bet == main.house_edge {
        // The ante is the whole initial bet: the two are one figure.
        facts.remove(1);
    }
    facts
        .into_iter()
        .map(|(name, value, per)| [name.to_owned(), value, per.to_owned()])
        .collect()
}

fn ratio(net: &Net) -> String {
    format!(
        "{} / {}",
        thousands(&net.numerator),
        thousands(&net.denominator)
    )
}

fn advantage(house_edge: f64) -> &'static str {
    if house_edge > 0.0 {
        "the house's"
    } else if house_edge < 0.0 {
        "the player's"
    } else {
        "nobody's"
    }
}

fn outcomes(page: &mut Page, deals: &Deals, main: &MainBet) {
    page.section("Outcomes");
    let mut table = Table::new(["event", "#net", "#count", "#probability", "#return"]);
    for row in &main.outcomes {
        table.row([
            row.event.clone(),
            signed(&row.net),
            thousands(&row.count),
            share(row.probability),
            share(row.r#return),
        ]);
    }
    let total = thousands(&deals.total);
    table.row(["all deals", "", &total, "1", &share(main.net.value)]);
    page.push(Block::Table(table));
}

/// Reads down the first pair of columns, then down the next.
fn distribution(page: &mut Page, rows: &[DistributionRow]) {
    page.section("Distribution of the net result");
    let height = rows.len().div_ceil(ABREAST);
    let mut table = Table::new(["#net", "#probability"].repeat(ABREAST));
    for line in 0..height {
        let abreast = rows.iter().skip(line).step_by(height.max(1));
        table.row(abreast.flat_map(|row| [signed(&row.net), share(row.probability)]));
    }
    page.push(Block::Table(table));
}

fn decisions(page: &mut Page, rows: &[DecisionRow]) {
    page.section("Decisions");
    let mut table = Table::new(["stage", "action", "#count", "#of all deals"]);
    for row in rows {
        table.row([
            row.stage.clone(),
            row.action.clone(),
            thousands(&row.count),
            percent(row.frequency, 4),
        ]);
    }
    page.push(Block::Table(table));
}

/// The ranks along a grid of starting hands, as headers of columns.
const RANKS: [&str; 13] = [
    "#A", "#K", "#Q", "#J", "#T", "#9", "#8", "#7", "#6", "#5", "#4", "#3", "#2",
];

fn ranks() -> impl Iterator<Item = &'static str> {
    RANKS.into_iter().map(|header| &header[1..])
}

/// The starting hands as the usual grid: suited above the diagonal, pairs on it, offsuit below it.
fn starting_hands(page: &mut Page, hands: &[StartingHand]) {
    let Some(first) = hands.first() else {
        return;
    };
    page.section("Starting hands");
    page.paragraph(
        "Suited hands stand above the diagonal, offsuit hands below it. The exact value of every action \
         is in the JSON and CSV forms.",
    );
    if first.actions.len() > 1 {
        page.push(Block::Part("The best action before the flop".into()));
        page.push(Block::Table(grid(hands, |hand| {
            match hand.best.strip_prefix("play ") {
                Some(multiple) => multiple.to_owned(),
                None => "-".to_owned(),
            }
        })));
        page.paragraph("A number is the multiple to play; a dash is a check.");
    }
    page.push(Block::Part(
        "The expected net result of the best play, in antes".into(),
    ));
    page.push(Block::Table(grid(hands, |hand| fixed(hand.value, 3))));
}

fn grid(hands: &[StartingHand], cell: impl Fn(&StartingHand) -> String) -> Table {
    let mut table = Table::new([""].into_iter().chain(RANKS));
    for (down, low) in ranks().enumerate() {
        let cells = ranks().enumerate().map(|(across, high)| {
            let name = match down.cmp(&across) {
                std::cmp::Ordering::Equal => format!("{low}{high}"),
                std::cmp::Ordering::Less => format!("{low}{high}s"),
                std::cmp::Ordering::Greater => format!("{high}{low}o"),
            };
            let hand = hands.iter().find(|hand| hand.hand == name);
            hand.map_or(String::new(), &cell)
        });
        table.row([low.to_owned()].into_iter().chain(cells));
    }
    table
}

fn sensitivity(page: &mut Page, rows: &[SensitivityRow]) {
    if rows.is_empty() {
        return;
    }
    page.section("Sensitivity of the house edge");
    page.paragraph(
        "Change of the house edge, in percentage points of the ante, for one unit more on a line: with \
         play held fixed (the exact derivative), and solved again for the new table.",
    );
    let mut table = Table::new(["line", "#play held fixed", "#solved again"]);
    for row in rows {
        table.row([
            row.line.clone(),
            points(row.derivative),
            points(row.resolved_plus_one),
        ]);
    }
    page.push(Block::Table(table));
}

fn side_bets(page: &mut Page, bets: &[SideBetFigures]) {
    if bets.is_empty() {
        return;
    }
    page.section("Side bets");
    let mut table = Table::new([
        "side bet",
        "#house edge",
        "#return to player",
        "#std deviation",
        "#hit frequency",
    ]);
    for bet in bets {
        let known = |figure: Option<String>| figure.unwrap_or_else(|| "by meter".into());
        table.row([
            side_bet_label(bet),
            known(bet.house_edge.map(|edge| percent(edge, 4))),
            known(bet.return_to_player.map(|back| percent(back, 4))),
            known(bet.standard_deviation.map(|deviation| fixed(deviation, 4))),
            percent(bet.hit_frequency, 4),
        ]);
    }
    page.push(Block::Table(table));
    page.paragraph("All per stake of 1 on the side bet; the main bet is not included.");
    for bet in bets {
        side_bet(page, bet);
    }
}

fn side_bet(page: &mut Page, bet: &SideBetFigures) {
    page.push(Block::Part(format!("Side bet {}", side_bet_label(bet))));
    if let Some(net) = &bet.net {
        page.paragraph(format!("Exact expected net per stake: {}.", ratio(net)));
    }
    if let Some(meter) = &bet.meter {
        page.paragraph(meter_text(meter));
    }
    if bet.outcomes.iter().any(|row| row.pays.contains('+')) {
        page.paragraph(
            "A line such as 1000 + 9% pays a meter that begins at 1000 stakes, with 9% of every stake \
             put on it until it is won. The net counts each seed as often as it is won, and all that \
             is put on meters; how full they are is not known, so nothing else can be said.",
        );
    }
    let mut table = Table::new([
        "event",
        "#pays",
        "#net",
        "#count",
        "#probability",
        "#return",
    ]);
    for row in &bet.outcomes {
        let known = |figure: Option<String>| figure.unwrap_or_else(|| "by meter".into());
        table.row([
            row.event.clone(),
            thousands(&row.pays),
            known(row.net.as_deref().map(signed)),
            thousands(&row.count),
            share(row.probability),
            known(row.r#return.map(share)),
        ]);
    }
    page.push(Block::Table(table));
}

fn meter_text(meter: &MeterFigures) -> String {
    if meter.return_per_unit == "0" {
        return "No line pays a share of the meter, so the return does not depend on it.".into();
    }
    let mut text = format!(
        "Return to player per stake = {} + {} × meter, exactly.",
        thousands(&meter.fixed_return),
        thousands(&meter.return_per_unit)
    );
    match (meter.break_even, &meter.break_even_exact) {
        (Some(value), Some(exact)) if exact.contains('/') => {
            text += &format!(
                " Break-even meter (return 1): {} stakes, exactly {}.",
                fixed(value, 2),
                thousands(exact)
            );
        }
        (_, Some(exact)) => {
            text += &format!(" Break-even meter (return 1): {} stakes.", thousands(exact));
        }
        (_, None) => text += " The fixed prizes alone return 1 or more, whatever the meter.",
    }
    match &meter.given {
        Some(given) => text += &format!(" Meter in this run: {} stakes.", thousands(given)),
        None => text += " No meter was given, so its net result is open.",
    }
    text
}

fn joint(page: &mut Page, rows: &[Joint]) {
    if rows.is_empty() {
        return;
    }
    page.section("Bets together");
    let mut text =
        "Net and deviation are of the sum of the results, in antes. Played separate: each bet \
                    for its own greatest expectation."
            .to_owned();
    if rows.iter().any(|row| row.optimum == "together") {
        text += " Played together: for that of the sum at these stakes, as a fold forfeits the side bet; \
                 the separate figures are then those of a fold that leaves it alone.";
    }
    page.paragraph(text);
    let mut table = Table::new([
        "bets",
        "stakes",
        "played",
        "#net",
        "#covariance",
        "#correlation",
        "#deviation",
    ]);
    for row in rows {
        table.row([
            row.bets.join(" + "),
            row.stakes.join(" + "),
            row.optimum.clone(),
            fixed(row.net, 6),
            fixed(row.covariance, 6),
            fixed(row.correlation, 6),
            fixed(row.standard_deviation, 6),
        ]);
    }
    page.push(Block::Table(table));
}

/// All of them are the page of `verify`; here only what differs.
fn published(page: &mut Page, report: &Report) {
    page.section("Published figures");
    let checks = &report.published;
    if checks.is_empty() {
        page.paragraph("Unverified: this pay table carries no published figures.");
        return;
    }
    let differ: Vec<&PublishedCheck> = checks.iter().filter(|check| !check.agrees).collect();
    page.paragraph(format!(
        "{} of {} published figures agree, each within half a unit of its last digit.",
        checks.len() - differ.len(),
        checks.len()
    ));
    if !differ.is_empty() {
        page.push(Block::Table(published_table(differ)));
    }
    page.push(Block::Command(
        "Each beside what was found, with its source",
        format!("edge verify {}", super::selected(report)),
    ));
}

/// Published figures beside what was found.
pub fn published_table<'a>(checks: impl IntoIterator<Item = &'a PublishedCheck>) -> Table {
    let mut table = Table::new(["", "figure", "#published", "#found", "source"]);
    for check in checks {
        table.row([
            if check.agrees { "agrees" } else { "DIFFERS" }.into(),
            published_figure(check),
            thousands(&check.expected),
            check.found.map_or_else(
                || "no such figure".into(),
                |value| found(&check.expected, value, check.found_exact.as_deref()),
            ),
            check.source.clone(),
        ]);
    }
    table
}

/// As in `house_edge per ante, five-plus-one/std, raise-everything: lose + push`.
fn published_figure(check: &PublishedCheck) -> String {
    let mut text = check.quantity.clone();
    if let Some(per) = &check.per {
        text += &format!(" per {per}");
    }
    if check.bet != "main" {
        text += &format!(", {}", check.bet);
    }
    if check.strategy != "optimal" {
        text += &format!(", play {}", check.strategy);
    }
    if !check.outcomes.is_empty() {
        text += &format!(": {}", check.outcomes.join(" + "));
    }
    text + &decided(check)
}

/// As in `: fold, flop` or `: play 1, Kd Qh, board 4s 5h 6d 8c 9d`; nothing for other figures.
pub fn decided(check: &PublishedCheck) -> String {
    let Some(action) = &check.action else {
        return String::new();
    };
    let named = |name: &str, cards: &Option<String>| Some(format!("{name}{}", cards.as_ref()?));
    let parts = [
        Some(action.clone()),
        check.stage.clone(),
        check.player.clone(),
        named("board ", &check.board),
        named("against ", &check.dealer),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!(": {}", parts.join(", "))
}

fn conventions(page: &mut Page, report: &Report) {
    page.section("What the numbers mean");
    let points = [
        "House edge: expected loss per ante, a side bet's per stake; positive is the house's advantage.",
        "Element of risk: expected loss per average bet. The average bet counts all money put down: ante \
         and blind, raise, call and play, fees, insurance and purchase; side bets not included.",
        "Optimal play is the play of greatest expectation. On an exact tie: stay in rather than fold, then \
         the action that costs less now, then fewer cards exchanged, then the lower-ranked cards given \
         away; no insurance and no purchase on a tie.",
        "Net results are in antes; return in a table is an event's part of the expected net result.",
    ];
    page.push(Block::Points(points.map(String::from).into()));
    let sum = match report.checks.counts_sum_to_total {
        true => "sum",
        false => "DO NOT SUM",
    };
    let ruled_out = report.checks.ruled_out.iter().map(|row| {
        let [ruled_out, worked_out] =
            [&row.ruled_out, &row.worked_out].map(|count| thousands(count));
        let action = &row.action;
        format!("{action}: {ruled_out} ways proved worse by a bound, {worked_out} worked out.")
    });
    let mut points = vec![format!("The counts {sum} to the number of deals.")];
    points.extend(ruled_out);
    points.push(format!("Counts: {}", report.checks.counts_hash));
    points.push(format!(
        "Made by {} {}.",
        report.tool.name, report.tool.version
    ));
    page.push(Block::Points(points));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::render::{markdown, table};
    use crate::report::sample;

    #[test]
    fn one_report_in_full() {
        insta::assert_snapshot!(table(&[sample::report()]), @r#"
        toy, pay table std
        ══════════════════

        Rules: raise 2, pays: royal-flush 100, pair 3:4.

        1,000,000 equally likely deals: one card each.

        House edge 14.97960% per ante: the advantage is the house's. Expected net per ante, exactly:
        -299,592 / 2,000,000.

         House edge          14.97960%     of the ante
         Expected net        -0.149796000  antes per round
         Element of risk     7.13314%      of the average bet
         Average bet         2.100000      antes per round
         Return to player    85.02040%     of the ante
         Return to player    92.86686%     of the total bet
         Standard deviation  1.921706      antes per round
         Variance            3.692953      antes squared per round
         Skewness            1.4050        per round
         Hit frequency       30.0001%      of all deals: net above 0
         Push frequency      10.0000%      of all deals: net 0
         Loss frequency      59.9999%      of all deals: net below 0
         Top award           +201          1 in 1,000,000

        OUTCOMES

         event                                  net       count   probability      return
        ──────────────────────────────────────────────────────────────────────────────────
         player folds                            -1     450,000      0.450000   -0.450000
         dealer wins                             -3     149,999      0.149999   -0.449997
         hands tie                                0     100,000      0.100000           0
         player wins with a pair | ties push   +5/2     300,000      0.300000    0.750000
         player wins with a royal flush        +201           1      1.000e-6    2.010e-4
         all deals                                    1,000,000             1   -0.149796

        DISTRIBUTION OF THE NET RESULT

         net   probability    net   probability    net   probability
        ─────────────────────────────────────────────────────────────
          -3      0.149999      0      0.100000   +201      1.000e-6
          -1      0.450000   +5/2      0.300000

        DECISIONS

         stage   action     count   of all deals
        ─────────────────────────────────────────
         deal    fold     450,000       45.0000%
         deal    raise    550,000       55.0000%

        STARTING HANDS

        Suited hands stand above the diagonal, offsuit hands below it. The exact value of every action is in
        the JSON and CSV forms.

        The best action before the flop

             A   K   Q   J   T   9   8   7   6   5   4   3   2
        ───────────────────────────────────────────────────────
         A       -
         K
         Q
         J
         T
         9
         8
         7
         6
         5
         4
         3
         2

        A number is the multiple to play; a dash is a check.

        The expected net result of the best play, in antes

             A       K   Q   J   T   9   8   7   6   5   4   3   2
        ───────────────────────────────────────────────────────────
         A       0.250
         K
         Q
         J
         T
         9
         8
         7
         6
         5
         4
         3
         2

        SENSITIVITY OF THE HOUSE EDGE

        Change of the house edge, in percentage points of the ante, for one unit more on a line: with play
        held fixed (the exact derivative), and solved again for the new table.

         line               play held fixed   solved again
        ───────────────────────────────────────────────────
         pays.royal-flush         -2.000e-4      -2.000e-4
         pays.pair               -60.000000     -75.000000

        SIDE BETS

         side bet                house edge   return to player   std deviation   hit frequency
        ───────────────────────────────────────────────────────────────────────────────────────
         five-plus-one/std         19.8000%           80.2000%         17.9153         0.2000%
         progressive/100-75-50     by meter           by meter        by meter         0.2001%
         progressive/metered       40.0000%           60.0000%        500.0046         0.2001%

        All per stake of 1 on the side bet; the main bet is not included.

        Side bet five-plus-one/std

        Exact expected net per stake: -198,000 / 1,000,000.

         event       pays    net     count   probability      return
        ─────────────────────────────────────────────────────────────
         win flush    400   +400     2,000      0.002000    0.800000
         lose           0     -1   998,000      0.998000   -0.998000

        Side bet progressive/100-75-50

        Return to player per stake = 1/10 + 1/1,000,000 × meter, exactly. Break-even meter (return 1):
        900,000 stakes. No meter was given, so its net result is open.

         event             pays        net     count   probability      return
        ───────────────────────────────────────────────────────────────────────
         win royal flush   100%   by meter         1      1.000e-6    by meter
         win flush           50        +49     2,000      0.002000    0.098000
         lose                 0         -1   997,999      0.997999   -0.997999

        Side bet progressive/metered

        Exact expected net per stake: -400,000 / 1,000,000.

        Return to player per stake = 1/10 + 1/1,000,000 × meter, exactly. Break-even meter (return 1):
        900,000 stakes. Meter in this run: 500,000 stakes.

         event             pays        net     count   probability      return
        ───────────────────────────────────────────────────────────────────────
         win royal flush   100%   +499,999         1      1.000e-6    0.499999
         win flush           50        +49     2,000      0.002000    0.098000
         lose                 0         -1   997,999      0.997999   -0.997999

        BETS TOGETHER

        Net and deviation are of the sum of the results, in antes. Played separate: each bet for its own
        greatest expectation.

         bets                       stakes   played           net   covariance   correlation   deviation
        ─────────────────────────────────────────────────────────────────────────────────────────────────
         main + five-plus-one/std   1 + 1    separate   -0.347796     0.500000      0.020000   18.100000

        PUBLISHED FIGURES

        1 of 2 published figures agree, each within half a unit of its last digit.

                   figure                       published     found   source
        ────────────────────────────────────────────────────────────────────────────────────────────
         DIFFERS   outcome_count: fold + lose     600,000   599,999   a careless, "rounding" author

        Each beside what was found, with its source: edge verify --game toy --paytable std

        WHAT THE NUMBERS MEAN

        - House edge: expected loss per ante, a side bet's per stake; positive is the house's advantage.
        - Element of risk: expected loss per average bet. The average bet counts all money put down: ante
          and blind, raise, call and play, fees, insurance and purchase; side bets not included.
        - Optimal play is the play of greatest expectation. On an exact tie: stay in rather than fold, then
          the action that costs less now, then fewer cards exchanged, then the lower-ranked cards given
          away; no insurance and no purchase on a tie.
        - Net results are in antes; return in a table is an event's part of the expected net result.

        - The counts sum to the number of deals.
        - exchange-2: 999 ways proved worse by a bound, 1 worked out.
        - Counts: sha256 36d2e1522fd19e95d33e288956a62a0b847acbe7835d83c46f15c7f77610d484
        - Made by edge 0.1.0.
        "#);
    }

    #[test]
    fn markdown_says_what_the_table_says() {
        let text = markdown(&[sample::report()]);
        assert!(text.starts_with("# toy, pay table std\n\n"));
        assert!(text.contains("| House edge | 14.97960% | of the ante |\n"));
        assert!(text.contains("| player wins with a pair \\| ties push | +5/2 | 300,000 |"));
        let terminal = table(&[sample::report()]);
        for heading in text.lines().filter_map(|line| line.strip_prefix("## ")) {
            assert!(terminal.contains(&heading.to_uppercase()), "{heading}");
        }
    }

    #[test]
    fn lines_fit_the_terminal() {
        let mut report = sample::report();
        for row in &mut report.main.outcomes {
            row.event =
                "dealer without a game bought one, player wins with a royal flush and a straight \
                         flush, insured"
                    .into();
            row.count = "19933230517200000".into();
        }
        report.published[0].source = "a long word of thanks to many authors ".repeat(4);
        let text = table(&[report]);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{widest:?}");
    }

    #[test]
    fn what_is_absent_is_said_or_left_out() {
        let report = Report {
            side_bets: Vec::new(),
            joint: Vec::new(),
            published: Vec::new(),
            ..sample::report()
        };
        let text = table(&[report]);
        assert!(text.contains("Unverified"));
        assert!(!text.contains("SIDE BETS") && !text.contains("BETS TOGETHER"));
        let mut blind = sample::report();
        assert!(!table(&[blind.clone()]).contains("initial bet"));
        blind.main.house_edge_per_initial_bet /= 2.0;
        assert!(table(&[blind]).contains("7.48980%      of the initial bet"));
        assert!(advantage(-0.01).contains("player") && advantage(0.0).contains("nobody"));
    }
}
