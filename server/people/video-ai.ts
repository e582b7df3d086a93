import * as z from 'zod/mini';
import type { Db } from '#server/platform/sql/database.ts';
import { findSetting } from './video-ai.queries.ts';

/** The row of the setting table with the video-AI link. */
const VIDEO_AI_SETTING = 'videoAi';
const VideoAi = z.object({ url: z.url({ protocol: /^https$/ }) });

/**
 * The tool to which video reviews are handed over (R1.08); null when the operator has set none, or one that
 * is not https.
 */
export async function videoAiLink(db: Db): Promise<string | null> {
  const row = await findSetting(db, VIDEO_AI_SETTING);
  const setting = VideoAi.safeParse(row?.value);
  return setting.success ? setting.data.url : null;
}
