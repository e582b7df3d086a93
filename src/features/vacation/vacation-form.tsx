import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { rosterCalls } from '#contract/roster.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { requestVacation } from '#api/resources/roster.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { Overlap } from '#features/vacation/overlap.tsx';
import { vacation } from '#i18n/en/vacation.ts';
import { useText } from '#i18n/text.ts';
import { isoDayOf } from '#lib/times.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useBind } from '#forms/use-bind.ts';

const { body: VacationBody } = rosterCalls.requestVacation;

/** Enters days away; the appointments in them are shown before it is saved. */
export function VacationForm({ onDone }: { onDone: () => void }) {
  const text = useText(vacation);
  const [defaults] = useState(() => ({
    from: '',
    to: '',
    reason: '',
    confirm: false,
    clientId: crypto.randomUUID(),
  }));
  const draft = useDraftForm({
    name: 'vacation',
    schema: VacationBody,
    defaults,
    save: async (body) => {
      await requestVacation(body);
      await refresh('calendar.changed');
    },
    onSaved: () => {
      toast({ tone: 'ok', text: text.saved });
      onDone();
    },
  });
  const [from, to] = useWatch({ control: draft.form.control, name: ['from', 'to'] });
  const bind = useBind(draft.form, { from: text.dayError, to: text.dayError, reason: text.reasonError });
  const [today] = useState(() => isoDayOf(Date.now()));
  return (
    <FormCard title={text.formTitle} draft={draft} saveLabel={text.save}>
      <TextField label={text.from} type="date" min={today} {...bind('from')} />
      <TextField label={text.to} type="date" min={from || today} {...bind('to')} />
      <TextField label={text.reason} optional hint={text.reasonHint} {...bind('reason')} />
      {from && to && from <= to && (
        <Wide>
          <Overlap from={from} to={to} confirm={bind('confirm')} />
        </Wide>
      )}
    </FormCard>
  );
}
