import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findLinkOf } from './sign-on-link.queries.ts';

/**
 * Refuses a local sign-in of a person who signs in at the identity provider, where the hospital wants it: an account that ended there must not
 * be opened by its password here.
 * @throws Refusal RULE
 */
export async function mustBeLocal(
  { config, db }: Pick<Deps, 'config'> & { db: Db | Tx },
  userId: string,
): Promise<void> {
  if (config.OIDC_ISSUER === undefined || config.OIDC_LOCAL === 'on') return;
  if (await findLinkOf(db, userId)) throw new Refusal('RULE', { reason: 'SIGN_ON_ONLY' }, { keeps: true });
}
