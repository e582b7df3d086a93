import { beforeEach, describe, expect, it } from 'vitest';
import { callReportCalls as calls } from '#contract/call-reports.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { roomCalls } from '#contract/room.ts';
import { purgeCallReports } from '#server/visits/purge-call-reports.ts';
import { callReport, NO_PATH } from '#tests/support/inputs/call-report.ts';
import { guestOf, patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const METRICS_TOKEN = 'token-of-the-operator';
const server = await openServer({ METRICS_TOKEN });
let v: Visit;
beforeEach(async () => {
  // The limit counts by the minute.
  server.clock.advance(60);
  v = await visit(server);
  await server.db.deleteFrom('callReport').execute();
});

const quiet = { microphone: false, camera: false };
const enter = (who: Client, consultationId = v.id) =>
  who.call(roomCalls.enterRoom, { body: { consultationId, ...quiet } });
const bodyOf = (more: Partial<ReturnType<typeof callReport>> = {}) => ({
  consultationId: v.id,
  ...callReport(),
  ...more,
});
const report = (who: Client, more: Partial<ReturnType<typeof callReport>> = {}) =>
  who.call(calls.reportCall, { body: bodyOf(more) });
const refused = async (who: Client, body: object = bodyOf()) =>
  (await who.refusal(calls.reportCall, { body: body as ReturnType<typeof bodyOf> })).code;
const rows = () => server.rows('callReport');

describe('the report of a connection', () => {
  it('stores the figures with hub, minute and role, and neither visit nor person', async () => {
    const { you } = await enter(v.doctor);
    const sent = callReport();
    await report(v.doctor, sent);
    const [row] = await rows();
    expect(row).toMatchObject({ ...sent.figures, role: 'provider', deviceKind: 'phone', network: '4g' });
    expect(row).toMatchObject({ hubKey: expect.any(String), browser: 'chrome', browserVersion: 126 });
    expect(row?.at.getTime()).toBe(Math.floor(server.clock.now().getTime() / 60_000) * 60_000);
    const stored = JSON.stringify(row);
    for (const secret of [you, v.id, v.number, v.doctor.userId, sent.connection, '204301'])
      expect(stored).not.toContain(secret);
  });

  it('replaces an earlier one of the same connection by the same member, and of no other', async () => {
    await enter(v.doctor);
    await enter(v.nurse);
    const sent = callReport();
    await report(v.doctor, { ...sent, figures: NO_PATH, isOver: false });
    await report(v.doctor, sent);
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['connected']);
    await report(v.nurse, { ...sent, figures: NO_PATH });
    expect((await rows()).map(({ outcome }) => outcome).toSorted()).toEqual(['connected', 'no_path']);
  });

  it('comes from a patient and a guest by their tickets, and from staff after the call has ended', async () => {
    const patient = await patientOf(server, v.requestId);
    await enter(patient);
    await report(patient);
    const guest = await guestOf(server, v);
    const { you } = await enter(guest);
    expect(await refused(guest)).toBe('NOT_FOUND');
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } });
    await report(guest);
    await enter(v.doctor);
    await v.doctor.call(roomCalls.leaveRoom, { body: { consultationId: v.id } });
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    await report(v.doctor);
    expect((await rows()).map(({ role }) => role).toSorted()).toEqual(['guest', 'patient', 'provider']);
  });

  it('refuses a removed guest, a member who never entered, and a stranger to the visit', async () => {
    const guest = await guestOf(server, v);
    const { you } = await enter(guest);
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } });
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: false } });
    expect(await refused(guest)).toBe('NOT_FOUND');
    expect(await refused(v.nurse)).toBe('NOT_FOUND');
    const other = await visit(server, { mrn: '204331' });
    const neighbour = await patientOf(server, other.requestId);
    await enter(neighbour, other.id);
    expect(await refused(neighbour)).toBe('NOT_FOUND');
    expect(await refused(await server.signInAs('arjun.rao'))).toBe('NOT_FOUND');
    expect(await refused(server.anonymous)).toBe('NOT_SIGNED_IN');
    expect(await rows()).toEqual([]);
  });

  it('takes no figure out of its bounds', async () => {
    await enter(v.doctor);
    const { figures } = callReport();
    const wrong = [
      { figures: { ...figures, lostPercent: 101 } },
      { figures: { ...figures, freezes: 10_001 } },
      { figures: { ...figures, setUpMs: -1 } },
      { figures: { ...figures, route: '203.0.113.7' } },
      { device: { kind: 'phone', browser: 'Mozilla/5.0', version: 126 } },
      { network: '5g' },
      { connection: 'mine' },
    ];
    for (const part of wrong) expect(await refused(v.doctor, { ...bodyOf(), ...part })).toBe('BAD_INPUT');
    expect(await rows()).toEqual([]);
  });

  it('keeps nothing that it does not know', async () => {
    await enter(v.doctor);
    const body = bodyOf();
    await v.doctor.call(calls.reportCall, {
      body: {
        ...body,
        figures: Object.assign({}, body.figures, { address: '203.0.113.7' }),
        device: Object.assign({}, body.device, { userAgent: 'Mozilla/5.0' }),
      },
    });
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toMatch(/203\.0|Mozilla/);
  });

  it('allows 30 a minute of one person', async () => {
    await enter(v.doctor);
    await enter(v.nurse);
    const sent = callReport();
    for (let at = 0; at < 30; at += 1) await report(v.doctor, sent);
    expect(await refused(v.doctor)).toBe('TOO_MANY');
    await report(v.nurse);
    server.clock.advance(60);
    await report(v.doctor);
  });

  it('gets deleted after 90 days', async () => {
    await enter(v.doctor);
    await report(v.doctor);
    server.clock.advance(89 * 86_400);
    await purgeCallReports(server.deps);
    expect(await rows()).toHaveLength(1);
    server.clock.advance(2 * 86_400);
    await purgeCallReports(server.deps);
    expect(await rows()).toEqual([]);
  });
});

describe('the metrics of calls', () => {
  const series = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await server.request('/metrics', { headers })).text();
    return (name: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? 0,
      );
  };

  it('count each connection once by outcome and path, and what it adds', async () => {
    await enter(v.doctor);
    const sent = callReport({ concealedPercent: 4, setUpMs: 2_400, givenUp: 1 });
    const before = await series();
    await report(v.doctor, { ...sent, figures: NO_PATH, isOver: false });
    await report(v.doctor, { ...sent, isOver: false });
    await report(v.doctor, { ...sent, figures: { ...sent.figures, givenUp: 3 } });
    const after = await series();
    const more = (name: string): number => after(name) - before(name);
    expect(more('wardline_room_connections_total{outcome="no_path"}')).toBe(1);
    expect(more('wardline_room_connections_total{outcome="connected"}')).toBe(1);
    expect(more('wardline_room_routes_total{route="relay",protocol="udp"}')).toBe(1);
    expect(more('wardline_room_set_up_seconds_bucket{le="2"}')).toBe(0);
    expect(more('wardline_room_set_up_seconds_bucket{le="3"}')).toBe(1);
    expect(more('wardline_room_concealed_percent_bucket{le="5"}')).toBe(1);
    expect(more('wardline_room_concealed_percent_count')).toBe(1);
    expect(more('wardline_room_pictures_given_up_total')).toBe(3);
  });
});
