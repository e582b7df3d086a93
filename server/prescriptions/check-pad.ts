import type { ParsedBody } from '#contract/call.ts';
import { MARKED_MAX, type MedicineMark, type padCalls } from '#contract/pad.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { controlledFormOf, lawWords } from '#domain/prescribing/controlled.ts';
import { earlierVisits } from './follow-up.ts';
import { prescribingFactsOf } from './prescribing-facts.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { checkSources } from '#server/reference/check-sources.ts';
import type { ListingOf } from '#server/reference/medicine-listings.ts';
import { medicineById, type Medicine } from '#server/reference/medicines.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { doseRefusals, limitsOf } from './doses.ts';
import { isHighAlert } from '#server/reference/dose-limits.ts';
import { lookAlikeOf } from '#server/reference/look-alikes.ts';
import { ingredientsOf, knownOf, type KnownFacts } from './known.ts';
import { notCheckedOf } from './not-checked.ts';
import { refusalsOf } from './prescription.policy.ts';
import { findWeight } from './prescription.queries.ts';
import { warningsOf } from './warnings.ts';

/** All that the checks say of the lines on a pad, also before their doses are decided. */
export async function checkPad(ctx: StaffCtx, row: ConsultationRow, items: readonly PrescriptionItem[]) {
  const known = await knownOf(ctx, row);
  const weight = await findWeight(ctx.db, row.patientId, ctx.clock.now());
  const facts = await prescribingFactsOf(ctx, row);
  return {
    warnings: warningsOf(known, items),
    notChecked: notCheckedOf(known, items),
    refusals: [...refusalsOf(row, items, facts), ...doseRefusals(known, items)].map(
      ({ medicineId, reason }) => ({ medicineId, reason }),
    ),
    medicines: items
      .flatMap((item) => medicineById(item.medicineId) ?? [])
      .map((medicine) => presentChecked(medicine, facts.listingOf, known)),
    weight: weight ? { kg: weight.kg, at: weight.at.toISOString() } : null,
    results: known.labs.shown,
    earlierVisits: await earlierVisits(ctx.db, row, facts.now),
    sources: checkSources(),
  };
}

function presentChecked(medicine: Medicine, listingOf: ListingOf, known: KnownFacts) {
  const { id, ingredients, route } = medicine;
  const { list: telemedicineList, adjusted } = listingOf(medicine);
  const lookAlike = lookAlikeOf(medicine);
  const controlled = controlledFormOf(medicine);
  return {
    medicineId: id,
    telemedicineList,
    ingredients: [...ingredients],
    route,
    limits: limitsOf(known, medicine),
    ...(adjusted && { adjusted }),
    ...(lookAlike && { lookAlike }),
    ...(isHighAlert(medicine) && { isHighAlert: true }),
    ...(controlled && { controlled: { form: controlled, law: lawWords(medicine) } }),
  };
}

/** Returns what keeps medicines from being prescribed, and what speaks against them beside the lines on the pad. */
export async function markMedicines(
  ctx: StaffCtx,
  row: ConsultationRow,
  { items, medicineIds }: Pick<ParsedBody<typeof padCalls.markMedicines>, 'items' | 'medicineIds'>,
): Promise<MedicineMark[]> {
  const known = await knownOf(ctx, row);
  const facts = await prescribingFactsOf(ctx, row);
  const medicines = [...new Set(medicineIds)].slice(0, MARKED_MAX).flatMap((id) => medicineById(id) ?? []);
  return medicines.map((medicine) => {
    const line = lineOf(medicine);
    const [refused] = refusalsOf(row, [line], facts);
    const { adjusted } = facts.listingOf(medicine);
    return {
      medicineId: medicine.id,
      refusal: refused?.reason ?? null,
      ...(adjusted && { adjusted }),
      warnings: against(known, line, items),
    };
  });
}

const ORDER = ['CONTRAINDICATED', 'MAJOR', 'MODERATE'];

/** The warnings that a line adds to those of the pad. */
function against(known: KnownFacts, line: PrescriptionItem, items: readonly PrescriptionItem[]) {
  const others = items.filter(({ medicineId }) => medicineId !== line.medicineId);
  const own = new Set(ingredientsOf([line]));
  // The line first, so that a warning between two names it first.
  return warningsOf(known, [line, ...others])
    .filter(({ between: [first = ''] }) => own.has(first) || first === line.genericMedicineName)
    .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

/** A medicine as a line of which nothing is decided. */
function lineOf({ id, genericMedicineName, strength, dosageForm }: Medicine): PrescriptionItem {
  return {
    medicineId: id,
    genericMedicineName,
    strength,
    dosageForm,
    frequency: '',
    timing: 'ANY',
    durationDays: 1,
    instructions: '',
    continued: false,
  };
}
