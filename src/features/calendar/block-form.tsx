import { useState } from 'react';
import * as z from 'zod/mini';
import { useWatch } from 'react-hook-form';
import { calendarCalls, Repeat } from '#contract/calendar.ts';
import { Day, WallTime } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { addBlock } from '#api/resources/calendar.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { BlockFields } from '#features/calendar/block-fields.tsx';
import { BlockProblem } from '#features/calendar/block-problem.tsx';
import { spanOfHours } from '#domain/calendar.ts';
import { addDays, weekdayOf } from '#domain/zoned-time.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FieldGroup } from '#ui/inputs/field-group.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useBind, useProblem } from '#forms/use-bind.ts';

const { timeZone } = portalConfig;
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const WEEKS_D = 28;

/** The call's body with a day and wall times, as people think of them. */
const BlockSchema = z
  .object({
    clientId: z.string(),
    title: calendarCalls.addProviderCalendarBlock.body.shape.title,
    day: Day,
    startsAt: WallTime,
    endsAt: WallTime,
    repeats: z.boolean(),
    repeat: z.object({ weekdays: z.array(z.enum(WEEKDAYS)), until: z.string() }),
  })
  .check(
    z.refine((block) => !block.repeats || block.repeat.weekdays.length > 0, { path: ['repeat', 'weekdays'] }),
    z.refine((block) => !block.repeats || Repeat.shape.until.safeParse(block.repeat.until).success, {
      path: ['repeat', 'until'],
    }),
  );
type Fields = z.input<typeof BlockSchema>;

export interface NewBlock {
  day: string;
  /** "14:30" */
  from: string;
  to: string;
}

function blank({ day, from, to }: NewBlock): Fields {
  const weekday = String(weekdayOf(day)) as (typeof WEEKDAYS)[number];
  return {
    clientId: crypto.randomUUID(),
    title: '',
    day,
    startsAt: from,
    endsAt: to,
    repeats: false,
    repeat: { weekdays: [weekday], until: addDays(day, WEEKS_D) },
  };
}

function bodyOf({ clientId, title, day, startsAt, endsAt, repeats, repeat }: Fields) {
  const span = spanOfHours(day, { from: startsAt, to: endsAt }, timeZone);
  return {
    clientId,
    kind: 'BLOCK' as const,
    title,
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
    ...(repeats ? { repeat: { weekdays: repeat.weekdays.map(Number), until: repeat.until } } : {}),
  };
}

/** Blocks a time, once or each week; refused where it has an appointment. */
export function BlockForm({ block, onClose }: { block: NewBlock; onClose: () => void }) {
  const text = useText(calendar);
  const { draft, refusal } = useBlockDraft(block, onClose);
  const bind = useBind(draft.form, {
    title: text.blockNameError,
    day: text.dayError,
    startsAt: text.timeError,
    endsAt: text.timeError,
    'repeat.until': text.dayError,
  });
  const problem = useProblem(draft.form, { 'repeat.weekdays': text.weekdaysError });
  const { control } = draft.form;
  const [repeats, from, to] = useWatch({ control, name: ['repeats', 'startsAt', 'endsAt'] });
  return (
    <Dialog
      open
      title={text.blockTitle}
      confirmLabel={text.save}
      cancelLabel={text.cancel}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <BlockFields bind={bind} hours={{ from, to }} />
      <CheckboxField label={text.repeats} {...bind('repeats')} />
      {repeats && (
        <>
          <FieldGroup label={text.weekdays} error={problem('repeat.weekdays')}>
            {WEEKDAYS.map((weekday) => (
              <CheckboxField
                key={weekday}
                label={text[Number(weekday) as 1]}
                value={weekday}
                {...draft.form.register('repeat.weekdays')}
              />
            ))}
          </FieldGroup>
          <TextField label={text.until} type="date" {...bind('repeat.until')} />
        </>
      )}
      <DraftState draft={draft} />
      <BlockProblem problem={draft.problem} refusal={refusal} />
    </Dialog>
  );
}

/** The draft of a block, and the server's refusal of it. */
function useBlockDraft(block: NewBlock, onClose: () => void) {
  const text = useText(calendar);
  const [defaults] = useState(() => blank(block));
  const [refusal, setRefusal] = useState<unknown>();
  const draft = useDraftForm({
    name: `block:${block.day}:${block.from}`,
    schema: BlockSchema,
    defaults,
    save: async (fields) => {
      await addBlock(bodyOf(fields)).catch((error: unknown) => {
        setRefusal(error);
        throw error;
      });
      await refresh('calendar.changed');
    },
    onSaved: () => {
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  return { draft, refusal };
}
