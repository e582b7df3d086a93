import type { PatientSummary } from '#contract/shared.ts';
import { ages } from '#i18n/en/ages.ts';
import { textOf } from '#i18n/text.ts';

/** "+91 98••• ••412", or that no number is recorded: such a patient gets no SMS. */
export function mobileText({ mobileMasked }: Pick<PatientSummary, 'mobileMasked'>): string {
  return mobileMasked || textOf(ages.name, ages.en).noMobile;
}
