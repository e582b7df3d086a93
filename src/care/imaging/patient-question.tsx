import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#api/http/errors.ts';
import type { PatientCheck } from '#contract/patient-check.ts';
import { studies } from '#i18n/en/studies.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { useWords } from '#ui/words.ts';

const PatientDialog = lazy(() => import('./patient-dialog.tsx').then((m) => ({ default: m.PatientDialog })));

/** The comparisons of a refusal because the file may be of another patient; undefined for any other error. */
export function checksOf(why: Error | undefined): readonly PatientCheck[] | undefined {
  if (!(why instanceof ApiError) || why.body.reason !== 'DICOM_OTHER_PATIENT') return undefined;
  return (why.body.params as { checks: readonly PatientCheck[] }).checks;
}

interface PatientQuestionProps {
  /** Name of the file. */
  readonly name: string;
  readonly why: Error | undefined;
  readonly onConfirm: () => void;
  readonly onRemove: () => void;
}

/** The two ways out for a file that may be of another patient: compare and confirm, or remove it. */
export function PatientQuestion({ name, why, onConfirm, onRemove }: PatientQuestionProps) {
  const text = useText(studies);
  const basic = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="tonal" size="s" aria-label={text.compareOf(name)} onClick={() => setOpen(true)}>
        {text.compare}
      </Button>
      <Button tone="bare" size="s" onClick={onRemove}>
        {basic.remove}
      </Button>
      <Suspense>
        {isOpen && (
          <PatientDialog
            name={name}
            checks={checksOf(why) ?? []}
            onConfirm={onConfirm}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
