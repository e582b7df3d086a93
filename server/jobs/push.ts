import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { PushPayload } from '#contract/push.ts';
import type { RequestKind, Role } from '#contract/shared.ts';
import { queuePathOf } from '#domain/paths.ts';
import type { Change } from '#server/change.ts';
import type { Deps } from '#server/deps.ts';
import type { Db } from '#server/sql/database.ts';
import { rolesOf } from '#server/requests.ts';

interface Subject {
  id: string;
  kind: RequestKind;
  hubKey: string | null;
}

type Jobs = Pick<Deps, 'push' | 'log'>;

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

/** How long a push service may keep trying: an old emergency alert helps nobody. */
const TTL_S: Partial<Record<RequestKind, number>> = {
  EMERGENCY_CARE: 120,
  TALK_TO_NURSE: 600,
  TALK_TO_DOC: 600,
};

/** After the commit, pushes a waiting request to everybody whose queue it is in. */
export function pushToRole(deps: Jobs, change: Change, subject: Subject): void {
  change.afterCommit(async (db) => {
    const rows = await db
      .selectFrom('pushSubscription')
      .leftJoin('provider', 'provider.userId', 'pushSubscription.userId')
      .leftJoin('agent', 'agent.userId', 'pushSubscription.userId')
      .selectAll('pushSubscription')
      .where((e) =>
        subject.hubKey
          ? e.exists(
              e
                .selectFrom('userHub')
                .select('hubKey')
                .whereRef('userHub.userId', '=', 'pushSubscription.userId')
                .where('hubKey', '=', subject.hubKey),
            )
          : e.val(true),
      )
      .where((e) =>
        e.or(
          rolesOf(subject.kind).map((role) => {
            // The same rights as the queues have (policies/request.ts): nobody is woken for what they may not see.
            const rights = [e('pushSubscription.role', '=', role)];
            if (role === 'agent' && subject.kind !== 'HOME_CARE')
              rights.push(e('agent.agentType', '!=', 'AGENT_PT'));
            if (role === 'provider') {
              rights.push(
                e('provider.onDuty', '=', true),
                e('provider.verificationStatus', '=', VERIFIED_AND_APPROVED),
              );
              const flag = FLAG_FOR[subject.kind];
              if (flag) rights.push(e(flag, '=', true));
            }
            return e.and(rights);
          }),
        ),
      )
      .execute();
    await sendAll(db, deps, rows, subject);
  });
}

/** After the commit, pushes to one person, such as the provider that a patient was handed to. */
export function pushToUser(deps: Jobs, change: Change, userId: string, subject: Subject): void {
  change.afterCommit(async (db) => {
    const rows = await db.selectFrom('pushSubscription').selectAll().where('userId', '=', userId).execute();
    await sendAll(db, deps, rows, subject);
  });
}

async function sendAll(
  db: Db,
  deps: Jobs,
  rows: { endpoint: string; role: Role; keys: { p256dh: string; auth: string } }[],
  subject: Subject,
): Promise<void> {
  const outcomes = await Promise.all(
    rows.map(async (row) => {
      const payload: PushPayload = {
        kind: subject.kind,
        requestId: subject.id,
        role: row.role,
        url: queuePathOf(subject.kind, row.role),
      };
      return {
        endpoint: row.endpoint,
        outcome: await deps.push.send(row, payload, TTL_S[subject.kind] ?? 3600),
      };
    }),
  );
  const gone = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length) await db.deleteFrom('pushSubscription').where('endpoint', 'in', gone).execute();
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length;
  if (failed) deps.log.warn({ failed, kind: subject.kind }, 'pushes were not accepted');
}
