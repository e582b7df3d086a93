import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { diagnosesQuery } from '#api/resources/prescriptions.ts';
import type { Assessment } from '#contract/cases.ts';
import styles from '#features/case-review/diagnosis-picker.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { CodeTags } from '#care/code-tags.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';

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
      <CodeTags
        label={text.diagnoses}
        tags={diagnoses}
        removeLabel={text.removeDiagnosis}
        onRemove={(code) => onChange(diagnoses.filter((diagnosis) => diagnosis.code !== code))}
      />
    </div>
  );
}
