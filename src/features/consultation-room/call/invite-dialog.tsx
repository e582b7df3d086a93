import { useEffect, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { inviteGuest } from '#api/resources/room.ts';
import type { RoomMember } from '#contract/room.ts';
import { GuestList } from './guest-list.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextField } from '#ui/inputs/field.tsx';

interface InviteDialogProps {
  consultation: Consultation;
  members: readonly RoomMember[];
  onClose: () => void;
}

/** A name first, then the link: to copy, or to read with a phone. Below the name: who already came by a link. */
export function InviteDialog({ consultation, members, onClose }: InviteDialogProps) {
  const text = useText(callWords);
  const [name, setName] = useState('');
  const { url, copied, busy, problem, make, copy } = useGuestLink(consultation.consultationNumber);

  if (!url) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={text.inviteTitle}
        confirmLabel={text.makeLink}
        cancelLabel={text.cancelInvite}
        confirmDisabled={!name.trim()}
        busy={busy}
        onConfirm={() => void make(name.trim())}
        focus="body"
      >
        <TextField
          label={text.inviteName}
          hint={text.inviteHint}
          error={problem}
          value={name}
          autoFocus
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        <GuestList
          consultationId={consultation.id}
          consultationNumber={consultation.consultationNumber}
          members={members}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.inviteReady(name.trim())}
      confirmLabel={copied ? text.copied : text.copy}
      cancelLabel={text.close}
      onConfirm={() => void copy(url)}
    >
      <p>{text.inviteShare}</p>
      <QrCode url={url} label={text.qr} />
      <TextField label={text.inviteLink} value={url} readOnly onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}

/** Makes the link of a guest, and copies it. */
function useGuestLink(consultationNumber: string) {
  const text = useText(callWords);
  const [url, setUrl] = useState<string>();
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function make(name: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setUrl(await inviteGuest({ consultationNumber, name }));
    } catch (error) {
      setProblem(wordsOf(error, text.offline));
    } finally {
      setBusy(false);
    }
  }
  async function copy(link: string): Promise<void> {
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      // The field shows the link, so it can be copied by hand.
      () => undefined,
    );
  }
  return { url, copied, busy, problem, make, copy };
}

/** The link as a picture; black on white in each theme, because a camera needs the contrast. */
function QrCode({ url, label }: { url: string; label: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let gone = false;
    void import('uqr').then(({ renderSVG }) => {
      if (!gone) setSource(`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url, { border: 2 }))}`);
    });
    return () => {
      gone = true;
    };
  }, [url]);
  return source ? <img className={styles.qr} src={source} alt={label} /> : <div className={styles.qr} />;
}
