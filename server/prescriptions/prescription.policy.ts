import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import type { Override, PrescriptionItem, Warning } from '#contract/prescriptions.ts';
import { undecided } from '#domain/dosage.ts';
import { prescribedName, prescribingRefusal } from '#domain/prescribing.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { fieldFault, Refusal } from '#server/platform/http/refusal.ts';
import { allergyConflicts, allergySeverity } from '#server/reference/allergies.ts';
import { interactionsBetween } from '#server/reference/interactions.ts';
import { medicineById } from '#server/reference/medicines.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

/** The prescriber's own consultation, still open. @throws Refusal NOT_FOUND, BAD_TRANSITION */
export function mustPrescribe(ctx: StaffCtx, row: ConsultationRow): ConsultationRow {
  if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
  if (row.endedAt) throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
  return row;
}

/** No default decides a dose: each line says how much, how, how often and how long. @throws Refusal BAD_INPUT */
export function mustBeDecided(items: readonly PrescriptionItem[]): void {
  const fields = items.flatMap((item, i) =>
    undecided(item).map((part) => fieldFault(`items.${i}.${part}`, 'FIELD_REQUIRED')),
  );
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
}

/** Why items may not be prescribed here, one row each, by the guidelines' lists. */
export function refusalsOf(
  row: ConsultationRow,
  items: readonly PrescriptionItem[],
): { medicineId: number; reason: PrescribingReason }[] {
  return items.flatMap((item): { medicineId: number; reason: PrescribingReason }[] => {
    const medicine = medicineById(item.medicineId);
    if (!medicine) return [{ medicineId: item.medicineId, reason: 'MEDICINE_UNKNOWN' }];
    const refusal = prescribingRefusal({
      list: medicine.telemedicineList,
      use: medicine.telemedicineUse,
      mode: row.mode,
      visit: row.visit,
      continued: item.continued,
      hasConsent: row.consentKind !== null,
      ageKnown: row.ageConfirmed,
    });
    return refusal ? [{ medicineId: item.medicineId, reason: refusal }] : [];
  });
}

const ingredientsOf = (items: readonly PrescriptionItem[]): string[] => [
  ...new Set(items.flatMap((item) => medicineById(item.medicineId)?.ingredients ?? [])),
];

/**
 * What speaks against the lines: among themselves, with what the patient still takes, and with the allergies that are
 * recorded. For warnings only: what the data do not know gives none.
 */
export function warningsOf(
  row: Pick<ConsultationRow, 'allergies'>,
  items: readonly PrescriptionItem[],
  current: readonly PrescriptionItem[],
): Warning[] {
  const own = ingredientsOf(items);
  const allergies = allergyConflicts(own, row.allergies).map((conflict) => ({
    kind: 'ALLERGY' as const,
    severity: allergySeverity(conflict),
    between: [conflict.ingredient, conflict.allergy],
    isCurrent: false,
    effect: conflict.note,
    advice: '',
  }));
  const pairs = [
    ...items.flatMap((item, at) => items.slice(at + 1).map((other) => ({ item, other, isCurrent: false }))),
    ...items.flatMap((item) => current.map((other) => ({ item, other, isCurrent: true }))),
  ];
  const all = [...allergies, ...pairs.flatMap(interactionsOf), ...pairs.flatMap(duplicatesOf)];
  return [...new Map(all.map((warning) => [keyOf(warning), warning])).values()];
}

interface Pair {
  item: PrescriptionItem;
  /** Another line, or one that the patient still takes. */
  other: PrescriptionItem;
  isCurrent: boolean;
}

/** Between two medicines, not within one: a fixed combination is made of what it holds. */
function interactionsOf({ item, other, isCurrent }: Pair): Warning[] {
  const [own, others] = [item, other].map((one) => ingredientsOf([one]));
  const has = (names: readonly string[] = [], name: string): boolean =>
    names.some((one) => one.toLowerCase() === name.toLowerCase());
  return interactionsBetween([...(own ?? []), ...(others ?? [])])
    .map(({ a, b, ...rule }) => (has(own, a) ? { ...rule, a, b } : { ...rule, a: b, b: a }))
    .filter(({ a, b }) => has(own, a) && has(others, b))
    .map(({ a, b, severity, effect, advice }) => ({
      kind: 'INTERACTION',
      severity,
      between: [a, b],
      isCurrent,
      effect,
      advice,
    }));
}

/** An ingredient that is prescribed twice, or that the patient takes already and the line does not continue. */
function duplicatesOf({ item, other, isCurrent }: Pair): Warning[] {
  if (isCurrent && item.continued) return [];
  const others = ingredientsOf([other]);
  return ingredientsOf([item])
    .filter((ingredient) => others.includes(ingredient))
    .map((ingredient) => ({
      kind: 'DUPLICATE',
      severity: 'MAJOR',
      between: [ingredient, prescribedName(other)],
      isCurrent,
      effect: '',
      advice: '',
    }));
}

/** Severe warnings stop the signing until a reason is written. @throws Refusal RULE naming the first without one */
export function mustHaveReasons(warnings: readonly Warning[], overrides: readonly Override[]): void {
  const given = new Set(overrides.map(keyOf));
  const without = warnings.find((warning) => warning.severity !== 'MODERATE' && !given.has(keyOf(warning)));
  if (without)
    throw new Refusal('RULE', { reason: 'WARNING_NEEDS_REASON', params: { between: without.between } });
}

const keyOf = ({ kind, between }: Pick<Warning, 'kind' | 'between'>): string => [kind, ...between].join(' ');
