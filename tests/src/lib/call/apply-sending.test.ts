import { expect, test } from 'vitest';
import { applySending, sendingOn } from '#lib/call/apply-sending.ts';
import { ANY_PICTURE } from '#lib/call/picture-wish.ts';
import { newLine, type LineState } from '#lib/call/line-control.ts';

const line = (part: Partial<LineState>): LineState => ({ ...newLine(0), scaleDownBy: 1, ...part });
const ANY = { wish: ANY_PICTURE, lines: 720 };
const LATER = { ageMs: 10_000, peers: 1, ...ANY };

test('a call begins with narrow sound and a small picture, and then gives both more', () => {
  const first = sendingOn(line({}), { ...LATER, ageMs: 500 });
  expect(first).toMatchObject({
    audioKbps: 11,
    coding: { packetMs: 60 },
    picture: { kbps: 130, scaleDownBy: 4 },
  });
  const then = sendingOn(line({}), LATER);
  expect(then).toMatchObject({
    audioKbps: 32,
    coding: { packetMs: 20 },
    picture: { kbps: 1_800, scaleDownBy: 1 },
  });
});

test('a line for sound alone gets narrow sound and no picture, a trial a small picture', () => {
  expect(sendingOn(line({ level: 'sound' }), LATER)).toMatchObject({
    audioKbps: 11,
    coding: { packetMs: 60, picture: false },
    picture: null,
  });
  expect(sendingOn(line({ level: 'trial' }), LATER)).toMatchObject({
    coding: { packetMs: 60, picture: true },
    picture: { kbps: 180 },
  });
});

test('a line that loses packets gets sound that repeats itself', () => {
  expect(sendingOn(line({ isLossy: true }), LATER).coding).toEqual({
    packetMs: 20,
    repeats: true,
    picture: true,
  });
});

test('with more than two people each gets half the size at most', () => {
  expect(sendingOn(line({}), { ...LATER, peers: 2 }).picture).toMatchObject({
    kbps: 500,
    scaleDownBy: 2,
  });
  expect(sendingOn(line({ scaleDownBy: 4 }), { ...LATER, peers: 3 }).picture).toMatchObject({
    scaleDownBy: 4,
  });
});

test.each([
  { lines: 720, camera: 720, scaleDownBy: 1, kbps: 1_800 },
  { lines: 360, camera: 720, scaleDownBy: 2, kbps: 600 },
  { lines: 180, camera: 720, scaleDownBy: 4, kbps: 200 },
  { lines: 180, camera: 480, scaleDownBy: 480 / 180, kbps: 200 },
  { lines: 720, camera: 480, scaleDownBy: 1, kbps: 1_800 },
] as const)('a camera of $camera lines is sent with $lines where no more are shown', (row) => {
  const wish = { lines: row.lines, savesData: false };
  const { picture } = sendingOn(line({}), { ...LATER, wish, lines: row.camera });
  expect(picture).toEqual({ kbps: row.kbps, scaleDownBy: row.scaleDownBy, framesPerSecond: 24 });
});

test('a larger wish makes no picture larger than the line carries', () => {
  expect(sendingOn(line({ scaleDownBy: 8 / 3 }), LATER).picture?.scaleDownBy).toBe(8 / 3);
  expect(sendingOn(line({ level: 'sound' }), LATER).picture).toBeNull();
});

test('data saver sends 320 × 180 with ten frames a second, at first and on a trial as well', () => {
  const saver = { ...LATER, wish: { lines: 180, savesData: true } } as const;
  for (const [state, ageMs] of [
    [line({}), 10_000],
    [line({}), 500],
    [line({ level: 'trial' }), 10_000],
  ] as const) {
    const { picture } = sendingOn(state, { ...saver, ageMs });
    expect(picture).toEqual({ kbps: 90, scaleDownBy: 4, framesPerSecond: 10 });
  }
});

/** A sender that keeps what it was told. */
function sender() {
  let kept = { encodings: [{}] } as unknown as RTCRtpSendParameters;
  const fake = {
    getParameters: () => structuredClone(kept),
    setParameters: async (next: RTCRtpSendParameters) => void (kept = next),
  };
  return { sender: fake as unknown as RTCRtpSender, kept: () => kept };
}

test('sound goes before the picture, and a shared screen keeps its size', async () => {
  const [audio, video] = [sender(), sender()];
  const senders = new Map([
    ['audio', audio.sender],
    ['video', video.sender],
  ] as const);
  const small = sendingOn(line({ scaleDownBy: 4 }), LATER);
  await applySending(senders, small, false);
  expect(audio.kept().encodings[0]).toMatchObject({
    maxBitrate: 32_000,
    priority: 'high',
    networkPriority: 'high',
  });
  expect(video.kept().encodings[0]).toMatchObject({ active: true, scaleResolutionDownBy: 4 });
  await applySending(senders, small, true);
  expect(video.kept()).toMatchObject({ degradationPreference: 'maintain-resolution' });
  expect(video.kept().encodings[0]).toMatchObject({ scaleResolutionDownBy: 1 });
  await applySending(senders, sendingOn(line({ level: 'sound' }), LATER), false);
  expect(video.kept().encodings[0]).toMatchObject({ active: false });
});

/** A sender of the small picture and the large one. */
function twoSizes() {
  const parameters = { encodings: [{ rid: 'small' }, { rid: 'large' }] };
  const sender = {
    getParameters: () => parameters,
    setParameters: async () => undefined,
  } as unknown as RTCRtpSender;
  return { senders: new Map([['video', sender]] as const), encodings: parameters.encodings };
}

test('the media server gets a small picture beside the large one, and the small one alone over a weak line', async () => {
  const { senders, encodings } = twoSizes();
  await applySending(senders, sendingOn(line({}), { ...LATER, peers: 3 }), false);
  expect(encodings).toMatchObject([
    { active: true, scaleResolutionDownBy: 4, maxBitrate: 150_000 },
    { active: true, scaleResolutionDownBy: 2, maxBitrate: 500_000 },
  ]);
  await applySending(senders, sendingOn(line({ level: 'trial' }), LATER), false);
  expect(encodings).toMatchObject([
    { active: true, scaleResolutionDownBy: 4, maxBitrate: 180_000 },
    { active: false },
  ]);
  await applySending(senders, sendingOn(line({ level: 'sound' }), LATER), false);
  expect(encodings).toMatchObject([{ active: false }, { active: false }]);
});
