//! Where a run is made.

use std::{collections::BTreeSet, fs, path::Path};

use queens_data::Machine;
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// This machine and this build. What the system does not tell stays empty.
pub fn machine() -> Machine {
    let wanted = RefreshKind::nothing()
        .with_cpu(CpuRefreshKind::nothing())
        .with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted).ok();
    let cpus = system.as_ref().map_or(&[][..], System::cpus);
    let root = Path::new("/");
    Machine {
        cpu: cpus.first().map(|cpu| cpu.brand().trim().into()).unwrap_or_default(),
        cores: cpus.len() as u32,
        memory_bytes: system.as_ref().map_or(0, System::total_memory),
        os: System::long_os_version().unwrap_or_default(),
        arch: std::env::consts::ARCH.into(),
        rustc: env!("QUEENS_RUSTC").into(),
        profile: env!("QUEENS_PROFILE").into(),
        commit: commit().into(),
        load: load(),
        governor: governor(root),
        virtualisation: virtualisation(root),
    }
}

/// The load average over the last minute; none where the system does not tell.
pub fn load() -> Option<f64> {
    System::load_average().ok().filter(|_| !cfg!(windows)).map(|load| load.one)
}

/// The commit this build is of, with `-dirty` behind it where files had been changed; empty outside a checkout.
pub fn commit() -> &'static str {
    env!("QUEENS_COMMIT")
}

/// This machine's name; empty where it does not tell.
pub fn host() -> String {
    System::host_name().unwrap_or_default()
}

/// Linux: how the processors' speed is governed; several where they differ.
fn governor(root: &Path) -> String {
    let cpus = fs::read_dir(root.join("sys/devices/system/cpu")).into_iter().flatten().flatten();
    let of_each = cpus.filter_map(|cpu| fs::read_to_string(cpu.path().join("cpufreq/scaling_governor")).ok());
    let governors: BTreeSet<String> = of_each.map(|governor| one_line(&governor)).collect();
    governors.into_iter().collect::<Vec<_>>().join(", ")
}

/// Linux: the virtual machine and the container it runs in, `none` where neither shows.
///
/// A virtual machine shows in a flag of x86 processors, or in the name the firmware gives the machine.
fn virtualisation(root: &Path) -> String {
    let read = |path: &str| fs::read_to_string(root.join(path)).map(|text| one_line(&text)).ok();
    let Ok(cpu) = fs::read_to_string(root.join("proc/cpuinfo")) else { return String::new() };
    let flags = cpu.lines().find_map(|line| line.strip_prefix("flags"));
    let vendor = read("sys/class/dmi/id/sys_vendor").filter(|vendor| !vendor.is_empty());
    let known =
        ["QEMU", "VMware", "innotek", "Xen", "Amazon EC2", "Google", "Microsoft", "Parallels", "OpenStack"];
    let says_so = flags.is_some_and(|flags| flags.split_whitespace().any(|flag| flag == "hypervisor"));
    let named_so = flags.is_none()
        && vendor.as_ref().is_some_and(|vendor| known.iter().any(|name| vendor.contains(name)));
    let mut found = Vec::new();
    if says_so || named_so {
        let product = read("sys/class/dmi/id/product_name").filter(|product| !product.is_empty());
        let name: Vec<String> = [vendor, product].into_iter().flatten().collect();
        found.push(match name.as_slice() {
            [] => "a virtual machine".into(),
            name => format!("a virtual machine ({})", name.join(" ")),
        });
    }
    // Left there by systemd-nspawn and others, by Docker, by Podman.
    if let Some(kind) = read("run/systemd/container") {
        found.push(format!("a container ({kind})"));
    } else if [".dockerenv", "run/.containerenv"].iter().any(|mark| root.join(mark).exists()) {
        found.push("a container".into());
    }
    if found.is_empty() { "none".into() } else { found.join(", ") }
}

/// What a system file says, fit for a line of a report.
fn one_line(text: &str) -> String {
    text.trim().chars().filter(|sign| !sign.is_control()).take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A system whose files these are, below a folder that is removed again.
    fn with(files: &[(&str, &str)], look: impl Fn(&Path) -> String) -> String {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        look(root.path())
    }

    #[test]
    fn a_virtual_machine_and_a_container_are_told_from_the_bare_machine() {
        let bare = ("proc/cpuinfo", "flags\t\t: fpu vme avx2\n");
        let flagged = ("proc/cpuinfo", "flags\t\t: fpu hypervisor avx2\n");
        let vendor = ("sys/class/dmi/id/sys_vendor", "QEMU\n");
        let product = ("sys/class/dmi/id/product_name", "Standard PC\n");
        let docker = (".dockerenv", "");
        for (files, says) in [
            (&[][..], ""),
            (&[bare], "none"),
            (&[flagged], "a virtual machine"),
            (&[flagged, vendor, product], "a virtual machine (QEMU Standard PC)"),
            // The flag decides where there are flags: a desktop by a maker of virtual machines is none.
            (&[bare, vendor], "none"),
            (&[("proc/cpuinfo", "Features : fp asimd\n"), vendor], "a virtual machine (QEMU)"),
            (&[flagged, docker], "a virtual machine, a container"),
            (&[bare, ("run/systemd/container", "lxc\n"), docker], "a container (lxc)"),
        ] {
            assert_eq!(with(files, virtualisation), says, "{files:?}");
        }
    }

    #[test]
    fn governors_are_told_once_each_and_nothing_where_there_are_none() {
        let of = |cpu: u32| format!("sys/devices/system/cpu/cpu{cpu}/cpufreq/scaling_governor");
        let (zero, one, two) = (of(0), of(1), of(2));
        let all = [(zero.as_str(), "powersave\n"), (&one, "performance\n"), (&two, "powersave\n")];
        assert_eq!(with(&all, governor), "performance, powersave");
        assert_eq!(with(&[], governor), "");
    }
}
