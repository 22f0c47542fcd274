//! Pawn endings in words: from a solution to claims that can be checked on the board, and to the report of `prove`.
//!
//! A claim here is a sentence with the fields that make it true or false. Everything said is a fact about squares
//! (who is in which square, which squares are key squares, who has the opposition) or follows from exact ranges; each
//! is recomputed from the board when the claim is made, so that no sentence rests on a rule alone.

use chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square, notation};
use knowledge::ending::judge::Ground;
use knowledge::ending::language::distance;
use knowledge::ending::principles::Principle;
use knowledge::ending::range::{Range, word};
use knowledge::ending::view::View;
use knowledge::ending::{Method, NotAPawnEnding, Solution};
use knowledge::facts::pawns::runner;
use search::Outcome;

/// One checkable statement about a pawn ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingClaim {
    /// What is claimed.
    pub kind: Kind,
    /// Whom it is about.
    pub side: Color,
    /// The sentence.
    pub text: String,
}

/// The kinds of statement with their fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whether a lone king catches a passed pawn.
    RuleOfSquare {
        /// The pawn.
        pawn: Square,
        /// The king that chases it.
        king: Square,
        /// Whether it is in time.
        caught: bool,
    },
    /// A king faces the other and need not move.
    Opposition {
        /// Direct, distant or diagonal.
        form: Opposition,
        /// Who has it.
        holder: Color,
        /// The move that takes it, if it is not on the board already.
        mv: Option<Move>,
    },
    /// The squares a king must reach to see its pawn home.
    KeySquares {
        /// The pawn.
        pawn: Square,
        /// Its key squares.
        squares: BitBoard,
        /// Whether the king stands on one (after the move, if given).
        reached: bool,
        /// The move that reaches one.
        mv: Option<Move>,
    },
    /// The side to move would rather pass.
    Zugzwang,
    /// Two passed pawns run.
    PawnRace {
        /// The pawn of `side`.
        own: Square,
        /// The other pawn.
        enemy: Square,
        /// Moves to queen.
        own_steps: i8,
        /// Moves of the other to queen.
        enemy_steps: i8,
    },
    /// A pawn is given to get another one through.
    Breakthrough {
        /// From the first gift to the promotion.
        line: Vec<Move>,
    },
    /// The king takes three moves where two would do, to leave the other side to move.
    Triangulation {
        /// Three moves of one king, two of the other.
        line: Vec<Move>,
    },
    /// Only one move keeps the result.
    OnlyMove {
        /// That move.
        mv: Move,
        /// What it keeps.
        keeps: Outcome,
    },
    /// King and pawn against king, with its result for the side with the pawn.
    KingAndPawn {
        /// Win or draw.
        result: Outcome,
    },
}

/// A proved win whose line gives a pawn, stays behind for a while, and promotes.
fn breakthrough(board: &Board, solution: &Solution) -> Option<EndingClaim> {
    let side = board.side_to_move();
    if solution.range != Range::WIN || board.piece_on(solution.line.first()?.from) != Some(Piece::Pawn) {
        return None;
    }
    let balance = |board: &Board| {
        let count = |color| board.colored_pieces(color, Piece::Pawn).len() as i32;
        count(side) - count(!side)
    };
    let start = balance(board);
    let mut now = board.clone();
    let mut behind = false;
    for (ply, &mv) in solution.line.iter().enumerate() {
        let own = now.side_to_move() == side;
        now.play_unchecked(mv);
        behind |= own && mv.promotion.is_none() && balance(&now) < start;
        if own && mv.promotion.is_some() {
            let line = solution.line[..=ply].to_vec();
            let text = format!(
                "{} breaks through: a pawn is given, and another runs home.",
                name(side)
            );
            return behind.then_some(EndingClaim {
                kind: Kind::Breakthrough { line },
                side,
                text,
            });
        }
    }
    None
}

/// Plies of a triangulation.
const TRIANGLE: usize = 5;

/// A proved win whose line comes back to the position with the other side to move.
fn triangulation(board: &Board, solution: &Solution) -> Option<EndingClaim> {
    let side = board.side_to_move();
    let line = solution.line.get(..TRIANGLE)?.to_vec();
    let mut now = board.clone();
    for &mv in &line {
        if now.piece_on(mv.from) != Some(Piece::King) {
            return None;
        }
        now.play_unchecked(mv);
    }
    let same = Color::ALL
        .iter()
        .all(|&color| now.king(color) == board.king(color))
        && now.pieces(Piece::Pawn) == board.pieces(Piece::Pawn);
    let text = format!(
        "{}'s king loses a move on purpose, and the same position is there with the other side to move.",
        name(side)
    );
    (same && solution.range == Range::WIN).then_some(EndingClaim {
        kind: Kind::Triangulation { line },
        side,
        text,
    })
}

/// How the kings face each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opposition {
    /// One square between them.
    Direct,
    /// Three or five squares between them.
    Distant,
    /// Two steps apart on a diagonal.
    Diagonal,
}

/// The most important statements about a solved or bounded position, the most telling first.
pub fn claims(board: &Board, solution: &Solution) -> Vec<EndingClaim> {
    let mut claims = Vec::new();
    let best = solution.moves.first().map(|(mv, _)| *mv);
    claims.extend(only_move(board, solution));
    claims.extend(square(board));
    if let Some(mv) = best.filter(|_| solution.range.is_exact()) {
        claims.extend(key_squares(board, mv, solution));
        claims.extend(opposition(board, mv, solution));
    }
    claims.extend(breakthrough(board, solution));
    claims.extend(triangulation(board, solution));
    claims.extend(race(board));
    if solution.zugzwang {
        let side = board.side_to_move();
        let text = format!(
            "{} would like to pass: every move makes things worse.",
            name(side)
        );
        claims.push(EndingClaim {
            kind: Kind::Zugzwang,
            side,
            text,
        });
    }
    claims.extend(king_and_pawn(board, solution));
    claims
}

fn only_move(board: &Board, solution: &Solution) -> Option<EndingClaim> {
    let outcome = solution
        .range
        .outcome()
        .filter(|&outcome| outcome != Outcome::Loss)?;
    let (&(mv, _), rest) = solution.moves.split_first()?;
    let alone = !rest.is_empty() && rest.iter().all(|(_, range)| range.upper() < outcome);
    alone.then(|| EndingClaim {
        kind: Kind::OnlyMove { mv, keeps: outcome },
        side: board.side_to_move(),
        text: format!("Only {} keeps the {}.", notation::san(board, mv), word(outcome)),
    })
}

/// The rule of the square, for a bare king against a single passed pawn.
fn square(board: &Board) -> Option<EndingClaim> {
    let (view, owner) = View::of(board)?;
    let pawn = board.colored_pieces(owner, Piece::Pawn).next_square()?;
    let king = board.king(!owner);
    let queening = Square::new(pawn.file(), Rank::Eighth.relative_to(owner));
    if !(path(pawn, owner) & (board.king(owner).bitboard() | king.bitboard())).is_empty() {
        return None;
    }
    let slack = i8::from(board.side_to_move() != owner);
    let caught = distance(king, queening) <= view.steps() + slack;
    let text = if caught {
        format!(
            "{}'s king is inside the square of the {}-pawn and can catch it.",
            name(!owner),
            file(pawn)
        )
    } else {
        format!(
            "{}'s king is outside the square of the {}-pawn: it runs home alone.",
            name(!owner),
            file(pawn)
        )
    };
    Some(EndingClaim {
        kind: Kind::RuleOfSquare { pawn, king, caught },
        side: owner,
        text,
    })
}

fn key_squares(board: &Board, best: Move, solution: &Solution) -> Option<EndingClaim> {
    let (_, owner) = View::of(board)?;
    let pawn = board.colored_pieces(owner, Piece::Pawn).next_square()?;
    let squares = textbook_key_squares(pawn, owner);
    let won = knowledge::ending::solve::winner(solution.range, board.side_to_move()) == Some(owner);
    let list = list(squares);
    let here = squares.has(board.king(owner));
    let moves_there = board.side_to_move() == owner && best.from == board.king(owner) && squares.has(best.to);
    if !won || !(here || moves_there) {
        return None;
    }
    let mv = (!here).then_some(best);
    let text = match mv {
        Some(mv) => format!(
            "{} brings the king to a key square of its pawn ({list}).",
            notation::san(board, mv)
        ),
        None => format!("The king stands on a key square of its pawn ({list}); that wins."),
    };
    Some(EndingClaim {
        kind: Kind::KeySquares {
            pawn,
            squares,
            reached: true,
            mv,
        },
        side: owner,
        text,
    })
}

/// The textbook's key squares: two ranks ahead on three files, from the fifth rank on also one rank ahead; for a rook's
/// pawn the two squares beside the corner.
fn textbook_key_squares(pawn: Square, color: Color) -> BitBoard {
    let rank = pawn.rank().relative_to(color) as usize;
    let row = |rank: usize| {
        Rank::try_index(rank).map_or(BitBoard::EMPTY, |rank| rank.relative_to(color).bitboard())
    };
    let files = pawn.file().bitboard() | pawn.file().adjacent();
    match pawn.file() {
        File::A | File::H => pawn.file().adjacent() & (row(6) | row(7)),
        _ if rank <= Rank::Fourth as usize => files & row(rank + 2),
        _ => files & (row(rank + 1) | row(rank + 2)),
    }
}

fn opposition(board: &Board, best: Move, solution: &Solution) -> Option<EndingClaim> {
    let mover = board.side_to_move();
    let decisive = solution.range.outcome()? != Outcome::Loss;
    if !decisive || best.from != board.king(mover) {
        return None;
    }
    let form = facing(best.to, board.king(!mover))?;
    // Worth saying when the move is needed: some other move would give the result away.
    let kept = solution
        .moves
        .iter()
        .filter(|(_, range)| range.lower() >= solution.range.lower())
        .count();
    (kept < solution.moves.len()).then(|| EndingClaim {
        kind: Kind::Opposition {
            form,
            holder: mover,
            mv: Some(best),
        },
        side: mover,
        text: format!(
            "{} takes the {}opposition.",
            notation::san(board, best),
            adjective(form)
        ),
    })
}

fn adjective(form: Opposition) -> &'static str {
    match form {
        Opposition::Direct => "",
        Opposition::Distant => "distant ",
        Opposition::Diagonal => "diagonal ",
    }
}

/// How two kings face each other, if they do.
fn facing(one: Square, other: Square) -> Option<Opposition> {
    let files = (one.file() as i8 - other.file() as i8).abs();
    let ranks = (one.rank() as i8 - other.rank() as i8).abs();
    match (files.min(ranks), files.max(ranks)) {
        (0, 2) => Some(Opposition::Direct),
        (0, 4 | 6) => Some(Opposition::Distant),
        (2, 2) => Some(Opposition::Diagonal),
        _ => None,
    }
}

/// A race of two passed pawns that nobody stops.
fn race(board: &Board) -> Option<EndingClaim> {
    let mover = board.side_to_move();
    let own = runner(board, mover)?;
    let enemy = runner(board, !mover)?;
    let own_steps = View::new(own, own, own, mover, mover).steps();
    let enemy_steps = View::new(enemy, enemy, enemy, !mover, mover).steps();
    let text = format!(
        "Count the race: {} needs {own_steps} moves, {} needs {enemy_steps}, and {} is to move.",
        name(mover),
        name(!mover),
        name(mover)
    );
    Some(EndingClaim {
        kind: Kind::PawnRace {
            own,
            enemy,
            own_steps,
            enemy_steps,
        },
        side: mover,
        text,
    })
}

/// The squares before a pawn.
fn path(pawn: Square, color: Color) -> BitBoard {
    pawn.file()
        .bitboard()
        .into_iter()
        .filter(|square| square.rank().relative_to(color) > pawn.rank().relative_to(color))
        .fold(BitBoard::EMPTY, |all, square| all | square.bitboard())
}

fn king_and_pawn(board: &Board, solution: &Solution) -> Option<EndingClaim> {
    let (_, owner) = View::of(board)?;
    let range = if board.side_to_move() == owner {
        solution.range
    } else {
        -solution.range
    };
    let result = range.outcome()?;
    let text = match result {
        Outcome::Win => "King and pawn against king, and the pawn cannot be held.",
        _ => "King and pawn against king, and the bare king holds.",
    };
    Some(EndingClaim {
        kind: Kind::KingAndPawn { result },
        side: owner,
        text: text.to_owned(),
    })
}

/// What the report says first: the result and for whom.
pub fn headline(board: &Board, solution: &Solution) -> String {
    let mover = board.side_to_move();
    match solution.range.outcome() {
        Some(Outcome::Win) => format!("{} to move wins.", name(mover)),
        Some(Outcome::Draw) => format!("{} to move: a draw.", name(mover)),
        Some(Outcome::Loss) => format!("{} to move loses.", name(mover)),
        None => format!(
            "{} to move: not proved; between {}.",
            name(mover),
            between(solution.range)
        ),
    }
}

fn between(range: Range) -> String {
    format!("{} and {}", word(range.lower()), word(range.upper()))
}

/// How the result is known.
pub fn method(solution: &Solution) -> String {
    match solution.method {
        Method::Sight(ground) => sight(ground).to_owned(),
        Method::Search => "Proved by searching every defense.".to_owned(),
        Method::Kings => "Proved by following the plan of the kings' game against every defense.".to_owned(),
        Method::Calculation => format!(
            "Calculated by the kings' game: every placement of the kings was worked out over {} pawn structures.",
            solution.structures
        ),
        Method::Open => "The range is true, but its ends have not met.".to_owned(),
    }
}

/// A ground as a sentence.
pub fn sight(ground: Ground) -> &'static str {
    match ground {
        Ground::Nothing => "Nothing is known at first sight.",
        Ground::Mate => "It is mate.",
        Ground::Stalemate => "It is stalemate.",
        Ground::NobodyCanWin => "Neither side has anything left to win with.",
        Ground::BareKing => "A bare king cannot win.",
        Ground::MajorPiece => "The new queen or rook cannot be taken and beats the bare king.",
        Ground::Rule(rule) => rule.statement,
        Ground::Principle(principle) => principle_words(principle),
    }
}

/// A short name of a ground, for lists.
pub fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Nothing => "nothing",
        Ground::Mate => "mate",
        Ground::Stalemate => "stalemate",
        Ground::NobodyCanWin => "nobody can win",
        Ground::BareKing => "bare king",
        Ground::MajorPiece => "queen or rook against bare king",
        Ground::Rule(rule) => rule.name,
        Ground::Principle(Principle::WinsByItself) => "one pawn wins by itself",
        Ground::Principle(Principle::ConnectedPawns) => "connected pawns",
        Ground::Principle(Principle::WidePawns) => "pawns far apart",
        Ground::Principle(Principle::RookPawns) => "doubled rook's pawns",
        Ground::Principle(Principle::HoldsAlone) => "the pawn alone is held",
        Ground::Principle(Principle::BothHold) => "both pawns are held",
        Ground::Principle(Principle::RaceWon) => "won race",
        Ground::Principle(Principle::RunsHome) => "runs home in time",
        Ground::Principle(Principle::QueenStopsPawn) => "queen stops pawn",
        Ground::Principle(Principle::QueenStopsSeventh) => "queen stops pawn on the seventh",
        Ground::Principle(Principle::QueenHolds) => "queen to move holds",
        Ground::Principle(Principle::LoneMinor) => "lone bishop or knight",
        Ground::Principle(Principle::SeventhRankFortress) => "fortress on the seventh",
        Ground::Principle(Principle::WinningChecks) => "winning checks",
        Ground::Principle(Principle::QueensLevel) => "queens level",
    }
}

fn principle_words(principle: Principle) -> &'static str {
    match principle {
        Principle::WinsByItself => "One of the two pawns wins by itself; the other only helps.",
        Principle::ConnectedPawns => "The two pawns on neighboring files help each other on.",
        Principle::WidePawns => "The pawns are too far apart for one king to stop both.",
        Principle::RookPawns => "Two pawns on one rook's file do not drive the king out of the corner.",
        Principle::HoldsAlone => "The pawn would not win even if the other side had none.",
        Principle::BothHold => "Each king holds the other side's pawn.",
        Principle::RunsHome => "The pawn runs home in time to hold the other.",
        Principle::RaceWon => "The pawn queens while the other is still at least two steps away.",
        Principle::QueenStopsPawn => "The queen is to move and the pawn is not yet on the seventh rank.",
        Principle::QueenStopsSeventh => {
            "The queen is to move and the pawn's king is in no position to help it."
        }
        Principle::QueenHolds => "The queen is to move and holds its own against what was promoted.",
        Principle::LoneMinor => "A lone bishop or knight does not beat a pawn.",
        Principle::SeventhRankFortress => {
            "A bishop's or rook's pawn on the seventh with its king beside it holds against a queen whose king is far away."
        }
        Principle::WinningChecks => "A short series of checks mates or wins the queen.",
        Principle::QueensLevel => "A queen each, the kings apart, and no winning checks.",
    }
}

/// Corresponding squares as a sentence, when the kings' game found any.
pub fn corresponding(board: &Board, solution: &Solution) -> Option<String> {
    let winner = knowledge::ending::solve::winner(solution.guess, board.side_to_move())?;
    if solution.corresponding.is_empty() {
        return None;
    }
    let pairs: Vec<String> = solution
        .corresponding
        .iter()
        .map(|(square, enemies)| format!("{square} to {}", list(*enemies)))
        .collect();
    let proved = if solution.range.is_exact() {
        ""
    } else {
        ", calculated but not proved"
    };
    Some(format!(
        "Corresponding squares{proved} ({}'s king to the other, whoever must move gives way): {}.",
        name(winner),
        pairs.join("; ")
    ))
}

/// Why a position cannot be proved.
pub fn refusal(reason: NotAPawnEnding) -> String {
    match reason {
        NotAPawnEnding::OtherMen(square, piece) => {
            format!(
                "not a pawn ending: a {} stands on {square}; only kings and pawns are allowed",
                man(piece)
            )
        }
        NotAPawnEnding::Mate => "the game is over: checkmate".to_owned(),
        NotAPawnEnding::Stalemate => "the game is over: stalemate".to_owned(),
        NotAPawnEnding::BareKings => "the game is over: only the kings are left".to_owned(),
    }
}

fn man(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn file(square: Square) -> char {
    square.file().into()
}

fn list(squares: BitBoard) -> String {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The proof at reading length: each move of the root with its range, worst ones last, and why where it is seen at once.
pub fn tree(board: &Board, solution: &Solution) -> Vec<(usize, String)> {
    solution
        .moves
        .iter()
        .map(|(mv, range)| {
            let next = chess::moves::after(board, *mv);
            let judgement = knowledge::ending::judge::judge(&next);
            let why = if judgement.range.is_exact() {
                ground_name(judgement.ground)
            } else {
                "searched"
            };
            (0, format!("{:6} {range} ({why})", notation::san(board, *mv)))
        })
        .collect()
}
