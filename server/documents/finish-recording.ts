import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { videoType } from '#server/files/checked-file.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { findConsultation, tellConsultation } from '#server/visits/consultations.ts';
import { listDeserted, listUnfinished } from './recording.queries.ts';
import { endRecording } from './recordings.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import { finishUpload, type Ctx } from './finish-upload.ts';
import { updateUpload } from './upload.queries.ts';
import * as uploads from './uploads.ts';

const EVERY_MS = 15_000;
const BATCH = 20;
/** A browser that sends nothing for so long after the end is gone, with what it had not sent. */
const SILENT_S = 60;
/** Time after the end in which pieces that were recorded before it may arrive. */
const TAIL_S = 600;

/**
 * Makes a document of what has arrived of a recording; idempotent. One of which nothing arrived is abandoned.
 *
 * @throws Refusal as finishUpload does
 */
export async function finishRecording(ctx: Ctx, row: uploads.UploadRow): Promise<uploads.UploadRow> {
  if (row.state !== 'OPEN') return row;
  if (row.receivedBytes === 0)
    return change(ctx, (c) => updateUpload(c.tx, row.id, { state: 'ABANDONED', touchedAt: c.now }));
  await cutToReceived(ctx, row);
  return finishUpload(ctx, row.userId, row.id, {
    authorize: async () => undefined,
    typeOf: (_row, head) => videoType(head),
    become: async (c, { clientId, userId, consultationId, name }, file) => {
      const visit = orNotFound(await findConsultation(c.tx, consultationId ?? ''));
      const owner = { patientId: visit.patientId, consultationId: visit.id, byUser: userId };
      const { id } = await insertDocument(c, file, { ...owner, clientId, kind: 'RECORDING', name });
      await c.event('document.added', await consultationAudience(c.tx, visit.id), {
        consultationId: visit.id,
      });
      await tellConsultation(c, visit);
      return id;
    },
  });
}

/** Sets size and hash of an upload to those of the pieces that have arrived, unless another came in the same moment. */
async function cutToReceived(ctx: Ctx, row: uploads.UploadRow): Promise<void> {
  const whole = { ...row, sizeBytes: row.receivedBytes };
  const { sha256 } = await uploads.examine(uploads.wholeOf(ctx.db, ctx.files, whole));
  await change(ctx, async (c) => {
    const now = await uploads.lockUpload(c.tx, row.userId, row.id);
    if (now.state !== 'OPEN' || now.receivedBytes !== row.receivedBytes) return;
    await updateUpload(c.tx, row.id, { sizeBytes: row.receivedBytes, sha256 });
  });
}

export function recordingsJob(deps: Deps): () => Promise<void> {
  return every(EVERY_MS, 'recordings', deps.log, () => finishRecordings(deps));
}

/** Ends recordings of which the browser has left the call, and stores what arrived of those that it did not finish itself. */
export async function finishRecordings(deps: Deps): Promise<void> {
  const ctx = { ...deps, who: { type: 'system' as const } };
  const now = deps.clock.now();
  for (const row of await listDeserted(deps.db, addSeconds(now, -ROOM_GONE_AFTER_S), BATCH))
    // oxlint-disable-next-line no-await-in-loop -- one recording, one change
    await change(ctx, (c) => endRecording(c, row, { patientId: null, who: null, reason: 'LEFT' }));
  const since = { silent: addSeconds(now, -SILENT_S), ended: addSeconds(now, -TAIL_S) };
  for (const row of await listUnfinished(deps.db, since, BATCH))
    // oxlint-disable-next-line no-await-in-loop -- each is read whole
    await finishRecording(ctx, row).catch((error: unknown) =>
      deps.log.error({ err: error, uploadId: row.id }, 'a recording could not be stored'),
    );
}
