import { useState, type SyntheticEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { NoteTemplate, NoteTexts } from '#contract/note-templates.ts';
import { noteTemplatesQuery, saveNoteTemplate } from '#api/resources/notes.ts';
import styles from './templates.module.css';
import { noteTemplates } from '#i18n/en/note-templates.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';

interface SaveTemplateProps {
  note: NoteTexts;
  templates: readonly NoteTemplate[];
}

/** Saves the texts of the note under a name; under the name of an own template, in its place. */
export function SaveTemplate({ note, templates }: SaveTemplateProps) {
  const text = useText(noteTemplates);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // One for each press that has no answer yet: sent again, it is kept once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const { complaint, history, examination, advice, followUp } = note;
  const texts = { complaint, history, examination, advice, followUp };
  const isEmpty = !Object.values(texts).some((one) => one.trim());
  const isKnown = templates.some(
    (one) => !one.isHospitals && one.name.toLowerCase() === name.trim().toLowerCase(),
  );

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (isEmpty) return setProblem(text.nothing);
    if (!name.trim()) return setProblem(text.nameError);
    setBusy(true);
    setProblem('');
    try {
      await saveNoteTemplate({ clientId, name: name.trim(), texts });
      await client.invalidateQueries({ queryKey: noteTemplatesQuery.queryKey });
      toast({ tone: 'ok', text: text.saved(name.trim()) });
      setName('');
      setClientId(crypto.randomUUID());
    } catch (error) {
      setProblem(wordsOf(error, text.offline));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.group} noValidate onSubmit={(event) => void save(event)}>
      <h3>{text.save}</h3>
      <div className={styles.save}>
        <TextField
          label={text.name}
          maxLength={80}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" tone="quiet" busy={busy}>
          {isKnown ? text.replace : text.saveAs}
        </Button>
      </div>
      <p className={styles.texts}>{text.saveHint}</p>
    </form>
  );
}
