import { hospitalAddressOf } from '#server/billing/legal-details.ts';
import { clinicsOf } from '#server/people/roster.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

/** The address of who prescribes: of the visit's clinic, else of one where they work, else of the hospital; empty without any. */
export async function prescriberAddressOf(db: Db, row: ConsultationRow): Promise<string> {
  if (row.clinicAddress) return [row.clinicAddress, row.clinicCity].filter(Boolean).join(', ');
  const clinics = row.providerId ? await clinicsOf(db, row.providerId) : [];
  const own = clinics.find(({ address }) => address);
  return own ? [own.clinicName, own.address, own.city].filter(Boolean).join(', ') : hospitalAddressOf(db);
}
