import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findSecondFactor, proveFactor } from './second-factor.ts';
import { nameKey } from './sign-in.ts';
import { findUserByName } from './user.queries.ts';

interface Proving {
  userName: string;
  code: string;
  /** Role that the act takes. */
  role: OperatorRole;
}

/**
 * The operator at the command line, by a new code of their app or a recovery code: what takes two persons takes them there, too.
 * @throws Refusal NOT_FOUND for who is no operator, NOT_ALLOWED without the role, WRONG_CODE
 */
export async function operatorByCode(
  deps: Deps,
  { userName, code: given, role }: Proving,
): Promise<Operator> {
  const user = await findUserByName(deps.db, userName);
  const factor =
    user && user.role === 'operator' && !user.disabledAt && (await findSecondFactor(deps.db, user.id));
  if (!factor) throw new Refusal('NOT_FOUND');
  if (!user.operatorRoles.includes(role)) throw new Refusal('NOT_ALLOWED');
  const who: Operator = {
    type: 'operator',
    userId: user.id,
    name: user.name,
    sessionId: 'command line',
    roles: user.operatorRoles,
  };
  const of = { nameKey: nameKey(userName), source: 'device command line' } as const;
  await proveFactor({ ...deps, who, address: 'command line' }, user, factor, { of, given });
  return who;
}
