import type { Selectable } from 'kysely';
import type { VideoReview } from '#contract/video-reviews.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type VideoReviewRow = Selectable<Database['videoReview']>;

export async function findVideoReview(db: Db | Tx, id: string): Promise<VideoReviewRow | undefined> {
  return db.selectFrom('videoReview').selectAll().where('id', '=', id).executeTakeFirst();
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
