import type { Series, VitalSet } from '#contract/patients.ts';
import type { observationsOfSets, seriesOf, VitalSetRow } from './observation.queries.ts';
import { flagOf } from './vitals.ts';

type Observation = Awaited<ReturnType<typeof observationsOfSets>>[number];

/** One vital sign set with its values, selected from the values of several. */
export function presentVitalSet(row: VitalSetRow, values: readonly Observation[]): VitalSet {
  return {
    id: row.id,
    consultationNumber: row.consultationNumber,
    by: { userId: row.byUser, name: row.byName, role: row.byRole },
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    values: values
      .filter((value) => value.vitalSetId === row.id)
      .map((one) => {
        const { code, name, value, unit, low, high } = one;
        return { code, name, value, unit, low, high, flag: flagOf(one) };
      }),
    onOxygen: row.onOxygen,
    consciousness: row.consciousness,
    news2: row.news2Score !== null && row.news2Risk ? { score: row.news2Score, risk: row.news2Risk } : null,
  };
}

/** Values ordered by code and time, as one series per code. */
export function presentSeries(rows: Awaited<ReturnType<typeof seriesOf>>): Series[] {
  const series = new Map<string, Series>();
  for (const row of rows) {
    const { code, name, unit, value, low, high } = row;
    const one = series.get(code) ?? { code, name, unit, points: [], hasOlder: false };
    one.points.push({ at: row.at.toISOString(), value, low, high, flag: flagOf(row) });
    // The newest row decides unit and name.
    series.set(code, { ...one, name, unit, hasOlder: Number(row.ofCode) > one.points.length });
  }
  return [...series.values()];
}
