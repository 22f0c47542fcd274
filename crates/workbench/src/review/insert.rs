//! Putting notes into the original text of a game without changing a byte of it.
//!
//! The movetext is scanned for the moves of the main line: tags, comments, glyphs, numbers and variations are stepped
//! over. A note goes right behind the move and the glyphs that belong to it.

/// Where a note may be put for each move of the main line: the byte behind the move and its glyphs.
pub(super) fn move_places(raw: &[u8]) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    let mut at = skip_tags(raw);
    let mut depth = 0usize;
    let mut line_start = true;
    while at < raw.len() {
        let byte = raw[at];
        match byte {
            b'{' => at = end_of(raw, at, b'}'),
            b';' => at = end_of(raw, at, b'\n'),
            b'%' if line_start => at = end_of(raw, at, b'\n'),
            b'(' => {
                depth += 1;
                at += 1;
            }
            b')' => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            b'$' => {
                let end = token_end(raw, at + 1);
                if depth == 0 && places.last().is_some_and(|&place| is_blank(&raw[place..at])) {
                    *places.last_mut().expect("a move came before") = end;
                }
                at = end;
            }
            _ if byte.is_ascii_whitespace() || !is_token(byte) => at += 1,
            _ => {
                let end = token_end(raw, at);
                if depth == 0 {
                    match kind(&raw[at..end]) {
                        Token::Move => places.push(end),
                        Token::Glyph => {
                            if places.last().is_some_and(|&place| is_blank(&raw[place..at])) {
                                *places.last_mut().expect("a move came before") = end;
                            }
                        }
                        Token::Result => break,
                        Token::Other => {}
                    }
                }
                at = end;
            }
        }
        line_start = at > 0 && raw.get(at - 1) == Some(&b'\n');
    }
    places
}

/// How a comment of ours begins. Letters behind it say what else is ours: `n` the glyph before it, `v` the variation behind it, `b` a blank
/// behind all of it.
pub(super) const MARKER: &str = "[%wf";

/// One note: a glyph, what stands in the comment, and a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Note {
    /// The number of a glyph.
    pub(super) glyph: Option<u8>,
    /// The text of the comment; without one there is no note.
    pub(super) inside: String,
    /// A variation without its parentheses.
    pub(super) variation: String,
    /// A second comment behind all that.
    pub(super) more: String,
}

impl Note {
    /// The note as it is put behind a move; `touches` where something follows the move without a blank.
    fn text(&self, touches: bool) -> String {
        let ours = |text: &str, flags: &str| {
            let blank = if flags.is_empty() { "" } else { " " };
            let text = text.replace(['{', '}'], "");
            format!(" {{ {MARKER}{blank}{flags}] {text} }}")
        };
        let mut out = String::new();
        if !self.inside.is_empty() || self.glyph.is_some() || !self.variation.is_empty() {
            let mut flags = String::new();
            if let Some(glyph) = self.glyph {
                out.push_str(&format!(" ${glyph}"));
                flags.push('n');
            }
            if !self.variation.is_empty() {
                flags.push('v');
            }
            if touches && self.more.is_empty() {
                flags.push('b');
            }
            out.push_str(&ours(&self.inside, &flags));
            if !self.variation.is_empty() {
                out.push_str(&format!(" ( {} )", self.variation));
            }
        }
        if !self.more.is_empty() {
            out.push_str(&ours(&self.more, if touches { "b" } else { "" }));
        }
        // A move that follows without a blank would melt into the note.
        if touches && !out.is_empty() {
            out.push(' ');
        }
        out
    }
}

/// The text with the notes put in, and `introduction` before the first move.
pub(super) fn insert(raw: &[u8], places: &[usize], notes: &[Note], introduction: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() * 2);
    let mut from = skip_tags(raw);
    out.extend_from_slice(&raw[..from]);
    if !introduction.is_empty() {
        let text = introduction.replace(['{', '}'], "");
        out.extend_from_slice(format!("{{ {MARKER} i] {text} }} ").as_bytes());
    }
    for (&place, note) in places.iter().zip(notes) {
        out.extend_from_slice(&raw[from..place]);
        let touches = raw.get(place).is_some_and(|byte| !byte.is_ascii_whitespace());
        out.extend_from_slice(note.text(touches).as_bytes());
        from = place;
    }
    out.extend_from_slice(&raw[from..]);
    out
}

/// The text without what an earlier review put in, byte for byte as it was before.
pub(super) fn without_own(raw: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(raw.len());
    let (mut at, mut from) = (skip_tags(raw), 0);
    while at < raw.len() {
        let line_start = at > 0 && raw[at - 1] == b'\n';
        match raw[at] {
            b'{' => {
                let end = end_of(raw, at, b'}');
                match own_flags(&raw[at..end]) {
                    Some(flags) => {
                        out.extend_from_slice(&raw[from..at]);
                        drop_before(&mut out, flags);
                        at = skip_behind(raw, end, flags);
                        from = at;
                    }
                    None => at = end,
                }
            }
            b';' => at = end_of(raw, at, b'\n'),
            b'%' if line_start => at = end_of(raw, at, b'\n'),
            _ => at += 1,
        }
    }
    out.extend_from_slice(&raw[from..]);
    out
}

/// The letters of a comment of ours; none where it is somebody else's.
fn own_flags(comment: &[u8]) -> Option<&[u8]> {
    let rest = comment.strip_prefix(b"{ ")?.strip_prefix(MARKER.as_bytes())?;
    let end = rest.iter().position(|&byte| byte == b']')?;
    let flags = &rest[..end];
    let fits = |flags: &[u8]| flags.iter().all(|byte| b"nvbi".contains(byte));
    match flags {
        [] => Some(flags),
        [b' ', flags @ ..] if fits(flags) => Some(flags),
        _ => None,
    }
}

/// Takes back the blank and the glyph that stand before a comment of ours.
fn drop_before(out: &mut Vec<u8>, flags: &[u8]) {
    if flags.contains(&b'i') {
        return;
    }
    if out.last() == Some(&b' ') {
        out.pop();
    }
    if !flags.contains(&b'n') {
        return;
    }
    let digits = out.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let start = out.len() - digits;
    if digits > 0 && out[..start].ends_with(b" $") {
        out.truncate(start - 2);
    }
}

/// The first byte behind what follows a comment of ours.
fn skip_behind(raw: &[u8], mut at: usize, flags: &[u8]) -> usize {
    if flags.contains(&b'v') && raw[at..].starts_with(b" (") {
        // Our variations have neither comments nor variations inside.
        at = end_of(raw, at, b')');
    }
    if (flags.contains(&b'b') || flags.contains(&b'i')) && raw.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

enum Token {
    Move,
    Glyph,
    Result,
    Other,
}

fn kind(token: &[u8]) -> Token {
    if matches!(token, b"1-0" | b"0-1" | b"1/2-1/2" | b"1/2" | b"*") {
        return Token::Result;
    }
    let digits = token.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let castles = token.starts_with(b"0-0");
    let pass = token == b"0000";
    let body = if castles || pass { token } else { &token[digits..] };
    let dots = body.iter().take_while(|byte| **byte == b'.').count();
    let body = &body[dots..];
    if body.is_empty() || body == b"e.p." {
        return Token::Other;
    }
    if body
        .iter()
        .all(|byte| matches!(byte, b'!' | b'?' | b'=' | b'+' | b'-'))
        && body != b"--"
        || !body.is_ascii()
    {
        return Token::Glyph;
    }
    Token::Move
}

fn is_token(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !b"(){}[];$\"<>".contains(&byte)
}

fn token_end(raw: &[u8], at: usize) -> usize {
    raw[at..]
        .iter()
        .position(|&byte| !is_token(byte))
        .map_or(raw.len(), |length| at + length)
}

fn end_of(raw: &[u8], at: usize, stop: u8) -> usize {
    raw[at..]
        .iter()
        .position(|&byte| byte == stop)
        .map_or(raw.len(), |length| at + length + 1)
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

/// The first byte behind the tags.
fn skip_tags(raw: &[u8]) -> usize {
    let mut at = if raw.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    loop {
        while at < raw.len() && raw[at].is_ascii_whitespace() {
            at += 1;
        }
        match raw.get(at) {
            Some(b'[') => at = end_of_tag(raw, at),
            Some(b'%') => at = end_of(raw, at, b'\n'),
            _ => return at,
        }
    }
}

fn end_of_tag(raw: &[u8], mut at: usize) -> usize {
    let mut quoted = false;
    while at < raw.len() {
        match raw[at] {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b']' if !quoted => return at + 1,
            b'\n' if quoted => quoted = false,
            _ => {}
        }
        at += 1;
    }
    raw.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, notes: &[&str]) -> String {
        let places = move_places(text.as_bytes());
        assert_eq!(places.len(), notes.len(), "{text}");
        let note = |note: &&str| Note {
            inside: (*note).to_owned(),
            ..Note::default()
        };
        let notes: Vec<Note> = notes.iter().map(note).collect();
        let out = insert(text.as_bytes(), &places, &notes, "");
        assert_eq!(
            without_own(&out),
            text.as_bytes(),
            "{}",
            String::from_utf8_lossy(&out)
        );
        String::from_utf8(out)
            .expect("text")
            .replace("{ [%wf] ", "")
            .replace("{ [%wf b] ", "")
            .replace(" }", "")
    }

    #[test]
    fn notes_go_behind_moves_and_their_glyphs_and_nothing_else_changes() {
        let text =
            "[White \"A ] B\"]\n\n1. e4! $14 {a (comment)} e5 (1... c5 2. Nf3) 2.Nf3 ; rest\n Nc6 1-0\n";
        let out = check(text, &["N1", "N2", "N3", "N4"]);
        assert_eq!(
            out,
            "[White \"A ] B\"]\n\n1. e4! $14 N1 {a (comment)} e5 N2 (1... c5 2. Nf3) 2.Nf3 N3 ; rest\n Nc6 N4 1-0\n"
        );
    }

    #[test]
    fn castling_with_zeros_is_a_move_and_a_bare_number_is_none() {
        assert_eq!(check("1. 0-0 7 Kf8 *", &["a", "b"]), "1. 0-0 a 7 Kf8 b *");
    }

    #[test]
    fn a_comment_that_touches_the_move_stays_a_comment() {
        assert_eq!(check("1. e4{x} *", &["y"]), "1. e4 y {x} *");
    }

    #[test]
    fn what_an_earlier_review_put_in_is_taken_out_again_byte_for_byte() {
        let text = "[Event \"x\"]\r\n\r\n{a} 1.e4! $14{ [%wf x] not ours } e5(1...c5) 2.Nf3 $1 ;[%wf]\r\n Nc6 {[%eval 0.1]}\r\n1-0\r\n";
        let places = move_places(text.as_bytes());
        let notes: Vec<Note> = (0..places.len())
            .map(|index| Note {
                glyph: (index % 2 == 0).then_some(2),
                inside: "[%eval 0.10] a {b} (c)".into(),
                variation: if index % 3 == 0 {
                    "1. d4 d5".into()
                } else {
                    String::new()
                },
                more: if index == 3 {
                    "the end".into()
                } else {
                    String::new()
                },
            })
            .collect();
        let once = insert(text.as_bytes(), &places, &notes, "The story (1. e4)");
        assert!(once.len() > text.len() + 100);
        assert_eq!(String::from_utf8(without_own(&once)), Ok(text.to_owned()));
        assert_eq!(without_own(text.as_bytes()), text.as_bytes());
    }
}
