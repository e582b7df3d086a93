import { sql } from 'kysely';
import type { ClinicalSet } from '#contract/clinical-data.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { ChangedLimits } from '#server/platform/sql/tables/catalogue.ts';

interface Signed {
  clinician: string;
  registration: string;
  byUser: string | null;
  at: Date;
}
interface Rule {
  dataSet: ClinicalSet;
  ruleKey: string;
}

/** Locks the rules for writers until the transaction ends; they can be read. */
export async function lockClinicalData(tx: Tx): Promise<void> {
  await sql`lock table clinical_review, clinical_change in share row exclusive mode`.execute(tx);
}

const reviews = (db: Db | Tx) =>
  db
    .selectFrom('clinicalReview')
    .leftJoin('appUser', 'appUser.id', 'clinicalReview.byUser')
    .selectAll('clinicalReview')
    .select('appUser.name as byName');

const changes = (db: Db | Tx) =>
  db
    .selectFrom('clinicalChange')
    .leftJoin('appUser', 'appUser.id', 'clinicalChange.byUser')
    .selectAll('clinicalChange')
    .select('appUser.name as byName');

/** The newest review of each rule that has one. */
export async function newestReviews(db: Db | Tx) {
  return reviews(db)
    .distinctOn(['clinicalReview.dataSet', 'clinicalReview.ruleKey'])
    .orderBy('clinicalReview.dataSet')
    .orderBy('clinicalReview.ruleKey')
    .orderBy('clinicalReview.seq', 'desc')
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof newestReviews>>[number];

/** The newest change of each limit that was ever changed; one without limits is ended. */
export async function newestChanges(db: Db | Tx) {
  return changes(db)
    .distinctOn(['clinicalChange.dataSet', 'clinicalChange.ruleKey'])
    .orderBy('clinicalChange.dataSet')
    .orderBy('clinicalChange.ruleKey')
    .orderBy('clinicalChange.seq', 'desc')
    .execute();
}
export type ChangeRow = Awaited<ReturnType<typeof newestChanges>>[number];

/** The changes of one set that hold now, by the keys of their rules. */
export async function limitsInForce(
  db: Db | Tx,
  dataSet: ClinicalSet,
): Promise<ReadonlyMap<string, ChangedLimits>> {
  const rows = await db
    .selectFrom('clinicalChange')
    .distinctOn('ruleKey')
    .select(['ruleKey', 'limits'])
    .where('dataSet', '=', dataSet)
    .orderBy('ruleKey')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.flatMap(({ ruleKey, limits }) => (limits === null ? [] : [[ruleKey, limits]])));
}

/** All that was said of a rule, the newest first. */
export async function historyOfRule(db: Db, { dataSet, ruleKey }: Rule) {
  const reviewed = await reviews(db)
    .where('dataSet', '=', dataSet)
    .where('ruleKey', '=', ruleKey)
    .orderBy('clinicalReview.seq', 'desc')
    .execute();
  const changed = await changes(db)
    .where('dataSet', '=', dataSet)
    .where('ruleKey', '=', ruleKey)
    .orderBy('clinicalChange.seq', 'desc')
    .execute();
  return { reviewed, changed };
}

export async function insertReviews(
  tx: Tx,
  rules: readonly (Rule & { hash: string })[],
  review: Signed & { verdict: 'APPROVED' | 'QUESTIONED'; note: string },
): Promise<void> {
  await tx
    .insertInto('clinicalReview')
    .values(rules.map((rule) => ({ ...rule, ...review })))
    .execute();
}

/** @param change its limits are null to end the one before it */
export async function insertLimitChange(
  tx: Tx,
  { limits, ...change }: Rule & Signed & { limits: ChangedLimits | null; reason: string },
): Promise<void> {
  await tx
    .insertInto('clinicalChange')
    .values({ ...change, limits: limits === null ? null : JSON.stringify(limits) })
    .execute();
}
