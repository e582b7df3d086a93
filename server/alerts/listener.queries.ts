import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { RequestKind, Role } from '#contract/shared.ts';
import { rolesOf } from '#domain/request-roles.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** The flag that a provider needs to be alerted of this kind. */
const FLAG_FOR: Partial<
  Record<
    RequestKind,
    | 'provider.skincareSaf'
    | 'provider.hasAccessToDermaCare'
    | 'provider.eligibleForExpertAnalysis'
    | 'provider.secondOpinionAdmin'
  >
> = {
  SKINCARE: 'provider.skincareSaf',
  DERMACARE: 'provider.hasAccessToDermaCare',
  SECOND_OPINION: 'provider.eligibleForExpertAnalysis',
  HOME_CARE: 'provider.secondOpinionAdmin',
};

export interface Reach {
  kind: RequestKind;
  /** Subscribers of one of these hubs; null: any hub or none. */
  hubKeys: readonly string[] | null;
}

type People = ExpressionBuilder<Database, 'appUser' | 'provider' | 'agent'>;

function isInHubs(e: People, hubKeys: readonly string[]) {
  return e.exists(
    e
      .selectFrom('userHub')
      .select('hubKey')
      .whereRef('userHub.userId', '=', 'appUser.id')
      .where(sql<boolean>`hub_key = any(${sql.val([...hubKeys])}::text[])`),
  );
}

/** SQL of the rights in requests/request.policy.ts, for one role and kind; only providers on duty. */
function mayReceive(e: People, role: Role, { kind }: Reach) {
  const rights = [e('appUser.role', '=', role)];
  if (role === 'agent' && kind !== 'HOME_CARE') rights.push(e('agent.agentType', '!=', 'AGENT_PT'));
  if (role === 'provider') {
    rights.push(
      e('provider.onDuty', '=', true),
      e('provider.verificationStatus', '=', VERIFIED_AND_APPROVED),
    );
    const flag = FLAG_FOR[kind];
    if (flag) rights.push(e(flag, '=', true));
  }
  return e.and(rights);
}

/** SQL of whether a provider has vacation on a day. */
export function isOnVacation(e: ExpressionBuilder<Database, 'provider'>, day: string) {
  return e.exists(
    e
      .selectFrom('vacation')
      .select('vacation.id')
      .whereRef('vacation.providerId', '=', 'provider.id')
      .where('vacation.cancelledAt', 'is', null)
      .where('vacation.fromDay', '<=', day)
      .where('vacation.toDay', '>=', day),
  );
}

/** Everyone within this reach who is not on vacation that day, with their rosters. */
export async function listWithinReach(tx: Db | Tx, reach: Reach, day: string) {
  const { kind, hubKeys } = reach;
  return tx
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('agent', 'agent.userId', 'appUser.id')
    .leftJoin('roster', 'roster.providerId', 'provider.id')
    .select(['appUser.id as userId', 'appUser.quietUntil', 'roster.duties', 'roster.exceptions'])
    .where('appUser.disabledAt', 'is', null)
    .where((e) => (hubKeys ? isInHubs(e, hubKeys) : e.val(true)))
    .where((e) => e.or(rolesOf(kind).map((role) => mayReceive(e, role, reach))))
    .where((e) => e.not(isOnVacation(e, day)))
    .execute();
}

/** Hubs that share staff with this one. */
export async function listNeighbours(tx: Tx, hubKey: string): Promise<string[]> {
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

/** A person's newest alert of each of these requests, locked in a fixed order. */
export async function lockListeners(tx: Tx, userId: string, requestIds: readonly string[]) {
  const rows = await tx
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .selectAll('alertListener')
    .select(['alert.requestId', 'alert.kind', 'alert.takenAt', 'alert.withdrawnAt'])
    .where('alertListener.userId', '=', userId)
    .where('alert.requestId', 'in', requestIds)
    .orderBy('alertListener.raisedAt')
    .orderBy('alert.id')
    .forUpdate('alertListener')
    .execute();
  // When a request has several alerts, the last one stays in the map.
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** @returns the users who were not listeners before */
export async function insertListeners(
  tx: Tx,
  rows: Insertable<Database['alertListener']>[],
): Promise<string[]> {
  const added = await tx
    .insertInto('alertListener')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  return added.map(({ userId }) => userId);
}

/**
 * Lets an escalated alert sound for its listeners who see emergencies without sound (R6.03): pushed again, now or after
 * their snooze. @returns them
 */
export async function escalateSilentListeners(
  tx: Tx,
  alertId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!userIds.length) return [];
  const rows = await tx
    .updateTable('alertListener')
    .set({
      reason: 'ESCALATED',
      pushAt: sql<Date>`greatest(${now}::timestamptz, snoozed_until)`,
    })
    .where('alertId', '=', alertId)
    .where('userId', 'in', userIds)
    .where('reason', '!=', 'ESCALATED')
    .where('userId', 'in', (e) =>
      e.selectFrom('provider').select('userId').where('internalProvider', '=', false),
    )
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

export interface ListenerKey {
  alertId: string;
  userId: string;
}
type Stages = Partial<Omit<Selectable<Database['alertListener']>, keyof ListenerKey>>;

export async function updateListener(
  tx: Tx,
  { alertId, userId }: ListenerKey,
  columns: Stages,
): Promise<void> {
  await tx
    .updateTable('alertListener')
    .set(columns)
    .where('alertId', '=', alertId)
    .where('userId', '=', userId)
    .execute();
}

/** Snoozes a listener until a time; their devices are notified when do-not-disturb has ended, too. */
export async function snoozeListener(
  tx: Tx,
  { alertId, userId }: ListenerKey,
  snoozedUntil: Date,
  quietUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('alertListener')
    .set({
      snoozedUntil,
      pushAt: sql<Date>`greatest(${snoozedUntil}::timestamptz, ${quietUntil}::timestamptz)`,
    })
    .where('alertId', '=', alertId)
    .where('userId', '=', userId)
    .execute();
}

/** Postpones a person's pushes of open alerts, except emergencies, until a time or the end of a snooze. */
export async function postponePushes(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx
    .updateTable('alertListener')
    .set({ pushAt: sql<Date>`greatest(snoozed_until, ${until}::timestamptz)` })
    .where('userId', '=', userId)
    .where('pushAt', 'is not', null)
    .where('alertId', 'in', (e) =>
      e
        .selectFrom('alert')
        .select('id')
        .where('kind', '!=', 'EMERGENCY_CARE')
        .where('takenAt', 'is', null)
        .where('withdrawnAt', 'is', null),
    )
    .execute();
}

/**
 * Makes the withdrawal of an alert due for listeners who were pushed and did not snooze. @returns all
 * listeners
 */
export async function setWithdrawalDue(tx: Tx, alertId: string, now: Date): Promise<string[]> {
  const told = await tx
    .updateTable('alertListener')
    .set({
      pushAt: sql<Date | null>`case when sent_at is not null and snoozed_until is null then ${now}::timestamptz else push_at end`,
    })
    .where('alertId', '=', alertId)
    .returning('userId')
    .execute();
  return told.map(({ userId }) => userId);
}

/** A user as a person to alert. */
export async function getListenerToBe(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['id as userId', 'quietUntil'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
