import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { PersonDetails } from '#contract/people-admin.ts';
import { decideProvider, personFile } from '#api/resources/people-admin.ts';
import { operations } from '#i18n/en/operations.ts';
import { people } from '#i18n/en/people-admin.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './people.module.css';

/** Returns what waits for an operator on a provider, with the papers beside it. */
export function Decision({ person }: { person: PersonDetails }) {
  const text = useText(people);
  const [isRefusing, setRefusing] = useState(false);
  const approve = useMutation({
    mutationFn: () => decideProvider({ userId: person.id, decision: 'approve', reason: '' }),
    onSuccess: () => toast({ tone: 'ok', text: text.decided }),
  });
  const { isNew, name, licence } = person.pending;
  return (
    <section className={styles.part} aria-label={text.decideTitle}>
      <h3>{text.decideTitle}</h3>
      {isNew && <p>{text.decideNew}</p>}
      {name !== null && <p>{text.decideName(name)}</p>}
      {licence && <p>{text.decideLicence(licence.number, licence.council)}</p>}
      <h4>{text.papers}</h4>
      {person.documents.length === 0 ? (
        <p className={styles.note}>{text.noPapers}</p>
      ) : (
        <ul className={styles.papers}>
          {person.documents.map((file) => (
            <li key={file.id}>
              <Paper userId={person.id} file={file} />
            </li>
          ))}
        </ul>
      )}
      {approve.error && <Banner tone="danger">{wordsOf(approve.error)}</Banner>}
      <div className={styles.verbs}>
        <Button tone="quiet" onClick={() => setRefusing(true)}>
          {text.refuse}
        </Button>
        <Button busy={approve.isPending} onClick={() => approve.mutate()}>
          {text.approve}
        </Button>
      </div>
      {isRefusing && <Refuse person={person} onClose={() => setRefusing(false)} />}
    </section>
  );
}

/** They are told the reason. */
function Refuse({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const text = useText(people);
  const words = useText(operations);
  const [reason, setReason] = useState('');
  const refuse = useMutation({
    mutationFn: () => decideProvider({ userId: person.id, decision: 'refuse', reason }),
    onSuccess: () => {
      onClose();
      toast({ tone: 'ok', text: text.decided });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.refuseTitle(person.name)}
      confirmLabel={text.refuseNow}
      onConfirm={() => refuse.mutate()}
      cancelLabel={words.cancel}
      busy={refuse.isPending}
      focus="body"
    >
      <p>{text.refuseText}</p>
      <TextArea
        label={text.reason}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={refuse.error ? wordsOf(refuse.error) : undefined}
      />
    </Dialog>
  );
}

/** Opens in a tab of its own, by a link that ends after five minutes. */
function Paper({ userId, file }: { userId: string; file: PersonDetails['documents'][number] }) {
  const text = useText(people);
  const open = useMutation({
    mutationFn: async () => {
      const tab = globalThis.open('', '_blank');
      const { url } = await personFile(userId, file.id);
      if (tab) tab.location.href = url;
    },
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Button tone="quiet" size="s" icon={FileText} busy={open.isPending} onClick={() => open.mutate()}>
      {`${text.open}: ${file.name}`}
    </Button>
  );
}
