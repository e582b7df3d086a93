/** Health-care services by a clinical establishment: exempt by Notification 12/2017, heading 9993. */
export const HEALTH_CARE_SAC = '9993';

const WHOLE_POINTS = 10_000;
const HALF = 2;

/** The tax inside a price. */
export interface TaxSplit {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** Splits a price that includes its tax: central and state tax are equal, and the parts are the price to the paisa. */
export function splitTax(pricePaise: number, gstPoints: number, isInterState: boolean): TaxSplit {
  const part = (points: number): number => Math.round((pricePaise * points) / (WHOLE_POINTS + gstPoints));
  const igstPaise = isInterState ? part(gstPoints) : 0;
  const half = isInterState ? 0 : part(gstPoints / HALF);
  return {
    taxablePaise: pricePaise - igstPaise - HALF * half,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
  };
}

/** Shares an amount out in proportion to weights, in whole paise that are the amount together. */
export function shareOut(paise: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const upToHere = total === 0 ? 0 : Math.round(paise * (weighed / total));
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}

const APRIL = 4;
const MONTH_END = 7;

/** India's financial year of a day, April to March: 2026-27. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, MONTH_END)) >= APRIL ? year : year - 1;
  return `${first}-${String(first + 1).slice(-2)}`;
}
