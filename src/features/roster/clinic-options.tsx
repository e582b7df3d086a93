import type { ClinicProvider } from '#contract/profile.ts';

/** The clinics that one may be on duty at. */
export function ClinicOptions({ clinics }: { clinics: readonly ClinicProvider[] }) {
  return clinics.map(({ clinicId, clinicName, city }) => (
    <option key={clinicId} value={clinicId}>
      {clinicName}, {city}
    </option>
  ));
}
