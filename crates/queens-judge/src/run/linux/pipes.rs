//! The pipes between the meter and the program: neither may keep the meter waiting.

use std::{
    io::{self, Read, Write},
    os::fd::{AsFd, BorrowedFd},
    process::ChildStdin,
};

use nix::fcntl::{FcntlArg, OFlag, fcntl};

use crate::run::Input;

/// A stream the program prints to.
pub(super) struct Stream {
    pipe: Option<Box<dyn Pipe>>,
    /// What it has printed so far.
    pub(super) bytes: Vec<u8>,
}

trait Pipe: Read + AsFd {}
impl<T: Read + AsFd> Pipe for T {}

impl Stream {
    pub(super) fn new(pipe: Option<impl Read + AsFd + 'static>) -> Stream {
        let pipe = pipe.inspect(|pipe| never_wait(pipe.as_fd()));
        Stream { pipe: pipe.map(|pipe| Box::new(pipe) as Box<dyn Pipe>), bytes: Vec::new() }
    }

    /// Its end on our side; none when the program has closed its own.
    pub(super) fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(|pipe| pipe.as_fd())
    }

    /// Takes what is there now, at most a pipe's worth, so that the tree is looked at in between. False if there was nothing.
    pub(super) fn take(&mut self) -> bool {
        let Some(pipe) = &mut self.pipe else { return false };
        let mut buffer = [0; 1 << 16];
        match pipe.read(&mut buffer) {
            Ok(count) if count > 0 => self.bytes.extend(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
            _ => self.pipe = None,
        }
        self.pipe.is_some()
    }
}

/// What the program reads.
pub(super) struct Feed {
    pipe: ChildStdin,
    bytes: Vec<u8>,
    /// How many of them it has.
    given: usize,
    /// Line ends follow.
    endless: bool,
}

impl Feed {
    pub(super) fn new(pipe: ChildStdin, input: &Input) -> Feed {
        never_wait(pipe.as_fd());
        let (bytes, endless) = input.parts();
        Feed { pipe, bytes: bytes.into(), given: 0, endless }
    }

    /// Its end on our side.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }

    /// Gives as much as the pipe takes; false when there is no more to give, or nobody to give it to.
    pub(super) fn push(&mut self) -> bool {
        if self.given == self.bytes.len() {
            if !self.endless {
                return false;
            }
            (self.bytes, self.given) = (vec![b'\n'; 4096], 0);
        }
        match self.pipe.write(&self.bytes[self.given..]) {
            Ok(count) => self.given += count,
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(_) => return false,
        }
        true
    }
}

fn never_wait(pipe: BorrowedFd<'_>) {
    // Pipes of our own making: this cannot fail.
    let _ = fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
}
