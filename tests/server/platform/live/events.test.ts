// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { EVENT_CURSOR_HEADER } from '#contract/event-cursor.ts';
import { portalCalls } from '#contract/portal.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { openStream, type Stream } from '#tests/support/server/events.ts';
import { guestOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const url = await server.listen();
const streams: Stream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function streamOf(who: { headers: Readonly<Record<string, string>> }, after?: number): Promise<Stream> {
  const stream = await openStream(url, { ...who.headers }, after);
  streams.push(stream);
  return stream;
}

const quiet = { microphone: false, camera: false };
const letIn = (v: Visit, memberId: string, admit: boolean) =>
  v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId, admit } });

/** A guest who waits to be admitted, or was admitted. */
async function guestInside(v: Visit, admit = true) {
  const guest = await guestOf(server, v);
  const { you } = await guest.call(roomCalls.enterRoom, { body: { consultationId: v.id, ...quiet } });
  if (admit) await letIn(v, you, true);
  return { guest, memberId: you };
}

/** Returns what the queues heard; each such event has its alert beside it. */
const raisedIn = ({ events }: Stream) => events.filter(({ type }) => type === 'request.raised');

describe('the event stream', () => {
  test('brings a raised request within a second, with ids alone', async () => {
    const stream = await streamOf(await server.signInAs('anitha.nair'));
    await stream.ready;
    const { requestId } = await server.raise('EMERGENCY_CARE');
    const event = await stream.next(({ type }) => type === 'request.raised');
    expect(event.data).toEqual({ requestId, kind: 'EMERGENCY_CARE' });
  });

  test('brings a change of hands to who else sees the queue', async () => {
    const [nurse, stream] = [
      await server.signInAs('anitha.nair'),
      await streamOf(await server.signInAs('mary.dsouza')),
    ];
    await stream.ready;
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    await stream.next(({ type, data }) => type === 'request.changed' && data.requestId === requestId);
  });

  test('replays after a cursor exactly what was missed, in order, then continues', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const first = await streamOf(nurse);
    const cursor = await first.ready;
    first.close();
    const missed = [];
    for (let i = 0; i < 5; i += 1) missed.push((await server.raise('TALK_TO_NURSE')).requestId);
    const second = await streamOf(nurse, cursor);
    const live = (await server.raise('TALK_TO_NURSE')).requestId;
    await second.next(({ data }) => data.requestId === live);
    expect(raisedIn(second).map(({ data }) => data.requestId)).toEqual([...missed, live]);
    const seqs = second.events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  test('begins where a read by staff says that it knows all events; a list that a device caches says nothing', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const read = (path: string) => fetch(`${url}/wardline/${path}`, { headers: { ...nurse.headers } });
    const counters = await read('api/provider/agent/v1/dashboardMenuStatus');
    const cursor = counters.headers.get(EVENT_CURSOR_HEADER);
    const { requestId } = await server.raise('TALK_TO_NURSE');
    const stream = await streamOf(nurse, Number(cursor));
    await stream.next(({ data }) => data.requestId === requestId);
    expect(raisedIn(stream)).toHaveLength(1);
    const languages = await read('api/provider/getLanguageslist');
    expect([languages.status, languages.headers.get(EVENT_CURSOR_HEADER)]).toEqual([200, null]);
  });

  test('loses and doubles nothing when it opens in the middle of changes', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const begin = (await server.rows('event')).at(-1)?.seq ?? 0;
    const raising = Promise.all(Array.from({ length: 20 }, () => server.raise('TALK_TO_DOC')));
    const opened = await Promise.all(Array.from({ length: 4 }, () => streamOf(nurse, begin)));
    const ids = (await raising).map(({ requestId }) => requestId).toSorted();
    for (const stream of opened) {
      await expect.poll(() => raisedIn(stream).length).toBe(20);
      expect(
        raisedIn(stream)
          .map(({ data }) => data.requestId ?? '')
          .toSorted(),
      ).toEqual(ids);
    }
  });

  test("brings nothing of a neighbour's consultation", async () => {
    const v = await visit(server);
    const [mine, theirs] = [await streamOf(v.doctor), await streamOf(await server.signInAs('mary.dsouza'))];
    await Promise.all([mine.ready, theirs.ready]);
    await v.nurse.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: randomUUID(), text: 'Hello' },
    });
    await v.nurse.call(consultationCalls.updateUrgentCareNurseComments, {
      body: { consultationNumber: v.number, clientId: randomUUID(), text: 'BP 120/80' },
    });
    await mine.next(({ type }) => type === 'consultation.changed');
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await theirs.next(({ data }) => data.requestId === requestId);
    expect(mine.events.map(({ type }) => type)).toContain('message.sent');
    expect(raisedIn(theirs).map(({ data }) => data)).toEqual([{ requestId, kind: 'TALK_TO_NURSE' }]);
    expect(new Set(theirs.events.map(({ data }) => data.requestId))).toEqual(new Set([requestId]));
  });

  test('brings a provider who is not verified nothing of the queues, also not what came before', async () => {
    const userName = 'samir.bose';
    const doctor = await server.signInAs(userName);
    const verified = (verificationStatus: string) =>
      server.db
        .updateTable('provider')
        .set({ verificationStatus: verificationStatus as never })
        .where('userId', '=', doctor.userId)
        .execute();
    await verified('SUBMITTED');
    const { requestId: before } = await server.raise('TALK_TO_DOC');
    const closed = await streamOf(doctor, 0);
    await closed.ready;
    const { requestId } = await server.raise('TALK_TO_DOC');
    const nurse = await streamOf(await server.signInAs('meera.iyer'), 0);
    await nurse.next(({ data }) => data.requestId === requestId);
    expect(raisedIn(closed)).toEqual([]);
    await verified('VERIFIED_AND_APPROVED');
    // The stream ends with the change of rights, and its device opens another one.
    await closed.ends();
    const open = await streamOf(doctor, 0);
    await open.next(({ data }) => data.requestId === before);
  });

  test('R1.04 brings a guest what happens in their consultation alone', async () => {
    const v = await visit(server);
    const { guest } = await guestInside(v);
    const stream = await streamOf(guest);
    await stream.ready;
    await server.raise('EMERGENCY_CARE');
    await (
      await visit(server, { mrn: '204340' })
    ).nurse.call(roomCalls.enterRoom, { body: { consultationId: v.id, microphone: false, camera: false } });
    await stream.next(({ type }) => type === 'room.changed');
    expect(new Set(stream.events.map(({ data }) => data.consultationId))).toEqual(new Set([v.id]));
  });

  test('brings a guest who waits their own admission, and ends; the next one continues with the consultation until they are removed', async () => {
    const v = await visit(server);
    const { guest, memberId } = await guestInside(v, false);
    const outside = await streamOf(guest);
    const cursor = await outside.ready;
    await v.doctor.call(roomCalls.enterRoom, { body: { consultationId: v.id, ...quiet } });
    await letIn(v, memberId, true);
    await outside.ends();
    expect(outside.events.map(({ type }) => type)).toEqual(['room.changed']);

    const inside = await streamOf(guest, cursor);
    await v.nurse.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: crypto.randomUUID(), text: 'Welcome' },
    });
    await inside.next(({ type }) => type === 'message.sent');
    await letIn(v, memberId, false);
    await inside.ends();
    expect((await streamOf(guest)).status).toBe(200);
  });

  test('R2.24 brings orders to agents, and what rings to nurses and providers', async () => {
    const agent = await streamOf(await server.signInAs('farhan.shaikh'));
    const nurse = await streamOf(await server.signInAs('anitha.nair'));
    await Promise.all([agent.ready, nurse.ready]);
    const order = (await server.raise('LAB', { hubKey: undefined })).requestId;
    const call = (await server.raise('TALK_TO_NURSE')).requestId;
    await agent.next(({ data }) => data.requestId === order);
    await nurse.next(({ data }) => data.requestId === call);
    expect(new Set(agent.events.map(({ data }) => data.requestId))).toEqual(new Set([order]));
    expect(new Set(nurse.events.map(({ data }) => data.requestId))).toEqual(new Set([call]));
  });

  test('gives a sign of life within ten seconds, so that a dead one is noticed', async () => {
    const stream = await streamOf(await server.signInAs('anitha.nair'));
    await expect.poll(() => stream.comments.length, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  test.each(['-1', 'x', '1e400', '99999999999999999999'])(
    'does not open after the cursor %s',
    async (after) => {
      const nurse = await server.signInAs('anitha.nair');
      expect(await nurse.refusal(portalCalls.events, { query: { after } })).toMatchObject({
        code: 'BAD_INPUT',
      });
    },
  );

  test('ends within two heartbeats of the logout, and no other stream with it', async () => {
    const [leaving, staying] = [await server.signInAs('rekha.pawar'), await server.signInAs('anitha.nair')];
    const [left, kept] = [await streamOf(leaving), await streamOf(staying)];
    await Promise.all([left.ready, kept.ready]);
    await leaving.call(authCalls.logouts, {});
    await left.ends();
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await kept.next(({ data }) => data.requestId === requestId);
    expect(left.events.map(({ data }) => data.requestId)).not.toContain(requestId);
  });

  test('R6.04 ends for a guest when the consultation does', async () => {
    const v = await visit(server, { mrn: '204341' });
    const stream = await streamOf((await guestInside(v)).guest);
    await stream.ready;
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    await stream.ends();
    expect(stream.events.length).toBeGreaterThan(0);
  });
});

test('a person has 20 streams, on all of their devices together; one that ends makes room', async () => {
  const agent = await server.signInAs('farhan.shaikh');
  const opened = await Promise.all(Array.from({ length: 20 }, () => streamOf(agent)));
  await Promise.all(opened.map(({ ready }) => ready));
  expect(await agent.refusal(portalCalls.events, { query: {} })).toMatchObject({
    httpStatus: 429,
    retryAfterS: expect.any(Number),
  });
  opened[0]?.close();
  await expect.poll(async () => (await streamOf(agent)).status).toBe(200);
});
