import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RTCPeerConnection } from 'werift';
import { roomCalls, Signal } from '#contract/room.ts';
import { followMediaServer } from '#server/visits/media-events.ts';
import { JANUS_SECRET, openJanusServer, type Janus } from '#tests/support/doubles/janus.ts';
import { freePort } from '#tests/support/free-port.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { guestOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

const missing = missingPrograms(['janus']);
const port = await freePort();
const server = await openServer({ JANUS_URL: `ws://127.0.0.1:${port}`, JANUS_SECRET });
const stop = followMediaServer(server.deps);
const isConnected = async (): Promise<boolean> => server.deps.mediaServer?.session() !== undefined;
let janus: Janus;
let v: Visit;

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await stop();
});

const enter = (who: Client) =>
  who.call(roomCalls.enterRoom, { body: { consultationId: v.id, microphone: true, camera: true } });
const look = (who: Client) => who.call(roomCalls.roomMembers, { query: { consultationId: v.id } });
const body = (to: string, signal: Signal) => ({ consultationId: v.id, to, signal, via: 'server' as const });
const pass = (who: Client, to: string, signal: Signal) =>
  who.call(roomCalls.sendSignal, { body: body(to, signal) });
const refusedOf = (who: Client, to: string, signal: Signal) =>
  who.refusal(roomCalls.sendSignal, { body: body(to, signal) });

/** Lets a guest in, whom the nurse admits. */
async function admit(guest: Client): Promise<string> {
  const { you } = await enter(guest);
  await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } });
  return you;
}

/** The doctor, the nurse and a guest, with their ids in the room. */
async function threeOf() {
  const guest = await guestOf(server, v);
  const doctorId = (await enter(v.doctor)).you;
  const nurseId = (await enter(v.nurse)).you;
  const guestId = await admit(guest);
  await enter(guest);
  return { guest, doctorId, nurseId, guestId };
}

/** The signals of the media server to a member about another. */
async function heard(about: string): Promise<Signal[]> {
  const rows = (await server.rows('event')).map(({ type, data }) => ({
    type,
    data: data as { consultationId?: string; from?: string; via?: string; signal?: unknown },
  }));
  return rows
    .filter(({ type, data }) => type === 'room.signal' && data.consultationId === v.id && data.from === about)
    .filter(({ data }) => data.via === 'server')
    .map(({ data }) => Signal.parse(data.signal));
}

const handles = async () => (await server.rows('mediaHandle')).filter((row) => row.consultationId === v.id);

/** A browser that sends, without media: its offer is a real one. */
async function publisher(): Promise<{ offer: () => Promise<string>; take: (sdp: string) => Promise<void> }> {
  const connection = new RTCPeerConnection();
  ends.push(() => connection.close());
  connection.addTransceiver('audio', { direction: 'sendonly' });
  connection.addTransceiver('video', { direction: 'sendonly' });
  return {
    async offer() {
      await connection.setLocalDescription(await connection.createOffer());
      return connection.localDescription?.sdp ?? '';
    },
    take: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
  };
}

async function publish(who: Client, id: string, connection = 'one'): Promise<void> {
  const browser = await publisher();
  const description = { type: 'offer', sdp: await browser.offer() };
  const before = (await heard(id)).length;
  await pass(who, id, { connection, description });
  await until('the answer of Janus', async () => (await heard(id)).length > before);
  const answer = (await heard(id)).at(-1);
  expect(answer).toMatchObject({ connection, description: { type: 'answer' } });
  await browser.take(answer?.description?.sdp ?? '');
}

const isTold = (about: string) =>
  until('the others to be told', async () => (await heard(about)).some(({ published }) => published));

const isOffered = (about: string, name: string) =>
  until('the offer of Janus', async () =>
    (await heard(about)).some(
      ({ description, connection }) => description?.type === 'offer' && connection === name,
    ),
  );

describe.skipIf(missing.length)('with Janus', () => {
  beforeAll(async () => {
    janus = await openJanusServer(port);
    await until('the portal to be connected to Janus', isConnected);
  });
  afterAll(() => janus.stop());
  beforeEach(async () => {
    v = await visit(server);
  });

  describe('a call through the media server', () => {
    test('begins with the third person, and is told to those who were in', async () => {
      expect((await enter(v.doctor)).throughServer).toBeUndefined();
      expect((await enter(v.nurse)).throughServer).toBeUndefined();
      const guest = await guestOf(server, v);
      await admit(guest);
      expect((await enter(guest)).throughServer).toBe(true);
      expect((await look(v.doctor)).throughServer).toBe(true);
    });

    test('stays there for the two who are left, and goes from browser to browser again once it was empty', async () => {
      const { guest } = await threeOf();
      const leave = (who: Client) => who.call(roomCalls.leaveRoom, { body: { consultationId: v.id } });
      await leave(guest);
      expect((await look(v.doctor)).throughServer).toBe(true);
      await leave(v.doctor);
      await leave(v.nurse);
      expect((await enter(v.doctor)).throughServer).toBeUndefined();
    });

    test('answers who sends, offers it to who asks, and tells the others that it can be had', async () => {
      const { doctorId, nurseId } = await threeOf();
      await publish(v.nurse, nurseId);
      await pass(v.nurse, doctorId, { connection: 'two', subscribe: true });
      await until('the doctor to be missing', async () => (await handles()).length === 1);
      await publish(v.doctor, doctorId);
      await isTold(doctorId);
      await pass(v.nurse, doctorId, { connection: 'three', subscribe: true });
      await isOffered(doctorId, 'three');
    });

    test('a new connection of a person takes the place of the one before', async () => {
      const { doctorId } = await threeOf();
      await publish(v.doctor, doctorId, 'before the reload');
      const [before] = await handles();
      await publish(v.doctor, doctorId, 'after the reload');
      const now = await handles();
      expect(now).toHaveLength(1);
      expect(now[0]?.handleId).not.toBe(before?.handleId);
    });
  });

  describe('the media server and rights', () => {
    test('no signal is passed to it in a room of two, or from a guest who waits', async () => {
      const doctorId = (await enter(v.doctor)).you;
      await enter(v.nurse);
      const ask: Signal = { connection: 'one', subscribe: true };
      expect(await refusedOf(v.nurse, doctorId, ask)).toMatchObject({ httpStatus: 404 });
      const guest = await guestOf(server, v);
      await enter(guest);
      expect(await refusedOf(guest, doctorId, ask)).toMatchObject({ httpStatus: 404 });
    });

    test('a member cannot send in the name of another', async () => {
      const { guest, doctorId } = await threeOf();
      const browser = await publisher();
      await pass(guest, doctorId, {
        connection: 'one',
        description: { type: 'offer', sdp: await browser.offer() },
      });
      expect(await handles()).toEqual([]);
    });

    test('H355 a guest who is removed hears and sees nothing more', async () => {
      const { guest, doctorId, guestId } = await threeOf();
      await publish(guest, guestId);
      await publish(v.doctor, doctorId);
      await isTold(doctorId);
      await pass(guest, doctorId, { connection: 'two', subscribe: true });
      await isOffered(doctorId, 'two');
      const [handle] = (await handles()).filter(
        (row) => row.aboutId === doctorId && row.memberId === guestId,
      );
      await v.nurse.call(roomCalls.letIn, {
        body: { consultationId: v.id, memberId: guestId, admit: false },
      });
      await until('the guest’s connections to end', async () => (await handles()).length === 1);
      const request = {
        janus: 'message' as const,
        session_id: Number(handle?.sessionId),
        handle_id: Number(handle?.handleId),
        body: { request: 'pause' },
      };
      await expect(server.deps.mediaServer?.ask(request)).rejects.toMatchObject({ code: 459 });
    });
  });

  test('calls go from browser to browser where the media server does not come back, and through it once it has', async () => {
    const { doctorId } = await threeOf();
    await publish(v.doctor, doctorId);
    await janus.stop();
    await until('the room to return', async () => (await look(v.doctor)).throughServer === undefined, 20_000);
    expect(await handles()).toEqual([]);
    janus = await openJanusServer(port);
    await until('the portal to be connected again', isConnected, 20_000);
    await enter(v.nurse);
    expect((await look(v.doctor)).throughServer).toBe(true);
  });
});
