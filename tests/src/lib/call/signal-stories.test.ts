import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { seededRandom } from '#server/seed/random.ts';
import { FakeConnection, Line } from '#tests/support/doubles/rtc-connection.ts';
import { atNight } from '#tests/support/at-night.ts';
import { CallRoom, NO_FAULTS, StoryPerson, type Faults } from '#tests/support/models/call-room.ts';

/** After the last fault: a lost answer costs the longest wait of the polite side. */
const SETTLED_MS = 60_000;
const LOOK_MS = 20;

let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal(
    'MediaStream',
    class {
      #tracks: { kind: string }[] = [];
      getTracks = () => [...this.#tracks];
      addTrack = (track: { kind: string }) => void this.#tracks.push(track);
      removeTrack = (track: { kind: string }) =>
        void (this.#tracks = this.#tracks.filter((one) => one !== track));
    },
  );
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      constructor() {
        super(line);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Act =
  | { act: 'faults'; faults: Partial<Faults> }
  | { act: 'reload'; who: 0 | 1; quietly: boolean; afterMs: number }
  | { act: 'switch'; who: 0 | 1 }
  | { act: 'cut'; isCut: boolean };
type Step = Act & { thenMs: number };

const part = fc.constantFrom(0, 0, 0.2, 0.6);
const who = fc.constantFrom<(0 | 1)[]>(0, 1);
const faults = fc.record({
  isOffline: fc.constantFrom(false, false, false, true),
  lost: part,
  doubled: part,
  lateMs: fc.constantFrom(0, 0, 300, 4_000),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  faults.map((given) => ({ act: 'faults' as const, faults: given })),
  fc
    .tuple(who, fc.boolean(), fc.integer({ min: 50, max: 3_000 }))
    .map(([person, quietly, afterMs]) => ({ act: 'reload' as const, who: person, quietly, afterMs })),
  who.map((person) => ({ act: 'switch' as const, who: person })),
  fc.boolean().map((isCut) => ({ act: 'cut' as const, isCut })),
);
const story = fc.record({
  seed: fc.nat(1_000_000),
  apartMs: fc.integer({ min: 0, max: 1_500 }),
  cameras: fc.tuple(fc.boolean(), fc.boolean()),
  steps: fc.array(
    fc
      .tuple(act, fc.constantFrom(0, 10, 60, 200, 1_000, 5_000, 20_000))
      .map(([one, thenMs]): Step => ({ ...one, thenMs })),
    { maxLength: 6 },
  ),
  endsCut: fc.constantFrom(false, false, false, true),
});

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

async function play(told: Story) {
  line = new Line();
  const random = seededRandom(told.seed);
  const room = new CallRoom(() => random.next());
  const people = [new StoryPerson(room, 'a'), new StoryPerson(room, 'b')] as const;
  const timers = [setInterval(() => line.look(), LOOK_MS), setInterval(() => room.sweep(), 3_000)];
  const doAct = (step: Act): void => {
    if (step.act === 'faults') room.faults = { ...NO_FAULTS, ...step.faults };
    if (step.act === 'reload') people[step.who].reload(step.quietly, step.afterMs);
    if (step.act === 'switch') people[step.who].switchDevice();
    if (step.act === 'cut') line.isCut = step.isCut;
  };
  people[0].join({ hasCamera: told.cameras[0] });
  await vi.advanceTimersByTimeAsync(told.apartMs);
  people[1].join({ hasCamera: told.cameras[1] });
  for (const step of told.steps) {
    doAct(step);
    await vi.advanceTimersByTimeAsync(step.thenMs);
  }
  room.faults = NO_FAULTS;
  line.isCut = told.endsCut;
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  const ends = people.map(({ sessions, memberId }) =>
    sessions.flatMap(({ view }) => {
      const peer = view.peers.get(memberId === 'a' ? 'b' : 'a');
      // Another tab or device is told that it has not the call, or was closed.
      const isOver = view.phase === 'elsewhere' || view.phase === 'left';
      return isOver ? [] : [{ phase: view.phase, state: peer?.state, hasNoPath: peer?.hasNoPath }];
    }),
  );
  for (const timer of timers) clearInterval(timer);
  for (const session of people.flatMap(({ sessions }) => sessions)) session.stop(true);
  vi.clearAllTimers();
  return { ends, passed: room.passed };
}

it.each([0, 30, 400])('makes one offer and one answer where two people join %s ms apart', async (apartMs) => {
  const quiet: Story = { seed: 1, apartMs, cameras: [true, true], steps: [], endsCut: false };
  const { ends, passed } = await play(quiet);
  expect(ends.flat().map(({ state }) => state)).toEqual(['connected', 'connected']);
  expect(passed).toEqual(['offer', 'answer']);
});

it(
  'connects two people after each story of lost, doubled and late signals, or says that there is no path',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const { ends } = await play(told);
        const state = told.endsCut ? expect.not.stringMatching(/^connected$/) : 'connected';
        const end = { phase: 'in', state, hasNoPath: told.endsCut };
        expect(ends).toEqual([[end], [end]]);
      }),
      { numRuns: atNight(1_000, 120) },
    );
  },
);
