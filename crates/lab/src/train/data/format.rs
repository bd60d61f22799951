//! The file format of training data: a header and compressed blocks of samples; see `docs/training-data.md`.

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use game::{Outcome, Side};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// What the file begins with; the last byte is the version.
const MAGIC: [u8; 5] = *b"PTRD\x01";
/// The largest header or block; a larger size is an error in the file.
const MOST: u32 = 1 << 28;
/// What stands for points that a game does not have.
const NO_POINTS: i16 = i16::MIN;

/// How the games were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`game::Game::ID`].
    pub game: String,
    /// [`game::Game::RULES`].
    pub rules: u32,
    /// The bot, with its options.
    pub bot: String,
    /// Positions a move.
    pub nodes: u64,
    /// Plies whose moves were drawn by their shares.
    pub explore: u32,
    /// The seed, as text because JSON numbers lose bits.
    pub seed: String,
}

/// A position with what the search thought of it, and how the game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sample {
    /// [`game::Game::key`].
    #[serde(serialize_with = "as_text")]
    pub key: u64,
    /// Who is to act.
    pub side: Side,
    /// The first side's probability of winning, as the search saw it.
    pub win: f32,
    /// The expected points, where the game has points.
    pub points: Option<f32>,
    /// How the game ended.
    pub result: Outcome,
    /// The position as text, without what no player can know.
    pub position: String,
    /// Which of the moves was played.
    pub played: u16,
    /// The moves that were considered, best first.
    pub moves: Vec<Weighed>,
}

/// A move and how the search weighed it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weighed {
    /// The move as text.
    #[serde(rename = "move")]
    pub m: String,
    /// Its share of the work, in 65535ths.
    pub share: u16,
    /// The first side's probability of winning after it.
    pub win: f32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn as_text<S: serde::Serializer>(key: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(key)
}

/// Writes the beginning of a file.
pub(super) fn begin(output: &mut impl Write, header: &Header) -> io::Result<()> {
    let text = serde_json::to_vec(header)?;
    output.write_all(&MAGIC)?;
    output.write_all(&(text.len() as u32).to_le_bytes())?;
    output.write_all(&text)
}

/// Appends a block at once; `games` is how many games the file then has.
pub(super) fn append(output: &mut impl Write, games: u64, samples: &[u8]) -> io::Result<()> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    packer.write_all(samples)?;
    let packed = packer.finish()?;
    let mut block = Vec::with_capacity(packed.len() + 8);
    block.extend((games as u32).to_le_bytes());
    block.extend((packed.len() as u32).to_le_bytes());
    block.extend(packed);
    output.write_all(&block)?;
    output.flush()
}

/// Appends the bytes of a sample.
pub(super) fn encode(sample: &Sample, out: &mut Vec<u8>) {
    let Sample { key, side, win, points, result, position, played, moves } = sample;
    let (reward, scored) = match result {
        Outcome::Win(Side::First) => (1.0, NO_POINTS),
        Outcome::Win(Side::Second) => (0.0, NO_POINTS),
        Outcome::Draw => (0.5_f32, NO_POINTS),
        Outcome::Points(points) => (f32::NAN, *points),
    };
    out.extend(key.to_le_bytes());
    out.extend(win.to_le_bytes());
    out.extend(points.unwrap_or(f32::NAN).to_le_bytes());
    out.extend(reward.to_le_bytes());
    out.extend(scored.to_le_bytes());
    out.extend((side.index() as u16).to_le_bytes());
    out.extend(played.to_le_bytes());
    out.extend((moves.len() as u16).to_le_bytes());
    out.extend((position.len() as u32).to_le_bytes());
    out.extend(position.as_bytes());
    for Weighed { m, share, win } in moves {
        out.extend(share.to_le_bytes());
        out.extend(win.to_le_bytes());
        out.extend((m.len() as u16).to_le_bytes());
        out.extend(m.as_bytes());
    }
}

/// Takes numbers and texts from the front of some bytes.
struct Cut<'a>(&'a [u8]);

impl<'a> Cut<'a> {
    fn bytes(&mut self, count: usize) -> io::Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(cut_off)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        self.bytes(N)?.try_into().map_err(|_| cut_off())
    }

    fn text(&mut self, count: usize) -> io::Result<String> {
        String::from_utf8(self.bytes(count)?.to_vec()).map_err(io::Error::other)
    }

    fn sample(&mut self) -> io::Result<Sample> {
        let key = u64::from_le_bytes(self.array()?);
        let [win, points, reward] = [self.array()?, self.array()?, self.array()?].map(f32::from_le_bytes);
        let scored = i16::from_le_bytes(self.array()?);
        let [side, played, moves] = [self.array()?, self.array()?, self.array()?].map(u16::from_le_bytes);
        let length = u32::from_le_bytes(self.array()?) as usize;
        let position = self.text(length)?;
        let weighed = |cut: &mut Self| {
            let (share, win) = (u16::from_le_bytes(cut.array()?), f32::from_le_bytes(cut.array()?));
            let length = u16::from_le_bytes(cut.array()?);
            Ok(Weighed { share, win, m: cut.text(length.into())? })
        };
        let moves = (0..moves).map(|_| weighed(self)).collect::<io::Result<_>>()?;
        Ok(Sample {
            key,
            side: Side::BOTH[usize::from(side.min(1))],
            win,
            points: (!points.is_nan()).then_some(points),
            result: match scored {
                NO_POINTS if reward > 0.75 => Outcome::Win(Side::First),
                NO_POINTS if reward < 0.25 => Outcome::Win(Side::Second),
                NO_POINTS => Outcome::Draw,
                points => Outcome::Points(points),
            },
            position,
            played,
            moves,
        })
    }
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "a sample is cut off")
}

/// Reads a file block by block.
pub struct Reader<R> {
    input: R,
    /// How the games were played.
    pub header: Header,
    /// Games in the blocks read so far.
    pub games: u64,
    /// Where the last whole block ended.
    pub(super) place: u64,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    pub fn new(mut input: R) -> io::Result<Self> {
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic).map_err(|_| io::Error::other("not a file of training data"))?;
        match magic.split_at(4) {
            (name, _) if name != &MAGIC[..4] => Err(io::Error::other("not a file of training data")),
            (_, [version]) if *version != MAGIC[4] => {
                Err(io::Error::other(format!("version {version} of training data, expected {}", MAGIC[4])))
            }
            _ => {
                let length = number(&mut input)?;
                let mut text = vec![0; length as usize];
                input.read_exact(&mut text)?;
                let header = serde_json::from_slice(&text)?;
                let place = MAGIC.len() as u64 + 4 + u64::from(length);
                Ok(Reader { input, header, place, games: 0 })
            }
        }
    }

    /// Appends the samples of the next block; false at the end of the file.
    pub fn block(&mut self, samples: &mut Vec<Sample>) -> io::Result<bool> {
        let mut first = [0; 1];
        if self.input.read(&mut first)? == 0 {
            return Ok(false);
        }
        let mut games = [first[0], 0, 0, 0];
        self.input.read_exact(&mut games[1..])?;
        let length = number(&mut self.input)?;
        let mut packed = vec![0; length as usize];
        self.input.read_exact(&mut packed)?;
        let mut bytes = Vec::new();
        ZlibDecoder::new(&packed[..]).read_to_end(&mut bytes)?;
        let (mut cut, before) = (Cut(&bytes), samples.len());
        while !cut.0.is_empty() {
            let sample = cut.sample().inspect_err(|_| samples.truncate(before))?;
            samples.push(sample);
        }
        self.games = u32::from_le_bytes(games).into();
        self.place += 8 + u64::from(length);
        Ok(true)
    }
}

fn number(input: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    input.read_exact(&mut bytes)?;
    let number = u32::from_le_bytes(bytes);
    if number > MOST { Err(io::Error::other("a length is out of bounds")) } else { Ok(number) }
}
