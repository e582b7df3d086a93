import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consultationCalls as calls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

test('a request that is given back can be taken by any nurse, and what the nurse wrote stays with it', async () => {
  const [nurse, other] = await Promise.all(
    ['anitha.nair', 'mary.dsouza'].map((name) => server.signInAs(name)),
  );
  const { requestId } = await server.raise('TALK_TO_NURSE');
  const take = async (who: typeof nurse) => {
    const { request } = (await who?.call(requestCalls.takeRequest, { body: { requestId } })) ?? {};
    return request?.consultationNumber ?? '';
  };
  const body = { consultationNumber: await take(nurse), clientId: randomUUID(), text: 'BP 130/85' };
  await nurse?.call(calls.updateUrgentCareNurseComments, { body });
  await nurse?.call(requestCalls.returnRequest, { body: { requestId, reason: 'Speaks Kannada' } });
  const query = { consultationNumber: await take(other) };
  const { consultation } = (await other?.call(calls.getConsultationForProvider, { query })) ?? {};
  expect(consultation?.comments.map(({ text }) => text)).toEqual(['BP 130/85']);
});
