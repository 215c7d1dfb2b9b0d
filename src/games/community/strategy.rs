//! Optimal play of a community-card game, to be looked up by the names of actions.

use super::{Community, CommunityGame};
use crate::cards::Card;
use crate::engine::community::{self, Question};
use crate::engine::{Interrupted, Observer};
use crate::games::Play;
use crate::paytable::Rules;

/// What to do in every situation of a game with one decision on each street at most.
pub struct Strategy(community::Strategy);

impl Strategy {
    /// Solves the game.
    ///
    /// # Errors
    /// When the observer says to stop.
    pub fn optimal<G: CommunityGame>(
        game: &Community<G>,
        rules: &Rules,
        observer: &dyn Observer,
    ) -> Result<Strategy, Interrupted> {
        let betting = game.0.betting(rules);
        let prices = game.prices(rules, &betting, Play::Optimal);
        let question = Question {
            showdowns: game.0.showdowns(rules),
            betting: &betting,
            prices: &prices,
            losing: false,
        };
        community::strategy(&question, observer).map(Strategy)
    }

    /// The name of the best action with a board of none, three or five cards.
    ///
    /// # Panics
    /// When nothing is decided then.
    pub fn action(&self, player: [Card; 2], board: &[Card]) -> &str {
        let nodes = self.0.betting().nodes();
        let node = nodes
            .iter()
            .position(|node| node.street.board() == board.len());
        let node = node.expect("something is decided with such a board");
        let action = self.0.action(node, player, board);
        &nodes[node].actions[action].name
    }
}
