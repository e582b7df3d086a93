import * as z from 'zod/mini';
import { DeskPatient } from '#contract/front-desk.ts';
import { pathOf, readResource, wrongElement } from '#server/fhir/create/faults.ts';
import { FhirFault, type Issue } from '#server/fhir/outcome.ts';
import { patientMapping } from '#server/fhir/reading/patient.ts';
import { HEALTH_ID_SYSTEM } from '#server/fhir/resources/identity.ts';
import { likelySame } from '#server/front-desk/find-callers.ts';
import { recordPossibleDuplicates } from '#server/patients/desk-patients.ts';
import { registerPatient } from '#server/patients/register-patient.ts';
import type { Change } from '#server/platform/writes/change.ts';

type Fault = readonly [expression: string, diagnostics: string];

/** Elements of a Patient by the fields of the desk's form, with what they must be. */
const FAULTS: Readonly<Record<string, Fault>> = {
  name: ['Patient.name', 'The first name has 1 to 120 characters.'],
  sex: ['Patient.gender', 'The gender is male, female, other or unknown.'],
  bornOn: ['Patient.birthDate', 'Name the date of birth, or the year or month of it that is known.'],
  mobile: ['Patient.telecom', 'The telephone number of the system phone is none.'],
  languages: ['Patient.communication', 'There are at most 20 languages, each with at most 60 characters.'],
  address: ['Patient.address', 'An address has at most 200 characters.'],
  city: ['Patient.address', 'A city has at most 200 characters.'],
  healthId: ['Patient.identifier', 'A health number has 14 digits.'],
  guardian: [
    'Patient.contact',
    'A guardian has a name of at most 120 characters and a relationship such as MTH, FTH or GUARD.',
  ],
};
const UNKNOWN_FAULT: Fault = ['Patient', 'An element is not accepted.'];

const PARTS_MAX = 10;
const Some = z.optional(z.array(z.unknown()).check(z.maxLength(PARTS_MAX)));
const NameParts = z.looseObject({ given: Some, prefix: Some, suffix: Some });
const Sizes = z.looseObject({
  identifier: Some,
  name: z.optional(z.array(NameParts).check(z.maxLength(PARTS_MAX))),
  telecom: Some,
  address: z.optional(z.array(z.looseObject({ line: Some })).check(z.maxLength(PARTS_MAX))),
  contact: z.optional(
    z
      .array(z.looseObject({ name: z.optional(NameParts), relationship: Some, telecom: Some }))
      .check(z.maxLength(PARTS_MAX)),
  ),
});

/** @throws FhirFault 422 for more parts than a person has */
function mustFit(body: unknown): void {
  const fault = Sizes.safeParse(body).error?.issues.find(({ code }) => code === 'too_big');
  if (fault)
    throw wrongElement(pathOf('Patient', fault.path), `There are more than ${PARTS_MAX} of this element.`);
}

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
  mustFit(body);
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
      const [expression, diagnostics] = FAULTS[String(path[0])] ?? UNKNOWN_FAULT;
      return { code: 'value', diagnostics, expression };
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
