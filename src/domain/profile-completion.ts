import type { Address } from '#contract/profile.ts';
import type { Availability, QualificationHeld, ServiceAndFee } from '#contract/profile-forms.ts';
import { overlaps, spanOfHours, type Span } from '#domain/calendar.ts';
import { addDays } from '#domain/zoned-time.ts';

/** When a form of the profile is complete: the flags that the menus use (R2.19, section 2.3). */
export function isPersonalComplete(form: {
  dateOfBirth: string | null;
  sex: string | null;
  languageIds: readonly number[];
  addresses: readonly Pick<Address, 'address1' | 'city' | 'state'>[];
}): boolean {
  const [first] = form.addresses;
  return Boolean(
    form.dateOfBirth && form.sex && form.languageIds.length && first?.address1 && first.city && first.state,
  );
}

/** A licence counts as soon as it is entered; verification checks it separately. */
export function isProfessionalComplete(form: {
  specialisationIds: readonly number[];
  qualifications: readonly QualificationHeld[];
  hasLicense: boolean;
}): boolean {
  return form.specialisationIds.length > 0 && form.qualifications.length > 0 && form.hasLicense;
}

export function isServiceComplete(form: {
  services: readonly ServiceAndFee[];
  availability: readonly Availability[];
}): boolean {
  return form.services.some((service) => service.offered) && form.availability.length > 0;
}

interface WeeklyHours {
  weekday: number;
  from: string;
  to: string;
}

const WEEK_MS = 7 * 86_400_000;
/** A Sunday; any week serves, because hours of the week are compared without a change of the clock. */
const SUNDAY = '2024-01-07';

/** Places of the rows that overlap an earlier one, also over midnight and from Sunday night into Monday. A form may lack a time. */
export function clashingTimes(rows: readonly WeeklyHours[]): number[] {
  const spans = rows.map((row) =>
    row.from && row.to ? spanOfHours(addDays(SUNDAY, row.weekday), row, 'UTC') : undefined,
  );
  return spans.flatMap((span, at) => {
    const weeks = span ? [-WEEK_MS, 0, WEEK_MS].map((by) => shifted(span, by)) : [];
    const isTaken = (other: Span | undefined): boolean =>
      other !== undefined && weeks.some((one) => overlaps(one, other));
    return spans.slice(0, at).some(isTaken) ? [at] : [];
  });
}

function shifted({ startsAt, endsAt }: Span, byMs: number): Span {
  return { startsAt: new Date(startsAt.getTime() + byMs), endsAt: new Date(endsAt.getTime() + byMs) };
}
