import { entryOf, hl7, refTo, words, type Resource } from '#server/fhir/resource.ts';
import type { Places, StaffRow } from '#server/fhir/directory.queries.ts';

/** Systems of the hospital's own codes; that of a hub is the one that the import reads. */
export const HUB_SYSTEM = 'urn:wardline:hub';
export const MODE_SYSTEM = 'urn:wardline:consultation-mode';
export const TEST_SYSTEM = 'urn:wardline:laboratory-test';
export const KIND_SYSTEM = 'urn:wardline:request-kind';
const ROLE_SYSTEM = 'urn:wardline:role';
export const HOSPITAL_ID = 'hospital';

/** A person of the staff: name, registration and qualification, and no address or number of theirs. */
export function practitionerResource(row: {
  id: string;
  name: string;
  registrationNumber: string | null;
  qualification: string | null;
  disabledAt?: Date | null;
}): Resource {
  return entryOf('Practitioner', row.id, {
    identifier: [{ value: row.registrationNumber }],
    active: row.disabledAt === undefined ? undefined : row.disabledAt === null,
    name: [{ text: row.name }],
    qualification: [{ code: { text: row.qualification } }],
  }).resource;
}

/** Codes of HL7's list where it has one; those are the codes that the import reads. */
function roleConcept(role: StaffRow['role']) {
  if (role === 'provider') return { ...hl7('practitioner-role', 'doctor'), text: 'Doctor' };
  if (role === 'nurse') return { ...hl7('practitioner-role', 'nurse'), text: 'Nurse' };
  return { coding: [{ system: ROLE_SYSTEM, code: role }], text: 'Service agent' };
}

export function roleResource(row: StaffRow, places: Places): Resource {
  const hubs = places.userHubs.filter(({ userId }) => userId === row.id).map(({ hubKey }) => hubKey);
  return entryOf('PractitionerRole', `role-${row.id}`, {
    active: row.disabledAt === null,
    practitioner: { ...refTo('Practitioner', row.id), display: row.name },
    organization: refTo('Organization', HOSPITAL_ID),
    code: [roleConcept(row.role)],
    specialty: row.specialisation ? [words(row.specialisation)] : [],
    location: [
      ...places.hubs
        .filter(({ hubKey }) => hubs.includes(hubKey))
        .map(({ id }) => refTo('Location', `hub-${id}`)),
      ...places.providerClinics
        .filter(({ providerId }) => providerId === row.providerId)
        .map(({ clinicId }) => refTo('Location', clinicId)),
    ],
  }).resource;
}

export function hospitalResource(name: string): Resource {
  return entryOf('Organization', HOSPITAL_ID, {
    active: true,
    type: [hl7('organization-type', 'prov')],
    name,
  }).resource;
}

/** Hubs and clinics. */
export function locationResources({ hubs, clinics }: Places): Resource[] {
  const managingOrganization = refTo('Organization', HOSPITAL_ID);
  return [
    ...hubs.map(({ id, hubKey, name }) =>
      entryOf('Location', `hub-${id}`, {
        identifier: [{ system: HUB_SYSTEM, value: hubKey }],
        status: 'active',
        name,
        managingOrganization,
      }),
    ),
    ...clinics.map((row) =>
      entryOf('Location', row.id, {
        status: 'active',
        name: row.clinicName,
        telecom: row.phone ? [{ system: 'phone', value: row.phone }] : [],
        address: { line: row.address ? [row.address] : [], city: row.city, state: row.state },
        managingOrganization,
      }),
    ),
  ].map(({ resource }) => resource);
}
