import type { NotChecked } from '#contract/pad.ts';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import type { ShownLimit } from '#contract/prescription-checks.ts';
import type { PrescriptionItem, Warning } from '#contract/prescriptions.ts';
import { monthsWords } from '#domain/age.ts';
import {
  doseFindings,
  doseGap,
  isChild,
  shownLimits,
  type DoseFinding,
  type DoseLimit,
  type DoseOrder,
} from '#domain/prescribing/dose-limits.ts';
import { contraindicationsOf, isStronger } from '#server/reference/contraindications.ts';
import { doseLimitsOf, routeGroupOf } from '#server/reference/dose-limits.ts';
import { changedDose } from '#server/reference/limit-changes.ts';
import { medicineById, type Medicine } from '#server/reference/medicines.ts';
import { ordersOfCurrent, ordersOfPad } from './dose-orders.ts';
import type { KnownFacts } from './known.ts';

/** Doses above the limits of the data, with what the patient takes already. */
export function doseWarnings(known: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  return findingsOf(known, items).map(toWarning);
}

/** The lines that hold so much of an ingredient that no reason lets them be signed. */
export function doseRefusals(
  known: KnownFacts,
  items: readonly PrescriptionItem[],
): { medicineId: number; reason: PrescribingReason }[] {
  const refused = new Set(
    findingsOf(known, items)
      .filter(({ verdict }) => verdict === 'REFUSE')
      .map(({ ingredient }) => ingredient),
  );
  return items
    .filter(({ medicineId }) => medicineById(medicineId)?.ingredients.some((one) => refused.has(one)))
    .map(({ medicineId }) => ({ medicineId, reason: 'DOSE_TOO_HIGH' }));
}

function findingsOf(known: KnownFacts, items: readonly PrescriptionItem[]): DoseFinding[] {
  const orders = [...ordersOfPad(items), ...ordersOfCurrent(known, items)];
  const compiled = rowsOfOrders(orders);
  if (!known.doseChanges.size) return doseFindings(orders, compiled, known.dosed);
  const changed = compiled.map((row) => changedDose(row, known.doseChanges));
  // The hard stop stays that of the compiled data, whatever a hospital has made of a limit.
  const refused = new Map(
    doseFindings(orders, compiled, known.dosed)
      .filter(({ verdict }) => verdict === 'REFUSE')
      .map((finding) => [finding.ingredient, finding]),
  );
  const found = doseFindings(orders, changed, known.dosed).filter(
    ({ ingredient }) => !refused.has(ingredient),
  );
  return [...refused.values(), ...found];
}

const rowsFor = (ingredients: readonly string[]): DoseLimit[] =>
  [...new Set(ingredients)].flatMap(doseLimitsOf);
const rowsOfOrders = (orders: readonly DoseOrder[]): DoseLimit[] =>
  rowsFor(orders.map(({ ingredient }) => ingredient));

/** The limits of a medicine for this patient, as the hospital has them. */
export function limitsOf(known: KnownFacts, { ingredients, route }: Medicine): ShownLimit[] {
  const routeGroup = routeGroupOf(route);
  return rowsFor(ingredients)
    .filter((row) => row.routeGroup === routeGroup)
    .flatMap((row) => shownLimits(changedDose(row, known.doseChanges), known.dosed))
    .map((one) => ({ ...one, limit: round(one.limit) }));
}

const PER = { DOSE: 'a dose', DAY: 'a day', WEEK: 'a week', MONTH: 'a month', INTERVAL: 'apart' } as const;
const UNITS = { MG: 'mg', MCG: 'mcg', IU: 'units', ML: 'mL', MMOL: 'mmol', HOUR: 'hours' } as const;
const round = (amount: number): number => Number(amount.toPrecision(4));

function toWarning({ ingredient, verdict, ...found }: DoseFinding): Warning {
  const dose = {
    ...found,
    ordered: round(found.ordered),
    limit: round(found.limit),
    isRefused: verdict === 'REFUSE',
  };
  const { ordered, limit, per, unit } = dose;
  return {
    kind: 'DOSE',
    severity: verdict === 'REFUSE' ? 'CONTRAINDICATED' : 'MAJOR',
    // The amount is part of what a reason is given for: another amount asks again.
    between: [ingredient, `${ordered} ${UNITS[unit]} ${PER[per]}, limit ${limit}`],
    isCurrent: false,
    effect: '',
    advice: '',
    dose,
  };
}

const YEAR = 12;
const ADULT_MONTHS = 18 * YEAR;

/** A medicine for which no one so young has a dose; where a rule of the age speaks of it, the stronger of the two. */
export function ageWarnings({ patient }: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  const medicines = items.flatMap((item) => medicineById(item.medicineId) ?? []);
  return medicines.flatMap((medicine) => {
    const ruled = contraindicationsOf(medicine, patient).filter(
      ({ rule }) => rule.when.ageUnderMonths !== undefined,
    );
    return medicine.ingredients.flatMap((ingredient): Warning[] => {
      const row = doseLimitsOf(ingredient).find(
        ({ routeGroup }) => routeGroup === routeGroupOf(medicine.route),
      );
      const least = row?.minAgeMonths ?? 0;
      if (patient.ageMonths >= least) return [];
      // For adults alone, or never tried in the young: for the nearly grown that is no more than a caution.
      const isNear = least >= ADULT_MONTHS && patient.ageMonths >= 12 * YEAR;
      const severity = isNear ? ('MODERATE' as const) : ('MAJOR' as const);
      const rule = ruled.find((one) => one.ingredient === ingredient)?.rule;
      if (rule && !isStronger({ severity }, rule)) return [];
      const between = [ingredient, `age under ${monthsWords(least)}`];
      const { effect = '', advice = '' } = rule ?? {};
      return [{ kind: 'CONTRAINDICATION', severity, between, isCurrent: false, effect, advice }];
    });
  });
}

/** Returns what of the doses could not be compared, so that no silence is taken for safety. */
export function dosesNotChecked(known: KnownFacts, items: readonly PrescriptionItem[]): NotChecked[] {
  const orders = ordersOfPad(items);
  const rows = rowsOfOrders(orders);
  const gapOf = (order: DoseOrder) => doseGap(order, rows, known.dosed);
  const withGap = (gap: ReturnType<typeof doseGap>): DoseOrder[] =>
    orders.filter((order) => gapOf(order) === gap);
  const weight = known.hasOldWeight ? 'DOSE_OLD_WEIGHT' : 'DOSE_NO_WEIGHT';
  const own = new Set(orders.map(({ ingredient }) => ingredient));
  const unknown = ordersOfCurrent(known, items).filter(
    (order) => own.has(order.ingredient) && doseGap(order, rows, known.dosed) === 'NOT_RECKONED',
  );
  return [
    ...named(
      'DOSE_NO_LIMIT',
      withGap('NO_LIMIT').map(({ ingredient }) => ingredient),
    ),
    ...named(
      'DOSE_NOT_RECKONED',
      withGap('NOT_RECKONED').map(({ ingredient }) => ingredient),
    ),
    ...(isChild(known.dosed)
      ? named(
          weight,
          withGap('NO_WEIGHT').map(({ ingredient }) => ingredient),
        )
      : []),
    ...named(
      'DOSE_OF_CURRENT',
      unknown.map(({ name }) => name),
    ),
  ];
}

function named(what: NotChecked['what'], names: readonly string[]): NotChecked[] {
  return names.length ? [{ what, name: [...new Set(names)].join(', ') }] : [];
}
