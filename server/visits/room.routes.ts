import { randomUUID } from 'node:crypto';
import type { RoomMember, roomCalls } from '#contract/room.ts';
import { change, type Audience, type Change } from '#server/platform/writes/change.ts';
import { readConsultation, readConsultationByNumber } from './consultations.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { inviteTo, invitationOf } from './invitations.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { iceServersFor } from '#server/platform/ice-servers.ts';

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
    .selectAll()
    .where('consultationId', '=', consultationId)
    .orderBy('id')
    .execute();
  const isGone = (seenAt: Date): boolean => now.getTime() - seenAt.getTime() > GONE_AFTER_MS;
  // Who waits is not in yet, however they went: leaving and coming back must not open the door.
  return rows.map((row) => ({
    ...row,
    wasLetIn: row.state !== 'WAITING',
    ...(isGone(row.seenAt) ? { state: 'LEFT' as const } : {}),
  }));
}

/** @throws Refusal RULE when the room is full without this member */
function mustHavePlace(
  members: Awaited<ReturnType<typeof membersOf>>,
  isThem: (member: { id: string; identityKey: string }) => boolean,
): void {
  const others = members.filter((member) => member.state === 'IN' && !isThem(member));
  if (others.length >= MOST_IN_ROOM)
    throw new Refusal('RULE', { responseString: 'Four people are in this call already.' });
}

/** One at a time through the door of a room, so that two cannot take its last place together. */
async function lockDoor(c: Change, consultationId: string): Promise<void> {
  await c.tx.selectFrom('consultation').select('id').where('id', '=', consultationId).forUpdate().execute();
}

function present({
  id,
  name,
  role,
  state,
  microphone,
  camera,
}: Awaited<ReturnType<typeof membersOf>>[number]): RoomMember {
  return { memberId: id, name, role, state, microphone, camera };
}

async function tellRoom(c: Change, consultationId: string): Promise<void> {
  await c.event('room.changed', await consultationAudience(c.tx, consultationId), { consultationId });
}

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
      // The patient and the staff come straight in; another guest is let in by somebody. Who was let in once stays so.
      const wasLetIn = members.some((member) => member.identityKey === key && member.wasLetIn);
      const state = roleOf(ctx.who) === 'guest' && !wasLetIn ? ('WAITING' as const) : ('IN' as const);
      const values = { microphone, camera, state, name: ctx.who.name, seenAt: c.now };
      const { id } = await c.tx
        .insertInto('roomMember')
        .values({ id: randomUUID(), consultationId, identityKey: key, role: roleOf(ctx.who), ...values })
        .onConflict((conflict) => conflict.columns(['consultationId', 'identityKey']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      await c.audit('ENTER_ROOM', 'consultation', consultationId, row.patientId);
      await tellRoom(c, consultationId);
      const now = await membersOf(c.tx, consultationId, c.now);
      return { you: id, members: now.map(present), iceServers: iceServersFor(ctx.config.ice, id, c.now) };
    });
  },

  async roomMembers(ctx) {
    await readConsultation(ctx, ctx.query.consultationId);
    return { members: (await membersOf(ctx.db, ctx.query.consultationId, ctx.clock.now())).map(present) };
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
        .set(own.state === 'WAITING' ? { seenAt: LONG_AGO } : { state: 'LEFT' })
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
      const done = await c.tx
        .updateTable('roomMember')
        .set(admit ? { state: 'IN' as const } : { seenAt: LONG_AGO })
        .where('id', '=', memberId)
        .where('consultationId', '=', consultationId)
        .where('state', '=', 'WAITING')
        .executeTakeFirst();
      if (!done.numUpdatedRows) throw new Refusal('NOT_FOUND');
      await c.audit(admit ? 'LET_IN' : 'TURN_AWAY', 'roomMember', memberId, row.patientId);
      await tellRoom(c, consultationId);
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
    const token = newToken();
    await change(ctx, async (c) => {
      await c.tx
        .updateTable('guestInvitation')
        .set({ tokenHash: hashToken(token), name: ctx.body.name, consentAt: c.now })
        .where('userId', '=', row.userId)
        .execute();
      await c.audit('GUEST_CONSENT', 'consultation', row.consultationId, row.patientId);
    });
    return { token, consultationId: row.consultationId, memberId: row.userId, consultationMode: row.mode };
  },
};

/** `staff:<user>` hears as `user:<user>`, a guest as `guest:<id>`. */
function audienceOfKey(key: string): Audience {
  return (key.startsWith('staff:') ? key.replace('staff:', 'user:') : key) as Audience;
}
