import { PASSWORD_TRIES } from '#contract/limits.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { BY_NAME } from './password-tries.ts';
import { nameKey } from './sign-in.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { listUntoldNames, setTold } from './password-try.queries.ts';
import { listActiveUsers } from './user.queries.ts';

const EVERY_MS = 60_000;
const BATCH = 100;

/** A separate job, so that sign-in takes the same time for existing and unknown names. */
export function tellGuessingJob(deps: Deps): () => Promise<void> {
  return every(EVERY_MS, 'guessing', deps.log, () => tellGuessing(deps));
}

/** Reports each episode of guessing once, to the operator and to the person if the name exists. */
export async function tellGuessing(deps: Deps): Promise<void> {
  const { db, log } = deps;
  const due = await listUntoldNames(db, { source: BY_NAME, failures: PASSWORD_TRIES, limit: BATCH });
  if (!due.length) return;
  const users = await listActiveUsers(db);
  const userOf = new Map(users.map((user) => [nameKey(user.userName), user]));
  for (const name of due) {
    const isFirst = await change({ ...deps, who: { type: 'system' } }, (c) =>
      tell(c, name, userOf.get(name), deps.config),
    );
    if (isFirst) {
      log.warn({ name }, 'the password of a name is being guessed');
      deps.security.tell({ kind: 'GUESSED', nameKey: name, userId: userOf.get(name)?.id });
    }
  }
}

/** @returns whether this call reported it, and not another instance */
async function tell(
  c: Change,
  name: string,
  user: { id: string; role: string; mobile: string; email: string } | undefined,
  config: Config,
): Promise<boolean> {
  const isFirst = await setTold(c.tx, { nameKey: name, source: BY_NAME }, c.now);
  if (!isFirst || !user) return isFirst;
  await c.audit('GUESSED', 'appUser', user.id);
  await tellPerson(c, config, 'WRONG_SIGN_INS', user);
  return true;
}
