//! JSON Schemas of what the program writes and reads.

use crate::cli::args::{SchemaArgs, SchemaOf};
use crate::cli::failure::Failure;
use crate::cli::output;
use edge::games::{GAMES, Spec};
use edge::{paytable, report};

pub(crate) fn run(args: &SchemaArgs) -> Result<(), Failure> {
    let games: Vec<&'static Spec> = GAMES.iter().map(|game| game.spec()).collect();
    let schema = match args.of {
        SchemaOf::Report => report::schema(),
        SchemaOf::Paytable => paytable::schema(&games),
        SchemaOf::Hand => report::hand_schema(),
        SchemaOf::Simulation => report::simulation_schema(),
        SchemaOf::Strategy => report::strategy_schema(),
        SchemaOf::Decision => report::decision_schema(),
    };
    output::print(&output::json(&schema))
}
