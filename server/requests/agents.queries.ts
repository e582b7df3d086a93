import type { RequestKind } from '#contract/shared.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

interface Asked {
  kinds: readonly RequestKind[];
  /** All of them. */
  hubKeys: readonly string[];
}

/** The agents who may have orders of all these kinds and hubs (request.policy.ts), by name, with how many they have open. */
export async function listAgentsFor(db: Db | Tx, { kinds, hubKeys }: Asked) {
  let rows = db
    .selectFrom('appUser')
    .innerJoin('agent', 'agent.userId', 'appUser.id')
    .select(['appUser.id as userId', 'appUser.name'])
    .select((e) =>
      e
        .selectFrom('request')
        .whereRef('request.takenBy', '=', 'appUser.id')
        .where('request.endedAt', 'is', null)
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('openOrders'),
    )
    .where('appUser.disabledAt', 'is', null)
    .orderBy('appUser.name')
    .orderBy('appUser.id');
  if (kinds.some((kind) => kind !== 'HOME_CARE')) rows = rows.where('agent.agentType', '!=', 'AGENT_PT');
  for (const hubKey of new Set(hubKeys))
    rows = rows.where('appUser.id', 'in', (e) =>
      e.selectFrom('userHub').select('userHub.userId').where('userHub.hubKey', '=', hubKey),
    );
  return rows.execute();
}
