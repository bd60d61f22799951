//! The weights of the network, and the score that they give to inputs.

use super::Planes;

/// Six planes of 49 bits and the side to move.
pub const INPUTS: usize = 6 * 49 + 1;
/// Units of the one hidden layer.
pub const HIDDEN: usize = 32;

/// A hidden unit at its top.
const ONE: i16 = 64;
/// Parts of a hundredth of a logit in an output weight.
const FINE: i32 = 16;
const BYTES: usize = INPUTS * HIDDEN + 2 * HIDDEN + 2 * HIDDEN + 4;

/// Quantised weights: one row of bytes for each input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    rows: [[i8; HIDDEN]; INPUTS],
    bias: [i16; HIDDEN],
    output: [i16; HIDDEN],
    constant: i32,
}

impl Weights {
    /// The weights that are built into the program.
    pub fn shipped() -> Self {
        Self::from_bytes(include_bytes!("weights.bin"))
    }

    /// Rounds weights of a fit in floating point, where a unit ranges from 0 to 1 and the output is in logits.
    pub fn quantise(
        rows: &[[f32; HIDDEN]],
        bias: &[f32; HIDDEN],
        output: &[f32; HIDDEN],
        constant: f32,
    ) -> Self {
        let unit = f32::from(ONE);
        let fine = 100.0 * FINE as f32;
        Self {
            rows: std::array::from_fn(|input| rows[input].map(|weight| (weight * unit).round() as i8)),
            bias: bias.map(|weight| (weight * unit).round() as i16),
            output: output.map(|weight| (weight * fine).round() as i16),
            constant: (constant * fine * unit).round() as i32,
        }
    }

    /// Reads what [`Weights::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let (rows, rest) = bytes.split_at(INPUTS * HIDDEN);
        let short = |at: usize| i16::from_le_bytes([rest[2 * at], rest[2 * at + 1]]);
        let tail = &rest[4 * HIDDEN..];
        Self {
            rows: std::array::from_fn(|input| {
                std::array::from_fn(|unit| rows[input * HIDDEN + unit].cast_signed())
            }),
            bias: std::array::from_fn(short),
            output: std::array::from_fn(|unit| short(HIDDEN + unit)),
            constant: i32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]),
        }
    }

    /// All numbers, lowest byte first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter().flatten().map(|weight| weight.cast_unsigned());
        let shorts = self.bias.iter().chain(&self.output).flat_map(|weight| weight.to_le_bytes());
        rows.chain(shorts).chain(self.constant.to_le_bytes()).collect()
    }

    /// A checksum of the weights.
    pub fn checksum(&self) -> u64 {
        self.to_bytes().iter().fold(0, |sum, byte| game::deal::mix(sum, u64::from(*byte)))
    }

    /// Hundredths of a logit that the first mover wins.
    #[inline]
    pub fn score(&self, planes: &Planes) -> i32 {
        let mut units = self.bias;
        planes.for_each(|input| {
            for (unit, weight) in units.iter_mut().zip(&self.rows[input]) {
                *unit += i16::from(*weight);
            }
        });
        let outputs = units.iter().zip(&self.output);
        let sum: i32 =
            outputs.map(|(unit, weight)| i32::from((*unit).clamp(0, ONE)) * i32::from(*weight)).sum();
        (self.constant + sum) / (FINE * i32::from(ONE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_the_way_through_bytes() {
        let weights = Weights::shipped();
        let bytes: [u8; BYTES] = weights.to_bytes().try_into().unwrap();
        assert_eq!(&bytes, include_bytes!("weights.bin"));
        assert_eq!(Weights::from_bytes(&bytes), weights);
    }

    /// How the weights that come with the program were made.
    const COMMAND: &str =
        "parlor train connect4 --samples 300000 --seed 1 --out crates/games/src/connect4/network/weights.bin";
    const CHECKSUM: u64 = 0x0f12_5781_766f_3d98;

    #[test]
    fn the_shipped_weights_are_those_of_their_command() {
        let checksum = Weights::shipped().checksum();
        assert_eq!(checksum, CHECKSUM, "{checksum:#018x}: weights.bin is not what `{COMMAND}` makes");
    }

    #[test]
    fn units_cannot_overflow() {
        let weights = Weights::shipped();
        for unit in 0..HIDDEN {
            let most: i32 = weights.rows.iter().map(|row| i32::from(row[unit]).abs()).sum();
            assert!(most + i32::from(weights.bias[unit]).abs() < i32::from(i16::MAX));
        }
    }
}
