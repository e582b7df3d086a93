import { useState } from 'react';
import * as z from 'zod/mini';
import { STEP_NOTE_MAX_CHARS } from '#contract/limits.ts';
import type { StepWords } from '#domain/step-words.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { stepWords } from '#i18n/en/step-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

const Words = z.object({
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(STEP_NOTE_MAX_CHARS)),
});

interface StepWordsDialogProps {
  readonly words: StepWords;
  /** "Cancel order LB-48217?" */
  readonly title: string;
  /** "Cancel order" */
  readonly verb: string;
  /** Names the draft on this device: `step:{id}:{status}`. */
  readonly draft: string;
  /** The patient has no mobile number, to which a link could go. */
  readonly isUnreachable?: boolean | undefined;
  readonly save: (note: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the words of a step: the question for the patient, or the reason of a cancellation. They are a draft until sent. */
export function StepWordsDialog({ words, draft: name, isUnreachable, save, ...props }: StepWordsDialogProps) {
  const text = useText(stepWords);
  const { saveOffline } = useWorkWords();
  const [defaults] = useState(() => ({ note: '' }));
  const draft = useDraftForm({
    name,
    schema: Words,
    defaults,
    save: ({ note }) => save(note),
    onSaved: props.onClose,
  });
  const bind = useBind(draft.form);
  const isQuestion = words === 'QUESTION';
  const blocked = isQuestion && isUnreachable === true;
  return (
    <Dialog
      open
      destructive={!isQuestion}
      title={props.title}
      confirmLabel={props.verb}
      cancelLabel={text.goBack}
      confirmDisabled={blocked}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={props.onClose}
    >
      {blocked && <Banner tone="danger">{text.unreachable}</Banner>}
      <p>{isQuestion ? text.questionText : text.reasonText}</p>
      <TextArea
        label={isQuestion ? text.question : text.reason}
        hint={isQuestion ? text.questionHint : text.reasonHint}
        maxLength={STEP_NOTE_MAX_CHARS}
        autoFocus
        {...bind('note')}
      />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? saveOffline : draft.problem.words}</Banner>
      )}
    </Dialog>
  );
}
