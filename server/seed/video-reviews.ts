import type { ReviewState } from '#contract/video-reviews.ts';
import type { Random } from '#server/seed/random.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const HOUR_S = 3600;
const REVIEWS: readonly { name: string; state: ReviewState; agoH: number; megabytes: number }[] = [
  { name: 'Gait after knee replacement, week 6.mp4', state: 'UPLOADED', agoH: 1, megabytes: 48 },
  { name: 'Tremor at rest, both hands.mp4', state: 'HANDED_OVER', agoH: 5, megabytes: 31 },
  { name: 'Shoulder range of motion.webm', state: 'DONE', agoH: 52, megabytes: 77 },
  { name: 'Cough, night recording.mp4', state: 'FAILED', agoH: 120, megabytes: 12 },
];

/** Every state of a video review, for the providers who use the tool. Seeded ones have no file. */
export async function seedVideoReviews(tx: Tx, random: Random, now: Date): Promise<void> {
  const providers = await tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select('provider.id')
    .where('appUser.userName', 'in', ['meera.iyer', 'arjun.rao', 'ritu.agarwal'])
    .orderBy('appUser.userName')
    .execute();
  const rows = providers.flatMap(({ id: providerId }) =>
    REVIEWS.map(({ name, state, agoH, megabytes }) => {
      const createdAt = addSeconds(now, -agoH * HOUR_S);
      return {
        id: random.id(),
        providerId,
        name,
        contentType: name.endsWith('webm') ? 'video/webm' : 'video/mp4',
        sizeBytes: megabytes * 1_000_000 + random.int(900_000),
        fileKey: '0'.repeat(64),
        state,
        createdAt,
        handedOverAt: state === 'UPLOADED' ? null : addSeconds(createdAt, HOUR_S / 2),
        endedAt: state === 'DONE' || state === 'FAILED' ? addSeconds(createdAt, HOUR_S) : null,
      };
    }),
  );
  await tx.insertInto('videoReview').values(rows).execute();
}
