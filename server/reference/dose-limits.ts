import type { DoseLimit, RouteGroup } from '#domain/prescribing/dose-limits.ts';
import { lazy, readCsv, type CsvRow } from '#server/reference/reference-data.ts';

/** Limits for warnings only: a dose within the limits is not known to be safe. Compiled, needs review by a clinician. */
const limits = lazy((): readonly DoseLimit[] => readCsv('dose-limits.csv', toLimit));

const byIngredient = lazy(() => Map.groupBy(limits(), ({ ingredient }) => ingredient));

export const listDoseLimits = (): readonly DoseLimit[] => limits();

/** The rows of one ingredient. */
export const doseLimitsOf = (ingredient: string): readonly DoseLimit[] =>
  byIngredient().get(ingredient) ?? [];

const ROUTE_GROUPS: Readonly<Record<string, RouteGroup>> = {
  ORAL: 'ORAL',
  SUBLINGUAL: 'ORAL',
  PARENTERAL: 'PARENTERAL',
  RECTAL: 'RECTAL',
  INHALATION: 'INHALED',
  NASAL: 'INHALED',
  TOPICAL: 'TOPICAL',
  TRANSDERMAL: 'TOPICAL',
  OPHTHALMIC: 'OPHTHALMIC',
};

/** The group of a route of the medicines list; undefined for those without rows. */
export const routeGroupOf = (route: string): RouteGroup | undefined => ROUTE_GROUPS[route];

/**
 * Returns whether a mistake with a medicine does grave harm, given by its route: of one ingredient of several is enough.
 * After the usual lists of such medicines; needs review by a clinician.
 */
export function isHighAlert({
  ingredients,
  route,
}: {
  ingredients: readonly string[];
  route: string;
}): boolean {
  const group = routeGroupOf(route);
  return ingredients.some((ingredient) =>
    doseLimitsOf(ingredient).some((row) => row.routeGroup === group && row.isHighAlert),
  );
}

function toLimit(row: CsvRow): DoseLimit {
  const number = (column: string): number | null => (row[column] ? Number(row[column]) : null);
  // The values in the file have the type's values, which tests/server/reference/dose-limits.pure.test.ts checks.
  return {
    ingredient: row.ingredient ?? '',
    routeGroup: row.routeGroup as DoseLimit['routeGroup'],
    unit: row.unit as DoseLimit['unit'],
    adultMaxSingle: number('adultMaxSingle'),
    adultMaxDaily: number('adultMaxDaily'),
    childMaxSinglePerKg: number('childMaxSinglePerKg'),
    childMaxDailyPerKg: number('childMaxDailyPerKg'),
    childMaxDailyAbsolute: number('childMaxDailyAbsolute'),
    minAgeMonths: number('minAgeMonths'),
    elderlyMaxDaily: number('elderlyMaxDaily'),
    minIntervalHours: number('minIntervalHours'),
    interval: row.interval as DoseLimit['interval'],
    note: row.note ?? '',
    ...(row.highAlert === 'true' && { isHighAlert: true as const }),
  };
}
