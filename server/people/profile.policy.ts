import type { Availability, ServiceAndFee } from '#contract/profile-forms.ts';
import { clashingTimes } from '#domain/profile-completion.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import { badField } from '#server/platform/http/bad-field.ts';
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
    if (clinicId !== null && !own.has(clinicId)) throw badField(path, 'This is not one of your clinics.');
  }
}

/** @throws Refusal BAD_INPUT for times that overlap or end before they start */
export function mustNotClash(
  path: string,
  rows: readonly { weekday: number; from: string; to: string }[],
): void {
  const [clash] = clashingTimes(rows);
  if (!clash) return;
  const message =
    clash.why === 'ORDER' ? 'The end must be after the start.' : 'These hours overlap others on that day.';
  throw badField(`${path}.${clash.index}.${clash.why === 'ORDER' ? 'to' : 'from'}`, message);
}

/**
 * Fees must be in the hospital's range, each mode may occur once, times must not overlap. @throws Refusal
 * BAD_INPUT
 */
export function mustOffer(services: readonly ServiceAndFee[], availability: readonly Availability[]): void {
  const { feeMinPaise, feeMaxPaise } = CONSULTATION_TYPES.SCHEDULED;
  services.forEach((service, i) => {
    const first = services.findIndex((other) => other.consultationMode === service.consultationMode);
    if (first !== i) throw badField(`services.${i}.consultationMode`, 'Each mode can be offered once.');
    const isInRange = service.feePaise >= feeMinPaise && service.feePaise <= feeMaxPaise;
    if (service.offered && !isInRange) {
      const range = `${feeMinPaise / 100} to ${feeMaxPaise / 100} rupees`;
      throw badField(`services.${i}.feePaise`, `A fee is from ${range}.`);
    }
    if (service.followUpFeePaise > service.feePaise)
      throw badField(`services.${i}.followUpFeePaise`, 'A follow-up costs no more than the first visit.');
  });
  mustNotClash('availability', availability);
}
