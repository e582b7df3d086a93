import { describe, expect, test } from 'vitest';
import {
  fingerprintOf,
  isOtherConnection,
  isPolite,
  verdictOn,
  type Negotiation,
} from '#contract/negotiation.ts';

const stable: Negotiation = {
  polite: false,
  makingOffer: false,
  settingAnswer: false,
  signalingState: 'stable',
};
const sdp = (fingerprint: string): string =>
  `v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\na=fingerprint:sha-256 ${fingerprint}\r\nm=audio 9\r\n`;

test('makes exactly one of two polite', () => {
  expect(isPolite('a', 'b')).toBe(false);
  expect(isPolite('b', 'a')).toBe(true);
});

describe('an offer', () => {
  test.each<[string, Partial<Negotiation>, 'take' | 'ignore']>([
    ['is taken when nothing is under way', {}, 'take'],
    ['that meets ours is let go by the impolite', { signalingState: 'have-local-offer' }, 'ignore'],
    ['that meets ours is taken by the polite', { signalingState: 'have-local-offer', polite: true }, 'take'],
    ['is let go while ours is being made', { makingOffer: true }, 'ignore'],
    [
      'is taken while the answer to ours is being applied',
      { signalingState: 'have-local-offer', settingAnswer: true },
      'take',
    ],
  ])('%s', (_, change, verdict) => {
    expect(verdictOn('offer', { ...stable, ...change })).toBe(verdict);
  });
});

test('an answer is never lost', () => {
  expect(verdictOn('answer', { ...stable, signalingState: 'have-local-offer', makingOffer: true })).toBe(
    'take',
  );
});

describe('the other connection', () => {
  test('identifies itself by its certificate', () => {
    expect(fingerprintOf(sdp('AA:BB'))).toBe('sha-256 AA:BB');
    expect(isOtherConnection(sdp('AA:BB'), sdp('AA:BB'))).toBe(false);
    expect(isOtherConnection(sdp('AA:BB'), sdp('CC:DD'))).toBe(true);
  });
  test('counts as unchanged the first time', () => {
    expect(isOtherConnection(undefined, sdp('AA:BB'))).toBe(false);
  });
});
