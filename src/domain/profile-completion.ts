import type { Address } from '#contract/profile.ts';
import type { Availability, QualificationHeld, ServiceAndFee } from '#contract/profile-forms.ts';

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

/** Rows that end before they start, or overlap an earlier row of the same day. */
export function clashingTimes(
  rows: readonly { weekday: number; from: string; to: string }[],
): { index: number; why: 'ORDER' | 'OVERLAP' }[] {
  const found: { index: number; why: 'ORDER' | 'OVERLAP' }[] = [];
  rows.forEach((row, index) => {
    const clashes = rows
      .slice(0, index)
      .some((other) => other.weekday === row.weekday && other.from < row.to && row.from < other.to);
    if (row.from >= row.to) found.push({ index, why: 'ORDER' });
    else if (clashes) found.push({ index, why: 'OVERLAP' });
  });
  return found;
}
