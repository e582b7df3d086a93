import type { Dose, PrescriptionItem } from '#contract/prescriptions.ts';

/** How much of one ingredient a dose holds; what the strength does not say is absent. */
export interface IngredientAmount {
  mg?: number;
  iu?: number;
  /** Volume of the product, not of the ingredient. */
  ml?: number;
}

type Dosed = Pick<PrescriptionItem, 'strength' | 'dosageForm' | 'dose' | 'route'>;

/** Meaning of one part of a strength: an amount in a solid form, in mL, in one puff, or of a hundred. */
interface Part {
  amount: number;
  unit: 'mg' | 'iu';
  per: 'PIECE' | 'ML' | 'GRAM' | 'PUFF';
}

const ML_PER_DROP = 0.05;
const MG: Readonly<Record<string, number>> = { mg: 1, mcg: 0.001, g: 1000 };
const IU: Readonly<Record<string, number>> = { IU: 1, units: 1, 'lac IU': 100_000, KU: 1000 };
/** Chloroquine is limited as its salt, of which 60 % are base. */
const BASE_SHARE = 0.6;
const COUNTED = new Set([
  'TABLET',
  'CAPSULE',
  'SUPPOSITORY',
  'PESSARY',
  'LOZENGE',
  'PIECE',
  'SACHET',
  'PATCH',
]);
const BOTH_SIDES = new Set(['BOTH_EYES', 'BOTH_EARS']);

/**
 * How much of each ingredient one dose holds, in the order of the ingredients. Nothing is guessed: an amount that the
 * strength and the form do not give is left out.
 */
export function amountsOf(line: Dosed, ingredientCount: number): IngredientAmount[] {
  const { dose, route, strength, dosageForm } = line;
  if (!dose) return Array.from({ length: ingredientCount }, () => ({}));
  const sides = route && BOTH_SIDES.has(route) ? 2 : 1;
  const given = { ...dose, amount: dose.amount * sides };
  const volume = volumeOf(given);
  const parts = partsOf(strength, ingredientCount);
  return Array.from({ length: ingredientCount }, (_, at) => ({
    ...(volume !== undefined && { ml: volume }),
    ...contentOf(given, { part: parts[at], dosageForm, isAlone: ingredientCount === 1 }),
  }));
}

function volumeOf({ amount, unit }: Dose): number | undefined {
  if (unit === 'ML') return amount;
  return unit === 'DROP' ? amount * ML_PER_DROP : undefined;
}

interface Content {
  part: Part | undefined;
  dosageForm: string;
  /** It is the only ingredient, so that a dose in milligrams is its own. */
  isAlone: boolean;
}

function contentOf(dose: Dose, { part, dosageForm, isAlone }: Content): IngredientAmount {
  const { amount, unit } = dose;
  // Of a cream a gram is the product.
  if (unit === 'G' && part?.per === 'GRAM') return { mg: amount * part.amount };
  if (unit === 'MG' || unit === 'MCG' || (unit === 'G' && /^(injection|oral|granules)/i.test(dosageForm)))
    return isAlone ? { mg: amount * (MG[unit.toLowerCase()] ?? 1) } : {};
  if (unit === 'UNIT') return isAlone && part?.unit === 'iu' ? { iu: amount } : {};
  if (!part) return {};
  const times = timesOf(dose, part);
  return times === undefined ? {} : { [part.unit]: part.amount * times };
}

function timesOf(dose: Dose, { per }: Part): number | undefined {
  const volume = volumeOf(dose);
  // A gram of a watery product is a millilitre.
  if (volume !== undefined) return per === 'ML' || per === 'GRAM' ? volume : undefined;
  if (dose.unit === 'PUFF' || dose.unit === 'SPRAY') return per === 'PUFF' ? dose.amount : undefined;
  return COUNTED.has(dose.unit) && per === 'PIECE' ? dose.amount : undefined;
}

const PART = /^([\d.]+) (mg|mcg|g|IU|units|lac IU|KU|%)(?: \([^)]*\))?(?: base)?$/;
const PER = /\/([\d.]*) ?(mL|dose|h|g)$/;

function partsOf(strength: string, ingredientCount: number): (Part | undefined)[] {
  const [, size, unit] = PER.exec(strength) ?? [];
  const texts = strength.replace(PER, '').split(' + ');
  if (texts.length !== ingredientCount) return [];
  return texts.map((text) => partOf(text, { size: Number(size || 1), unit, isBase: text.endsWith(' base') }));
}

function partOf(
  text: string,
  { size, unit: per, isBase }: { size: number; unit: string | undefined; isBase: boolean },
): Part | undefined {
  const [, number, unit = ''] = PART.exec(text) ?? [];
  if (!number) return undefined;
  const amount = Number(number) / (isBase ? BASE_SHARE : 1);
  // 1 % is 10 mg in a gram or millilitre.
  if (unit === '%') return { amount: amount * 10, unit: 'mg', per: 'GRAM' };
  const factor = MG[unit] ?? IU[unit];
  if (factor === undefined) return undefined;
  const kind = unit in MG ? ('mg' as const) : ('iu' as const);
  // A patch is counted by what it releases in the hours of its strength.
  if (per === undefined || per === 'h') return { amount: amount * factor, unit: kind, per: 'PIECE' };
  if (per === 'dose') return { amount: amount * factor, unit: kind, per: 'PUFF' };
  return { amount: (amount * factor) / size, unit: kind, per: per === 'g' ? 'GRAM' : 'ML' };
}
