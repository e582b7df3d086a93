import type { HiType } from '#contract/abdm.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { bundled } from '#server/operations/privacy/bundled.ts';
import { factEntries } from '#server/fhir/resources/facts.ts';
import { identityEntries, practitionerEntries, subjectOf } from '#server/fhir/resources/identity.ts';
import { measuredEntries } from '#server/fhir/resources/measured.ts';
import { requestEntries } from '#server/fhir/resources/requests.ts';
import { entryOf, refTo, type Entry, type Resource } from '#server/fhir/resource.ts';
import { visitEntries } from '#server/fhir/resources/visits.ts';

const PROFILE = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition';
const SNOMED = 'http://snomed.info/sct';

/** The kinds of which the portal makes documents, with profile and type as at https://nrces.in/ndhm/fhir/r4. */
const KINDS = {
  OPConsultation: ['OPConsultRecord', '371530004', 'Clinical consultation report'],
  Prescription: ['PrescriptionRecord', '440545006', 'Prescription record'],
  DiagnosticReport: ['DiagnosticReportRecord', '721981007', 'Diagnostic studies report'],
} as const satisfies Partial<Record<HiType, readonly [profile: string, code: string, title: string]>>;
export type ProvidedHiType = keyof typeof KINDS;
export const PROVIDED = Object.keys(KINDS) as ProvidedHiType[];

/** Profiles of the resources within a document. */
const PROFILES: Readonly<Record<string, string>> = {
  Patient: 'Patient',
  Practitioner: 'Practitioner',
  Organization: 'Organization',
  Encounter: 'Encounter',
  Condition: 'Condition',
  MedicationRequest: 'MedicationRequest',
  Observation: 'Observation',
  DiagnosticReport: 'DiagnosticReportLab',
  ServiceRequest: 'ServiceRequest',
  AllergyIntolerance: 'AllergyIntolerance',
};

export interface Hospital {
  id: string;
  name: string;
  /** The system of its record numbers. */
  numberSystem: string;
}

type Visit = WholeRecord['consultations'][number];

/**
 * Returns the documents of a completed visit of these kinds: the signed note, the prescription that is valid, and the reports of what was
 * ordered in it. A note that is not signed, or was entered in error, is in none; nor is a withdrawn prescription.
 */
export function documentsOfVisit(
  whole: WholeRecord,
  visit: Visit,
  { kinds, hospital }: { kinds: readonly ProvidedHiType[]; hospital: Hospital },
): Resource[] {
  const record = ofVisit(whole, visit);
  const all = [
    ...visitEntries(record),
    ...factEntries(record),
    ...measuredEntries(record),
    ...requestEntries(record),
  ];
  return kinds.flatMap((kind) => {
    const content = CONTENTS[kind](record, visit, all);
    return content ? [documentOf(kind, content, { record, visit, hospital, all })] : [];
  });
}

/** The part of a record that belongs to a visit. */
function ofVisit(record: WholeRecord, visit: Visit): WholeRecord {
  const requests = record.requests.filter(
    ({ orderedByConsultationId }) => orderedByConsultationId === visit.id,
  );
  const ids = new Set(requests.map(({ id }) => id));
  return {
    ...record,
    consultations: [visit],
    requests,
    prescriptions: record.prescriptions.filter(({ consultationId }) => consultationId === visit.id),
    observations: record.observations.filter(({ requestId }) => requestId !== null && ids.has(requestId)),
    vitalSets: [],
    documents: [],
    moneyEntries: [],
    rewards: [],
  };
}

interface Content {
  sections: object[];
  /** Entries to which the sections refer. */
  entries: Entry[];
}
type ContentOf = (record: WholeRecord, visit: Visit, all: readonly Entry[]) => Content | null;

const CONTENTS: Record<ProvidedHiType, ContentOf> = {
  OPConsultation(_, visit, all) {
    const note = all.find(({ resource }) => resource.resourceType === 'Composition')?.resource;
    if (note?.['status'] !== 'final') return null;
    const conditions = ofType(all, 'Condition').filter(({ resource }) => isOfVisit(resource, visit));
    const medicines = validMedicines(all);
    const allergies = ofType(all, 'AllergyIntolerance');
    return {
      sections: [
        ...(note['section'] as object[]),
        ...sectionOf('Diagnoses', conditions),
        ...sectionOf('Allergies', allergies, ['722446000', 'Allergy record']),
        ...sectionOf('Medications', medicines, ['721912009', 'Medication summary document']),
      ],
      entries: [...conditions, ...allergies, ...medicines],
    };
  },
  Prescription(_, __, all) {
    const medicines = validMedicines(all);
    const [, code, title] = KINDS.Prescription;
    return medicines.length
      ? { sections: sectionOf(title, medicines, [code, title]), entries: medicines }
      : null;
  },
  DiagnosticReport(_, __, all) {
    const reports = ofType(all, 'DiagnosticReport').filter(({ resource }) => resource['status'] === 'final');
    const [, code, title] = KINDS.DiagnosticReport;
    if (!reports.length) return null;
    const entries = [...reports, ...ofType(all, 'Observation'), ...ofType(all, 'ServiceRequest')];
    return { sections: sectionOf(title, reports, [code, title]), entries };
  },
};

const ofType = (entries: readonly Entry[], type: string): Entry[] =>
  entries.filter(({ resource }) => resource.resourceType === type);

const isOfVisit = (resource: Resource, visit: Visit): boolean =>
  (resource['encounter'] as { reference?: string } | undefined)?.reference ===
  refTo('Encounter', visit.id).reference;

const validMedicines = (all: readonly Entry[]): Entry[] =>
  ofType(all, 'MedicationRequest').filter(({ resource }) => resource['status'] === 'active');

function sectionOf(title: string, entries: readonly Entry[], snomed?: readonly [string, string]): object[] {
  if (!entries.length) return [];
  const code = snomed && {
    coding: [{ system: SNOMED, code: snomed[0], display: snomed[1] }],
    text: snomed[1],
  };
  return [{ title, ...(code && { code }), entry: entries.map(({ fullUrl }) => ({ reference: fullUrl })) }];
}

interface Context {
  record: WholeRecord;
  visit: Visit;
  hospital: Hospital;
  all: readonly Entry[];
}

/** A FHIR document by the profiles of NRCeS: the composition first, then everything that it refers to. */
function documentOf(
  kind: ProvidedHiType,
  { sections, entries }: Content,
  { record, visit, hospital, all }: Context,
): Resource {
  const [profile, code, title] = KINDS[kind];
  const at = (visit.endedAt ?? visit.createdAt).toISOString();
  const organization = entryOf('Organization', hospital.id, {
    identifier: [{ system: 'https://facility.abdm.gov.in', value: hospital.id }],
    name: hospital.name,
  });
  const composition = entryOf('Composition', `${kind}-${visit.id}`, {
    meta: { profile: [`${PROFILE}/${profile}`] },
    language: 'en-IN',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:wardline:${kind}:${visit.id}` },
    status: 'final',
    type: { coding: [{ system: SNOMED, code, display: title }], text: title },
    subject: subjectOf(visit.patientId),
    encounter: refTo('Encounter', visit.id),
    date: at,
    author: [
      visit.providerId ? refTo('Practitioner', visit.providerId) : { reference: organization.fullUrl },
    ],
    title,
    custodian: { reference: organization.fullUrl },
    section: sections,
  });
  const patient = identityEntries(record, visit.patientId, hospital.numberSystem).filter(
    ({ resource }) => resource.resourceType === 'Patient',
  );
  const encounter = ofType(all, 'Encounter').filter(
    ({ fullUrl }) => fullUrl === refTo('Encounter', visit.id).reference,
  );
  const content = [composition, ...patient, organization, ...encounter, ...entries].map(withNeededElements);
  const whole = [...content, ...practitionerEntries(record.staff, content)].map(bundled).map(withProfile);
  return {
    ...bundled(
      entryOf('Bundle', `${kind}-${visit.id}`, {
        meta: { lastUpdated: at, profile: [`${PROFILE}/DocumentBundle`] },
        identifier: { system: 'urn:ietf:rfc:3986', value: bundled(composition).fullUrl },
        type: 'document',
        timestamp: at,
      }),
    ).resource,
    entry: whole,
  };
}

/** Elements that a document has of these: another hospital needs no relatives, no address of a home and no link beyond the document. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  Patient: ['identifier', 'name', 'telecom', 'gender', 'birthDate'],
  Encounter: ['identifier', 'status', 'class', 'type', 'subject', 'participant', 'period'],
  ServiceRequest: [
    'identifier',
    'status',
    'intent',
    'code',
    'orderDetail',
    'subject',
    'encounter',
    'authoredOn',
  ],
};

function withNeededElements(entry: Entry): Entry {
  const { resourceType, id, ...elements } = entry.resource;
  const kept = KEPT[resourceType];
  if (!kept) return entry;
  const own = Object.fromEntries(Object.entries(elements).filter(([name]) => kept.includes(name)));
  return { ...entry, resource: { resourceType, id, ...own } };
}

function withProfile(entry: Entry): Entry {
  const profile = PROFILES[entry.resource.resourceType];
  if (!profile) return entry;
  return { ...entry, resource: { ...entry.resource, meta: { profile: [`${PROFILE}/${profile}`] } } };
}
