import { unitWords } from '#domain/units.ts';

/** Facts that decide whether a typed unit is a test's own: its code and its UCUM unit; null for a test in words. */
export interface MeasuredTest {
  code: string;
  unit: string | null;
}

/** How a number in a typed unit becomes one in the test's unit; SAME where the two units are equal. */
type UnitMatch = 'SAME' | ((number: number) => number);

/** A unit as an amount in a volume: what is counted, in powers of ten of its base unit per litre. */
interface Concentration {
  of: string;
  exponent: number;
}

const AMOUNTS: Readonly<Record<string, readonly [of: string, exponent: number]>> = {
  ...prefixed('g'),
  ...prefixed('mol'),
  ...prefixed('eq'),
  ...prefixed('iu'),
  ...prefixed('u'),
  '': ['count', 0],
  cell: ['count', 0],
  cells: ['count', 0],
  copies: ['count', 0],
  '10*3': ['count', 3],
  k: ['count', 3],
  thou: ['count', 3],
  thousand: ['count', 3],
  thousands: ['count', 3],
  lac: ['count', 5],
  lacs: ['count', 5],
  lakh: ['count', 5],
  lakhs: ['count', 5],
  '10*6': ['count', 6],
  million: ['count', 6],
  millions: ['count', 6],
  mill: ['count', 6],
  '10*9': ['count', 9],
  '10*12': ['count', 12],
};

const VOLUMES: Readonly<Record<string, number>> = {
  l: 0,
  dl: -1,
  '100ml': -1,
  ml: -3,
  ul: -6,
  cumm: -6,
  cmm: -6,
  mm3: -6,
};

function prefixed(base: string): Record<string, readonly [string, number]> {
  const exponents = { '': 0, k: 3, m: -3, u: -6, n: -9, p: -12 };
  return Object.fromEntries(
    Object.entries(exponents).map(([prefix, exponent]) => [prefix + base, [base, exponent] as const]),
  );
}

/** Molar mass in g/mol, of tests that are reported as mass or as amount of substance. */
const MOLAR_MASS: Readonly<Record<string, number>> = {
  ...forEach(['GLUF', 'GLUPP', 'GLUR', 'GLUCAP', 'EAG', 'OGTT1', 'OGTT2', 'GCT', 'DIPSI'], 180.156),
  ...forEach(['CHOL', 'HDL', 'LDL', 'LDLD', 'VLDL', 'NHDL'], 386.65),
  ...forEach(['TBIL', 'DBIL', 'IBIL'], 584.66),
  ...forEach(['CREAT', 'UCRE'], 113.12),
  ...forEach(['CA', 'CAION'], 40.078),
  ...forEach(['IRON', 'TIBC'], 55.845),
  UREA: 60.056,
  BUN: 28.014,
  URIC: 168.11,
  PHOS: 30.974,
  MG: 24.305,
  TG: 885.4,
  VITD: 400.64,
  B12: 1355.37,
  FOL: 441.4,
  CORT: 362.46,
  TESTO: 288.42,
};

function forEach(codes: readonly string[], mass: number): Record<string, number> {
  return Object.fromEntries(codes.map((code) => [code, mass]));
}

/** Ions with one charge: a milliequivalent is a millimole. */
const ONE_CHARGE: ReadonlySet<string> = new Set(['NA', 'K', 'CL', 'UNA']);
const CONVERTED_DIGITS = 4;

/** Compares a typed unit with a test's; undefined where no factor between the two is known. */
export function matchUnit(typed: string, { code, unit }: MeasuredTest): UnitMatch | undefined {
  if (unit === null) return undefined;
  const spelled = spelling(typed);
  if ([unit, unitWords(unit)].some((own) => spelling(own) === spelled)) return 'SAME';
  const [from, to] = [concentration(spelled), concentration(spelling(unit))];
  if (!from || !to) return undefined;
  if (isEquivalent(from.of, to.of, { code, unit })) return shifted(from.exponent - to.exponent);
  const mass = MOLAR_MASS[code];
  if (mass === undefined) return undefined;
  const power = 10 ** (from.exponent - to.exponent);
  if (from.of === 'mol' && to.of === 'g') return (number) => rounded(number * power * mass);
  if (from.of === 'g' && to.of === 'mol') return (number) => rounded((number * power) / mass);
  return undefined;
}

function isEquivalent(from: string, to: string, { code, unit }: MeasuredTest): boolean {
  if (from === to) return true;
  if (from === 'eq' && to === 'mol') return ONE_CHARGE.has(code);
  // Laboratories print "IU/L" for enzymes; of antibodies and hormones the two are not the same.
  return from === 'iu' && to === 'u' && unit === 'U/L';
}

/** Moves the decimal point without the error of a binary fraction. */
function shifted(exponent: number): UnitMatch {
  if (exponent === 0) return 'SAME';
  return (number) => {
    const [digits, power = '0'] = String(number).split('e');
    return Number(`${digits}e${Number(power) + exponent}`);
  };
}

const rounded = (number: number): number => Number(number.toPrecision(CONVERTED_DIGITS));

function concentration(spelled: string): Concentration | undefined {
  const [, amount = '', volume = ''] = /^([^/]*)\/([^/]+)$/.exec(spelled) ?? [];
  const counted = AMOUNTS[amount];
  const per = VOLUMES[volume];
  return counted && per !== undefined ? { of: counted[0], exponent: counted[1] - per } : undefined;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Returns a unit in lower case, without brackets, "u" for micro. Laboratories do not report in mega-units. */
function spelling(unit: string): string {
  return unit
    .toLowerCase()
    .replaceAll(/(^|\s)per\s+/g, '/')
    .replaceAll(/10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, '10*$1')
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)))
    .replaceAll(/[\s[\](){}._]/g, '')
    .replaceAll('^', '*')
    .replace(/^[x×]/, '')
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll('mcg', 'ug')
    .replace(/^([mun]?)mole?s?\//, '$1mol/')
    .replace(/^([km]?)gms?(?=\/|%|$)/, '$1g')
    .replace(/^([km]?)gs(?=\/|%|$)/, '$1g')
    .replace(/^([mu]?g)%$/, '$1/dl')
    .replace(/\/(lit(er|re)?|ltr?)$/, '/l')
    .replace(/\/(1st|first)?(1?hr|hrs|1?hour)$/, '/h')
    .replace(/^((pus|red|epithelial)?cells|[rw]bcs?)?(\/|per)?hpf$/, '/hpf')
    .replace(/^secs?$|^seconds$/, 's')
    .replace(/^mins$|^minutes$/, 'min');
}

const BARE_UNITS: ReadonlySet<string> = new Set(
  'g mg ug ng pg mol mmol umol nmol pmol eq meq u iu miu uiu l dl ml s min h mm mmhg kpa fl lakh lakhs lac lacs thousand million ratio index copies cells'.split(
    ' ',
  ),
);

/** Returns whether text behind a figure is a unit at all, so that words can be told from it. */
export function isUnitLike(typed: string): boolean {
  return /[/%^×]|\bper\b/iu.test(typed) || BARE_UNITS.has(spelling(typed));
}
