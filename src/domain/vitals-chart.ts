/** The order of a chart at the bed: what is measured together is read together. */
const CHART = ['SBP', 'DBP', 'PULSE', 'RR', 'SPO2', 'TEMP', 'GLU', 'WT', 'HT', 'BMI', 'PAIN'];

const placeOf = (code: string): number => (CHART.includes(code) ? CHART.indexOf(code) : CHART.length);

/** Returns vital signs in the order of a chart; those it does not know come last, in the order given. */
export function inChartOrder<Value extends { readonly code: string }>(values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => placeOf(a.code) - placeOf(b.code));
}

interface Measured {
  readonly code: string;
  readonly value: number;
}

/** A blood pressure of one set: "128/76", or "128/–" where only the systolic one was measured. */
export function pressureOf(values: readonly Measured[]): string | undefined {
  const of = (code: string): number | undefined => values.find((one) => one.code === code)?.value;
  const [systolic, diastolic] = [of('SBP'), of('DBP')];
  if (systolic === undefined && diastolic === undefined) return undefined;
  return `${systolic ?? '–'}/${diastolic ?? '–'}`;
}
