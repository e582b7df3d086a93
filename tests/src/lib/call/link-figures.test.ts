import { expect, test } from 'vitest';
import { CallFigures } from '#contract/call-reports.ts';
import { LinkFigures } from '#lib/call/link-figures.ts';

const START_MS = 1_000_000;
const idle = { expects: true, theySend: true, isConnected: false, hasNoPath: false };

interface Line {
  received?: number;
  lost?: number;
  samples?: number;
  concealed?: number;
  freezes?: number;
  wayS?: number;
  own?: object;
  theirs?: object;
}

/** A statistics report, as a browser gives it. */
function rowsOf({
  received = 0,
  lost = 0,
  samples = 0,
  concealed = 0,
  freezes = 0,
  wayS = 0.1,
  ...path
}: Line) {
  const sound = { packetsReceived: received, packetsLost: lost, totalSamplesReceived: samples };
  const pair = { state: 'succeeded', localCandidateId: 'own', remoteCandidateId: 'theirs' };
  return [
    { type: 'transport', id: 't', selectedCandidatePairId: 'pair' },
    {
      type: 'candidate-pair',
      id: 'other',
      nominated: true,
      state: 'succeeded',
      localCandidateId: 'not-used',
    },
    { type: 'candidate-pair', id: 'pair', nominated: true, currentRoundTripTime: wayS, ...pair },
    {
      type: 'local-candidate',
      id: 'own',
      candidateType: 'host',
      protocol: 'udp',
      address: '192.0.2.1',
      ...path.own,
    },
    { type: 'remote-candidate', id: 'theirs', candidateType: 'srflx', protocol: 'udp', ...path.theirs },
    { type: 'inbound-rtp', id: 'a', kind: 'audio', concealedSamples: concealed, ...sound },
    { type: 'inbound-rtp', id: 'v', kind: 'video', freezeCount: freezes },
  ];
}

const track = (muted: boolean) => Object.assign(new EventTarget(), { muted }) as unknown as MediaStreamTrack;

test('counts loss, made-up sound and freezes over a connection that was made again', () => {
  const figures = new LinkFigures(START_MS);
  figures.look(
    rowsOf({ received: 900, lost: 100, samples: 5_000, concealed: 100, freezes: 2 }),
    'picture',
    START_MS,
  );
  figures.look(
    rowsOf({ received: 90, lost: 10, samples: 5_000, concealed: 200, freezes: 1 }),
    'picture',
    START_MS,
  );
  figures.look(
    rowsOf({ received: 95, lost: 10, samples: 5_000, concealed: 200, freezes: 1 }),
    'picture',
    START_MS,
  );
  expect(figures.current()).toMatchObject({ lostPercent: 10, concealedPercent: 3, freezes: 3 });
});

test('counts how often the picture was given up, and the time in each step without gaps', () => {
  const figures = new LinkFigures(START_MS);
  const levels = ['picture', 'picture', 'sound', 'sound', 'trial', 'sound', 'picture'] as const;
  for (const [at, level] of levels.entries()) figures.look(rowsOf({}), level, START_MS + at * 1_000);
  // The device slept.
  figures.look(rowsOf({}), 'picture', START_MS + 600_000);
  expect(figures.current()).toMatchObject({ givenUp: 2, pictureS: 4, soundS: 3, trialS: 1 });
});

test('takes the median of the round trips', () => {
  const figures = new LinkFigures(START_MS);
  for (const wayS of [0.1, 0.2, 3]) figures.look(rowsOf({ wayS }), 'picture', START_MS);
  expect(figures.current()?.roundTripMs).toBe(200);
});

test.each<[string, Line, object]>([
  ['directly', {}, { route: 'host', protocol: 'udp' }],
  [
    'by its own relay over TLS',
    { own: { candidateType: 'relay', relayProtocol: 'tls' } },
    { route: 'relay', protocol: 'tls' },
  ],
  ['by the relay of the other', { theirs: { candidateType: 'relay' } }, { route: 'relay', protocol: 'udp' }],
  ['over TCP', { own: { candidateType: 'srflx', protocol: 'tcp' } }, { route: 'srflx', protocol: 'tcp' }],
  ['in an unknown way', { own: { candidateType: 'new', protocol: 'new' } }, { route: null, protocol: null }],
])('names the path in use %s, without addresses', (_, line, path) => {
  const figures = new LinkFigures(START_MS);
  figures.look(rowsOf(line), 'picture', START_MS);
  expect(figures.current()).toMatchObject(path);
  expect(JSON.stringify(figures.current())).not.toContain('192.0.2.1');
});

test('measures the set-up from Join to the first sound or picture, once', () => {
  const figures = new LinkFigures(Date.now() - 700);
  figures.follow(idle, Date.now());
  const audio = track(true);
  figures.hear(audio);
  figures.look(rowsOf({}), 'picture', Date.now());
  expect(figures.current()?.setUpMs).toBeNull();
  audio.dispatchEvent(new Event('unmute'));
  const { setUpMs } = figures.current() ?? {};
  expect(setUpMs).toBeGreaterThanOrEqual(700);
  expect(setUpMs).toBeLessThan(1_700);
  figures.hear(track(false));
  expect(figures.current()?.setUpMs).toBe(setUpMs);
});

test('sees the first sound or picture in the statistics, where the track does not tell', () => {
  const figures = new LinkFigures(START_MS);
  figures.follow(idle, START_MS);
  figures.hear(track(true));
  expect(figures.isDue(START_MS)).toBe(false);
  figures.look(rowsOf({}), 'picture', START_MS + 900);
  expect(figures.isDue(START_MS + 1_000)).toBe(true);
  // Who sends nothing is not looked at so often for ever.
  expect(figures.isDue(START_MS + 4_000)).toBe(false);
  figures.look(rowsOf({ received: 1 }), 'picture', START_MS + 1_000);
  expect(figures.isDue(START_MS + 1_000)).toBe(false);
  expect(figures.current()?.setUpMs).toBe(1_000);
});

test('measures it from when the other has something to send', () => {
  const figures = new LinkFigures(Date.now() - 60_000);
  figures.follow({ ...idle, theySend: false }, Date.now() - 60_000);
  figures.follow(idle, Date.now() - 300);
  figures.hear(track(false));
  figures.look(rowsOf({}), 'picture', Date.now());
  expect(figures.current()?.setUpMs).toBeLessThan(1_300);
});

test('finds once that there is no path, until the connection comes about', () => {
  const figures = new LinkFigures(START_MS);
  expect(figures.follow(idle, START_MS)).toBe(false);
  expect(figures.current()?.outcome).toBe('left');
  expect(figures.follow({ ...idle, hasNoPath: true }, START_MS)).toBe(true);
  expect(figures.follow({ ...idle, hasNoPath: true }, START_MS)).toBe(false);
  expect(figures.current()).toMatchObject({ outcome: 'no_path', setUpMs: null, route: null });
  expect(figures.follow({ ...idle, isConnected: true }, START_MS)).toBe(false);
  expect(figures.current()?.outcome).toBe('connected');
  expect(figures.follow({ ...idle, hasNoPath: true }, START_MS)).toBe(false);
});

test('returns no figures if neither had anything to send', () => {
  const figures = new LinkFigures(START_MS);
  figures.follow({ ...idle, expects: false, theySend: false }, START_MS);
  expect(figures.current()).toBeUndefined();
});

test('stays within the bounds of the contract', () => {
  const figures = new LinkFigures(START_MS);
  const line = { received: 1, lost: 1e9, samples: 1, concealed: 1e9, freezes: 1e9, wayS: 1e6 };
  figures.look(rowsOf(line), 'sound', START_MS);
  figures.follow(idle, START_MS);
  figures.hear(track(false));
  expect(CallFigures.safeParse(figures.current()).error).toBeUndefined();
});
