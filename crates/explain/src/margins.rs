//! The margins of our own checks; what values mean is in [`crate::scale`].
//!
//! The schema gives each truth condition a tolerance. Ours are stricter, because another engine will judge with its own
//! values: what passes here by a hair would fail there half of the time. All values are in hundredths of a pawn or in
//! points of winning chances (0 to 100). Where a number has no other source it was set by measuring on puzzle and game
//! positions (docs/notebook/2026-11-17-claims-precision.md).

/// A move works when it costs at most this many points of winning chances (schema: 8) ...
pub const WORKS_POINTS_LIMIT: f64 = 4.5;
/// ... or at most this much value (schema: 60).
pub const WORKS_VALUE_LIMIT: i32 = 30;
/// The opponent may err in a line by this many points (schema: 14) ...
pub const GIFT_POINTS_LIMIT: f64 = 9.0;
/// ... or by this much value (schema: 170).
pub const GIFT_VALUE_LIMIT: i32 = 110;
/// A move fails when it costs at least this many points (schema: 8) ...
pub const FAILS_POINTS_LIMIT: f64 = 13.0;
/// ... or at least this much value (schema: 100).
pub const FAILS_VALUE_LIMIT: i32 = 170;
/// Where a plain deed shows the failure, it may cost as little as this many points.
pub const SLIPS_POINTS_LIMIT: f64 = 8.5;
/// An only move is ahead of the second by this many points (schema: 10).
pub const ONLY_POINTS_LIMIT: f64 = 18.0;
/// A counterfactual move must be worse by this much value (schema: 60) ...
pub const COUNTERFACTUAL_VALUE_LIMIT: i32 = 150;
/// ... or this many points (schema: 5).
pub const COUNTERFACTUAL_POINTS_LIMIT: f64 = 12.0;
/// A reply is the best answer within this many points (schema: 4) ...
pub const REPLY_POINTS_LIMIT: f64 = 1.5;
/// ... or this much value (schema: 40).
pub const REPLY_VALUE_LIMIT: i32 = 15;
/// A result counts as winning from here on (schema: 200 for endings, 150 for promotions).
pub const WINNING_LIMIT: i32 = 260;
/// A rival that still stands this well is no failure a reader needs to hear about, and engines differ most up there.
pub const STILL_WINNING: i32 = 220;
/// In a game lost by this much nothing separates the moves any more.
pub const HOPELESS: i32 = -500;
/// In a game lost by this much rivals, traps and threats are no reasons: engines differ by pawns there.
pub const LOST: i32 = -300;
/// A trap in a lost game turns it round: the one who set it stands at least this well.
pub const TURNED: i32 = 150;
/// From this value on the main line has a point beyond its first move.
pub const DECISIVE: i32 = 170;
/// A value counts as a draw within this (schema: 60 to 90).
pub const DRAW_LIMIT: i32 = 30;
/// The smallest material outcome (schema).
pub const LEAST_MATERIAL: i32 = 90;
