import type { FactValue } from '#contract/known-facts.ts';
import { labTestByCode } from '#server/reference/labs.ts';
import { vitalByCode } from '#server/reference/clinical-rules.ts';
import type { WholeRecord } from './export.queries.ts';
import {
  coded,
  entryOf,
  hl7,
  ICD_10_CM,
  LOINC,
  quantity,
  refOrNone,
  refTo,
  words,
  type Entry,
} from './fhir-resource.ts';
import { subjectOf } from './fhir-identity.ts';

type Fact = WholeRecord['facts'][number];
type Measured = WholeRecord['observations'][number];
type VitalSet = WholeRecord['vitalSets'][number];

/** What is known of the patient, what was measured, and the consents to records of other hospitals. */
export function clinicalEntries(record: WholeRecord): Entry[] {
  return [
    ...record.facts.map(factEntry),
    ...record.vitalSets.map((row) => vitalSetEntry(row, record.observations)),
    ...record.observations.map((row) =>
      observationEntry(
        row,
        record.vitalSets.find(({ id }) => id === row.vitalSetId),
      ),
    ),
    ...record.healthConsents.map(healthConsentEntry),
  ];
}

const stateOf = ({ endedAt, endReason }: Fact): 'active' | 'inactive' | 'wrong' =>
  endReason === 'IN_ERROR' ? 'wrong' : endedAt ? 'inactive' : 'active';

function factEntry(row: Fact): Entry {
  const { value } = row;
  switch (value.kind) {
    case 'ALLERGY':
    case 'NO_KNOWN_ALLERGY':
      return allergyEntry(row, value);
    case 'PROBLEM':
      return entryOf('Condition', row.id, {
        ...statusesOf(row, 'condition'),
        category: [hl7('condition-category', 'problem-list-item')],
        code: coded(ICD_10_CM, value.code, value.title),
        subject: subjectOf(row.patientId),
        recordedDate: row.at,
      });
    case 'MEDICINE':
      return entryOf('MedicationStatement', row.id, {
        status: { active: 'active', inactive: 'stopped', wrong: 'entered-in-error' }[stateOf(row)],
        medicationCodeableConcept: words(value.name),
        subject: subjectOf(row.patientId),
        dateAsserted: row.at,
        dosage: value.dosage ? [{ text: value.dosage }] : [],
        note: value.prescribedBy ? [{ text: `Prescribed by ${value.prescribedBy}` }] : [],
      });
    default:
      return entryOf('Observation', row.id, {
        status: stateOf(row) === 'wrong' ? 'entered-in-error' : 'final',
        code: words(value.kind),
        subject: subjectOf(row.patientId),
        effectiveDateTime: row.at,
        valueString: value.state,
      });
  }
}

/** Of an entry that never was so, FHIR has no clinical status. */
function statusesOf(row: Fact, kind: 'condition' | 'allergyintolerance', certainty = 'confirmed') {
  const list = kind === 'condition' ? 'condition-ver-status' : 'allergyintolerance-verification';
  const state = stateOf(row);
  if (state === 'wrong') return { verificationStatus: hl7(list, 'entered-in-error') };
  return {
    clinicalStatus: hl7(`${kind}-clinical`, state),
    verificationStatus: hl7(list, certainty),
  };
}

function allergyEntry(row: Fact, value: Extract<FactValue, { kind: 'ALLERGY' | 'NO_KNOWN_ALLERGY' }>): Entry {
  const isNone = value.kind === 'NO_KNOWN_ALLERGY';
  const certainty = !isNone && value.certainty === 'CONFIRMED' ? 'confirmed' : 'unconfirmed';
  return entryOf('AllergyIntolerance', row.id, {
    ...statusesOf(row, 'allergyintolerance', certainty),
    code: isNone ? coded('http://snomed.info/sct', '716186003', 'No known allergy') : words(value.substance),
    patient: subjectOf(row.patientId),
    recordedDate: row.at,
    reaction:
      !isNone && value.reaction
        ? [{ manifestation: [words(value.reaction)], severity: value.severity?.toLowerCase() }]
        : [],
  });
}

/** The consultation or the home visit. */
const encounterOf = ({ consultationId, homeVisitId }: VitalSet) =>
  refOrNone('Encounter', homeVisitId ? `home-${homeVisitId}` : consultationId);

/** Vital signs that were taken together. */
function vitalSetEntry(row: VitalSet, all: readonly Measured[]): Entry {
  return entryOf('Observation', `set-${row.id}`, {
    status: 'final',
    category: [hl7('observation-category', 'vital-signs')],
    code: coded(LOINC, '85353-1', 'Vital signs'),
    subject: subjectOf(row.patientId),
    encounter: encounterOf(row),
    effectiveDateTime: row.at,
    issued: row.receivedAt,
    performer: [refTo('Practitioner', row.byUser)],
    hasMember: all
      .filter(({ vitalSetId }) => vitalSetId === row.id)
      .map(({ id }) => refTo('Observation', id)),
    component: [
      row.consciousness && { code: words('Level of consciousness'), valueString: row.consciousness },
      row.onOxygen !== null && { code: words('On oxygen'), valueBoolean: row.onOxygen },
      row.news2Score !== null && { code: words('NEWS2'), valueInteger: row.news2Score },
    ].filter(Boolean),
  });
}

const RESULT_STATUS = { PRELIMINARY: 'preliminary', FINAL: 'final', CORRECTED: 'corrected' } as const;

/** R4's profile of an oxygen saturation asks for this code, also where another one says how it was measured. */
const OXYGEN_SATURATION = { system: LOINC, code: '2708-6' };

function codeOf({ kind, code, name }: Measured) {
  const known = kind === 'VITAL' ? vitalByCode(code) : labTestByCode(code);
  const { coding = [], text } = coded(LOINC, known?.loincCode, name);
  return { coding: kind === 'VITAL' && code === 'SPO2' ? [OXYGEN_SATURATION, ...coding] : coding, text };
}

/** @param set the vital signs with which it was taken */
function observationEntry(row: Measured, set: VitalSet | undefined): Entry {
  return entryOf('Observation', row.id, {
    // A newer version took its place: readers must not take it for a result.
    status: row.supersededAt ? 'cancelled' : RESULT_STATUS[row.status ?? 'FINAL'],
    category: [hl7('observation-category', row.kind === 'VITAL' ? 'vital-signs' : 'laboratory')],
    code: codeOf(row),
    subject: subjectOf(row.patientId),
    basedOn: [refOrNone('ServiceRequest', row.requestId)],
    encounter: set && encounterOf(set),
    effectiveDateTime: row.at,
    issued: set?.receivedAt ?? row.receivedAt,
    performer: [refOrNone('Practitioner', set?.byUser ?? row.byUser)],
    valueQuantity: quantity(row.value, row.unit),
    valueString: row.value === null ? row.text : undefined,
    note: row.value !== null && row.text ? [{ text: row.text }] : [],
    interpretation: row.flag ? [words(row.flag)] : [],
    referenceRange: [{ low: quantity(row.low, row.unit), high: quantity(row.high, row.unit) }],
  });
}

const CONSENT_STATUS = {
  REQUESTED: 'proposed',
  GRANTED: 'active',
  DENIED: 'rejected',
  EXPIRED: 'inactive',
  REVOKED: 'inactive',
} as const;

function healthConsentEntry(row: WholeRecord['healthConsents'][number]): Entry {
  return entryOf('Consent', `records-${row.id}`, {
    status: CONSENT_STATUS[row.state],
    scope: hl7('consentscope', 'patient-privacy'),
    category: [words('Records of other hospitals')],
    patient: subjectOf(row.patientId),
    dateTime: row.requestedAt,
    policyRule: words('Ayushman Bharat Digital Mission, health data management policy'),
    provision: {
      period: { end: row.expiresAt },
      actor: [
        { role: hl7('v3-ParticipationType', 'IRCP'), reference: refTo('Practitioner', row.providerId) },
      ],
      purpose: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: row.purpose }],
      dataPeriod: { start: row.recordsFrom, end: row.recordsTo },
    },
  });
}
