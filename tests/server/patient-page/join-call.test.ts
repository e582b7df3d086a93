import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { roomCalls } from '#contract/room.ts';
import { change } from '#server/platform/writes/change.ts';
import { invitePatient } from '#server/visits/invitations.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { birthDateOf, lastLink, openLink } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let link: string;
beforeEach(async () => {
  v = await visit(server);
  await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
  link = await lastLink(server);
});

const openOwnPage = async () => openLink(server, link, await birthDateOf(server, v.id));
const join = (page: Client) => page.call(patientPageCalls.joinPatientVisit, {});
const inCall = ({ ticket }: Awaited<ReturnType<typeof join>>) =>
  server.client({ authorization: `Bearer ${ticket.token}` });
const enter = (who: Client) =>
  who.call(roomCalls.enterRoom, { body: { consultationId: v.id, microphone: true, camera: false } });
const member = async (memberId: string) =>
  (await v.doctor.call(roomCalls.roomMembers, { query: { consultationId: v.id } })).members.find(
    (one) => one.memberId === memberId,
  );
const reads = (who: Client) =>
  who.send(consultationCalls.getConsultationMessagesV2, { query: { consultationId: v.id } });

/** Staff put a member out; then all devices have been silent for long. */
async function turnOut(memberId: string): Promise<void> {
  await v.doctor.call(roomCalls.letIn, { body: { consultationId: v.id, memberId, admit: false } });
  server.clock.advance(ROOM_GONE_AFTER_S + 1);
}

async function revokeOwnLink(): Promise<void> {
  const consultation = { consultationNumber: v.number };
  const { invitations } = await v.doctor.call(roomCalls.guestInvitations, { query: consultation });
  const invitationId = invitations.find(({ role }) => role === 'patient')?.invitationId ?? '';
  await v.doctor.call(roomCalls.revokeGuest, { body: { ...consultation, invitationId } });
}

describe('the way from the page into the call', () => {
  it('gives the patient a ticket of their own name, with which they are in at once', async () => {
    const answer = await join(await openOwnPage());
    const [row] = (await server.rows('consultation')).filter(({ id }) => id === v.id);
    const patient = (await server.rows('patient')).find(({ id }) => id === row?.patientId);
    expect(answer).toMatchObject({
      path: expect.stringMatching(new RegExp(`^/guest/${v.id}/[\\w-]+/`)),
      ticket: { consultationId: v.id, consultationMode: 'VIDEO', name: patient?.name },
    });
    const { you } = await enter(inCall(answer));
    expect(await member(you)).toMatchObject({
      state: 'IN',
      role: 'patient',
      name: patient?.name,
      callsThemselves: null,
    });
    const acts = (await server.rows('audit')).map(({ action }) => action);
    expect(acts).toContain('JOIN_FROM_PAGE');
    expect(acts).not.toContain('GUEST_CONSENT');
  });

  it('gives devices that join at once one link, and all but one of them wait', async () => {
    const pages = [await openOwnPage(), await openOwnPage(), await openOwnPage(), await openOwnPage()];
    const answers = await Promise.all(pages.map(join));
    expect(new Set(answers.map(({ path }) => path)).size).toBe(1);
    const states = [];
    for (const answer of answers) states.push((await member((await enter(inCall(answer))).you))?.state);
    expect(states.filter((state) => state === 'IN')).toHaveLength(1);
    expect(states.filter((state) => state === 'WAITING')).toHaveLength(3);
  });

  it('makes one link for two that ask while the other is not stored yet', async () => {
    const [row] = (await server.rows('consultation')).filter(({ id }) => id === v.id);
    const invited = { id: v.id, providerId: row?.providerId ?? null, name: 'Asha' };
    const system = { ...server.deps, who: { type: 'system' } } as const;
    const { promise: first, resolve: made } = Promise.withResolvers<string>();
    const slow = change(system, async (c) => {
      made(await invitePatient(c, invited));
      await setTimeout(300);
    });
    const path = await first;
    expect(await change(system, (c) => invitePatient(c, invited))).toBe(path);
    await slow;
  });

  it('leads the same session back as the same person, and ends its earlier ticket', async () => {
    const page = await openOwnPage();
    const first = await join(page);
    const { you } = await enter(inCall(first));
    const second = await join(page);
    expect((await enter(inCall(second))).you).toBe(you);
    expect(await member(you)).toMatchObject({ state: 'IN' });
    expect((await reads(inCall(first))).status).toBe(401);
  });

  it('lets a further device of the link wait, and leaves the first one in', async () => {
    const first = await enter(inCall(await join(await openOwnPage())));
    const other = inCall(await join(await openOwnPage()));
    const { you } = await enter(other);
    expect(await member(you)).toMatchObject({ state: 'WAITING', role: 'patient' });
    expect(await member(first.you)).toMatchObject({ state: 'IN' });
    expect((await reads(other)).status).toBe(404);
  });

  it('lets a further device in at once when the one before has left, or is gone without a word', async () => {
    const tab = inCall(await join(await openOwnPage()));
    await enter(tab);
    await tab.call(roomCalls.leaveRoom, { body: { consultationId: v.id } });
    const { you } = await enter(inCall(await join(await openOwnPage())));
    expect(await member(you)).toMatchObject({ state: 'IN' });
    server.clock.advance(ROOM_GONE_AFTER_S + 1);
    const { you: third } = await enter(inCall(await join(await openOwnPage())));
    expect(await member(third)).toMatchObject({ state: 'IN' });
  });

  it('lets a further device wait after one was turned away', async () => {
    await enter(inCall(await join(await openOwnPage())));
    const second = await enter(inCall(await join(await openOwnPage())));
    await turnOut(second.you);
    const { you } = await enter(inCall(await join(await openOwnPage())));
    expect(await member(you)).toMatchObject({ state: 'WAITING' });
  });

  it('lets a further device wait after one was removed', async () => {
    const first = await enter(inCall(await join(await openOwnPage())));
    await turnOut(first.you);
    const { you } = await enter(inCall(await join(await openOwnPage())));
    expect(await member(you)).toMatchObject({ state: 'WAITING' });
  });

  it('lets a patient wait who was removed from the call', async () => {
    const page = await openOwnPage();
    const { you } = await enter(inCall(await join(page)));
    await turnOut(you);
    const back = inCall(await join(page));
    expect((await reads(back)).status).toBe(404);
    expect((await enter(back)).you).toBe(you);
    expect(await member(you)).toMatchObject({ state: 'WAITING' });
  });

  it('lets a patient wait after the way into the call was revoked', async () => {
    const page = await openOwnPage();
    await enter(inCall(await join(page)));
    await revokeOwnLink();
    const { you } = await enter(inCall(await join(page)));
    expect(await member(you)).toMatchObject({ state: 'WAITING' });
  });
});

describe('a link into a call', () => {
  const invitationAt = async (path: string) => {
    const [, , consultId = '', userId = ''] = path.split('/');
    return server.portal.call(roomCalls.guestInvitation, { query: { consultId, userId } });
  };

  it('names the doctor of the visit with their title to its patient', async () => {
    const { path } = await join(await openOwnPage());
    expect(await invitationAt(path)).toMatchObject({
      isPatient: true,
      invitedBy: expect.stringMatching(/^Dr\. \w/),
    });
  });

  it('names who invited to a guest', async () => {
    const { url } = await v.nurse.call(roomCalls.inviteGuest, {
      body: { consultationNumber: v.number, name: 'Kabir' },
    });
    const invitation = await invitationAt(new URL(url).pathname);
    expect(invitation).toMatchObject({ invitedBy: 'Anitha Nair' });
    expect(invitation.isPatient).toBeUndefined();
  });

  it('leads to a call in which the doctor has their title', async () => {
    const { you } = await enter(v.doctor);
    expect(await member(you)).toMatchObject({ name: 'Meera Iyer', salutation: 'Dr.' });
  });
});
