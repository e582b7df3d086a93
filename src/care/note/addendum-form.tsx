import { useState } from 'react';
import * as z from 'zod/mini';
import { noteCalls } from '#contract/notes.ts';
import { keepAddendum } from '#api/resources/notes.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';

const schema = z.pick(noteCalls.addNoteAddendum.body, { text: true });

interface AddendumFormProps {
  consultationNumber: string;
  /** Text that came too late for the note. */
  text: string;
  onAdded: () => void;
  onClose: () => void;
}

/** Writes an addendum. What is typed is kept on this device until it is added; without a network it is sent later. */
export function AddendumForm({ consultationNumber, text: given, onAdded, onClose }: AddendumFormProps) {
  const words = useText(noteRecord);
  const [defaults] = useState({ text: given });
  const draft = useDraftForm({
    name: `addendum:${consultationNumber}`,
    schema,
    defaults,
    save: ({ text }) => keepAddendum(consultationNumber, text),
    onSaved: onAdded,
  });
  const bind = useBind(draft.form);
  return (
    <FormCard
      title={words.addAddendum}
      draft={draft}
      saveLabel={words.addAddendum}
      actions={
        <Button
          tone="quiet"
          onClick={() => {
            draft.discard();
            onClose();
          }}
        >
          {words.cancel}
        </Button>
      }
    >
      <Wide>
        <TextArea label={words.addendumText} hint={words.addendumHint} rows={4} autoFocus {...bind('text')} />
      </Wide>
    </FormCard>
  );
}
