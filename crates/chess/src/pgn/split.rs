//! Where one game ends and the next begins, told from the bytes alone, so that a malformed game cannot hide the ones
//! after it.
//!
//! A game ends after its result (outside comments and variations) and the comments and white space that follow it; or
//! before a tag that begins a line, once moves have been seen; or before a second `Event` tag. A comment that nobody
//! closed ends before a blank line followed by an `Event` tag.

/// Larger games are cut: no real game comes near, and a file that is no PGN at all must not fill the memory.
pub(super) const GAME_BYTES_LIMIT: usize = 1 << 24;

/// What betrays a new game inside a comment that was never closed.
const NEXT_GAME: &[u8] = b"[Event \"";

/// What some programs put before a file in UTF-8.
const BYTE_ORDER_MARK: &[u8] = &[0xef, 0xbb, 0xbf];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Between tokens or inside one.
    Plain,
    /// Inside a comment in braces.
    Braces,
    /// Inside a comment that ends with its line, or an escaped line.
    RestOfLine,
    /// Inside a tag, outside its value.
    Tag,
    /// Inside a tag's value.
    TagValue,
}

/// Follows the bytes of one game.
pub(super) struct Splitter {
    state: State,
    /// Open variations.
    depth: usize,
    /// Where the current token began.
    token: Option<usize>,
    /// Where the current line began.
    line_start: usize,
    /// Whether only blanks stand before this byte in its line.
    at_line_start: bool,
    /// Whether the line before the current one was blank.
    after_blank_line: bool,
    /// Where the current tag began.
    tag_start: usize,
    seen_event: bool,
    seen_tag: bool,
    seen_moves: bool,
    /// The result has been seen; `Some(true)` while still on its line.
    finished: Option<bool>,
    escaped: bool,
}

impl Splitter {
    pub(super) fn new() -> Splitter {
        Splitter {
            state: State::Plain,
            depth: 0,
            token: None,
            line_start: 0,
            at_line_start: true,
            after_blank_line: true,
            tag_start: 0,
            seen_event: false,
            seen_tag: false,
            seen_moves: false,
            finished: None,
            escaped: false,
        }
    }

    /// Takes notice of the last byte of `bytes`. Returns how many bytes belong to this game, once that is known.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Option<usize> {
        let at = bytes.len() - 1;
        let byte = bytes[at];
        if BYTE_ORDER_MARK.get(at) == Some(&byte) && BYTE_ORDER_MARK.starts_with(bytes) {
            self.line_start = bytes.len();
            return None;
        }
        let cut = match self.state {
            State::Plain => self.plain(byte, bytes),
            State::Braces => self.braces(byte, bytes),
            State::RestOfLine => {
                if byte == b'\n' {
                    self.state = State::Plain;
                }
                None
            }
            State::Tag => self.tag(byte, bytes),
            State::TagValue => {
                self.tag_value(byte);
                None
            }
        };
        self.follow_lines(byte, at, bytes);
        cut.or((bytes.len() >= GAME_BYTES_LIMIT).then_some(bytes.len()))
    }

    fn follow_lines(&mut self, byte: u8, at: usize, bytes: &[u8]) {
        if byte == b'\n' {
            self.after_blank_line = bytes[self.line_start..at].iter().all(u8::is_ascii_whitespace);
            self.line_start = at + 1;
            self.at_line_start = true;
            if self.finished.is_some() {
                self.finished = Some(false);
            }
        } else if !byte.is_ascii_whitespace() {
            self.at_line_start = false;
        }
    }

    fn plain(&mut self, byte: u8, bytes: &[u8]) -> Option<usize> {
        let at = bytes.len() - 1;
        if is_token_byte(byte) && !(byte == b'%' && at == self.line_start) {
            if self.finished.is_some() {
                return Some(at);
            }
            self.token.get_or_insert(at);
            return None;
        }
        if let Some(start) = self.token.take() {
            self.seen_moves = true;
            if self.depth == 0 && is_result(&bytes[start..at]) {
                self.finished = Some(true);
            }
        }
        if byte.is_ascii_whitespace() {
            return None;
        }
        let begins_comment = matches!(byte, b'{' | b';' | b'%');
        if let Some(same_line) = self.finished
            && !(same_line && begins_comment)
        {
            return Some(at);
        }
        match byte {
            b'{' => self.state = State::Braces,
            b';' | b'%' => self.state = State::RestOfLine,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'[' if self.at_line_start && self.seen_moves => return Some(at),
            b'[' if !self.seen_moves => {
                self.tag_start = at;
                self.seen_tag = true;
                self.state = State::Tag;
            }
            _ => {}
        }
        None
    }

    fn braces(&mut self, byte: u8, bytes: &[u8]) -> Option<usize> {
        if byte == b'}' {
            self.state = State::Plain;
        }
        let is_next_game =
            byte == b'"' && self.after_blank_line && bytes[self.line_start..].starts_with(NEXT_GAME);
        (is_next_game && bytes.len() == self.line_start + NEXT_GAME.len() && self.line_start > 0)
            .then_some(self.line_start)
    }

    fn tag(&mut self, byte: u8, bytes: &[u8]) -> Option<usize> {
        match byte {
            b'"' => {
                self.state = State::TagValue;
                let name = &bytes[self.tag_start + 1..bytes.len() - 1];
                if name.trim_ascii() == b"Event" {
                    if self.seen_event {
                        return Some(self.tag_start);
                    }
                    self.seen_event = true;
                }
            }
            b']' | b'\n' => self.state = State::Plain,
            _ => {}
        }
        None
    }

    fn tag_value(&mut self, byte: u8) {
        let escaped = std::mem::take(&mut self.escaped);
        match byte {
            b'\n' => self.state = State::Plain,
            b'"' if !escaped => self.state = State::Tag,
            b'\\' => self.escaped = !escaped,
            _ => {}
        }
    }

    /// Whether a comment in braces is open.
    pub(super) fn is_in_comment(&self) -> bool {
        self.state == State::Braces
    }

    /// Whether the bytes seen so far hold more than white space, comments and escaped lines.
    pub(super) fn has_game(&self) -> bool {
        self.seen_moves || self.token.is_some() || self.seen_tag || self.depth > 0
    }
}

fn is_token_byte(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';')
}

fn is_result(token: &[u8]) -> bool {
    matches!(token, b"1-0" | b"0-1" | b"1/2-1/2" | b"1/2" | b"*")
}
