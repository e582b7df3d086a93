import { disableAccount } from '#server/people/account-admin.ts';
import { lockOperatorRoles, mustKeepPeople } from '#server/people/operator-roles.ts';
import { findAnyUserByName } from '#server/people/staff.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { returnAllOf } from '#server/requests/return-to-queue.ts';
import { lockOperators } from './operator.queries.ts';

/**
 * Disables an account: its sessions and pushes end, and the requests that wait for this person return to their queues.
 * @returns how many of each @throws Refusal NOT_FOUND, RULE for oneself and for the only operator
 */
export async function disablePerson(
  deps: Administering,
  userName: string,
  reason: string,
): Promise<{ ended: number; returned: number }> {
  return change(acting(deps), async (c) => {
    const { id } = orNotFound(await findAnyUserByName(c.tx, userName));
    const operators = await lockOperators(c.tx);
    if (operators.includes(id) && (operators.length === 1 || deps.who?.userId === id))
      throw new Refusal('RULE', { reason: 'NOT_ONESELF' });
    if (operators.includes(id)) mustKeepPeople(await lockOperatorRoles(c.tx), id);
    const ended = await disableAccount(c, userName, reason);
    return { ended, returned: await returnAllOf(c, id, reason) };
  });
}
