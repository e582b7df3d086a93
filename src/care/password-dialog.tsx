import * as z from 'zod/mini';
import type { ViewedDocument } from './document-viewer.tsx';
import { keepPassword, passwordSchema } from '#api/resources/documents.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { PasswordField } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

const Fields = z.pick(passwordSchema, { password: true });

interface PasswordDialogProps {
  readonly document: ViewedDocument;
  readonly onClose: () => void;
}

/** Asks for the password of a locked document, which the server tries and keeps for those who may open it. */
export function PasswordDialog({ document: { id, name }, onClose }: PasswordDialogProps) {
  const text = useText(pdf);
  const words = useWorkWords();
  const { bind, submit, busy, problem } = usePlainForm({
    schema: Fields,
    defaults: { password: '' },
    save: async ({ password }) => {
      await keepPassword({ documentId: id, password });
      toast({ tone: 'ok', text: text.passwordSaved });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={text.passwordOf(name)}
      confirmLabel={text.keepPassword}
      cancelLabel={words.notYet}
      busy={busy}
      focus="body"
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <PasswordField
          label={text.password}
          hint={text.keepHint}
          // Not the password of the portal, which a password manager would fill in.
          autoComplete="new-password"
          autoFocus
          {...bind('password')}
        />
      </form>
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}
