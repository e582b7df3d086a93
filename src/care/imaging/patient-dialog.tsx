import type { PatientCheck } from '#contract/patient-check.ts';
import { PatientChecks } from './patient-checks.tsx';
import { imaging } from '#i18n/en/imaging.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface PatientDialogProps {
  /** Name of the file. */
  readonly name: string;
  readonly checks: readonly PatientCheck[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether a file is of this patient, with both side by side. */
export function PatientDialog({ name, checks, onConfirm, onClose }: PatientDialogProps) {
  const text = useText(imaging);
  const words = useWorkWords();
  return (
    <Dialog
      open
      wide
      destructive
      title={text.question(name)}
      confirmLabel={text.isPatient}
      cancelLabel={words.notYet}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <PatientChecks checks={checks} />
      <Banner tone="warn">{text.warning}</Banner>
    </Dialog>
  );
}
