import type { FactValue } from '#contract/known-facts.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { coded, entryOf, hl7, ICD_10_CM, words, type Entry } from '#server/fhir/resource.ts';
import { subjectOf } from './identity.ts';

type Fact = WholeRecord['facts'][number];

/** Returns what is known of the patient. */
export function factEntries({ facts }: WholeRecord): Entry[] {
  return facts.map(factEntry);
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

/** Returns the statuses; FHIR has no clinical status for an entry in error. */
function statusesOf(row: Fact, kind: 'condition' | 'allergyintolerance', certainty = 'confirmed') {
  const list = kind === 'condition' ? 'condition-ver-status' : 'allergyintolerance-verification';
  const state = stateOf(row);
  if (state === 'wrong') return { verificationStatus: hl7(list, 'entered-in-error') };
  return {
    clinicalStatus: hl7(`${kind}-clinical`, state),
    verificationStatus: hl7(list, certainty),
  };
}

/** The hospital's own list: no public code system is among the data. */
const ALLERGENS = 'urn:wardline:allergens';

function allergenOf({ substance, coded: chosen }: Extract<FactValue, { kind: 'ALLERGY' }>) {
  if (!chosen) return words(substance);
  const { kind, code, name } = chosen;
  return {
    coding: [{ system: ALLERGENS, code: `${kind.toLowerCase()}:${code}`, display: name }],
    text: substance,
  };
}

function allergyEntry(row: Fact, value: Extract<FactValue, { kind: 'ALLERGY' | 'NO_KNOWN_ALLERGY' }>): Entry {
  const isNone = value.kind === 'NO_KNOWN_ALLERGY';
  const certainty = !isNone && value.certainty === 'CONFIRMED' ? 'confirmed' : 'unconfirmed';
  return entryOf('AllergyIntolerance', row.id, {
    ...statusesOf(row, 'allergyintolerance', certainty),
    code: isNone ? coded('http://snomed.info/sct', '716186003', 'No known allergy') : allergenOf(value),
    patient: subjectOf(row.patientId),
    recordedDate: row.at,
    reaction:
      !isNone && (value.reaction || value.severity)
        ? [
            {
              // FHIR asks for a manifestation where there is a severity.
              manifestation: [words(value.reaction || 'Not recorded')],
              severity: value.severity?.toLowerCase(),
            },
          ]
        : [],
  });
}
