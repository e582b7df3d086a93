import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALM_MS, newLine, nextLine, type LineLook, type LineState } from '#lib/call/line-control.ts';

const LOOK_MS = 500;
const GOOD: LineLook = {
  availableKbps: 1_500,
  audioLostPart: 0,
  roundTripS: 0.08,
  concealedPart: 0,
  sendsPicture: true,
  pictureKbps: 600,
};

/** The line after the same look for some time, from a time on. */
function after(line: LineState, look: Partial<LineLook>, seconds: number, fromMs: number): LineState {
  let next = line;
  for (let ms = LOOK_MS; ms <= seconds * 1_000; ms += LOOK_MS)
    next = nextLine(next, { ...GOOD, ...look }, fromMs + ms);
  return next;
}
const good = (): LineState => after(newLine(0), {}, 10, 0);

describe('the line of a call', () => {
  test('a picture is sent on a good line, in its whole size', () => {
    expect(good()).toMatchObject({ level: 'picture', scaleDownBy: 1, isLossy: false, isPoor: false });
  });
  test.each<[string, Partial<LineLook>]>([
    [
      'the estimate is under 120 kbit/s and the picture takes all of it',
      { availableKbps: 90, pictureKbps: 80 },
    ],
    ['the way there and back grows by a full queue', { roundTripS: 0.6 }],
    ['the way there and back is very long', { roundTripS: 1.2 }],
    ['a fifth of what is heard is made up', { concealedPart: 0.25 }],
  ])('a picture is given up within 2 s when %s', (_, look) => {
    expect(after(good(), look, 2, 10_000).level).toBe('sound');
  });
  test.each<[string, Partial<LineLook>]>([
    ['the estimate is low because the picture needs little', { availableKbps: 90, pictureKbps: 20 }],
    ['one packet in ten is lost at random', { audioLostPart: 0.1, concealedPart: 0.08 }],
    ['the browser gives no estimate', { availableKbps: undefined }],
  ])('a picture stays when %s', (_, look) => {
    expect(after(good(), look, 20, 10_000).level).toBe('picture');
  });
  test('a picture is small on a line that carries little, and grows one size at a time without going back', () => {
    expect(after(newLine(0), { availableKbps: 250 }, 10, 0).scaleDownBy).toBeCloseTo(8 / 3);
    expect(after(newLine(0), { availableKbps: 150 }, 10, 0).scaleDownBy).toBe(4);
    const middle = after(newLine(0), { availableKbps: 400 }, 10, 0);
    expect(after(middle, { availableKbps: 300 }, 10, 10_000).scaleDownBy).toBe(2);
    expect(after(middle, { availableKbps: 240 }, 1, 10_000).scaleDownBy).toBeCloseTo(8 / 3);
  });
  test('a picture is not begun when the first packets take half a second', () => {
    const line = nextLine(newLine(0), { ...GOOD, roundTripS: 0.7 }, LOOK_MS);
    expect(line).toMatchObject({ level: 'sound', calmMs: 2 * CALM_MS.slowStart });
    expect(after(line, { roundTripS: 0.3 }, 50, LOOK_MS).level).toBe('sound');
  });
  test('a picture is begun after all when the first packets waited for a busy device', () => {
    const line = nextLine(newLine(0), { ...GOOD, roundTripS: 0.7 }, LOOK_MS);
    expect(after(line, { roundTripS: 0.09 }, 1, LOOK_MS).level).toBe('picture');
    const late = after(line, { roundTripS: 0.3 }, 4, LOOK_MS);
    expect(after(late, { roundTripS: 0.09 }, 20, 4_000 + LOOK_MS).level).toBe('sound');
  });
});

describe('after a picture was given up, ', () => {
  const lost = (): LineState => after(good(), { roundTripS: 0.6 }, 2, 10_000);
  test('the picture is tried after ten calm seconds, and is back when the trial holds', () => {
    expect(after(lost(), {}, 9, 12_000).level).toBe('sound');
    expect(after(lost(), {}, 12, 12_000).level).toBe('trial');
    expect(after(lost(), {}, 20, 12_000).level).toBe('picture');
  });
  test('the picture is not tried while the line is not calm', () => {
    expect(after(lost(), { roundTripS: 1 }, 60, 12_000).level).toBe('sound');
  });
  test('the next trial comes after twice the time when one fails', () => {
    let line = lost();
    let ms = 12_000;
    const waits: number[] = [];
    for (let trial = 0; trial < 4; trial += 1) {
      const from = ms;
      while (line.level === 'sound') line = nextLine(line, GOOD, (ms += LOOK_MS));
      waits.push(Math.round((ms - from) / 1_000));
      while (line.level === 'trial') line = nextLine(line, { ...GOOD, concealedPart: 0.4 }, (ms += LOOK_MS));
    }
    expect(waits).toEqual([10, 20, 40, 80]);
  });
  test('the picture is tried at once when the person turns the camera on', () => {
    const off = after(lost(), { sendsPicture: false }, 4, 12_000);
    expect(nextLine(off, GOOD, 16_500).level).toBe('trial');
  });
});

test('loss without a queue makes each packet repeat the one before, until 20 s are clean', () => {
  const lossy = after(good(), { audioLostPart: 0.1 }, 5, 10_000);
  expect(lossy.isLossy).toBe(true);
  expect(after(lossy, {}, 15, 15_000).isLossy).toBe(true);
  expect(after(lossy, {}, 21, 15_000).isLossy).toBe(false);
});

test('a line that does not carry the sound either is poor after 5 s, and no longer once it does', () => {
  const line = after(good(), { concealedPart: 0.5 }, 10, 10_000);
  expect(line).toMatchObject({ level: 'sound', isPoor: true });
  expect(after(line, {}, 1, 20_000).isPoor).toBe(false);
});

interface Stretch {
  kbps: number;
  seconds: number;
}

/** Bit rates that are sent in each level, in kbit/s, on a line with a queue of half a second. */
const SENT = { picture: 460, trial: 200, sound: 22 } as const;
function* ride(stretches: readonly Stretch[]): Generator<{ line: LineState; kbps: number; ms: number }> {
  let line = newLine(0);
  let queueMs = 0;
  let ms = 0;
  let estimate = 300;
  for (const { kbps, seconds } of stretches)
    for (const end = ms + seconds * 1_000; ms < end;) {
      ms += LOOK_MS;
      const sent = SENT[line.level];
      const wanted = Math.max(0, queueMs + (LOOK_MS * (sent - kbps)) / kbps);
      const lost = sent > kbps && wanted > 500 ? 1 - kbps / sent : 0;
      queueMs = Math.min(500, wanted);
      if (line.level !== 'sound') estimate = kbps * 0.9;
      line = nextLine(
        line,
        {
          availableKbps: estimate,
          audioLostPart: lost,
          roundTripS: 0.1 + queueMs / 1_000,
          concealedPart: lost,
          sendsPicture: true,
          pictureKbps: Math.max(0, sent - 22),
        },
        ms,
      );
      yield { line, kbps, ms };
    }
}

test('H351 over random lines the picture leaves a weak line within 3 s, is tried ever more seldom, and comes back', () => {
  const line = fc.array(
    fc.record({ kbps: fc.integer({ min: 24, max: 2_000 }), seconds: fc.integer({ min: 2, max: 60 }) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(line, (stretches) => {
      let weakMs = 0;
      let changes = 0;
      let last: LineState['level'] = 'picture';
      const endsWeakFrom = stretches.reduce((sum, { seconds }) => sum + seconds * 1_000, 0);
      for (const { line: now, kbps, ms } of ride([...stretches, { kbps: 60, seconds: 300 }])) {
        weakMs = kbps < 100 && now.level !== 'sound' ? weakMs + LOOK_MS : 0;
        expect(weakMs, `${ms} ms`).toBeLessThanOrEqual(3_000);
        if (ms > endsWeakFrom && now.level === 'trial' && last !== 'trial') changes += 1;
        last = now.level;
      }
      expect(changes).toBeLessThanOrEqual(5);
      const [end] = [...ride([...stretches, { kbps: 2_500, seconds: 330 }])].slice(-1);
      expect(end?.line.level).toBe('picture');
    }),
    { numRuns: 200 },
  );
});
