import { LegalDetails } from '#contract/receipts.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findSetting, lockSettings, saveSetting } from '#server/platform/sql/settings.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { findNewestChange, recordChanges } from '#server/reference/catalogue-changes.ts';

const NAME = 'legalDetails';
const UNKNOWN: LegalDetails = { name: null, address: null, gstin: null };

/** Returns what receipts say of the hospital; what is not recorded is null. */
export async function legalDetails(db: Db | Tx): Promise<LegalDetails> {
  const stored = LegalDetails.safeParse(await findSetting(db, NAME));
  return stored.success ? stored.data : UNKNOWN;
}

/** The address of the hospital; empty where none is recorded. */
export const hospitalAddressOf = async (db: Db | Tx): Promise<string> =>
  (await legalDetails(db)).address ?? '';

/** The same details, and when it was last changed by whom; the name is null for the command line. */
export async function readLegalDetails(db: Db) {
  const newest = await findNewestChange(db, 'setting', NAME);
  return {
    details: await legalDetails(db),
    changedAt: newest?.at.toISOString() ?? null,
    changedBy: newest?.name ?? null,
  };
}

const isSame = (a: LegalDetails, b: LegalDetails): boolean =>
  a.name === b.name && a.address === b.address && a.gstin === b.gstin;

/**
 * Sets what receipts say from now on; those that were issued keep what they said.
 * @param was what was read before; left out by the command line, which changes one at a time
 * @throws Refusal CHANGED_MEANWHILE
 */
export async function saveLegalDetails(
  deps: Administering,
  details: Partial<LegalDetails>,
  was?: LegalDetails,
): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockSettings(c.tx);
    const before = await legalDetails(c.tx);
    if (was && !isSame(was, before)) throw new Refusal('CHANGED_MEANWHILE');
    const after = { ...before, ...details };
    if (isSame(after, before)) return;
    await saveSetting(c.tx, NAME, after);
    await recordChanges(c, deps.who?.userId ?? null, 'SET_LEGAL_DETAILS', [
      { entity: 'setting', entityId: NAME, before, after },
    ]);
  });
}
