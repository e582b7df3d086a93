import type { Deps } from '#server/platform/deps.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { findSetting, saveSetting } from '#server/platform/sql/settings.ts';

const SETTING = 'fileLinks';
/** Document links are signed with a separate key that no third party knows. */
const PURPOSE = 'links to documents';

interface Generation {
  number: number;
  /** When it began. */
  at: string;
}

async function generationOf(db: Db): Promise<Generation> {
  return (await findSetting<Generation>(db, SETTING)) ?? { number: 0, at: new Date(0).toISOString() };
}

/** The key that signs links now, and the one before it while links of it may still be valid. */
export async function linkKeys({ db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>, lifeS: number) {
  const { number, at } = await generationOf(db);
  const keyOf = (one: number): Buffer => vault.keyFor(one === 0 ? PURPOSE : `${PURPOSE} ${one}`);
  const isYoung = Date.parse(at) + lifeS * 1000 > clock.now().getTime();
  return { newest: keyOf(number), valid: [number, ...(number && isYoung ? [number - 1] : [])].map(keyOf) };
}

/** Later links are signed with a new key; those before stay valid for their five minutes. @returns its number */
export async function rotateLinkKey({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { number } = await generationOf(db);
  await saveSetting(db, SETTING, { number: number + 1, at: clock.now().toISOString() });
  return number + 1;
}
