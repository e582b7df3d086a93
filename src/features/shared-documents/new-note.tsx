import { useEffect, useEffectEvent, useState } from 'react';
import { MapPin } from 'lucide-react';
import { annotationCalls } from '#contract/annotations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { addAnnotation } from '#api/resources/annotations.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import type { Placing } from '#features/shared-documents/notes-panel.tsx';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { useBind, wholeNumber } from '#forms/use-bind.ts';

interface NewNoteProps {
  documentId: string;
  placing: Placing | undefined;
  onPlacing: (placing: Placing | undefined) => void;
}

/** The top of the first page, until another place is chosen. */
function blank(documentId: string) {
  return { documentId, clientId: crypto.randomUUID(), page: 1, x: 0.5, y: 0.06, text: '' };
}

/** A note and its place. What is typed stays through a reload, under one clientId: it is stored once. */
export function NewNote({ documentId, placing, onPlacing }: NewNoteProps) {
  const text = useText(consultationDetails);
  const [defaults] = useState(() => blank(documentId));
  const draft = useDraftForm({
    name: `annotation:${documentId}`,
    schema: annotationCalls.addAnnotation.body,
    defaults,
    save: async (values) => {
      const done = await addAnnotation(values);
      if (done.state === 'sent') await refresh('annotation.written', documentId);
      return done;
    },
    onSaved: () => {
      draft.form.reset(blank(documentId));
      onPlacing(undefined);
    },
  });
  const bind = useBind(draft.form, { page: text.pageWords, text: text.wordsHint });
  const at = placing?.at;
  const take = useEffectEvent((place: NonNullable<typeof at>) => {
    for (const field of ['page', 'x', 'y'] as const)
      draft.form.setValue(field, place[field], { shouldDirty: true });
  });
  useEffect(() => {
    if (at) take(at);
  }, [at]);
  const looks = placing?.looks ?? false;
  return (
    <FormCard title={text.addNote} draft={draft} saveLabel={text.addNote}>
      <Wide>
        <TextArea label={text.noteText} {...bind('text')} />
      </Wide>
      <TextField
        label={text.onPage}
        type="number"
        min={1}
        inputMode="numeric"
        {...bind('page', wholeNumber)}
      />
      <Button
        tone="quiet"
        icon={MapPin}
        aria-pressed={looks}
        onClick={() => onPlacing(looks ? undefined : { looks: true, at })}
      >
        {looks ? text.tapNow : text.place}
      </Button>
    </FormCard>
  );
}
