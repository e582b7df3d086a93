import { Dose, Route, type DoseUnit, type PrescriptionItem } from '#contract/prescriptions.ts';
import { doseUnitWords } from './dose-units.ts';

/**
 * Units by the form of the medicine, as the reference list names it. A form with several has no usual one: mg taken for
 * mL, or mL for units, is a tenfold dose.
 */
const UNITS: readonly (readonly [form: RegExp, units: readonly DoseUnit[]])[] = [
  [/^(tablet|sublingual tablet)/i, ['TABLET']],
  [/^(capsule|dry powder inhalation capsule)/i, ['CAPSULE']],
  [/^injection/i, ['ML', 'UNIT', 'MG', 'MCG', 'G']],
  [/^oral liquid/i, ['ML', 'MG']],
  [/drops$/i, ['DROP', 'ML']],
  [/^metered dose/i, ['PUFF']],
  [/^nasal spray|^spray/i, ['SPRAY']],
  [/^nebuliser/i, ['ML', 'MG']],
  [/^suppository/i, ['SUPPOSITORY']],
  [/^pessary/i, ['PESSARY']],
  [/^transdermal/i, ['PATCH']],
  [/^lozenge/i, ['LOZENGE']],
  [/^chewing gum/i, ['PIECE']],
  [/sachet/i, ['SACHET']],
  [/^(oral powder|granules)/i, ['G', 'SACHET']],
  [/^(mouthwash|enema)/i, ['ML']],
  [
    /^(cream|gel|lotion|ointment|eye ointment|topical|shampoo|dusting|mouth paint|oral gel|vaginal gel)/i,
    ['APPLICATION', 'G', 'ML'],
  ],
];

export function unitsOf(dosageForm: string, strength = ''): readonly DoseUnit[] {
  // Insulin and heparin are never counted in mL.
  if (/^injection/i.test(dosageForm) && /\b(IU|units)\b/i.test(strength)) return ['UNIT'];
  return UNITS.find(([form]) => form.test(dosageForm))?.[1] ?? ['PIECE', 'ML', 'MG', 'G'];
}

const ROUTES: Readonly<Record<string, readonly Route[]>> = {
  PARENTERAL: ['INTRAMUSCULAR', 'INTRAVENOUS', 'SUBCUTANEOUS', 'INTRADERMAL'],
  OPHTHALMIC: ['RIGHT_EYE', 'LEFT_EYE', 'BOTH_EYES'],
  OTIC: ['RIGHT_EAR', 'LEFT_EAR', 'BOTH_EARS'],
};

/** The ways to give a medicine, by a route of the reference list or a decided one; all of them for an unknown one. */
export function routesOf(route: string): readonly Route[] {
  const one = Route.options.find((known) => known === route);
  const several = ROUTES[route] ?? Object.values(ROUTES).find((ways) => one && ways.includes(one));
  return several ?? (one ? [one] : Route.options);
}

/** What prescribers write for short, and what the prescription says. */
const SHORT: Readonly<Record<string, string>> = {
  od: '1-0-0',
  bd: '1-0-1',
  bid: '1-0-1',
  tds: '1-1-1',
  tid: '1-1-1',
  qid: '1-1-1-1',
  hs: '0-0-1',
  sos: 'SOS',
  prn: 'SOS',
  stat: 'Once, now',
  weekly: 'Once weekly',
};
export const SOS = 'SOS';
export const FREQUENCIES = [
  '1-0-1',
  '1-0-0',
  '0-0-1',
  '0-1-0',
  '1-1-1',
  '1-1-1-1',
  'Every 4 hours',
  'Every 6 hours',
  'Every 8 hours',
  'Every 12 hours',
  'On alternate days',
  'Once weekly',
  'Once, now',
  SOS,
] as const;

/** "tds" becomes "1-1-1", "q6h" and "6 hourly" become "Every 6 hours"; all else stays as it was typed. */
export function frequencyOf(typed: string): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const [, hours] = /^(?:q ?(\d{1,2}) ?h|(\d{1,2}) ?hourly)$/i.exec(text)?.filter(Boolean) ?? [];
  return hours ? `Every ${hours} hours` : (SHORT[text.toLowerCase()] ?? text);
}

/** How often a day, on average; undefined where the words do not say it. */
export function timesADay({
  frequency,
  maxPerDay,
}: Pick<PrescriptionItem, 'frequency' | 'maxPerDay'>): number | undefined {
  const text = frequencyOf(frequency);
  if (text === SOS) return maxPerDay;
  if (/^\d(-\d){2,3}$/.test(text)) return text.split('-').reduce((sum, part) => sum + Number(part), 0);
  const [, hours] = /^Every (\d{1,2}) hours$/.exec(text) ?? [];
  if (hours) return 24 / Number(hours);
  return { 'On alternate days': 1 / 2, 'Once weekly': 1 / 7 }[text];
}

/** A part of a line that has still to be decided. */
export type Undecided = 'dose' | 'route' | 'frequency' | 'maxPerDay' | 'durationDays';

/** What a line needs before it can be signed: no default decides a dose. */
export function undecided(
  item: Pick<PrescriptionItem, 'dose' | 'route' | 'frequency' | 'maxPerDay' | 'dosage' | 'durationDays'>,
): Undecided[] {
  const inWords = Boolean(item.dosage?.trim());
  const days = item.durationDays;
  return [
    ...(!inWords && !item.dose ? (['dose'] as const) : []),
    ...(!item.route ? (['route'] as const) : []),
    ...(!inWords && !item.frequency.trim() ? (['frequency'] as const) : []),
    ...(!inWords && frequencyOf(item.frequency) === SOS && !item.maxPerDay ? (['maxPerDay'] as const) : []),
    ...(Number.isInteger(days) && days >= 1 && days <= DAYS_MAX ? [] : (['durationDays'] as const)),
  ];
}

export const DAYS_MAX = 180;

const UNIT_SHORT: Readonly<Record<string, DoseUnit>> = {
  ml: 'ML',
  mg: 'MG',
  mcg: 'MCG',
  g: 'G',
  gm: 'G',
  tab: 'TABLET',
  cap: 'CAPSULE',
  drop: 'DROP',
  gtt: 'DROP',
  puff: 'PUFF',
  spray: 'SPRAY',
  u: 'UNIT',
  iu: 'UNIT',
  unit: 'UNIT',
  sachet: 'SACHET',
};

/** An amount typed with its unit: "5ml", "2 tabs", "10 units". @returns undefined where the unit is none of `units` */
export function splitDose(
  typed: string,
  units: readonly DoseUnit[],
): { amount: string; unit: DoseUnit } | undefined {
  const [, amount, word] = /^([\d.,/½]+) ?([a-z]+?)s?$/i.exec(typed.trim()) ?? [];
  const unit = UNIT_SHORT[word?.toLowerCase() ?? ''];
  return amount && unit && units.includes(unit) ? { amount, unit } : undefined;
}

/** A dose as it was typed: "2", "0.5", "2,5", "1/2". @returns undefined for what is no amount */
export function amountOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('½', '0.5');
  const [, over, under] = /^(\d{1,2})\/(\d)$/.exec(text) ?? [];
  const amount =
    over && under ? Number(over) / Number(under) : /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Dose.shape.amount.safeParse(amount).success ? amount : undefined;
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

/** "0.5 tablet": without a trailing zero, and with one before the point. */
function amountWords({ amount, unit }: Dose): string {
  const number = String(Math.round(amount * 1000) / 1000);
  return `${number} ${doseUnitWords(unit, amount)}`;
}

/** What the line says of how much, how and how often; in the prescriber's own words where these were chosen. */
export function dosageWords(item: PrescriptionItem): string[] {
  const { dosage, dose, route, maxPerDay } = item;
  const how = route ? [ROUTE_WORDS[route]] : [];
  if (dosage?.trim()) return [`in words: “${dosage.trim()}”`, ...how];
  const frequency = frequencyOf(item.frequency);
  const often = frequency === SOS && maxPerDay ? `SOS, at most ${maxPerDay} times a day` : frequency;
  return [...(dose ? [amountWords(dose)] : []), ...how, often].filter(Boolean);
}
