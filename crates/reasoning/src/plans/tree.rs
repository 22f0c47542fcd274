//! The tree in which plans are carried out: small, kept in memory, grown where the outcome is still open.
//!
//! # Idea
//! Every node lists the moves that have a reason, with what each promises at best; a move is played only when its turn
//! comes. The next move to enter is found by following, for both sides, whatever promises most: at our nodes the
//! best hope, at the opponent's the reply that would hinder us most. When a reply makes a plan fail, steps that prevent
//! that very reply are added to the plan's node (repair). The balance of a node is the exchange balance of the board
//! and, once moves have entered, the minimax of their balances; promises never enter it.
//!
//! # Source
//! Pitrat 1977: "It develops the nodes before or after the enemy moves, such that, if they were not legal, the balance
//! backed up with the minimax procedure would be advantageous." The rule for the next node is that of B* (Berliner 1979).
//!
//! # Cost
//! One node for each move made, passes included; analysis of a board makes no moves.

use super::Hindered;
use super::analyze::Proposal;
use super::choice::{Outlook, claim};
use super::mating::mate_in_one;
use super::reasons::{Candidate, MoveReason, candidates};
use super::repair;
use super::sight::Sight;
use chess::facts::board::material;
use cozy_chess::{Board, Color, GameStatus, Move, Square};
use knowledge::evaluation::Evaluator;
use search::Silent;

/// A forced mate, less a little for each ply: larger than any balance.
const MATE: i32 = 20_000;
/// A line is not followed further than this, plies.
const DEPTH_LIMIT: i32 = 24;

/// A draw counts for at most this much material, hundredths.
const DRAW_LIMIT: i32 = 500;
/// A lead that is verified before anything else is tried, hundredths.
const LARGE_LEAD: i32 = 450 + STANDING_LIMIT;
/// Each move made below a move of the root lowers its claim to more, hundredths.
const WEARINESS: i32 = 3;
/// What a pass must cost the opponent to count as a threat that needs an answer, hundredths.
const THREAT_LIMIT: i32 = 150;
/// A rival that could only be better by this much is left alone, hundredths.
const SMALL_HOPE: i32 = 30;
/// Moves of the root enter though they promise this much less than the leader has, hundredths; how its pieces stand may be a part of the lead.
const SLACK: i32 = 100 + STANDING_LIMIT;

/// How the pieces stand counts by this part of what the evaluation says of it, in percent ...
const STANDING_PERCENT: i32 = 60;
/// ... and up to this, hundredths: more would hide what a combination wins.
const STANDING_LIMIT: i32 = 60;

/// A move that brings no more than this has failed and may be repaired, hundredths: the standing alone can bring as much.
const FAILED_LIMIT: i32 = 60;

/// One position of the tree.
pub(super) struct Node {
    pub board: Board,
    pub mv: Option<Move>,
    pub reason: Option<MoveReason>,
    pub children: Vec<usize>,
    pub parent: usize,
    pub ply: i32,
    /// Moves with a reason that have not entered yet, most promising last.
    waiting: Vec<Candidate>,
    /// The balance for the root's side.
    pub balance: i32,
    /// What the pieces stand better or worse than at the root, for the root's side; part of the balance and of every promise.
    standing: i32,
    /// The most the root's side can hope for, and the least the other side can hold it to.
    hope: i32,
    fear: i32,
    /// What the move that led here promised its side, as a balance of the root's side.
    promised: i32,
    /// Whether a pass should be tried first, to see what is threatened.
    ask_pass: bool,
    /// What doing nothing leaves, for the side to move; `None` in check.
    quiet: Option<i32>,
    /// The capture the first balance counted on, and what it leaves, for the side to move: it counts until it has entered.
    taking: Option<(Square, Square, i32)>,
    /// Whether the game is over here, or as good as over.
    over: bool,
    /// A mate in one that is seen without playing it.
    pub mate: Option<Move>,
    /// Whether the replies that touch a threat shown by a pass have been added.
    defended: bool,
    /// Moves made below this node.
    effort: i32,
    /// Children whose failure has been looked into.
    repaired: Vec<usize>,
}

/// The tree.
pub(super) struct Tree<'p> {
    pub nodes: Vec<Node>,
    plans: &'p [Proposal],
    side: Color,
    start: Board,
    /// Material of the root's side at the root: balances are measured from it.
    origin: i32,
    /// How the pieces of the root's side stood at the root, beside the material.
    stood: i32,
    evaluator: Evaluator,
    /// Whether the quiet moves of the root have been probed.
    probed: bool,
    /// Every move made, passes included.
    pub made: usize,
}

impl<'p> Tree<'p> {
    pub(super) fn new(board: &Board, plans: &'p [Proposal]) -> Tree<'p> {
        let side = board.side_to_move();
        let origin = Sight::new(board).material(side);
        let mut tree = Tree {
            nodes: Vec::new(),
            plans,
            side,
            start: board.clone(),
            origin,
            stood: 0,
            evaluator: Evaluator::default(),
            probed: false,
            made: 0,
        };
        tree.stood = tree.standing(board);
        tree.add(board.clone(), None, None, 0);
        tree
    }

    /// Grows the tree until nothing more could change the choice, or `limit` moves have been made.
    pub(super) fn grow(&mut self, limit: usize) {
        while self.made < limit {
            let entered = self.next().is_some_and(|leaf| self.enter(leaf));
            if !entered && !self.probe_quiet_moves() {
                break;
            }
        }
    }

    /// When everything with a better reason is settled and moves are left, the safe moves of the root that were not tried
    /// are, each followed by a pass: what would they threaten? False when that has been done.
    fn probe_quiet_moves(&mut self) -> bool {
        if std::mem::replace(&mut self.probed, true) || self.nodes[0].over {
            return false;
        }
        let board = self.start.clone();
        let sight = Sight::new(&board);
        let lead = self.nodes[0].balance.max(self.nodes[0].quiet.unwrap_or(i32::MIN));
        let promise = lead + self.shift(0) + SMALL_HOPE + 1;
        let mut fresh = Vec::new();
        board.generate_moves(|set| {
            for mv in set {
                let tried = self.nodes[0]
                    .children
                    .iter()
                    .any(|&child| self.nodes[child].mv == Some(mv));
                let own = board.color_on(mv.to) == Some(self.side);
                if !tried && (own || sight.swap(mv.from, mv.to) >= 0) {
                    fresh.push(Candidate {
                        mv: Some(mv),
                        reason: MoveReason::Probe,
                        promise,
                    });
                }
            }
            false
        });
        let root = &mut self.nodes[0];
        root.waiting
            .retain(|old| !fresh.iter().any(|new| new.mv == old.mv));
        root.waiting.extend(fresh);
        !root.waiting.is_empty()
    }

    /// The best line by balance.
    pub(super) fn best_line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = self.best_child(at) {
            line.push(child);
            at = child;
        }
        line
    }

    /// The moves of the root that failed though they promised something, each with the reply that hinders it; most promising first.
    pub(super) fn hindered(&self) -> Vec<Hindered> {
        let tried = self.nodes[0].children.iter().filter_map(|&child| {
            let node = &self.nodes[child];
            let failed = node.balance <= FAILED_LIMIT && node.promised > FAILED_LIMIT;
            let reply = self.nodes[self.best_child(child).filter(|_| failed)?].mv?;
            Some(Hindered {
                mv: node.mv?,
                reason: node.reason?,
                reply,
                promised: node.promised,
            })
        });
        let mut found: Vec<Hindered> = tried.collect();
        found.sort_by_key(|hindered| -hindered.promised);
        found
    }

    /// What the best line brings in material: its balance without how the pieces stand at its end.
    pub(super) fn gain(&self) -> i32 {
        let Some(&last) = self.best_line().last() else {
            return 0;
        };
        let balance = self.best_child(0).map_or(0, |child| self.nodes[child].balance);
        let decided = self.nodes[last].over && self.nodes[last].balance == balance;
        if decided {
            balance
        } else {
            balance - self.nodes[last].standing
        }
    }

    pub(super) fn best_child(&self, at: usize) -> Option<usize> {
        if at == 0 {
            return self.choose();
        }
        let node = &self.nodes[at];
        let ours = self.ours(at);
        let best = node.children.iter().copied().max_by_key(|&child| {
            let child = &self.nodes[child];
            let sign = if ours { 1 } else { -1 };
            (sign * child.balance, sign * child.promised)
        })?;
        // Where doing nothing is better, the line ends.
        let value = self.nodes[best].balance;
        let idle = node
            .quiet
            .is_some_and(|quiet| if ours { quiet > value } else { -quiet < value });
        (!idle && self.nodes[best].mv.is_some()).then_some(best)
    }

    /// The move of the root with the best claim.
    fn choose(&self) -> Option<usize> {
        let moves = self.nodes[0].children.iter().copied();
        moves
            .filter(|&child| self.nodes[child].mv.is_some())
            .max_by_key(|&child| {
                let node = &self.nodes[child];
                let outlook = Outlook {
                    balance: node.balance,
                    hope: node.hope,
                    fear: node.fear,
                    promised: node.promised,
                    reason: node.reason,
                    open: self.is_open(child),
                };
                (claim(&outlook), node.promised)
            })
    }

    fn ours(&self, at: usize) -> bool {
        self.nodes[at].board.side_to_move() == self.side
    }

    /// Where the next move should enter: `None` when the choice is settled. The leader is verified first, then whoever
    /// could still be better, be it a child or a move that waits.
    fn next(&self) -> Option<usize> {
        let root = &self.nodes[0];
        let waiting = root
            .waiting
            .last()
            .map_or(i32::MIN, |candidate| candidate.promise - self.shift(0));
        let leader = root
            .children
            .iter()
            .copied()
            .max_by_key(|&child| self.nodes[child].balance);
        let Some(leader) = leader else {
            return (!root.waiting.is_empty()).then_some(0);
        };
        let lead = self.nodes[leader].balance;
        let doubtful = self.nodes[leader].fear < lead && self.is_open(leader);
        // A small lead is verified in turns with looking for more; a large one first.
        if doubtful && lead > FAILED_LIMIT && (lead >= LARGE_LEAD || self.made.is_multiple_of(2)) {
            return Some(self.descend(leader));
        }
        let urge = |child: usize| self.nodes[child].hope - WEARINESS * self.nodes[child].effort;
        let rival = root
            .children
            .iter()
            .copied()
            .filter(|&child| self.nodes[child].hope > lead + SMALL_HOPE && self.is_open(child))
            .max_by_key(|&child| urge(child));
        let hope = rival.map_or(i32::MIN, urge);
        if waiting > lead - SLACK && waiting >= hope {
            return Some(0);
        }
        if let Some(rival) = rival {
            return Some(self.descend(rival));
        }
        doubtful.then(|| self.descend(leader))
    }

    /// Whether a move could still enter below that would matter to the side that makes it.
    fn is_open(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        !node.over
            && (node.ask_pass
                || self.could_help(at)
                || node.children.iter().any(|&child| self.is_open(child)))
    }

    /// Whether a waiting move promises its side more than it has here.
    fn could_help(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        let has = if self.ours(at) {
            node.balance
        } else {
            -node.balance
        };
        node.waiting
            .last()
            .is_some_and(|candidate| candidate.promise - self.shift(at) > has || node.children.is_empty())
    }

    /// Follows what promises most for the side to move, down to a node where a waiting move promises more than any child.
    fn descend(&self, mut at: usize) -> usize {
        loop {
            let node = &self.nodes[at];
            if node.ask_pass {
                return at;
            }
            let ours = self.ours(at);
            let view = |child: usize| {
                let child = &self.nodes[child];
                if ours { child.hope } else { -child.fear }
            };
            let best = node
                .children
                .iter()
                .copied()
                .filter(|&child| self.is_open(child))
                .max_by_key(|&child| view(child));
            let waits = node
                .waiting
                .last()
                .filter(|_| self.could_help(at))
                .map(|candidate| candidate.promise - self.shift(at));
            match (best, waits) {
                (Some(child), Some(promise)) if promise < view(child) => at = child,
                (Some(child), None) => at = child,
                _ => return at,
            }
        }
    }

    /// Promises of a node count material from the mover's side; this turns them into balances.
    fn shift(&self, at: usize) -> i32 {
        let base = self.origin - self.nodes[at].standing;
        if self.ours(at) { base } else { -base }
    }

    /// How the pieces of the root's side stand beside the material, compared with the root.
    fn standing(&mut self, board: &Board) -> i32 {
        let mover = board.side_to_move();
        let value = self.evaluator.evaluate(board, &mut Silent) - material(board, mover);
        let value = if mover == self.side { value } else { -value };
        (value - self.stood) * STANDING_PERCENT / 100
    }

    /// Plays the most promising waiting move of a node; false when none waits.
    fn enter(&mut self, at: usize) -> bool {
        let asked = std::mem::take(&mut self.nodes[at].ask_pass);
        let pass = asked.then_some(Candidate {
            mv: None,
            reason: MoveReason::Pass,
            promise: 0,
        });
        let Some(candidate) = pass.or_else(|| self.nodes[at].waiting.pop()) else {
            return false;
        };
        let board = &self.nodes[at].board;
        let next = match candidate.mv {
            Some(mv) => {
                let mut next = board.clone();
                next.play_unchecked(mv);
                Some(next)
            }
            None => board.null_move(),
        };
        let Some(next) = next else { return false };
        self.made += 1;
        let promise = candidate.promise - self.shift(at);
        let promised = match candidate.mv {
            Some(_) if self.ours(at) => Some(promise),
            Some(_) => Some(-promise),
            None => None,
        };
        let child = self.add(next, Some(candidate), promised, at);
        self.nodes[at].children.push(child);
        let mut above = at;
        while above != 0 {
            self.nodes[above].effort += 1;
            above = self.nodes[above].parent;
        }
        self.refresh(at);
        true
    }

    fn add(
        &mut self,
        board: Board,
        entered: Option<Candidate>,
        promised: Option<i32>,
        parent: usize,
    ) -> usize {
        let index = self.nodes.len();
        let ply = if index == 0 { 0 } else { self.nodes[parent].ply + 1 };
        let (mv, reason) = (
            entered.and_then(|candidate| candidate.mv),
            entered.map(|candidate| candidate.reason),
        );
        let mover = board.side_to_move();
        let ours = mover == self.side;
        let sight = Sight::new(&board);
        let standing = self.standing(&board).clamp(-STANDING_LIMIT, STANDING_LIMIT);
        let view = |value: i32| {
            if ours {
                value - self.origin + standing
            } else {
                -(value + self.origin) + standing
            }
        };
        let status = board.status();
        let in_check = !board.checkers().is_empty();
        let mut node = Node {
            mv,
            reason,
            children: Vec::new(),
            parent,
            ply,
            waiting: Vec::new(),
            balance: view(sight.settled(mover)),
            standing,
            hope: 0,
            fear: 0,
            promised: 0,
            ask_pass: false,
            quiet: (!in_check).then(|| {
                let value = view(sight.material(mover) + sight.saving(mover));
                if ours { value } else { -value }
            }),
            taking: sight.taking(mover).filter(|_| !in_check).map(|(prize, value)| {
                let value = view(value + sight.material(mover));
                (prize.from, prize.to, if ours { value } else { -value })
            }),
            over: status != GameStatus::Ongoing || ply >= DEPTH_LIMIT,
            mate: None,
            defended: false,
            effort: 0,
            repaired: Vec::new(),
            board: board.clone(),
        };
        if index > 0 && self.repeats(parent, &board) {
            node.over = true;
            node.balance = self.draw();
        }
        match status {
            GameStatus::Won => node.balance = if ours { ply - MATE } else { MATE - ply },
            GameStatus::Drawn => node.balance = self.draw(),
            // The root must play its mate.
            GameStatus::Ongoing if index > 0 && !node.over => {
                node.mate = mate_in_one(&board);
                if node.mate.is_some() {
                    node.over = true;
                    node.balance = if ours { MATE - ply - 1 } else { ply + 1 - MATE };
                }
            }
            GameStatus::Ongoing => {}
        }
        if !node.over {
            let quiet_threat = matches!(
                reason,
                Some(
                    MoveReason::KingAttack | MoveReason::Probe | MoveReason::Repair(_) | MoveReason::Plan(_)
                )
            );
            node.ask_pass = quiet_threat && !in_check;
            node.waiting = candidates(&sight, if ours { self.origin } else { -self.origin }, ply);
            if ours {
                repair::add_plan_moves(&self.start, &sight, self.plans, ply, &mut node.waiting);
            }
            // The most promising is played first: last in the list.
            node.waiting.reverse();
        }
        node.promised = promised.unwrap_or(node.balance);
        self.nodes.push(node);
        self.measure(index);
        index
    }

    /// What a draw is worth to the root's side: what it was ahead is gone, what it was behind is saved.
    fn draw(&self) -> i32 {
        -self.origin.clamp(-DRAW_LIMIT, DRAW_LIMIT)
    }

    /// Whether a position has occurred on the way to it.
    fn repeats(&self, mut above: usize, board: &Board) -> bool {
        loop {
            let node = &self.nodes[above];
            if node.board.hash() == board.hash() {
                return true;
            }
            if above == 0 {
                return false;
            }
            above = node.parent;
        }
    }

    /// Recomputes a node and everything above it.
    fn refresh(&mut self, mut at: usize) {
        loop {
            self.look_for_repairs(at);
            self.look_for_defenses(at);
            self.measure(at);
            if at == 0 {
                return;
            }
            at = self.nodes[at].parent;
        }
    }

    /// Balance, hope and fear of one node from its children and waiting moves.
    fn measure(&mut self, at: usize) {
        let ours = self.ours(at);
        let node = &self.nodes[at];
        if node.over {
            let balance = node.balance;
            let node = &mut self.nodes[at];
            (node.hope, node.fear) = (balance, balance);
            return;
        }
        let sign = if ours { 1 } else { -1 };
        let children = node.children.iter().map(|&child| &self.nodes[child]);
        // A pass that entered stands for every move without a reason.
        let passed = children.clone().any(|child| child.mv.is_none());
        let quiet = node.quiet.filter(|_| !passed);
        let best = children.clone().map(|child| sign * child.balance).max();
        let promise = node
            .waiting
            .last()
            .map(|candidate| candidate.promise.saturating_sub(self.shift(at)));
        // From the mover's side: what it has, what it may hope for, what it must fear.
        let (has, hope, fear) = if node.children.is_empty() {
            // Until something has entered here, the move that led here may still keep its promise.
            let has = sign * node.balance;
            (
                has,
                promise.unwrap_or(has).max(has),
                (sign * node.promised).min(has),
            )
        } else {
            let idle = quiet.unwrap_or(i32::MIN);
            let entered = |from: Square, to: Square| {
                children
                    .clone()
                    .any(|child| child.mv.is_some_and(|mv| mv.from == from && mv.to == to))
            };
            let taking = node
                .taking
                .filter(|&(from, to, _)| !entered(from, to))
                .map_or(i32::MIN, |(_, _, value)| value);
            let has = best.unwrap_or(i32::MIN).max(idle).max(taking);
            let far = |child: &Node| if ours { child.hope } else { -child.fear };
            let near = |child: &Node| if ours { child.fear } else { -child.hope };
            let hope = children
                .clone()
                .map(far)
                .max()
                .unwrap_or(has)
                .max(promise.unwrap_or(has))
                .max(has);
            let fear = children.map(near).max().unwrap_or(has).max(idle).min(has);
            (has, hope, fear)
        };
        let node = &mut self.nodes[at];
        node.balance = sign * has;
        (node.hope, node.fear) = if ours { (hope, fear) } else { (-fear, -hope) };
    }

    /// Where a pass has shown a large threat of ours, the opponent's moves that touch it are added: a threat counts only when
    /// they have been tried.
    fn look_for_defenses(&mut self, at: usize) {
        let node = &self.nodes[at];
        let passed = node
            .children
            .iter()
            .copied()
            .find(|&child| self.nodes[child].mv.is_none());
        let (false, false, Some(passed), Some(quiet)) = (self.ours(at), node.defended, passed, node.quiet)
        else {
            return;
        };
        if self.nodes[passed].balance + quiet < THREAT_LIMIT {
            return;
        }
        let mut line = Vec::new();
        let mut below = passed;
        while let Some(child) = self.best_child(below) {
            line.extend(self.nodes[child].mv);
            below = child;
        }
        if line.is_empty() {
            return;
        }
        self.nodes[at].defended = true;
        let board = self.nodes[at].board.clone();
        let promise = quiet + self.shift(at);
        for mv in repair::defenses(&board, &line) {
            let node = &self.nodes[at];
            let known = node
                .children
                .iter()
                .any(|&child| self.nodes[child].mv == Some(mv))
                || node
                    .waiting
                    .iter()
                    .any(|waiting| waiting.mv == Some(mv) && waiting.promise >= promise);
            if known {
                continue;
            }
            let node = &mut self.nodes[at];
            node.waiting.retain(|waiting| waiting.mv != Some(mv));
            let place = node.waiting.partition_point(|waiting| waiting.promise <= promise);
            node.waiting.insert(
                place,
                Candidate {
                    mv: Some(mv),
                    reason: MoveReason::Save,
                    promise,
                },
            );
        }
    }

    /// Where a capture of ours has failed, moves that prevent the reply that hindered it are added.
    fn look_for_repairs(&mut self, at: usize) {
        if !self.ours(at) || self.nodes[at].ply > 2 {
            return;
        }
        let children = self.nodes[at].children.clone();
        for child in children {
            if self.nodes[at].repaired.contains(&child) || self.nodes[child].balance > FAILED_LIMIT {
                continue;
            }
            let (Some(mv), Some(hindering)) = (self.nodes[child].mv, self.best_child(child)) else {
                continue;
            };
            let Some(reply) = self.nodes[hindering].mv else {
                continue;
            };
            self.nodes[at].repaired.push(child);
            let board = self.nodes[at].board.clone();
            let sight = Sight::new(&board);
            let found = repair::repairs(&sight, mv, reply, self.nodes[at].ply);
            for candidate in found {
                let known = self.nodes[at]
                    .children
                    .iter()
                    .copied()
                    .find(|&child| self.nodes[child].mv == candidate.mv);
                if let Some(known) = known {
                    // It entered for another reason; that it mends a plan says more.
                    let planned = matches!(
                        self.nodes[known].reason,
                        Some(MoveReason::Plan(_) | MoveReason::Repair(_))
                    );
                    if !planned {
                        self.nodes[known].reason = Some(candidate.reason);
                    }
                    continue;
                }
                let node = &mut self.nodes[at];
                node.waiting
                    .retain(|old| old.mv != candidate.mv || old.promise > candidate.promise);
                if !node.waiting.iter().any(|old| old.mv == candidate.mv) {
                    let place = node
                        .waiting
                        .partition_point(|old| old.promise <= candidate.promise);
                    node.waiting.insert(place, candidate);
                }
            }
        }
    }
}
