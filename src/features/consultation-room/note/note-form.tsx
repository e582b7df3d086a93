import { memo, useState } from 'react';
import { diagnosesQuery } from '#api/resources/prescriptions.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import type { PatientSummary } from '#contract/shared.ts';
import { differingFields, fieldWords, type NoteField } from '#care/note/note-merge.ts';
import styles from '#features/consultation-room/panel.module.css';
import { PickBox } from '#care/pick-box.tsx';
import { NextPlace } from './next-place.tsx';
import { NoteActions, TemplatesButton } from './note-actions.tsx';
import type { NoteSaver } from './note-saver.ts';
import { useNoteDesk, type NoteDesk } from './use-note.ts';
import { isSameDiagnosis } from '#domain/diagnosis.ts';
import { diagnosisOptions, diagnosisPicked } from '#care/found-options.ts';
import { useFound } from '#care/use-found.ts';
import { find } from '#i18n/en/find.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { CodeTags } from '#care/code-tags.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

interface NoteFormProps {
  saver: NoteSaver;
  consultation: Consultation;
}

/** The structured note; it saves itself, and asks when two windows changed it. */
export function NoteForm({ saver, consultation }: NoteFormProps) {
  const desk = useNoteDesk(saver);
  const text = useText(room);
  const wordsOf = useRefusalWords();
  const { note, change } = desk;
  const field = (name: Exclude<NoteField, 'diagnoses'>) => ({
    id: `note-${name}`,
    label: text[name],
    value: note[name],
    aside: <NextPlace fieldId={`note-${name}`} text={note[name]} />,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <section className={styles.section} aria-labelledby="note">
      <div className={styles.title}>
        <h2 id="note">{text.note}</h2>
        <TemplatesButton desk={desk} />
      </div>
      {desk.stored && <NoteConflict desk={desk} />}
      {desk.state === 'refused' && <Banner tone="danger">{wordsOf(desk.problem)}</Banner>}
      <TextArea {...field('complaint')} rows={2} maxLength={4000} />
      <div className={styles.pair}>
        <TextArea {...field('history')} rows={2} maxLength={4000} />
        <TextArea {...field('examination')} rows={2} maxLength={4000} />
      </div>
      <Diagnoses diagnoses={note.diagnoses} patient={consultation.patient} saver={saver} />
      <div className={styles.pair}>
        <TextArea {...field('advice')} rows={2} maxLength={4000} />
        <TextField {...field('followUp')} maxLength={200} placeholder={text.followUpHint} />
      </div>
      <NoteActions desk={desk} consultation={consultation} />
    </section>
  );
}

interface DiagnosesProps extends Pick<Note, 'diagnoses'> {
  patient: Pick<PatientSummary, 'sex' | 'ageYears'>;
  saver: NoteSaver;
}

/** Typing in the fields around it does not render it: its list of options is slow to build. */
const Diagnoses = memo(({ diagnoses, patient: { sex, ageYears }, saver }: DiagnosesProps) => {
  const text = useText(room);
  const [words, setWords] = useState(saver.unpicked);
  const [isTyping, setTyping] = useState(false);
  const finds = useText(find);
  const warnings = useText(noteRecord);
  const { found, loading, nothing } = useFound(words, (typed) => diagnosesQuery(typed, { sex, ageYears }));
  const pick = (id: string): void => {
    const picked = diagnosisPicked(id, found, words);
    if (picked && !diagnoses.some((one) => isSameDiagnosis(one, picked)))
      saver.change({ diagnoses: [...diagnoses, picked] });
  };
  return (
    <div
      className={styles.diagnoses}
      onFocus={() => setTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => setTyping(currentTarget.contains(relatedTarget))}
    >
      <PickBox
        label={text.diagnosis}
        placeholder={text.addDiagnosis}
        initial={saver.unpicked}
        items={diagnosisOptions({ found, diagnoses, words, loading }, finds)}
        loading={loading}
        nothing={nothing}
        onText={(typed) => {
          saver.setUnpicked(typed.trim());
          setWords(typed);
        }}
        onPick={pick}
      />
      {!isTyping && words.trim() && (
        <p className={styles.open} role="status">
          {warnings.unpickedDiagnosis(words.trim())}
        </p>
      )}
      <CodeTags
        label={text.diagnosesTitle}
        tags={diagnoses}
        removeLabel={text.removeMedicine}
        onRemove={(gone) =>
          saver.change({ diagnoses: diagnoses.filter((one) => !isSameDiagnosis(one, gone)) })
        }
      />
    </div>
  );
});

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
              { label: text.ownVersion, value: fieldWords(note, field) || text.empty },
              { label: text.savedVersion, value: fieldWords(stored.note, field) || text.empty },
            ]}
          />
        </div>
      ))}
      <div className={styles.verbs}>
        <Button tone="quiet" onClick={() => settle('stored')}>
          {text.useStored}
        </Button>
        <Button onClick={() => settle('mine')}>{text.keepMyVersion}</Button>
      </div>
    </div>
  );
}
