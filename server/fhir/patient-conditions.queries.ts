import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { phoneOf } from '#contract/phone.ts';
import { idsOfPatientsLike } from '#server/people/patient-search.ts';
import { plainName } from '#server/platform/search/words.ts';
import { changedAt, hasIdentifier } from './patient.queries.ts';
import { HEALTH_ID_SYSTEM, recordNumberSystem } from './resources/identity.ts';
import { dateRange, type Criterion } from './search/matching.ts';

type Config = Parameters<typeof recordNumberSystem>[0];
type Condition = RawBuilder<SqlBool>;
const anyOf = (some: readonly Condition[]): Condition => sql`(${sql.join([...some], sql` or `)})`;

/** Returns the condition on `patient` of a search parameter. */
export function conditionOf({ name, modifier, values }: Criterion, config: Config): Condition {
  const conditions = values.map(
    (value) => CONDITIONS[name]?.(value, modifier, config) ?? sql<SqlBool>`false`,
  );
  return modifier === 'not' ? sql`not ${anyOf(conditions)}` : anyOf(conditions);
}

const CONDITIONS: Readonly<Record<string, (value: string, modifier: string, config: Config) => Condition>> = {
  _id: (value) => sql`patient.id = ${value}`,
  _lastUpdated: (value) => isInRange(changedAt, dateRange('_lastUpdated', value)),
  identifier: identifierCondition,
  name: nameCondition,
  family: nameCondition,
  given: nameCondition,
  birthdate: (value) => isBorn(value),
  gender: (value) => sql`patient.sex = ${value.split('|').at(-1)?.toUpperCase()}`,
  phone: (value) => sql`patient.mobile = ${phoneOf(value) ?? value}`,
};

function identifierCondition(value: string, _modifier: string, config: Config): Condition {
  const bar = value.indexOf('|');
  if (bar < 0) return hasIdentifier(value, 'any');
  const [system, number] = [value.slice(0, bar), value.slice(bar + 1)];
  if (system === recordNumberSystem(config)) return hasIdentifier(number, 'mrn');
  return system === HEALTH_ID_SYSTEM ? hasIdentifier(number, 'healthId') : sql`false`;
}

const ESCAPED = /[.*+?^${}()|[\]\\]/g;

/** Normalises the name of a record as `plainName` does what is sought. */
const PLAIN = sql`replace(lower(regexp_replace(regexp_replace(normalize(patient.name, NFD),
  ${`[\u0300-\u036F\u093C'\u2019\u02BC]`}, '', 'g'), ${String.raw`[\s,;()\[\]/+-]+`}, ' ', 'g')), ${'\u0901'}, ${'\u0902'})`;

/** Narrows by the index of names, then compares the words themselves: a name that only sounds alike is another one. */
function nameCondition(value: string, modifier: string): Condition {
  if (modifier === 'exact') return sql`(patient.name = ${value})`;
  const plain = plainName(value);
  // A hyphen alone would be the beginning of every name.
  if (plain === '') return sql`false`;
  const like = sql<SqlBool>`patient.id in (${idsOfPatientsLike(value)})`;
  const sought = plain.replaceAll(ESCAPED, String.raw`\$&`);
  // No pattern: many of them at once would each be compiled for every name.
  if (modifier === 'contains') return sql`position(${plain} in ${PLAIN}) > 0`;
  return sql`(${like} and ${PLAIN} ~ ${`(^|[ .])${sought}`})`;
}

/** Compares the day, which is exact, or the year or month that is known. */
function isBorn(value: string): Condition {
  const { prefix, from, to } = dateRange('birthdate', value);
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return isInRange(sql`patient.born_on`, { prefix, from, to }, (ms) => sql`${dayOf(ms)}::date`);
}

function isInRange(
  column: RawBuilder<unknown>,
  { prefix, from, to }: { prefix: string; from: number; to: number },
  bound: (ms: number) => RawBuilder<unknown> = (ms) => sql`${new Date(ms)}::timestamptz`,
): Condition {
  switch (prefix) {
    case 'gt':
    case 'sa':
      return sql`${column} >= ${bound(to)}`;
    case 'ge':
      return sql`${column} >= ${bound(from)}`;
    case 'lt':
    case 'eb':
      return sql`${column} < ${bound(from)}`;
    case 'le':
      return sql`${column} < ${bound(to)}`;
    case 'ne':
      return sql`not (${column} >= ${bound(from)} and ${column} < ${bound(to)})`;
    default:
      return sql`(${column} >= ${bound(from)} and ${column} < ${bound(to)})`;
  }
}
