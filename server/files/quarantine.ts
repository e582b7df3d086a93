import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { scanOf } from './stored-file.queries.ts';

type Quarantine = Pick<Deps, 'db' | 'scanner'>;

/** Why a file must not be given out; undefined when it may be. */
async function faultOf({ db, scanner }: Quarantine, key: string) {
  const scan = (await scanOf(db, key)) ?? 'PENDING';
  if (scan === 'FOUND') return 'FILE_INFECTED';
  return scanner && scan === 'PENDING' ? 'FILE_IN_QUARANTINE' : undefined;
}

/** @throws Refusal BAD_TRANSITION for a file that the scanner has not passed */
export async function mustBePassed(deps: Quarantine, key: string): Promise<void> {
  const reason = await faultOf(deps, key);
  if (reason) throw new Refusal('BAD_TRANSITION', { reason });
}

export async function isPassed(deps: Quarantine, key: string): Promise<boolean> {
  return (await faultOf(deps, key)) === undefined;
}
