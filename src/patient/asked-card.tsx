import { useEffect, useState, type ChangeEvent } from 'react';
import { Camera, Check, FolderOpen, SendHorizontal } from 'lucide-react';
import type { AskedKind } from '#contract/asked.ts';
import type { AskedHere } from '#contract/patient-page.ts';
import { DOCUMENTS, PICTURES, prepareUpload } from '#lib/accepted-files.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './asked-card.module.css';
import { useWords } from './language.ts';
import { Notice } from './notice.tsx';
import { faultOfFile, type PictureFault } from './picture-fault.ts';
import { beginSending, dropSending, useSending, type Sending } from './sending.ts';

const ACCEPTS: Record<AskedKind, string> = {
  VIDEO: 'video/*',
  PHOTO: PICTURES,
  DOCUMENT: DOCUMENTS,
};

/** Shows what the team asks the patient to send: taken or chosen, looked at, sent. */
export function AskedCard({ asked }: { asked: AskedHere }) {
  const words = useWords();
  const { id, kind, askedBy, state } = asked;
  const sending = useSending(id);
  const [chosen, setChosen] = useState<ChosenFile>();
  const title = words[`asked_${kind}`](askedBy);
  const isSent = state === 'RECEIVED' || sending?.state === 'SENT';
  async function choose(original: File): Promise<void> {
    const file = await prepareUpload(original);
    setChosen({ file, url: URL.createObjectURL(file) });
  }
  function again(): void {
    dropSending(id);
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  }
  return (
    <Card pad className={styles.asked} aria-label={title}>
      <h2>{title}</h2>
      {asked.words && <p className={styles.words}>{asked.words}</p>}
      {isSent ? (
        <p role="status">
          <Icon of={Check} /> {words.askedSent}
        </p>
      ) : sending ? (
        <Progress sending={sending} onAgain={again} />
      ) : chosen ? (
        <Chosen kind={kind} chosen={chosen} onSend={() => beginSending(id, chosen.file)} onAgain={again} />
      ) : (
        <Choices kind={kind} onChoose={(file) => void choose(file)} />
      )}
    </Card>
  );
}

function Choices({ kind, onChoose }: { kind: AskedKind; onChoose: (file: File) => void }) {
  const words = useWords();
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
  }
  return (
    <div className={styles.choices}>
      {kind !== 'DOCUMENT' && (
        <label className={buttonClass({})}>
          <Icon of={Camera} />
          {words[`take_${kind}`]}
          <input
            type="file"
            className="vh"
            accept={kind === 'VIDEO' ? 'video/*' : 'image/*'}
            capture="environment"
            onChange={choose}
          />
        </label>
      )}
      <label className={buttonClass({ tone: 'quiet' })}>
        <Icon of={FolderOpen} />
        {words.chooseFile}
        <input type="file" className="vh" accept={ACCEPTS[kind]} onChange={choose} />
      </label>
    </div>
  );
}

interface ChosenFile {
  file: File;
  /** URL of the preview; revoked when another is chosen. */
  url: string;
}

interface ChosenProps {
  kind: AskedKind;
  chosen: ChosenFile;
  onSend: () => void;
  onAgain: () => void;
}

/** Before it is sent: how it looks, and whether a doctor will see enough. It can be sent all the same. */
function Chosen({ kind, chosen: { file, url }, onSend, onAgain }: ChosenProps) {
  const words = useWords();
  const [fault, setFault] = useState<PictureFault>();
  useEffect(() => {
    let isGone = false;
    void faultOfFile(kind, url, file.type).then((found) => isGone || setFault(found));
    return () => void (isGone = true);
  }, [kind, url, file]);
  return (
    <>
      {file.type.startsWith('image/') && <img className={styles.preview} src={url} alt={file.name} />}
      {file.type.startsWith('video/') && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the patient's own, a moment ago
        <video className={styles.preview} src={url} aria-label={file.name} controls playsInline />
      )}
      <p>{words.fileSize(file.name, file.size)}</p>
      {fault && <Notice tone="plain">{words[`fault_${fault}`]}</Notice>}
      <div className={styles.choices}>
        <Button icon={SendHorizontal} onClick={onSend}>
          {words.send}
        </Button>
        <Button tone="quiet" onClick={onAgain}>
          {words.chooseAnother}
        </Button>
      </div>
    </>
  );
}

function Progress({ sending: { state, part, file }, onAgain }: { sending: Sending; onAgain: () => void }) {
  const words = useWords();
  const percent = Math.floor(part * 100);
  if (state === 'SENDING' || state === 'WAITING')
    return (
      <>
        <progress className={styles.bar} max={100} value={percent} aria-label={file.name} />
        <p role="status">{state === 'WAITING' ? words.fileWaiting : words.fileSending}</p>
      </>
    );
  return (
    <>
      <p role="alert">{words[`refused_${state as 'WRONG_KIND' | 'TOO_LARGE' | 'CLOSED'}`]}</p>
      {state !== 'CLOSED' && (
        <Button tone="quiet" onClick={onAgain}>
          {words.chooseAnother}
        </Button>
      )}
    </>
  );
}
