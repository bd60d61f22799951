//! The check that this processor can run the build: on x86-64 the code is compiled for x86-64-v3.

use std::arch::x86_64::{__cpuid, __cpuid_count};

/// The features of x86-64-v3 in the order they are asked for: name, register of [`registers`], bit.
static NEEDED: [(&str, usize, u32); 10] = [
    ("SSE4.2", 0, 1 << 20),
    ("MOVBE", 0, 1 << 22),
    ("POPCNT", 0, 1 << 23),
    ("FMA", 0, 1 << 12),
    ("AVX", 0, 1 << 28),
    ("F16C", 0, 1 << 29),
    ("BMI1", 1, 1 << 3),
    ("AVX2", 1, 1 << 5),
    ("BMI2", 1, 1 << 8),
    ("LZCNT", 2, 1 << 5),
];

/// The first needed feature that is missing.
///
/// The detection macros of the standard library answer at compile time for features that the build turns on, so
/// the processor itself is asked. This function is compiled for x86-64-v3 as well, and has no arithmetic for which
/// the compiler would choose a newer instruction; a test runs the binary on an emulated older processor.
#[inline(never)]
pub(crate) fn missing() -> Option<&'static str> {
    let registers = registers();
    NEEDED.iter().find(|(_, register, bit)| registers[*register] & bit == 0).map(|(name, ..)| *name)
}

fn registers() -> [u32; 3] {
    let basic = __cpuid(1).ecx;
    let extended = if __cpuid(0).eax >= 7 { __cpuid_count(7, 0).ebx } else { 0 };
    let amd = if __cpuid(0x8000_0000).eax > 0x8000_0000 { __cpuid(0x8000_0001).ecx } else { 0 };
    [basic, extended, amd]
}
