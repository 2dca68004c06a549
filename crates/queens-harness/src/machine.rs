//! Where a run is made.

use queens_data::Machine;
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// This machine and this build. What the system does not tell stays empty.
pub fn machine() -> Machine {
    let wanted = RefreshKind::nothing()
        .with_cpu(CpuRefreshKind::nothing())
        .with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted).ok();
    let cpus = system.as_ref().map_or(&[][..], System::cpus);
    Machine {
        cpu: cpus.first().map(|cpu| cpu.brand().trim().into()).unwrap_or_default(),
        cores: cpus.len() as u32,
        memory_bytes: system.as_ref().map_or(0, System::total_memory),
        os: System::long_os_version().unwrap_or_default(),
        arch: std::env::consts::ARCH.into(),
        rustc: env!("QUEENS_RUSTC").into(),
        profile: env!("QUEENS_PROFILE").into(),
        commit: commit().into(),
        load: System::load_average().ok().filter(|_| !cfg!(windows)).map(|load| load.one),
    }
}

/// The commit this build is of, with `-dirty` behind it where files had been changed; empty outside a checkout.
pub fn commit() -> &'static str {
    env!("QUEENS_COMMIT")
}

/// This machine's name; empty where it does not tell.
pub fn host() -> String {
    System::host_name().unwrap_or_default()
}
