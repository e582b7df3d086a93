import { useState, type FormEvent } from 'react';
import { Download } from 'lucide-react';
import type { MarkedPages } from './document-marks.tsx';
import styles from './document-viewer.module.css';
import { PdfReader, type Turned } from './pdf-reader.tsx';
import { usePdf, type Losses, type PdfState } from './use-pdf.ts';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { PasswordField } from '#ui/inputs/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useFileWords } from '#ui/file-words.ts';
import { useWords } from '#ui/words.ts';

interface PdfViewProps extends MarkedPages, Turned {
  readonly url: string;
  /** The password of a locked document, if it is stored. */
  readonly password?: string | null | undefined;
  readonly name: string;
  /** True if the parent offers the file already, so that a banner does not repeat it. */
  readonly isOffered?: boolean | undefined;
}

/** A PDF page under page, drawn by pdf.js: a tablet's own frame shows the first page only. Says in words what it cannot draw. */
export function PdfView(props: PdfViewProps) {
  return <OnePdf key={props.url} {...props} />;
}

function OnePdf({ url, password = null, name, isOffered, marks, onPlace, turn, onTurn }: PdfViewProps) {
  const basic = useWords();
  const text = useText(pdf);
  const { state, losses, openAgain } = usePdf(url, password);
  const download = !isOffered && <DownloadLink url={url} name={name} />;
  if (state.kind === 'loading') return <Skeleton shape="text" />;
  if (state.kind === 'locked') return <Unlock {...state} />;
  if (state.kind === 'fault')
    return (
      <Banner
        tone="danger"
        actions={
          state.fault === 'unreachable' ? <Button onClick={openAgain}>{basic.tryAgain}</Button> : download
        }
      >
        {text[state.fault]}
      </Banner>
    );
  return (
    <>
      {state.isForm && <Banner actions={download}>{text.form}</Banner>}
      <LossBanner losses={losses}>{download}</LossBanner>
      <PdfReader
        file={state.file}
        name={name}
        inParts={losses.pages}
        marks={marks}
        onPlace={onPlace}
        turn={turn}
        onTurn={onTurn}
      />
    </>
  );
}

function LossBanner({ losses, children }: { losses: Losses; children: React.ReactNode }) {
  const text = useText(pdf);
  if (!losses.pages.length && !losses.elsewhere) return null;
  return (
    <Banner actions={children}>
      {losses.elsewhere ? text.parts : text.partsOf(losses.pages.join(', '))}
    </Banner>
  );
}

function DownloadLink({ url, name }: { url: string; name: string }) {
  const words = useFileWords();
  return (
    <a className={buttonClass({ tone: 'quiet' })} href={url} download={name}>
      <Icon of={Download} />
      {words.download}
    </a>
  );
}

/** Asks for the password of a locked document: it opens the document on this screen and is stored nowhere. */
function Unlock({ unlock, isWrong }: Extract<PdfState, { kind: 'locked' }>) {
  const text = useText(pdf);
  const [password, setPassword] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password) unlock(password);
  }
  return (
    <form className={styles.unlock} onSubmit={submit}>
      <p role="status">{text.locked}</p>
      <PasswordField
        label={text.password}
        // Not the password of the portal, which a password manager would fill in.
        autoComplete="new-password"
        autoFocus
        value={password}
        error={isWrong ? text.wrongPassword : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit">{text.unlock}</Button>
    </form>
  );
}
