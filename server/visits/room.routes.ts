import { titledName } from '#domain/titled-name.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { randomUUID } from 'node:crypto';
import type { RoomMember, roomCalls } from '#contract/room.ts';
import { change } from '#server/platform/writes/change.ts';
import { readConsultation, readConsultationByNumber } from './consultations.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { audienceOfKey, membersOf, tellRoom } from './room-members.ts';
import { beginBooked } from './begin-booked.ts';
import { ownMember } from './own-member.ts';
import { addGuest, invitationOf, inviteTo, revokeInvitation, type Invitation } from './invitations.ts';
import { invitationsInto } from './guest.queries.ts';
import { provesMobile, sendDeviceCode } from './patient-devices.ts';
import {
  findGuestMember,
  LONG_AGO,
  lockRoom,
  updateMember,
  updateMembers,
  upsertMember,
} from './room.queries.ts';
import { iceServersFor } from '#server/platform/ice-servers.ts';

const MOST_IN_ROOM = 4;

function roleOf(who: Staff | Guest): RoomMember['role'] {
  if (who.type === 'guest') return who.role;
  return who.role === 'provider' ? 'provider' : 'nurse';
}

/** @throws Refusal RULE when the room is full without this member */
function mustHavePlace(
  members: Awaited<ReturnType<typeof membersOf>>,
  isThem: (member: { id: string; identityKey: string }) => boolean,
): void {
  const others = members.filter((member) => member.state === 'IN' && !isThem(member));
  if (others.length >= MOST_IN_ROOM) throw new Refusal('RULE', { reason: 'CALL_FULL' });
}

type Member = Awaited<ReturnType<typeof membersOf>>[number];

function present({ id, salutation, ...row }: Member): RoomMember {
  const { name, callsThemselves, role, state, microphone, camera, sharing } = row;
  const member = { memberId: id, name, callsThemselves, role, state, microphone, camera, sharing };
  return salutation ? { ...member, salutation } : member;
}

/** A guest who is not admitted sees only themselves. */
function seenBy(who: Staff | Guest, members: Member[]): RoomMember[] {
  const isOutside = who.type === 'guest' && !who.isAdmitted;
  const own = identityKey(who);
  return members.filter((member) => !isOutside || member.identityKey === own).map(present);
}

const removed = { state: 'REMOVED', seenAt: LONG_AGO } as const;

/** True if another tab of this person holds the place. A client that names no tab holds any. */
function isElsewhere(own: { seat: string | null }, seat: string | undefined): boolean {
  return own.seat !== null && seat !== undefined && own.seat !== seat;
}

function elsewhereOf(
  own: { seat: string | null } | undefined,
  seat: string | undefined,
): { elsewhere?: true } {
  return own && isElsewhere(own, seat) ? { elsewhere: true } : {};
}

export const roomHandlers: HandlersOf<typeof roomCalls> = {
  async enterRoom(ctx) {
    const { consultationId, microphone, camera, sharing = false, seat, takesOver } = ctx.body;
    const row = await readConsultation(ctx, consultationId);
    if (row.endedAt) throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
    const key = identityKey(ctx.who);
    return change(ctx, async (c) => {
      // Serialises joins, so that two people cannot take the last place together.
      await lockRoom(c.tx, consultationId);
      const members = await membersOf(c.tx, consultationId, c.now);
      mustHavePlace(members, (member) => member.identityKey === key);
      // Staff and the patient's first device join directly; staff admit others. An admission is permanent.
      const own = members.find((member) => member.identityKey === key);
      if (own?.state === 'IN' && isElsewhere(own, seat) && !takesOver)
        return { elsewhere: true as const, you: own.id, members: [], iceServers: [] };
      const comesIn = ctx.who.type === 'staff' || (own ? own.wasLetIn : !ctx.who.waits);
      const state = comesIn ? ('IN' as const) : ('WAITING' as const);
      const name = ctx.who.type === 'guest' ? ctx.who.invitedAs : ctx.who.name;
      const devices = { microphone, camera, sharing };
      const values = { ...devices, state, name, seenAt: c.now, seat: seat ?? null, declinedAt: null };
      const entering = { id: randomUUID(), consultationId, identityKey: key, role: roleOf(ctx.who) };
      const id = await upsertMember(c.tx, entering, values);
      await c.audit('ENTER_ROOM', 'consultation', consultationId, row.patientId);
      await beginBooked(c, ctx.who, row);
      await tellRoom(c, consultationId, { bySeat: seat });
      const now = await membersOf(c.tx, consultationId, c.now);
      const seer = ctx.who.type === 'guest' ? { ...ctx.who, isAdmitted: comesIn } : ctx.who;
      // Credentials of a TURN server are a relay for anyone who has them.
      const iceServers = comesIn ? iceServersFor(ctx.config.ice, id, c.now) : [];
      return { you: id, members: seenBy(seer, now), iceServers };
    });
  },

  async roomMembers(ctx) {
    const row = await readConsultation(ctx, ctx.query.consultationId);
    await auditRead(ctx, 'room', row.id, row.patientId);
    const members = await membersOf(ctx.db, ctx.query.consultationId, ctx.clock.now());
    const own = members.find((member) => member.identityKey === identityKey(ctx.who));
    const you = own ? { you: own.id } : {};
    return { ...elsewhereOf(own, ctx.query.seat), ...you, members: seenBy(ctx.who, members) };
  },

  async roomState(ctx) {
    const { consultationId, microphone, camera, sharing = false, seat } = ctx.body;
    const own = await ownMember(ctx, consultationId);
    const answer = elsewhereOf(own, seat);
    // Whom staff have turned away asks again on purpose.
    if (answer.elsewhere || own.declinedAt) return answer;
    const same = own.microphone === microphone && own.camera === camera && own.sharing === sharing;
    await change(ctx, async (c) => {
      await updateMember(c.tx, own.id, { microphone, camera, sharing, seenAt: c.now });
      if (!same) await tellRoom(c, consultationId, { bySeat: seat });
    });
    return {};
  },

  async leaveRoom(ctx) {
    const own = await ownMember(ctx, ctx.body.consultationId);
    if (isElsewhere(own, ctx.body.seat)) return {};
    await change(ctx, async (c) => {
      await updateMember(c.tx, own.id, own.state === 'IN' ? { state: 'LEFT' } : { seenAt: LONG_AGO });
      await c.audit('LEAVE_ROOM', 'consultation', ctx.body.consultationId, own.patientId);
      await tellRoom(c, ctx.body.consultationId);
    });
    return {};
  },

  async letIn(ctx) {
    const { consultationId, memberId, admit } = ctx.body;
    const row = await readConsultation(ctx, consultationId);
    await change(ctx, async (c) => {
      // Serialises admissions, so that two people cannot take the last place together.
      await lockRoom(c.tx, consultationId);
      if (admit)
        mustHavePlace(await membersOf(c.tx, consultationId, c.now), (member) => member.id === memberId);
      const states = admit ? (['WAITING'] as const) : (['WAITING', 'IN'] as const);
      const member = orNotFound(await findGuestMember(c.tx, consultationId, memberId, states));
      const isRemoval = member.state === 'IN';
      await updateMember(
        c.tx,
        memberId,
        admit ? { state: 'IN' } : isRemoval ? removed : { seenAt: LONG_AGO, declinedAt: c.now },
      );
      const action = admit ? 'LET_IN' : isRemoval ? 'REMOVE_GUEST' : 'TURN_AWAY';
      await c.audit(action, 'roomMember', memberId, row.patientId);
      await tellRoom(c, consultationId, { guests: [member.identityKey] });
    });
    return {};
  },

  async sendSignal(ctx) {
    const { consultationId, to, signal, seat } = ctx.body;
    const own = await ownMember(ctx, consultationId);
    const target = (await membersOf(ctx.db, consultationId, ctx.clock.now())).find(
      (member) => member.id === to,
    );
    if (own.state !== 'IN' || target?.state !== 'IN' || isElsewhere(own, seat))
      throw new Refusal('NOT_FOUND');
    await change(ctx, async (c) => {
      await c.event('room.signal', [audienceOfKey(target.identityKey)], {
        consultationId,
        from: own.id,
        ...(target.seat && { seat: target.seat }),
        signal,
      });
    });
    return {};
  },

  async inviteGuest(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.body.consultationNumber);
    const url = await change(ctx, async (c) => {
      await c.audit('INVITE_GUEST', 'consultation', row.id, row.patientId);
      return inviteTo(c, row, { role: 'guest', name: ctx.body.name, invitedBy: ctx.who.userId });
    });
    return { url: `${ctx.config.publicUrl}${url}` };
  },

  async guestInvitation(ctx) {
    const row = await invitationOf(ctx, ctx.query);
    return {
      invitedBy: inviterOf(row, ctx.config.PLACE),
      ...(row.role === 'patient' && { isPatient: true as const }),
      guestName: row.name,
      consultationMode: row.mode,
      productName: ctx.config.PRODUCT_NAME,
    };
  },

  async sendGuestCode(ctx) {
    return sendDeviceCode(ctx, await invitationOf(ctx, ctx.body));
  },

  async joinAsGuest(ctx) {
    const row = await invitationOf(ctx, ctx.body);
    const isProven = await provesMobile(ctx, row, ctx.body);
    const cursor = ctx.hub.cursor();
    return change(ctx, async (c) => {
      const { guestId, token } = await addGuest(c, row, { name: ctx.body.name, isProven });
      await c.audit(
        row.role === 'patient' ? 'PATIENT_JOINED' : 'GUEST_CONSENT',
        'consultation',
        row.consultationId,
        row.patientId,
      );
      const { consultationId, mode: consultationMode } = row;
      return { token, consultationId, memberId: guestId, consultationMode, cursor };
    });
  },

  async guestInvitations(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    const rows = await invitationsInto(ctx.db, row.id, ctx.clock.now());
    return {
      invitations: rows.map(({ id, name, role, joined, expiresAt }) => ({
        invitationId: id,
        name,
        role,
        joined,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },

  async revokeGuest(ctx) {
    const { consultationNumber, invitationId } = ctx.body;
    const row = await readConsultationByNumber(ctx, consultationNumber);
    await change(ctx, async (c) => {
      await lockRoom(c.tx, row.id);
      const keys = await revokeInvitation(c, row.id, invitationId);
      await updateMembers(c.tx, row.id, keys, removed);
      await c.audit('REVOKE_GUEST', 'consultation', row.id, row.patientId);
      await tellRoom(c, row.id, { guests: keys });
    });
    return {};
  },
};

/** Returns who waits for a guest; for the patient the doctor of the visit, or its nurse. */
function inviterOf(row: Invitation, place: string): string {
  if (row.role === 'guest') return titledName(row.salutation, row.inviterName ?? place);
  return row.doctorName ? titledName(row.doctorSalutation, row.doctorName) : (row.nurseName ?? place);
}
