import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { PatientSummary } from '#contract/shared.ts';
import { earlyWarning, type EarlyWarning } from '#domain/early-warning.ts';
import type { News2Risk } from '#domain/news2.ts';
import { URGENCY_TONE } from '#domain/readings.ts';
import { measuresOf } from './measures-of.ts';
import { PregnancyQuestion } from './pregnancy-question.tsx';
import type { VitalsFields } from './vitals-fields.ts';
import styles from './vitals-card.module.css';
import { alarmingVitals } from '#i18n/en/alarming-vitals.ts';
import { deterioration } from '#i18n/en/deterioration.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Chip } from '#ui/feedback/chip.tsx';

/** More of them are counted: their fields are empty on the same screen. */
const MOST_NAMED = 2;

interface WarningSoFarProps {
  form: UseFormReturn<VitalsFields>;
  patient: Pick<PatientSummary, 'id' | 'age' | 'ageYears' | 'sex' | 'isPregnant' | 'spo2Scale'>;
  onPregnancy: (isPregnant: boolean) => void;
}

/** Shows what the vitals that are typed call for, before they are saved, with and without a network. */
export function WarningSoFar({ form, patient, onPregnancy }: WarningSoFarProps) {
  const text = useText(deterioration);
  const fields = useWatch({ control: form.control }) as VitalsFields;
  const measures = measuresOf(fields, patient.spo2Scale);
  const { onOxygen: _, spo2Scale: __, ...measured } = measures;
  if (Object.values(measured).every((value) => value === null)) return null;
  const warning = earlyWarning(measures, patient);
  const { scale, urgency } = warning;
  return (
    <div className={cx(styles.head, styles.soFar)}>
      {warning.score === null ? (
        <span className={styles.quiet}>
          {scale === 'PREGNANT' ? text.PREGNANT : text.PREGNANCY_NOT_RECORDED}
        </span>
      ) : (
        <ScoreSoFar warning={warning} score={warning.score} />
      )}
      {scale === 'PREGNANCY_NOT_RECORDED' && (
        <PregnancyQuestion patientId={patient.id} onAnswer={onPregnancy} />
      )}
      {urgency && <strong role="status">{text[urgency]}</strong>}
    </div>
  );
}

/** The risk of a whole NEWS2. */
function riskOf(score: number, urgency: EarlyWarning['urgency']): News2Risk {
  if (score >= 7) return 'HIGH';
  if (score >= 5) return 'MEDIUM';
  return urgency === null ? 'LOW' : 'LOW_MEDIUM';
}

/** The calm colour is of a score that is complete, which a child's never is here. */
function ScoreSoFar({ warning, score }: { warning: EarlyWarning; score: number }) {
  const text = useText(deterioration);
  const { atLeast } = useText(alarmingVitals);
  const names = useText(vitalsWords);
  const { scale, missing, urgency } = warning;
  const isComplete = missing.length === 0 && scale === 'NEWS2';
  return (
    <>
      <Chip tone={urgency ? URGENCY_TONE[urgency] : isComplete ? 'ok' : 'mute'}>
        {isComplete ? names.news2(score, names[`risk${riskOf(score, urgency)}`]) : atLeast(scale, score)}
      </Chip>
      {!isComplete && (
        <span className={styles.quiet}>
          {text.incomplete}{' '}
          {missing.length > MOST_NAMED
            ? names.news2MissingCount(missing.length)
            : missing.length > 0 && names.news2Missing(missing.map((part) => names[part]).join(', '))}{' '}
          {scale === 'PEWS' && text.partsOfChild}
        </span>
      )}
    </>
  );
}
