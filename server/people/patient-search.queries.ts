import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { containing } from '#server/platform/sql/containing.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { closeKeys, digitKeys, joinedPairs, keysOf, typedKeys } from './name-keys.ts';
import { digitForms, rankPatients, readPatientSearch, type PatientSearch } from './rank-patients.ts';

const FILLED_AT_ONCE = 1_000;
/** Rows that are compared word by word. */
const COMPARED_MAX = 300;
/** A typed text is read at most this many times with two words as one. */
const PAIRS_MAX = 3;
/** Fewer words than these say too little when one of them is left out. */
const FEWEST_LEFT = 2;

/** Computes the keys of patients who are new or changed, or of one of them. @returns how many */
export async function fillPatientSearch(tx: Tx, patientId?: string): Promise<number> {
  const rows = await tx
    .selectFrom('patientSearch')
    .innerJoin('patient', 'patient.id', 'patientSearch.patientId')
    .select(['patient.id', 'patient.name', 'patient.mobile', 'patient.mrn', 'patient.healthId'])
    .where('patientSearch.keys', 'is', null)
    .$if(patientId !== undefined, (query) => query.where('patientSearch.patientId', '=', patientId ?? ''))
    .limit(FILLED_AT_ONCE)
    .forUpdate('patientSearch')
    .skipLocked()
    .execute();
  if (!rows.length) return 0;
  const filled = JSON.stringify(rows.map((row) => ({ id: row.id, keys: keysOf(row) })));
  await sql`update patient_search set keys = filled.keys
    from jsonb_to_recordset(${filled}::jsonb) as filled(id text, keys integer[])
    where patient_search.patient_id = filled.id`.execute(tx);
  return rows.length;
}

/** The ids of patients who may be meant by a search. Any word order, any slip. */
export function idsOfPatientsLike(text: string): RawBuilder<string> {
  const found: RawBuilder<string>[] = readingsOf(readPatientSearch(text)).map(
    (matches) => sql`select patient_id from patient_search where ${matches}`,
  );
  return allOf([...found, notYetFilled(text)]);
}

/** Selects of their own, because an OR between their conditions would use no index. */
function allOf<T>(selects: readonly RawBuilder<T>[]): RawBuilder<T> {
  return sql.join(selects, sql` union all `);
}

/**
 * Returns for each typed word one of its keys, and all keys of the digits; as many conditions as there are ways to read two neighbours as
 * one word.
 */
function readingsOf(search: PatientSearch): RawBuilder<SqlBool>[] {
  if (isEmpty(search)) return [];
  const { words } = search;
  const joined = joinedPairs(words).map((pair, at) => [...words.slice(0, at), pair, ...words.slice(at + 2)]);
  return [words, ...joined.slice(0, PAIRS_MAX)].map((reading) => hasAll({ ...search, words: reading }));
}

function hasAll(search: PatientSearch): RawBuilder<SqlBool> {
  return sql`(${sql.join([...search.words.map(hasWord), ...hasDigits(search)], sql` and `)})`;
}

function hasWord(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`patient_search.keys && ${typedKeys(word)}::integer[]`;
}

function hasDigits({ digits }: PatientSearch): RawBuilder<SqlBool>[] {
  if (digits === '') return [];
  const forms = digitForms(digits).map(
    (form) => sql<SqlBool>`patient_search.keys @> ${digitKeys(form)}::integer[]`,
  );
  return [sql`(${sql.join(forms, sql` or `)})`];
}

const isEmpty = (search: PatientSearch): boolean => search.words.length === 0 && search.digits === '';

/** Patients without computed keys are found by their spelling alone. */
function notYetFilled(text: string): RawBuilder<string> {
  const like = containing(text.trim());
  // The limit keeps the planner from reading all patients first: hardly ever is one not filled.
  return sql`select patient.id from
    (select patient_id from patient_search where keys is null limit ${sql.lit(FILLED_AT_ONCE)}) unfilled
    join patient on patient.id = unfilled.patient_id
    where patient.name ilike ${like} or patient.mrn ilike ${like} or patient.mobile ilike ${like}
      or patient.health_id ilike ${like}`;
}

/**
 * The ids of patients who match a search, best first, of those that `isVisible` allows.
 *
 * @param isVisible a condition on `patient`
 */
export async function findPatientIds(
  db: Db | Tx,
  text: string,
  isVisible: Expression<SqlBool>,
  limit: number,
): Promise<string[]> {
  const search = readPatientSearch(text);
  const all = await candidates(db, text, readingsOf(search), isVisible, search);
  const found = rankPatients(all, search);
  if (found.length || search.words.length <= FEWEST_LEFT) return found.slice(0, limit).map(({ id }) => id);
  // One word may be wrong altogether: another middle name, a nickname.
  const withoutOne = search.words.map((_, at) =>
    hasAll({ ...search, words: search.words.filter((__, other) => other !== at) }),
  );
  const some = await candidates(db, text, withoutOne, isVisible, search);
  return rankPatients(some, search)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** The nearest patients by their keys, of those who are visible. */
async function candidates(
  db: Db | Tx,
  text: string,
  matches: readonly RawBuilder<SqlBool>[],
  isVisible: Expression<SqlBool>,
  { words }: PatientSearch,
) {
  const has = (key: number): RawBuilder<number> => sql`(patient_search.keys @> ${[key]}::integer[])::integer`;
  const near = words.map(closeKeys).map(({ exact, start }) => sql`${has(exact)} * 2 + ${has(start)}`);
  const nearness = near.length ? sql.join(near, sql` + `) : sql`0`;
  const found = matches.map(
    (each) => sql`select patient_id as id, ${nearness} as nearness from patient_search where ${each}`,
  );
  const unfilled = sql`select id, 0 as nearness from (${notYetFilled(text)}) unfilled`;
  return db
    .selectFrom(
      sql<{ id: string; nearness: number }>`(
        select id, max(nearness) as nearness from (${allOf([...found, unfilled])}) either group by id)`.as(
        'like',
      ),
    )
    .innerJoin('patient', 'patient.id', 'like.id')
    .select(['patient.id', 'patient.name', 'patient.mobile', 'patient.mrn', 'patient.healthId'])
    .where(isVisible)
    .orderBy('like.nearness', 'desc')
    .orderBy('patient.id')
    .limit(COMPARED_MAX)
    .execute();
}
