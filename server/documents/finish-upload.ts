import { buffer } from 'node:stream/consumers';
import type { DocumentInfo } from '#contract/shared.ts';
import type { VideoReview } from '#contract/video-reviews.ts';
import { fileCapture } from '#server/visits/captures.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { aboutOrder, tellPatient } from '#server/patient-links/tell-patient.ts';
import { tellResult } from '#server/files/results.ts';
import { sentBefore, findDocument, presentDocument } from '#server/files/documents.ts';
import { DICOM, dicomFacts, ownCopy, pdfFacts, type StoredFile } from '#server/files/checked-file.ts';
import { imagingOfPatient } from '#server/people/imaging-patient.ts';
import { storeScanned } from '#server/files/store-upload.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tellService } from '#server/requests/requests.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findVideoReview, presentVideoReview, storeVideoReview } from '#server/cases/video-reviews.ts';
import { updateUpload } from './upload.queries.ts';
import * as uploads from './uploads.ts';

interface Result {
  document: DocumentInfo | null;
  videoReview: VideoReview | null;
}

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

type Ctx = Deps & { who: Identity };

/** Turns an upload of staff into its document or review; idempotent. */
export async function finish(ctx: StaffCtx, uploadId: string, isConfirmed: boolean): Promise<Result> {
  const done = await finishUpload(ctx, ctx.who.userId, uploadId, {
    authorize: (db, row) => uploads.authorizeUpload(db, ctx.who, targetOf(row)),
    uploaded: async (row) => {
      const target = await uploads.authorizeUpload(ctx.db, ctx.who, targetOf(row));
      return { patientId: uploads.patientOf(target), isConfirmed };
    },
    typeOf: uploads.typeOf,
    become: (c, row, file) => become(c, ctx, row, file),
  });
  return resultOf(ctx.db, done);
}

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

async function become(c: Change, ctx: StaffCtx, row: uploads.UploadRow, file: StoredFile): Promise<string> {
  const target = await uploads.authorizeUpload(c.tx, ctx.who, targetOf(row));
  if (target && 'consultation' in target) {
    // The device may have sent the file before and lost the answer.
    const before = await sentBefore(c.tx, ctx.who.userId, row.clientId);
    return (before ?? (await fileCapture(c, ctx.who, target.consultation, file, row))).id;
  }
  if (target) {
    const { order } = target;
    const { id } = await insertDocument(c, file, {
      clientId: row.clientId,
      patientId: order.patientId,
      requestId: order.id,
      kind: row.purpose === 'LAB_RESULT' ? 'LAB_RESULT' : 'OTHER',
      name: row.name,
      byUser: ctx.who.userId,
    });
    await tellService(c, order, 'document.added');
    if (row.purpose === 'LAB_RESULT') {
      await tellResult(c, order.id);
      await tellPatient(c, ctx.config, 'RESULT', aboutOrder(order));
    }
    return id;
  }
  return storeVideoReview(c, ctx.who, row.name, file);
}

const targetOf = ({ purpose, targetId, consultationId }: uploads.UploadRow) => ({
  purpose: uploads.ofStaff(purpose),
  targetId: targetId ?? consultationId,
});

async function resultOf(db: Db | Tx, { purpose, resultId }: uploads.UploadRow): Promise<Result> {
  if (purpose === 'VIDEO_REVIEW') {
    const review = await findVideoReview(db, resultId ?? '');
    return { document: null, videoReview: review ? presentVideoReview(review) : null };
  }
  const document = await findDocument(db, resultId ?? '');
  return { document: document ? presentDocument(document) : null, videoReview: null };
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
