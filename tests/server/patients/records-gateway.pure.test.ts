import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { httpRecords } from '#server/patients/records-gateway.ts';
import { type ConsentRequest } from '#server/platform/ports.ts';
import { openJsonPeer, type PeerAnswer } from '#tests/support/doubles/json-peer.ts';

let says: PeerAnswer;
const peer = await openJsonPeer(({ headers }) =>
  headers.authorization === 'Bearer key-of-the-gateway' ? says : { status: 401 },
);
const gateway = httpRecords(`${peer.url}/abdm/`, 'key-of-the-gateway');
afterAll(() => peer.close());
beforeEach(() => {
  peer.asked.length = 0;
});

const consent: ConsentRequest = {
  id: 'c-1',
  healthId: '91-0000-0000-0001',
  purpose: 'CAREMGT',
  hiTypes: ['Prescription'],
  recordsFrom: new Date('2026-01-01T00:00:00Z'),
  recordsTo: new Date('2026-11-01T00:00:00Z'),
  requestedAt: new Date('2026-11-21T05:00:00Z'),
  expiresAt: new Date('2026-12-21T05:00:00Z'),
};

describe('the gateway to health records', () => {
  test('receives a request for a consent', async () => {
    says = { status: 202, json: { gatewayId: 'G-7' } };
    expect(await gateway.request(consent)).toBe('G-7');
    expect(peer.asked[0]).toMatchObject({
      method: 'POST',
      url: expect.objectContaining({ pathname: '/abdm/consents' }),
    });
    expect(JSON.parse(peer.asked[0]?.body ?? '')).toMatchObject({
      id: 'c-1',
      recordsFrom: '2026-01-01T00:00:00.000Z',
    });
  });

  test('answers with a state and several artifacts', async () => {
    const answer = {
      state: 'GRANTED',
      artifacts: [
        { artifactId: 'A-1', hospital: 'One' },
        { artifactId: 'A-2', hospital: 'Two' },
      ],
    };
    says = { json: answer };
    expect(await gateway.answerTo('G-7', consent)).toEqual(answer);
    expect(peer.asked[0]?.url.pathname).toBe('/abdm/consents/G-7');
  });

  test('hands out bundles whole, with what we do not know in them', async () => {
    const documents = [
      { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Never', heard: ['of'] } }] },
    ];
    says = { json: { documents } };
    expect(await gateway.fetch('A-1', consent)).toEqual(documents);
    expect(peer.asked[0]?.url.pathname).toBe('/abdm/artifacts/A-1');
  });

  test('receives a withdrawal', async () => {
    says = { json: {} };
    await gateway.withdraw('G-7');
    expect(peer.asked[0]).toMatchObject({
      method: 'POST',
      url: expect.objectContaining({ pathname: '/abdm/consents/G-7/withdraw' }),
    });
  });

  test.each<[string, PeerAnswer]>([
    ['an error', { status: 503 }],
    ['a dropped line', { status: 0 }],
    ['no JSON', { text: 'busy' }],
    ['a state that there is not', { json: { state: 'MAYBE', artifacts: [] } }],
    [
      'an artifact with a name that is a path',
      { json: { state: 'GRANTED', artifacts: [{ artifactId: '../x', hospital: '' }] } },
    ],
    ['an endless answer', { text: ' '.repeat(300_000) }],
  ])('that answers with %s fails as a service outside does', async (_, answer) => {
    says = answer;
    await expect(gateway.answerTo('G-7', consent)).rejects.toBeInstanceOf(OutsideError);
  });

  test('with a wrong key fails, and the key is not in the fault', async () => {
    const fault = await httpRecords(peer.url, 'wrong-key')
      .withdraw('G-7')
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(OutsideError);
    expect(String((fault as Error).message)).toBe('HTTP 401');
  });
});
