import * as z from 'zod/mini';
import { SharePoints } from '#contract/catalogue.ts';
import { PLATFORM_SHARE } from '#domain/fees.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findSetting, lockSettings, saveSetting } from '#server/platform/sql/settings.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { findNewestChange, recordChanges } from '#server/reference/catalogue-changes.ts';

const NAME = 'platformShare';
const Stored = z.object({ points: SharePoints });
const WHOLE = 10_000;

/** The platform's share of a consultation fee, in hundredths of a percent. */
export async function sharePoints(db: Db | Tx): Promise<number> {
  const stored = Stored.safeParse(await findSetting(db, NAME));
  return stored.success ? stored.data.points : PLATFORM_SHARE * WHOLE;
}

/** The same as a part of 1. */
export async function platformShare(db: Db | Tx): Promise<number> {
  return (await sharePoints(db)) / WHOLE;
}

/** The share, and when it was last changed by whom; the name is null for the command line. */
export async function readShare(db: Db) {
  const newest = await findNewestChange(db, 'setting', NAME);
  return {
    points: await sharePoints(db),
    changedAt: newest?.at.toISOString() ?? null,
    changedBy: newest?.name ?? null,
  };
}

interface NewShare {
  points: number;
  /** The share that was read before; left out by the command line, which reads none. */
  wasPoints?: number;
}

/** Sets the share of consultations that are completed from now on. @throws Refusal CHANGED_MEANWHILE */
export async function saveShare(deps: Administering, { points, wasPoints }: NewShare): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockSettings(c.tx);
    const before = await sharePoints(c.tx);
    if (wasPoints !== undefined && wasPoints !== before) throw new Refusal('CHANGED_MEANWHILE');
    if (points === before) return;
    await saveSetting(c.tx, NAME, { points });
    await recordChanges(c, deps.who?.userId ?? null, 'SET_PLATFORM_SHARE', [
      { entity: 'setting', entityId: NAME, before, after: points },
    ]);
  });
}
