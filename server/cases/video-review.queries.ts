import type { Insertable, Selectable } from 'kysely';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export type VideoReviewRow = Selectable<Database['videoReview']>;

export async function findVideoReview(db: Db | Tx, id: string): Promise<VideoReviewRow | undefined> {
  return db.selectFrom('videoReview').selectAll().where('id', '=', id).executeTakeFirst();
}

function reviewsOf(db: Db | Tx, providerId: string) {
  return db.selectFrom('videoReview').where('providerId', '=', providerId);
}

const NEWEST_FIRST: Order = {
  name: 'videoReviews',
  keys: [
    { by: 'videoReview.createdAt', type: 'instant', isDescending: true },
    { by: 'videoReview.id', type: 'text' },
  ],
};

/** A provider's reviews, newest first. */
export async function listVideoReviews(
  db: Db | Tx,
  { providerId, ...asked }: PageAsked & { providerId: string },
) {
  const own = reviewsOf(db, providerId);
  const page = await readPage(own.selectAll(), NEWEST_FIRST, asked);
  const total = await countRows(db, own);
  return { ...page, total };
}

export async function findOwnVideoReview(db: Db | Tx, providerId: string, id: string) {
  return reviewsOf(db, providerId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockOwnVideoReview(tx: Tx, providerId: string, id: string) {
  return reviewsOf(tx, providerId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertVideoReview(tx: Tx, row: Insertable<Database['videoReview']>): Promise<void> {
  await tx.insertInto('videoReview').values(row).execute();
}

interface ReviewSet {
  state: VideoReviewRow['state'];
  version: number;
  handedOverAt?: Date;
  endedAt: Date | null;
}

export async function updateVideoReview(tx: Tx, id: string, set: ReviewSet): Promise<VideoReviewRow> {
  return tx.updateTable('videoReview').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
