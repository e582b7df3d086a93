import type { Recording } from '#contract/recording.ts';
import type { Deps } from '#server/platform/deps.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { ownMember } from '#server/visits/own-member.ts';
import { listAgreed, updateRecording, type RecordingRow } from './recording.queries.ts';
import { membersOf, tellRoom } from '#server/visits/room-members.ts';

/** The caller's member of the room. @throws Refusal NOT_FOUND when they never joined, BAD_TRANSITION when they are not in */
export async function memberInside(ctx: Deps & { who: Staff | Guest }, consultationId: string) {
  const own = await ownMember(ctx, consultationId);
  if (own.state !== 'IN') throw new Refusal('BAD_TRANSITION');
  return own;
}

/** Returns a recording as its members see it; null once the member who records has left. */
export async function presentRecording(db: Db | Tx, row: RecordingRow, now: Date): Promise<Recording | null> {
  const { id: recordingId, byMember, consultationId, beganAt } = row;
  const members = await membersOf(db, consultationId, now);
  const inside = members.filter(({ state }) => state === 'IN');
  if (!inside.some(({ id }) => id === byMember)) return null;
  const agreed = await listAgreed(db, recordingId);
  const isAgreed = inside.every(({ id }) => agreed.includes(id));
  return { recordingId, byMember, agreed, state: isAgreed ? 'RECORDING' : beganAt ? 'PAUSED' : 'ASKING' };
}

type EndReason = NonNullable<RecordingRow['endReason']>;

/** Ends an open recording, audits and tells it. */
export async function endRecording(
  c: Change,
  { id, consultationId, endedAt }: RecordingRow,
  { patientId, who, reason }: { patientId: string | null; who: Staff | Guest | null; reason: EndReason },
): Promise<void> {
  if (endedAt) return;
  const endedBy = who ? identityKey(who) : null;
  await updateRecording(c.tx, id, { endedAt: c.now, endedBy, endReason: reason });
  await c.audit(`RECORDING_${reason}`, 'recording', id, patientId);
  await tellRoom(c, consultationId);
}
