import type { Context } from 'hono';
import { FhirFault } from '#server/fhir/outcome.ts';
import type { Resource } from '#server/fhir/resource.ts';
import type { Criterion } from '#server/fhir/search/matching.ts';
import { pageOwner, search } from '#server/fhir/search/search.ts';
import { auditSearch } from '#server/fhir/trail.ts';
import type { FhirType } from '#server/fhir/types.ts';
import { nameWords } from '#server/people/name-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';

/** Parameters that name one resource together. One of a patient alone would return an older visit or request in place of a new one. */
const NAMING: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Patient: [['name', 'birthdate', 'gender']],
  Appointment: [['patient', 'date', 'status']],
  ServiceRequest: [['patient', 'code', 'status']],
};
const NUMBERS = [['_id'], ['identifier']] as const;
const NAMES = new Set(['name', 'family', 'given']);
/** Parameters about the answer, and the place of a page. */
const NOT_HERE = new Set(['_count', '_page']);

/**
 * Returns the one resource that a conditional create finds.
 * @throws FhirFault 400 for a condition that does not name one resource, 412 where several meet it
 */
export async function existingOf(
  caller: Deps & { who: FhirClient },
  c: Context,
  type: FhirType,
): Promise<Resource | undefined> {
  const condition = c.req.header('if-none-exist');
  if (condition === undefined) return undefined;
  const sent = new URLSearchParams(condition.replace(/^\?/, ''));
  if ([...sent.keys()].some((key) => NOT_HERE.has(key.split(':')[0] ?? '')))
    throw wrong('If-None-Exist has neither _count nor _page.');
  const { resources, query, next } = await search(caller, {
    type,
    sent,
    isStrict: true,
    owner: pageOwner(caller.who),
    mustBe: (criteria) => mustName(type, criteria),
  });
  const found = resources.filter((resource) => isWholly(resource, query.criteria));
  await auditSearch(caller, type.name, resources);
  if (found.length > 1 || next !== undefined)
    throw new FhirFault(412, { code: 'duplicate', diagnostics: 'Several resources meet If-None-Exist.' });
  return found[0];
}

const wrong = (diagnostics: string) => new FhirFault(400, { code: 'value', diagnostics });

function mustName({ name: type }: FhirType, criteria: readonly Criterion[]): void {
  const ways = [...NUMBERS, ...(NAMING[type] ?? [])];
  const named = new Set(criteria.filter(isOneValue).map(({ name }) => (NAMES.has(name) ? 'name' : name)));
  if (ways.some((way) => way.every((name) => named.has(name)))) return;
  const list = ways.map((way) => way.join(' with ')).join(', or ');
  throw wrong(`If-None-Exist names one resource by one value of ${list}.`);
}

/** Tells whether a criterion says what one resource has: a single value, compared as a whole. */
function isOneValue({ name, modifier, param, values }: Criterion): boolean {
  const [value = '', ...others] = values;
  if (others.length || (modifier !== '' && modifier !== 'exact')) return false;
  if (param.type === 'date') return /^(?:eq)?\d{4}-\d\d-\d\d/.test(value);
  // "system|" finds all identifiers of a system.
  return name !== 'identifier' || !value.endsWith('|');
}

/**
 * Tells whether a record has the whole name and the day of birth that were sought. A search finds more: what begins alike, and a birth of
 * which the year alone is known.
 */
function isWholly({ name, birthDate }: Resource, criteria: readonly Criterion[]): boolean {
  const sought = criteria.filter((one) => NAMES.has(one.name)).flatMap(({ values }) => values);
  const born = criteria.find((one) => one.name === 'birthdate')?.values[0];
  if (criteria.some((one) => NUMBERS.flat().some((number) => number === one.name) && isOneValue(one)))
    return true;
  if (!sought.length) return true;
  const wordsOf = (text: string): string => [...new Set(nameWords(text))].toSorted().join(' ');
  const [{ text = '' } = {}] = (name ?? []) as { text?: string }[];
  return wordsOf(text) === wordsOf(sought.join(' ')) && (!born || born.replace(/^eq/, '') === birthDate);
}
