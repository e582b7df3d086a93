import type { OperatorRole } from '#contract/operator-roles.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { revokeLiveSessions } from './session.queries.ts';
import { lockOperatorRoles, setOperatorRoles } from './staff.queries.ts';
import { findAnyUserByName } from './user.queries.ts';

export { findOperatorNamed, lockOperatorRoles } from './staff.queries.ts';

/**
 * Gives an operator these roles and no others. When one is taken, their sessions end, so that nothing open continues with it.
 * @param keep session that stays: the one that changes its own roles
 * @throws Refusal NOT_FOUND for who is no operator, RULE when no operator would keep `people`
 */
export async function changeRoles(
  c: Change,
  userId: string,
  roles: readonly OperatorRole[],
  keep?: string,
): Promise<void> {
  const operators = await lockOperatorRoles(c.tx);
  const { operatorRoles: before } = orNotFound(operators.find(({ id }) => id === userId));
  if (!roles.length) throw new Refusal('RULE', { reason: 'ROLES_NEEDED' });
  if (!roles.includes('people')) mustKeepPeople(operators, userId);
  await setOperatorRoles(c.tx, userId, [...new Set(roles)]);
  await c.audit('SET_ROLES', 'appUser', userId);
  c.security({ kind: 'RIGHTS_CHANGED', userId });
  if (before.some((role) => !roles.includes(role))) await revokeLiveSessions(c.tx, userId, c.now, keep);
  await c.event('profile.changed', [`user:${userId}`], {});
  await c.event('session.changed', [`user:${userId}`], {});
}

interface Holder {
  id: string;
  disabledAt: Date | null;
  operatorRoles: readonly OperatorRole[];
}

/** @throws Refusal RULE when this operator is the only one who can give roles */
export function mustKeepPeople(operators: readonly Holder[], userId: string): void {
  const holders = operators.filter(
    ({ disabledAt, operatorRoles }) => !disabledAt && operatorRoles.includes('people'),
  );
  if (holders.length === 1 && holders[0]?.id === userId)
    throw new Refusal('RULE', { reason: 'PEOPLE_ROLE_STAYS' });
}

/** The same by user name, as the command line and the console do it. @throws Refusal */
export async function setRoles(
  deps: Administering,
  userName: string,
  roles: readonly OperatorRole[],
): Promise<void> {
  await change(acting(deps), async (c) => {
    const { id } = orNotFound(await findAnyUserByName(c.tx, userName));
    await changeRoles(c, id, roles, deps.who?.userId === id ? deps.who.sessionId : undefined);
  });
}
