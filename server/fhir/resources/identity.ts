import { birthText } from '#domain/birth.ts';
import type { Config } from '#server/platform/config.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { coded, entryOf, hl7, LOINC, refOrNone, refTo, words, type Entry } from '#server/fhir/resource.ts';
import { practitionerResource } from './directory.ts';

type PatientRow = WholeRecord['patients'][number];

export const HEALTH_ID_SYSTEM = 'https://healthid.abdm.gov.in';

/**
 * Returns the system of the hospital's record numbers. It has the address of the installation, because another hospital gives the same
 * numbers to other people.
 */
export const recordNumberSystem = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/fhir/record-number`;

export const subjectOf = (patientId: string) => refTo('Patient', patientId);

const phone = (value: string | null) => ({ system: value && 'phone', value });

/** The patient; records that were merged into it; who shares the account. */
export function identityEntries(record: WholeRecord, patientId: string, numberSystem: string): Entry[] {
  const merged = record.patients.filter(({ id }) => id !== patientId);
  return [
    ...record.patients.map((row) =>
      patientEntry(
        row,
        numberSystem,
        row.id === patientId
          ? merged.map(({ id }) => ({ other: subjectOf(id), type: 'replaces' }))
          : [{ other: subjectOf(patientId), type: 'replaced-by' }],
      ),
    ),
    ...record.patients.flatMap(bloodGroupEntry),
    ...record.family.map((row) => relatedEntry(row, record.patients)),
  ];
}

function patientEntry(row: PatientRow, numberSystem: string, link: object[]): Entry {
  return entryOf('Patient', row.id, {
    identifier: [
      { type: hl7('v2-0203', 'MR'), system: numberSystem, value: row.mrn },
      row.healthId && { system: HEALTH_ID_SYSTEM, value: row.healthId },
    ],
    name: [{ text: row.name }],
    telecom: [phone(row.mobile), { system: row.email && 'email', value: row.email }],
    gender: row.sex.toLowerCase(),
    birthDate: birthText(row),
    address: [
      {
        text: [row.address, row.city, row.state].filter(Boolean).join(', '),
        city: row.city,
        state: row.state,
      },
    ],
    contact: [
      {
        relationship: row.emergencyName && [hl7('v2-0131', 'C')],
        name: { text: row.emergencyName },
        telecom: [phone(row.emergencyMobile)],
      },
      row.guardianName && { relationship: [hl7('v2-0131', 'N')], name: { text: row.guardianName } },
    ],
    communication: row.languages.map((language) => ({ language: words(language) })),
    generalPractitioner: [refOrNone('Practitioner', row.pcpProviderId)],
    link,
  });
}

function bloodGroupEntry(row: PatientRow): Entry[] {
  if (!row.bloodGroup) return [];
  return [
    entryOf('Observation', `blood-group-${row.id}`, {
      status: 'final',
      code: coded(LOINC, '882-1', 'Blood group (ABO and Rh)'),
      subject: subjectOf(row.id),
      valueString: row.bloodGroup,
    }),
  ];
}

/** Exports only the name and the relation of another person. */
function relatedEntry(
  { patientId, accountId, relation, memberName, holderName }: WholeRecord['family'][number],
  patients: readonly PatientRow[],
): Entry {
  const isMember = patients.some(({ id }) => id === patientId);
  return entryOf('RelatedPerson', `${accountId}-${patientId}`, {
    patient: subjectOf(isMember ? patientId : accountId),
    relationship: [words(isMember ? `Holder of the account, in which the patient is ${relation}` : relation)],
    name: [{ text: isMember ? holderName : memberName }],
  });
}

/** The staff whom these entries refer to. */
export function practitionerEntries(staff: WholeRecord['staff'], entries: readonly Entry[]): Entry[] {
  const said = JSON.stringify(entries);
  return staff
    .flatMap((row) => [row.id, row.providerId].map((id) => ({ ...row, rowId: id })))
    .filter(
      ({ rowId }) => rowId !== null && said.includes(JSON.stringify(refTo('Practitioner', rowId).reference)),
    )
    .map(({ rowId, ...row }) => {
      const resource = practitionerResource({ ...row, id: rowId ?? '' });
      return { fullUrl: `Practitioner/${resource.id}`, resource };
    });
}
