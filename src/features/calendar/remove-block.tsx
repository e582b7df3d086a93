import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockTime } from '#contract/calendar.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { deleteBlock } from '#api/resources/calendar.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { dayAndTime } from '#lib/times.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Pill } from '#ui/feedback/pill.tsx';

/** Asks before a block goes; of one that repeats, whether this day or every week. */
export function RemoveBlock({ block, onClose }: { block: BlockTime; onClose: () => void }) {
  const text = useText(calendar);
  const [all, setAll] = useState(false);
  const { blockId, day, repeated, title, startsAt } = block;
  const remove = useMutation({
    mutationFn: () => deleteBlock({ blockId, ...(repeated && !all ? { onlyOn: day } : {}) }),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.removed });
      return refresh('calendar.changed');
    },
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      destructive
      title={text.removeTitle(title || text.blocked)}
      confirmLabel={text.remove}
      cancelLabel={text.keep}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text.removeText(dayAndTime(startsAt))}</p>
      {repeated && (
        <div role="group" aria-label={text.remove}>
          <Pill pressed={!all} onPress={() => setAll(false)}>
            {text.removeOne}
          </Pill>{' '}
          <Pill pressed={all} onPress={() => setAll(true)}>
            {text.removeAll}
          </Pill>
        </div>
      )}
    </Dialog>
  );
}
