import type { BookingWay } from '#contract/patient-booking.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { returnsTo } from '#server/requests/requests.ts';
import { listClinicsOf } from './appointment.queries.ts';
import { findServices } from './calendar.queries.ts';

/** Returns in which modes a patient can see a doctor, in person at each clinic, and what it costs them now. */
export async function waysToBook(
  c: { tx: Db | Tx; now: Date },
  { patientId, providerId }: { patientId: string; providerId: string },
): Promise<BookingWay[]> {
  const services = (await findServices(c.tx, providerId)).filter(({ offered }) => offered);
  const isFollowUp = await returnsTo(c, { patientId, providerId });
  const clinics = await listClinicsOf(c.tx, [providerId]);
  const clinicsFor = (mode: string) =>
    mode === 'IN_PERSON' && clinics.length ? clinics : [{ clinicId: null, clinicName: null }];
  return services.flatMap(({ consultationMode: mode, feePaise, followUpFeePaise }) =>
    clinicsFor(mode).map(({ clinicId, clinicName: clinic }) => ({
      mode,
      clinicId,
      clinic,
      feePaise: isFollowUp ? followUpFeePaise : feePaise,
    })),
  );
}
