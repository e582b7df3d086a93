import { latinDigits } from '#domain/prescribing/amount-text.ts';
import { unitWords, valueWords } from '#domain/units.ts';
import { typedFigure } from './result-value.ts';

/**
 * Writes a result as it was typed, with the test's unit where the text has none: "6.8 mmol/L", "<3 ng/L", "not detected".
 * A number from another unit has both: "5.6 mmol/L (100.9 mg/dL)".
 * @param unit the test's UCUM unit; null when it has none
 */
export function resultWords(
  { value, text }: { value: number | null; text: string | null },
  unit: string | null,
): string {
  if (text === null) return value === null ? '' : valueWords(value, unit ?? '');
  const figure = unit === null || isBetween(text) ? undefined : typedFigure(text);
  if (!figure || unit === null) return text;
  // Not every reader knows the digits of each script: the number is also written in 0–9.
  if (value !== null && latinDigits(text) !== text) return `${text} (${valueWords(value, unit)})`;
  if (!figure.hasUnit) return `${text} ${unitWords(unit)}`.trim();
  return value === null || value === figure.number ? text : `${text} (${valueWords(value, unit)})`;
}

/** "1:160", "1/160" and "0-2" begin with a figure and are none. */
const isBetween = (text: string): boolean => /\d\s*[:/–-]\s*\d|\d\s+to\s+\d/u.test(text);
