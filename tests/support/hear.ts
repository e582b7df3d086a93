/** One tone between two silences. */
export interface Pulse {
  atS: number;
  lastsS: number;
  /** The strongest frequency. */
  hz: number;
}

const WINDOW_S = 0.01;
/** Softer than this is silence, whatever the loudest was. */
const SILENCE = 0.02;

/** Finds the pulses in a recording, as an ear would count them. */
export function pulsesOf(samples: Float64Array, rate: number): Pulse[] {
  const size = Math.round(WINDOW_S * rate);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, i) =>
    rms(samples.subarray(i * size, (i + 1) * size)),
  );
  const threshold = Math.max(SILENCE, Math.max(...levels) * 0.3);
  const pulses: Pulse[] = [];
  let start = -1;
  for (let i = 0; i <= levels.length; i += 1) {
    const sounds = (levels[i] ?? 0) > threshold;
    if (sounds && start < 0) start = i;
    if (sounds || start < 0) continue;
    const part = samples.subarray(start * size, i * size);
    // A click of the sound server is not a pulse.
    if (i - start >= 4)
      pulses.push({ atS: start * WINDOW_S, lastsS: (i - start) * WINDOW_S, hz: pitchOf(part, rate) });
    start = -1;
  }
  return pulses;
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
