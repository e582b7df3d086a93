import * as z from 'zod/mini';
import { DeskPatient } from '#contract/front-desk.ts';
import { readResource, wrongElement } from '#server/fhir/create/faults.ts';
import { FhirFault, type Issue } from '#server/fhir/outcome.ts';
import { patientMapping } from '#server/fhir/reading/patient.ts';
import { HEALTH_ID_SYSTEM } from '#server/fhir/resources/identity.ts';
import { likelySame } from '#server/front-desk/find-callers.ts';
import { recordPossibleDuplicates } from '#server/patients/desk-patients.ts';
import { registerPatient } from '#server/patients/register-patient.ts';
import type { Change } from '#server/platform/writes/change.ts';

/** Elements of a Patient by the fields of the desk's form. */
const PATHS: Readonly<Record<string, string>> = {
  name: 'Patient.name',
  sex: 'Patient.gender',
  bornOn: 'Patient.birthDate',
  mobile: 'Patient.telecom',
  languages: 'Patient.communication',
  address: 'Patient.address',
  city: 'Patient.address',
  healthId: 'Patient.identifier',
  guardian: 'Patient.contact',
};

const Living = z.looseObject({
  active: z.optional(z.literal(true)),
  deceasedBoolean: z.optional(z.literal(false)),
  deceasedDateTime: z.optional(z.never()),
});

/** @throws FhirFault 422 for what would be dropped: a record is made of a living person, and is active */
function mustBeLiving(body: unknown): void {
  const [fault] = Living.safeParse(body).error?.issues ?? [];
  if (fault)
    throw wrongElement(`Patient.${String(fault.path[0])}`, 'Only a living person can be registered.');
}

/** Reads a Patient as the import does, into the form of the front desk. @throws FhirFault 422 */
export function deskPatientOf(body: unknown): DeskPatient {
  const patient = readResource('Patient', patientMapping.schema, body);
  mustBeLiving(body);
  const other = (patient.identifier ?? []).findIndex(({ system }) => system !== HEALTH_ID_SYSTEM);
  if (other >= 0)
    throw wrongElement(
      `Patient.identifier[${other}]`,
      `Numbers of other systems are not stored: only an identifier of ${HEALTH_ID_SYSTEM} is.`,
    );
  const row = patientMapping.toRecord(patient, { find: () => undefined });
  const { guardian_name: guardianName, guardian_relation: relation } = row;
  const read = DeskPatient.safeParse({
    name: row['name'],
    sex: row['sex']?.toUpperCase() ?? 'UNKNOWN',
    bornOn: row['born_on'],
    mobile: row['mobile'] ?? '',
    languages: row['languages']?.split(';').filter(Boolean) ?? [],
    ...(row['address'] && { address: row['address'] }),
    ...(row['city'] && { city: row['city'] }),
    ...(row['health_id'] && { healthId: row['health_id'] }),
    ...(guardianName && { guardian: { name: guardianName, relation } }),
  });
  if (read.success) return read.data;
  throw new FhirFault(
    422,
    read.error.issues.map(({ path }): Issue => {
      const expression = PATHS[String(path[0])] ?? 'Patient';
      return { code: 'value', diagnostics: 'The element is absent or is not accepted.', expression };
    }),
  );
}

/**
 * Registers a person by the rules of the front desk.
 * @param isSearched the client searched by If-None-Exist: a possible duplicate is recorded for an operator then, and refused otherwise
 * @returns the id @throws FhirFault 412, 422; Refusal
 */
export async function createPatient(c: Change, body: unknown, isSearched: boolean): Promise<string> {
  const patient = deskPatientOf(body);
  const otherIds = await likelySame(c.tx, patient);
  if (otherIds.length && !isSearched)
    throw new FhirFault(412, {
      code: 'duplicate',
      diagnostics: 'A record is probably of this person. Search for it, or create with If-None-Exist.',
    });
  const { id } = await registerPatient(c, { patient, byUser: null, isEmergency: false });
  await recordPossibleDuplicates(c, id, { otherIds, byUser: null });
  return id;
}
