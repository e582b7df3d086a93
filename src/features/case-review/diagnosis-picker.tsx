import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { diagnosesQuery } from '#api/prescriptions.ts';
import type { Assessment } from '#contract/cases.ts';
import styles from '#features/case-review/diagnosis-picker.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';

interface DiagnosisPickerProps {
  diagnoses: Assessment['diagnoses'];
  error: string | undefined;
  onChange: (diagnoses: Assessment['diagnoses']) => void;
}

/** Diagnoses by ICD-10, found by their words or codes. */
export function DiagnosisPicker({ diagnoses, error, onChange }: DiagnosisPickerProps) {
  const text = useText(caseReview);
  const [words, setWords] = useState('');
  const { data = [], isFetching } = useQuery(diagnosesQuery(useDeferredValue(words.trim())));
  const known = new Set(diagnoses.map(({ code }) => code));
  const pick = (code: string): void => {
    const found = data.find((diagnosis) => diagnosis.code === code);
    if (found && !known.has(code)) onChange([...diagnoses, found]);
    setWords('');
  };
  return (
    <div className={styles.stack}>
      <Combobox
        label={text.diagnoses}
        placeholder={text.diagnosisHint}
        query={words}
        onQuery={setWords}
        items={data.map(({ code, title }) => ({
          id: code,
          name: title,
          note: code,
          disabled: known.has(code),
        }))}
        loading={isFetching}
        error={error}
        onPick={pick}
      />
      {diagnoses.length > 0 && (
        <ul className={styles.tags} aria-label={text.diagnoses}>
          {diagnoses.map(({ code, title }) => (
            <li key={code} className={styles.tag}>
              <span>
                <b className={styles.code}>{code}</b> {title}
              </span>
              <IconButton
                icon={X}
                size="s"
                label={text.removeDiagnosis(title)}
                onClick={() => onChange(diagnoses.filter((diagnosis) => diagnosis.code !== code))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
