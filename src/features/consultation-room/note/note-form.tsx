import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { diagnosesQuery } from '#api/resources/prescriptions.ts';
import type { Note } from '#contract/prescriptions.ts';
import { differingFields, fieldWords, type NoteField } from './note-merge.ts';
import styles from '#features/consultation-room/panel.module.css';
import { PickBox } from '#features/consultation-room/prescribing/pick-box.tsx';
import type { NoteDesk } from './use-note.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { CodeTags } from '#care/code-tags.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

/** The structured note; it saves itself, and asks when two windows changed it. */
export function NoteForm({ desk, readOnly }: { desk: NoteDesk; readOnly: boolean }) {
  const text = useText(room);
  const wordsOf = useRefusalWords();
  const { note, change } = desk;
  const field = (name: Exclude<NoteField, 'diagnoses'>) => ({
    label: text[name],
    value: note[name],
    readOnly,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <section className={styles.section} aria-labelledby="note">
      <h2 id="note">{text.note}</h2>
      {desk.stored && <NoteConflict desk={desk} />}
      {desk.state === 'refused' && <Banner tone="danger">{wordsOf(desk.problem)}</Banner>}
      <TextArea {...field('complaint')} rows={2} maxLength={4000} />
      <div className={styles.pair}>
        <TextArea {...field('history')} rows={2} maxLength={4000} />
        <TextArea {...field('examination')} rows={2} maxLength={4000} />
      </div>
      <Diagnoses note={note} onChange={(diagnoses) => change({ diagnoses })} readOnly={readOnly} />
      <div className={styles.pair}>
        <TextField {...field('advice')} maxLength={4000} />
        <TextField {...field('followUp')} maxLength={200} placeholder={readOnly ? '' : text.followUpHint} />
      </div>
    </section>
  );
}

interface DiagnosesProps {
  note: Note;
  onChange: (diagnoses: Note['diagnoses']) => void;
  readOnly: boolean;
}

function Diagnoses({ note: { diagnoses }, onChange, readOnly }: DiagnosesProps) {
  const text = useText(room);
  const [words, setWords] = useState('');
  const { data = [], isFetching } = useQuery(diagnosesQuery(useDeferredValue(words.trim())));
  const known = new Set(diagnoses.map(({ code }) => code));
  const pick = (code: string): void => {
    const found = data.find((diagnosis) => diagnosis.code === code);
    if (found && !known.has(code)) onChange([...diagnoses, found]);
  };
  return (
    <div className={styles.diagnoses}>
      {!readOnly && (
        <PickBox
          label={text.diagnosis}
          placeholder={text.addDiagnosis}
          items={data.map(({ code, title }) => ({
            id: code,
            name: title,
            note: code,
            disabled: known.has(code),
          }))}
          loading={isFetching}
          onText={setWords}
          onPick={pick}
        />
      )}
      <CodeTags
        label={text.diagnosesTitle}
        tags={diagnoses}
        removeLabel={text.removeMedicine}
        onRemove={
          readOnly ? undefined : (code) => onChange(diagnoses.filter((diagnosis) => diagnosis.code !== code))
        }
      />
    </div>
  );
}

/** Both versions where they differ, and the choice between them. */
export function NoteConflict({
  desk: { note, stored, settle },
}: {
  desk: Pick<NoteDesk, 'note' | 'stored' | 'settle'>;
}) {
  const text = useText(room);
  if (!stored) return null;
  const label = (field: NoteField): string => (field === 'diagnoses' ? text.diagnosesTitle : text[field]);
  return (
    <div className={styles.conflict} role="alert">
      <p className={styles.strong}>{text.conflictTitle}</p>
      <p>{text.conflictText}</p>
      {differingFields(note, stored.note).map((field) => (
        <div key={field}>
          <p className={styles.strong}>{label(field)}</p>
          <KeyValues
            items={[
              { label: text.mineIs, value: fieldWords(note, field) || text.empty },
              { label: text.storedIs, value: fieldWords(stored.note, field) || text.empty },
            ]}
          />
        </div>
      ))}
      <div className={styles.verbs}>
        <Button tone="quiet" onClick={() => settle('stored')}>
          {text.useStored}
        </Button>
        <Button onClick={() => settle('mine')}>{text.keepMine}</Button>
      </div>
    </div>
  );
}
