import type { ClinicProvider } from '#contract/profile.ts';
import { useCurrentClinic } from '#api/resources/current-clinic.ts';
import { ALL_CLINICS, clinicShown } from '#domain/clinic-shown.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';

/** R1.06: a list begins with the clinic that the provider has switched to; the URL may name another, or all. */
export function useClinicFilter(providerId: string, inUrl: string | undefined) {
  const { clinics, current } = useCurrentClinic(providerId);
  return { clinics, clinicId: clinicShown(inUrl, current?.clinicId) };
}

interface ClinicFilterProps {
  clinics: readonly ClinicProvider[];
  /** All clinics without one. */
  clinicId: string | undefined;
  /** Called with the clinic for the URL. */
  onClinic: (clinic: string) => void;
}

/** Filters by clinic; hidden for a provider who works at one. */
export function ClinicFilter({ clinics, clinicId, onClinic }: ClinicFilterProps) {
  const text = useText(common);
  if (clinics.length < 2 && !clinicId) return null;
  return (
    <SelectField
      label={text.clinic}
      value={clinicId ?? ALL_CLINICS}
      onChange={(event) => onClinic(event.target.value)}
    >
      <option value={ALL_CLINICS}>{text.allClinics}</option>
      {clinics.map((clinic) => (
        <option key={clinic.clinicId} value={clinic.clinicId}>
          {clinic.clinicName}
        </option>
      ))}
    </SelectField>
  );
}
