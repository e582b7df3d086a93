import { Eye, Lock } from 'lucide-react';
import { useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { dosageWords } from '#domain/dosage.ts';
import styles from '#features/consultation-room/panel.module.css';
import { hasReasons, missingOf, signable, type PadItem } from './pad-items.ts';
import type { Pad } from './use-pad.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { common } from '#i18n/en/common.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface SignRowProps {
  consultation: Consultation;
  pad: Pad;
}

/** The bottom row of the pad: who signs, by which rules, and the buttons for preview and signing. */
export function SignRow({ consultation, pad }: SignRowProps) {
  const text = useText(room);
  const open = useOpenDocument();
  const [preview, setPreview] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = pad.items.length;

  async function sign(): Promise<void> {
    setBusy(true);
    try {
      const { prescription, signatureLeftOut } = await pad.sign();
      setPreview(false);
      // Browsers block a window that opens after an answer, so the PDF opens by a tap.
      toast({
        tone: signatureLeftOut ? 'warn' : 'ok',
        text: signatureLeftOut ? text.signedWithoutPicture(count) : text.signedToast(count),
        action: { label: text.openPdf, onPress: () => open(prescription.documentId) },
      });
    } catch (error) {
      toast({
        tone: 'danger',
        text: wordsOf(error, text.signUnknown),
      });
    } finally {
      setBusy(false);
    }
  }

  const verb = count ? text.sign(count) : text.signNothing;
  return (
    <footer className={styles.sign}>
      <Signer consultation={consultation} pad={pad} />
      <Button tone="quiet" icon={Eye} disabled={count === 0} onClick={() => setPreview(true)}>
        {text.preview}
      </Button>
      <Button icon={Lock} disabled={!pad.ready} busy={busy} onClick={() => void sign()}>
        {verb}
      </Button>
      <Dialog
        open={preview}
        onClose={() => setPreview(false)}
        title={text.previewTitle}
        confirmLabel={verb}
        confirmDisabled={!pad.ready}
        cancelLabel={text.notYet}
        busy={busy}
        onConfirm={() => void sign()}
      >
        <PreviewText consultation={consultation} pad={pad} />
      </Dialog>
    </footer>
  );
}

/** Who signs, and the lists of medicines that may be prescribed here. */
function Signer({ consultation, pad }: SignRowProps) {
  const text = useText(room);
  const words = useText(padWords);
  const open = pad.items.filter((item) => missingOf(item).length > 0);
  const shared = useText(common);
  const { provider, visit, consultationMode } = consultation;
  return (
    <p className={styles.signer}>
      <span>{provider && text.signer(provider.name, provider.registrationNumber)}</span>
      {open.length > 0 && (
        <span role="status">
          {words.incomplete(open.map((item) => item.genericMedicineName.toUpperCase()))}
        </span>
      )}
      {!hasReasons(pad.items, pad.warnings) && <span role="status">{words.needReasons}</span>}
      {pad.items.length > 0 && pad.search.trim() && <span role="status">{words.unpicked}</span>}
      <span>
        {text.listsAllowed(text[visit], shared[consultationMode].toLowerCase(), listsOf(text, consultation))}
      </span>
    </p>
  );
}

/** The prescription as it will be printed, to check before it can no longer be changed. */
function PreviewText({
  consultation: { patient, note, provider },
  pad,
}: Pick<SignRowProps, 'consultation' | 'pad'>) {
  const text = useText(room);
  return (
    <>
      <p>
        <b lang={patient.nameLang}>{patient.name}</b>, {text.mrn(patient.mrn)}
      </p>
      <p>
        {note.diagnoses.map(({ code, title }) => `${code} ${title}`).join(', ') || text.completeNoDiagnosis}
      </p>
      <ol className={styles.paper}>
        {pad.items.map((item) => (
          <li key={item.medicineId}>
            <b>{item.genericMedicineName.toUpperCase()}</b> {item.strength} {item.dosageForm}
            <br />
            <Line item={item} />
          </li>
        ))}
      </ol>
      <p>
        {[provider?.name, provider?.qualification, provider?.registrationNumber].filter(Boolean).join(', ')}
      </p>
    </>
  );
}

/** The line as it is printed; nothing while it is not decided. */
function Line({ item }: { item: PadItem }) {
  const text = useText(room);
  const words = useText(padWords);
  const line = signable(item);
  if (!line)
    return words.missing(
      missingOf(item)
        .map((part) => words[part])
        .join(', '),
    );
  const said = [...dosageWords(line), text[line.timing], `${line.durationDays} ${text.days.toLowerCase()}`];
  return [...said, line.indication, line.instructions].filter(Boolean).join(' · ');
}

/** The lists that the guidelines allow at this visit, in this mode. */
function listsOf(text: typeof room.en, { visit, consultationMode }: Consultation): string {
  if (visit === 'FOLLOW_UP' || consultationMode === 'IN_PERSON') return text.listsAll;
  return consultationMode === 'VIDEO' ? text.listsOA : text.listO;
}
