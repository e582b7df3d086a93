import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import * as z from 'zod/mini';
import { absenceCalls } from '#contract/absences.ts';
import { recordAbsence } from '#api/resources/absences.ts';
import { bookableDoctorsQuery } from '#api/resources/bookings.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { absences } from '#i18n/en/absences.ts';
import { useText } from '#i18n/text.ts';
import { isoDayOf } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

const Fields = z.pick(absenceCalls.recordAbsence.body, {
  providerId: true,
  from: true,
  to: true,
  reason: true,
});

interface AbsenceButtonProps {
  /** Called with the appointments in the leave. */
  onRecorded: (providerId: string, bookingIds: readonly string[]) => void;
}

/** Opens the form for a doctor's leave. */
export function AbsenceButton({ onRecorded }: AbsenceButtonProps) {
  const text = useText(absences);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" icon={CalendarX} onClick={() => setOpen(true)}>
        {text.record}
      </Button>
      {isOpen && <AbsenceDialog onRecorded={onRecorded} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AbsenceDialogProps extends AbsenceButtonProps {
  onClose: () => void;
}

/** Enters a leave for a doctor who is ill or cannot do it themselves. */
function AbsenceDialog({ onRecorded, onClose }: AbsenceDialogProps) {
  const text = useText(absences);
  const [clientId] = useState(() => crypto.randomUUID());
  const { data: doctors = [] } = useQuery(bookableDoctorsQuery());
  const [today] = useState(() => isoDayOf(Date.now()));
  const form = usePlainForm({
    schema: Fields,
    defaults: { providerId: '', from: today, to: today, reason: '' },
    save: async (fields) => {
      const { bookingIds } = await recordAbsence({ ...fields, clientId });
      toast({ tone: 'ok', text: text.recorded(bookingIds.length) });
      onRecorded(fields.providerId, bookingIds);
      onClose();
    },
  });
  return (
    <FormDialog title={text.title} verb={text.save} form={form} onClose={onClose}>
      <p>{text.sub}</p>
      <SelectField label={text.doctor} autoFocus {...form.bind('providerId')}>
        <option value="">{text.chooseDoctor}</option>
        {doctors.map(({ providerId, name }) => (
          <option key={providerId} value={providerId}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={text.from} type="date" min={today} {...form.bind('from')} />
      <TextField label={text.to} type="date" min={today} {...form.bind('to')} />
      <TextField label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
    </FormDialog>
  );
}
