import { describe, expect, test } from 'vitest';
import { createKeyMaterial } from '#server/connectors/abdm/cipher.ts';
import { WINDOW_S } from '#server/connectors/abdm/transfers.ts';
import { openAbdmPortal } from '#tests/support/connectors/abdm-portal.ts';

const portal = await openAbdmPortal();
const { abdm, server, journey, post, work, notify, hospital, requested, pages, pushAll } = portal;
const { titlesOf, transfers } = portal;
const { clock } = server;

const NOTIFY = '/data-flow/v3/health-information/notify';

describe('records that cannot be read', () => {
  test('records are requested again with another key after a wrong one', async () => {
    const one = hospital(1);
    await requested([one]);
    const [page] = pages(one, { key: createKeyMaterial().publicKey });
    expect(await post(page!)).toBe(400);
    expect(await transfers(one.artifactId)).toMatchObject([{ state: 'FAILED', privateKeySealed: null }]);
    clock.advance(600);
    await work();
    await portal.answerAll();
    expect(abdm.requests).toHaveLength(2);
    expect(abdm.requests[1]?.keyMaterial.nonce).not.toBe(abdm.requests[0]?.keyMaterial.nonce);
    await pushAll(one);
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
    expect(abdm.sent(NOTIFY)[0]).toMatchObject({
      notification: { statusNotification: { sessionStatus: 'FAILED' } },
    });
  });

  test('unreadable records are counted in a note beside the readable ones', async () => {
    const one = hospital(1, 3);
    await requested([one]);
    const [page] = pages(one);
    const entries = page?.body.entries as { content: string }[];
    entries[0]!.content = entries[1]!.content.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    entries.pop();
    expect(await post(page!)).toBe(202);
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.1']);
    expect((await journey.read(one.artifactId)).documents).toContainEqual(
      expect.objectContaining({
        resourceType: 'OperationOutcome',
        issue: [expect.objectContaining({ diagnostics: expect.stringMatching(/: 2$/) })],
      }),
    );
    await work();
    const responses = JSON.stringify(abdm.sent(NOTIFY).at(-1)?.notification);
    expect(responses.match(/ERRORED/g)).toHaveLength(2);
    expect(responses.match(/"OK"/g)).toHaveLength(1);
  });

  test('records of a visit beyond the consent are left out, and the missing one is counted', async () => {
    const one = hospital(1, 2);
    await requested([one]);
    const [page] = pages(one);
    const entries = page?.body.entries as { careContextReference: string }[];
    entries[1]!.careContextReference = 'a-visit-that-was-not-agreed';
    expect(await post(page!)).toBe(202);
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
    expect(JSON.stringify((await journey.read(one.artifactId)).documents)).toMatch(/could not be read: 1/);
  });

  test('a page after the window is refused, and the records are requested again', async () => {
    const one = hospital(1);
    await requested([one]);
    const [page] = pages(one);
    clock.advance(WINDOW_S);
    expect(await post(page!)).toBe(404);
    await work();
    await portal.answerAll();
    expect(await transfers(one.artifactId)).toHaveLength(2);
    expect((await transfers(one.artifactId)).map(({ state }) => state).toSorted()).toEqual(['LATE', 'OPEN']);
    await pushAll(one);
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
  });

  test('records that never come are requested six times', async () => {
    const one = hospital(1);
    await requested([one], { expiresAt: journey.at(300) });
    for (let i = 0; i < 12; i += 1) {
      clock.advance(WINDOW_S * 6);
      await work();
    }
    expect(await transfers(one.artifactId)).toHaveLength(6);
  });
});

describe('pages', () => {
  test('pages count once however often and in whatever order they come', async () => {
    const one = hospital(1, 4);
    await requested([one]);
    const [first, second] = pages(one, { perPage: 2 });
    expect(await post(second!)).toBe(202);
    expect(await post(second!)).toBe(202);
    expect((await journey.refused(one.artifactId)).reason).toBe('RECORDS_NOT_SENT');
    expect(await post(first!)).toBe(202);
    expect(await post(first!)).toBe(202);
    await work();
    expect(await titlesOf(one.artifactId)).toHaveLength(4);
  });

  test('a page may come before the gateway has named the transaction', async () => {
    const one = hospital(1);
    await portal.asked();
    await post(await notify('GRANTED', [one.artifactId]));
    await work();
    await portal.answerAll();
    await work();
    await pushAll(one);
    await work();
    expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
    await portal.answerAll();
  });

  test.each<[string, (body: Record<string, unknown>) => void, number]>([
    ['of another transaction', (body) => void (body.transactionId = 'another-transaction'), 400],
    ['with a number beyond its count', (body) => void (body.pageNumber = 2), 400],
    ['of too many', (body) => void (body.pageCount = 21), 400],
    ['without key material', (body) => void delete body.keyMaterial, 400],
    [
      'with too many entries',
      (body) => void (body.entries = Array.from({ length: 201 }, () => ({ careContextReference: 'x' }))),
      400,
    ],
  ])('a page %s is refused, and the request stays open', async (_, spoil, status) => {
    const one = hospital(1);
    await requested([one]);
    const [page] = pages(one);
    spoil(page!.body);
    expect(await post(page!)).toBe(status);
    expect(await transfers(one.artifactId)).toMatchObject([{ state: 'OPEN' }]);
  });

  test('a page at an address that no request has is not found', async () => {
    const one = hospital(1);
    await requested([one]);
    const [page] = pages(one);
    expect(await post({ ...page!, path: `/connectors/abdm/push/${'x'.repeat(43)}` })).toBe(404);
    expect(await post({ ...page!, path: '/connectors/abdm/push/short' })).toBe(404);
  });

  test('a page larger than 16 MB is refused', async () => {
    const one = hospital(1);
    await requested([one]);
    const [page] = pages(one);
    (page!.body.entries as { content: string }[])[0]!.content = 'A'.repeat(17 * 1024 * 1024);
    expect(await post(page!)).toBe(413);
  });
});
