import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Trash2 } from 'lucide-react';
import { calendarCalls, type BlockTime } from '#contract/calendar.ts';
import { Day, WallTime } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { changeBlock } from '#api/resources/calendar.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { BlockFields } from '#features/calendar/block-fields.tsx';
import { BlockProblem } from '#features/calendar/block-problem.tsx';
import { spanOfHours } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useBind } from '#forms/use-bind.ts';

const { timeZone } = portalConfig;

const ChangeFields = z.object({
  version: z.int(),
  title: calendarCalls.changeProviderCalendarBlock.body.shape.title,
  day: Day,
  startsAt: WallTime,
  endsAt: WallTime,
});

interface ChangeBlockProps {
  block: BlockTime;
  onRemove: () => void;
  onClose: () => void;
}

/** Renames or moves a block; one that repeats changes its times in every week. */
export function ChangeBlock({ block, onRemove, onClose }: ChangeBlockProps) {
  const text = useText(calendar);
  const { blockId, repeated } = block;
  const [refusal, setRefusal] = useState<unknown>();
  const readAgain = () => refresh('calendar.changed');
  const draft = useDraftForm({
    name: `block:${blockId}`,
    schema: ChangeFields,
    defaults: fieldsOf(block),
    save: async ({ version, title, day, startsAt, endsAt }) => {
      const span = spanOfHours(day, { from: startsAt, to: endsAt }, timeZone);
      const times = { startsAt: span.startsAt.toISOString(), endsAt: span.endsAt.toISOString() };
      await changeBlock({ blockId, version, title, ...times }).catch((error: unknown) => {
        setRefusal(error);
        throw error;
      });
      await readAgain();
    },
    refresh: readAgain,
    onSaved: () => {
      toast({ tone: 'ok', text: text.changed });
      onClose();
    },
    // A draft of an earlier time knows an earlier version.
    secret: ['version'],
  });
  const bind = useBind(draft.form, {
    title: text.blockNameError,
    day: text.dayError,
    startsAt: text.timeError,
    endsAt: text.timeError,
  });
  const [from, to] = useWatch({ control: draft.form.control, name: ['startsAt', 'endsAt'] });
  return (
    <Dialog
      open
      title={text.changeTitle(block.title || text.blocked)}
      confirmLabel={text.change}
      cancelLabel={text.cancel}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <BlockFields bind={bind} hours={{ from, to }} timesAlone={repeated} />
      {repeated && <p>{text.changeAll}</p>}
      <DraftState draft={draft} />
      <BlockProblem problem={draft.problem} refusal={refusal} />
      <div>
        <Button tone="quiet" icon={Trash2} onClick={onRemove}>
          {text.removeBlock}
        </Button>
      </div>
    </Dialog>
  );
}

function fieldsOf({ version, title, day, startsAt, endsAt }: BlockTime): z.input<typeof ChangeFields> {
  const timeOf = (at: string): string => wallOf(new Date(at), timeZone).time.slice(0, 5);
  return { version, title, day, startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
}
