import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { bookingCalls } from '#contract/bookings.ts';
import { ConsultationMode, Day, Id, WallTime } from '#contract/shared.ts';
import {
  bookableDoctorsQuery,
  bookableTimesQuery,
  bookForPatient,
  type BookableDoctor,
} from '#api/resources/bookings.ts';
import { BookingFields } from '#care/appointments/booking-fields.tsx';
import { isDay } from '#care/appointments/time-fields.tsx';
import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { bookings } from '#i18n/en/bookings.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const { timeZone } = portalConfig;
const Fields = z.object({
  providerId: Id,
  consultationMode: ConsultationMode,
  clinicId: z.string(),
  day: Day,
  time: WallTime,
  reason: bookingCalls.bookForPatient.body.shape.reason,
});

interface BookDialogProps {
  patient: { id: string; name: string };
  onClose: () => void;
}

/** Books a patient with a doctor at a free time. */
export function BookDialog({ patient, onClose }: BookDialogProps) {
  const text = useText(bookings);
  const words = useText(common);
  const doctors = useQuery(bookableDoctorsQuery());
  if (doctors.data) return <BookForm {...{ patient, onClose }} doctors={doctors.data} />;
  return (
    <Dialog
      open
      title={text.bookTitle(patient.name)}
      confirmLabel={words.cancel}
      onConfirm={onClose}
      onClose={onClose}
    >
      <Loaded query={doctors}>{() => null}</Loaded>
    </Dialog>
  );
}

function BookForm({ patient, onClose, doctors }: BookDialogProps & { doctors: readonly BookableDoctor[] }) {
  const text = useText(bookings);
  const words = useText(common);
  const { form, bind, submit, busy, problem } = useBooking(patient.id, onClose);
  const [providerId, mode, clinicId, day, time] = useWatch({
    control: form.control,
    name: ['providerId', 'consultationMode', 'clinicId', 'day', 'time'],
  });
  const doctor = doctors.find((one) => one.providerId === providerId);
  const asked = { providerId, consultationMode: mode, from: day, to: day, ...(clinicId && { clinicId }) };
  const { data: free } = useQuery({
    ...bookableTimesQuery(asked),
    enabled: doctor !== undefined && isDay(day),
  });
  return (
    <Dialog
      open
      title={text.bookTitle(patient.name)}
      confirmLabel={text.book}
      cancelLabel={words.cancel}
      busy={busy}
      focus="body"
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <p>{text.bothTold}</p>
      <SelectField
        label={text.doctor}
        autoFocus
        {...bind('providerId', { onChange: () => form.resetField('clinicId') })}
      >
        <option value="">{text.chooseDoctor}</option>
        {doctors.map((one) => (
          <option key={one.providerId} value={one.providerId}>
            {`${one.name}, ${one.specialisation}`}
          </option>
        ))}
      </SelectField>
      {doctor && doctor.clinics.length > 1 && (
        <SelectField label={words.clinic} {...bind('clinicId')}>
          <option value="">{text.anyClinic}</option>
          {doctor.clinics.map(({ clinicId: id, clinicName, city }) => (
            <option key={id} value={id}>
              {`${clinicName}, ${city}`}
            </option>
          ))}
        </SelectField>
      )}
      <BookingFields
        {...{ bind, time, free }}
        modes={doctor?.services.map((service) => service.consultationMode) ?? ConsultationMode.options}
        onTime={(one) => form.setValue('time', one, { shouldValidate: true })}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}

function useBooking(patientId: string, onClose: () => void) {
  const text = useText(bookings);
  const [clientId] = useState(() => crypto.randomUUID());
  const [tomorrow] = useState(() => addDays(wallOf(new Date(), timeZone).day, 1));
  return usePlainForm({
    schema: Fields,
    defaults: {
      providerId: '',
      consultationMode: 'VIDEO' as ConsultationMode,
      clinicId: '',
      day: tomorrow,
      time: '',
      reason: '',
    },
    save: async ({ day, time, clinicId, ...fields }) => {
      const startsAt = instantOf(day, time, timeZone).toISOString();
      const { booking } = await bookForPatient({
        ...fields,
        ...(clinicId && { clinicId }),
        clientId,
        patientId,
        startsAt,
      });
      toast({ tone: 'ok', text: text.booked(dayAndTime(booking.startsAt)) });
      onClose();
    },
  });
}
