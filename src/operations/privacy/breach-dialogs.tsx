import * as z from 'zod/mini';
import { BREACH_STEPS, NewBreach, NewBreachStep, type Breach } from '#contract/breaches.ts';
import { addBreachStep, recordBreach } from '#api/resources/privacy.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { breaches } from '#i18n/en/breaches.ts';
import { useText } from '#i18n/text.ts';
import { instantOf, LocalTime, nowLocal } from '#operations/shell/local-time.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import type { PlainReason } from '#contract/reasons.ts';

const { shape: ofBreach } = NewBreach;
const BreachForm = z.object({
  noticedAt: LocalTime,
  what: ofBreach.what,
  patients: z.string().check(z.regex(/^\d{0,9}$/, 'NUMBER_EXPECTED' satisfies PlainReason)),
});

export function RecordBreach({ onClose }: { onClose: () => void }) {
  const text = useText(breaches);
  const form = usePlainForm({
    schema: BreachForm,
    defaults: { noticedAt: nowLocal(), what: '', patients: '' },
    save: async ({ noticedAt, what, patients }) => {
      const count = patients === '' ? null : Number(patients);
      await recordBreach({ noticedAt: instantOf(noticedAt), what, patients: count });
      toast({ tone: 'ok', text: text.recorded });
      onClose();
    },
  });
  return (
    <FormDialog title={text.recordTitle} verb={text.save} form={form} onClose={onClose}>
      <TextField
        label={text.noticedAt}
        hint={text.noticedHint}
        type="datetime-local"
        {...form.bind('noticedAt')}
      />
      <TextArea label={text.what} hint={text.whatHint} rows={6} {...form.bind('what')} />
      <TextField
        label={text.patients}
        hint={text.patientsHint}
        inputMode="numeric"
        {...form.bind('patients')}
      />
    </FormDialog>
  );
}

const { shape: ofStep } = NewBreachStep;
const StepForm = z.object({ kind: ofStep.kind, at: LocalTime, text: ofStep.text });

export function AddStep({ breach, onClose }: { breach: Breach; onClose: () => void }) {
  const text = useText(breaches);
  const done = new Set(breach.steps.map(({ kind }) => kind));
  const left = BREACH_STEPS.filter((kind) => kind === 'NOTE' || !done.has(kind));
  const form = usePlainForm({
    schema: StepForm,
    defaults: { kind: left[0] ?? 'NOTE', at: nowLocal(), text: '' },
    save: async ({ at, ...step }) => {
      await addBreachStep({ breachId: breach.id, at: instantOf(at), ...step });
      toast({ tone: 'ok', text: text.added });
      onClose();
    },
  });
  return (
    <FormDialog title={text.addTitle} verb={text.save} form={form} onClose={onClose}>
      <SelectField label={text.kind} {...form.bind('kind')}>
        {left.map((kind) => (
          <option key={kind} value={kind}>
            {kind === 'CLOSED' ? text.ended : text[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label={text.at} type="datetime-local" {...form.bind('at')} />
      <TextArea label={text.text} rows={4} {...form.bind('text')} />
    </FormDialog>
  );
}
