import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { iceServersFor } from '#server/platform/ice-servers.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Unit } from '#server/platform/writes/unit.ts';
import { beginBooked } from './begin-booked.ts';
import { readConsultation } from './consultations.ts';
import { closeMediaRoom, isMediaRoom, openMediaRoom } from './media-room.queries.ts';
import { isElsewhere, membersOf, mustHavePlace, roleOf, seenBy, tellRoom } from './room-members.ts';
import { lockRoom, upsertMember } from './room.queries.ts';

/** With so many members, each browser would send its picture more often than a phone can. */
const MEDIA_SERVER_FROM = 3;

export interface Entry {
  consultationId: string;
  microphone: boolean;
  camera: boolean;
  sharing?: boolean | undefined;
  seat?: string | undefined;
  /** Takes the place from another tab or device of the person. */
  takesOver?: true | undefined;
}

/** Enters the room of a visit, or waits outside it. @throws Refusal RULE when it is full, BAD_TRANSITION when the visit has ended */
export async function enterAs(
  ctx: Deps & { who: Staff | Guest; unit?: Unit },
  { consultationId, microphone, camera, sharing = false, seat, takesOver }: Entry,
) {
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
}

/** Three and more go through the media server, where there is one; the room goes from browser to browser again once it was empty. */
async function mediaPath(
  deps: Pick<Deps, 'mediaServer'>,
  c: Change,
  consultationId: string,
  members: readonly { state: string }[],
): Promise<{ throughServer?: true }> {
  if (!deps.mediaServer) return {};
  const count = members.filter(({ state }) => state === 'IN').length;
  if (count <= 1) await closeMediaRoom(c.tx, consultationId);
  if (count >= MEDIA_SERVER_FROM && deps.mediaServer.session() !== undefined)
    await openMediaRoom(c.tx, consultationId, c.now);
  return throughServerOf(deps, c.tx, consultationId);
}

/** Returns whether the call of a visit goes through the media server, for an answer. */
export async function throughServerOf(
  { mediaServer }: Pick<Deps, 'mediaServer'>,
  db: Db | Tx,
  consultationId: string,
): Promise<{ throughServer?: true }> {
  return mediaServer && (await isMediaRoom(db, consultationId)) ? { throughServer: true } : {};
}
