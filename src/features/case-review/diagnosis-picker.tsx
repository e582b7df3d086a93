import { useState } from 'react';
import { diagnosesQuery } from '#api/resources/prescriptions.ts';
import type { Assessment } from '#contract/cases.ts';
import type { PatientSummary } from '#contract/shared.ts';
import styles from '#features/case-review/diagnosis-picker.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { find } from '#i18n/en/find.ts';
import { useText } from '#i18n/text.ts';
import { CodeTags } from '#care/code-tags.tsx';
import { diagnosisOptions, diagnosisPicked } from '#care/found-options.ts';
import { isSameDiagnosis } from '#domain/diagnosis.ts';
import { useFound } from '#care/use-found.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';

interface DiagnosisPickerProps {
  diagnoses: Assessment['diagnoses'];
  patient: Pick<PatientSummary, 'sex' | 'ageYears'>;
  error: string | undefined;
  onChange: (diagnoses: Assessment['diagnoses']) => void;
}

/** Diagnoses by ICD-10, found by their words or codes. */
export function DiagnosisPicker({ diagnoses, patient, error, onChange }: DiagnosisPickerProps) {
  const text = useText(caseReview);
  const [words, setWords] = useState('');
  const finds = useText(find);
  const { sex, ageYears } = patient;
  const { found, loading, nothing } = useFound(words, (typed) => diagnosesQuery(typed, { sex, ageYears }));
  const pick = (id: string): void => {
    const picked = diagnosisPicked(id, found, words);
    if (picked && !diagnoses.some((one) => isSameDiagnosis(one, picked))) onChange([...diagnoses, picked]);
    setWords('');
  };
  return (
    <div className={styles.stack}>
      <Combobox
        label={text.diagnoses}
        placeholder={text.diagnosisHint}
        query={words}
        onQuery={setWords}
        items={diagnosisOptions({ found, diagnoses, words, loading }, finds)}
        loading={loading}
        nothingFound={words.trim() ? nothing : text.diagnosisHint}
        error={error}
        onPick={pick}
      />
      <CodeTags
        label={text.diagnoses}
        tags={diagnoses}
        removeLabel={text.removeDiagnosis}
        onRemove={(gone) => onChange(diagnoses.filter((one) => !isSameDiagnosis(one, gone)))}
      />
    </div>
  );
}
