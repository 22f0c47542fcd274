//! What alpha-beta asks of a game beyond its rules: which moves to look at first, which are noisy, when a pass means
//! something. A game that has nothing to say about its moves uses [`PlainGuide`](super::PlainGuide) and becomes strong later.

use crate::{Bounds, Depth, Evaluate, Game, Outcome, Value};

/// Where a move leaves its mark in the history tables: who moves (`piece`), from where, to where, and what is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    /// The kind of piece that moves, its owner included; below [`Guide::PIECE_KINDS`].
    pub piece: u16,
    /// The place it leaves; below [`Guide::PLACES`].
    pub from: u16,
    /// The place it reaches; below [`Guide::PLACES`].
    pub to: u16,
    /// The kind of piece taken, 0 for none; below [`TAKEN_KINDS`].
    pub taken: u8,
    /// What the move takes or makes at once, in hundredths; 0 for quiet moves.
    pub gain: i16,
    /// Whether a quiet move forces the reply (a check), as far as that is seen without making it; false for others.
    pub forcing: bool,
    /// Whether a quiet move takes a piece out of the reach of a lesser one; false for others.
    pub escapes: bool,
    /// Whether a quiet move brings a piece near a decisive change that is hard to stop (a passed pawn's late step); false
    /// for others.
    pub runs: bool,
}

/// How the opponent refuted a pass or a move, as far as the table knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation<M> {
    /// The move that failed; `None` for a pass.
    pub failed: Option<M>,
    /// The opponent's move, and what may follow.
    pub line: arrayvec::ArrayVec<M, 3>,
}

impl Footprint {
    /// Whether a quiet move is never futile: it forces the reply or brings a decisive change near.
    #[inline]
    pub fn is_loud(&self) -> bool {
        self.forcing || self.runs
    }
}

/// A listed move with its mark.
pub type Marked<M> = (M, Footprint);

/// The number of kinds a taken piece can be of, none included.
pub const TAKEN_KINDS: usize = 8;

/// Why a move is searched deeper than its siblings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Extension {
    /// It checks (more generally: it leaves the opponent a forced reply).
    Check,
    /// It takes back where the opponent has just taken.
    Recapture,
    /// It brings a piece close to promotion (more generally: close to a decisive change).
    Advance,
    /// All other moves are much worse.
    Singular,
    /// It is the only legal move.
    OnlyReply,
}

/// What is made of a quiet move before anything has been learned about it, in units of the histories.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Leanings {
    /// For a move that threatens a greater or an unguarded piece, out of a lesser one's reach.
    pub threat: i32,
    /// For each hundredth by which the piece stands better.
    pub place: i32,
}

impl Leanings {
    /// Whether nothing speaks for or against any move.
    #[inline]
    pub fn are_none(&self) -> bool {
        *self == Leanings::default()
    }
}

/// A static value, and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaticValue {
    /// The value for the mover.
    pub value: Value,
    /// The part of it that a first look does not see, in hundredths.
    pub beyond: i32,
    /// Whether the whole evaluation was made, and not only a first look.
    pub whole: bool,
}

/// Guidance for alpha-beta in a game `G`.
pub trait Guide<G: Game>: Evaluate<G> {
    /// Kinds of pieces, both owners counted.
    const PIECE_KINDS: usize;
    /// Places on the board.
    const PLACES: usize;

    /// The move in sixteen bits, never 0; the inverse of [`Guide::decode`].
    fn encode(&self, mv: G::Move) -> u16;

    /// The legal move with that code, if there is one in this position.
    fn decode(&self, game: &G, code: u16) -> Option<G::Move>;

    /// The history mark of a move.
    fn footprint(&self, game: &G, mv: G::Move) -> Footprint;

    /// Appends captures, promotions and whatever else changes the value abruptly.
    fn noisy_moves(&self, game: &G, moves: &mut Vec<Marked<G::Move>>);

    /// Appends every legal move that [`Guide::noisy_moves`] leaves out.
    fn quiet_moves(&self, game: &G, moves: &mut Vec<Marked<G::Move>>);

    /// Appends those of [`Guide::quiet_moves`] whose mark [is loud](Footprint::is_loud).
    fn loud_quiet_moves(&self, game: &G, moves: &mut Vec<Marked<G::Move>>) {
        self.quiet_moves(game, moves);
        moves.retain(|(_, mark)| mark.is_loud());
    }

    /// The static value where only its place in a window counts: a first look that lies outside is enough. `beyond` is what the
    /// whole evaluation of a position shortly before saw beyond its first look, for the mover here.
    fn value_near(&mut self, game: &G, _window: (Value, Value), _beyond: i32) -> StaticValue {
        StaticValue {
            value: self.value(game, &mut crate::Silent),
            beyond: 0,
            whole: true,
        }
    }

    /// What a first look at a position sees; `None` in games that know no such thing.
    fn first_look(&mut self, _game: &G) -> Option<Value> {
        None
    }

    /// Whether [`Guide::noisy_moves`] would list this legal move.
    fn is_noisy(&self, game: &G, mv: G::Move) -> bool;

    /// Whether a noisy move also forces the reply (a capture that checks), as far as that is seen without making it.
    fn forces(&self, _game: &G, _mv: G::Move) -> bool {
        false
    }

    /// Whether the exchange that `mv` begins nets at least `threshold` hundredths.
    fn exchange_at_least(&self, game: &G, mv: G::Move, threshold: i32) -> bool {
        i32::from(self.footprint(game, mv).gain) >= threshold
    }

    /// The same for a move whose mark is at hand.
    #[inline]
    fn marked_exchange_at_least(&self, game: &G, mv: G::Move, _mark: &Footprint, threshold: i32) -> bool {
        self.exchange_at_least(game, mv, threshold)
    }

    /// Appends quiet moves that force the reply (checks). Quiescence tries them at its first ply.
    fn forcing_quiet_moves(&self, _game: &G, _moves: &mut Vec<G::Move>) {}

    /// Says of each listed move of `game` whether it can affect the refutation of a pass or of another move: the counter-causal set
    /// (Berliner 1977), as a hint. `answers` stays empty where there is nothing to say, above all where the failed move
    /// itself brought the refutation about.
    fn mark_answers(
        &self,
        _game: &G,
        _refutation: &Refutation<G::Move>,
        _listed: &[Marked<G::Move>],
        _answers: &mut Vec<bool>,
    ) {
    }

    /// Appends what speaks for each of the listed quiet moves before anything has been learned about them; nothing where the game
    /// has no opinion.
    fn lean(&self, _game: &G, _listed: &[Marked<G::Move>], _lean: &Leanings, _scores: &mut Vec<i32>) {}

    /// Whether the mover is under a threat that must be answered at once (in check): no standing pat, no pruning.
    fn is_forced(&self, _game: &G) -> bool {
        false
    }

    /// Whether passing is a fair lower bound here: false where zugzwang is likely.
    fn may_pass(&self, _game: &G) -> bool {
        false
    }

    /// A fraction of a ply, below one, by which `mv` deserves to be searched deeper. `child` is the position after it,
    /// `first` says that no other move has been tried here.
    fn extension(&self, _game: &G, _mv: G::Move, _child: &G, _first: bool) -> Option<(Extension, Depth)> {
        None
    }

    /// Ends that need no move generation, for the mover. Games whose outcome is cheap keep the default.
    fn quick_outcome(&self, game: &G) -> Option<Outcome> {
        game.outcome()
    }

    /// What is known for certain about the value: tables, ending rules. Values are "from here", not from the root.
    fn knowledge(&mut self, _game: &G) -> Option<Bounds> {
        None
    }

    /// A search begins at this position: experts for its kind may speak throughout the search, where they are wanted, and `ahead`
    /// also those for kinds that the search leads to. Returns whether one speaks of the root.
    fn begin(&mut self, _root: &G, _experts: bool, _ahead: bool) -> bool {
        false
    }

    /// A guess at the key of the position after a move with this mark, made before the move is, so that the table's memory can be
    /// asked for early.
    #[inline]
    fn foresee(&self, _game: &G, _mv: G::Move, _mark: &Footprint) -> Option<u64> {
        None
    }

    /// Whether the mover has a move to the position with this key, which has stood before with the other side to move and nothing
    /// irreversible since. "No" is always a safe answer.
    #[inline]
    fn returns_to(&self, _game: &G, _key: u64) -> bool {
        false
    }

    /// Whether there may be nothing to do but to wait for the other side to run out of moves, so that coming back to a position with
    /// the other side to move is a plan and no sign that nothing happens.
    #[inline]
    fn may_only_wait(&self, _game: &G) -> bool {
        false
    }

    /// The position will be looked at soon: memory that its evaluation needs may be asked for.
    #[inline]
    fn prepare(&self, _game: &G) {}

    /// Whether the evaluation refuses to be trusted here and asks for more depth (Eppstein 1999).
    fn wants_more_depth(&self, _game: &G) -> bool {
        false
    }

    /// The value of a draw for the mover, given the nodes searched so far (a tiny wobble avoids blindness to
    /// repetitions; contempt may enter here).
    fn draw_value(&self, _game: &G, _nodes: u64) -> Value {
        Value::DRAW
    }
}
