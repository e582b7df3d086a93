import type { ClinicProvider } from '#contract/profile.ts';
import { roster } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';

/** The clinics at which the provider can be on duty, and none of them. */
export function ClinicOptions({ clinics }: { clinics: readonly ClinicProvider[] }) {
  const text = useText(roster);
  return (
    <>
      {clinics.map(({ clinicId, clinicName, city }) => (
        <option key={clinicId} value={clinicId}>
          {clinicName}, {city}
        </option>
      ))}
      <option value="">{text.onlineOnly}</option>
    </>
  );
}
