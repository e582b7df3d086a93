import type { DoseUnit } from '#contract/prescriptions.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import { mostOf, printedAmount, readAmount } from '#domain/prescribing/amounts.ts';
import type { pad } from '#i18n/en/pad.ts';
import type { PadItem } from './pad-items.ts';

/** Returns why a typed amount cannot be used; an amount with two readings names both. Undefined for a sound or empty one. */
export function amountFault(
  { amount, unit, isHighAlert }: Pick<PadItem, 'amount' | 'unit' | 'isHighAlert'>,
  units: readonly DoseUnit[],
  text: (typeof pad)['en'],
): string | undefined {
  if (amount.trim() === '') return undefined;
  const reading = readAmount(amount);
  switch (reading.kind) {
    case 'AMBIGUOUS': {
      const [one, other] = reading.readings;
      return text.ambiguousAmount(printedAmount(one), printedAmount(other));
    }
    case 'RANGE': {
      const said = isHighAlert ? text.amountRangeRefused : text.amountRange;
      return said(printedAmount(reading.from), printedAmount(reading.to));
    }
    case 'NOT_EXACT':
      return text.amountNotExact;
    case 'TOO_LARGE':
      return text.amountTooLarge;
    case 'NONE':
      return text.needAmount;
    case 'AMOUNT': {
      if (reading.unit && !units.includes(reading.unit))
        return text.unitNotOfForm(
          doseUnitWords(reading.unit, 2),
          units.map((each) => doseUnitWords(each, 2)).join(', '),
        );
      return unit && reading.amount > mostOf(unit) ? text.amountTooLarge : undefined;
    }
  }
}
