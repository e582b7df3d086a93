import type { ReactNode } from 'react';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  /** The words of the verb. */
  verb: string;
  form: { submit: () => void; busy: boolean; problem: string };
  onClose: () => void;
  disabled?: boolean;
  /** The words of the button that changes nothing, which has the focus. */
  keep?: string;
  children: ReactNode;
}

/** A form of the console in a dialog; `form` is what `usePlainForm` returns. */
export function FormDialog({
  title,
  verb,
  form,
  onClose,
  disabled = false,
  keep,
  children,
}: FormDialogProps) {
  const { cancel } = useText(operations);
  const { submit, busy, problem } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={verb}
      onConfirm={() => submit()}
      cancelLabel={keep ?? cancel}
      busy={busy}
      {...(keep === undefined ? { focus: 'body' } : { destructive: true })}
      confirmDisabled={disabled}
    >
      <div className={styles.fields}>
        {children}
        {problem && <Banner tone="danger">{problem}</Banner>}
      </div>
    </Dialog>
  );
}
