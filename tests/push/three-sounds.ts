import { beforeAll, expect, test } from 'vitest';
import { pulsesOf, soundEndsAt, type Pulse } from '#tests/support/doubles/tones.ts';
import { RATE, type SoundCard } from '#tests/support/doubles/sound-card.ts';
import { until } from '#tests/support/until.ts';

/** Longer than any rest within a sound, also where a machine that is taken away for a second holds it up. */
const OVER_S = 2.5;

/** Returns the pulses on the loudspeaker after a cause. */
export type Hear = (cause: () => Promise<unknown>, patienceS?: number) => Promise<Pulse[]>;

/** Listens until it has sounded and is over, or until nothing has come for so long. */
export async function listenTo(
  card: SoundCard,
  cause: () => Promise<unknown>,
  patienceS = 10,
): Promise<Pulse[]> {
  const recorded = card.record();
  await cause();
  const causedS = recorded().length / RATE;
  const isOver = (): boolean => {
    const heardS = recorded().length / RATE;
    const end = soundEndsAt(recorded(), RATE);
    return end === null ? heardS > causedS + patienceS : heardS > end + OVER_S;
  };
  await until('the sound is over', isOver, 30_000);
  return pulsesOf(recorded(), RATE);
}

/** Tells as many pulses from more or fewer, and says which were heard. */
export function expectPulses(heard: Pulse[], count: number): void {
  const told = heard.map(
    ({ atS, lastsS, hz }) => `${hz} Hz at ${atS.toFixed(2)} s for ${lastsS.toFixed(2)} s`,
  );
  expect(heard, told.join(', ')).toHaveLength(count);
}

const pitches = (pulses: Pulse[]): number[] => pulses.map(({ hz }) => hz);
/** A pulse of 0.13 s tells its pitch to within about 8 Hz. */
const near = (hz: number): number[] => Array.from({ length: 17 }, (_, i) => hz - 8 + i);

/** One test for each of the three sounds, which `tap` plays by the name of its button. */
export function testThreeSounds(hear: Hear, tap: (name: string) => Promise<unknown>): void {
  // The first sound of a browser opens the device, which can swallow a beginning.
  beforeAll(() => hear(() => tap('Talk to doc')));

  test('emergency care: five fast pulses that rise, twice', async () => {
    const heard = await hear(() => tap('Emergency care'));
    expectPulses(heard, 10);
    for (const five of [heard.slice(0, 5), heard.slice(5)]) {
      expect(pitches(five)).toEqual(pitches(five).toSorted((a, b) => a - b));
      expect(near(523)).toContain(five[0]?.hz);
      expect(near(880)).toContain(five[4]?.hz);
    }
  });

  test('talk to nurse: three even pulses of one pitch', async () => {
    const heard = await hear(() => tap('Talk to nurse'));
    expectPulses(heard, 3);
    for (const { hz } of heard) expect(near(440)).toContain(hz);
  });

  test('R9.05 at volume 0.9: the highest sample of the file is 0.85', async () => {
    const heard = await hear(() => tap('Talk to nurse'));
    const loudest = Math.max(...heard.map(({ peak }) => peak));
    expect(loudest / 0.85).toBeCloseTo(0.9, 1);
  });

  test('talk to doc: two slow pulses, the second lower', async () => {
    const heard = await hear(() => tap('Talk to doc'));
    expectPulses(heard, 2);
    expect(near(330)).toContain(heard[0]?.hz);
    expect(near(262)).toContain(heard[1]?.hz);
    for (const { lastsS } of heard) expect(lastsS).toBeGreaterThan(0.4);
  });
}
