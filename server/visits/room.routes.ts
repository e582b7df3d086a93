import { titledName } from '#domain/titled-name.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { randomUUID } from 'node:crypto';
import type { roomCalls } from '#contract/room.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { readConsultation, readConsultationByNumber } from './consultations.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { beginBooked } from './begin-booked.ts';
import { ownMember } from './own-member.ts';
import { addGuest, invitationOf, inviteTo, revokeInvitation, type Invitation } from './invitations.ts';
import { invitationsInto } from './guest.queries.ts';
import { provesMobile, sendDeviceCode } from './patient-devices.ts';
import { closeMediaRoom, isMediaRoom, openMediaRoom } from './media-room.queries.ts';
import { passToMediaServer } from './media-signals.ts';
import {
  audienceOfKey,
  elsewhereOf,
  isElsewhere,
  membersOf,
  mustHavePlace,
  removed,
  roleOf,
  seenBy,
  tellRoom,
} from './room-members.ts';
import {
  findGuestMember,
  LONG_AGO,
  lockRoom,
  updateMember,
  updateMembers,
  upsertMember,
} from './room.queries.ts';
import { iceServersFor } from '#server/platform/ice-servers.ts';

/** With so many members, each browser would send its picture more often than a phone can. */
const MEDIA_SERVER_FROM = 3;

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
      const throughServer = await mediaPath(ctx, c, consultationId, now);
      const seer = ctx.who.type === 'guest' ? { ...ctx.who, isAdmitted: comesIn } : ctx.who;
      // Credentials of a TURN server are a relay for anyone who has them.
      const iceServers = comesIn ? iceServersFor(ctx.config.ice, id, c.now) : [];
      return { ...throughServer, you: id, members: seenBy(seer, now), iceServers };
    });
  },

  async roomMembers(ctx) {
    const row = await readConsultation(ctx, ctx.query.consultationId);
    await auditRead(ctx, 'room', row.id, row.patientId);
    const members = await membersOf(ctx.db, ctx.query.consultationId, ctx.clock.now());
    const own = members.find((member) => member.identityKey === identityKey(ctx.who));
    const you = own ? { you: own.id } : {};
    const throughServer = await throughServerOf(ctx.db, row.id);
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

/** Three and more go through the media server, where there is one; the room goes from browser to browser again once it was empty. */
async function mediaPath(
  { mediaServer }: Pick<Deps, 'mediaServer'>,
  c: Change,
  consultationId: string,
  members: readonly { state: string }[],
): Promise<{ throughServer?: true }> {
  const count = members.filter(({ state }) => state === 'IN').length;
  if (count <= 1) await closeMediaRoom(c.tx, consultationId);
  if (count >= MEDIA_SERVER_FROM && mediaServer?.session() !== undefined)
    await openMediaRoom(c.tx, consultationId, c.now);
  return throughServerOf(c.tx, consultationId);
}

async function throughServerOf(db: Db | Tx, consultationId: string): Promise<{ throughServer?: true }> {
  return (await isMediaRoom(db, consultationId)) ? { throughServer: true } : {};
}
