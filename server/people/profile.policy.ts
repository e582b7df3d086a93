import type { Availability, ServiceAndFee } from '#contract/profile-forms.ts';
import { clashingTimes } from '#domain/profile-completion.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import { badField } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { listClinicIds } from './clinic.queries.ts';

/** @throws Refusal BAD_INPUT naming the first clinic that is not one of the provider's */
export async function mustWorkAt(
  db: Db | Tx,
  providerId: string,
  clinics: readonly (readonly [path: string, clinicId: string | null])[],
): Promise<void> {
  const own = new Set(await listClinicIds(db, providerId));
  for (const [path, clinicId] of clinics) {
    if (clinicId !== null && !own.has(clinicId)) throw badField(path, 'CLINIC_NOT_OWN');
  }
}

/** @throws Refusal BAD_INPUT for times that overlap */
export function mustNotClash(
  path: string,
  rows: readonly { weekday: number; from: string; to: string }[],
): void {
  const [clash] = clashingTimes(rows);
  if (clash !== undefined) throw badField(`${path}.${clash}.from`, 'HOURS_OVERLAP');
}

/**
 * Fees must be in the hospital's range, each mode may occur once, times must not overlap. @throws Refusal
 * BAD_INPUT
 */
export function mustOffer(services: readonly ServiceAndFee[], availability: readonly Availability[]): void {
  const { feeMinPaise, feeMaxPaise } = CONSULTATION_TYPES.SCHEDULED;
  services.forEach((service, i) => {
    const first = services.findIndex((other) => other.consultationMode === service.consultationMode);
    if (first !== i) throw badField(`services.${i}.consultationMode`, 'MODE_TWICE');
    const isInRange = service.feePaise >= feeMinPaise && service.feePaise <= feeMaxPaise;
    if (service.offered && !isInRange) {
      const range = { minPaise: feeMinPaise, maxPaise: feeMaxPaise };
      throw badField(`services.${i}.feePaise`, 'FEE_OUT_OF_RANGE', range);
    }
    if (service.followUpFeePaise > service.feePaise)
      throw badField(`services.${i}.followUpFeePaise`, 'FOLLOW_UP_DEARER');
  });
  mustNotClash('availability', availability);
}
