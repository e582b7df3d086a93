/** Value of a URL for all clinics, whichever the provider has switched to. */
export const ALL_CLINICS = 'ALL';

/** R1.06: the clinic that a list is limited to: the one in its URL, else the one switched to. @returns undefined for all */
export function clinicShown(inUrl: string | undefined, current: string | undefined): string | undefined {
  return inUrl === ALL_CLINICS ? undefined : (inUrl ?? current);
}
