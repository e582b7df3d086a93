import { dutiesOf } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { clinicIdsOf, rosterOf } from '#server/people/roster.ts';

/**
 * For which clinic a provider holds a visit that nobody booked: where the roster has them on duty now, else their only
 * one. Null when neither tells: a clinic is never guessed, its earnings hang on it.
 */
export async function clinicOfVisit(
  c: Pick<Change, 'tx' | 'now'>,
  providerId: string,
  timeZone: string,
): Promise<string | null> {
  const clinicIds = await clinicIdsOf(c.tx, providerId);
  const today = wallOf(c.now, timeZone).day;
  const onDuty = dutiesOf(await rosterOf(c.tx, providerId), today, today, timeZone).find(
    ({ startsAt, endsAt, clinicId }) =>
      startsAt <= c.now && c.now < endsAt && clinicId !== null && clinicIds.includes(clinicId),
  );
  return onDuty?.clinicId ?? (clinicIds.length === 1 ? (clinicIds[0] ?? null) : null);
}
