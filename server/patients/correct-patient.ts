import { createHash, randomUUID } from 'node:crypto';
import { phoneOf } from '#contract/phone.ts';
import { tell } from '#server/notifications/tell.ts';
import { revokeShares } from '#server/patient-links/shares.ts';
import { narrowSessions, revokeLinksOf } from '#server/patient-links/patient-links.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { listLanguages } from '#server/reference/lists.ts';
import { birthText, type Birth } from '#domain/birth.ts';
import { wallOf } from '#domain/zoned-time.ts';
import {
  hasMrn,
  insertCorrection,
  lockPatients,
  updateIdentity,
  type IdentityColumns,
} from './patient-identity.queries.ts';
import { mustBeBirth } from '#server/people/birth-of.ts';
import { fillPatientSearch } from '#server/people/patient-search.ts';
import { findMergeOf } from './patient-merge.queries.ts';

/** Returns who a patient is, with the birth as far as it is known: "1964". */
export function identityOf(row: IdentityColumns & Birth): IdentityColumns {
  const { mrn, name, nameLang, sex, mobile, languages } = row;
  return { mrn, name, nameLang, bornOn: birthText(row), sex, mobile, languages };
}

/** Changes with any field that may be corrected, also when an import or a nurse writes it. */
export function versionOf(row: IdentityColumns & Birth): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(identityOf(row))))
    .digest('hex')
    .slice(0, 32);
}

interface Correcting {
  patientId: string;
  /** Version of the record that was read. */
  version: string;
  reason: string;
  patient: IdentityColumns;
}

/**
 * Corrects who a patient is and how they are reached. A birth date that changed is confirmed again by the doctor before a
 * prescription; links that went to a wrong number end.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT, RULE of a record that was merged
 */
export async function correctPatient(
  deps: Administering,
  { patientId, version, reason, patient }: Correcting,
): Promise<void> {
  await change(acting(deps), async (c) => {
    const [row] = await lockPatients(c.tx, [patientId]);
    const found = orNotFound(row);
    if (await findMergeOf(c.tx, patientId)) throw new Refusal('RULE', { reason: 'PATIENT_MERGED' });
    if (versionOf(found) !== version) throw new Refusal('CHANGED_MEANWHILE');
    const before = identityOf(found);
    const after = { ...patient, mobile: phoneOf(patient.mobile) ?? '' };
    const changed = changedFields(before, after);
    if (!changed.length) return;
    const birth = mustBeBirth('bornOn', after.bornOn, wallOf(c.now, c.timeZone).day);
    await mustBeCorrect(c, before, after);
    const ageConfirmed = found.ageConfirmed && after.bornOn === before.bornOn;
    await updateIdentity(c.tx, patientId, { ...after, ...birth, ageConfirmed });
    await fillPatientSearch(c.tx, patientId);
    const id = randomUUID();
    await insertCorrection(c.tx, {
      id,
      patientId,
      byUser: deps.who?.userId ?? null,
      at: c.now,
      reason,
      before: JSON.stringify(pick(before, changed)),
      after: JSON.stringify(pick(after, changed)),
    });
    await c.audit('CORRECT', 'patient_correction', id, patientId);
    // They were opened by a date that is no longer the one of the record.
    if (after.bornOn !== before.bornOn) await narrowSessions(c.tx, patientId);
    if (after.mobile !== before.mobile) {
      await revokeLinksOf(c.tx, patientId, c.now);
      await revokeShares(c.tx, { patientId }, c.now);
      // The old number, so that a change which the patient did not ask for is noticed.
      await tell(c, deps.config, 'MOBILE_CHANGED', { to: found });
    }
  });
}

type Field = keyof IdentityColumns;

function changedFields(before: IdentityColumns, after: IdentityColumns): Field[] {
  const fields = Object.keys(before) as Field[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const pick = (row: IdentityColumns, fields: readonly Field[]): Partial<IdentityColumns> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

/** Refuses what the schema cannot know. @throws Refusal BAD_INPUT */
async function mustBeCorrect(c: Change, before: IdentityColumns, after: IdentityColumns): Promise<void> {
  const known = listLanguages().map(({ language }) => language);
  if (after.languages.some((language) => !known.includes(language)))
    throw badField('languages', 'CHOOSE_ONE_OF', { values: known });
  if (after.mrn !== before.mrn && (await hasMrn(c.tx, after.mrn))) throw badField('mrn', 'MRN_TAKEN');
}
