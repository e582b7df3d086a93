/** One tone between two silences. */
export interface Pulse {
  atS: number;
  lastsS: number;
  /** The strongest frequency. */
  hz: number;
  /** The highest sample, of 1. */
  peak: number;
}

const WINDOW_S = 0.01;
/** Softer than this is silence, whatever the loudest was. */
const SILENCE = 0.02;
/** A busy machine tears holes into a tone; a rest between two pulses is longer. */
const HOLE_WINDOWS = 5;
/** A click of the sound server is not a pulse. */
const PULSE_WINDOWS = 4;

/** When the last sound of a recording ends, in seconds from its beginning; null when all is silent. */
export function soundEndsAt(samples: Float64Array, rate: number): number | null {
  const last = levelsOf(samples, rate).findLastIndex((level) => level > SILENCE);
  return last < 0 ? null : (last + 1) * WINDOW_S;
}

/** Finds the pulses in a recording, as a listener would count them. */
export function pulsesOf(samples: Float64Array, rate: number): Pulse[] {
  const levels = levelsOf(samples, rate);
  const threshold = Math.max(SILENCE, Math.max(...levels) * 0.3);
  const spans: { from: number; to: number }[] = [];
  for (const [i, level] of levels.entries()) {
    if (level <= threshold) continue;
    const last = spans.at(-1);
    if (last && i - last.to <= HOLE_WINDOWS) last.to = i + 1;
    else spans.push({ from: i, to: i + 1 });
  }
  const size = WINDOW_S * rate;
  return spans
    .filter(({ from, to }) => to - from >= PULSE_WINDOWS)
    .map(({ from, to }) => ({
      atS: from * WINDOW_S,
      lastsS: (to - from) * WINDOW_S,
      hz: pitchOf(samples.subarray(from * size, to * size), rate),
      peak: samples
        .subarray(from * size, to * size)
        .reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    }));
}

function levelsOf(samples: Float64Array, rate: number): number[] {
  const size = WINDOW_S * rate;
  return Array.from({ length: Math.floor(samples.length / size) }, (_, i) =>
    rms(samples.subarray(i * size, (i + 1) * size)),
  );
}

function rms(samples: Float64Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}

/** The strongest of 150 to 1000 Hz, by one correlation every 2 Hz. */
function pitchOf(samples: Float64Array, rate: number): number {
  let best = { hz: 0, power: 0 };
  for (let hz = 150; hz <= 1_000; hz += 2) {
    let [re, im] = [0, 0];
    samples.forEach((value, i) => {
      const angle = (2 * Math.PI * hz * i) / rate;
      re += value * Math.cos(angle);
      im += value * Math.sin(angle);
    });
    const power = re * re + im * im;
    if (power > best.power) best = { hz, power };
  }
  return best.hz;
}
