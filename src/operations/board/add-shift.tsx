import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { shiftCalls as calls, type HubCover } from '#contract/shifts.ts';
import { addNurseShift, coverageQuery } from '#api/resources/shifts.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { shifts as words } from '#i18n/en/shifts.ts';
import { useText } from '#i18n/text.ts';
import { isoDayOf } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';

const Fields = z.omit(calls.addNurseShift.body, { clientId: true });

interface Nurse {
  userId: string;
  name: string;
  hubKeys: readonly string[];
}

interface AddShiftProps {
  nurses: readonly Nurse[];
  onClose: () => void;
}

/** Enters a shift of a nurse in one of her hubs. */
export function AddShift({ nurses, onClose }: AddShiftProps) {
  const text = useText(words);
  const [clientId] = useState(() => crypto.randomUUID());
  const [today] = useState(() => isoDayOf(Date.now()));
  const { data } = useQuery(coverageQuery());
  const form = usePlainForm({
    schema: Fields,
    defaults: {
      userId: '',
      hubKey: '',
      day: today,
      from: '08:00',
      to: '20:00',
      isWeekly: true,
      lastDay: null,
    },
    save: async (fields) => {
      await addNurseShift({ ...fields, clientId });
      toast({ tone: 'ok', text: text.added });
      onClose();
    },
  });
  const [userId, isWeekly] = form.form.watch(['userId', 'isWeekly']);
  const hubs = hubsOf(nurses, userId, data?.hubs ?? []);
  return (
    <FormDialog title={text.add} verb={text.save} form={form} onClose={onClose}>
      <SelectField label={text.nurse} autoFocus {...form.bind('userId')}>
        <option value="">{text.chooseNurse}</option>
        {nurses.map((nurse) => (
          <option key={nurse.userId} value={nurse.userId}>
            {nurse.name}
          </option>
        ))}
      </SelectField>
      <SelectField label={text.hub} {...form.bind('hubKey')}>
        <option value="">{text.chooseHub}</option>
        {hubs.map(({ hubKey, name }) => (
          <option key={hubKey} value={hubKey}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={text.day} type="date" {...form.bind('day')} />
      <TextField label={text.from} type="time" {...form.bind('from')} />
      <TextField label={text.to} hint={text.toHint} type="time" {...form.bind('to')} />
      <CheckboxField label={text.isWeekly} {...form.bind('isWeekly')} />
      {isWeekly && (
        <TextField
          label={text.lastDay}
          hint={text.lastDayHint}
          type="date"
          min={today}
          {...form.bind('lastDay', { setValueAs: (value: string | null) => value || null })}
        />
      )}
    </FormDialog>
  );
}

/** The hubs of a nurse; requests of any other would not reach her. */
function hubsOf(nurses: readonly Nurse[], userId: string, hubs: readonly HubCover[]): HubCover[] {
  const nurse = nurses.find((one) => one.userId === userId);
  return hubs.filter(({ hubKey }) => nurse?.hubKeys.includes(hubKey));
}
