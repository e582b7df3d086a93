import { useState, type SyntheticEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AskedKind, type PatientTask } from '#contract/asked.ts';
import { CAPTURE_REASON_MAX_CHARS } from '#contract/limits.ts';
import { askedQuery, askPatient, withdrawAsked } from '#api/resources/asked.ts';
import { readPatientLinks } from '#api/resources/patient-links.ts';
import { asked as catalogue } from '#i18n/en/asked.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import styles from './asked-of-patient.module.css';

const TONE = {
  ASKED: 'mute',
  SEEN: 'mute',
  SENDING: 'warn',
  RECEIVED: 'ok',
  LOOKED_AT: 'ok',
  WITHDRAWN: 'mute',
} as const;

interface AskedOfPatientProps {
  consultationNumber: string;
  readOnly: boolean;
}

/** Shows what the patient of a visit was asked to send, how far each is, and a form that asks for more. */
export function AskedOfPatient({ consultationNumber, readOnly }: AskedOfPatientProps) {
  const text = useText(catalogue);
  const client = useQueryClient();
  const query = useQuery(askedQuery(consultationNumber));
  const reread = () => client.invalidateQueries(askedQuery(consultationNumber));
  const rows = query.data ?? [];
  return (
    <section className={styles.asked} aria-labelledby="asked-of-patient">
      <h2 id="asked-of-patient">{text.title}</h2>
      {query.data && rows.length === 0 && <p className={styles.hint}>{text.none}</p>}
      {rows.length > 0 && (
        <ul className={styles.list} aria-labelledby="asked-of-patient">
          {rows.map((row) => (
            <AskedRow key={row.id} row={row} readOnly={readOnly} onChanged={reread} />
          ))}
        </ul>
      )}
      {!readOnly && <AskForm consultationNumber={consultationNumber} onAsked={reread} />}
    </section>
  );
}

interface AskedRowProps {
  row: PatientTask;
  readOnly: boolean;
  onChanged: () => Promise<unknown>;
}

function AskedRow({ row: { id, kind, words, state, by, askedAt }, readOnly, onChanged }: AskedRowProps) {
  const text = useText(catalogue);
  const what = words ? `${text[kind]}: ${words}` : text[kind];
  const isOpen = state === 'ASKED' || state === 'SEEN' || state === 'SENDING';
  const withdrawal = useMutation({
    mutationFn: () => withdrawAsked(id),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.failed) }),
    onSettled: onChanged,
  });
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{what}</p>
        <p className={styles.hint}>{text.by(by.name, clockTime(askedAt))}</p>
      </div>
      <Chip tone={TONE[state]}>{text[state]}</Chip>
      {isOpen && !readOnly && (
        <Button
          size="s"
          tone="quiet"
          busy={withdrawal.isPending}
          aria-label={text.withdrawOf(what)}
          onClick={() => withdrawal.mutate()}
        >
          {text.withdraw}
        </Button>
      )}
    </li>
  );
}

function AskForm({
  consultationNumber,
  onAsked,
}: {
  consultationNumber: string;
  onAsked: () => Promise<unknown>;
}) {
  const text = useText(catalogue);
  const [kind, setKind] = useState<AskedKind>('VIDEO');
  const [words, setWords] = useState('');
  const ask = useMutation({
    mutationFn: () => askPatient({ consultationNumber, kind, words }),
    onSuccess: () => {
      setWords('');
      toast({ tone: 'ok', text: text.sent });
    },
    // What was typed stays: it can be sent again.
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.failed) }),
    // The SMS has a new link.
    onSettled: () => Promise.all([onAsked(), readPatientLinks(consultationNumber)]),
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    ask.mutate();
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={text.kind}
        value={kind}
        onChange={({ target }) => setKind(AskedKind.parse(target.value))}
      >
        {AskedKind.options.map((one) => (
          <option key={one} value={one}>
            {text[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text.words}
        optional
        maxLength={CAPTURE_REASON_MAX_CHARS}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" size="s" tone="quiet" busy={ask.isPending}>
        {text[`ask_${kind}`]}
      </Button>
    </form>
  );
}
