import { useState } from 'react';
import { Download, FileText } from 'lucide-react';
import { IconButton } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ask } from './calls.ts';
import styles from './document-row.module.css';
import { useWords } from './language.ts';

interface DocumentRowProps {
  title: string;
  detail: string;
  asked: { documentId: string } | { receiptId: string };
  token: string;
}

/** A file that opens by a link which the server makes for five minutes. */
export function DocumentRow({ title, detail, asked, token }: DocumentRowProps) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  function open(): void {
    setBusy(true);
    setFailed(false);
    const link =
      'receiptId' in asked ? ask(token, 'patientReceipt', asked) : ask(token, 'patientDocument', asked);
    link
      .then(
        ({ url }) => location.assign(url),
        () => setFailed(true),
      )
      .finally(() => setBusy(false));
  }
  return (
    <div className={styles.row}>
      <Icon of={FileText} />
      <div className={styles.what}>
        <h3>{title}</h3>
        <p>{detail}</p>
        {hasFailed && <p role="alert">{words.actFailed}</p>}
      </div>
      <IconButton tone="quiet" icon={Download} label={words.openFile(title)} busy={isBusy} onClick={open} />
    </div>
  );
}
