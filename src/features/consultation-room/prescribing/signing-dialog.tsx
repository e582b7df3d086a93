import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ApiError } from '#api/http/errors.ts';
import { askDevice, DeviceRefused } from '#api/resources/passkeys.ts';
import { previewQuery } from '#api/resources/prescriptions.ts';
import type { ResponseOf } from '#contract/call.ts';
import type { prescriptionPreviewCalls, SignWith } from '#contract/prescription-preview.ts';
import { ForWhom } from '#features/consultation-room/for-whom.tsx';
import type { NoteState } from '#features/consultation-room/note/note-saver.ts';
import { useNotePart } from '#features/consultation-room/note/use-note.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { DeviceProof, useOwnDevices } from './device-proof.tsx';
import type { SignRowProps } from './sign-row.tsx';
import { SigningFacts } from './signing-facts.tsx';
import styles from './signing-dialog.module.css';
import { room } from '#i18n/en/room.ts';
import { signing } from '#i18n/en/signing.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField } from '#ui/inputs/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const PdfView = lazy(() => import('#care/pdf-view.tsx').then((m) => ({ default: m.PdfView })));

interface SigningDialogProps extends SignRowProps {
  onClose: () => void;
  /** It is signed, and the dialog closes. */
  onSigned: () => void;
}

/** One act: the document itself, what is recorded with it, what happens then, and the signature. */
export function SigningDialog({ consultation, pad, saver, onClose, onSigned }: SigningDialogProps) {
  const text = useText(signing);
  const noteState = useNotePart(saver, (view) => view.state);
  const isNoteSaved = noteState === 'saved';
  const preview = useQuery({ ...previewQuery(pad.toSign()), enabled: isNoteSaved && pad.items.length > 0 });
  const typed = pad.search().trim();
  const act = useSigning({ pad, onClose, onSigned });
  const { patient, provider } = consultation;
  const signWith = preview.data?.signWith;
  const devices = useOwnDevices(signWith);
  return (
    <Dialog
      open
      wide="full"
      onClose={onClose}
      title={text.title}
      confirmLabel={text.sign}
      confirmDisabled={!preview.data || preview.isFetching || !pad.ready || typed !== '' || devices.lacks}
      cancelLabel={text.back}
      busy={act.busy}
      focus="cancel"
      onConfirm={() => void act.submit(signWith)}
    >
      <p>
        {text.about(
          patient.name,
          `MRN ${patient.mrn}`,
          pad.items.length,
          preview.data?.version ?? consultation.prescriptions.length + 1,
        )}
      </p>
      <ForWhom patient={patient} />
      <div className={styles.panes}>
        <div className={styles.paper}>
          {isNoteSaved ? (
            <Loaded query={preview} shape="text">
              {(found) => <Paper {...found} />}
            </Loaded>
          ) : (
            <NoteFirst state={noteState} />
          )}
        </div>
        <div className={styles.facts}>
          {typed && <StillTyped typed={typed} onBack={onClose} onClear={() => pad.setSearch('')} />}
          <SigningFacts consultation={consultation} pad={pad} version={preview.data?.version} />
          <div className={styles.signer}>
            {signWith === 'device' && <DeviceProof query={devices.query} />}
            <Proof {...{ provider, signWith, signing: act }} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Paper({ pdf }: ResponseOf<typeof prescriptionPreviewCalls.previewPrescription>) {
  const text = useText(signing);
  return (
    <Suspense fallback={<Skeleton shape="text" />}>
      <PdfView url={`data:application/pdf;base64,${pdf}`} name={text.document} />
    </Suspense>
  );
}

interface ProofProps {
  provider: SignRowProps['consultation']['provider'];
  signWith: SignWith | undefined;
  signing: ReturnType<typeof useSigning>;
}

/** Shows who signs, and what the hospital asks of them: the password, a passkey, or nothing more. */
function Proof({ provider, signWith, signing: act }: ProofProps) {
  const text = useText(signing);
  return (
    <form
      className={styles.proof}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void act.submit(signWith);
      }}
    >
      {provider && <p>{text.signingAs(provider.name, provider.registrationNumber)}</p>}
      {signWith === 'password' ? (
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={act.password}
          onChange={(event) => act.setPassword(event.target.value)}
          error={act.problem || undefined}
        />
      ) : (
        act.problem && <p role="alert">{act.problem}</p>
      )}
    </form>
  );
}

/** The document cannot be drawn yet: what is printed of the note is not on the server. */
function NoteFirst({ state }: { state: NoteState }) {
  const text = useText(signing);
  const words: Partial<Record<NoteState, string>> = {
    conflict: text.noteConflict,
    queued: text.noteOnDevice,
    refused: text.noteRefused,
  };
  return <p role="status">{words[state] ?? text.savingNote}</p>;
}

interface StillTypedProps {
  typed: string;
  onBack: () => void;
  onClear: () => void;
}

/** A medicine that was typed and not chosen is never dropped in silence. */
function StillTyped({ typed, onBack, onClear }: StillTypedProps) {
  const text = useText(signing);
  return (
    <div className={styles.typed} role="alert">
      <p>
        <Icon of={TriangleAlert} size="s" /> {text.stillTyped(typed)}
      </p>
      <div className={styles.verbs}>
        <Button size="s" tone="quiet" onClick={onBack}>
          {text.goBack}
        </Button>
        <Button size="s" tone="bare" onClick={onClear}>
          {text.clearSearch}
        </Button>
      </div>
    </div>
  );
}

/** The signature itself: what was typed stays when it is refused. */
function useSigning({ pad, onClose, onSigned }: Pick<SigningDialogProps, 'pad' | 'onClose' | 'onSigned'>) {
  const text = useText(signing);
  const rooms = useText(room);
  const open = useOpenDocument();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(signWith: SignWith | undefined): Promise<void> {
    if (busy || !pad.ready || pad.search().trim()) return;
    if (signWith === 'password' && !password) return setProblem(text.needPassword);
    const count = pad.items.length;
    setBusy(true);
    setProblem('');
    try {
      const { prescription, signatureLeftOut } = await pad.sign(
        signWith === 'password' ? { password } : signWith === 'device' ? { passkey: await askDevice() } : {},
      );
      onClose();
      onSigned();
      // Browsers block a window that opens after an answer, so the PDF opens by a tap.
      toast({
        tone: signatureLeftOut ? 'warn' : 'ok',
        text: signatureLeftOut ? rooms.signedWithoutPicture(count) : rooms.signedToast(count),
        action: { label: rooms.openPdf, onPress: () => open(prescription.documentId) },
      });
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'WRONG_SIGN_IN';
      setProblem(
        isWrong
          ? text.wrongPassword
          : error instanceof DeviceRefused
            ? text.deviceRefused
            : wordsOf(error, rooms.signUnknown),
      );
    } finally {
      setBusy(false);
    }
  }
  return { password, setPassword, problem, busy, submit };
}
