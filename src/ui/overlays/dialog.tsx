import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '#ui/inputs/button.tsx';
import { cx } from '#ui/cx.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Escape, the safer verb, or a press beside the dialog when nothing is lost by it. */
  readonly onClose: () => void;
  /** A question: "Hand Lakshmi over to Dr Iyer?" */
  readonly title: string;
  /** Explanation, or the fields of a small form. */
  readonly children?: ReactNode;
  /** The verb of the title. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** The safer verb: "Stay with her", "Keep it". Left out where there is nothing to decide. */
  readonly cancelLabel?: string | undefined;
  /** Something is lost by it: crimson, and the focus is on the safer verb. */
  readonly destructive?: boolean | undefined;
  readonly busy?: boolean | undefined;
  readonly confirmDisabled?: boolean | undefined;
  /** Where the focus goes first when it should not be a verb: `body` leaves it to an `autoFocus` field inside. */
  readonly focus?: 'confirm' | 'cancel' | 'body' | undefined;
  /** `full`: for a document beside its form. */
  readonly wide?: boolean | 'full' | undefined;
  /** The verbs stay at the lower edge while a long list scrolls. */
  readonly verbsInView?: boolean | undefined;
}

/** A question with two verbs; a sheet at the bottom of a phone. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    confirmLabel,
    onConfirm,
    cancelLabel,
    destructive = false,
    busy = false,
    wide,
  } = props;
  const focus = props.focus ?? (destructive ? 'cancel' : 'confirm');
  return (
    <ModalOverlay
      className={cx(styles.scrim)}
      isOpen={open}
      isDismissable={!destructive && !busy}
      isKeyboardDismissDisabled={busy}
      onOpenChange={(next) => !next && onClose()}
    >
      <Modal className={cx(styles.modal, wide && (wide === 'full' ? styles.full : styles.wide))}>
        <AriaDialog className={cx(styles.dialog)} role={destructive ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" className={cx(styles.title)}>
            {title}
          </Heading>
          {children && <div className={styles.body}>{children}</div>}
          <div className={cx(styles.verbs, props.verbsInView && styles.inView)}>
            {cancelLabel && (
              <Button tone="quiet" autoFocus={focus === 'cancel'} disabled={busy} onClick={onClose}>
                {cancelLabel}
              </Button>
            )}
            <Button
              tone={destructive ? 'danger' : 'primary'}
              autoFocus={focus === 'confirm'}
              busy={busy}
              disabled={props.confirmDisabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
