import { dutiesOf } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { clinicIdsOf, rosterOf } from '#server/people/roster.ts';

/**
 * The clinic of a provider's unbooked visit: the one that they have switched to, else the one where the roster
 * says that they are on duty, else their only one. Otherwise null and never a guess, because earnings depend on
 * it. A clinic that is no longer theirs is passed over: a doctor who left a clinic delays no patient.
 */
export async function clinicOfVisit(
  c: Pick<Change, 'tx' | 'now'>,
  { who, config }: Pick<StaffCtx, 'who' | 'config'>,
  switchedTo?: string,
): Promise<string | null> {
  const { roleId: providerId } = who;
  const { TIME_ZONE: timeZone } = config;
  const clinicIds = await clinicIdsOf(c.tx, providerId);
  if (switchedTo && clinicIds.includes(switchedTo)) return switchedTo;
  const today = wallOf(c.now, timeZone).day;
  const onDuty = dutiesOf(await rosterOf(c.tx, providerId), today, today, timeZone).find(
    ({ startsAt, endsAt, clinicId }) =>
      startsAt <= c.now && c.now < endsAt && clinicId !== null && clinicIds.includes(clinicId),
  );
  return onDuty?.clinicId ?? (clinicIds.length === 1 ? (clinicIds[0] ?? null) : null);
}
