import { PAGE_MAX } from '#contract/limits.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { RequestRow } from '#server/requests/requests.ts';

const who = { type: 'system' } as const;

function lineOf({ serviceNumber, kind, status, mrn, hubName, takerName }: RequestRow): string {
  return `${serviceNumber}  ${kind}  ${status}  patient ${mrn}  ${hubName ?? 'no hub'}  ${takerName ?? 'unassigned'}`;
}

/** Every page of the open orders, of one agent or of all. */
async function openOrders({ db }: Deps, takenBy: string | undefined): Promise<RequestRow[]> {
  const { listRequests } = await import('#server/requests/requests.ts');
  const { scopeOfOrders } = await import('#server/requests/request.policy.ts');
  const scope = await scopeOfOrders(db);
  const rows: RequestRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRequests(db, scope, { kinds: scope.kinds, takenBy, limit: PAGE_MAX, cursor });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

const list: Command = {
  name: 'order list',
  args: ['[user-name]'],
  summary: 'Lists the open orders, longest wait first, of all agents or of one',
  whileRunning: true,
  run: (deps, [userName = '']) =>
    reportErrors(async () => {
      const { findAnyUserByName } = await import('#server/people/staff.ts');
      const agent = userName && orNotFound(await findAnyUserByName(deps.db, userName));
      const rows = await openOrders(deps, agent ? agent.id : undefined);
      return done(...(rows.length ? rows.map(lineOf) : ['There are none.']));
    }),
};

/** One change of an order, for an agent. */
function give(
  deps: Deps,
  [number, userName]: readonly [number: string, userName: string],
  words: string,
  step: (c: Change, requestId: string, to: string) => Promise<unknown>,
): Promise<Outcome> {
  return reportErrors(async () => {
    const { findAnyUserByName } = await import('#server/people/staff.ts');
    const { findOrder } = await import('#server/orders/assign-order.ts');
    await change({ ...deps, who }, async (c) => {
      const { id } = orNotFound(await findOrder(c.tx, number));
      await step(c, id, orNotFound(await findAnyUserByName(c.tx, userName)).id);
    });
    return done(words);
  });
}

const assign: Command = {
  name: 'order assign',
  args: ['<number>', '<user-name>'],
  summary: 'Gives an open order to an agent of its hub, and alerts the agent',
  whileRunning: true,
  async run(deps, [number = '', userName = '']) {
    const { assignOrder } = await import('#server/orders/assign-order.ts');
    return give(deps, [number, userName], `${number} is assigned to ${userName}.`, (c, id, to) =>
      assignOrder(c, who, id, to),
    );
  },
};

const visits: Command = {
  name: 'order visits',
  args: ['<number>'],
  summary: 'Lists the home visits of an order with their ids',
  whileRunning: true,
  run: ({ db, config }, [number = '']) =>
    reportErrors(async () => {
      const { findOrder, visitsOf } = await import('#server/orders/assign-order.ts');
      const { id } = orNotFound(await findOrder(db, number));
      const rows = await visitsOf(db, id);
      if (!rows.length) return failed('This order has no home visits.');
      const lines = rows.map(
        ({ id, scheduledAt, status, name, role }) =>
          `${id}  ${timeWords(scheduledAt, config.TIME_ZONE)}  ${status}  ${name}, ${role}`,
      );
      return done(...lines);
    }),
};

const assignVisit: Command = {
  name: 'order assign-visit',
  args: ['<number>', '<visit-id>', '<user-name>'],
  summary: 'Gives a home visit that was not made yet to an agent or nurse of the hub, and alerts them',
  whileRunning: true,
  async run(deps, [number = '', visitId = '', userName = '']) {
    const orders = await import('#server/orders/assign-order.ts');
    return give(deps, [number, userName], `The visit is assigned to ${userName}.`, (c, requestId, to) =>
      orders.assignVisit(c, who, { requestId, visitId, to }),
    );
  },
};

export const orderCommands: readonly Command[] = [list, assign, visits, assignVisit];
