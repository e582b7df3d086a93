import { titledName } from '#domain/titled-name.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { roomCalls } from '#contract/room.ts';
import type { Deps } from '#server/platform/deps.ts';
import { change } from '#server/platform/writes/change.ts';
import { readConsultation, readConsultationByNumber } from './consultations.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { enterAs, throughServerOf, type Entry } from './enter-room.ts';
import { guestOf } from '#server/platform/http/authenticate.ts';
import type { Unit } from '#server/platform/writes/unit.ts';
import { ownMember } from './own-member.ts';
import { addGuest, invitationOf, inviteTo, revokeInvitation, type Invitation } from './invitations.ts';
import { invitationsInto } from './guest.queries.ts';
import { provesMobile, sendDeviceCode } from './patient-devices.ts';
import { isMediaRoom } from './media-room.queries.ts';
import { passToMediaServer } from './media-signals.ts';
import {
  audienceOfKey,
  elsewhereOf,
  isElsewhere,
  membersOf,
  mustHavePlace,
  removed,
  seenBy,
  tellRoom,
} from './room-members.ts';
import { findGuestMember, LONG_AGO, lockRoom, updateMember, updateMembers } from './room.queries.ts';

export const roomHandlers: HandlersOf<typeof roomCalls> = {
  enterRoom: (ctx) => enterAs(ctx, ctx.body),

  async roomMembers(ctx) {
    const row = await readConsultation(ctx, ctx.query.consultationId);
    await auditRead(ctx, 'room', row.id, row.patientId);
    const members = await membersOf(ctx.db, ctx.query.consultationId, ctx.clock.now());
    const own = members.find((member) => member.identityKey === identityKey(ctx.who));
    const you = own ? { you: own.id } : {};
    const throughServer = await throughServerOf(ctx, ctx.db, row.id);
    return {
      ...throughServer,
      ...elsewhereOf(own, ctx.query.seat),
      ...you,
      members: seenBy(ctx.who, members),
    };
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

  sendSignal: {
    async prepare(ctx) {
      const { consultationId, to, signal, seat, via } = ctx.body;
      const own = await ownMember(ctx, consultationId);
      const target = (await membersOf(ctx.db, consultationId, ctx.clock.now())).find(
        (member) => member.id === to,
      );
      if (own.state !== 'IN' || target?.state !== 'IN' || isElsewhere(own, seat))
        throw new Refusal('NOT_FOUND');
      if (via) {
        if (!(await isMediaRoom(ctx.db, consultationId))) throw new Refusal('NOT_FOUND');
        await passToMediaServer(ctx, { consultationId, memberId: own.id, aboutId: to }, signal);
        return async () => ({});
      }
      return async (inside) => {
        await change(inside, async (c) => {
          await c.event('room.signal', [audienceOfKey(target.identityKey)], {
            consultationId,
            from: own.id,
            ...(target.seat && { seat: target.seat }),
            signal,
          });
        });
        return {};
      };
    },
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
    const { guestId, token } = await change(ctx, async (c) => {
      const action = row.role === 'patient' ? 'PATIENT_JOINED' : 'GUEST_CONSENT';
      await c.audit(action, 'consultation', row.consultationId, row.patientId);
      return addGuest(c, row, { name: ctx.body.name, isProven });
    });
    const { consultationId, mode: consultationMode } = row;
    const ticket = { token, consultationId, memberId: guestId, consultationMode, cursor };
    const room = await enteredBy(ctx, token, ctx.body.enters && { consultationId, ...ctx.body.enters });
    return { ...ticket, ...(room && { room }) };
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

/**
 * Enters the room with a ticket that was just given. @returns undefined where that fails: the ticket is good all the same, and the entry that
 * follows says why
 */
async function enteredBy(ctx: Deps & { unit?: Unit }, token: string, entry: Entry | undefined) {
  if (!entry) return undefined;
  try {
    const who = await guestOf(ctx, token);
    return who && (await enterAs({ ...ctx, who }, entry));
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'a guest joined and could not enter');
    return undefined;
  }
}
