import type { ClinicProvider } from '#contract/profile.ts';

/** The clinics at which the provider can be on duty. */
export function ClinicOptions({ clinics }: { clinics: readonly ClinicProvider[] }) {
  return clinics.map(({ clinicId, clinicName, city }) => (
    <option key={clinicId} value={clinicId}>
      {clinicName}, {city}
    </option>
  ));
}
