import type { Deps } from '#server/platform/deps.ts';
import { FIRST_APP } from '#server/platform/http/app-keys.ts';
import type { App } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { findRequest } from '#server/requests/requests.ts';

/** Returns whether a request came through this app. */
export function isOf({ app }: App, { intakeApp }: { intakeApp: string | null }): boolean {
  return (intakeApp ?? FIRST_APP) === app;
}

/** A request that came through the calling app. @throws Refusal NOT_FOUND, for one of another app as for an absent one */
export async function ownRequest({ db, who }: Pick<Deps, 'db'> & { who: App }, id: string) {
  const row = orNotFound(await findRequest(db, id));
  if (!isOf(who, row)) throw new Refusal('NOT_FOUND');
  return row;
}
