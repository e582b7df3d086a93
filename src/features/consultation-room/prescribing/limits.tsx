import { inUnit, verdictOf } from '#domain/prescribing/dose-limits.ts';
import { amountsOf } from '#domain/prescribing/ingredient-amounts.ts';
import { printedAmount } from '#domain/prescribing/amounts.ts';
import { doseOf, type PadItem } from './pad-items.ts';
import styles from './pad.module.css';
import { pad } from '#i18n/en/pad.ts';
import { useText } from '#i18n/text.ts';

/** Shows the highest doses that the data allow this patient, before one is exceeded. */
export function Limits({ item: { limits = [] } }: { item: PadItem }) {
  const text = useText(pad);
  const names = [...new Set(limits.map(({ ingredient }) => ingredient))];
  return names.map((name) => (
    <p key={name} className={styles.reckoned}>
      {text.limits(
        limits.filter(({ ingredient }) => ingredient === name),
        names.length > 1 ? name : undefined,
      )}
    </p>
  ));
}

const THOUSANDS = /^\d{1,3},\d{3}$/;

/**
 * The two readings of "5,000", where five thousand is above the limit of one dose and five is not: then the comma may have been
 * a decimal point.
 */
export function doubtedThousands(item: PadItem): readonly [large: string, small: string] | undefined {
  const dose = doseOf(item);
  if (!dose || !THOUSANDS.test(item.amount.trim())) return undefined;
  const small = dose.amount / 1000;
  const { strength, dosageForm, route, ingredients, limits = [] } = item;
  const line = { strength, dosageForm, ...(route && { route }) };
  const isAbove = (amount: number): boolean => {
    const amounts = amountsOf({ ...line, dose: { ...dose, amount } }, ingredients.length);
    return limits.some(({ per, ingredient, limit, unit }) => {
      const held = amounts[ingredients.indexOf(ingredient)];
      const ordered = held && inUnit(held, unit);
      return per === 'DOSE' && ordered !== undefined && verdictOf(ordered, limit) !== 'OK';
    });
  };
  return isAbove(dose.amount) && !isAbove(small)
    ? [printedAmount(dose.amount), printedAmount(small)]
    : undefined;
}
