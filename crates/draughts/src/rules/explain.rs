//! The rules in words and as plain values, each with its source.

use damier_core::{Side, Verdict};

use super::{
    Board, Cited, Countdown, Crowning, Force, Kings, Landing, Lifting, Material, Numbering, Precedence,
    Reach, Restart, Rules, SameCapture, Squares, Writing,
};

/// One rule of a game, ready to be read or printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// The name of the field in [`Rules`].
    pub key: &'static str,
    /// What holds, as a value.
    pub value: Value,
    /// What holds, as a sentence without a full stop.
    pub words: String,
    /// Who says so.
    pub source: &'static str,
}

/// A rule as a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number, or none.
    Number(Option<u16>),
    /// A name.
    Name(String),
    /// Several names in order.
    Names(Vec<String>),
}

impl Rules {
    /// Every rule of the game, in the order a newcomer would ask for them.
    pub fn articles(&self) -> Vec<Article> {
        let flag = |key, law: Cited<bool>, yes: &str, no: &str| Article {
            key,
            value: Value::Flag(law.rule),
            words: if law.rule { yes } else { no }.to_owned(),
            source: law.source,
        };
        vec![
            board(self.board),
            article("first", name(self.first.rule), format!("{} moves first", self.first.rule), &self.first),
            flag(
                "men_capture_backwards",
                self.men_capture_backwards,
                "men step forwards and capture forwards and backwards",
                "men step and capture forwards only",
            ),
            flag(
                "men_capture_kings",
                self.men_capture_kings,
                "men may capture kings",
                "men may not capture kings",
            ),
            flag(
                "straight_captures",
                self.straight_captures,
                "captures run along diagonals, rows and columns",
                "captures run along diagonals",
            ),
            kings(self.kings),
            king_run(self.king_run),
            crowning(self.crowning),
            precedence(self.precedence),
            same_capture(self.same_capture),
            lifting(self.lifting),
            flag(
                "start_square_free",
                self.start_square_free,
                "a capturing piece may cross or land on the square it came from",
                "the square a capturing piece came from counts as occupied",
            ),
            no_move(self.no_move),
            flag(
                "first_king_wins",
                self.first_king_wins,
                "the first king wins the game",
                "kings do not end the game",
            ),
            repetition(self.repetition),
            countdowns(self.countdowns),
            writing(self.writing),
        ]
    }
}

fn name(value: impl std::fmt::Debug) -> Value {
    Value::Name(format!("{value:?}"))
}

fn article<T>(key: &'static str, value: Value, words: impl Into<String>, law: &Cited<T>) -> Article {
    Article { key, value, words: words.into(), source: law.source }
}

fn board(law: Cited<Board>) -> Article {
    let board = law.rule;
    let Board { columns, rows, camp, mirrored, numbering } = board;
    let corner = if mirrored { "right" } else { "left" };
    let first = match numbering {
        Numbering::FromTop => "top",
        Numbering::FromBottom => "bottom",
    };
    let words = format!(
        "{columns}x{rows} squares, {} of them played on, the corner at White's {corner} hand among them; {} men a side \
         on {camp} rows; square 1 lies in the {first} row as White sees it",
        board.squares(),
        board.men()
    );
    article("board", Value::Name(format!("{columns}x{rows}")), words, &law)
}

fn kings(law: Cited<Kings>) -> Article {
    let Kings { step, approach, landing } = law.rule;
    let step_words = match step {
        Reach::One => "kings step one square",
        Reach::Any => "kings fly any distance",
    };
    let approach_words = match approach {
        Reach::One => "capture adjacent pieces",
        Reach::Any => "capture from any distance",
    };
    let landing_words = match landing {
        Landing::JustBehind => "land just behind them",
        Landing::Anywhere => "land anywhere behind them",
        Landing::JustBehindALastKing => {
            "land anywhere behind them, but just behind when the last one taken is a king"
        }
    };
    let value = Value::Names(vec![format!("{step:?}"), format!("{approach:?}"), format!("{landing:?}")]);
    article("kings", value, format!("{step_words}, {approach_words} and {landing_words}"), &law)
}

fn king_run(law: Cited<Option<u8>>) -> Article {
    let words = match law.rule {
        Some(most) => {
            format!("one king makes at most {most} moves in a row without capturing, while its side has men")
        }
        None => "a king may move as often as it likes".to_owned(),
    };
    article("king_run", Value::Number(law.rule.map(u16::from)), words, &law)
}

fn crowning(law: Cited<Crowning>) -> Article {
    let words = match law.rule {
        Crowning::AtTheEnd => "a man is crowned when its move ends on the far row",
        Crowning::InPassing => "a man that reaches the far row is crowned at once and captures on as a king",
    };
    article("crowning", name(law.rule), words, &law)
}

fn precedence(law: Cited<&'static [Precedence]>) -> Article {
    let words = if law.rule.is_empty() {
        "capture is compulsory, the choice among captures is free".to_owned()
    } else {
        let wishes: Vec<&str> = law.rule.iter().map(|wish| wish.words()).collect();
        format!("capture is compulsory: {}", wishes.join(", then "))
    };
    let value = Value::Names(law.rule.iter().map(|criterion| format!("{criterion:?}")).collect());
    article("precedence", value, words, &law)
}

fn same_capture(law: Cited<SameCapture>) -> Article {
    let words = match law.rule {
        SameCapture::SameEffect => {
            "captures with the same start, end, pieces taken and crowning are one move"
        }
        SameCapture::SameRoute => "every route of a capture is a move of its own",
        SameCapture::SameEnds => {
            "captures with the same start and end are one move: the longest way, then the first by the clock"
        }
    };
    article("same_capture", name(law.rule), words, &law)
}

fn lifting(law: Cited<Lifting>) -> Article {
    let words = match law.rule {
        Lifting::AfterTheMove => {
            "captured pieces are lifted when the move is over, and block the way until then"
        }
        Lifting::AtOnce => "captured pieces are lifted at once",
    };
    article("lifting", name(law.rule), words, &law)
}

fn no_move(law: Cited<Verdict>) -> Article {
    let words = match law.rule {
        Verdict::Won => "a side that cannot move has won",
        Verdict::Lost => "a side that cannot move has lost",
        Verdict::Drawn => "the game is drawn when a side cannot move",
    };
    article("no_move", name(law.rule), words, &law)
}

fn repetition(law: Cited<Option<u8>>) -> Article {
    let words = match law.rule {
        Some(times) => format!("the game is drawn when the same position stands {times} times"),
        None => "repetition does not end the game".to_owned(),
    };
    article("repetition", Value::Number(law.rule.map(u16::from)), words, &law)
}

fn countdowns(law: Cited<&'static [Countdown]>) -> Article {
    let lines: Vec<String> = law.rule.iter().copied().map(countdown).collect();
    let words = if lines.is_empty() {
        "no number of plies ends the game".to_owned()
    } else {
        format!("the game is drawn after {}", lines.join("; "))
    };
    article("countdowns", Value::Names(lines), words, &law)
}

fn countdown(countdown: Countdown) -> String {
    let force = |force: Force| match (force.kings, force.men) {
        (kings, 0) => format!("{kings} kings"),
        (kings, men) => format!("{kings} kings and {men} men"),
    };
    let material = match countdown.material {
        Material::Any => String::new(),
        Material::Exactly(one, other) => format!(" with {} against {}", force(one), force(other)),
        Material::LoneKing { least, most, kings } => {
            format!(" with {least} to {most} pieces, {kings} or more of them kings, against a lone king")
        }
        Material::KingsOnBothSides { least, most } => {
            format!(" with kings on both sides and {least} to {most} pieces in all")
        }
        Material::SmallForces(most) => format!(" with kings on both sides and at most {most} pieces each"),
    };
    let restart = match countdown.restart {
        Restart::Capture => "capture",
        Restart::CaptureOrCrown => "capture or crowning",
        Restart::CaptureOrManMove => "capture or move of a man",
    };
    format!("{} plies without {restart}{material}", countdown.plies)
}

fn writing(law: Cited<Writing>) -> Article {
    let Writing { squares, capture, every_landing, black_in_parentheses } = law.rule;
    let mut words = match squares {
        Squares::Numbers => "squares are written as numbers".to_owned(),
        Squares::Letters => "squares are written as letter and digit".to_owned(),
    };
    words.push_str(&format!(", captures with `{capture}`"));
    if every_landing {
        words.push_str(", every landing named");
    }
    if black_in_parentheses {
        words.push_str(&format!(", {}'s moves in parentheses", Side::Black));
    }
    article("writing", name(squares), words, &law)
}
