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

/// The text with the notes put in.
pub(super) fn insert(raw: &[u8], places: &[usize], notes: &[String]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() * 2);
    let mut from = 0;
    for (&place, note) in places.iter().zip(notes) {
        out.extend_from_slice(&raw[from..place]);
        out.extend_from_slice(note.as_bytes());
        // A move that follows without a blank would melt into the note.
        if !note.is_empty() && raw.get(place).is_some_and(|byte| !byte.is_ascii_whitespace()) {
            out.push(b' ');
        }
        from = place;
    }
    out.extend_from_slice(&raw[from..]);
    out
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
        let notes: Vec<String> = notes.iter().map(|note| (*note).to_owned()).collect();
        String::from_utf8(insert(text.as_bytes(), &places, &notes)).expect("text")
    }

    #[test]
    fn notes_go_behind_moves_and_their_glyphs_and_nothing_else_changes() {
        let text =
            "[White \"A ] B\"]\n\n1. e4! $14 {a (comment)} e5 (1... c5 2. Nf3) 2.Nf3 ; rest\n Nc6 1-0\n";
        let out = check(text, &[" N1", " N2", " N3", " N4"]);
        assert_eq!(
            out,
            "[White \"A ] B\"]\n\n1. e4! $14 N1 {a (comment)} e5 N2 (1... c5 2. Nf3) 2.Nf3 N3 ; rest\n Nc6 N4 1-0\n"
        );
    }

    #[test]
    fn castling_with_zeros_is_a_move_and_a_bare_number_is_none() {
        assert_eq!(check("1. 0-0 7 Kf8 *", &[" a", " b"]), "1. 0-0 a 7 Kf8 b *");
    }

    #[test]
    fn a_comment_that_touches_the_move_stays_a_comment() {
        assert_eq!(check("1. e4{x} *", &[" { y }"]), "1. e4 { y } {x} *");
    }
}
