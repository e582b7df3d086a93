import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { contract } from '#contract/index.ts';
import { roomCalls } from '#contract/room.ts';
import { storageCalls } from '#contract/storage.ts';
import type { Client } from '#tests/support/server/client.ts';
import { png } from '#tests/support/inputs/files.ts';
import { guestOf, joinByLink, patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const TURN_SECRET = 'a-secret-shared-with-coturn';
const server = await openServer({
  ICE_SERVERS:
    'stun:stun.example:3478, turn:care:pass@fixed.example:3478?transport=udp, turn:turn.example:3478',
  TURN_SECRET,
});
const { clock } = server;
let v: Visit;
beforeEach(async () => {
  v = await visit(server);
});

const quiet = { microphone: false, camera: false };
const enter = (who: Client) => who.call(roomCalls.enterRoom, { body: { consultationId: v.id, ...quiet } });
const messages = () => ({ query: { consultationId: v.id } });
const invite = () =>
  v.nurse.call(roomCalls.inviteGuest, { body: { consultationNumber: v.number, name: 'Kabir' } });

async function stateOf(memberId: string) {
  const { members } = await v.nurse.call(roomCalls.roomMembers, { query: { consultationId: v.id } });
  return members.find((member) => member.memberId === memberId)?.state;
}

describe('R1.04 a guest link', () => {
  test('says who invites, and nothing of the patient', async () => {
    const { url } = await invite();
    const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
    const invitation = await server.portal.call(roomCalls.guestInvitation, { query: { consultId, userId } });
    expect(invitation).toEqual({
      status: 'SUCCESS',
      invitedBy: 'Anitha Nair',
      guestName: 'Kabir',
      consultationMode: 'VIDEO',
      productName: 'Wardline',
    });
    expect(
      await server.portal.refusal(roomCalls.guestInvitation, { query: { consultId, userId: 'guess' } }),
    ).toMatchObject({ httpStatus: 404 });
    expect(
      await server.portal.refusal(roomCalls.guestInvitation, { query: { consultId: 'other', userId } }),
    ).toMatchObject({ httpStatus: 404 });
  });

  test('needs consent, and ends with its time', async () => {
    const { url } = await invite();
    const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
    const answer = await server.portal.send(roomCalls.joinAsGuest, {
      body: { consultId, userId, name: 'Kabir', consent: false },
    });
    expect(answer.status).toBe(400);
    clock.advance(6 * 3600);
    expect(
      await server.portal.refusal(roomCalls.guestInvitation, { query: { consultId, userId } }),
    ).toMatchObject({ httpStatus: 404 });
  });

  test('requires a person in the consultation', async () => {
    const other = await server.signInAs('mary.dsouza');
    expect(
      await other.refusal(roomCalls.inviteGuest, { body: { consultationNumber: v.number, name: 'X' } }),
    ).toMatchObject({ httpStatus: 404 });
  });

  test('ends with the consultation', async () => {
    const guest = await guestOf(server, v);
    await enter(guest);
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    expect(await guest.refusal(roomCalls.roomMembers, messages())).toMatchObject({ httpStatus: 401 });
  });
});

describe('R6.04 a guest', () => {
  test('reaches the calls of the room and its messages, and no other of the contract', async () => {
    const guest = await guestOf(server, v);
    for (const [name, row] of Object.entries(contract) as [string, AnyCall][]) {
      if (row.who.some((who) => ['guest', 'public', 'payer', 'smsGateway'].includes(who))) continue;
      const refused = await guest.refusal(row, {});
      expect([401, 403], name).toContain(refused.httpStatus);
    }
  });

  test('sees nothing of another consultation’s room, messages or documents', async () => {
    const theirs = await visit(server, { mrn: '204320' });
    const { document } = await theirs.nurse.call(consultationCalls.addConsultationDocument, {
      body: { consultationId: theirs.id, clientId: randomUUID(), name: 'x', file: png() },
    });
    const guest = await guestOf(server, v);
    const { you } = await enter(guest);
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } });
    const other = { consultationId: theirs.id };
    const refusals = [
      await guest.refusal(roomCalls.enterRoom, { body: { ...other, ...quiet } }),
      await guest.refusal(roomCalls.roomMembers, { query: other }),
      await guest.refusal(roomCalls.roomState, { body: { ...other, ...quiet } }),
      await guest.refusal(roomCalls.leaveRoom, { body: other }),
      await guest.refusal(consultationCalls.getConsultationMessagesV2, { query: other }),
      await guest.refusal(consultationCalls.sendConsultationMessage, {
        body: { ...other, clientId: randomUUID(), text: 'x' },
      }),
      await guest.refusal(storageCalls.getDocuementURLByID, { body: { documentId: document.id } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 404 });
  });

  test('waits outside: no messages, no signals, until someone lets them in', async () => {
    const guest = await guestOf(server, v);
    const { you, members } = await enter(guest);
    expect(members.find((member) => member.memberId === you)?.state).toBe('WAITING');
    const nurse = await enter(v.nurse);
    expect(await guest.refusal(consultationCalls.getConsultationMessagesV2, messages())).toMatchObject({
      httpStatus: 404,
    });
    expect(
      await guest.refusal(roomCalls.sendSignal, {
        body: { consultationId: v.id, to: nurse.you, signal: {} },
      }),
    ).toMatchObject({ httpStatus: 404 });
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } });
    expect(await guest.call(consultationCalls.getConsultationMessagesV2, messages())).toMatchObject({
      messages: [],
    });
    await guest.call(roomCalls.sendSignal, {
      body: { consultationId: v.id, to: nurse.you, signal: { candidates: [] } },
    });
  });

  test('let in once comes back in by themselves', async () => {
    const guest = await guestOf(server, v);
    const { you } = await enter(guest);
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } });
    await guest.call(roomCalls.leaveRoom, { body: { consultationId: v.id } });
    expect(await stateOf(you)).toBe('LEFT');
    await enter(guest);
    expect(await stateOf(you)).toBe('IN');
  });

  test.each([
    ['leaving', async (guest: Client) => guest.call(roomCalls.leaveRoom, { body: { consultationId: v.id } })],
    ['falling silent', async () => clock.advance(31)],
    [
      'being turned away',
      async (_: Client, you: string) =>
        v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: false } }),
    ],
  ] as const)('who was never let in waits again after %s', async (_, act) => {
    const guest = await guestOf(server, v);
    const { you } = await enter(guest);
    await act(guest, you);
    const again = await enter(guest);
    expect(await stateOf(again.you)).toBe('WAITING');
    expect(await guest.refusal(consultationCalls.getConsultationMessagesV2, messages())).toMatchObject({
      httpStatus: 404,
    });
  });

  test('cannot let anybody in', async () => {
    const [guest, other] = [await guestOf(server, v), await guestOf(server, v, 'Zoya')];
    const { you } = await enter(other);
    expect(
      await guest.refusal(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: true } }),
    ).toMatchObject({ httpStatus: 403 });
  });
});

describe('the patient', () => {
  test('comes straight in by the link of their app, and writes', async () => {
    const patient = await patientOf(server, v.requestId);
    const { you } = await enter(patient);
    expect(await stateOf(you)).toBe('IN');
    await patient.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: randomUUID(), text: 'Can you hear me?' },
    });
    const { messages: seen } = await v.nurse.call(consultationCalls.getConsultationMessagesV2, messages());
    expect(seen).toMatchObject([{ text: 'Can you hear me?', from: { role: 'patient' } }]);
  });

  test('keeps one link, however often the app asks', async () => {
    const state = async () =>
      (await server.intake.call(customerCalls.intakeRequestState, { query: { requestId: v.requestId } }))
        .joinUrl;
    expect(await state()).toBe(await state());
    expect(await state()).toContain('/guest/');
  });
});

describe('the room', () => {
  test('shows who is in it, with what they have on', async () => {
    const { you } = await enter(v.nurse);
    await v.nurse.call(roomCalls.roomState, {
      body: { consultationId: v.id, microphone: true, camera: true },
    });
    const { members } = await v.doctor.call(roomCalls.roomMembers, { query: { consultationId: v.id } });
    expect(members).toEqual([
      {
        memberId: you,
        name: 'Anitha Nair',
        callsThemselves: null,
        role: 'nurse',
        state: 'IN',
        microphone: true,
        camera: true,
        sharing: false,
      },
    ]);
  });

  test('forgets who gave no sign of life for half a minute', async () => {
    const { you } = await enter(v.nurse);
    clock.advance(30);
    expect(await stateOf(you)).toBe('IN');
    clock.advance(1);
    expect(await stateOf(you)).toBe('LEFT');
    await v.nurse.call(roomCalls.roomState, { body: { consultationId: v.id, ...quiet } });
    expect(await stateOf(you)).toBe('IN');
  });

  test('holds four at most, also when the fourth and fifth are let in', async () => {
    await enter(v.nurse);
    await enter(v.doctor);
    await enter(await patientOf(server, v.requestId));
    const waiting = [await enter(await guestOf(server, v, 'A')), await enter(await guestOf(server, v, 'B'))];
    const admit = (i: number) => ({
      body: { consultationId: v.id, memberId: waiting[i]?.you ?? '', admit: true },
    });
    await v.nurse.call(roomCalls.letIn, admit(0));
    expect(await v.nurse.refusal(roomCalls.letIn, admit(1))).toMatchObject({ httpStatus: 422, code: 'RULE' });
  });

  test('refuses staff outside the consultation, and everyone after its end', async () => {
    const other = await server.signInAs('mary.dsouza');
    expect(
      await other.refusal(roomCalls.enterRoom, { body: { consultationId: v.id, ...quiet } }),
    ).toMatchObject({ httpStatus: 404 });
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    expect(
      await v.nurse.refusal(roomCalls.enterRoom, { body: { consultationId: v.id, ...quiet } }),
    ).toMatchObject({ httpStatus: 409 });
  });

  test('takes signals of its members for its members alone', async () => {
    const [a, b] = [await enter(v.nurse), await enter(v.doctor)];
    const signal = { description: { type: 'offer', sdp: 'v=0' } };
    await v.nurse.call(roomCalls.sendSignal, { body: { consultationId: v.id, to: b.you, signal } });
    expect(
      await v.nurse.refusal(roomCalls.sendSignal, { body: { consultationId: v.id, to: 'nobody', signal } }),
    ).toMatchObject({ httpStatus: 404 });
    const event = (await server.rows('event')).at(-1);
    expect(event).toMatchObject({
      type: 'room.signal',
      audience: [`user:${v.doctor.userId}`],
      data: { from: a.you, signal },
    });
  });

  test('hands out the ICE servers of the configuration, those of a shared secret with credentials of the caller', async () => {
    const { you, iceServers } = await enter(v.nurse);
    const username = `${clock.now().getTime() / 1000 + 6 * 3600}:${you}`;
    // The same as `printf %s "$username" | openssl dgst -sha1 -hmac "$secret" -binary | base64`.
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(TURN_SECRET),
      { name: 'HMAC', hash: 'SHA-1' },
      false,
      ['sign'],
    );
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(username));
    expect(iceServers).toEqual([
      { urls: ['stun:stun.example:3478'] },
      { urls: ['turn:fixed.example:3478?transport=udp'], username: 'care', credential: 'pass' },
      {
        urls: ['turn:turn.example:3478'],
        username,
        credential: Buffer.from(signature).toString('base64'),
      },
    ]);
  });

  test('gives a guest credentials after admission alone, which do not name the secret of their link', async () => {
    const { url } = await invite();
    const guest = await joinByLink(server, url);
    const { you: memberId, iceServers: none } = await enter(guest);
    await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId, admit: true } });
    const { iceServers } = await enter(guest);
    expect([none.length, iceServers.length]).toEqual([0, 3]);
    expect(JSON.stringify(iceServers)).not.toContain(new URL(url).pathname.split('/')[3]);
  });
});
