import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { refresh } from '#api/cache/invalidation.ts';
import { ApiError } from '#api/http/errors.ts';
import { sessions } from '#i18n/en/sessions.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface SignOutButtonProps {
  label: string;
  /** Name for screen readers, where several have the same label. */
  name?: string;
  /** The id of the words that say why it cannot be pressed now. */
  whyNot: string | undefined;
  /** The question, and what happens then. */
  title: string;
  what: string;
  /** @returns what came of it, in words */
  end: () => Promise<string>;
  /** The list has been read again. */
  onEnded: () => void;
}

/** Asks before it signs a device out, says what came of it, and has the list read again. */
export function SignOutButton({ label, name, whyNot, title, what, end, onEnded }: SignOutButtonProps) {
  const text = useText(sessions);
  const [asking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: end,
    onSuccess: (said) => toast({ tone: 'ok', text: said }),
    onError: (error) => toast({ tone: 'warn', text: isGone(error) ? text.gone : wordsOf(error) }),
    onSettled: async () => {
      setAsking(false);
      await refresh('session.changed');
      onEnded();
    },
  });
  return (
    <>
      <Button
        tone="bare"
        size="s"
        aria-label={name}
        aria-describedby={whyNot}
        disabled={whyNot !== undefined}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Dialog
        open={asking}
        destructive
        title={title}
        confirmLabel={label}
        cancelLabel={text.keep}
        busy={ending.isPending}
        confirmDisabled={whyNot !== undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => ending.mutate()}
      >
        {what}
      </Dialog>
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';
