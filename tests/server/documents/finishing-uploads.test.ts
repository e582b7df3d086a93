import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_KEPT_S, UPLOAD_PIECE_BYTES } from '#contract/limits.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { purgeUploads } from '#server/documents/purge-uploads.job.ts';
import { documentType } from '#server/files/checked-file.ts';
import { orderTests } from '#tests/support/journeys/orders.ts';
import { book } from '#tests/support/pdfs/made.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import {
  piece,
  REPORT,
  sha256,
  uploadsTo,
  type Start,
  type Uploads,
} from '#tests/support/journeys/uploads.ts';

const server = await openServer();
const { clock, deps } = server;
let u: Uploads;
let agent: SignedInClient;

beforeEach(async () => {
  u = await uploadsTo(server);
  agent = await server.signInAs('farhan.shaikh');
});

describe('finishing', () => {
  test('too early is refused with the offset to continue from', async () => {
    const { uploadId } = await u.start(REPORT);
    await u.put(uploadId, REPORT, 0);
    expect(await u.refusedFinish(uploadId)).toMatchObject({
      httpStatus: 409,
      detail: { offset: UPLOAD_PIECE_BYTES },
    });
  });

  test('with another checksum stores nothing, says so plainly, and lets the same upload begin again', async () => {
    const damaged = Buffer.from(REPORT);
    damaged[500] = (damaged[500] ?? 0) ^ 1;
    const uploadId = await u.sendAll(damaged, { sha256: sha256(REPORT) });
    expect(await u.refusedFinish(uploadId)).toMatchObject({
      httpStatus: 400,
      reason: 'FILE_DAMAGED',
    });
    expect(await u.documents()).toEqual([]);
    expect(await u.state(uploadId)).toMatchObject({ offset: 0, uploadState: 'OPEN' });
    for (let at = 0; at < REPORT.length;) at = await u.put(uploadId, REPORT, at);
    expect((await u.finish(uploadId)).document?.sizeBytes).toBe(REPORT.length);
  });

  test('looks at what it really is, whatever the name says; nothing of a wrong kind is kept', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const uploadId = await u.sendAll(page, { name: 'result.pdf' });
    expect(await u.refusedFinish(uploadId)).toMatchObject({ httpStatus: 415, code: 'WRONG_TYPE' });
    expect((await u.state(uploadId)).uploadState).toBe('ABANDONED');
    expect(await u.piecesOf(uploadId)).toEqual([]);
  });

  test.each([
    ['pug.heic', 'IMG_0412.HEIC', { name: 'IMG_0412.jpg', contentType: 'image/jpeg', pages: 1 }],
    ['fax-pages.tif', 'report.tiff', { name: 'report.pdf', contentType: 'application/pdf', pages: 2 }],
  ])('stores %s in a kind that every browser shows', async (file, name, expected) => {
    const bytes = readFileSync(join(import.meta.dirname, '../../support/pictures', file));
    const { document } = await u.finish(await u.sendAll(bytes, { name }));
    expect(document).toMatchObject(expected);
    const stored = await u.contentOf(document?.id ?? '');
    expect(documentType(stored)).toBe(expected.contentType);
    expect(stored.length).toBe(document?.sizeBytes);
  });

  test.each([
    ['352', book(352), 352],
    ['an unknown number of', '%PDF-1.7\nnothing else', null],
  ])('stores a PDF of %s pages with its pages', async (_, text, pages) => {
    const { document } = await u.finish(await u.sendAll(Buffer.from(text, 'latin1')));
    expect(document).toMatchObject({ contentType: 'application/pdf', pages });
    expect(await u.documents()).toMatchObject([{ pageCount: pages }]);
  });

  test('marks a PDF that is locked with a password, and no other', async () => {
    const stored = async (name: string) => {
      const bytes = readFileSync(join(import.meta.dirname, '../../support/pdfs', `${name}.pdf`));
      return (await u.finish(await u.sendAll(bytes))).document;
    };
    expect(await stored('locked')).toMatchObject({ isLocked: true, pages: null });
    expect(await stored('locked-rc4')).toMatchObject({ isLocked: true, pages: null });
    expect(await stored('owner-password')).toMatchObject({ isLocked: false, pages: 12 });
  });

  test('refuses a photo that is cut off, and keeps nothing of it', async () => {
    const photo = readFileSync(join(import.meta.dirname, '../../support/pictures/profile.heic'));
    const uploadId = await u.sendAll(photo.subarray(0, 90_000), { name: 'IMG_0413.HEIC' });
    expect(await u.refusedFinish(uploadId)).toMatchObject({ httpStatus: 415, reason: 'PICTURE_DAMAGED' });
    expect(await u.documents()).toEqual([]);
    expect(await u.piecesOf(uploadId)).toEqual([]);
  });

  test('asks again whether the order is theirs to upload to', async () => {
    const uploadId = await u.sendAll(REPORT);
    await u.move('CANCELLED', undefined, 'Twice');
    expect(await u.refusedFinish(uploadId)).toMatchObject({ httpStatus: 403 });
    expect(await u.documents()).toEqual([]);
  });
});

describe('starting', () => {
  const refuse = (body: Start, who = agent) => who.refusal(uploadCalls.startUpload, { body });

  test('needs an order that may be uploaded to', async () => {
    expect(await refuse(u.wish(REPORT, { targetId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' });
    const { targetId: _, ...without } = u.wish(REPORT);
    expect(await refuse(without)).toMatchObject({ code: 'NOT_FOUND' });
    const homeCareOnly = await server.signInAs('sunil.more');
    expect(await refuse(u.wish(REPORT), homeCareOnly)).toMatchObject({ code: 'NOT_FOUND' });
    const doctor = await server.signInAs('meera.iyer');
    expect(await refuse(u.wish(REPORT), doctor)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await refuse(u.wish(REPORT, { purpose: 'VIDEO_REVIEW' }))).toMatchObject({ code: 'NOT_ALLOWED' });
    const { serviceId: targetId } = await orderTests(server);
    expect(await refuse(u.wish(REPORT, { targetId }))).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test.each([
    ['a document of more than 25 MB', { sizeBytes: 25 * 1024 * 1024 + 1 }, 413],
    ['a video of more than 500 MB', { sizeBytes: 500 * 1024 * 1024 + 1 }, 400],
    ['an empty file', { sizeBytes: 0 }, 400],
    ['no checksum', { sha256: 'x' }, 400],
    ['a name without letters', { name: '  ' }, 400],
  ])('refuses %s', async (_, more, status) => {
    expect((await refuse(u.wish(REPORT, more))).httpStatus).toBe(status);
  });
});

describe('someone else', () => {
  test("finds none of another's upload", async () => {
    const other = await server.signInAs('meera.iyer');
    const { uploadId } = await u.start(REPORT);
    const refusals = [
      await other.refusal(uploadCalls.uploadState, { query: { uploadId } }),
      await other.refusal(uploadCalls.sendPiece, piece(uploadId, REPORT, 0)),
      await other.refusal(uploadCalls.finishUpload, { body: { uploadId } }),
      await other.refusal(uploadCalls.abandonUpload, { body: { uploadId } }),
      await agent.refusal(uploadCalls.uploadState, { query: { uploadId: 'none' } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
    expect(await u.state(uploadId)).toMatchObject({ uploadState: 'OPEN', offset: 0 });
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(uploadCalls.uploadState, { query: { uploadId } })).toEqual(refusals[0]);
  });
});

describe('an upload that no one finishes', () => {
  test('deletes it when it is abandoned, and it cannot continue', async () => {
    const { uploadId } = await u.start(REPORT);
    await u.put(uploadId, REPORT, 0);
    const [kept] = await u.piecesOf(uploadId);
    await agent.call(uploadCalls.abandonUpload, { body: { uploadId } });
    await agent.call(uploadCalls.abandonUpload, { body: { uploadId } });
    await expect.poll(() => deps.files.get(kept?.fileKey ?? '')).toBeNull();
    expect(
      await agent.refusal(uploadCalls.sendPiece, piece(uploadId, REPORT, UPLOAD_PIECE_BYTES)),
    ).toMatchObject({ code: 'BAD_TRANSITION' });
    expect(await u.refusedFinish(uploadId)).toMatchObject({ code: 'BAD_TRANSITION' });
  });

  test('deletes it after three days without progress', async () => {
    const { uploadId } = await u.start(REPORT);
    clock.advance(UPLOAD_KEPT_S);
    agent = await server.signInAs('farhan.shaikh');
    await u.put(uploadId, REPORT, 0);
    const [kept] = await u.piecesOf(uploadId);
    clock.advance(UPLOAD_KEPT_S);
    await purgeUploads(deps);
    agent = await server.signInAs('farhan.shaikh');
    expect((await u.state(uploadId)).uploadState).toBe('OPEN');
    clock.advance(1);
    await purgeUploads(deps);
    expect((await u.state(uploadId)).uploadState).toBe('ABANDONED');
    expect(await deps.files.get(kept?.fileKey ?? '')).toBeNull();
  });

  test('begins again when its device comes back with the whole of it, and is stored once', async () => {
    const clientId = randomUUID();
    const { uploadId } = await u.start(REPORT, { clientId });
    await u.put(uploadId, REPORT, 0);
    clock.advance(UPLOAD_KEPT_S + 1);
    await purgeUploads(deps);
    expect(await u.start(REPORT, { clientId })).toMatchObject({ uploadId, offset: 0, uploadState: 'OPEN' });
    for (let at = 0; at < REPORT.length;) at = await u.put(uploadId, REPORT, at);
    const { document } = await u.finish(uploadId);
    expect(await u.start(REPORT, { clientId })).toMatchObject({ uploadState: 'DONE' });
    expect((await u.documents()).map((row) => row.id)).toEqual([document?.id]);
  });
});
