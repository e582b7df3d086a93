import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { refresh } from '#api/cache/invalidation.ts';
import { cancelVacation } from '#api/resources/roster.ts';
import { vacation } from '#i18n/en/vacation.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

const Dialog = lazy(async () => ({ default: (await import('#ui/overlays/dialog.tsx')).Dialog }));

/** Calls a vacation off, after a question. */
export function CancelLeave({ id, days }: { id: string; days: string }) {
  const text = useText(vacation);
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelVacation(id),
    onSuccess: () => refresh('calendar.changed'),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button tone="quiet" size="s" aria-label={text.cancelOf(days)} onClick={() => setAsking(true)}>
        {text.cancel}
      </Button>
      {asking && (
        <Suspense>
          <Dialog
            open
            destructive
            title={text.cancelTitle}
            confirmLabel={text.cancel}
            cancelLabel={text.keep}
            busy={cancel.isPending}
            onConfirm={() => cancel.mutate()}
            onClose={() => setAsking(false)}
          >
            {text.cancelText(days)}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
