import { readResult } from '#domain/laboratory/result-value.ts';
import { findingOf, isRejectedSample, type Finding } from '#domain/laboratory/result-words.ts';
import { labTestByCode } from '#server/reference/labs.ts';
import { vitalByCode } from '#server/reference/clinical-rules.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import {
  coded,
  entryOf,
  hl7,
  LOINC,
  quantity,
  refOrNone,
  refTo,
  words,
  type Entry,
} from '#server/fhir/resource.ts';
import { subjectOf } from './identity.ts';

type Measured = WholeRecord['observations'][number];
type VitalSet = WholeRecord['vitalSets'][number];

/** Vital signs and results. */
export function measuredEntries({ vitalSets, observations }: WholeRecord): Entry[] {
  const setOf = new Map(vitalSets.map((set) => [set.id, set]));
  const pressures = Map.groupBy(observations.filter(isPressure), entryIdOf);
  return [
    ...vitalSets.map((row) => vitalSetEntry(row, observations)),
    ...observations
      .filter((row) => !isPressure(row))
      .map((row) => observationEntry(row, setOf.get(row.vitalSetId ?? ''))),
    ...[...pressures.values()].flatMap((rows) => pressureEntry(rows, setOf)),
  ];
}

/** The two values of a blood pressure, in the order of R4's profile. */
const PRESSURES = [
  { code: 'SBP', loincCode: '8480-6', name: 'Systolic blood pressure' },
  { code: 'DBP', loincCode: '8462-4', name: 'Diastolic blood pressure' },
] as const;
const isPressure = ({ kind, code }: Measured): boolean =>
  kind === 'VITAL' && PRESSURES.some((one) => one.code === code);

/** The two values of a blood pressure are one Observation, that of their set. */
const entryIdOf = (row: Measured): string =>
  isPressure(row) && row.vitalSetId ? `pressure-${row.vitalSetId}` : row.id;

/** The consultation or the home visit. */
const encounterOf = ({ consultationId, homeVisitId }: VitalSet) =>
  refOrNone('Encounter', homeVisitId ? `home-${homeVisitId}` : consultationId);

/** Vital signs that were taken together. */
function vitalSetEntry(row: VitalSet, all: readonly Measured[]): Entry {
  const members = all.filter(({ vitalSetId }) => vitalSetId === row.id).map(entryIdOf);
  return entryOf('Observation', `set-${row.id}`, {
    status: row.errorAt ? 'entered-in-error' : 'final',
    category: [hl7('observation-category', 'vital-signs')],
    code: coded(LOINC, '85353-1', 'Vital signs'),
    subject: subjectOf(row.patientId),
    encounter: encounterOf(row),
    effectiveDateTime: row.at,
    issued: row.receivedAt,
    performer: [refTo('Practitioner', row.byUser)],
    hasMember: [...new Set(members)].map((id) => refTo('Observation', id)),
    component:
      row.errorReason === 'WRONG_PATIENT'
        ? []
        : [
            row.consciousness && { code: words('Level of consciousness'), valueString: row.consciousness },
            row.onOxygen !== null && { code: words('On oxygen'), valueBoolean: row.onOxygen },
            row.news2Score !== null && { code: words('NEWS2'), valueInteger: row.news2Score },
            row.news2Risk && { code: words('NEWS2 risk'), valueString: row.news2Risk },
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

/** Readers must not take it for a result where a newer version took its place, or where it was entered in error. */
function statusOf({ kind, errorAt, supersededAt, status }: Measured): string {
  if (errorAt) return 'entered-in-error';
  if (supersededAt) return 'cancelled';
  // Vital signs have no status: they are final as they are measured. Of a result without one it is not known.
  return status ? RESULT_STATUS[status] : kind === 'VITAL' ? 'final' : 'unknown';
}

/** Returns what was measured of whom, when and by whom. @param set the vital signs with which it was taken */
const circumstancesOf = (row: Measured, set: VitalSet | undefined) => ({
  status: statusOf(row),
  category: [hl7('observation-category', row.kind === 'VITAL' ? 'vital-signs' : 'laboratory')],
  subject: subjectOf(row.patientId),
  basedOn: [refOrNone('ServiceRequest', row.requestId)],
  encounter: set && encounterOf(set),
  effectiveDateTime: row.at,
  issued: set?.receivedAt ?? row.receivedAt,
  performer: [refOrNone('Practitioner', set?.byUser ?? row.byUser)],
});

/** How a value compares with what is usual. */
const judgedBy = (row: Measured) => ({
  interpretation: row.flag ? [words(row.flag)] : [],
  referenceRange: [{ low: quantity(row.low, row.unit), high: quantity(row.high, row.unit) }],
});

const SNOMED_CT = 'http://snomed.info/sct';
const FINDING_CODES: Readonly<Record<Finding, string>> = {
  DETECTED: '260373001',
  NOT_DETECTED: '260415000',
  POSITIVE: '10828004',
  NEGATIVE: '260385009',
  REACTIVE: '11214006',
  NON_REACTIVE: '131194007',
  PRESENT: '52101004',
  ABSENT: '2667000',
  TRACE: '260405006',
  INDETERMINATE: '82334004',
};

/** The value: a bound with its comparator, words with their code where there is one, or why there is none. */
function valueOf({ kind, code, value, text, unit, errorReason }: Measured) {
  // The value may be another patient's.
  if (errorReason === 'WRONG_PATIENT') return { dataAbsentReason: hl7('data-absent-reason', 'masked') };
  if (value !== null || text === null) return { valueQuantity: quantity(value, unit) };
  if (kind === 'LAB' && isRejectedSample(text))
    return { dataAbsentReason: { ...hl7('data-absent-reason', 'not-performed'), text } };
  const reading = readResult(text, { code, unit });
  if ('kind' in reading && reading.kind === 'BOUND') {
    const { comparator, number } = reading;
    return { valueQuantity: { ...quantity(number, unit), comparator } };
  }
  const finding = findingOf(text);
  return finding
    ? { valueCodeableConcept: coded(SNOMED_CT, FINDING_CODES[finding], text) }
    : { valueString: text };
}

function observationEntry(row: Measured, set: VitalSet | undefined): Entry {
  const value = valueOf(row);
  return entryOf('Observation', row.id, {
    ...circumstancesOf(row, set),
    code: codeOf(row),
    ...value,
    // As typed, where the value is written in another form.
    note: row.text && 'valueQuantity' in value ? [{ text: row.text }] : [],
    ...judgedBy(row),
  });
}

/** R4's profile demands both components: one that was not recorded, or was in error, says so in place of its value. */
function pressureEntry(rows: readonly Measured[], setOf: ReadonlyMap<string, VitalSet>): Entry[] {
  const counting = rows.filter(({ errorAt }) => !errorAt);
  const shown = counting.length ? counting : rows;
  const [first] = shown;
  if (!first) return [];
  return [
    entryOf('Observation', entryIdOf(first), {
      ...circumstancesOf(first, setOf.get(first.vitalSetId ?? '')),
      code: coded(LOINC, '85354-9', 'Blood pressure'),
      component: PRESSURES.map(({ code, loincCode, name }) => {
        const row = shown.find((one) => one.code === code);
        return {
          code: coded(LOINC, loincCode, row?.name ?? name),
          ...(row && row.errorReason !== 'WRONG_PATIENT'
            ? { valueQuantity: quantity(row.value, row.unit), ...judgedBy(row) }
            : { dataAbsentReason: hl7('data-absent-reason', 'unknown') }),
        };
      }),
    }),
  ];
}
