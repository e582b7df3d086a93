import * as z from 'zod/mini';
import type { Db } from '#server/platform/sql/database.ts';
import { findSetting } from './video-ai.queries.ts';

/** The row of the setting table that holds the video-AI link. */
const VIDEO_AI_SETTING = 'videoAi';
const VideoAi = z.object({ url: z.url({ protocol: /^https$/ }) });

/** The tool that video reviews are handed over to (R1.08); null while the operator has set none, or no https one. */
export async function videoAiLink(db: Db): Promise<string | null> {
  const row = await findSetting(db, VIDEO_AI_SETTING);
  const setting = VideoAi.safeParse(row?.value);
  return setting.success ? setting.data.url : null;
}
