import * as z from 'zod/mini';
import type { Db } from '#server/platform/sql/database.ts';

/** The row of the setting table that holds the video-AI link. */
const VIDEO_AI_SETTING = 'videoAi';
const VideoAi = z.object({ url: z.url({ protocol: /^https$/ }) });

/** The tool that video reviews are handed over to (R1.08); null while the operator has set none, or no https one. */
export async function videoAiLink(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', VIDEO_AI_SETTING)
    .executeTakeFirst();
  const setting = VideoAi.safeParse(row?.value);
  return setting.success ? setting.data.url : null;
}
