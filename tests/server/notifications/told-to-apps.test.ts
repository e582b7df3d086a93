import { expect, test } from 'vitest';
import { caseCalls } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { queueWebhooks } from '#server/intake/queue-webhooks.job.ts';
import { addWebhook } from '#server/intake/webhooks.ts';
import { asked, raiseCase } from '#tests/support/journeys/case-inputs.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** Returns what is queued for the app since the last look. */
async function news(): Promise<string[]> {
  await queueWebhooks(server.deps);
  const rows = await server.rows('webhookMessage');
  await server.db.deleteFrom('webhookMessage').execute();
  return rows.map(({ type }) => type);
}

test('a request is received, taken, joined by a doctor and asked for more: the app is told of each, no one by SMS', async () => {
  await addWebhook(server.deps, { app: 'first', url: 'https://app.example/hook' });
  const nurse = await server.signInAs('anitha.nair');
  const doctor = await server.signInAs('meera.iyer');
  const sent = (await server.rows('outgoing')).length;

  const { requestId, serviceNumber } = await server.raise('TALK_TO_DOC');
  expect(serviceNumber).toMatch(/^TD/);
  expect(await news()).toContain('request.raised');
  await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  expect(await news()).toContain('request.changed');
  await nurse.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
  const body = { requestId, providerId: doctor.roleId, note: 'Please look' };
  await nurse.call(requestCalls.handOverRequest, { body });
  expect(await news()).toContain('request.changed');
  const { consultation } = await doctor.call(consultationCalls.joinUrgentCareConsultation, {
    body: { requestId },
  });
  await news();
  await doctor.call(roomCalls.enterRoom, {
    body: { consultationId: consultation.id, microphone: true, camera: true },
  });
  expect(await news()).toContain('room.changed');

  const reviewer = await server.signInAs('sana.khan');
  const caseId = await raiseCase(server, 'SKINCARE');
  await reviewer.call(requestCalls.takeRequest, { body: { requestId: caseId } });
  await news();
  await reviewer.call(caseCalls.askCaseInfo, asked(caseId));
  expect(await news()).toContain('request.changed');
  expect(await server.rows('outgoing')).toHaveLength(sent);
});
