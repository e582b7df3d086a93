import { money } from '#domain/format.ts';
import type { counter } from '#i18n/en/counter.ts';

/** Says how far the counted cash is from the records. @param paise counted less recorded */
export function differenceWords(text: (typeof counter)['en'], paise: number): string {
  if (paise === 0) return text.agrees;
  return paise > 0 ? text.over(money(paise)) : text.under(money(-paise));
}
