import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { OTP_CODES_A_DAY } from '#contract/limits.ts';
import { roomCalls } from '#contract/room.ts';
import type { Client } from '#tests/support/server/client.ts';
import { joinByLink, patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';

/** One link in two hands: V5 of the security report of 2026-11-23, line by line. */
const server = await openServer();
let v: Visit;
let url: string;
beforeEach(async () => {
  v = await visit(server);
  ({ url } = await v.nurse.call(roomCalls.inviteGuest, {
    body: { consultationNumber: v.number, name: 'Kabir' },
  }));
});

const enter = (who: Client) =>
  who.call(roomCalls.enterRoom, { body: { consultationId: v.id, microphone: false, camera: false } });
const letIn = (memberId: string, admit = true) =>
  v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId, admit } });
const messages = () => ({ query: { consultationId: v.id } });
const reads = (who: Client) => who.call(consultationCalls.getConsultationMessagesV2, messages());
const isRefused = (who: Client) => who.refusal(consultationCalls.getConsultationMessagesV2, messages());
const member = async (memberId: string) =>
  (await v.nurse.call(roomCalls.roomMembers, messages())).members.find((one) => one.memberId === memberId);

/** A guest who was let in. */
async function guestInside(name = 'Kabir') {
  const client = await joinByLink(server, url, name);
  const { you } = await enter(client);
  await letIn(you);
  return { client, you };
}

test('a doctor invites with their title', async () => {
  ({ url } = await v.doctor.call(roomCalls.inviteGuest, {
    body: { consultationNumber: v.number, name: 'Kabir' },
  }));
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  const { invitedBy } = await server.portal.call(roomCalls.guestInvitation, { query: { consultId, userId } });
  expect(invitedBy).toMatch(/^Dr\. \w/);
});

describe('a second person with the link of a guest who is in', () => {
  test('waits, reads nothing, and does not put the first one out', async () => {
    const first = await guestInside();
    const second = await joinByLink(server, url, 'Zoya');
    expect(await isRefused(second)).toMatchObject({ httpStatus: 404 });
    const { you, members } = await enter(second);
    expect(members).toMatchObject([{ memberId: you, state: 'WAITING' }]);
    expect(await second.call(roomCalls.roomMembers, messages())).toMatchObject({
      members: [{ memberId: you }],
    });
    expect(await isRefused(second)).toMatchObject({ httpStatus: 404 });
    await reads(first.client);
    expect(await member(first.you)).toMatchObject({ state: 'IN' });
    expect(await member(you)).toMatchObject({ state: 'WAITING', name: 'Kabir', callsThemselves: 'Zoya' });
  });

  test('shows under the name that the link was made for; a typed one is marked, also in the chat', async () => {
    const { client, you } = await guestInside('Dr. Meera Iyer');
    expect(await member(you)).toMatchObject({ name: 'Kabir', callsThemselves: 'Dr. Meera Iyer' });
    await client.call(consultationCalls.sendConsultationMessage, {
      body: { consultationId: v.id, clientId: randomUUID(), text: 'Please stop the warfarin' },
    });
    const { messages: seen } = await reads(v.nurse);
    expect(seen.at(-1)).toMatchObject({ from: { name: 'Kabir (“Dr. Meera Iyer”)', role: 'guest' } });
  });

  test('a guest who is called as a staff member is marked, even where the inviter typed it so', async () => {
    ({ url } = await v.nurse.call(roomCalls.inviteGuest, {
      body: { consultationNumber: v.number, name: 'meera  iyer' },
    }));
    const { you } = await enter(await joinByLink(server, url, 'Meera Iyer'));
    expect(await member(you)).toMatchObject({ callsThemselves: 'Meera Iyer' });
    const { you: kabir } = await guestInside('Meera Iyer');
    expect(await member(kabir)).toMatchObject({ callsThemselves: 'Meera Iyer' });
  });
});

test('a guest who is in is removed, reads nothing, and waits again when they come back', async () => {
  const { client, you } = await guestInside();
  await reads(client);
  await letIn(you, false);
  expect(await member(you)).toMatchObject({ state: 'REMOVED' });
  expect(await isRefused(client)).toMatchObject({ httpStatus: 404 });
  await client.call(roomCalls.leaveRoom, { body: { consultationId: v.id } });
  await enter(client);
  expect(await member(you)).toMatchObject({ state: 'WAITING' });
  expect(await isRefused(client)).toMatchObject({ httpStatus: 404 });
});

test('five devices wait by one link; a further one is refused until one of them is silent', async () => {
  const devices = await Promise.all(Array.from({ length: 5 }, async () => joinByLink(server, url, 'Zoya')));
  for (const device of devices) await enter(device);
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  const body = { consultId, userId, name: 'Zoya', consent: true as const };
  expect((await server.portal.refusal(roomCalls.joinAsGuest, { body })).reason).toBe('LOBBY_FULL');
  server.clock.advance(31);
  await joinByLink(server, url, 'Zoya');
});

test('no one of the staff is removed', async () => {
  const { you } = await enter(v.doctor);
  const body = { consultationId: v.id, memberId: you, admit: false };
  expect(await v.nurse.refusal(roomCalls.letIn, { body })).toMatchObject({ httpStatus: 404 });
});

describe("the patient's own link", () => {
  const link = async () => {
    const { joinUrl } = await server.intake.call(customerCalls.intakeRequestState, {
      query: { requestId: v.requestId },
    });
    const [, , consultId = '', userId = ''] = new URL(joinUrl ?? '').pathname.split('/');
    return { consultId, userId };
  };
  const asPatient = { name: 'The patient', consent: true } as const;
  const sendCode = async () => {
    const sent = await server.portal.call(roomCalls.sendGuestCode, { body: await link() });
    return { OTPId: sent.responseString, OTP: await lastCode(server) };
  };
  const joinWith = async (proof: object) =>
    server.portal.refusal(roomCalls.joinAsGuest, { body: { ...(await link()), ...asPatient, ...proof } });

  test('needs the patient’s code on a second device, then admission; the first device stays in', async () => {
    const first = await patientOf(server, v.requestId);
    const { you } = await enter(first);
    expect(await joinWith({})).toMatchObject({ reason: 'PATIENT_CODE_NEEDED' });
    const mobiles = new Set((await server.rows('patient')).map(({ mobile }) => mobile));
    const proof = await sendCode();
    const sms = (await server.rows('outgoing')).at(-1);
    expect([mobiles.has(sms?.recipient ?? ''), sms?.text]).toEqual([
      true,
      expect.stringContaining(proof.OTP),
    ]);
    const { token } = await server.portal.call(roomCalls.joinAsGuest, {
      body: { ...(await link()), ...asPatient, ...proof },
    });
    const second = server.client({ authorization: `Bearer ${token}` });
    expect(await isRefused(second)).toMatchObject({ httpStatus: 404 });
    const { you: other } = await enter(second);
    expect(await member(other)).toMatchObject({ state: 'WAITING', role: 'patient' });
    expect(await member(you)).toMatchObject({ state: 'IN' });
    await reads(first);
    await letIn(other);
    await reads(second);
    // It is used up.
    expect(await joinWith(proof)).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('reads before it enters the room and after it left, but not once it was removed', async () => {
    const patient = await patientOf(server, v.requestId);
    const leave = () => patient.call(roomCalls.leaveRoom, { body: { consultationId: v.id } });
    await reads(patient);
    const { you } = await enter(patient);
    await leave();
    await reads(patient);
    await enter(patient);
    await letIn(you, false);
    expect(await isRefused(patient)).toMatchObject({ httpStatus: 404 });
    await leave();
    await enter(patient);
    expect(await member(you)).toMatchObject({ state: 'WAITING' });
    expect(await isRefused(patient)).toMatchObject({ httpStatus: 404 });
  });

  test('refuses a wrong code, a code of another visit, and half a proof', async () => {
    await patientOf(server, v.requestId);
    const proof = await sendCode();
    expect(await joinWith({ ...proof, OTP: otherCode(proof.OTP) })).toMatchObject({ code: 'WRONG_CODE' });
    for (const [half, path] of [
      [{ OTP: proof.OTP }, 'OTPId'],
      [{ OTPId: proof.OTPId }, 'OTP'],
    ] as const)
      expect(await joinWith(half)).toMatchObject({
        httpStatus: 400,
        fields: [{ path, reason: 'CODE_WITHOUT_ID' }],
      });
    // The link of a neighbour has other codes.
    v = await visit(server);
    await patientOf(server, v.requestId);
    expect(await joinWith(proof)).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('admits one of two devices that open it at once without the code', async () => {
    const body = { ...(await link()), ...asPatient };
    const answers = await Promise.all([1, 2].map(() => server.portal.send(roomCalls.joinAsGuest, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('sends no code before a device has joined, nor for the link of a guest, nor without end', async () => {
    expect(await server.portal.refusal(roomCalls.sendGuestCode, { body: await link() })).toMatchObject({
      httpStatus: 404,
    });
    await joinByLink(server, url);
    const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
    const ofGuest = { body: { consultId, userId } };
    expect(await server.portal.refusal(roomCalls.sendGuestCode, ofGuest)).toMatchObject({ httpStatus: 404 });
    await patientOf(server, v.requestId);
    for (let i = 0; i < OTP_CODES_A_DAY; i += 1) await sendCode();
    expect(await server.portal.refusal(roomCalls.sendGuestCode, { body: await link() })).toMatchObject({
      httpStatus: 429,
    });
  });

  test('can be made again for the app after it was revoked', async () => {
    const state = () =>
      server.intake.call(customerCalls.intakeRequestState, { query: { requestId: v.requestId } });
    const { joinUrl } = await state();
    const { invitations } = await v.nurse.call(roomCalls.guestInvitations, {
      query: { consultationNumber: v.number },
    });
    const invitationId = invitations.find(({ role }) => role === 'patient')?.invitationId ?? '';
    await v.nurse.call(roomCalls.revokeGuest, { body: { consultationNumber: v.number, invitationId } });
    expect((await state()).joinUrl).not.toBe(joinUrl);
  });
});

describe('a link that is revoked', () => {
  const revoke = async (who: Visit['nurse'] = v.doctor) => {
    const { invitations } = await who.call(roomCalls.guestInvitations, {
      query: { consultationNumber: v.number },
    });
    expect(invitations).toMatchObject([{ name: 'Kabir', role: 'guest', joined: 2 }]);
    const body = { consultationNumber: v.number, invitationId: invitations[0]?.invitationId ?? '' };
    await who.call(roomCalls.revokeGuest, { body });
    return body;
  };

  test('puts out who is in and who waits, ends their tokens, and lets no one join', async () => {
    const inside = await guestInside();
    const waiting = await joinByLink(server, url, 'Zoya');
    const { you } = await enter(waiting);
    const body = await revoke();
    for (const who of [inside.client, waiting])
      expect(await isRefused(who)).toMatchObject({ httpStatus: 401 });
    for (const id of [inside.you, you]) expect(await member(id)).toMatchObject({ state: 'REMOVED' });
    const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
    expect(
      await server.portal.refusal(roomCalls.guestInvitation, { query: { consultId, userId } }),
    ).toMatchObject({ httpStatus: 404, detail: { isRevoked: true } });
    expect(
      await server.portal.refusal(roomCalls.joinAsGuest, {
        body: { consultId, userId, name: 'Kabir', consent: true },
      }),
    ).toMatchObject({ httpStatus: 404 });
    expect(await v.nurse.refusal(roomCalls.revokeGuest, { body })).toMatchObject({ httpStatus: 404 });
    const { invitations } = await v.nurse.call(roomCalls.guestInvitations, {
      query: { consultationNumber: v.number },
    });
    expect(invitations).toEqual([]);
  });

  test('requires a person in the consultation, and leaves the other links', async () => {
    const other = await joinByLink(
      server,
      (
        await v.nurse.call(roomCalls.inviteGuest, {
          body: { consultationNumber: v.number, name: 'Zoya' },
        })
      ).url,
      'Zoya',
    );
    const { you } = await enter(other);
    await letIn(you);
    const { invitations } = await v.nurse.call(roomCalls.guestInvitations, {
      query: { consultationNumber: v.number },
    });
    const body = {
      consultationNumber: v.number,
      invitationId: invitations.find(({ name }) => name === 'Kabir')?.invitationId ?? '',
    };
    const stranger = await server.signInAs('mary.dsouza');
    expect(await stranger.refusal(roomCalls.revokeGuest, { body })).toMatchObject({ httpStatus: 404 });
    await v.nurse.call(roomCalls.revokeGuest, { body });
    await reads(other);
  });
});

test('notifies a waiting guest of their own admission and of nothing else in the room', async () => {
  const client = await joinByLink(server, url);
  const { you } = await enter(client);
  const key = (await server.rows('roomMember')).find(({ id }) => id === you)?.identityKey;
  const heard = async (act: () => Promise<unknown>) => {
    const before = (await server.rows('event')).length;
    await act();
    const events = (await server.rows('event')).slice(before);
    return events.filter(({ audience }) => audience.includes(key ?? '')).map(({ type }) => type);
  };
  expect(await heard(() => enter(v.nurse))).toEqual([]);
  expect(await heard(() => letIn(you))).toEqual(['room.changed']);
  expect(await heard(() => letIn(you, false))).toEqual(['room.changed']);
});
