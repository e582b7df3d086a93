import type { ClinicProvider } from '#contract/profile.ts';
import { ClinicFilter } from '#care/clinic-filter.tsx';
import { PERIODS } from '#domain/period-names.ts';
import { MODES, type BillingSearch } from '#features/billing/billing-search.ts';
import { daysOf, periodOf } from '#features/billing/billing-days.ts';
import styles from '#features/billing/billing.module.css';
import { billing } from '#i18n/en/billing.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

interface BillingFiltersProps {
  clinics: readonly ClinicProvider[];
  clinicId: string | undefined;
  today: string;
  search: BillingSearch;
  onSearch: (change: BillingSearch) => void;
}

/** Shows which days, where and how: all of it in the URL. */
export function BillingFilters({ clinics, clinicId, today, search, onSearch }: BillingFiltersProps) {
  const text = useText(billing);
  const words = useText(common);
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
      <ClinicFilter clinics={clinics} clinicId={clinicId} onClinic={(clinic) => onSearch({ clinic })} />
      <SelectField
        label={text.mode}
        value={search.mode ?? ''}
        onChange={(event) => onSearch({ mode: MODES.find((mode) => mode === event.target.value) })}
      >
        <option value="">{text.anyMode}</option>
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {words[mode]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
