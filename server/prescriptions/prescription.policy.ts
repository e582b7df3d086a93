import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { undecided } from '#domain/dosage.ts';
import { CORRECTION_DAYS, isCorrectable } from '#domain/prescribing/correction.ts';
import { ageOn } from '#domain/age.ts';
import { controlledFormOf, formRefusal, inPersonRefusal } from '#domain/prescribing/controlled.ts';
import { routesOf } from '#domain/prescribing/dose-forms.ts';
import { lineFaults, type LineMedicine } from '#domain/prescribing/line-faults.ts';
import { isHighAlert } from '#server/reference/dose-limits.ts';
import { prescribingRefusal } from '#domain/prescribing.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { badField, fieldFault, Refusal } from '#server/platform/http/refusal.ts';
import type { Listing, ListingOf } from '#server/reference/medicine-listings.ts';
import { medicineById, withReferenceNames } from '#server/reference/medicines.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

/** The prescriber's own consultation, which may be over. @throws Refusal NOT_FOUND */
export function mustBePrescriber(ctx: StaffCtx, row: ConsultationRow): ConsultationRow {
  if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
  return row;
}

/** The prescriber's own consultation, still open. @throws Refusal NOT_FOUND, BAD_TRANSITION */
export function mustPrescribe(ctx: StaffCtx, row: ConsultationRow): ConsultationRow {
  mustBePrescriber(ctx, row);
  if (row.endedAt) throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
  return row;
}

/**
 * The prescriber's own consultation, still open; or ended, where what was signed is corrected with a reason.
 * @throws Refusal NOT_FOUND, BAD_INPUT, BAD_TRANSITION
 */
export function mustSign(
  ctx: StaffCtx,
  row: ConsultationRow,
  { versions, correction }: { versions: number; correction: string | undefined },
): void {
  mustBePrescriber(ctx, row);
  if (!row.endedAt) return;
  if (row.status !== 'COMPLETED' || versions === 0)
    throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
  if (!isCorrectable(row, versions, ctx.clock.now()))
    throw new Refusal('BAD_TRANSITION', { reason: 'CORRECTION_TOO_LATE', params: { days: CORRECTION_DAYS } });
  if (!correction) throw badField('correction', 'FIELD_REQUIRED');
}

/**
 * No default decides a dose: each line says how much, how, how often and how long. `pathOf`: of a line in the body.
 * @throws Refusal BAD_INPUT
 */
export function mustBeDecided(
  items: readonly PrescriptionItem[],
  pathOf: (at: number) => string = (at) => `items.${at}`,
): void {
  const fields = items.flatMap((item, i) =>
    undecided(item).map((part) => fieldFault(`${pathOf(i)}.${part}`, 'FIELD_REQUIRED')),
  );
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
  mustFitForms(items, pathOf);
}

/** Refuses a line that is inexact or does not fit the form of its medicine. @throws Refusal BAD_INPUT */
export function mustFitForms(
  items: readonly PrescriptionItem[],
  pathOf: (at: number) => string = (at) => `items.${at}`,
): void {
  const fields = withReferenceNames(items).flatMap((item, i) =>
    lineFaults(item, knownMedicine(item)).map(({ part, reason }) =>
      fieldFault(`${pathOf(i)}.${part}`, reason),
    ),
  );
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
}

function knownMedicine({ medicineId }: PrescriptionItem): LineMedicine | undefined {
  const medicine = medicineById(medicineId);
  return medicine && { routes: routesOf(medicine.route), isHighAlert: isHighAlert(medicine) };
}

/** Facts of the visit and its patient for the rules, beside its row. */
export interface PrescribingFacts {
  now: Date;
  /** Result of `prescriberAddressOf`. */
  prescriberAddress: string;
  /** Result of `continuingOf`. */
  continuing: ReadonlySet<string>;
  /** Result of `readListings`. */
  listingOf: ListingOf;
}

export interface MedicineRefusal {
  medicineId: number;
  reason: PrescribingReason;
  /** The hospital's reason, where a list decides that it adjusted. */
  adjustedFor?: string;
}

/**
 * Why items may not be prescribed here, one row each: by the lists of the guidelines, in person by the law of controlled
 * medicines.
 */
export function refusalsOf(
  row: ConsultationRow,
  items: readonly PrescriptionItem[],
  { now, prescriberAddress, continuing, listingOf }: PrescribingFacts,
): MedicineRefusal[] {
  const addresses = {
    patientAddress: [row.address, row.city].filter(Boolean).join(', '),
    prescriberAddress,
  };
  return items.flatMap((item): MedicineRefusal[] => {
    const medicine = medicineById(item.medicineId);
    if (!medicine) return [{ medicineId: item.medicineId, reason: 'MEDICINE_UNKNOWN' }];
    const listing = listingOf(medicine);
    const refusal = prescribingRefusal({
      list: listing.list,
      use: listing.use,
      mode: row.mode,
      inPerson: inPersonRefusal(medicine),
      visit: row.visit,
      continued: item.continued,
      isOnRecord: medicine.ingredients.every((ingredient) => continuing.has(ingredient)),
      hasConsent: row.consentKind !== null,
      lacksGuardian: row.consentGuardian === null && ageOn(row.bornOn, now) < ADULT_YEARS,
      ageKnown: row.ageConfirmed,
    });
    const reason = refusal ?? (controlledFormOf(medicine) && formRefusal(item, addresses));
    return reason ? [{ medicineId: item.medicineId, ...byHospital(reason, listing) }] : [];
  });
}

/** A reason of a list with what the hospital wrote of it, where it adjusted that list. */
function byHospital(reason: PrescribingReason, { adjusted }: Listing): Omit<MedicineRefusal, 'medicineId'> {
  const isOfList = reason === 'PROHIBITED' || reason.startsWith('LIST_');
  if (!adjusted || !isOfList) return { reason };
  return {
    reason: reason === 'PROHIBITED' ? 'HOSPITAL_PROHIBITED' : reason,
    adjustedFor: adjusted.reason,
  };
}
