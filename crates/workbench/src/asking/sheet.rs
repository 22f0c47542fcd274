//! The one printer of answers: a headline, the claims' sentences, lines in algebraic notation, and the tables of the question.

use super::{Answer, Detail, PlansFound, Remedies};
use crate::against::TERMS;
use crate::against::{Advice, conduct_name, named_trap, value_word};
use crate::ending::EndingReport;
use crate::explaining;
use chess::notation::{san, san_line};
use explain::claim::{Claim, Confidence, Kind, Role};
use explain::words::{Detail as Length, Sheet, proof, questions, rows};

/// Plans that are listed.
const SHOWN_PLANS: usize = 8;
/// Plies of a line that a reader is shown.
const SHOWN_PLIES: usize = 9;

impl Answer {
    /// The answer as a person reads it.
    pub fn to_text(&self) -> String {
        match &self.detail {
            Detail::Page(explained) => explaining::to_text(explained, Length::Full),
            Detail::Claims => Sheet::new(questions::OVER.to_owned(), None).to_text(),
            Detail::Threats(mv) => self.threats(*mv).to_text(),
            Detail::Causes(remedies) => self.causes(remedies).to_text(),
            Detail::Plans(found) => self.plans(found).to_text(),
            Detail::Against(advice) => match advice.as_ref() {
                Some(advice) => self.against(advice).to_text(),
                None => format!("{}\n", questions::OVER),
            },
            Detail::Proof(report) => self.proof(report).to_text(),
            Detail::Facts(facts) => {
                let count = self.claims.len() + facts.len();
                let mut sheet = Sheet::new(questions::surveyed(count), None);
                sheet.block("Board", self.texts(|_| true));
                let plain = facts.iter().map(|fact| questions::fact(&self.board, fact));
                sheet.block("Also", plain.collect());
                sheet.to_text()
            }
        }
    }

    fn texts(&self, test: impl Fn(&Claim) -> bool) -> Vec<String> {
        let chosen = self.claims.iter().filter(|claim| test(claim));
        chosen.map(|claim| claim.text.clone()).collect()
    }

    /// The best line as far as a reader follows it.
    fn line(&self) -> Vec<String> {
        rows(&self.board, &self.pv[..self.pv.len().min(SHOWN_PLIES)])
    }

    fn threats(&self, mv: Option<chess::Move>) -> Sheet {
        let theirs = self
            .claims
            .iter()
            .find(|claim| matches!(claim.kind, Kind::Threat(_)));
        let headline = match theirs {
            _ if self.pv.is_empty() && mv.is_none() => questions::OVER.to_owned(),
            Some(claim) => claim.text.clone(),
            None if !self.board.checkers().is_empty() => questions::no_pass(&self.board),
            None => questions::no_threat(!self.board.side_to_move()),
        };
        let mut sheet = Sheet::new(headline, theirs.map(|claim| claim.confidence));
        let own = |claim: &Claim| {
            matches!(
                claim.kind,
                Kind::CreatesThreat(_) | Kind::DoubleThreat(_) | Kind::NoDefence(_)
            )
        };
        sheet.block(
            "Answer",
            self.texts(|claim| !own(claim) && !matches!(claim.kind, Kind::Threat(_))),
        );
        if let Some(mv) = mv {
            let mut ours = self.texts(own);
            if ours.is_empty() {
                let mut next = self.board.clone();
                next.play_unchecked(mv);
                ours.push(match next.checkers().is_empty() {
                    true => questions::threatens_nothing(&self.board, mv),
                    false => questions::gives_check(&self.board, mv),
                });
            }
            sheet.block("Ours", ours);
        }
        if let Some(Kind::Threat(threat)) = theirs.map(|claim| &claim.kind)
            && let Some(passed) = self.board.null_move()
        {
            sheet.block("Line", rows(&passed, &threat.line));
        }
        sheet
    }

    fn causes(&self, remedies: &Remedies) -> Sheet {
        let cause = self
            .claims
            .iter()
            .find(|claim| matches!(claim.kind, Kind::FailureCause(_)));
        let mut sheet = match cause {
            None => {
                let runs_out = remedies.of.filter(|_| remedies.hunt.is_some());
                let headline = match runs_out {
                    _ if self.pv.is_empty() => questions::OVER.to_owned(),
                    Some(mv) => questions::runs_out(&self.board, mv),
                    None => questions::nothing_fails(&self.board, remedies.of),
                };
                Sheet::new(headline, None)
            }
            Some(claim) => {
                // The deed first, what it consists of below.
                let (deed, why) = claim.text.split_once(". ").unwrap_or((&claim.text, ""));
                let mut sheet = Sheet::new(format!("{deed}."), Some(claim.confidence));
                sheet.block("Cause", vec![why.to_owned()]);
                sheet
            }
        };
        sheet.block(
            "Also",
            self.texts(|claim| cause.is_none_or(|cause| cause.text != claim.text)),
        );
        if let (Some(mv), Some(hunt)) = (remedies.of, &remedies.hunt) {
            let mut start = self.board.clone();
            start.play_unchecked(mv);
            sheet.block("Flight", vec![questions::hidden(&start, hunt)]);
        }
        let mut answers: Vec<String> = remedies
            .answers
            .iter()
            .map(|&(mv, way)| format!("{:<8} {}", san(&self.board, mv), questions::way(way)))
            .collect();
        answers.sort();
        // The set says the same where it holds.
        let told = |claim: &Claim| matches!(claim.kind, Kind::CounterCausalSet(_));
        if !self.claims.iter().any(told) {
            sheet.block("Answer", answers);
        }
        if let Some(Kind::FailureCause(cause)) = cause.map(|claim| &claim.kind) {
            let start = match cause.mv {
                Some(_) => Some(self.board.clone()),
                None => self.board.null_move(),
            };
            sheet.block(
                "Line",
                start.map_or_else(Vec::new, |start| rows(&start, &cause.line)),
            );
        }
        sheet
    }

    fn plans(&self, found: &PlansFound) -> Sheet {
        let PlansFound { planned, rated } = found;
        let mut sheet = Sheet::new(questions::planned(planned), None);
        sheet.block("Plan", self.texts(|claim| claim.role == Role::Plan));
        let mut board = self.board.clone();
        let mut carried = Vec::new();
        for (index, step) in planned.line.iter().enumerate() {
            let indent = if index % 2 == 0 { "" } else { "  " };
            let (mv, reason) = (san(&board, step.mv), questions::reason(step.reason));
            carried.push(format!("{indent}{mv:<8} {reason}"));
            board.play_unchecked(step.mv);
        }
        sheet.block("Line", carried);
        let mut list: Vec<String> = planned
            .plans
            .iter()
            .take(SHOWN_PLANS)
            .map(|proposal| {
                let promise = f64::from(proposal.promise) / 100.0;
                format!("{:<60} {promise:+.2}", proposal.plan.to_string())
            })
            .collect();
        if planned.plans.len() > SHOWN_PLANS {
            list.push(format!("and {} more", planned.plans.len() - SHOWN_PLANS));
        }
        sheet.block("Ideas", list);
        let long_range = rated.iter().map(|rated| {
            format!(
                "{:<40} {:<8} {:+.2} ({} moves)",
                rated.prospect.plan.to_string(),
                san(&self.board, rated.first),
                f64::from(rated.rating.hundredths()) / 100.0,
                rated.prospect.moves
            )
        });
        sheet.block("Rated", long_range.collect());
        sheet
    }

    fn against(&self, advice: &Advice) -> Sheet {
        let choice = &advice.choice;
        let chosen = choice.chosen();
        let percent = |part: f64| format!("{:.0}%", 100.0 * part);
        let headline = format!(
            "Against {}: {} ({}), risk {}.",
            advice.opponent,
            san(&self.board, chosen.mv),
            conduct_name(choice.conduct),
            percent(chosen.risk)
        );
        let mut sheet = Sheet::new(headline, None);
        let mut why = vec![format!(
            "{}: {}.",
            san(&self.board, chosen.mv),
            questions::conduct(choice.conduct)
        )];
        why.extend(self.texts(|_| true));
        sheet.block("Why", why);
        let mut table = vec!["move      value sound expected risk replies  trap".to_owned()];
        for rated in &choice.rated {
            let trap = match named_trap(&self.board, rated) {
                _ if !rated.allowed => "asks too much".to_owned(),
                Some((reply, chance)) => format!("{reply}, fallen into in {}", percent(chance)),
                None => "none seen".to_owned(),
            };
            table.push(format!(
                "{:<8} {:>6} {:>5} {:>8} {:>4} {:>7}  {trap}",
                san(&self.board, rated.mv),
                value_word(rated),
                percent(rated.points),
                percent(rated.expected),
                percent(rated.risk),
                rated.only_replies,
            ));
        }
        sheet.block("Moves", table);
        sheet.block("Line", self.line());
        sheet.block(
            "Sure",
            vec![format!(
                "Percentages are parts of a won game; a move may risk {} at most, {} in a lost game.",
                percent(TERMS.margin),
                percent(TERMS.lost_margin)
            )],
        );
        sheet
    }

    fn proof(&self, report: &EndingReport) -> Sheet {
        let (board, solution) = (&self.board, &report.solution);
        let proved = solution.range.is_exact();
        let sure = if proved {
            Confidence::Proved
        } else {
            Confidence::Judged
        };
        let mut sheet = Sheet::new(proof::result(board, solution), Some(sure));
        let mut how = vec![proof::method(solution)];
        let keeping: Vec<String> = solution
            .moves
            .iter()
            .filter(|(_, range)| range.is_exact() && range.lower() >= solution.range.lower())
            .map(|(mv, _)| san(board, *mv))
            .collect();
        if proved && !keeping.is_empty() {
            how.push(format!("Moves that keep it: {}", keeping.join(", ")));
        }
        if let Some(best) = report.best() {
            how.push(format!("Play {}.", san(board, best)));
        }
        sheet.block("How", how);
        let mut why = self.texts(|_| true);
        why.extend(proof::corresponding(board, solution));
        sheet.block("Why", why);
        sheet.block("Line", vec![san_line(board, &self.pv)]);
        sheet.block("Moves", proof::moves(board, solution));
        sheet.block(
            "Work",
            vec![format!(
                "{} nodes ({} with every move and the line), {} pawn structures, {:.2} s",
                solution.nodes,
                solution.all_nodes,
                solution.structures,
                report.elapsed.as_secs_f64()
            )],
        );
        sheet
    }
}
