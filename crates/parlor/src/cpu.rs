//! Refuses processors that our code would crash on.

use std::arch::x86_64::{__cpuid, __cpuid_count};

/// Names the first feature of x86-64-v3 that is missing.
///
/// The detection macros of the standard library answer at compile time for features that the build
/// turns on, so the processor is asked itself.
#[inline(never)]
pub fn check() -> Result<(), &'static str> {
    let basic = __cpuid(1);
    let extended = if __cpuid(0).eax >= 7 { __cpuid_count(7, 0).ebx } else { 0 };
    let amd = if __cpuid(0x8000_0000).eax > 0x8000_0000 { __cpuid(0x8000_0001).ecx } else { 0 };
    let needed = [
        ("SSE4.2", basic.ecx, 20),
        ("MOVBE", basic.ecx, 22),
        ("POPCNT", basic.ecx, 23),
        ("FMA", basic.ecx, 12),
        ("AVX", basic.ecx, 28),
        ("F16C", basic.ecx, 29),
        ("BMI1", extended, 3),
        ("AVX2", extended, 5),
        ("BMI2", extended, 8),
        ("LZCNT", amd, 5),
    ];
    match needed.into_iter().find(|(_, register, bit)| register & (1 << bit) == 0) {
        Some((name, _, _)) => Err(name),
        None => Ok(()),
    }
}
