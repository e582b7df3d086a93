import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

export type WholeRecord = Awaited<ReturnType<typeof readRecordParts>>;

/** Rows of a record that are read together. */
export const RECORD_PARTS = [
  'family',
  'visits',
  'ofVisits',
  'orders',
  'ofOrders',
  'documents',
  'measured',
  'agreed',
  'messages',
  'staff',
] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

/** Every row of one patient that an export tells of. @param ids of the record and of those merged into it */
export function readWholeRecord(db: Db | Tx, ids: readonly string[]): Promise<WholeRecord> {
  return readRecordParts(db, ids, RECORD_PARTS);
}

/** Reads some parts of a record; those that were not named are empty. */
export async function readRecordParts(db: Db | Tx, ids: readonly string[], parts: readonly RecordPart[]) {
  const has = (part: RecordPart): boolean => parts.includes(part);
  const consultations = has('visits') ? await visitsOf(db, ids) : [];
  const requests = has('orders') ? await ordersOf(db, ids) : [];
  const consultationIds = consultations.map(({ id }) => id);
  const requestIds = requests.map(({ id }) => id);
  const documents = has('documents')
    ? await db.selectFrom('document').selectAll().where('patientId', 'in', ids).orderBy('at').execute()
    : [];
  return {
    patients: await db.selectFrom('patient').selectAll().where('id', 'in', ids).execute(),
    family: has('family') ? await familyOf(db, ids) : [],
    consultations,
    requests,
    documents,
    ...(has('measured') ? await measuredAndKnown(db, ids) : NOT_MEASURED),
    ...(has('agreed') ? await agreedTo(db, ids) : NOT_AGREED),
    ...(has('ofVisits') ? await ofConsultations(db, consultationIds) : NOT_OF_VISITS),
    ...(has('ofOrders') ? await ofRequests(db, requestIds) : NOT_OF_ORDERS),
    messages: has('messages') ? await messagesOf(db, consultationIds, requestIds) : [],
    staff: has('staff') ? await staffOf(db) : [],
  };
}

const NOT_MEASURED = { facts: [], vitalSets: [], observations: [] } satisfies Empty<typeof measuredAndKnown>;
const NOT_AGREED = { healthConsents: [], shares: [], noticeReads: [], notices: [] } satisfies Empty<
  typeof agreedTo
>;
const NOT_OF_VISITS = {
  prescriptions: [],
  signedNotes: [],
  noteErrors: [],
  addenda: [],
  comments: [],
  consentActs: [],
  asked: [],
} satisfies Empty<typeof ofConsultations>;
const NOT_OF_ORDERS = {
  products: [],
  moneyEntries: [],
  rewards: [],
  caseReviews: [],
  caseMarks: [],
  infoRequests: [],
  homeVisits: [],
} satisfies Empty<typeof ofRequests>;
type Empty<Read extends (...args: never[]) => Promise<object>> = Awaited<ReturnType<Read>>;

async function visitsOf(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('consultation')
    .selectAll()
    .where('patientId', 'in', ids)
    .orderBy('createdAt')
    .execute();
}

async function ordersOf(db: Db | Tx, ids: readonly string[]) {
  return db.selectFrom('request').selectAll().where('patientId', 'in', ids).orderBy('requestedAt').execute();
}

/** Those who share an account with the patient: their names and relations. */
async function familyOf(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('familyMember')
    .innerJoin('patient as member', 'member.id', 'familyMember.patientId')
    .innerJoin('patient as holder', 'holder.id', 'familyMember.accountId')
    .select(['familyMember.patientId', 'familyMember.accountId', 'familyMember.relation'])
    .select(['member.name as memberName', 'holder.name as holderName'])
    .where((e) => e.or([e('familyMember.patientId', 'in', ids), e('familyMember.accountId', 'in', ids)]))
    .orderBy('familyMember.patientId')
    .execute();
}

async function measuredAndKnown(db: Db | Tx, ids: readonly string[]) {
  return {
    facts: await db
      .selectFrom('knownFact')
      .selectAll()
      .where('patientId', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    vitalSets: await db.selectFrom('vitalSet').selectAll().where('patientId', 'in', ids).execute(),
    observations: await db
      .selectFrom('observation')
      .selectAll()
      .where('patientId', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  };
}

/** Returns what the patient consented to, shares, and read of the hospital's notices, with the texts of these. */
async function agreedTo(db: Db | Tx, ids: readonly string[]) {
  return {
    healthConsents: await db.selectFrom('healthConsent').selectAll().where('patientId', 'in', ids).execute(),
    shares: await db
      .selectFrom('patientShare')
      .selectAll()
      .where('patientId', 'in', ids)
      .orderBy('createdAt')
      .execute(),
    noticeReads: await db
      .selectFrom('noticeRead')
      .selectAll()
      .where('patientId', 'in', ids)
      .orderBy('at')
      .execute(),
    notices: await db
      .selectFrom('notice')
      .select(['kind', 'version', 'words', 'publishedAt'])
      .orderBy('kind')
      .orderBy('version')
      .execute(),
  };
}

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::text[])`;

async function ofConsultations(db: Db | Tx, ids: readonly string[]) {
  const isWithin = isOneOf('consultationId', ids);
  return {
    prescriptions: await db
      .selectFrom('prescription')
      .selectAll()
      .where(isWithin)
      .orderBy('consultationId')
      .orderBy('version')
      .execute(),
    signedNotes: await db.selectFrom('signedNote').selectAll().where(isWithin).execute(),
    noteErrors: await db.selectFrom('noteError').selectAll().where(isWithin).execute(),
    addenda: await db.selectFrom('noteAddendum').selectAll().where(isWithin).orderBy('at').execute(),
    comments: await db.selectFrom('comment').selectAll().where(isWithin).orderBy('at').execute(),
    consentActs: await db
      .selectFrom('consentAct')
      .selectAll()
      .where(isWithin)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    asked: await db.selectFrom('asked').selectAll().where(isWithin).orderBy('askedAt').execute(),
  };
}

async function ofRequests(db: Db | Tx, ids: readonly string[]) {
  const isWithin = isOneOf('requestId', ids);
  return {
    products: await db.selectFrom('product').selectAll().where(isWithin).orderBy('id').execute(),
    moneyEntries: await moneyEntriesOf(db, ids),
    rewards: await db.selectFrom('reward').selectAll().where(isWithin).execute(),
    caseReviews: await db.selectFrom('caseReview').selectAll().where(isWithin).execute(),
    caseMarks: await db.selectFrom('caseMark').selectAll().where(isWithin).orderBy('at').execute(),
    infoRequests: await db.selectFrom('infoRequest').selectAll().where(isWithin).orderBy('askedAt').execute(),
    homeVisits: await db.selectFrom('homeVisit').selectAll().where(isWithin).orderBy('scheduledAt').execute(),
  };
}

/** With the numbers of their receipts and credit notes. */
async function moneyEntriesOf(db: Db | Tx, requestIds: readonly string[]) {
  return db
    .selectFrom('moneyEntry')
    .leftJoin('receipt', 'receipt.entryId', 'moneyEntry.id')
    .selectAll('moneyEntry')
    .select('receipt.number as receiptNumber')
    .where(isOneOf('moneyEntry.requestId', requestIds))
    .orderBy('moneyEntry.at')
    .orderBy('moneyEntry.id')
    .execute();
}

async function messagesOf(db: Db | Tx, consultationIds: readonly string[], requestIds: readonly string[]) {
  return db
    .selectFrom('message')
    .selectAll()
    .where((e) =>
      e.or([isOneOf('message.consultationId', consultationIds), isOneOf('message.requestId', requestIds)]),
    )
    .orderBy('seq')
    .execute();
}

/** Doctors, nurses and agents, of whom the record names some. */
async function staffOf(db: Db | Tx) {
  return db
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('nurse', 'nurse.userId', 'appUser.id')
    .select(['appUser.id', 'appUser.name', 'provider.id as providerId', 'provider.qualification'])
    .select((e) =>
      e.fn.coalesce('provider.registrationNumber', 'nurse.registrationNumber').as('registrationNumber'),
    )
    .execute();
}
