import type { Dose, PrescriptionItem, Route } from '#contract/prescriptions.ts';
import { doseUnitWords } from './dose-units.ts';
import { printedAmount } from './prescribing/amounts.ts';
import { frequencyOf, isAsNeeded } from './prescribing/frequencies.ts';

/** A part of a line that has still to be decided. */
export type Undecided = 'dose' | 'route' | 'frequency' | 'maxPerDay' | 'durationDays';

/** Returns what a line needs before it can be signed: no default decides a dose. */
export function undecided(
  item: Pick<PrescriptionItem, 'dose' | 'route' | 'frequency' | 'maxPerDay' | 'dosage' | 'durationDays'>,
): Undecided[] {
  const inWords = Boolean(item.dosage?.trim());
  const days = item.durationDays;
  return [
    ...(!inWords && !item.dose ? (['dose'] as const) : []),
    ...(!item.route ? (['route'] as const) : []),
    ...(!inWords && !item.frequency.trim() ? (['frequency'] as const) : []),
    ...(isAsNeededLine(item) && !item.maxPerDay ? (['maxPerDay'] as const) : []),
    ...(Number.isInteger(days) && days >= 1 && days <= DAYS_MAX ? [] : (['durationDays'] as const)),
  ];
}

export const DAYS_MAX = 180;

/** Returns whether a line, in its fields or in words, is taken when needed: it has a maximum per day. */
export function isAsNeededLine({
  dosage,
  frequency,
}: Pick<PrescriptionItem, 'dosage' | 'frequency'>): boolean {
  return isAsNeeded(dosage?.trim() || frequency);
}

/**
 * How much of its one ingredient a dose holds, in mg. Strengths of combinations, percentages and international units
 * are not reckoned. @returns undefined when the strength does not say it
 */
export function doseInMg(strength: string, dose: Dose): number | undefined {
  if (dose.unit === 'MG') return dose.amount;
  if (dose.unit === 'MCG') return dose.amount / 1000;
  const [, size, unit, , per] = /^([\d.]+) (mg|mcg|g)(\/([\d.]*) ?mL)?$/.exec(strength) ?? [];
  if (!size || !unit) return undefined;
  const mg = Number(size) * { mg: 1, mcg: 0.001, g: 1000 }[unit as 'mg' | 'mcg' | 'g'];
  if (dose.unit === 'ML') return per === undefined ? undefined : (mg / Number(per || 1)) * dose.amount;
  return per === undefined && (dose.unit === 'TABLET' || dose.unit === 'CAPSULE')
    ? mg * dose.amount
    : undefined;
}

export const ROUTE_WORDS: Readonly<Record<Route, string>> = {
  ORAL: 'by mouth',
  SUBLINGUAL: 'under the tongue',
  OROMUCOSAL: 'in the mouth',
  INTRAVENOUS: 'into a vein',
  INTRAMUSCULAR: 'into a muscle',
  SUBCUTANEOUS: 'under the skin',
  INTRADERMAL: 'into the skin',
  INHALATION: 'inhaled',
  NASAL: 'into the nose',
  RIGHT_EYE: 'into the right eye',
  LEFT_EYE: 'into the left eye',
  BOTH_EYES: 'into both eyes',
  RIGHT_EAR: 'into the right ear',
  LEFT_EAR: 'into the left ear',
  BOTH_EARS: 'into both ears',
  TOPICAL: 'on the skin',
  TRANSDERMAL: 'stuck on the skin',
  RECTAL: 'into the rectum',
  VAGINAL: 'into the vagina',
};

/** "0.5 tablet": exact, without a trailing zero, and with one before the point. */
function amountWords({ amount, unit }: Dose): string {
  return `${printedAmount(amount)} ${doseUnitWords(unit, amount)}`;
}

/** Returns what the line says of how much, how and how often; in the prescriber's own words where these were chosen. */
export function dosageWords(item: PrescriptionItem): string[] {
  const { dosage, dose, route, maxPerDay } = item;
  const how = route ? [ROUTE_WORDS[route]] : [];
  const most = maxPerDay && isAsNeededLine(item) ? `, at most ${maxPerDay} times a day` : '';
  if (dosage?.trim()) return [`in words: “${dosage.trim()}”${most}`, ...how];
  const often = frequencyOf(item.frequency, item.dosageForm);
  return [...(dose ? [amountWords(dose)] : []), ...how, often && `${often}${most}`].filter(Boolean);
}
