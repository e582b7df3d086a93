import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findSetting, saveSetting } from '#server/platform/sql/settings.ts';

const NAME = 'hospital';

/** The operator's description of the hospital. The environment takes precedence. */
export interface Hospital {
  place: string;
  timeZone: string;
}

/** Reads what the operator said into the configuration of this process. */
export async function readHospital(db: Db, config: Config): Promise<void> {
  const stored = await findSetting<Hospital>(db, NAME);
  if (stored) applyHospital(config, stored);
}

export async function saveHospital(tx: Tx, hospital: Hospital): Promise<void> {
  await saveSetting(tx, NAME, hospital);
}

export function applyHospital(config: Config, { place, timeZone }: Hospital): void {
  if (!config.isFixed.PLACE) config.PLACE = place;
  if (!config.isFixed.TIME_ZONE) config.TIME_ZONE = timeZone;
}
