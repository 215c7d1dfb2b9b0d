//! What is built in.

use super::house::load_all;
use crate::cli::args::OverrideArgs;
use crate::cli::failure::Failure;
use crate::cli::output;
use edge::games::GAMES;
use edge::report::render;

pub(crate) fn run() -> Result<(), Failure> {
    let mut games = Vec::new();
    for &game in GAMES {
        let none = OverrideArgs { set: Vec::new() };
        games.push((game, load_all(&[game], &[super::house::ALL.into()], &none)?));
    }
    output::print(&render::list(&games))
}
