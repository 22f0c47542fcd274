//! Which moves are searched deeper: the guide's fractions of a ply, and singular moves.
//!
//! Singular extension (Anantharaman, Campbell & Hsu 1990) in its table-driven form: where the table knows a good move, all others
//! are searched at half depth against a lowered target. If none reaches it, the move stands alone and is extended; if
//! one reaches a target above beta, several moves would do and the position is cut (multi-cut).

use super::event::Event;
use super::guide::{Extension, Guide};
use super::moves::Chosen;
use super::table::Bound;
use super::visit::VisitedNode;
use super::{Context, Searcher};
use crate::{Depth, Game, Value, Witness};

/// What became of the question whether to extend.
pub(super) enum Extended {
    /// Search by so much deeper (or, negative, shallower).
    By(Depth),
    /// Several moves are good enough: leave with this value.
    MultiCut(Value),
}

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// Extensions: singular for the table's move, else the guide's fractions.
    pub(super) fn extend<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        chosen: &Chosen<G::Move>,
        child: &G,
        first: bool,
    ) -> Extended {
        let mv = chosen.mv;
        let ply = node.ply;
        if let Some(value) = self.singular_test(cx, node, mv) {
            if self.stopped.is_some() {
                return Extended::By(Depth::ZERO);
            }
            let entry_value = node
                .entry
                .map_or(Value::DRAW, |entry| entry.value.plies_earlier(ply as u32));
            let target = self.singular_target(node, entry_value);
            if value < target {
                let by = Depth::parts(self.params.singular_extension);
                cx.witness.note(|| Event::Extended {
                    ply: ply as u16,
                    mv,
                    reason: Extension::Singular,
                    by,
                });
                return Extended::By(by);
            }
            if target >= node.beta && !target.is_decided() {
                return Extended::MultiCut(target);
            }
            if entry_value >= node.beta {
                // Several moves seem good enough: this one needs less, not more.
                return Extended::By(Depth::parts(-Depth::PARTS));
            }
            return Extended::By(Depth::ZERO);
        }
        if !self.params.extensions {
            return Extended::By(Depth::ZERO);
        }
        match self.guide.extension(node.game, mv, child, first) {
            Some((reason, by)) => {
                let scaled = Depth::parts(by.in_parts() * self.params.extension_scale / Depth::PARTS);
                let by = scaled.min(Depth::PLY - Depth::parts(1));
                cx.witness.note(|| Event::Extended {
                    ply: ply as u16,
                    mv,
                    reason,
                    by,
                });
                Extended::By(by)
            }
            None => Extended::By(Depth::ZERO),
        }
    }

    fn singular_target(&self, node: &VisitedNode<'_, G>, entry_value: Value) -> Value {
        entry_value - self.params.singular_margin * node.depth.whole_plies() / Depth::PARTS
    }

    /// Searches all other moves at half depth; the value says whether the table's move stands alone.
    fn singular_test<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        mv: G::Move,
    ) -> Option<Value> {
        let entry = node.entry?;
        let ply = node.ply;
        let value = entry.value.plies_earlier(ply as u32);
        let applies = self.params.singular
            && ply > 0
            && node.table_move == Some(mv)
            && self.frames[ply].excluded.is_none()
            && node.depth >= Depth::plies(self.params.singular_limit)
            && entry.plies >= node.depth.whole_plies() - 3
            && entry.bound != Bound::Upper
            && !value.is_decided();
        if !applies {
            return None;
        }
        let target = self.singular_target(node, value);
        let depth = Depth::parts((node.depth - Depth::PLY).in_parts() / 2);
        let frame = &mut self.frames[ply];
        frame.excluded = Some(mv);
        let mark = frame.mark;
        let result = self.visit::<false, W>(
            cx,
            node.game,
            None,
            (target - 1, target),
            depth,
            ply,
            node.cut_node,
        );
        let frame = &mut self.frames[ply];
        frame.excluded = None;
        frame.mark = mark;
        Some(result)
    }
}
