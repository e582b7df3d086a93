import { randomUUID } from 'node:crypto';
import type { VideoReview } from '#contract/video-reviews.ts';
import type { StoredFile } from '#server/files/checked-file.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { insertVideoReview, type VideoReviewRow } from './video-review.queries.ts';

export { findVideoReview } from './video-review.queries.ts';

/** Creates the review of a provider's stored video, ready for hand-over. @returns its id */
export async function storeVideoReview(
  c: Change,
  who: Staff,
  name: string,
  file: StoredFile,
): Promise<string> {
  const id = randomUUID();
  await insertVideoReview(c.tx, {
    id,
    providerId: who.roleId,
    name,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    fileKey: file.sha256,
    state: 'UPLOADED',
    createdAt: c.now,
  });
  await c.audit('STORE', 'videoReview', id);
  await c.event('videoReview.changed', [`user:${who.userId}`], { videoReviewId: id });
  return id;
}

export function presentVideoReview(row: VideoReviewRow): VideoReview {
  const { id, name, contentType, sizeBytes, state, version } = row;
  return {
    videoReviewId: id,
    name,
    contentType,
    sizeBytes,
    reviewState: state,
    at: row.createdAt.toISOString(),
    handedOverAt: isoOrNull(row.handedOverAt),
    endedAt: isoOrNull(row.endedAt),
    version,
  };
}
