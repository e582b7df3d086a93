import { FhirFault } from '#server/fhir/outcome.ts';
import type { Resource } from '#server/fhir/resource.ts';
import { plainName } from '#server/platform/search/words.ts';
import type { Param } from './values.ts';

/** A parameter as it was sent: a name with its modifier, and the values of which one must match. */
export interface Criterion {
  name: string;
  modifier: string;
  param: Param;
  values: readonly string[];
}

const MODIFIERS: Readonly<Record<Param['type'], readonly string[]>> = {
  token: ['', 'not'],
  string: ['', 'exact', 'contains'],
  date: [''],
  reference: [''],
};

/** @throws FhirFault 400 for a modifier or a value that a parameter of this type does not have */
export function mustBeCriterion({ name, modifier, param, values }: Criterion): void {
  if (!MODIFIERS[param.type].includes(modifier))
    throw new FhirFault(400, {
      code: 'not-supported',
      diagnostics: `The modifier of ${name} is not supported.`,
    });
  if (values.some((value) => value === ''))
    throw new FhirFault(400, { code: 'value', diagnostics: `A value of ${name} is empty.` });
  if (param.type === 'date') for (const value of values) dateRange(name, value);
}

/** Returns whether a resource meets a criterion. */
export function meets(resource: Resource, { name, modifier, param, values }: Criterion): boolean {
  const found = param.valuesOf(resource);
  if (param.type === 'token' && modifier === 'not')
    return !values.some((value) => found.some((one) => isToken(one, value)));
  return values.some((value) => found.some((one) => isMatch(param.type, one, value, { name, modifier })));
}

interface Named {
  name: string;
  modifier: string;
}

function isMatch(type: Param['type'], found: unknown, value: string, { name, modifier }: Named): boolean {
  switch (type) {
    case 'token':
      return isToken(found, value);
    case 'string':
      return typeof found === 'string' && isText(found, value, modifier);
    case 'date':
      return isDate(found, dateRange(name, value));
    case 'reference':
      return isReference(found, value);
  }
}

/** Compares a code, an Identifier, a Coding, a CodeableConcept or a ContactPoint with `code`, `|code`, `system|` or `system|code`. */
function isToken(found: unknown, value: string): boolean {
  const bar = value.indexOf('|');
  const [system, code] = bar < 0 ? [undefined, value] : [value.slice(0, bar), value.slice(bar + 1)];
  return codesIn(found).some(
    (one) =>
      (code === '' || one.code.toLowerCase() === code.toLowerCase()) &&
      (system === undefined || (one.system ?? '') === system),
  );
}

function codesIn(found: unknown): { system?: string; code: string }[] {
  if (typeof found === 'string') return [{ code: found }];
  if (typeof found === 'boolean') return [{ code: String(found) }];
  if (typeof found !== 'object' || found === null) return [];
  const { coding, system, code, value } = found as Record<string, unknown>;
  if (Array.isArray(coding)) return coding.flatMap(codesIn);
  const text = code ?? value;
  return typeof text === 'string' ? [{ ...(typeof system === 'string' && { system }), code: text }] : [];
}

function isText(found: string, value: string, modifier: string): boolean {
  if (modifier === 'exact') return found === value;
  const [text, sought] = [plainName(found), plainName(value)];
  if (modifier === 'contains') return text.includes(sought);
  // Names are stored as one text: the beginning of each word counts as the beginning of a part.
  return text.startsWith(sought) || beginningsOf(text).some((word) => word.startsWith(sought));
}

/** The text from each of its words on. */
const beginningsOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[ .])[^ .]/g)].map(({ index }) => text.slice(index));

function isReference(found: unknown, value: string): boolean {
  const { reference: target } = (found ?? {}) as { reference?: unknown };
  if (typeof target !== 'string') return false;
  return target === value || (!value.includes('/') && target.endsWith(`/${value}`));
}

export interface DateRange {
  prefix: string;
  from: number;
  /** Exclusive. */
  to: number;
}

const DATE =
  /^(eq|ne|gt|lt|ge|le|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

/** @throws FhirFault 400 for a value that is no date of FHIR */
export function dateRange(name: string, value: string): DateRange {
  const [, prefix = 'eq'] = DATE.exec(value) ?? [];
  const span = DATE.test(value) ? spanOf(value.replace(/^[a-z]{2}/, '')) : undefined;
  if (!span)
    throw new FhirFault(400, { code: 'value', diagnostics: `A value of ${name} is no date of FHIR.` });
  return { prefix, ...span };
}

const DAY_MS = 86_400_000;
const [YEAR_MIN, YEAR_MAX] = [1000, 9998];

/** Returns the time that a date of some precision takes; without a zone it is read in UTC. */
export function spanOf(text: string): { from: number; to: number } | undefined {
  const [day = '', time] = text.split('T');
  const [year = 0, month, date] = day.split('-').map(Number);
  // No person is so old, and the calendar of the language ends.
  if (year < YEAR_MIN || year > YEAR_MAX) return undefined;
  if (time !== undefined) {
    const zoned = /(Z|[+-]\d\d:\d\d)$/.test(time) ? text : `${text}Z`;
    const from = Date.parse(zoned);
    if (Number.isNaN(from)) return undefined;
    const precision = time.includes('.') ? 1 : /^\d\d:\d\d:\d\d/.test(time) ? 1_000 : 60_000;
    return { from, to: from + precision };
  }
  const from = Date.UTC(year, (month ?? 1) - 1, date ?? 1);
  if (date !== undefined) {
    const isDay = new Date(from).getUTCDate() === date && new Date(from).getUTCMonth() + 1 === month;
    return isDay ? { from, to: from + DAY_MS } : undefined;
  }
  if (month !== undefined)
    return month >= 1 && month <= 12 ? { from, to: Date.UTC(year, month, 1) } : undefined;
  return { from, to: Date.UTC(year + 1, 0, 1) };
}

/** Returns the span of a date, an instant or a Period. */
function foundSpan(found: unknown): { from: number; to: number } | undefined {
  if (typeof found === 'string') return spanOf(found);
  if (typeof found !== 'object' || found === null) return undefined;
  const { start, end } = found as { start?: string; end?: string };
  if (start === undefined && end === undefined) return undefined;
  return {
    from: start === undefined ? -Infinity : (spanOf(start)?.from ?? -Infinity),
    to: end === undefined ? Infinity : (spanOf(end)?.to ?? Infinity),
  };
}

/** Compares as FHIR R4 does: by the ranges of both. */
function isDate(found: unknown, { prefix, from, to }: DateRange): boolean {
  const span = foundSpan(found);
  if (!span) return false;
  const isWithin = span.from >= from && span.to <= to;
  const isOverlapping = span.from < to && span.to > from;
  switch (prefix) {
    case 'ne':
      return !isWithin;
    case 'gt':
      return span.to > to;
    case 'lt':
      return span.from < from;
    case 'ge':
      return span.to > to || isWithin || isOverlapping;
    case 'le':
      return span.from < from || isWithin || isOverlapping;
    case 'sa':
      return span.from >= to;
    case 'eb':
      return span.to <= from;
    default:
      // A period of care counts for each day that it touches.
      return typeof found === 'object' ? isOverlapping : isWithin;
  }
}
