import { buffer } from 'node:stream/consumers';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import { DICOM, dicomFacts, ownCopy, pdfFacts, type StoredFile } from '#server/files/checked-file.ts';
import { imagingOfPatient } from '#server/people/imaging-patient.ts';
import { storeScanned } from '#server/files/store-upload.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { updateUpload } from './upload.queries.ts';
import * as uploads from './uploads.ts';

/** Differences between uploading callers: the kinds of files they may send, and what becomes of one. */
interface Purpose {
  /** Rights may change between start and end. @throws Refusal */
  authorize: (db: Db | Tx, row: uploads.UploadRow) => Promise<unknown>;
  typeOf: (row: uploads.UploadRow, head: Uint8Array) => string;
  /** The patient of the upload, and whether the uploader confirmed that an X-ray or scan is of them. */
  uploaded?: undefined | ((row: uploads.UploadRow) => Promise<Parameters<typeof imagingOfPatient>[2]>);
  /** Makes a row of the stored file. @returns its id */
  become: (c: Change, row: uploads.UploadRow, file: StoredFile) => Promise<string>;
}

export type Ctx = Deps & { who: Identity | { type: 'system' } };

/**
 * Checks the whole of an upload and stores it; idempotent. Reading and storing the whole file is slow, so it happens before the
 * transaction, which then repeats all checks.
 * @throws Refusal CHANGED_MEANWHILE when bytes are missing, BAD_INPUT for another checksum, WRONG_TYPE, and
 * those of `authorize`
 */
export async function finishUpload(
  ctx: Ctx,
  owner: string,
  uploadId: string,
  purpose: Purpose,
): Promise<uploads.UploadRow> {
  const row = await uploads.ownUpload(ctx.db, owner, uploadId);
  if (row.state === 'DONE') return row;
  uploads.mustContinueAt(row, row.sizeBytes);
  await purpose.authorize(ctx.db, row);
  const { sha256, head } = await uploads.examine(uploads.wholeOf(ctx.db, ctx.files, row));
  if (sha256 !== row.sha256) throw await startAgain(ctx, row);
  const contentType = await orEnd(ctx, row, async () => purpose.typeOf(row, head));
  const stored = await store(ctx, row, { sha256, contentType, uploaded: purpose.uploaded });
  return change(ctx, async (c) => {
    const now = await uploads.lockUpload(c.tx, owner, uploadId);
    if (now.state === 'DONE') return now;
    uploads.mustContinueAt(now, row.sizeBytes);
    const resultId = await purpose.become({ ...c, occurredAt: now.createdAt }, now, stored);
    const done = await updateUpload(c.tx, uploadId, { state: 'DONE', resultId, touchedAt: c.now });
    const keys = await uploads.dropPieces(c.tx, uploadId);
    c.afterCommit(() => uploads.removeFiles(ctx.files, keys));
    return done;
  });
}

/** The data was corrupted in transfer, so the upload restarts from the first byte. */
async function startAgain(ctx: Ctx, row: uploads.UploadRow): Promise<Refusal> {
  await change(ctx, async (c) => {
    const keys = await uploads.dropPieces(c.tx, row.id);
    await updateUpload(c.tx, row.id, { receivedBytes: 0, touchedAt: c.now });
    await c.audit('DAMAGED_UPLOAD', 'upload', row.id);
    c.afterCommit(() => uploads.removeFiles(ctx.files, keys));
  });
  return new Refusal('BAD_INPUT', {
    reason: 'FILE_DAMAGED',
    fields: [{ path: 'sha256', reason: 'FILE_DAMAGED' }],
  });
}

/** Stores the file; of a picture, our own copy. */
function store(
  ctx: Ctx,
  row: uploads.UploadRow,
  { sha256, contentType, uploaded }: { sha256: string; contentType: string } & Pick<Purpose, 'uploaded'>,
): Promise<StoredFile> {
  const whole = () => uploads.wholeOf(ctx.db, ctx.files, row);
  const file = { sha256, contentType, sizeBytes: row.sizeBytes };
  return orEnd(ctx, row, async () => {
    if (contentType === DICOM && uploaded) {
      const dicom = await dicomFacts(await buffer(whole().stream));
      const own = await imagingOfPatient(ctx.db, { ...file, dicom }, await uploaded(row));
      return storeScanned(ctx, own, () => whole().stream);
    }
    if (!contentType.startsWith('image/')) {
      const facts = contentType === 'application/pdf' ? await pdfFacts(await buffer(whole().stream)) : {};
      return storeScanned(ctx, { ...file, ...facts }, () => whole().stream);
    }
    const own = await ownCopy(await buffer(whole().stream), contentType);
    return storeScanned(ctx, own, async function* () {
      yield own.bytes;
    });
  });
}

/**
 * @throws Refusal. Deletes the received pieces of a file that further bytes cannot correct, and of one that may be of another patient:
 * it is sent again once that is confirmed.
 */
async function orEnd<T>(ctx: Ctx, row: uploads.UploadRow, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || !isFinal(error)) throw error;
    await change(ctx, async (c) => {
      const keys = await uploads.dropPieces(c.tx, row.id);
      await updateUpload(c.tx, row.id, { state: 'ABANDONED' });
      await c.audit('REFUSED_UPLOAD', 'upload', row.id);
      c.afterCommit(() => uploads.removeFiles(ctx.files, keys));
    });
    throw error;
  }
}

const isFinal = ({ code, more }: Refusal): boolean =>
  code === 'WRONG_TYPE' || more.reason === 'DICOM_OTHER_PATIENT';
