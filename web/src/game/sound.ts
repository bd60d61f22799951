/** Sounds made from oscillators and noise: wood, a knock, two notes and a bell. Nothing is loaded. */
import { settings } from "./settings";

export type Sound = "place" | "refused" | "turn" | "end";

let context: AudioContext | undefined;

/** Browsers allow sound only after a gesture; call from one. */
export function wake(): void {
  if (context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
}

/** Plays a sound, unless it is switched off or the page has had no gesture yet. */
export function play(sound: Sound): void {
  const { isSoundOn, volume } = settings.getState();
  if (!context || !isSoundOn || volume === 0) return;
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  RECIPES[sound](context, out);
}

type Recipe = (audio: AudioContext, out: AudioNode) => void;

const RECIPES: Record<Sound, Recipe> = {
  // Wood on wood: a click of filtered noise over a short low body.
  place(audio, out) {
    noise(audio, out, { frequency: 1900, seconds: 0.05, level: 0.5 });
    tone(audio, out, { frequency: 210, to: 120, seconds: 0.11, level: 0.55 });
  },
  refused(audio, out) {
    tone(audio, out, { frequency: 130, to: 90, seconds: 0.16, level: 0.6 });
  },
  turn(audio, out) {
    tone(audio, out, { frequency: 523.25, seconds: 0.22, level: 0.16 });
    tone(audio, out, { frequency: 659.25, seconds: 0.3, level: 0.16, delay: 0.12 });
  },
  // A bell is a few partials that are not multiples of each other.
  end(audio, out) {
    for (const [ratio, level] of [
      [1, 0.25],
      [2.4, 0.12],
      [3.9, 0.06],
      [5.4, 0.03],
    ] as const) {
      tone(audio, out, { frequency: 392 * ratio, seconds: 1.6 / ratio + 0.3, level });
    }
  },
};

interface Tone {
  frequency: number;
  to?: number;
  seconds: number;
  level: number;
  delay?: number;
}

function tone(audio: AudioContext, out: AudioNode, { frequency, to, seconds, level, delay = 0 }: Tone): void {
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  oscillator.frequency.setValueAtTime(frequency, start);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  oscillator.connect(fading(audio, out, start, seconds, level));
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

function noise(audio: AudioContext, out: AudioNode, { frequency, seconds, level }: Tone): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  source.connect(filter);
  filter.connect(fading(audio, out, audio.currentTime, seconds, level));
  source.start();
}

/** A gain that rises immediately and fades out without a click. */
function fading(audio: AudioContext, out: AudioNode, start: number, seconds: number, level: number): AudioNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(out);
  return gain;
}
