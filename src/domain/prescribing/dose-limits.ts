import type { IngredientAmount } from './ingredient-amounts.ts';

export type RouteGroup = 'ORAL' | 'PARENTERAL' | 'RECTAL' | 'INHALED' | 'TOPICAL' | 'OPHTHALMIC';
export type LimitUnit = 'MG' | 'MCG' | 'IU' | 'ML' | 'MMOL';

/** The highest doses of an ingredient by one group of routes; null: not known, which is not unlimited. */
export interface DoseLimit {
  readonly ingredient: string;
  readonly routeGroup: RouteGroup;
  readonly unit: LimitUnit;
  readonly adultMaxSingle: number | null;
  /** In the interval: a day, 7 days, or a month. */
  readonly adultMaxDaily: number | null;
  readonly childMaxSinglePerKg: number | null;
  readonly childMaxDailyPerKg: number | null;
  readonly childMaxDailyAbsolute: number | null;
  readonly minAgeMonths: number | null;
  readonly elderlyMaxDaily: number | null;
  readonly minIntervalHours: number | null;
  readonly interval: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  readonly note: string;
  /** A mistake with it does grave harm: its dose is never free text. */
  readonly isHighAlert?: true;
}

/** One ingredient of one line, of the pad or of what the patient takes. */
export interface DoseOrder {
  /** The medicine as a screen names it. */
  name: string;
  ingredient: string;
  /** undefined: a route for which the data have no limits. */
  routeGroup: RouteGroup | undefined;
  isCurrent: boolean;
  amount: IngredientAmount;
  /** undefined: not said in figures. */
  timesADay: number | undefined;
  /** It is given once. */
  isOnce: boolean;
  /** Hours between two doses; undefined: not said. */
  hoursApart: number | undefined;
  days: number;
  /** A patch gives its amount however often it is changed. */
  isPatch: boolean;
}

export interface DosedPatient {
  ageMonths: number;
  /** null: none that says something of today. */
  weightKg: number | null;
}

export type DosePer = 'DOSE' | 'DAY' | 'WEEK' | 'MONTH' | 'INTERVAL';

/** One limit that is exceeded. */
export interface DoseFinding {
  ingredient: string;
  per: DosePer;
  ordered: number;
  limit: number;
  unit: LimitUnit | 'HOUR';
  weightKg: number | null;
  isElderly: boolean;
  from: string[];
  verdict: DoseVerdict;
  note: string;
}

/** STOP: a reason is needed; REFUSE: it cannot be signed. */
export type DoseVerdict = 'OK' | 'STOP' | 'REFUSE';

/** Rounding of a child's dose to what can be measured is no overdose. */
const TOLERANCE = 1.1;
const REFUSED_FROM = 3;
const ADULT_MONTHS = 18 * 12;
const ELDERLY_MONTHS = 65 * 12;
const MG_PER_MMOL_OF_POTASSIUM_CHLORIDE = 74.5;
/** Room for figures that binary numbers cannot hold. */
const EPSILON = 1e-9;

/** Judges an amount by a limit. A higher amount never has a weaker verdict. */
export function verdictOf(ordered: number, limit: number): DoseVerdict {
  if (ordered >= limit * REFUSED_FROM * (1 - EPSILON)) return 'REFUSE';
  return ordered > limit * TOLERANCE * (1 + EPSILON) ? 'STOP' : 'OK';
}

/** An amount in the unit of a limit; undefined where it cannot be converted. */
export function inUnit({ mg, iu, ml }: IngredientAmount, unit: LimitUnit): number | undefined {
  if (unit === 'ML') return ml;
  if (unit === 'IU') return iu;
  if (mg === undefined) return undefined;
  if (unit === 'MMOL') return mg / MG_PER_MMOL_OF_POTASSIUM_CHLORIDE;
  return unit === 'MCG' ? mg * 1000 : mg;
}

export const isChild = ({ ageMonths }: DosedPatient): boolean => ageMonths < ADULT_MONTHS;
const isElderly = ({ ageMonths }: DosedPatient): boolean => ageMonths >= ELDERLY_MONTHS;

const PERIODS = {
  DAILY: { per: 'DAY', days: 1 },
  WEEKLY: { per: 'WEEK', days: 7 },
  MONTHLY: { per: 'MONTH', days: 28 },
} as const;

/** How much is taken in the interval of a limit; undefined where amount or frequency is not known. */
function inPeriod(order: DoseOrder, { unit, interval }: DoseLimit): number | undefined {
  const one = inUnit(order.amount, unit);
  if (one === undefined) return undefined;
  if (order.isPatch || order.isOnce) return one;
  if (order.timesADay === undefined) return undefined;
  const days = Math.min(PERIODS[interval].days, Math.max(1, order.days));
  return one * Math.max(1, order.timesADay * days);
}

type Limited = Pick<DoseFinding, 'limit' | 'weightKg' | 'isElderly'>;

const limited = (limit: number | null, more: Partial<Limited> = {}): Limited[] =>
  limit === null ? [] : [{ limit, weightKg: null, isElderly: false, ...more }];

function byWeight(limit: number | null, { weightKg }: DosedPatient): Limited[] {
  return limit === null || weightKg === null ? [] : limited(limit * weightKg, { weightKg });
}

function singleLimits(row: DoseLimit, patient: DosedPatient): Limited[] {
  const child = isChild(patient) ? byWeight(row.childMaxSinglePerKg, patient) : [];
  return [...limited(row.adultMaxSingle), ...child];
}

function periodLimits(row: DoseLimit, patient: DosedPatient): Limited[] {
  const child = isChild(patient)
    ? [...byWeight(row.childMaxDailyPerKg, patient), ...limited(row.childMaxDailyAbsolute)]
    : [];
  const elderly = isElderly(patient) ? limited(row.elderlyMaxDaily, { isElderly: true }) : [];
  return [...limited(row.adultMaxDaily), ...child, ...elderly];
}

/** The strictest of the limits. */
const lowest = (limits: readonly Limited[]): Limited | undefined =>
  limits.toSorted((a, b) => a.limit - b.limit)[0];

/** A limit as it is shown beside a dose, before anything exceeds it. */
export type ShownLimit = Limited &
  Pick<DoseLimit, 'ingredient' | 'unit'> & { per: Exclude<DosePer, 'INTERVAL'> };

/**
 * The highest dose at once and in the interval of a row that this patient may have without a reason. A limit that needs a weight
 * which is not known is left out, and so is the one for adults in its place.
 */
export function shownLimits(row: DoseLimit, patient: DosedPatient): ShownLimit[] {
  const { ingredient, unit, interval, childMaxSinglePerKg, childMaxDailyPerKg } = row;
  const isUnknown = (perKg: number | null): boolean =>
    isChild(patient) && perKg !== null && patient.weightKg === null;
  const single = isUnknown(childMaxSinglePerKg) ? undefined : lowest(singleLimits(row, patient));
  const period = isUnknown(childMaxDailyPerKg) ? undefined : lowest(periodLimits(row, patient));
  return [
    ...(single ? [{ ...single, ingredient, unit, per: 'DOSE' as const }] : []),
    ...(period ? [{ ...period, ingredient, unit, per: PERIODS[interval].per }] : []),
  ];
}

type Rest = Pick<DoseFinding, 'per' | 'ordered' | 'unit' | 'from'>;

function finding(row: DoseLimit, limits: readonly Limited[], rest: Rest): DoseFinding[] {
  const limit = lowest(limits);
  if (!limit) return [];
  const verdict = verdictOf(rest.ordered, limit.limit);
  return verdict === 'OK' ? [] : [{ ingredient: row.ingredient, ...rest, ...limit, verdict, note: row.note }];
}

function singleFindings(row: DoseLimit, order: DoseOrder, patient: DosedPatient): DoseFinding[] {
  const ordered = inUnit(order.amount, row.unit);
  if (ordered === undefined) return [];
  const rest = { per: 'DOSE' as const, ordered, unit: row.unit, from: [order.name] };
  return finding(row, singleLimits(row, patient), rest);
}

/** The sum of the lines of one ingredient. */
function periodFindings(row: DoseLimit, orders: readonly DoseOrder[], patient: DosedPatient): DoseFinding[] {
  const taken = orders.flatMap((order) => {
    const amount = inPeriod(order, row);
    return amount === undefined ? [] : [{ amount, name: order.name }];
  });
  const ordered = taken.reduce((sum, { amount }) => sum + amount, 0);
  const rest = {
    per: PERIODS[row.interval].per,
    ordered,
    unit: row.unit,
    from: [...new Set(taken.map(({ name }) => name))],
  };
  return finding(row, periodLimits(row, patient), rest);
}

/** Doses that follow each other too soon need a reason, however soon. */
function intervalFindings(row: DoseLimit, { hoursApart, name }: DoseOrder): DoseFinding[] {
  const { minIntervalHours: least, ingredient, note } = row;
  if (least === null || hoursApart === undefined || hoursApart * TOLERANCE >= least) return [];
  const rest = { per: 'INTERVAL' as const, unit: 'HOUR' as const, weightKg: null, isElderly: false };
  return [{ ingredient, ...rest, ordered: hoursApart, limit: least, from: [name], verdict: 'STOP', note }];
}

/** Groups of routes by which a dose acts on the whole body: their amounts add up. */
const SYSTEMIC: ReadonlySet<RouteGroup> = new Set(['ORAL', 'PARENTERAL', 'RECTAL']);
const isSystemic = (group: RouteGroup | undefined): boolean => group !== undefined && SYSTEMIC.has(group);
const meets = ({ routeGroup: a }: DoseOrder, { routeGroup: b }: DoseOrder): boolean =>
  a === b || (isSystemic(a) && isSystemic(b));

/**
 * The limits that the lines of a pad exceed, with what the patient takes already added up by ingredient: of each ingredient
 * the worst. An ingredient without a row has none, which does not mean that its dose is right.
 */
export function doseFindings(
  orders: readonly DoseOrder[],
  rows: readonly DoseLimit[],
  patient: DosedPatient,
): DoseFinding[] {
  const own = orders.filter(({ isCurrent }) => !isCurrent);
  const found = own.flatMap((order) => {
    const row = rowOf(rows, order);
    if (!row) return [];
    const same = orders.filter((other) => other.ingredient === order.ingredient && meets(other, order));
    return [
      ...singleFindings(row, order, patient),
      ...periodFindings(mostLenient(row, same, rows), same, patient),
      ...periodFindings(
        row,
        same.filter(({ routeGroup }) => routeGroup === order.routeGroup),
        patient,
      ),
      ...intervalFindings(row, order),
    ];
  });
  const ingredients = [...new Set(found.map(({ ingredient }) => ingredient))];
  return ingredients.flatMap((name) => worst(found.filter(({ ingredient }) => ingredient === name)) ?? []);
}

export function rowOf(
  rows: readonly DoseLimit[],
  { ingredient, routeGroup }: Pick<DoseOrder, 'ingredient' | 'routeGroup'>,
): DoseLimit | undefined {
  return rows.find((row) => row.ingredient === ingredient && row.routeGroup === routeGroup);
}

/** Returns the row that allows most of the routes by which an ingredient is given: a sum over routes is judged by it. */
function mostLenient(row: DoseLimit, orders: readonly DoseOrder[], rows: readonly DoseLimit[]): DoseLimit {
  const others = orders.flatMap((order) => rowOf(rows, order) ?? []);
  return others
    .filter(({ unit, interval }) => unit === row.unit && interval === row.interval)
    .reduce(
      (most, one) => ((one.adultMaxDaily ?? Infinity) > (most.adultMaxDaily ?? Infinity) ? one : most),
      row,
    );
}

const GRAVITY: readonly DoseVerdict[] = ['STOP', 'REFUSE'];
const ratioOf = ({ per, ordered, limit }: DoseFinding): number =>
  per === 'INTERVAL' ? limit / Math.max(ordered, EPSILON) : ordered / limit;

function worst(findings: readonly DoseFinding[]): DoseFinding | undefined {
  return findings.toSorted(
    (a, b) => GRAVITY.indexOf(b.verdict) - GRAVITY.indexOf(a.verdict) || ratioOf(b) - ratioOf(a),
  )[0];
}

/** Reason why an order cannot be compared with its row. */
export type DoseGap = 'NO_LIMIT' | 'NOT_RECKONED' | 'NO_WEIGHT';

/** Returns what of an order could not be compared. */
export function doseGap(
  order: DoseOrder,
  rows: readonly DoseLimit[],
  patient: DosedPatient,
): DoseGap | undefined {
  const row = rowOf(rows, order);
  const child = isChild(patient);
  const single = [row?.adultMaxSingle, child ? row?.childMaxSinglePerKg : null];
  const period = [
    row?.adultMaxDaily,
    ...(child ? [row?.childMaxDailyPerKg, row?.childMaxDailyAbsolute] : []),
  ];
  const isKnown = (limit: number | null | undefined): boolean => limit !== null && limit !== undefined;
  if (!row || ![...single, ...period].some(isKnown)) return 'NO_LIMIT';
  if (inUnit(order.amount, row.unit) === undefined) return 'NOT_RECKONED';
  if (period.some(isKnown) && inPeriod(order, row) === undefined) return 'NOT_RECKONED';
  const isByWeight = child && (row.childMaxSinglePerKg !== null || row.childMaxDailyPerKg !== null);
  return isByWeight && patient.weightKg === null ? 'NO_WEIGHT' : undefined;
}
