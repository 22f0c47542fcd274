//! The one printer of answers: a headline, the claims' sentences, lines in algebraic notation, and the tables of the question.

use super::{Answer, AnswerDetail, PlansFound, Question, Remedies};
use crate::against::TERMS;
use crate::against::{Advice, conduct_name, named_trap, value_word};
use crate::ending::EndingReport;
use crate::explaining;
use explain::claim::{Claim, Confidence, Kind, Role};
use explain::words::{Detail as Length, Phrase, Sheet, Voice, Word, proof, questions, rows, story};

/// Plans that are listed.
const SHOWN_PLANS: usize = 8;
/// Plies of a line that a reader is shown.
const SHOWN_PLIES: usize = 9;

impl Answer {
    /// The answer as a person reads it.
    pub fn to_text(&self) -> String {
        match &self.detail {
            AnswerDetail::Page(explained) => explaining::to_text(explained, Length::Full),
            AnswerDetail::Claims => Sheet::new(self.voice, questions::over(self.voice), None).to_text(),
            AnswerDetail::Threats(mv) => self.threats(*mv).to_text(),
            AnswerDetail::Causes(remedies) => self.causes(remedies).to_text(),
            AnswerDetail::Plans(found) => self.plans(found).to_text(),
            AnswerDetail::Against(advice) => match advice.as_ref() {
                Some(advice) => self.against(advice).to_text(),
                None => format!("{}\n", questions::over(self.voice)),
            },
            AnswerDetail::Proof(report) => self.proof(report).to_text(),
            AnswerDetail::Facts(facts) => {
                let count = self.claims.len() + facts.len();
                let mut sheet = Sheet::new(self.voice, questions::surveyed(count, self.voice), None);
                sheet.block("board", self.texts(|_| true));
                let plain = facts
                    .iter()
                    .map(|fact| questions::fact(&self.board, fact, self.voice));
                sheet.block("also", plain.collect());
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
        rows(
            &self.board,
            &self.pv[..self.pv.len().min(SHOWN_PLIES)],
            self.voice,
        )
    }

    fn threats(&self, mv: Option<chess::Move>) -> Sheet {
        let theirs = self
            .claims
            .iter()
            .find(|claim| matches!(claim.kind, Kind::Threat(_)));
        let headline = match theirs {
            _ if self.pv.is_empty() && mv.is_none() => questions::over(self.voice),
            Some(claim) => claim.text.clone(),
            None if !self.board.checkers().is_empty() => questions::no_pass(&self.board, self.voice),
            None => questions::no_threat(!self.board.side_to_move(), self.voice),
        };
        let mut sheet = Sheet::new(self.voice, headline, theirs.map(|claim| claim.confidence));
        let own = |claim: &Claim| {
            matches!(
                claim.kind,
                Kind::CreatesThreat(_) | Kind::DoubleThreat(_) | Kind::NoDefence(_)
            )
        };
        sheet.block(
            "answer",
            self.texts(|claim| !own(claim) && !matches!(claim.kind, Kind::Threat(_))),
        );
        if let Some(mv) = mv {
            let mut ours = self.texts(own);
            if ours.is_empty() {
                let mut next = self.board.clone();
                next.play_unchecked(mv);
                ours.push(match next.checkers().is_empty() {
                    true => questions::threatens_nothing(&self.board, mv, self.voice),
                    false => questions::gives_check(&self.board, mv, self.voice),
                });
            }
            sheet.block("ours", ours);
        }
        if let Some(Kind::Threat(threat)) = theirs.map(|claim| &claim.kind)
            && let Some(passed) = self.board.null_move()
        {
            sheet.block("line", rows(&passed, &threat.line, self.voice));
        }
        sheet
    }

    fn causes(&self, remedies: &Remedies) -> Sheet {
        let cause = self
            .claims
            .iter()
            .find(|claim| matches!(claim.kind, Kind::FailureCause(_)));
        let mut told_first = None;
        let mut sheet = match cause {
            None => {
                let runs_out = remedies.of.filter(|_| remedies.hunt.is_some());
                // What a page would say of the move is the first word about it.
                let compared = remedies.of.and_then(|mv| {
                    let about = |claim: &&Claim| claim.at.is_empty() && claim.rival() == Some(mv);
                    self.claims.iter().find(about).map(|claim| claim.text.clone())
                });
                told_first.clone_from(&compared);
                let headline = match runs_out {
                    _ if self.pv.is_empty() => questions::over(self.voice),
                    Some(mv) => questions::runs_out(&self.board, mv, self.voice),
                    None if compared.is_some() => compared.unwrap_or_default(),
                    None => questions::nothing_fails(&self.board, remedies.of, self.voice),
                };
                Sheet::new(self.voice, headline, None)
            }
            Some(claim) => {
                // The deed first, what it consists of below.
                let (deed, why) = claim.text.split_once(". ").unwrap_or((&claim.text, ""));
                let mut sheet = Sheet::new(self.voice, format!("{deed}."), Some(claim.confidence));
                sheet.block("cause", vec![why.to_owned()]);
                sheet
            }
        };
        sheet.block(
            "also",
            self.texts(|claim| {
                let said = told_first.as_ref() == Some(&claim.text);
                !said && cause.is_none_or(|cause| cause.text != claim.text)
            }),
        );
        if let (Some(mv), Some(hunt)) = (remedies.of, &remedies.hunt) {
            let mut start = self.board.clone();
            start.play_unchecked(mv);
            sheet.block("flight", vec![questions::hidden(&start, hunt, self.voice)]);
        }
        let mut answers: Vec<String> = remedies
            .answers
            .iter()
            .map(|&(mv, way)| {
                format!(
                    "{:<8} {}",
                    self.voice.san(&self.board, mv),
                    questions::way(way, self.voice)
                )
            })
            .collect();
        answers.sort();
        // The set says the same where it holds.
        let told = |claim: &Claim| matches!(claim.kind, Kind::CounterCausalSet(_));
        if !self.claims.iter().any(told) {
            sheet.block("answer", answers);
        }
        if let Some(Kind::FailureCause(cause)) = cause.map(|claim| &claim.kind) {
            let start = match cause.mv {
                Some(_) => Some(self.board.clone()),
                None => self.board.null_move(),
            };
            sheet.block(
                "line",
                start.map_or_else(Vec::new, |start| rows(&start, &cause.line, self.voice)),
            );
        }
        sheet
    }

    fn plans(&self, found: &PlansFound) -> Sheet {
        let PlansFound { planned, rated } = found;
        let mut sheet = Sheet::new(
            self.voice,
            questions::planned(&self.board, planned, self.voice),
            None,
        );
        sheet.block("plan", self.texts(|claim| claim.role == Role::Plan));
        let mut board = self.board.clone();
        let mut carried = Vec::new();
        for (index, step) in planned.line.iter().enumerate() {
            let indent = if index % 2 == 0 { "" } else { "  " };
            let (mv, reason) = (
                self.voice.san(&board, step.mv),
                questions::reason(&self.board, step.reason, self.voice),
            );
            carried.push(format!("{indent}{mv:<8} {reason}"));
            board.play_unchecked(step.mv);
        }
        sheet.block("line", carried);
        let mut list: Vec<String> = planned
            .plans
            .iter()
            .take(SHOWN_PLANS)
            .map(|proposal| {
                let promise = f64::from(proposal.promise) / 100.0;
                format!(
                    "{promise:+.2}  {}",
                    questions::plan(&self.board, &proposal.plan, self.voice)
                )
            })
            .collect();
        if planned.plans.len() > SHOWN_PLANS {
            let more = Phrase::of("sheet").variant("more");
            list.push(
                self.voice
                    .part(&more.with("count", planned.plans.len() - SHOWN_PLANS)),
            );
        }
        sheet.block("ideas", list);
        let long_range = rated.iter().map(|rated| {
            let moves = Phrase::of("sheet")
                .variant("moves")
                .with("count", rated.prospect.moves as usize);
            format!(
                "{:<8} {:+.2}  {} {}",
                self.voice.san(&self.board, rated.first),
                f64::from(rated.rating.hundredths()) / 100.0,
                questions::plan(&self.board, &rated.prospect.plan, self.voice),
                self.voice.part(&moves)
            )
        });
        sheet.block("rated", long_range.collect());
        sheet
    }

    fn against(&self, advice: &Advice) -> Sheet {
        let choice = &advice.choice;
        let chosen = choice.chosen();
        let percent = |part: f64| format!("{:.0}%", 100.0 * part);
        let of = |variant| {
            let mv = Word::Moves(chess::notation::san(&self.board, chosen.mv));
            Phrase::of("against").variant(variant).with("move", mv)
        };
        let headline = of("headline")
            .with("opponent", Phrase::of("opponent").variant(advice.opponent.name()))
            .with(
                "conduct",
                Word::Key(self.voice.word("conduct-name", conduct_name(choice.conduct))),
            )
            .with("risk", Word::Key(percent(chosen.risk)));
        let mut sheet = Sheet::new(self.voice, self.voice.say(&headline), None);
        let reason = Word::Key(questions::conduct(choice.conduct, self.voice));
        let mut why = vec![self.voice.say(&of("why").with("reason", reason))];
        why.extend(self.texts(|_| true));
        sheet.block("why", why);
        let mut table = vec![self.voice.word("against", "table")];
        for rated in &choice.rated {
            let trap = match named_trap(&self.board, rated) {
                _ if !rated.allowed => self.voice.word("against", "asks-too-much"),
                Some((reply, chance)) => {
                    let fallen = Phrase::of("against")
                        .variant("trap")
                        .with("reply", Word::Moves(reply));
                    self.voice
                        .part(&fallen.with("chance", Word::Key(percent(chance))))
                }
                None => self.voice.word("against", "no-trap"),
            };
            table.push(format!(
                "{:<8} {:>6} {:>5} {:>8} {:>4} {:>7}  {trap}",
                self.voice.san(&self.board, rated.mv),
                value_word(rated),
                percent(rated.points),
                percent(rated.expected),
                percent(rated.risk),
                rated.only_replies,
            ));
        }
        sheet.block("moves", table);
        sheet.block("line", self.line());
        let sure = Phrase::of("against")
            .variant("sure")
            .with("margin", Word::Key(percent(TERMS.margin)))
            .with("lost-margin", Word::Key(percent(TERMS.lost_margin)));
        sheet.block("sure", vec![self.voice.say(&sure)]);
        sheet
    }

    /// The game as the strategies tell it: where they were asked for, and where they prove what they say.
    fn story(&self, report: &EndingReport, sheet: &mut Sheet) {
        let asked = matches!(self.question, Question::ProveByStrategies { .. });
        let Some((plies, told)) = &report.story else {
            if asked {
                let other = Phrase::of("strategy-result").variant("other");
                sheet.block("idea", vec![self.voice.say(&other)]);
            }
            return;
        };
        let mut board = self.board.clone();
        let line = report.line();
        for &mv in &line[..*plies] {
            board.play_unchecked(mv);
        }
        let mut text = Vec::new();
        if *plies > 0 {
            let after = Phrase::of("strategy-result").variant("after");
            let before = Word::Moves(Voice::default().line(&self.board, &line[..*plies]));
            text.push(self.voice.say(&after.with("line", before)));
        }
        if asked {
            text.extend(story::found(&board, told, self.voice));
        }
        if asked || told.range.is_exact() {
            text.extend(story::story(&board, told, self.voice));
            sheet.block("idea", text);
        }
    }

    fn proof(&self, report: &EndingReport) -> Sheet {
        let (board, solution) = (&self.board, &report.solution);
        let proved = solution.range.is_exact();
        let sure = if proved {
            Confidence::Proved
        } else {
            Confidence::Judged
        };
        let mut sheet = Sheet::new(self.voice, proof::result(board, solution, self.voice), Some(sure));
        let mut how = vec![proof::method(solution, self.voice)];
        let keeping: Vec<String> = solution
            .moves
            .iter()
            .filter(|(_, range)| range.is_exact() && range.lower() >= solution.range.lower())
            .map(|(mv, _)| self.voice.san(board, *mv))
            .collect();
        if proved && !keeping.is_empty() {
            let keep = Phrase::of("proof").variant("keeping");
            how.push(self.voice.say(&keep.with("moves", Word::Key(keeping.join(", ")))));
        }
        if let Some(best) = report.best() {
            let play = Phrase::of("proof").variant("play");
            let best = Word::Moves(chess::notation::san(board, best));
            how.push(self.voice.say(&play.with("move", best)));
        }
        sheet.block("how", how);
        let mut why = self.texts(|_| true);
        why.extend(proof::corresponding(board, solution, self.voice));
        sheet.block("why", why);
        self.story(report, &mut sheet);
        sheet.block("line", vec![self.voice.line(board, &self.pv)]);
        sheet.block("moves", proof::moves(board, solution, self.voice));
        let work = Phrase::of("proof")
            .variant("work")
            .with("nodes", Word::Key(solution.nodes.to_string()))
            .with("all-nodes", Word::Key(solution.all_nodes.to_string()))
            .with("structures", Word::Key(solution.structures.to_string()))
            .with(
                "seconds",
                Word::Decimal(format!("{:.2}", report.elapsed.as_secs_f64())),
            );
        sheet.block("work", vec![self.voice.say(&work)]);
        sheet
    }
}
