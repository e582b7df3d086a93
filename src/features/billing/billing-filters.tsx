import { useQuery } from '@tanstack/react-query';
import { clinicsQuery } from '#api/resources/profile.ts';
import { modeLabel } from '#domain/format.ts';
import { PERIODS } from '#domain/period-names.ts';
import { MODES, type BillingSearch } from '#features/billing/billing-search.ts';
import { daysOf, periodOf } from '#features/billing/billing-days.ts';
import styles from '#features/billing/billing.module.css';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

interface BillingFiltersProps {
  providerId: string;
  today: string;
  search: BillingSearch;
  onSearch: (change: BillingSearch) => void;
}

/** Which days, where and how: all of it in the URL. */
export function BillingFilters({ providerId, today, search, onSearch }: BillingFiltersProps) {
  const text = useText(billing);
  const { data: clinics = [] } = useQuery(clinicsQuery(providerId));
  const { from, to } = daysOf(search, today);
  const chosen = periodOf(search);
  return (
    <>
      <div className={styles.periods} role="group" aria-label={text.period}>
        {PERIODS.map((period) => (
          <Pill
            key={period}
            pressed={period === chosen}
            onPress={() => onSearch({ period, from: undefined, to: undefined })}
          >
            {text[period]}
          </Pill>
        ))}
      </div>
      <DayRange
        from={from}
        until={to}
        onChange={(change) => onSearch({ from, to, ...change, period: undefined })}
      />
      {(clinics.length > 1 || search.clinic) && (
        <SelectField
          label={text.clinic}
          value={search.clinic ?? ''}
          onChange={(event) => onSearch({ clinic: event.target.value || undefined })}
        >
          <option value="">{text.anyClinic}</option>
          {clinics.map((clinic) => (
            <option key={clinic.clinicId} value={clinic.clinicId}>
              {clinic.clinicName}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={text.mode}
        value={search.mode ?? ''}
        onChange={(event) => onSearch({ mode: MODES.find((mode) => mode === event.target.value) })}
      >
        <option value="">{text.anyMode}</option>
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {modeLabel(mode)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
