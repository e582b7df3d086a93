import { useState } from 'react';
import type { PatientSummary } from '#contract/shared.ts';
import { ageText } from '#care/age-and-sex.ts';
import { improbableVitals, type ImprobableVital } from '#domain/improbable-vitals.ts';
import { UNITS, type Code } from './vitals-fields.ts';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface Question {
  found: readonly ImprobableVital[];
  answer: (isRight: boolean) => void;
}

/**
 * Asks about values that are improbable at an age, in the middle of a save. `confirm` resolves with the codes that were
 * confirmed.
 * @throws Error in the user's words when a value is to be corrected
 */
export function useImprobable(patient: Pick<PatientSummary, 'age' | 'ageYears'>) {
  const text = useText(vitalsWords);
  const [question, setQuestion] = useState<Question>();
  async function confirm(taken: readonly { code: Code; value: number }[]): Promise<string[]> {
    const found = improbableVitals(taken, patient.ageYears);
    if (found.length === 0) return [];
    const isRight = await new Promise<boolean>((resolve) => setQuestion({ found, answer: resolve }));
    setQuestion(undefined);
    if (!isRight) throw new Error(text.notConfirmed);
    return found.map(({ code }) => code);
  }
  return { confirm, dialog: question && <ImprobableDialog {...question} age={ageText(patient)} /> };
}

/** Asks whether values that are improbable at the patient's age are right. */
function ImprobableDialog({ found, answer, age }: Question & { age: string }) {
  const text = useText(vitalsWords);
  return (
    <Dialog
      open
      title={text.improbableTitle}
      confirmLabel={text.confirmValues}
      cancelLabel={text.correctValues}
      focus="cancel"
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      <p>{text.improbableAge(age)}</p>
      <ul className={styles.improbable}>
        {found.map(({ code, value, min, max }) => {
          const known = code as Code;
          return <li key={code}>{text.improbable(text[known], `${value} ${UNITS[known]}`, min, max)}</li>;
        })}
      </ul>
    </Dialog>
  );
}
