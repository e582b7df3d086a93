import { titledName } from '#domain/titled-name.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { listBookable, listClinicsOf } from './appointment.queries.ts';

/** One page of the doctors with whom a visit can be booked, with what they offer and where. */
export async function presentDoctors(db: Db, asked: PageAsked) {
  const { rows, ...page } = await listBookable(db, asked);
  const clinics = await listClinicsOf(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, salutation, name, specialisation, services }) => ({
    providerId: id,
    name: titledName(salutation, name),
    specialisation,
    clinics: clinics
      .filter(({ providerId }) => providerId === id)
      .map(({ clinicId, clinicName, city }) => ({ clinicId, clinicName, city })),
    services: services
      .filter(({ offered }) => offered)
      .map(({ consultationMode, feePaise, followUpFeePaise, slotMinutes }) => ({
        consultationMode,
        feePaise,
        followUpFeePaise,
        slotMinutes,
      })),
  }));
  return { ...page, items };
}
