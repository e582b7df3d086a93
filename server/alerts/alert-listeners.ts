import { sql } from 'kysely';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { RequestKind } from '#contract/shared.ts';
import { dutiesOf } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { rolesOf } from '#domain/request-roles.ts';

/** Somebody to alert. */
export interface ListenerToBe {
  userId: string;
  quietUntil: Date | null;
}

/** The flag without which a provider is not woken for this kind. */
const FLAG_FOR: Partial<
  Record<
    RequestKind,
    | 'provider.internalProvider'
    | 'provider.skincareSaf'
    | 'provider.hasAccessToDermaCare'
    | 'provider.eligibleForExpertAnalysis'
    | 'provider.secondOpinionAdmin'
  >
> = {
  EMERGENCY_CARE: 'provider.internalProvider',
  TALK_TO_NURSE: 'provider.internalProvider',
  SKINCARE: 'provider.skincareSaf',
  DERMACARE: 'provider.hasAccessToDermaCare',
  SECOND_OPINION: 'provider.eligibleForExpertAnalysis',
  HOME_CARE: 'provider.secondOpinionAdmin',
};

interface Reach {
  kind: RequestKind;
  /** Who subscribed to one of these; null: to any or none. */
  hubKeys: readonly string[] | null;
  /** Escalated: a provider needs no flag for the kind. */
  anyFlags?: boolean;
}

/**
 * Everybody whom a request alerts, with a device registered or not: rows, pushes and escalation all ask here. The
 * same rights as the queues have (requests/request.policy.ts): nobody is woken for what they may not see. A provider
 * counts while their duty is switched on, unless they are on vacation or their roster gives them the day off.
 */
export async function listenersOf(
  { tx, now, timeZone }: Pick<Change, 'tx' | 'now' | 'timeZone'>,
  { kind, hubKeys, anyFlags = false }: Reach,
): Promise<ListenerToBe[]> {
  const today = wallOf(now, timeZone).day;
  const rows = await tx
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('agent', 'agent.userId', 'appUser.id')
    .leftJoin('roster', 'roster.providerId', 'provider.id')
    .select(['appUser.id as userId', 'appUser.quietUntil', 'roster.duties', 'roster.exceptions'])
    .where('appUser.disabledAt', 'is', null)
    .where((e) =>
      hubKeys
        ? e.exists(
            e
              .selectFrom('userHub')
              .select('hubKey')
              .whereRef('userHub.userId', '=', 'appUser.id')
              .where(sql<boolean>`hub_key = any(${sql.val([...hubKeys])}::text[])`),
          )
        : e.val(true),
    )
    .where((e) =>
      e.or(
        rolesOf(kind).map((role) => {
          const rights = [e('appUser.role', '=', role)];
          if (role === 'agent' && kind !== 'HOME_CARE') rights.push(e('agent.agentType', '!=', 'AGENT_PT'));
          if (role === 'provider') {
            rights.push(
              e('provider.onDuty', '=', true),
              e('provider.verificationStatus', '=', VERIFIED_AND_APPROVED),
            );
            const flag = FLAG_FOR[kind];
            if (flag && !anyFlags) rights.push(e(flag, '=', true));
          }
          return e.and(rights);
        }),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('vacation')
            .select('vacation.id')
            .whereRef('vacation.providerId', '=', 'provider.id')
            .where('vacation.cancelledAt', 'is', null)
            .where('vacation.fromDay', '<=', today)
            .where('vacation.toDay', '>=', today),
        ),
      ),
    )
    .execute();
  return rows
    .filter(({ duties, exceptions }) => {
      const isOff = exceptions?.some(({ day, off }) => off && day === today);
      return (
        !isOff ||
        dutiesOf({ duties: duties ?? [], exceptions: exceptions ?? [] }, today, today, timeZone).length > 0
      );
    })
    .map(({ userId, quietUntil }) => ({ userId, quietUntil }));
}

/** Hubs that share staff with this one: the nearest that the store knows of a neighbourhood. */
export async function neighboursOf({ tx }: Pick<Change, 'tx'>, hubKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('userHub as here')
    .innerJoin('userHub as there', 'there.userId', 'here.userId')
    .select('there.hubKey')
    .distinct()
    .where('here.hubKey', '=', hubKey)
    .where('there.hubKey', '!=', hubKey)
    .execute();
  return rows.map((row) => row.hubKey);
}
