// Synthesizes the three alert sounds (R9.05). Told apart by rhythm and by pitch, so that a tired listener, a small loudspeaker
// and a person who hears high or low tones badly can all tell them. Pulses rise and fall softly: an alarm must not startle.
//   node tests/run/make-sounds.mjs      writes public/sounds/*.mp3; needs `lame` (Debian's package of that name)
// MP3 is the one small format that every browser decodes: Chromium, Firefox and Safari. Opus is not in older Safari.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RATE = 22_050;
const OUT = join(import.meta.dirname, '..', '..', 'public', 'sounds');

/** Each pulse: when it begins and how long it lasts, in s, and its fundamental in Hz. */
const SOUNDS = {
  // Five fast pulses rising, twice.
  emergency: [0, 1.18].flatMap((start) =>
    [523, 587, 659, 784, 880].map((hz, i) => ({ at: start + i * 0.19, lasts: 0.13, hz })),
  ),
  // Three even pulses.
  nurse: [0, 0.38, 0.76].map((at) => ({ at, lasts: 0.24, hz: 440 })),
  // Two slow pulses, the second lower.
  doc: [
    { at: 0, lasts: 0.6, hz: 330 },
    { at: 0.9, lasts: 0.6, hz: 262 },
  ],
};

/** Strength of the first, second, third … harmonic: enough above 300 Hz for a loudspeaker that has no bass. */
const HARMONICS = [1, 0.5, 0.32, 0.18];
const ATTACK_S = 0.02;
const RELEASE_S = 0.05;
const PEAK = 0.85;
/** Silence at the end: a player that stops by the clock must not cut off a sound that began late on a busy device. */
const TAIL_S = 0.4;

function wave(pulses) {
  const length = Math.max(...pulses.map(({ at, lasts }) => at + lasts)) + TAIL_S;
  const samples = new Float64Array(Math.ceil(length * RATE));
  for (const { at, lasts, hz } of pulses) {
    const first = Math.round(at * RATE);
    for (let i = 0; i < lasts * RATE; i += 1) {
      const t = i / RATE;
      const tone = HARMONICS.reduce(
        (sum, strength, n) => sum + strength * Math.sin(2 * Math.PI * hz * (n + 1) * t),
        0,
      );
      samples[first + i] += tone * soft(t / ATTACK_S) * soft((lasts - t) / RELEASE_S);
    }
  }
  const loudest = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return samples.map((value) => (value / loudest) * PEAK);
}

/** A raised cosine from 0 to 1. */
function soft(part) {
  return part >= 1 ? 1 : (1 - Math.cos(Math.PI * Math.max(0, part))) / 2;
}

/** A tenth of the samples' bytes. */
const LAME = ['--quiet', '-m', 'm', '--cbr', '-b', '32', '-q', '0', '-', '-'];

/** 16-bit mono PCM in a RIFF header. */
function wav(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => file.writeInt16LE(Math.round(value * 32_767), 44 + i * 2));
  return file;
}

mkdirSync(OUT, { recursive: true });
for (const [name, pulses] of Object.entries(SOUNDS)) {
  const samples = wave(pulses);
  const file = execFileSync('lame', LAME, { input: wav(samples) });
  writeFileSync(join(OUT, `${name}.mp3`), file);
  console.log(`${name}.mp3  ${(samples.length / RATE).toFixed(2)} s  ${file.length} bytes`);
}
