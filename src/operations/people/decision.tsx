import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FileText } from 'lucide-react';
import { peopleAdminCalls as calls, type PersonDetails } from '#contract/people-admin.ts';
import { decideProvider, personFile } from '#api/resources/people-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { people } from '#i18n/en/people-admin.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import styles from './people.module.css';

/** Shows what waits for an operator on a provider, with the papers beside it. */
export function Decision({ person }: { person: PersonDetails }) {
  const text = useText(people);
  const [decision, setDecision] = useState<DecideProps['decision']>();
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
      <div className={styles.verbs}>
        <Button tone="quiet" onClick={() => setDecision('refuse')}>
          {text.refuse}
        </Button>
        <Button onClick={() => setDecision('approve')}>{text.approve}</Button>
      </div>
      {decision && <Decide person={person} decision={decision} onClose={() => setDecision(undefined)} />}
    </section>
  );
}

/** A refusal needs a reason: one without it is stopped here, before the server has used up the code. */
const Refused = z.extend(calls.decideProvider.body, { reason: calls.disablePerson.body.shape.reason });

interface DecideProps {
  person: PersonDetails;
  decision: 'approve' | 'refuse';
  onClose: () => void;
}

/** They are told the decision, with the reason of a refusal. */
function Decide({ person: { id, name }, decision, onClose }: DecideProps) {
  const text = useText(people);
  const isRefusal = decision === 'refuse';
  const form = usePlainForm({
    schema: isRefusal ? Refused : calls.decideProvider.body,
    defaults: { userId: id, decision, reason: '', ...latelyDefaults() },
    save: async (body) => {
      await decideProvider(body);
      onClose();
      toast({ tone: 'ok', text: text.decided });
    },
  });
  return (
    <FormDialog
      title={isRefusal ? text.refuseTitle(name) : text.approveTitle(name)}
      verb={isRefusal ? text.refuseNow : text.approve}
      form={form}
      onClose={onClose}
    >
      <p>{isRefusal ? text.refuseText : text.approveText}</p>
      {isRefusal && <TextArea label={text.reason} autoFocus {...form.bind('reason')} />}
      <ProofFields bind={form.bind} lately />
    </FormDialog>
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
