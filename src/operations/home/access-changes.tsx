import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accessChangeCalls as calls, isFinalAct, type AccessChange } from '#contract/access-changes.ts';
import { accessChangesQuery, undoAccessChange } from '#api/resources/access-changes.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { accessChanges } from '#i18n/en/access-changes.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './home.module.css';

type Words = (typeof accessChanges)['en'];

/** Lists changes of access by operators, with the way to undo them. */
export function AccessChanges() {
  const text = useText(accessChanges);
  const query = useQuery(accessChangesQuery());
  const [asked, setAsked] = useState<AccessChange>();
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} sub={text.sub} />
      <Loaded query={query} rows={3}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState title={text.none}>{text.noneText}</EmptyState>
          ) : (
            <ul className={styles.rows}>
              {changes.map((change) => (
                <Row key={change.id} change={change} onUndo={() => setAsked(change)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && <Undo change={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

const whatOf = (text: Words, { act, person }: AccessChange): string =>
  person ? text.of(text[act], person.name) : text[act];

/** Returns what undoing does; where it is more than the opposite change, in words of its own. */
function effectOf(text: Words, act: AccessChange['act']): string {
  const own = `${act}Text`;
  return own in text ? text[own as 'PERSON_ADDEDText'] : text.undoText;
}

function Row({ change, onUndo }: { change: AccessChange; onUndo: () => void }) {
  const text = useText(accessChanges);
  const { act, byName, at, undoUntil, undoneBy } = change;
  const what = whatOf(text, change);
  return (
    <li>
      <span className={styles.what}>
        <strong>{what}</strong>
        <small>{text.by(byName, dayAndTime(at))}</small>
        {isFinalAct(act) && <small>{text[`${act}Text`]}</small>}
      </span>
      {undoneBy !== null && <Chip>{text.undoneBy(undoneBy)}</Chip>}
      {undoUntil !== null && (
        <Button tone="quiet" size="s" aria-label={text.undoOf(what)} onClick={onUndo}>
          {text.undo}
        </Button>
      )}
    </li>
  );
}

function Undo({ change, onClose }: { change: AccessChange; onClose: () => void }) {
  const text = useText(accessChanges);
  const form = usePlainForm({
    schema: calls.undoAccessChange.body,
    defaults: { changeId: change.id, ...latelyDefaults() },
    save: async (body) => {
      await undoAccessChange(body);
      toast({ tone: 'ok', text: text.undone });
      onClose();
    },
  });
  const effect = effectOf(text, change.act);
  return (
    <FormDialog title={text.undoTitle} verb={text.undoNow} form={form} onClose={onClose}>
      <p>
        <strong>{whatOf(text, change)}</strong>
      </p>
      <p>{effect}</p>
      <ProofFields bind={form.bind} lately />
    </FormDialog>
  );
}
