//! A program together with all that it starts, so that nothing is left when it is ended.

use std::process::{Child, Command};

#[cfg(unix)]
pub(crate) fn found(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Whether the program has ended. It is not buried yet: until then its number, which is that of the group, belongs to
/// nobody else, and the group can be killed without a risk for strangers.
#[cfg(unix)]
pub(crate) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    let looking = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), looking), Ok(None))
}

/// Kills all of the group. The program must not be buried yet.
#[cfg(unix)]
pub(crate) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    // It fails if nobody is left, and then there is nothing to do.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
pub(crate) fn found(_command: &mut Command) {}

#[cfg(not(unix))]
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
pub(crate) fn kill(child: &mut Child) {
    let _ = child.kill();
}
