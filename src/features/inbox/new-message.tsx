import { useState } from 'react';
import { inboxCalls } from '#contract/inbox.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { newInboxThread } from '#api/resources/inbox.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { inbox } from '#i18n/en/inbox.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useBind } from '#forms/use-bind.ts';

const { body: MessageBody } = inboxCalls.newInboxThread;

interface NewMessageProps {
  onSent: (threadId: string) => void;
  onClose: () => void;
}

/** Writes to Operations. What is typed stays on the device until it is sent. */
export function NewMessage({ onSent, onClose }: NewMessageProps) {
  const text = useText(inbox);
  const [defaults] = useState(() => ({ clientId: crypto.randomUUID(), subject: '', text: '' }));
  const draft = useDraftForm({
    name: 'letter',
    schema: MessageBody,
    defaults,
    save: async (message) => {
      const threadId = await newInboxThread(message);
      await refresh('inbox.changed');
      toast({ tone: 'ok', text: text.sent });
      onSent(threadId);
    },
  });
  const bind = useBind(draft.form, { subject: text.subjectError });
  return (
    <FormCard
      title={text.newTitle}
      draft={draft}
      saveLabel={text.send}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      <Wide>
        <TextField label={text.subject} {...bind('subject')} />
      </Wide>
      <Wide>
        <TextArea label={text.text} rows={8} {...bind('text')} />
      </Wide>
    </FormCard>
  );
}
