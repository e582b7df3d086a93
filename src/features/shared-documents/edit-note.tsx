import type { Annotation } from '#contract/annotations.ts';
import { annotationCalls } from '#contract/annotations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { updateAnnotation } from '#api/resources/annotations.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { useBind } from '#forms/use-bind.ts';

interface EditNoteProps {
  note: Annotation;
  documentId: string;
  onDone: () => void;
}

/** One's own note with a new text, at the same place. */
export function EditNote({ note, documentId, onDone }: EditNoteProps) {
  const text = useText(consultationDetails);
  const readAgain = (): Promise<void> => refresh('annotation.written', documentId);
  const draft = useDraftForm({
    name: `annotation-change:${note.id}`,
    schema: annotationCalls.updateAnnotation.body,
    defaults: { annotationId: note.id, version: note.version, x: note.x, y: note.y, text: note.text },
    save: (body) => updateAnnotation(documentId, body),
    refresh: readAgain,
    onSaved: () => void readAgain().then(onDone),
  });
  const bind = useBind(draft.form, { text: text.wordsHint });
  return (
    <FormCard
      title={text.changeNote}
      draft={draft}
      actions={
        <Button
          tone="quiet"
          onClick={() => {
            draft.discard();
            onDone();
          }}
        >
          {text.cancelChange}
        </Button>
      }
    >
      <Wide>
        <TextArea label={text.noteText} autoFocus {...bind('text')} />
      </Wide>
    </FormCard>
  );
}
