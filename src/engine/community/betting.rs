//! The betting of a game as a tree: what may be done when, and where each way of betting ends.

/// When a decision is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Street {
    /// With the player's two cards.
    Start,
    /// With the flop as well.
    Flop,
    /// With the whole board.
    River,
}

/// Where an action leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// To a later decision, by its place in the tree.
    Node(usize),
    /// To the end of the betting: a fold, or a showdown with certain bets. Leaves are numbered.
    Leaf(usize),
}

/// One thing that may be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its name, as `play 4`.
    pub name: String,
    /// Where it leads.
    pub next: Next,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// When it is taken.
    pub street: Street,
    /// What may be done, in the order of preference between actions of equal worth.
    pub actions: Vec<Action>,
}

impl Street {
    /// The name in reports.
    pub const fn id(self) -> &'static str {
        match self {
            Street::Start => "start",
            Street::Flop => "flop",
            Street::River => "river",
        }
    }

    /// How many cards are on the board.
    pub const fn board(self) -> usize {
        match self {
            Street::Start => 0,
            Street::Flop => 3,
            Street::River => 5,
        }
    }
}

impl Action {
    /// An action that leads to a later decision or ends the betting.
    pub fn new(name: impl Into<String>, next: Next) -> Action {
        Action {
            name: name.into(),
            next,
        }
    }
}

/// A betting tree; its first node is the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Betting(Vec<Node>);

/// How a leaf is come to: node and action, from the root on.
pub type Path = Vec<(usize, usize)>;

impl Betting {
    /// A tree.
    ///
    /// # Panics
    /// When a node has no action or is not led to exactly once, when an action leads to the same or an
    /// earlier street, and when leaves are not numbered from 0 without a gap. Trees are code, not data.
    pub fn new(nodes: Vec<Node>) -> Betting {
        let mut led_to = vec![0; nodes.len()];
        let mut leaves = Vec::new();
        for node in &nodes {
            assert!(!node.actions.is_empty(), "a decision without an action");
            for action in &node.actions {
                match action.next {
                    Next::Node(next) => {
                        assert!(
                            nodes[next].street > node.street,
                            "back to an earlier street"
                        );
                        led_to[next] += 1;
                    }
                    Next::Leaf(leaf) => leaves.push(leaf),
                }
            }
        }
        assert!(
            led_to.iter().skip(1).all(|&times| times == 1) && led_to.first() == Some(&0),
            "a tree"
        );
        leaves.sort_unstable();
        assert!(
            leaves.iter().copied().eq(0..leaves.len()),
            "numbered leaves"
        );
        Betting(nodes)
    }

    /// The nodes, the root first.
    pub fn nodes(&self) -> &[Node] {
        &self.0
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        let actions = self.0.iter().flat_map(|node| &node.actions);
        actions
            .filter(|action| matches!(action.next, Next::Leaf(_)))
            .count()
    }

    /// How each leaf is come to.
    pub fn paths(&self) -> Vec<Path> {
        fn follow(nodes: &[Node], node: usize, path: &mut Path, paths: &mut [Path]) {
            for (place, action) in nodes[node].actions.iter().enumerate() {
                path.push((node, place));
                match action.next {
                    Next::Leaf(leaf) => paths[leaf] = path.clone(),
                    Next::Node(next) => follow(nodes, next, path, paths),
                }
                path.pop();
            }
        }
        let mut paths = vec![Path::new(); self.leaves()];
        follow(&self.0, 0, &mut Path::new(), &mut paths);
        paths
    }

    /// The decisions of one street.
    pub(super) fn decisions(&self, street: Street) -> Decisions {
        let nodes = self.0.iter().enumerate();
        let nodes = nodes.filter(|(_, node)| node.street == street);
        Decisions(
            nodes
                .map(|(place, node)| {
                    let actions = node.actions.iter().map(|action| action.next);
                    (place, actions.collect())
                })
                .collect(),
        )
    }

    /// Where an action leads once the flop's decisions are taken: to a leaf or to a decision on the
    /// river.
    pub(super) fn after_the_flop(&self, next: Next, flop: (&Decisions, usize)) -> Next {
        match next {
            Next::Node(node) if self.0[node].street == Street::Flop => {
                let action = flop.0.action(flop.1, node);
                self.after_the_flop(self.0[node].actions[action].next, flop)
            }
            next => next,
        }
    }

    /// Where an action leads from there.
    pub(super) fn on_the_river(&self, next: Next, river: (&Decisions, usize)) -> usize {
        match next {
            Next::Leaf(leaf) => leaf,
            Next::Node(node) => {
                let action = river.0.action(river.1, node);
                self.on_the_river(self.0[node].actions[action].next, river)
            }
        }
    }

    /// Where an action leads in the end, when each later decision is taken as in the codes.
    pub(super) fn leaf(
        &self,
        next: Next,
        flop: (&Decisions, usize),
        river: (&Decisions, usize),
    ) -> usize {
        self.on_the_river(self.after_the_flop(next, flop), river)
    }
}

/// The nodes of one street with their actions. What is done at each of them is one number, their *code*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decisions(pub Vec<(usize, Vec<Next>)>);

impl Decisions {
    /// How many codes there are; 1 when nothing is decided.
    pub fn codes(&self) -> usize {
        self.0.iter().map(|(_, actions)| actions.len()).product()
    }

    /// What is done at a node.
    pub fn action(&self, code: usize, node: usize) -> usize {
        let mut code = code;
        for (place, actions) in self.0.iter().rev() {
            if *place == node {
                return code % actions.len();
            }
            code /= actions.len();
        }
        unreachable!("a node of this street")
    }
}
