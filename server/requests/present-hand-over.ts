import type { HandOver } from '#contract/hand-over.ts';
import { inChartOrder } from '#domain/vitals-chart.ts';
import { rangeFlag } from '#domain/range-flag.ts';
import type { RequestRow } from './request.queries.ts';

/** Returns who handed a visit over, with which words, and which vital signs were out of range. */
export function presentHandOver(row: RequestRow): HandOver {
  const { giverName, handOverNote, handOverVitals } = row;
  return {
    by: giverName,
    note: handOverNote || null,
    vitals: handOverVitals && {
      at: handOverVitals.at,
      outOfRange: inChartOrder(handOverVitals.values).flatMap((one) => {
        const { code, name, value, unit } = one;
        const flag = rangeFlag(one);
        // A body mass index says nothing of now.
        return flag && code !== 'BMI' ? [{ code, name, value, unit, flag }] : [];
      }),
    },
  };
}
