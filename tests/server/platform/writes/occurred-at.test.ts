import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '#contract/call.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { patientCalls } from '#contract/patients.ts';
import { portalCalls } from '#contract/portal.ts';
import { occurredAtOf } from '#server/platform/writes/occurred-at.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const NOON = new Date('2026-11-02T12:00:00.000Z');
const at = (time: string): string => `2026-11-02T${time}:00.000Z`;

describe('when a command was done', () => {
  test.each([
    ['nothing said', {}, '12:00'],
    ['by a clock that is right', { occurredAt: at('09:00'), sentAt: at('12:00') }, '09:00'],
    ['by a clock two hours fast', { occurredAt: at('11:00'), sentAt: at('14:00') }, '09:00'],
    ['by a clock two hours slow', { occurredAt: at('07:00'), sentAt: at('10:00') }, '09:00'],
    ['by a device that does not say when it sent', { occurredAt: at('09:00') }, '09:00'],
    [
      'and took 25 seconds to arrive',
      { occurredAt: at('09:00'), sentAt: '2026-11-02T11:59:35.000Z' },
      '09:00',
    ],
    ['after it was sent', { occurredAt: at('13:00'), sentAt: at('12:30') }, '12:00'],
    ['last year', { occurredAt: '2025-11-02T09:00:00.000Z', sentAt: at('12:00') }, '12:00'],
    ['no time at all', { occurredAt: 'noon', sentAt: 'later' }, '12:00'],
  ])('%s', (_, told, time) => {
    expect(occurredAtOf(told, NOON).toISOString()).toBe(at(time));
  });
});

const server = await openServer();
let v: Visit;

beforeAll(async () => {
  v = await visit(server);
});

/** Time passes, longer than an access token lives. */
async function wait(seconds: number): Promise<void> {
  server.clock.advance(seconds);
  v.nurse = await server.signInAs('anitha.nair');
  v.doctor = await server.signInAs('meera.iyer');
}
const before = (minutes: number): string =>
  new Date(server.clock.now().getTime() - minutes * 60_000).toISOString();
const vitals = (more: object = {}) => ({
  consultationNumber: v.number,
  clientId: randomUUID(),
  values: [{ code: 'PULSE', value: 88 }],
  onOxygen: false,
  consciousness: null,
  ...more,
});

test('vitals that were taken offline at 09:00 and sent at 14:00 are a 09:00 reading, listed and charted so', async () => {
  const memberId = v.consultation.patient.id;
  await wait(5 * 3600);
  const [nine, two] = [before(300), server.clock.now().toISOString()];
  const body = {
    sentAt: two,
    writes: [
      {
        key: randomUUID(),
        entity: v.id,
        call: nameOf(patientCalls.recordVitals),
        occurredAt: nine,
        body: vitals(),
      },
    ],
  };
  const { answers } = await v.nurse.call(portalCalls.deliverWrites, { body });
  expect(answers).toMatchObject([{ status: 200, body: { vitals: { at: nine, receivedAt: two } } }]);
  const { items } = await v.doctor.call(patientCalls.patientVitals, {
    query: { memberId, consultationNumber: v.number },
  });
  expect(items).toMatchObject([{ at: nine, receivedAt: two }]);
  const { series } = await v.doctor.call(patientCalls.patientSeries, {
    query: { memberId, kind: 'VITAL', code: 'PULSE' },
  });
  expect(series[0]?.points.at(-1)).toMatchObject({ at: nine, value: 88 });
});

test('nothing was done before the visit to which it belongs', async () => {
  const { createdAt } = (await server.rows('consultation')).find(({ id }) => id === v.id) as {
    createdAt: Date;
  };
  const headers = {
    [OCCURRED_AT_HEADER]: new Date(createdAt.getTime() - 60_000).toISOString(),
    [SENT_AT_HEADER]: server.clock.now().toISOString(),
  };
  const answer = await v.nurse.send(patientCalls.recordVitals, { body: vitals(), headers });
  expect(await answer.json()).toMatchObject({ vitals: { at: createdAt.toISOString() } });
});

test('a message says when it was written, and has the place of its arrival: no one misses it', async () => {
  const consultationId = v.id;
  const say = (text: string, occurredAt: string) => ({
    key: randomUUID(),
    entity: v.id,
    call: nameOf(consultationCalls.sendConsultationMessage),
    occurredAt,
    body: { consultationId, clientId: randomUUID(), text },
  });
  await wait(1800);
  await v.doctor.call(consultationCalls.sendConsultationMessage, {
    body: { consultationId, clientId: randomUUID(), text: 'How is the patient?' },
  });
  server.clock.advance(60);
  const now = server.clock.now().toISOString();
  const [first, second] = [before(20), before(10)];
  const writes = [say('Much pain', first), say('A little less now', second)];
  await v.nurse.call(portalCalls.deliverWrites, { body: { sentAt: now, writes } });
  const { messages } = await v.doctor.call(consultationCalls.getConsultationMessagesV2, {
    query: { consultationId },
  });
  expect(messages.map(({ text, sentAt, receivedAt }) => ({ text, sentAt, receivedAt })).slice(-3)).toEqual([
    expect.objectContaining({ text: 'How is the patient?' }),
    { text: 'Much pain', sentAt: first, receivedAt: now },
    { text: 'A little less now', sentAt: second, receivedAt: now },
  ]);
});
