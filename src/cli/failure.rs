//! How a command ends when it does not simply end well: the exit code, and what is said on standard
//! error. Faults with a place in a text are drawn with that place; the rest is a sentence and a
//! remedy.

use clap::builder::StyledStr;
use clap::builder::styling::AnsiColor;
use edge::cards::CardsError;
use edge::engine::Interrupted;
use miette::{Diagnostic, LabeledSpan, MietteHandlerOpts, NamedSource, ReportHandler, SourceCode};
use std::fmt;
use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::panic::PanicHookInfo;
use std::process::ExitCode;
use std::sync::Once;

/// The exit code of a comparison or check that found something.
const FOUND: u8 = 1;
/// The exit code of wrong usage, wrong data, or input and output.
const WRONG: u8 = 2;
/// The exit code after a panic.
pub(crate) const INTERNAL: u8 = 2;
/// The exit code of an interrupted run.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command did not end with exit code 0.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The parser does not understand the command line, and says so itself.
    Parser(StyledStr),
    /// The command line asks for something that is not there.
    Usage(Complaint),
    /// Data that the run needs is wrong.
    Data(Complaint),
    /// Something cannot be read or written.
    Io(Complaint),
    /// A comparison or check found a difference or fault, which is what it is for.
    Found(Complaint),
    /// The user stopped the run.
    Interrupted,
    /// What there was to say has been said; the exit code is left.
    Said(u8),
    /// Whoever read the output has seen enough: no failure at all.
    ClosedPipe,
}

/// What is said on standard error.
#[derive(Debug)]
pub(crate) enum Complaint {
    /// A sentence, and what to do.
    Sentence {
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: Option<String>,
    },
    /// Faults that have a place, one after the other.
    Snippets(Vec<Snippet>),
}

impl<S: Into<String>> From<S> for Complaint {
    fn from(message: S) -> Complaint {
        Complaint::Sentence {
            message: message.into(),
            help: None,
        }
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Failure {
        Failure::Interrupted
    }
}

impl Failure {
    /// The command line asks for something that is not there.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(Complaint::from(message))
    }

    /// Something cannot be read or written.
    pub(crate) fn io(message: impl Into<String>) -> Failure {
        Failure::Io(Complaint::from(message))
    }

    /// A comparison found a difference.
    pub(crate) fn found(message: impl Into<String>) -> Failure {
        Failure::Found(Complaint::from(message))
    }

    /// Faults in data that a run needs.
    pub(crate) fn data<'a, F: Fault + 'a>(faults: impl IntoIterator<Item = &'a F>) -> Failure {
        Failure::Data(Complaint::Snippets(snippets(faults)))
    }

    /// Faults that a check was asked to look for.
    pub(crate) fn found_faults<'a, F: Fault + 'a>(
        faults: impl IntoIterator<Item = &'a F>,
    ) -> Failure {
        Failure::Found(Complaint::Snippets(snippets(faults)))
    }

    /// A fault in the cards written after a flag.
    pub(crate) fn cards(flag: &str, text: &str, fault: &CardsError) -> Failure {
        let fault = CardsFault { flag, text, fault };
        Failure::Usage(Complaint::Snippets(vec![Snippet::of(&fault)]))
    }

    /// Adds what to do about it. Faults with a place bring their own help.
    pub(crate) fn with_help(mut self, remedy: impl Into<String>) -> Failure {
        if let Failure::Usage(complaint)
        | Failure::Data(complaint)
        | Failure::Io(complaint)
        | Failure::Found(complaint) = &mut self
            && let Complaint::Sentence { help, .. } = complaint
        {
            *help = Some(remedy.into());
        }
        self
    }

    /// The exit code.
    pub(crate) const fn code(&self) -> u8 {
        match self {
            Failure::Parser(_) | Failure::Usage(_) | Failure::Data(_) | Failure::Io(_) => WRONG,
            Failure::Found(_) => FOUND,
            Failure::Interrupted => INTERRUPTED,
            Failure::Said(code) => *code,
            Failure::ClosedPipe => 0,
        }
    }

    /// Says on standard error what there is to say, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let stderr = std::io::stderr();
        let text = self.text(colour_on(&stderr), stderr.is_terminal());
        // Nobody is left to tell when standard error itself cannot be written.
        let _ = stderr.lock().write_all(text.as_bytes());
        ExitCode::from(self.code())
    }

    fn text(&self, colour: bool, wrap: bool) -> String {
        match self {
            Failure::Parser(answer) => styled(answer, colour),
            Failure::Usage(complaint)
            | Failure::Data(complaint)
            | Failure::Io(complaint)
            | Failure::Found(complaint) => complaint.text(colour, wrap),
            Failure::Interrupted => sentence("interrupted", None, colour),
            Failure::Said(_) | Failure::ClosedPipe => String::new(),
        }
    }
}

impl Complaint {
    fn text(&self, colour: bool, wrap: bool) -> String {
        match self {
            Complaint::Sentence { message, help } => sentence(message, help.as_deref(), colour),
            Complaint::Snippets(snippets) => {
                // Lines are wrapped for people only: a log or a search wants them whole.
                let handler = MietteHandlerOpts::new()
                    .color(colour)
                    .terminal_links(false)
                    .wrap_lines(wrap)
                    .build();
                let drawn = snippets.iter().map(|snippet| {
                    let drawing = Drawn {
                        handler: &handler,
                        snippet,
                    };
                    format!("{drawing}\n")
                });
                drawn.collect()
            }
        }
    }
}

fn sentence(message: &str, help: Option<&str>, colour: bool) -> String {
    let (error, hint) = if colour {
        (
            AnsiColor::Red.on_default().bold(),
            AnsiColor::Cyan.on_default(),
        )
    } else {
        Default::default()
    };
    let mut text = format!("{error}error:{error:#} {message}\n");
    if let Some(help) = help {
        text += &format!("{hint}help:{hint:#} {help}\n");
    }
    text
}

/// The parser's text with or without colours.
pub(crate) fn styled(text: &StyledStr, colour: bool) -> String {
    if colour {
        text.ansi().to_string()
    } else {
        text.to_string()
    }
}

/// Whether a stream gets colours: it is a terminal, and <https://no-color.org> is not asked for.
pub(crate) fn colour_on(stream: &impl IsTerminal) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !dumb && !refused
}

/// A fault of the library that has a place in a text.
pub(crate) trait Fault {
    /// What is wrong.
    fn message(&self) -> String;
    /// What to do about it.
    fn help(&self) -> Option<String>;
    /// What the text is called: a file, or a flag.
    fn source_name(&self) -> &str;
    /// The whole text.
    fn source_text(&self) -> &str;
    /// Byte ranges of the text, each with what to say there, the main one first.
    fn labels(&self) -> Vec<(Range<usize>, String)>;
}

fn snippets<'a, F: Fault + 'a>(faults: impl IntoIterator<Item = &'a F>) -> Vec<Snippet> {
    faults.into_iter().map(Snippet::of).collect()
}

/// A fault with the text around it, ready to be drawn.
#[derive(Debug)]
pub(crate) struct Snippet {
    message: String,
    help: Option<String>,
    source: NamedSource<String>,
    labels: Vec<LabeledSpan>,
}

impl Snippet {
    /// Takes over what the fault says.
    pub(crate) fn of(fault: &impl Fault) -> Snippet {
        let text = fault.source_text();
        let labels = fault.labels().into_iter().enumerate();
        let labels = labels.map(|(index, (range, label))| {
            let range = within(text, range);
            match index {
                0 => LabeledSpan::new_primary_with_span(Some(label), range),
                _ => LabeledSpan::new_with_span(Some(label), range),
            }
        });
        Snippet {
            message: fault.message(),
            help: fault.help(),
            labels: labels.collect(),
            source: NamedSource::new(fault.source_name(), text.to_string()),
        }
    }
}

/// The range as far as it lies in the text. What is missing at the end is shown on the last line with
/// something on it: the drawing leaves out labels on an empty last line.
fn within(text: &str, range: Range<usize>) -> Range<usize> {
    let start = range.start.min(text.trim_end().len());
    start..range.end.min(text.len()).max(start)
}

impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Snippet {}

impl Diagnostic for Snippet {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// The drawing needs a formatter, so it is a thing to display.
struct Drawn<'a> {
    handler: &'a dyn ReportHandler,
    snippet: &'a Snippet,
}

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.handler.debug(self.snippet, f)
    }
}

/// Cards on the command line, which the fault itself does not know.
struct CardsFault<'a> {
    flag: &'a str,
    text: &'a str,
    fault: &'a CardsError,
}

impl Fault for CardsFault<'_> {
    fn message(&self) -> String {
        self.fault.to_string()
    }

    fn help(&self) -> Option<String> {
        Some(self.fault.help().to_string())
    }

    fn source_name(&self) -> &str {
        self.flag
    }

    fn source_text(&self) -> &str {
        self.text
    }

    fn labels(&self) -> Vec<(Range<usize>, String)> {
        let label = match self.fault {
            CardsError::NotACard { .. } => "this is no card",
            CardsError::Twice { .. } => "the second time",
        };
        vec![(self.fault.at(), label.to_string())]
    }
}

/// The panic hook: a fault of the program, said once and without a backtrace.
pub(crate) fn apologise(panic: &PanicHookInfo<'_>) {
    // Several threads may run into the same fault.
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        let what = panic.payload_as_str().unwrap_or("no message");
        let place = panic
            .location()
            .map(|at| format!(" ({at})"))
            .unwrap_or_default();
        let message = format!("internal error: {what}{place}");
        let help = "this is a fault of edge, and no result was given: please report it with the \
                    command line and the output of `edge --version`";
        let stderr = std::io::stderr();
        let text = sentence(&message, Some(help), colour_on(&stderr));
        let _ = stderr.lock().write_all(text.as_bytes());
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use edge::cards::parse_cards;

    struct InAFile(Vec<(Range<usize>, String)>);

    impl Fault for InAFile {
        fn message(&self) -> String {
            "the line `flush` is there twice".into()
        }
        fn help(&self) -> Option<String> {
            Some("remove one of them".into())
        }
        fn source_name(&self) -> &str {
            "my/house.toml"
        }
        fn source_text(&self) -> &str {
            "[pays]\nflush = 5\nflush = 6\n"
        }
        fn labels(&self) -> Vec<(Range<usize>, String)> {
            self.0.clone()
        }
    }

    #[test]
    fn every_ending_has_its_exit_code() {
        for (failure, code) in [
            (Failure::Parser(StyledStr::new()), 2),
            (Failure::usage("wrong"), 2),
            (Failure::data([&InAFile(vec![])]), 2),
            (Failure::io("full"), 2),
            (Failure::found("2 figures differ"), 1),
            (Failure::found_faults([&InAFile(vec![])]), 1),
            (Failure::from(Interrupted), 130),
            (Failure::ClosedPipe, 0),
        ] {
            assert_eq!(failure.code(), code, "{failure:?}");
        }
    }

    #[test]
    fn sentences_are_plain_without_colour() {
        let failure = Failure::io("no room").with_help("make some");
        assert_eq!(
            failure.text(false, false),
            "error: no room\nhelp: make some\n"
        );
        assert!(failure.text(true, false).contains("\u{1b}["));
        assert_eq!(Failure::ClosedPipe.text(true, true), "");
    }

    #[test]
    fn faults_show_every_label_in_its_place() {
        let first = InAFile(vec![
            (17..22, "again here".into()),
            (7..12, "first here".into()),
        ]);
        let past_the_end = InAFile(vec![(900..950, "missing at the end".into())]);
        let placeless = InAFile(vec![]);
        let text = Failure::data([&first, &past_the_end, &placeless]).text(false, false);
        for part in [
            "my/house.toml:3:1",
            "flush = 6",
            "again here",
            "first here",
            "missing at the end",
            "help: remove one of them",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert_eq!(text.matches("is there twice").count(), 3, "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }

    #[test]
    fn places_stay_within_the_text() {
        let text = "a = 1\nb = é\n\n";
        for (range, within_text) in [
            (0..1, 0..1),
            (10..12, 10..12),
            (14..14, 12..14),
            (900..950, 12..14),
        ] {
            assert_eq!(within(text, range), within_text);
        }
        assert_eq!(within("", 0..5), 0..0);
        let placed = Failure::cards("--player", "", &parse_cards("x").unwrap_err());
        let drawn = placed.text(false, false);
        assert!(drawn.contains("`x` is not a card"), "{drawn}");
        assert!(!drawn.contains("Failed"), "{drawn}");
    }

    #[test]
    fn wrong_cards_are_shown_where_they_stand() {
        for (cards, part) in [
            ("Ah Kx", "`Kx` is not a card"),
            ("Ah Ah", "given twice"),
            ("Ah é", "é"),
        ] {
            let fault = parse_cards(cards).unwrap_err();
            let failure = Failure::cards("--player", cards, &fault);
            let text = failure.text(false, false);
            assert!(
                text.contains(part) && text.contains("--player:1:4"),
                "{text}"
            );
            assert_eq!(failure.code(), 2);
        }
    }
}
