import { randomUUID } from 'node:crypto';
import type { RoomMember, roomCalls } from '#contract/room.ts';
import { change, type Audience, type Change } from '#server/platform/writes/change.ts';
import { readConsultation, readConsultationByNumber } from './consultations.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { inviteTo, invitationOf, addGuest, invitationsInto, revokeInvitation } from './invitations.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { iceServersFor } from '#server/platform/ice-servers.ts';
import { guestKey } from '#server/platform/http/guests.ts';

type Ctx = Deps & { who: Staff | Guest };
/** Somebody who gave no sign of life for so long has left, whatever their browser could still say. */
const GONE_AFTER_MS = 30_000;
const MOST_IN_ROOM = 4;
/** Sign of life of somebody who left or was turned away before anybody let them in: shown as gone, and to wait again. */
const LONG_AGO = new Date(0);

function roleOf(who: Staff | Guest): RoomMember['role'] {
  if (who.type === 'guest') return who.role;
  return who.role === 'provider' ? 'provider' : 'nurse';
}

async function membersOf(db: Db | Tx, consultationId: string, now: Date) {
  const rows = await db
    .selectFrom('roomMember')
    .leftJoin('guest', (join) => join.on('roomMember.identityKey', '=', guestKey))
    .selectAll('roomMember')
    .select('guest.callsThemselves')
    .where('consultationId', '=', consultationId)
    .orderBy('roomMember.id')
    .execute();
  const isGone = (seenAt: Date): boolean => now.getTime() - seenAt.getTime() > GONE_AFTER_MS;
  // Who waits is not in yet, however they went: leaving and coming back must not open the door.
  return rows.map((row) => ({
    ...row,
    wasLetIn: row.state !== 'WAITING' && row.state !== 'REMOVED',
    ...(isGone(row.seenAt) && row.state !== 'REMOVED' ? { state: 'LEFT' as const } : {}),
  }));
}

/** @throws Refusal RULE when the room is full without this member */
function mustHavePlace(
  members: Awaited<ReturnType<typeof membersOf>>,
  isThem: (member: { id: string; identityKey: string }) => boolean,
): void {
  const others = members.filter((member) => member.state === 'IN' && !isThem(member));
  if (others.length >= MOST_IN_ROOM)
    throw new Refusal('RULE', { responseString: 'This call is full: four people have joined.' });
}

/** One at a time through the door of a room, so that two cannot take its last place together. */
async function lockDoor(c: Change, consultationId: string): Promise<void> {
  await c.tx.selectFrom('consultation').select('id').where('id', '=', consultationId).forUpdate().execute();
}

type Member = Awaited<ReturnType<typeof membersOf>>[number];

function present({ id, name, callsThemselves, role, state, microphone, camera }: Member): RoomMember {
  return { memberId: id, name, callsThemselves, role, state, microphone, camera };
}

/** A guest who is not admitted sees only themselves. */
function seenBy(who: Staff | Guest, members: Member[]): RoomMember[] {
  const isOutside = who.type === 'guest' && !who.isAdmitted;
  const own = identityKey(who);
  return members.filter((member) => !isOutside || member.identityKey === own).map(present);
}

/** Tells those in the consultation, and guests who are not in by their own name. */
async function tellRoom(c: Change, consultationId: string, guests: readonly string[] = []): Promise<void> {
  const audience = [...(await consultationAudience(c.tx, consultationId)), ...guests.map(audienceOfKey)];
  await c.event('room.changed', audience, { consultationId });
}

const removed = { state: 'REMOVED', seenAt: LONG_AGO } as const;

/** The caller's own member row. @throws Refusal NOT_FOUND when they never entered */
async function ownMember(db: Db | Tx, ctx: Ctx, consultationId: string) {
  const { patientId } = await readConsultation({ ...ctx, db }, consultationId);
  const key = identityKey(ctx.who);
  const own = orNotFound(
    await db
      .selectFrom('roomMember')
      .selectAll()
      .where('consultationId', '=', consultationId)
      .where('identityKey', '=', key)
      .executeTakeFirst(),
  );
  return { ...own, patientId };
}

export const roomHandlers: HandlersOf<typeof roomCalls> = {
  async enterRoom(ctx) {
    const { consultationId, microphone, camera } = ctx.body;
    const row = await readConsultation(ctx, consultationId);
    if (row.endedAt) throw new Refusal('BAD_TRANSITION', { responseString: 'This consultation has ended.' });
    const key = identityKey(ctx.who);
    return change(ctx, async (c) => {
      await lockDoor(c, consultationId);
      const members = await membersOf(c.tx, consultationId, c.now);
      mustHavePlace(members, (member) => member.identityKey === key);
      // Staff and the patient's first device come straight in; others are let in by somebody. Who was let in once stays so.
      const own = members.find((member) => member.identityKey === key);
      const comesIn = ctx.who.type === 'staff' || (own ? own.wasLetIn : !ctx.who.waits);
      const state = comesIn ? ('IN' as const) : ('WAITING' as const);
      const name = ctx.who.type === 'guest' ? ctx.who.invitedAs : ctx.who.name;
      const values = { microphone, camera, state, name, seenAt: c.now };
      const { id } = await c.tx
        .insertInto('roomMember')
        .values({ id: randomUUID(), consultationId, identityKey: key, role: roleOf(ctx.who), ...values })
        .onConflict((conflict) => conflict.columns(['consultationId', 'identityKey']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      await c.audit('ENTER_ROOM', 'consultation', consultationId, row.patientId);
      await tellRoom(c, consultationId);
      const now = await membersOf(c.tx, consultationId, c.now);
      const seer = ctx.who.type === 'guest' ? { ...ctx.who, isAdmitted: comesIn } : ctx.who;
      return { you: id, members: seenBy(seer, now), iceServers: iceServersFor(ctx.config.ice, id, c.now) };
    });
  },

  async roomMembers(ctx) {
    await readConsultation(ctx, ctx.query.consultationId);
    const members = await membersOf(ctx.db, ctx.query.consultationId, ctx.clock.now());
    return { members: seenBy(ctx.who, members) };
  },

  async roomState(ctx) {
    const { consultationId, microphone, camera } = ctx.body;
    const own = await ownMember(ctx.db, ctx, consultationId);
    const same = own.microphone === microphone && own.camera === camera;
    await change(ctx, async (c) => {
      await c.tx
        .updateTable('roomMember')
        .set({ microphone, camera, seenAt: c.now })
        .where('id', '=', own.id)
        .execute();
      if (!same) await tellRoom(c, consultationId);
    });
    return {};
  },

  async leaveRoom(ctx) {
    const own = await ownMember(ctx.db, ctx, ctx.body.consultationId);
    await change(ctx, async (c) => {
      await c.tx
        .updateTable('roomMember')
        .set(own.state === 'IN' ? { state: 'LEFT' } : { seenAt: LONG_AGO })
        .where('id', '=', own.id)
        .execute();
      await c.audit('LEAVE_ROOM', 'consultation', ctx.body.consultationId, own.patientId);
      await tellRoom(c, ctx.body.consultationId);
    });
    return {};
  },

  async letIn(ctx) {
    const { consultationId, memberId, admit } = ctx.body;
    const row = await readConsultation(ctx, consultationId);
    await change(ctx, async (c) => {
      await lockDoor(c, consultationId);
      if (admit)
        mustHavePlace(await membersOf(c.tx, consultationId, c.now), (member) => member.id === memberId);
      const member = orNotFound(
        await c.tx
          .selectFrom('roomMember')
          .select(['identityKey', 'state'])
          .where('id', '=', memberId)
          .where('consultationId', '=', consultationId)
          .where('role', 'in', ['guest', 'patient'])
          .where('state', 'in', admit ? ['WAITING'] : ['WAITING', 'IN'])
          .executeTakeFirst(),
      );
      const isRemoval = member.state === 'IN';
      await c.tx
        .updateTable('roomMember')
        .set(admit ? { state: 'IN' as const } : isRemoval ? removed : { seenAt: LONG_AGO })
        .where('id', '=', memberId)
        .execute();
      const action = admit ? 'LET_IN' : isRemoval ? 'REMOVE_GUEST' : 'TURN_AWAY';
      await c.audit(action, 'roomMember', memberId, row.patientId);
      await tellRoom(c, consultationId, [member.identityKey]);
    });
    return {};
  },

  async sendSignal(ctx) {
    const { consultationId, to, signal } = ctx.body;
    const own = await ownMember(ctx.db, ctx, consultationId);
    const target = (await membersOf(ctx.db, consultationId, ctx.clock.now())).find(
      (member) => member.id === to,
    );
    if (own.state !== 'IN' || target?.state !== 'IN') throw new Refusal('NOT_FOUND');
    await change(ctx, async (c) => {
      await c.event('room.signal', [audienceOfKey(target.identityKey)], {
        consultationId,
        from: own.id,
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
      invitedBy: row.inviterName ?? ctx.config.PLACE,
      guestName: row.name,
      consultationMode: row.mode,
      productName: ctx.config.PRODUCT_NAME,
    };
  },

  async joinAsGuest(ctx) {
    const row = await invitationOf(ctx, ctx.body);
    return change(ctx, async (c) => {
      const { guestId, token } = await addGuest(c, row, ctx.body.name);
      await c.audit('GUEST_CONSENT', 'consultation', row.consultationId, row.patientId);
      return { token, consultationId: row.consultationId, memberId: guestId, consultationMode: row.mode };
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
        joined: Number(joined),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },

  async revokeGuest(ctx) {
    const { consultationNumber, invitationId } = ctx.body;
    const row = await readConsultationByNumber(ctx, consultationNumber);
    await change(ctx, async (c) => {
      await lockDoor(c, row.id);
      const keys = await revokeInvitation(c, row.id, invitationId);
      await c.tx
        .updateTable('roomMember')
        .set(removed)
        .where('consultationId', '=', row.id)
        .where((e) => e('identityKey', '=', e.fn.any(e.val(keys))))
        .execute();
      await c.audit('REVOKE_GUEST', 'consultation', row.id, row.patientId);
      await tellRoom(c, row.id, keys);
    });
    return {};
  },
};

/** `staff:<user>` hears as `user:<user>`, a guest as `guest:<id>`. */
function audienceOfKey(key: string): Audience {
  return (key.startsWith('staff:') ? key.replace('staff:', 'user:') : key) as Audience;
}
