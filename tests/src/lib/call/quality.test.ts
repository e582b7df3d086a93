import { expect, test } from 'vitest';
import { qualityBetween, readTraffic, worstOf, type Traffic } from '#lib/call/quality.ts';

const before: Traffic = { received: 1000, lost: 10, roundTripS: 0.05 };

test.each<[string, Partial<Traffic>, 'good' | 'fair' | 'weak']>([
  ['all came', { received: 1500 }, 'good'],
  ['3 % were lost', { received: 1485, lost: 25 }, 'fair'],
  ['10 % were lost', { received: 1450, lost: 60 }, 'weak'],
  ['the way takes long', { received: 1500, roundTripS: 0.3 }, 'fair'],
  ['the way takes very long', { received: 1500, roundTripS: 0.6 }, 'weak'],
  ['too few packets to tell', { received: 1005, lost: 15 }, 'good'],
])('%s', (_, now, quality) => {
  expect(qualityBetween(before, { ...before, ...now })).toBe(quality);
});

test('a report is read over all of its streams, on the way that is in use', () => {
  const report = [
    { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1 },
    { type: 'inbound-rtp', packetsReceived: 20, packetsLost: -3 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 8 },
  ];
  expect(readTraffic(report)).toEqual({ received: 30, lost: 1, roundTripS: 0.04 });
});

test('the worst of several is what counts', () => {
  expect(worstOf(['good', 'weak', undefined])).toBe('weak');
  expect(worstOf([undefined])).toBeUndefined();
});
