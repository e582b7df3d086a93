import { useState } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { appointmentCalls } from '#contract/appointments.ts';
import { ConsultationMode, Day, WallTime } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { bookFollowUp, slotsQuery } from '#api/resources/appointments.ts';
import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { BookingFields } from './booking-fields.tsx';
import { isDay } from './time-fields.tsx';

const { timeZone } = portalConfig;
const Fields = z.object({
  clientId: z.string(),
  day: Day,
  time: WallTime,
  consultationMode: ConsultationMode,
  reason: appointmentCalls.bookFollowUp.body.shape.reason,
});
/** Where nothing is said, a week from now. */
const USUAL_DAYS = 7;

interface FollowUpDialogProps {
  visit: { consultationNumber: string; consultationMode: ConsultationMode; patient: { name: string } };
  onClose: () => void;
}

/** Books the patient of a consultation again with the same doctor. */
export function FollowUpDialog({ visit, onClose }: FollowUpDialogProps) {
  const text = useText(appointments);
  const words = useText(common);
  const draft = useFollowUp(visit, onClose);
  const [day, time, mode] = useWatch({
    control: draft.form.control,
    name: ['day', 'time', 'consultationMode'],
  });
  const { data: free } = useQuery({
    ...slotsQuery({ consultationMode: mode, from: day, to: day }),
    enabled: isDay(day),
  });
  const bind = useBind(draft.form, { day: text.dayError, time: text.timeError });
  return (
    <Dialog
      open
      title={text.followUpTitle(visit.patient.name)}
      confirmLabel={text.book}
      cancelLabel={words.cancel}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <p>{text.toldBySms}</p>
      <BookingFields
        {...{ bind, time, free }}
        modes={ConsultationMode.options}
        onTime={(one) => draft.form.setValue('time', one, { shouldDirty: true, shouldValidate: true })}
      />
      <DraftState draft={draft} />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? text.offline : draft.problem.words}</Banner>
      )}
    </Dialog>
  );
}

function useFollowUp(
  { consultationNumber, consultationMode }: FollowUpDialogProps['visit'],
  onClose: () => void,
) {
  const text = useText(appointments);
  const [defaults] = useState(() => {
    const day = addDays(wallOf(new Date(), timeZone).day, USUAL_DAYS);
    return { clientId: crypto.randomUUID(), day, time: '', consultationMode, reason: '' };
  });
  return useDraftForm({
    name: `follow-up:${consultationNumber}`,
    schema: Fields,
    defaults,
    save: async ({ day, time, ...fields }) => {
      const startsAt = instantOf(day, time, timeZone).toISOString();
      const { appointment } = await bookFollowUp({ ...fields, consultationNumber, startsAt });
      toast({ tone: 'ok', text: text.booked(dayAndTime(appointment.startsAt)) });
      await refresh('calendar.changed');
    },
    onSaved: onClose,
  });
}
