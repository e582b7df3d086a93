import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { RegistrationDocument } from '#contract/registration.ts';
import { documentLink } from '#api/resources/documents.ts';
import { removeCertificate } from '#api/resources/registration.ts';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/certificates-card.module.css';
import { useCertificates, type SentCertificate } from '#features/profile/use-certificates.ts';
import { registration } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { DOCUMENTS } from '#lib/accepted-files.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DropZone } from '#ui/inputs/file-picker.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { UploadRow } from '#ui/feedback/upload-row.tsx';

interface CertificatesCardProps {
  documents: readonly RegistrationDocument[];
  action: ReactNode;
}

/** Degrees and certificates, as many files as there are. */
export function CertificatesCard({ documents, action }: CertificatesCardProps) {
  const text = useText(registration);
  const { rows, add, again, drop } = useCertificates();
  const [shown, setShown] = useState<string>();
  const remove = useMutation({
    mutationFn: removeCertificate,
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Card aria-label={text.DOCUMENTS}>
      <CardHeader title={text.DOCUMENTS} sub={text.documentsSub} />
      <div className={shared.files}>
        <DropZone accept={DOCUMENTS} multiple words={text.drop} limit={text.dropLimit} onFiles={add} />
        <ul className={styles.uploads} aria-label={text.DOCUMENTS}>
          {documents.map(({ id, name, sizeBytes }) => (
            <UploadRow
              key={id}
              name={name}
              size={sizeWords(sizeBytes)}
              state="stored"
              words={text.stored}
              actions={
                <>
                  <Button tone="bare" size="s" onClick={() => setShown(id)}>
                    {text.view}
                    <span className="vh"> {name}</span>
                  </Button>
                  <Button
                    tone="bare"
                    size="s"
                    busy={remove.isPending && remove.variables === id}
                    onClick={() => remove.mutate(id)}
                  >
                    {text.remove}
                    <span className="vh"> {name}</span>
                  </Button>
                </>
              }
            />
          ))}
          {rows.map((row) => (
            <Sent key={row.clientId} row={row} onAgain={() => again(row)} onDrop={() => drop(row)} />
          ))}
        </ul>
        <div className={shared.end}>{action}</div>
      </div>
      <LazyDocumentViewer documents={documents} shown={shown} onShow={setShown} load={documentLink} />
    </Card>
  );
}

interface SentProps {
  row: SentCertificate;
  onAgain: () => void;
  onDrop: () => void;
}

function Sent({ row: { file, state, part, why }, onAgain, onDrop }: SentProps) {
  const text = useText(registration);
  return (
    <UploadRow
      name={file.name}
      size={sizeWords(file.size)}
      state={state}
      words={state === 'sending' ? text.sending : wordsOf(why)}
      percent={Math.round(part * 100)}
      actions={
        state !== 'sending' && (
          <>
            {state === 'lost' && (
              <Button tone="bare" size="s" onClick={onAgain}>
                {text.tryAgain}
              </Button>
            )}
            <Button tone="bare" size="s" onClick={onDrop}>
              {text.remove}
              <span className="vh"> {file.name}</span>
            </Button>
          </>
        )
      }
    />
  );
}
