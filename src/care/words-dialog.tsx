import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { STEP_NOTE_MAX_CHARS } from '#contract/limits.ts';
import { reasonText } from '#contract/reason-text.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';
import { SuggestedWords, type Suggestions } from './suggested-words.tsx';

export interface WordsQuestion {
  /** Names patient and order: "Cancel order LB-48217 of Asha Patil?" */
  readonly title: string;
  /** Effect, and readers of the words; absent where the hint of the field covers it. */
  readonly text?: string;
  /** Words without which the step is refused. */
  readonly field: {
    readonly label: string;
    readonly hint: string;
    /** Without it, as long as the note of a step. */
    readonly maxChars?: number;
    /** Names the draft on this device. */
    readonly draft: string;
    /** Sentences that are pressed into the field. */
    readonly suggestions?: Suggestions | undefined;
  };
  /** Why it cannot be done now, whatever is written. */
  readonly blocked?: string | undefined;
}

interface WordsDialogProps {
  readonly question: WordsQuestion;
  readonly verb: string;
  /** The safer verb; without it, "Go back". */
  readonly keep?: string;
  readonly destructive?: boolean;
  /** A refusal leaves the dialog open with the words in it. */
  readonly save: (note: string) => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the words of a step. What is typed is a draft of this device until the server has it. */
export function WordsDialog({ question, verb, keep, destructive, save, refresh, onClose }: WordsDialogProps) {
  const { title, text, field, blocked } = question;
  const words = useWorkWords();
  const { maxChars = STEP_NOTE_MAX_CHARS } = field;
  const schema = useMemo(() => z.object({ note: reasonText(maxChars) }), [maxChars]);
  const [defaults] = useState(() => ({ note: '' }));
  const draft = useDraftForm({
    name: field.draft,
    schema,
    defaults,
    save: ({ note }) => save(note),
    refresh,
    onSaved: () => {
      void refresh();
      onClose();
    },
  });
  const bind = useBind(draft.form);
  const { problem } = draft;
  return (
    <Dialog
      open
      destructive={destructive}
      title={title}
      confirmLabel={verb}
      cancelLabel={keep ?? words.notYet}
      busy={draft.state === 'saving'}
      confirmDisabled={blocked !== undefined}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      {blocked && <Banner tone="warn">{blocked}</Banner>}
      {text && <p>{text}</p>}
      {field.suggestions && (
        <SuggestedWords
          of={field.suggestions}
          value={draft.form.watch('note')}
          onChange={(note) =>
            draft.form.setValue('note', note, {
              shouldDirty: true,
              shouldValidate: draft.form.formState.isSubmitted,
            })
          }
        />
      )}
      <TextArea label={field.label} hint={field.hint} maxLength={maxChars} autoFocus {...bind('note')} />
      <DraftState draft={draft} />
      {problem && <Banner tone="danger">{problem.offline ? words.saveOffline : problem.words}</Banner>}
    </Dialog>
  );
}
