/** The usual spelling of units with an unfamiliar UCUM code. */
const WRITTEN: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  Cel: '°C',
  '10*3/uL': '×10³/µL',
  '10*6/uL': '×10⁶/µL',
  'kg/m2': 'kg/m²',
  '[pH]': 'pH',
  '/[HPF]': '/HPF',
  'mL/min/{1.73_m2}': 'mL/min/1.73 m²',
  'mg/(24.h)': 'mg/24 h',
};

/** The usual spelling of a UCUM unit: "mmHg", "µIU/mL". */
export function unitWords(ucum: string): string {
  const written = WRITTEN[ucum];
  if (written !== undefined) return written;
  return ucum
    .replaceAll(/\{[^{}\d]*\}/g, '')
    .replaceAll(/[[\](){}]/g, '')
    .replaceAll(/(^|\/)u(?=[A-Z]|g|mol)/g, '$1µ');
}

/** Formats with as many decimals as a laboratory prints: rounding could move a value across its limit. */
const figure = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 6 });

/** "8.4 %", "168 mg/dL" */
export function valueWords(value: number, ucum: string): string {
  return `${figure.format(value)} ${unitWords(ucum)}`.trim();
}

/** A reference range: "70 – 100", "up to 7", "from 60"; undefined when there is none. */
export function rangeWords(
  { low, high }: { low: number | null; high: number | null },
  words: { upTo: (value: string) => string; from: (value: string) => string },
): string | undefined {
  if (low !== null && high !== null) return `${figure.format(low)} – ${figure.format(high)}`;
  if (high !== null) return words.upTo(figure.format(high));
  return low === null ? undefined : words.from(figure.format(low));
}
