import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Certificate, Referral, type VisitLetterContent } from '#contract/visit-letters.ts';
import type { ResponseOf } from '#contract/call.ts';
import type { visitLetterCalls } from '#contract/visit-letters.ts';
import { Id } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { openDocument } from '#api/resources/documents.ts';
import { letterDraftQuery, signLetter } from '#api/resources/notes.ts';
import { useDraftForm, type DraftForm } from '#forms/use-draft-form.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { ReferralFields } from './referral-fields.tsx';
import { visitLetter } from '#i18n/en/visit-letter.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const ReferralForm = z.object({ attempt: Id, letter: Referral });
const CertificateForm = z.object({ attempt: Id, letter: Certificate });
export type ReferralInput = z.input<typeof ReferralForm>;
export type CertificateInput = z.input<typeof CertificateForm>;
export type LetterDraft = ResponseOf<typeof visitLetterCalls.visitLetterDraft>;

interface LetterDialogProps {
  kind: VisitLetterContent['kind'];
  consultationNumber: string;
  onClose: () => void;
}

/** A referral or a certificate, from what the record has; it is signed as a PDF. */
export function LetterDialog(props: LetterDialogProps) {
  const text = useText(visitLetter);
  const query = useQuery(letterDraftQuery(props.consultationNumber));
  if (query.data) {
    const Form = props.kind === 'REFERRAL' ? ReferralDialog : CertificateDialog;
    return <Form {...props} record={query.data} />;
  }
  return (
    <Dialog
      open
      title={text[props.kind]}
      confirmLabel={text.notYet}
      onConfirm={props.onClose}
      onClose={props.onClose}
    >
      <Loaded query={query} shape="text">
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends LetterDialogProps {
  record: LetterDraft;
}

/** The same text of the same form has the same id: sent again without an answer, it is signed once; changed, it is another. */
async function idOf(attempt: string, letter: VisitLetterContent): Promise<string> {
  const bytes = new TextEncoder().encode(attempt + JSON.stringify(letter));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Signs a letter, shows where it is, and closes the form. */
function useSigning({ consultationNumber, onClose }: LetterDialogProps) {
  const text = useText(visitLetter);
  return async (attempt: string, letter: VisitLetterContent): Promise<void> => {
    const clientId = await idOf(attempt, letter);
    const { document } = await signLetter({ consultationNumber, clientId, letter });
    void refresh('document.added');
    const open = (): void =>
      void openDocument(document.id).catch(() => toast({ tone: 'danger', text: text.openFailed }));
    toast({
      tone: 'ok',
      text: text.signed(document.name.replace(/\.pdf$/, '')),
      action: { label: text.openPdf, onPress: open },
      lastsMs: 10_000,
    });
    onClose();
  };
}

function ReferralDialog(props: FormProps) {
  const { consultationNumber, record } = props;
  const sign = useSigning(props);
  const [defaults] = useState(() => ({
    attempt: crypto.randomUUID() as string,
    letter: {
      kind: 'REFERRAL' as const,
      toName: '',
      toSpecialisation: '',
      toHospital: '',
      // Nothing is chosen yet: how urgent it is, no default says.
      urgency: '' as never,
      question: '',
      texts: record.texts,
    },
  }));
  const draft = useDraftForm<ReferralInput, z.output<typeof ReferralForm>>({
    name: `referral:${consultationNumber}`,
    schema: ReferralForm,
    defaults,
    save: ({ attempt, letter }) => sign(attempt, letter),
  });
  return (
    <Frame {...props} draft={draft}>
      <ReferralFields form={draft.form} />
    </Frame>
  );
}

function CertificateDialog(props: FormProps) {
  const { consultationNumber, record } = props;
  const sign = useSigning(props);
  const [defaults] = useState(() => ({
    attempt: crypto.randomUUID() as string,
    letter: {
      kind: 'CERTIFICATE' as const,
      certificate: '' as never,
      from: null,
      to: null,
      remarks: '',
      diagnosis: '',
      patientAgrees: false,
    },
  }));
  const draft = useDraftForm<CertificateInput, z.output<typeof CertificateForm>>({
    name: `certificate:${consultationNumber}`,
    schema: CertificateForm,
    defaults,
    save: ({ attempt, letter }) => sign(attempt, letter),
  });
  return (
    <Frame {...props} draft={draft}>
      <CertificateFields form={draft.form} record={record} />
    </Frame>
  );
}

interface FrameProps extends FormProps {
  draft: Pick<DraftForm<never>, 'state' | 'restored' | 'problem' | 'submit' | 'discard'>;
  children: React.ReactNode;
}

/** The dialog around the fields: sign, put it off, or start over from the record. */
function Frame({ kind, draft, onClose, children }: FrameProps) {
  const text = useText(visitLetter);
  const { problem, restored, state } = draft;
  return (
    <Dialog
      open
      wide
      title={text[kind]}
      confirmLabel={text[`sign${kind}`]}
      cancelLabel={text.notYet}
      busy={state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      {restored && (
        <Banner
          tone="info"
          actions={
            <Button size="s" tone="quiet" onClick={draft.discard}>
              {text.startOver}
            </Button>
          }
        >
          {text.earlierDraft}
        </Banner>
      )}
      <p>{text.check}</p>
      {children}
      {problem && <Banner tone="danger">{problem.offline ? text.offline : problem.words}</Banner>}
    </Dialog>
  );
}
