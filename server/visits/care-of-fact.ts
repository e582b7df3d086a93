import type { FactValue } from '#contract/known-facts.ts';

/** The more there is to be careful about, the higher; kinds with a state alone. */
const CARE: Readonly<Record<string, number>> = {
  PREGNANT: 1,
  NOT_PREGNANT: 0,
  YES: 1,
  NO: 0,
  SEVERELY_REDUCED: 2,
  REDUCED: 1,
  NORMAL: 0,
};

/** How much there is to be careful about; null of a kind without a state. */
export function careOf(value: FactValue): number | null {
  return 'state' in value ? (CARE[value.state] ?? 0) : null;
}
