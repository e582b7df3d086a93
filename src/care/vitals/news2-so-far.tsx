import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { PatientSummary } from '#contract/shared.ts';
import { NEWS2_MIN_AGE_YEARS, news2SoFar } from '#domain/news2.ts';
import { celsiusOfFahrenheit } from '#domain/temperature.ts';
import { RISK_TONE } from '#domain/readings.ts';
import type { VitalsFields } from './vitals-fields.ts';
import styles from './vitals-card.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Chip } from '#ui/feedback/chip.tsx';

/** More of them are counted: their fields are empty on the same screen. */
const MOST_NAMED = 2;

interface News2SoFarProps {
  form: UseFormReturn<VitalsFields>;
  patient: Pick<PatientSummary, 'ageYears' | 'isPregnant'>;
}

/** What the vitals that are typed come to, before they are saved: not less than that, while one is missing. */
export function News2SoFar({ form, patient: { ageYears, isPregnant } }: News2SoFarProps) {
  const text = useText(vitalsWords);
  const { values, onOxygen, consciousness } = useWatch({ control: form.control }) as VitalsFields;
  const { RR, SPO2, SBP, PULSE, TEMP } = values;
  const isEmpty = !consciousness && [RR, SPO2, SBP, PULSE, TEMP].every((value) => value === null);
  if (isEmpty || ageYears < NEWS2_MIN_AGE_YEARS || isPregnant) return null;
  const { score, risk, missing } = news2SoFar({
    respiratoryRate: RR,
    // More than all of it is a slip of the fingers, which the server refuses.
    spo2: SPO2 !== null && SPO2 > 100 ? null : SPO2,
    onOxygen,
    systolic: SBP,
    pulse: PULSE,
    consciousness,
    temperature: TEMP === null ? null : (celsiusOfFahrenheit(TEMP) ?? TEMP),
  });
  return (
    <p className={cx(styles.head, styles.soFar)}>
      {/* The calm colour of a low risk is of a score that is complete. */}
      <Chip tone={missing.length > 0 && risk === 'LOW' ? 'mute' : RISK_TONE[risk]}>
        {missing.length ? text.news2AtLeast(score) : text.news2(score, text[`risk${risk}`])}
      </Chip>
      {missing.length > 0 && (
        <span className={styles.quiet}>
          {missing.length > MOST_NAMED
            ? text.news2MissingCount(missing.length)
            : text.news2Missing(missing.map((part) => text[part]).join(', '))}
        </span>
      )}
    </p>
  );
}
