import { useState } from 'react';
import type { ImprobableVital } from '#domain/improbable-vitals.ts';
import { UNITS, type Code } from './vitals-fields.ts';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface Question {
  found: readonly ImprobableVital[];
  answer: (isRight: boolean) => void;
}

/** A question in the middle of a save: `ask` resolves with the answer. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question>();
  const ask = async (found: readonly ImprobableVital[]): Promise<boolean> =>
    new Promise((resolve) => {
      setQuestion({
        found,
        answer: (isRight) => {
          setQuestion(undefined);
          resolve(isRight);
        },
      });
    });
  return { question, ask };
}

/** Asks whether values that are improbable at the patient's age are right. */
export function ImprobableDialog({ found, answer, ageYears }: Question & { ageYears: number }) {
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
      <p>{text.improbableAge(ageYears)}</p>
      <ul className={styles.improbable}>
        {found.map(({ code, value, min, max }) => {
          const known = code as Code;
          return <li key={code}>{text.improbable(text[known], `${value} ${UNITS[known]}`, min, max)}</li>;
        })}
      </ul>
    </Dialog>
  );
}
