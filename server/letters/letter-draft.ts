import type { ReferralTexts } from '#contract/visit-letters.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import { dosageWords } from '#domain/dosage.ts';
import { prescribedName } from '#domain/prescribing.ts';
import { valueWords } from '#domain/units.ts';
import { documentsOf } from '#server/files/documents.ts';
import { dayWords, timeWords } from '#server/platform/pdf/time-words.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allergiesOf } from '#server/prescriptions/prescription-texts.ts';
import { labOrdersOf, noteInForce, type ConsultationRow } from '#server/visits/consultations.ts';
import { currentMedicines } from '#server/visits/current-medicines.ts';
import { factsThatHold } from '#server/visits/known-facts.ts';
import { newestVitals } from './letter.queries.ts';

const NOT_RECORDED = 'Not recorded';

/** The record of a visit in words, for a doctor who edits them; what is not recorded says so. */
export async function letterDraft(ctx: Deps, row: ConsultationRow): Promise<ReferralTexts> {
  const note = noteInForce(row);
  const findings = [note.history, note.examination].map((text) => text.trim()).filter(Boolean);
  return {
    complaint: note.complaint || NOT_RECORDED,
    findings: findings.join('\n') || NOT_RECORDED,
    diagnoses: note.diagnoses.map(diagnosisWords).join('\n') || NOT_RECORDED,
    medicines: await medicinesOf(ctx, row),
    allergies: await allergyWords(ctx, row),
    vitals: await vitalsOf(ctx, row),
    investigations: await investigationsOf(ctx, row),
  };
}

/** Returns what was prescribed and has not ended, and what the patient takes from elsewhere. */
async function medicinesOf({ db, clock }: Deps, row: ConsultationRow): Promise<string> {
  const prescribed = await currentMedicines(db, { patientId: row.patientId, now: clock.now() });
  const facts = await factsThatHold(db, row.patientId);
  const words = [
    ...prescribed.map((item) => [prescribedName(item), ...dosageWords(item)].join(', ')),
    ...facts.flatMap((fact) =>
      fact.kind === 'MEDICINE' ? [[fact.name, fact.dosage].filter(Boolean).join(', ')] : [],
    ),
  ];
  return [...new Set(words)].join('\n') || NOT_RECORDED;
}

/** Substances with what happened, where that is recorded. */
async function allergyWords({ db }: Deps, row: ConsultationRow): Promise<string> {
  const facts = await factsThatHold(db, row.patientId);
  const words = facts.flatMap((fact) =>
    fact.kind === 'ALLERGY' ? [fact.substance + (fact.reaction && ` (${fact.reaction})`)] : [],
  );
  return words.join('\n') || allergiesOf(row);
}

async function vitalsOf({ db, config }: Deps, row: ConsultationRow): Promise<string> {
  const newest = await newestVitals(db, row.id);
  if (!newest?.values.length) return NOT_RECORDED;
  const values = newest.values.flatMap(({ name, value, unit }) =>
    value === null ? [] : [`${name} ${valueWords(value, unit ?? '')}`],
  );
  return `${values.join('; ')} (${timeWords(newest.at, config.TIME_ZONE)})`;
}

/** The tests that were ordered at this visit, and whether a result has come. */
async function investigationsOf({ db, config }: Deps, row: ConsultationRow): Promise<string> {
  const orders = (await labOrdersOf(db, row.id)).filter(({ status }) => status !== 'CANCELLED');
  const results = await documentsOf(db, { requestIds: orders.map(({ id }) => id) }, ['LAB_RESULT']);
  const lines = orders.map(({ id, tests, requestedAt }) => {
    const state = results.some(({ requestId }) => requestId === id)
      ? 'result received'
      : 'no result received yet';
    return `${tests.join(', ')}: ordered on ${dayWords(requestedAt, config.TIME_ZONE)}, ${state}`;
  });
  return lines.join('\n') || NOT_RECORDED;
}
