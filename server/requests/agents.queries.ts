import type { RequestKind } from '#contract/shared.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

interface Asked {
  kinds: readonly RequestKind[];
  /** All of them. */
  hubKeys: readonly string[];
  /** True to include nurses, for a home visit. */
  forVisit?: boolean | undefined;
}

/**
 * The agents who may have orders of all these kinds and hubs (request.policy.ts), by name, with how many orders and home visits they
 * have open; for a home visit the nurses of the hubs too.
 */
export async function listAgentsFor(db: Db | Tx, { kinds, hubKeys, forVisit = false }: Asked) {
  let rows = db
    .selectFrom('appUser')
    .leftJoin('agent', 'agent.userId', 'appUser.id')
    .leftJoin('nurse', 'nurse.userId', 'appUser.id')
    .select(['appUser.id as userId', 'appUser.name', 'agent.id as agentId'])
    .select((e) =>
      e
        .selectFrom('request')
        .whereRef('request.takenBy', '=', 'appUser.id')
        .where('request.endedAt', 'is', null)
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('openOrders'),
    )
    .select((e) =>
      e
        .selectFrom('homeVisit')
        .innerJoin('request as ordered', 'ordered.id', 'homeVisit.requestId')
        .whereRef('homeVisit.agentUserId', '=', 'appUser.id')
        .where('homeVisit.status', 'in', ['SCHEDULED', 'ON_THE_WAY'])
        .where('ordered.endedAt', 'is', null)
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('openVisits'),
    )
    .where('appUser.disabledAt', 'is', null)
    .where((e) => e.or([e('agent.id', 'is not', null), ...(forVisit ? [e('nurse.id', 'is not', null)] : [])]))
    .orderBy('appUser.name')
    .orderBy('appUser.id');
  if (kinds.some((kind) => kind !== 'HOME_CARE'))
    rows = rows.where((e) => e.or([e('agent.id', 'is', null), e('agent.agentType', '!=', 'AGENT_PT')]));
  for (const hubKey of new Set(hubKeys))
    rows = rows.where('appUser.id', 'in', (e) =>
      e.selectFrom('userHub').select('userHub.userId').where('userHub.hubKey', '=', hubKey),
    );
  return rows.execute();
}
