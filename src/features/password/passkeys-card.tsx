import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Passkey } from '#contract/passkeys.ts';
import { passkeysQuery, removePasskey } from '#api/resources/passkeys.ts';
import { AddPasskey } from '#care/passkeys/add-passkey.tsx';
import { passkeys } from '#i18n/en/passkeys.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './card-rows.module.css';

/** The devices that prove who signs: nothing where the hospital asks for none and there is none. */
export function PasskeysCard() {
  const text = useText(passkeys);
  const query = useQuery(passkeysQuery());
  if (query.data && !query.data.isNeeded && query.data.passkeys.length === 0) return null;
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} sub={text.sub} />
      <Loaded query={query} rows={2}>
        {({ passkeys: stored, isNeeded }) => (
          <>
            <p className={styles.rule}>{isNeeded ? text.isNeeded : text.notNeeded}</p>
            {stored.length === 0 && <EmptyState title={text.none}>{text.noneText}</EmptyState>}
            <ul className={styles.list}>
              {stored.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} />
              ))}
            </ul>
            {isNeeded && (
              <div className={styles.add}>
                <h3>{text.addHere}</h3>
                <AddPasskey />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ passkey: { id, name, addedAt, usedAt } }: { passkey: Passkey }) {
  const text = useText(passkeys);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: () => toast({ tone: 'ok', text: text.removed }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: () => setAsking(false),
  });
  const facts = [text.added(dayAndTime(addedAt)), usedAt ? text.used(dayAndTime(usedAt)) : text.neverUsed];
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong>
        <small>{facts.join(', ')}</small>
      </span>
      <Button tone="bare" size="s" aria-label={text.removeOf(name)} onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      <Dialog
        open={asking}
        destructive
        title={text.removeTitle(name)}
        confirmLabel={text.remove}
        cancelLabel={text.keep}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        {text.removeText}
      </Dialog>
    </li>
  );
}
