//! A program that runs, heard line by line, and gone when we are done with it.

use std::io::ErrorKind;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use damier_search::Stop;

use crate::error::{Exit, Fault, GuestError, LastWords, Moment};
use crate::group;
use crate::launch::Launch;
use crate::pipes::{Complaint, Deaf, Ear, Heard, Teller};

/// How often to look whether a silent program is still alive.
const GLANCE: Duration = Duration::from_millis(50);
/// How often to look whether a program that was asked to leave has left.
const BLINK: Duration = Duration::from_millis(1);

/// A program that runs.
///
/// It has a process group of its own, so that it goes with all that it has started, however it goes: on
/// [`end`](Self::end), on drop, or by itself. What leaves the group on purpose is not found again.
#[derive(Debug)]
pub struct Process {
    name: String,
    child: Child,
    /// How it ended, once it is buried; from then on its number may belong to another program.
    exit: Option<Exit>,
    /// None when its input was closed.
    teller: Option<Teller>,
    ear: Ear,
    said: Option<String>,
    complaint: Complaint,
    farewell: Duration,
    stop: Stop,
}

/// Why nothing was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time is over.
    Late,
    /// The program has ended.
    Died(Exit),
    /// It runs and has closed its output.
    Closed,
}

/// Until when to listen, and what it means if nothing comes.
#[derive(Debug)]
pub(crate) struct Wait {
    pub(crate) deadline: Instant,
    pub(crate) during: Moment,
    pub(crate) otherwise: Fault,
}

impl Wait {
    /// For the answer to a question.
    pub(crate) fn answer(question: &'static str, within: Duration, during: Moment) -> Wait {
        Wait { deadline: soon(within), during, otherwise: Fault::NoAnswer { question, within } }
    }

    /// For a move.
    pub(crate) fn a_move(since: Instant, within: Duration) -> Wait {
        let deadline = since.checked_add(within).unwrap_or_else(|| soon(Duration::from_hours(24)));
        Wait { deadline, during: Moment::Thinking, otherwise: Fault::NoMove { within } }
    }
}

/// So long from now; a day, if that is more than a clock can hold.
pub(crate) fn soon(within: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(within).unwrap_or_else(|| now + Duration::from_hours(24))
}

impl Process {
    /// Starts a program; `farewell` is the time its death may come after the end of its output.
    pub fn start(launch: &Launch, farewell: Duration) -> Result<Process, GuestError> {
        let failed = |fault| GuestError {
            guest: launch.name().to_owned(),
            fault,
            last_words: Box::new(LastWords::default()),
        };
        let mut command = Command::new(launch.path());
        command.args(&launch.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &launch.folder {
            // Otherwise the system would say that the program was not found.
            if !folder.is_dir() {
                let reason = format!("there is no folder `{}`", folder.display());
                return Err(failed(Fault::NotStarted { reason }));
            }
            command.current_dir(folder);
        }
        group::found(&mut command);
        let mut child = command.spawn().map_err(|error| failed(not_started(launch, &error)))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            unreachable!("all three pipes were asked for");
        };
        Ok(Process {
            name: launch.name().to_owned(),
            child,
            exit: None,
            teller: Some(Teller::new(input)),
            ear: Ear::new(output),
            said: None,
            complaint: Complaint::new(errors),
            farewell,
            stop: Stop::default(),
        })
    }

    /// The name of the program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its number for the system, and that of its group.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The last thing it said, perhaps only half a line.
    pub fn last_said(&self) -> Option<&str> {
        self.said.as_deref()
    }

    /// An error with what is known of this program.
    pub fn error(&self, fault: Fault) -> GuestError {
        // A dead program's complaint is on its way; a living one may never say more.
        let patience = if self.exit.is_some() { self.farewell } else { Duration::ZERO };
        let last_words = LastWords { said: self.said.clone(), complaint: self.complaint.text(patience) };
        GuestError { guest: self.name.clone(), fault, last_words: Box::new(last_words) }
    }

    /// Listens no longer once this is raised, as if the time was over.
    pub fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// Says a line, and does not wait for it to be read. A line break in it becomes a blank.
    pub fn send(&mut self, line: &str) -> Result<(), GuestError> {
        let told = self.teller.as_ref().map_or(Ok(()), |teller| teller.say(line));
        told.map_err(|Deaf| self.error(Fault::NotListening))
    }

    /// The next whole line. What is no text, or longer than a megabyte, is passed over.
    pub fn receive(&mut self, deadline: Instant) -> Result<String, Silence> {
        let mut has_ended = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // Looked at first, because one who never stops talking would never be late.
            if left.is_zero() || self.stop.is_raised() {
                return Err(if self.has_ended() { Silence::Died(self.bury()) } else { Silence::Late });
            }
            match self.ear.next(left.min(GLANCE)) {
                Ok(Heard::Line(line)) => {
                    self.said = Some(line.clone());
                    return Ok(line);
                }
                Ok(Heard::Half(half)) => self.said = Some(half),
                Ok(Heard::Garbled(error)) => self.said = Some(format!("({error})")),
                // What it has started may keep its output open. What it said itself has come a glance later.
                Err(RecvTimeoutError::Timeout) if has_ended => return Err(Silence::Died(self.bury())),
                Err(RecvTimeoutError::Timeout) => has_ended = self.has_ended(),
                Err(RecvTimeoutError::Disconnected) => {
                    let gone = self.wait_for_end(soon(self.farewell));
                    return Err(if gone { Silence::Died(self.bury()) } else { Silence::Closed });
                }
            }
        }
    }

    /// Passes over what is already said.
    pub(crate) fn pass_over(&mut self) {
        self.said = self.ear.pass_over().or_else(|| self.said.take());
    }

    /// Listens until somebody has heard enough.
    pub(crate) fn until<T>(
        &mut self,
        wait: Wait,
        mut hear: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, GuestError> {
        loop {
            let during = wait.during;
            let line = match self.receive(wait.deadline) {
                Ok(line) => line,
                Err(Silence::Late) => return Err(self.error(wait.otherwise)),
                Err(Silence::Died(exit)) => return Err(self.error(Fault::Died { during, exit })),
                Err(Silence::Closed) => return Err(self.error(Fault::ClosedOutput { during })),
            };
            match hear(&line) {
                Ok(Some(enough)) => return Ok(enough),
                Ok(None) => {}
                Err(fault) => return Err(self.error(fault)),
            }
        }
    }

    /// A second way to the program, for another thread.
    pub(crate) fn teller(&self) -> Option<Teller> {
        self.teller.clone()
    }

    /// Asks it to leave with these words, closes its input, and after so much patience kills it with all it has started.
    /// Again is no harm.
    pub fn end(&mut self, words: Option<&str>, patience: Duration) -> Exit {
        if let Some(exit) = self.exit {
            return exit;
        }
        if let (Some(words), Some(teller)) = (words, &self.teller) {
            // One who does not listen is killed.
            let _ = teller.say(words);
        }
        self.teller = None;
        self.wait_for_end(soon(patience));
        self.bury()
    }

    fn has_ended(&mut self) -> bool {
        self.exit.is_some() || group::has_ended(&mut self.child)
    }

    /// Whether it ends in time by itself.
    fn wait_for_end(&mut self, deadline: Instant) -> bool {
        while !self.has_ended() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            // One who has more to say cannot leave before somebody listens.
            match self.ear.next(left.min(BLINK)) {
                Ok(Heard::Line(line) | Heard::Half(line)) => self.said = Some(line),
                Ok(Heard::Garbled(_)) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(left.min(BLINK)),
            }
        }
        true
    }

    /// Kills what is left of the group and takes the dead program off the system's list.
    fn bury(&mut self) -> Exit {
        if let Some(exit) = self.exit {
            return exit;
        }
        group::kill(&mut self.child);
        self.teller = None;
        let exit = self.child.wait().map_or(Exit::Unknown, Exit::from);
        self.exit = Some(exit);
        exit
    }
}

impl Drop for Process {
    /// Without patience: who has any calls [`end`](Process::end).
    fn drop(&mut self) {
        self.bury();
    }
}

fn not_started(launch: &Launch, error: &std::io::Error) -> Fault {
    let program = launch.program.clone();
    #[cfg(unix)]
    if let Some(errno) = rustix::io::Errno::from_io_error(error) {
        use rustix::io::Errno;
        if errno == Errno::NOEXEC {
            return Fault::NotExecutable { program };
        }
        if [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM].contains(&errno) {
            return Fault::NoRoom { reason: error.to_string() };
        }
    }
    match error.kind() {
        ErrorKind::NotFound => Fault::NotFound { program },
        ErrorKind::PermissionDenied | ErrorKind::IsADirectory => Fault::NotExecutable { program },
        _ => Fault::NotStarted { reason: error.to_string() },
    }
}
