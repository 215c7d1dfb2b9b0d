//! One pay table with every switch resolved, and its settlement in words.

use super::house::{find_game, load_house};
use crate::cli::args::ShowArgs;
use crate::cli::failure::Failure;
use crate::cli::output;
use edge::report::render;

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let rules = load_house(&args.house)?;
    output::print(&render::rules(find_game(&args.house.game)?, &rules))
}
