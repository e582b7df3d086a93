import type { Dose } from '#contract/prescriptions.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import { printedAmount } from './amounts.ts';
import { numberWords } from './controlled.ts';

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** A dose in words, so that a slip of a figure or of a point shows: "ten units", "zero point two five mg". */
export function doseInWords({ amount, unit }: Dose): string {
  const whole = Math.floor(amount);
  const [, decimals = ''] = printedAmount(amount).split('.');
  const words = [
    whole === 0 ? 'zero' : numberWords(whole),
    ...(decimals ? ['point', ...decimals.split('').map((digit) => DIGITS[Number(digit)] ?? '')] : []),
  ];
  return `${words.join(' ')} ${doseUnitWords(unit, amount)}`;
}
