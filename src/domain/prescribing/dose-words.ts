import type { Dose } from '#contract/prescriptions.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import { numberWords } from './controlled.ts';

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** More than any decimal that `isExact` allows. */
const DECIMALS = 6;

/** A dose in words, so that a slip of a figure or of a point shows: "ten units", "zero point two five mg". */
export function doseInWords({ amount, unit }: Dose): string {
  const whole = Math.floor(amount);
  const decimals = amount.toFixed(DECIMALS).split('.')[1]?.replace(/0+$/, '') ?? '';
  const words = [
    whole === 0 ? 'zero' : numberWords(whole),
    ...(decimals ? ['point', ...decimals.split('').map((digit) => DIGITS[Number(digit)] ?? '')] : []),
  ];
  return `${words.join(' ')} ${doseUnitWords(unit, amount)}`;
}
