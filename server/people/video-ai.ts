import * as z from 'zod/mini';
import { AiToolUrl } from '#contract/catalogue.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { deleteSetting, findSetting, lockSettings, saveSetting } from '#server/platform/sql/settings.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { findNewestChange, recordChanges } from '#server/reference/catalogue-changes.ts';

/** The row of the setting table with the video-AI link. */
const VIDEO_AI_SETTING = 'videoAi';
const VideoAi = z.object({ url: AiToolUrl });

/**
 * The tool to which video reviews are handed over (R1.08); null when the operator has set none, or one that
 * is not https.
 */
export async function videoAiLink(db: Db | Tx): Promise<string | null> {
  const setting = VideoAi.safeParse(await findSetting(db, VIDEO_AI_SETTING));
  return setting.success ? setting.data.url : null;
}

/** The link, and when it was last changed by whom; the name is null for the command line. */
export async function readAiTool(db: Db) {
  const newest = await findNewestChange(db, 'setting', VIDEO_AI_SETTING);
  return {
    url: await videoAiLink(db),
    changedAt: newest?.at.toISOString() ?? null,
    changedBy: newest?.name ?? null,
  };
}

interface NewLink {
  /** null: not set up. */
  url: string | null;
  /** The link that was read before; left out by the command line, which reads none. */
  wasUrl?: string | null;
}

/** Sets or removes the link. @throws Refusal CHANGED_MEANWHILE */
export async function saveAiTool(deps: Administering, { url, wasUrl }: NewLink): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockSettings(c.tx);
    const before = await videoAiLink(c.tx);
    if (wasUrl !== undefined && wasUrl !== before) throw new Refusal('CHANGED_MEANWHILE');
    if (url === before) return;
    if (url === null) await deleteSetting(c.tx, VIDEO_AI_SETTING);
    else await saveSetting(c.tx, VIDEO_AI_SETTING, { url });
    await recordChanges(c, deps.who?.userId ?? null, url === null ? 'REMOVE_AI_TOOL' : 'SET_AI_TOOL', [
      { entity: 'setting', entityId: VIDEO_AI_SETTING, before, after: url },
    ]);
  });
}
