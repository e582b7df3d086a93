import { useState } from 'react';
import * as z from 'zod/mini';
import { ERROR_WORDS_MAX, ErrorReason } from '#contract/entered-in-error.ts';
import { wordsFault } from '#domain/in-error.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { inError } from '#i18n/en/in-error.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

export interface Why {
  reason: ErrorReason;
  words: string | null;
}

/** No reason is chosen beforehand; OTHER is explained, as the server asks. */
const Form = z
  .object({
    reason: z.string().check(z.refine((text) => ErrorReason.safeParse(text).success, 'FIELD_REQUIRED')),
    words: z.string().check(z.trim(), z.maxLength(ERROR_WORDS_MAX)),
  })
  .check((context) => {
    const { reason, words } = context.value;
    const message = wordsFault(reason, words);
    if (message) context.issues.push({ code: 'custom', input: words, path: ['words'], message });
  });

export interface MarkDialogProps {
  /** Names the draft on this device; no name of a person. */
  id: string;
  /** Name of the marked entry on the screen. */
  what: string;
  consequence: 'ofResult' | 'ofVitals' | 'ofNote' | 'ofAddendum';
  mark: (why: Why) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why an entry is wrong. What is typed is a draft of this device until the server has it. */
export function MarkDialog({ id, what, consequence, mark, onClose }: MarkDialogProps) {
  const text = useText(inError);
  const { saveOffline } = useWorkWords();
  const [defaults] = useState({ reason: '', words: '' });
  const draft = useDraftForm({
    name: `inError:${id}`,
    schema: Form,
    defaults,
    save: ({ reason, words }) => mark({ reason: ErrorReason.parse(reason), words: words || null }),
    onSaved: () => {
      toast({ tone: 'ok', text: text.done });
      onClose();
    },
  });
  const bind = useBind(draft.form);
  return (
    <Dialog
      open
      destructive
      title={text.title(what)}
      confirmLabel={text.mark}
      cancelLabel={text.keep}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <p>{text[consequence]}</p>
      <SelectField label={text.reason} autoFocus {...bind('reason')}>
        <option value="">{text.choose}</option>
        {ErrorReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {text[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea label={text.words} hint={text.wordsHint} maxLength={ERROR_WORDS_MAX} {...bind('words')} />
      <DraftState draft={draft} />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? saveOffline : draft.problem.words}</Banner>
      )}
    </Dialog>
  );
}
