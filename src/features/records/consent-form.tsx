import { useState } from 'react';
import * as z from 'zod/mini';
import { abdmCalls, ConsentPurpose, HiType } from '#contract/abdm.ts';
import { Day } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { requestConsent } from '#api/resources/records.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { addDays, instantOf } from '#domain/zoned-time.ts';
import { records } from '#i18n/en/records.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { isoDayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';
import { FieldGroup } from '#ui/inputs/field-group.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useBind, useProblem } from '#forms/use-bind.ts';

/** The call's body with days, as people think of them. */
const ConsentFields = z.extend(abdmCalls.requestConsent.body, {
  recordsFrom: Day,
  recordsTo: Day,
  expiresAt: Day,
});
type Fields = z.input<typeof ConsentFields>;

const YEAR_D = 365;
const MONTH_D = 30;

function blank(healthId: string): Fields {
  const today = isoDayOf(Date.now());
  return {
    clientId: crypto.randomUUID(),
    healthId,
    purpose: 'CAREMGT',
    hiTypes: ['OPConsultation', 'Prescription', 'DischargeSummary', 'DiagnosticReport'],
    recordsFrom: addDays(today, -YEAR_D),
    recordsTo: today,
    expiresAt: addDays(today, MONTH_D),
  };
}

/** Returns the body: from the first minute of a day to the last of another, on the hospital's clock. */
function bodyOf(fields: Fields) {
  const at = (day: string, time: string): string => instantOf(day, time, portalConfig.timeZone).toISOString();
  return {
    ...fields,
    recordsFrom: at(fields.recordsFrom, '00:00'),
    recordsTo: at(fields.recordsTo, '23:59'),
    expiresAt: at(fields.expiresAt, '23:59'),
  };
}

/** Asks a patient for their records; they answer on their own phone. */
export function ConsentForm({ healthId, onDone }: { healthId: string; onDone: () => void }) {
  const text = useText(records);
  const [defaults] = useState(() => blank(healthId));
  const draft = useDraftForm({
    name: `consent:${healthId}`,
    schema: ConsentFields,
    defaults,
    save: async (fields) => {
      await requestConsent(bodyOf(fields));
      await refresh('consent.changed', healthId);
    },
    onSaved: () => {
      toast({ tone: 'ok', text: text.sent });
      onDone();
    },
  });
  const bind = useBind(draft.form);
  const problem = useProblem(draft.form, { hiTypes: text.whichError });
  return (
    <FormCard
      title={text.formTitle}
      draft={draft}
      saveLabel={text.send}
      actions={
        <Button tone="quiet" onClick={onDone}>
          {text.cancel}
        </Button>
      }
    >
      <Wide>
        <SelectField label={text.purpose} {...bind('purpose')}>
          {ConsentPurpose.options.map((purpose) => (
            <option key={purpose} value={purpose}>
              {text[purpose]}
            </option>
          ))}
        </SelectField>
      </Wide>
      <Wide>
        <FieldGroup label={text.which} error={problem('hiTypes')}>
          {HiType.options.map((type) => (
            <CheckboxField key={type} label={text[type]} value={type} {...draft.form.register('hiTypes')} />
          ))}
        </FieldGroup>
      </Wide>
      <TextField label={text.recordsFrom} type="date" {...bind('recordsFrom')} />
      <TextField label={text.recordsTo} type="date" {...bind('recordsTo')} />
      <TextField label={text.expiresAt} hint={text.expiresHint} type="date" {...bind('expiresAt')} />
    </FormCard>
  );
}
