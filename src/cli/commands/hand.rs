//! One situation: every action with its exact worth.

use super::house::load_house;
use crate::cli::args::{HandArgs, ShortFormat};
use crate::cli::failure::Failure;
use crate::cli::output;
use edge::analysis::hand;
use edge::cards::{Card, CardSet, parse_cards};
use edge::games::Situation;
use edge::report::render;

pub(crate) fn run(args: &HandArgs) -> Result<(), Failure> {
    let rules = load_house(&args.house)?;
    let situation = Situation {
        player: cards("--player", Some(&args.player))?,
        dealer: cards("--dealer", args.dealer.as_deref())?,
        board: cards("--board", args.board.as_deref())?,
        discards: cards("--discards", args.discards.as_deref())?,
        dead: cards("--dead", args.dead.as_deref())?,
    };
    each_card_once(&situation)?;
    let report = hand(&rules, &situation)
        .map_err(|fault| Failure::usage(fault.message).with_help(fault.help))?;
    output::print(&match args.format {
        ShortFormat::Table => render::hand(&report),
        ShortFormat::Json => output::json(&report),
    })
}

fn cards(flag: &str, text: Option<&str>) -> Result<Vec<Card>, Failure> {
    let text = text.unwrap_or("");
    parse_cards(text).map_err(|fault| Failure::cards(flag, text, &fault))
}

/// A card in one place cannot be in another.
fn each_card_once(situation: &Situation) -> Result<(), Failure> {
    let places = [
        ("--player", &situation.player),
        ("--dealer", &situation.dealer),
        ("--board", &situation.board),
        ("--discards", &situation.discards),
        ("--dead", &situation.dead),
    ];
    for (place, (flag, cards)) in places.iter().enumerate() {
        for (other, before) in &places[..place] {
            let before: CardSet = before.iter().copied().collect();
            if let Some(card) = cards.iter().find(|&&card| before.contains(card)) {
                let message = format!("the card {card} is given in both {other} and {flag}");
                let help = "one pack has each card once: take it out of one of the two";
                return Err(Failure::usage(message).with_help(help));
            }
        }
    }
    Ok(())
}
