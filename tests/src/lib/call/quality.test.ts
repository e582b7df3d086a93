import { expect, test } from 'vitest';
import { qualityBetween, readTraffic, worstOf, type Traffic } from '#lib/call/quality.ts';

const before: Traffic = {
  audio: { received: 1_000, lost: 10, samples: 480_000, concealed: 0 },
  video: { received: 1_000, lost: 10, frames: 300 },
  bytes: 0,
  pictureBytes: 0,
  roundTripS: 0.05,
  availableKbps: 500,
  audioLostPart: 0,
};
const audio = (received: number, lost: number, concealed = 0): Partial<Traffic> => ({
  audio: { received, lost, concealed, samples: 528_000 },
});

test.each<[string, Partial<Traffic>, 'good' | 'fair' | 'weak']>([
  ['all came', audio(1_500, 10), 'good'],
  ['3 % were lost', audio(1_485, 25), 'fair'],
  ['10 % were lost', audio(1_450, 60), 'weak'],
  ['10 % of the sound were made up', audio(1_500, 10, 4_800), 'weak'],
  ['the way takes long', { roundTripS: 0.3 }, 'fair'],
  ['the way takes very long', { roundTripS: 0.6 }, 'weak'],
  ['too few packets to tell', audio(1_005, 15), 'good'],
])('%s', (_, now, quality) => {
  expect(qualityBetween(before, { ...before, ...now })).toBe(quality);
});

test('the loss of the sound is not thinned by the picture', () => {
  const picture = { video: { received: 11_000, lost: 10, frames: 600 } };
  expect(qualityBetween(before, { ...before, ...picture, ...audio(1_450, 60) })).toBe('weak');
});

test('a report is read over all of its streams, on the way that is in use', () => {
  const report = [
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 10, packetsLost: 1, concealedSamples: 9 },
    {
      type: 'inbound-rtp',
      kind: 'audio',
      packetsReceived: 5,
      totalSamplesReceived: 960,
      concealedSamples: 80,
      silentConcealedSamples: 30,
    },
    { type: 'inbound-rtp', kind: 'video', packetsReceived: 20, packetsLost: -3, framesDecoded: 7 },
    { type: 'outbound-rtp', kind: 'video', bytesSent: 400 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9, bytesSent: 5 },
    {
      type: 'candidate-pair',
      nominated: true,
      currentRoundTripTime: 0.04,
      availableOutgoingBitrate: 300_000,
      bytesSent: 600,
      bytesReceived: 900,
    },
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.1, roundTripTime: 0.2 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.5 },
  ];
  expect(readTraffic(report)).toEqual({
    audio: { received: 15, lost: 1, samples: 960, concealed: 59 },
    video: { received: 20, lost: 0, frames: 7 },
    bytes: 1_500,
    pictureBytes: 400,
    roundTripS: 0.2,
    availableKbps: 300,
    audioLostPart: 0.1,
  });
});

test('the worst of several is what counts', () => {
  expect(worstOf(['good', 'weak', undefined])).toBe('weak');
  expect(worstOf([undefined])).toBeUndefined();
});
