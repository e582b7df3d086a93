import { useMutation } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { removeAnnotation } from '#api/resources/annotations.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface RemoveNoteProps {
  note: Annotation;
  documentId: string;
  onDone: () => void;
}

export function RemoveNote({ note, documentId, onDone }: RemoveNoteProps) {
  const text = useText(consultationDetails);
  const remove = useMutation({
    mutationFn: () => removeAnnotation(documentId, note.id),
    onSuccess: () => refresh('annotation.written', documentId),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: onDone,
  });
  return (
    <Dialog
      open
      destructive
      title={text.removeTitle}
      confirmLabel={text.remove}
      cancelLabel={text.keepNote}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onDone}
    >
      <p>{note.text}</p>
      <p>{text.removeText}</p>
    </Dialog>
  );
}
