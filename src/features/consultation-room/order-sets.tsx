import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { deleteOrderSet, orderSetsQuery, saveOrderSet } from '#api/resources/order-sets.ts';
import { matchingCodes } from '#domain/order-sets.ts';
import styles from '#features/consultation-room/panel.module.css';
import { orderSets } from '#i18n/en/order-sets.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';

export interface Test {
  code: string;
  name: string;
  /** null: not set. */
  pricePaise: number | null;
}

interface OrderSetsProps {
  /** ICD-10 codes of the note. */
  diagnoses: readonly string[];
  onUse: (tests: readonly Test[]) => void;
}

/** The doctor's own sets, those for a diagnosis of the note first. */
export function OrderSets({ diagnoses, onUse }: OrderSetsProps) {
  const text = useText(orderSets);
  const { data: sets = [] } = useQuery(orderSetsQuery);
  const [managing, setManaging] = useState(false);
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => deleteOrderSet(id),
    onSuccess: (_, { name }) => toast({ tone: 'ok', text: text.removed(name) }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  if (!sets.length) return null;
  const rows = sets
    .map((set) => ({ set, codes: matchingCodes(set.diagnosisCodes, diagnoses) }))
    .toSorted((a, b) => b.codes.length - a.codes.length);
  return (
    <div className={styles.sets} role="group" aria-label={text.title}>
      {rows.map(({ set, codes: [code] }) =>
        managing ? (
          <span key={set.id} className={styles.file}>
            {set.name}
            <IconButton
              icon={Trash2}
              size="s"
              label={text.remove(set.name)}
              onClick={() => remove.mutate(set)}
            />
          </span>
        ) : (
          <Pill key={set.id} onPress={() => onUse(set.tests)}>
            {code ? text.forCode(code, set.name) : text.add(set.name, set.tests.length)}
          </Pill>
        ),
      )}
      <Button tone="bare" size="s" onClick={() => setManaging(!managing)}>
        {managing ? text.done : text.manage}
      </Button>
    </div>
  );
}

/** Keeps the chosen tests as a set, offered for diagnoses of the note where the doctor says so. */
export function SaveOrderSet({
  chosen,
  diagnoses,
}: {
  chosen: readonly Test[];
  diagnoses: readonly string[];
}) {
  const text = useText(orderSets);
  const [name, setName] = useState<string>();
  const [forCodes, setForCodes] = useState(false);
  const save = useMutation({
    mutationFn: (typed: string) =>
      saveOrderSet({
        clientId: crypto.randomUUID(),
        name: typed,
        testCodes: chosen.map(({ code }) => code),
        diagnosisCodes: forCodes ? [...diagnoses] : [],
      }),
    onSuccess: (_, typed) => {
      toast({ tone: 'ok', text: text.saved(typed) });
      setName(undefined);
    },
  });
  if (name === undefined)
    return (
      <Button tone="bare" size="s" onClick={() => setName('')}>
        {text.saveAs}
      </Button>
    );
  return (
    <div className={styles.newSet}>
      <TextField
        label={text.name}
        maxLength={80}
        value={name}
        error={save.isError ? wordsOf(save.error) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {diagnoses.length > 0 && (
        <CheckboxField
          label={text.codes}
          hint={text.codesHint(diagnoses.join(', '))}
          checked={forCodes}
          onChange={(event) => setForCodes(event.target.checked)}
        />
      )}
      <Button
        size="s"
        busy={save.isPending}
        disabled={name.trim() === ''}
        onClick={() => save.mutate(name.trim())}
      >
        {text.save}
      </Button>
      <Button tone="quiet" size="s" onClick={() => setName(undefined)}>
        {text.cancel}
      </Button>
    </div>
  );
}
