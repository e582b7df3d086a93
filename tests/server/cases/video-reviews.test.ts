import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/profile.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { videoReviewCalls, type ReviewState } from '#contract/video-reviews.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const LINK = 'https://video-ai.example/review';
const VIDEO = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(100_000)]);
let doctor: SignedInClient;

beforeEach(async () => {
  doctor = await server.signInAs('meera.iyer');
  await server.db.deleteFrom('setting').where('name', '=', 'videoAi').execute();
});

const setLink = () =>
  server.db
    .insertInto('setting')
    .values({ name: 'videoAi', value: JSON.stringify({ url: LINK }) })
    .execute();

async function upload(who = doctor, bytes = VIDEO) {
  const body = {
    clientId: randomUUID(),
    purpose: 'VIDEO_REVIEW' as const,
    name: 'Gait.mp4',
    sizeBytes: bytes.length,
    contentType: 'video/mp4',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const { uploadId } = (await who.call(uploadCalls.startUpload, { body })).upload;
  const query = { uploadId, offset: '0', sizeBytes: String(bytes.length) };
  await who.call(uploadCalls.sendPiece, { query, body: new Blob([Uint8Array.from(bytes)]) });
  return uploadId;
}

async function review(who = doctor) {
  const uploadId = await upload(who);
  const { videoReview } = await who.call(uploadCalls.finishUpload, { body: { uploadId } });
  if (!videoReview) throw new Error('no review');
  return videoReview;
}

const move = (videoReviewId: string, reviewState: ReviewState, version: number) => ({
  body: { videoReviewId, reviewState, version },
});

describe('a video review', () => {
  test('begins with a finished upload, and heads the list of its provider', async () => {
    const made = await review();
    expect(made).toMatchObject({
      name: 'Gait.mp4',
      contentType: 'video/mp4',
      reviewState: 'UPLOADED',
      version: 1,
    });
    const { items, total } = await doctor.call(videoReviewCalls.listVideoReviews, { query: {} });
    expect(items[0]).toEqual(made);
    expect(total).toBe(items.length);
    const query = { videoReviewId: made.videoReviewId };
    expect((await doctor.call(videoReviewCalls.videoReview, { query })).videoReview).toEqual(made);
    const row = await server.db
      .selectFrom('videoReview')
      .select('fileKey')
      .where('id', '=', made.videoReviewId)
      .executeTakeFirstOrThrow();
    expect((await server.deps.files.get(row.fileKey))?.sizeBytes).toBe(VIDEO.length);
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'videoReview.changed',
      audience: [`user:${doctor.userId}`],
    });
  });

  test('R1.08 hands over to the link that the operator has set, and ends there', async () => {
    await setLink();
    const { videoReviewId: id } = await review();
    const handed = await doctor.call(videoReviewCalls.moveVideoReview, move(id, 'HANDED_OVER', 1));
    expect(handed).toMatchObject({
      videoAiLink: LINK,
      videoReview: { reviewState: 'HANDED_OVER', version: 2 },
    });
    expect((await doctor.call(profileCalls.getVideoAiLink, {})).videoAiLink).toBe(LINK);
    expect(handed.videoReview.handedOverAt).toBe(server.clock.now().toISOString());
    const failed = await doctor.call(videoReviewCalls.moveVideoReview, move(id, 'FAILED', 2));
    expect(failed.videoReview.endedAt).not.toBeNull();
    await doctor.call(videoReviewCalls.moveVideoReview, move(id, 'HANDED_OVER', 3));
    const done = await doctor.call(videoReviewCalls.moveVideoReview, move(id, 'DONE', 4));
    expect(done).toMatchObject({ videoAiLink: null, videoReview: { reviewState: 'DONE', version: 5 } });
    const trail = (await server.rows('audit')).filter((row) => row.entityId === id).map((row) => row.action);
    expect(trail).toEqual([
      'STORE',
      'REVIEW_HANDED_OVER',
      'REVIEW_FAILED',
      'REVIEW_HANDED_OVER',
      'REVIEW_DONE',
    ]);
  });

  test('cannot be handed over where no tool is set up', async () => {
    const { videoReviewId: id } = await review();
    expect(await doctor.refusal(videoReviewCalls.moveVideoReview, move(id, 'HANDED_OVER', 1))).toMatchObject({
      httpStatus: 422,
      code: 'RULE',
    });
  });

  test('takes no other step, and none from an old version', async () => {
    await setLink();
    const { videoReviewId: id } = await review();
    for (const to of ['UPLOADED', 'DONE', 'FAILED'] as const)
      expect(await doctor.refusal(videoReviewCalls.moveVideoReview, move(id, to, 1))).toMatchObject({
        code: 'BAD_TRANSITION',
      });
    expect(await doctor.refusal(videoReviewCalls.moveVideoReview, move(id, 'HANDED_OVER', 7))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: 1 },
    });
  });

  test('recognises a video by its content: a document is refused', async () => {
    const uploadId = await upload(doctor, Buffer.from('%PDF-1.7 no video'));
    expect(await doctor.refusal(uploadCalls.finishUpload, { body: { uploadId } })).toMatchObject({
      code: 'WRONG_TYPE',
    });
  });

  test.each(['listVideoReviews'] as const)('%s comes in pages', async (name) => {
    await review();
    const first = await doctor.call(videoReviewCalls[name], { query: { limit: '2' } });
    const second = await doctor.call(videoReviewCalls[name], {
      query: { limit: '2', cursor: first.next ?? '' },
    });
    const ids = [...first.items, ...second.items].map((item) => item.videoReviewId);
    expect(new Set(ids).size).toBe(4);
    const whole = await doctor.call(videoReviewCalls[name], { query: { limit: '200' } });
    expect(whole).toMatchObject({ next: null, total: first.total });
    expect(whole.items.slice(0, 4).map((item) => item.videoReviewId)).toEqual(ids);
    expect(await doctor.refusal(videoReviewCalls[name], { query: { cursor: '-1' } })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('someone else', () => {
  test("finds none of another provider's reviews", async () => {
    await setLink();
    const { videoReviewId } = await review();
    const other = await server.signInAs('arjun.rao');
    const { items } = await other.call(videoReviewCalls.listVideoReviews, { query: {} });
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((item) => item.videoReviewId)).not.toContain(videoReviewId);
    expect(await other.refusal(videoReviewCalls.videoReview, { query: { videoReviewId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await other.refusal(videoReviewCalls.moveVideoReview, move(videoReviewId, 'HANDED_OVER', 1)),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('R2.19 with an unverified but complete profile may use it, with an incomplete one not', async () => {
    const complete = await server.signInAs('ritu.agarwal');
    expect((await review(complete)).reviewState).toBe('UPLOADED');
    const incomplete = await server.signInAs('nikhil.patil');
    await expect(upload(incomplete)).rejects.toThrow();
    const agent = await server.signInAs('farhan.shaikh');
    expect(await agent.refusal(videoReviewCalls.listVideoReviews, { query: {} })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
