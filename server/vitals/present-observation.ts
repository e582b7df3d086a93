import { presentInError } from '#server/people/present-in-error.ts';
import type { Series } from '#contract/patients.ts';
import type { VitalSet } from '#contract/vitals.ts';
import { news2Parts } from '#domain/news2.ts';
import type { observationsOfSets, seriesOf, VitalSetRow } from './observation.queries.ts';
import { rangeFlag } from '#domain/range-flag.ts';
import { news2InputOf } from './vitals.ts';

type Observation = Awaited<ReturnType<typeof observationsOfSets>>[number];

/** One vital sign set with its values, selected from the values of several. */
export function presentVitalSet(
  row: VitalSetRow,
  values: readonly Observation[],
  mayMark: (row: VitalSetRow) => boolean,
): VitalSet {
  const all = values.filter((value) => value.vitalSetId === row.id);
  const own = all.filter(({ errorAt }) => errorAt === null);
  return {
    id: row.id,
    consultationNumber: row.consultationNumber,
    by: { userId: row.byUser, name: row.byName, role: row.byRole },
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    values: own.map(presentValue),
    valuesInError: all.flatMap((one) => {
      const inError = presentInError(one);
      return inError ? [{ ...presentValue(one), inError }] : [];
    }),
    inError: presentInError(row),
    mayMarkInError: row.errorAt === null && mayMark(row),
    onOxygen: row.onOxygen,
    consciousness: row.consciousness,
    news2: presentNews2(row, own),
    warning: row.warning,
  };
}

function presentValue(one: Observation): VitalSet['values'][number] {
  const { code, name, value, unit, low, high } = one;
  return { code, name, value, unit, low, high, flag: rangeFlag(one) };
}

/** The score as it was when the set was recorded or a value was marked, and the points that it is the sum of. */
function presentNews2(row: VitalSetRow, own: readonly Observation[]): VitalSet['news2'] {
  const { news2Score: score, news2Risk: risk } = row;
  const input = news2InputOf(own, row);
  return score !== null && risk && input ? { score, risk, parts: news2Parts(input) } : null;
}

type SeriesRow = Awaited<ReturnType<typeof seriesOf>>[number];

/** Results ordered by code and time, as one series per code. */
export function presentSeries(rows: readonly SeriesRow[]): Series[] {
  const series = new Map<string, Series>();
  for (const row of rows) {
    const { code, name, unit, value, text, low, high } = row;
    const one = series.get(code) ?? { code, name, unit, points: [], reports: [], hasOlder: false };
    const at = row.at.toISOString();
    if (value !== null) one.points.push({ at, value, text, low, high, flag: pointFlag({ ...row, value }) });
    else if (text !== null) one.reports.push({ at, text, low, high, flag: row.flag });
    const held = one.points.length + one.reports.length;
    // The newest row decides unit and name.
    series.set(code, { ...one, name, unit, hasOlder: Number(row.ofCode) > held });
  }
  return [...series.values()];
}

/** Returns the stored flag of a laboratory result; for everything else the flag by its range. */
function pointFlag(row: SeriesRow & { value: number }): Series['points'][number]['flag'] {
  const { flag, clientId } = row;
  if (flag === 'LOW' || flag === 'HIGH' || flag === 'CRITICAL_LOW' || flag === 'CRITICAL_HIGH') return flag;
  return clientId === null ? rangeFlag(row) : null;
}
