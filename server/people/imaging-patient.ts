import type { ImagingIdentity } from '#contract/imaging.ts';
import type { NamedPatient } from '#contract/imaging-picture.ts';
import type { PatientCheck } from '#contract/patient-check.ts';
import type { StoredFile } from '#server/files/checked-file.ts';
import type { DicomFile } from '#server/platform/dicom/read-dicom.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { comparePatients, type RecordedPatient } from './compare-patients.ts';
import { recordedPatient } from './recorded-patient.ts';

interface Uploaded {
  patientId: string;
  /** The uploader has compared the patients, and says that it is this one. */
  isConfirmed: boolean;
}

/**
 * Compares the patient of an X-ray or scan with that of the record before anything is stored; other files pass.
 * @throws Refusal RULE with both, unless they are the same, the file names no patient, or the uploader confirmed it
 */
export async function imagingOfPatient<File extends StoredFile & { dicom?: DicomFile }>(
  db: Db | Tx,
  file: File,
  { patientId, isConfirmed }: Uploaded,
): Promise<File> {
  const { dicom } = file;
  if (!dicom) return file;
  const checks = checksOf(dicom.patient, await recordedPatient(db, patientId));
  const identity = identityOf(checks);
  if (!isConfirmed && (identity === 'DIFFERENT' || identity === 'NOT_COMPARED'))
    throw new Refusal('RULE', { reason: 'DICOM_OTHER_PATIENT', params: { checks } });
  return { ...file, imaging: { ...dicom, identity } };
}

/** Compares as messages of laboratories are compared; of a name in several scripts, the one that is most alike. */
export function checksOf(stated: NamedPatient, recorded: RecordedPatient): PatientCheck[] {
  const numbers = stated.number === '' ? [] : [{ id: stated.number, assigner: '', type: '' }];
  const { bornOn, sex } = stated;
  const alternatives = stated.name
    .split(' = ')
    .map((name) => comparePatients({ numbers, name, bornOn, sex, phones: [] }, recorded));
  const outcomes = ['SAME', 'DIFFERENT', 'NOT_COMPARED'] as const;
  const found = outcomes.map((outcome) =>
    alternatives.find((checks) => checks.some((one) => one.kind === 'NAME' && one.outcome === outcome)),
  );
  const [checks = []] = found.filter((one) => one !== undefined);
  return checks
    .filter(({ kind }) => kind !== 'MOBILE')
    .map((check) => (check.kind === 'NAME' ? { ...check, stated: stated.name } : check));
}

/** SAME needs a name or a number that is the same, and nothing that differs. */
export function identityOf(checks: readonly PatientCheck[]): ImagingIdentity {
  const hasOutcome = (outcome: PatientCheck['outcome'], ...kinds: PatientCheck['kind'][]): boolean =>
    checks.some((check) => check.outcome === outcome && (!kinds.length || kinds.includes(check.kind)));
  if (checks.every(({ stated }) => stated === '')) return 'NOT_STATED';
  if (hasOutcome('DIFFERENT')) return 'DIFFERENT';
  return hasOutcome('SAME', 'NAME', 'MRN', 'HEALTH_ID') ? 'SAME' : 'NOT_COMPARED';
}
