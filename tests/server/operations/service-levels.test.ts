import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceLevelCalls as calls } from '#contract/service-levels.ts';
import { addDays, wallOf, weekdayOf } from '#domain/zoned-time.ts';
import { inNewSession, signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const HUB = 'wardline_kothrud';
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});
beforeEach(async () => {
  operator = await inNewSession(server, operator);
  await server.db
    .updateTable('request')
    .set({ requestedAt: new Date('2020-01-06T00:00:00Z') })
    .execute();
});

type Step = 'ACCEPT' | 'CONSULT' | 'RESULT' | 'PAY';
const levels = async (step: Step, more: object = {}) =>
  (await operator.call(calls.serviceLevels, { query: { step, hubKey: HUB, ...more } })).rows;
const raised = async (kind: 'EMERGENCY_CARE' | 'TALK_TO_NURSE') =>
  (await server.raise(kind, { hubKey: HUB })).requestId;
const take = async (requestId: string) => {
  const nurse = await server.signInAs('anitha.nair');
  await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  return nurse;
};
const cancel = (requestId: string) =>
  server.db
    .updateTable('request')
    .set({ status: 'CANCELLED', endedAt: server.clock.now() })
    .where('id', '=', requestId)
    .execute();

describe('service levels', () => {
  test('tell of each week, hub and kind how many were accepted in time, late, or were abandoned', async () => {
    const quick = await raised('TALK_TO_NURSE');
    server.clock.advance(120);
    await take(quick);
    await cancel(quick);
    const slow = await raised('TALK_TO_NURSE');
    server.clock.advance(400);
    await take(slow);
    await cancel(slow);
    const given = await raised('TALK_TO_NURSE');
    await cancel(given);
    await raised('TALK_TO_NURSE');
    server.clock.advance(301);
    const [row, ...others] = await levels('ACCEPT');
    const { day } = wallOf(server.clock.now(), server.deps.config.TIME_ZONE);
    expect(others).toEqual([]);
    expect(row).toEqual({
      week: addDays(day, 1 - (weekdayOf(day) || 7)),
      hubKey: HUB,
      hubName: 'Kothrud',
      kind: 'TALK_TO_NURSE',
      targetS: 300,
      requests: 4,
      done: 2,
      medianS: 260,
      p90S: 372,
      onTime: 1,
      missed: 2,
      abandoned: 1,
    });
    expect(await levels('ACCEPT', { hubKey: 'wardline_andheri' })).toEqual([]);
  });

  test('time the consultation from the request until someone joins', async () => {
    const requestId = await raised('EMERGENCY_CARE');
    server.clock.advance(30);
    const nurse = await take(requestId);
    server.clock.advance(60);
    await nurse.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
    expect(await levels('CONSULT')).toMatchObject([
      { kind: 'EMERGENCY_CARE', targetS: 180, done: 1, medianS: 90, onTime: 1, missed: 0 },
    ]);
  });

  test('save the same figures as a file, and refuse more than a year', async () => {
    await raised('TALK_TO_NURSE');
    const { csv } = await operator.call(calls.serviceLevelFile, { query: { step: 'ACCEPT', hubKey: HUB } });
    const [head = '', line = ''] = csv.split('\r\n');
    expect(head).toBe('\ufeffweek,hub,kind,target_s,requests,done,median_s,p90_s,on_time,missed,abandoned');
    expect(line).toMatch(/^\d{4}-\d\d-\d\d,Kothrud,TALK_TO_NURSE,300,1,0,,,0,0,0$/);
    const query = { step: 'ACCEPT' as const, from: '2024-01-01', to: '2026-01-01' };
    const refused = await operator.refusal(calls.serviceLevels, { query });
    expect(refused.fields?.[0]?.reason).toBe('TOO_MANY_DAYS');
    // A person who sets the first day before the last one sees a year from there.
    const [old] = await levels('ACCEPT', { from: '2020-01-01' });
    expect(old).toMatchObject({ week: '2020-01-06' });
  });
});
