import type { FhirResource, HiType } from '#contract/abdm.ts';
import { ageInYears, utcDay } from '#domain/age.ts';
import type { ConsentRequest, RecordsGateway } from '#server/platform/ports.ts';
import type { Clock } from '#server/platform/deps.ts';
import { readText } from '#server/reference/reference-data.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { findPatientByHealthId } from './health-record.queries.ts';

/** Seconds until the built-in patient answers. */
export const LOCAL_ANSWER_AFTER_S = 20;

/** Sample documents (NOTICE.md), each with a kind, a date and one of two hospitals. */
const SAMPLES: readonly {
  file: string;
  hiType: HiType;
  at: string;
  hospital: 0 | 1;
  maxAgeYears?: number;
}[] = [
  { file: 'op-consult-diabetes', hiType: 'OPConsultation', at: '2026-10-05', hospital: 0 },
  { file: 'op-consult-fever-teleconsult', hiType: 'OPConsultation', at: '2026-08-19', hospital: 1 },
  { file: 'prescription-hypertension', hiType: 'Prescription', at: '2026-09-14', hospital: 0 },
  { file: 'discharge-summary-dengue', hiType: 'DischargeSummary', at: '2026-09-28', hospital: 1 },
  { file: 'diagnostic-report-cbc', hiType: 'DiagnosticReport', at: '2026-07-02', hospital: 0 },
  { file: 'diagnostic-report-chest-xray', hiType: 'DiagnosticReport', at: '2026-06-11', hospital: 1 },
  {
    file: 'immunization-infant',
    hiType: 'ImmunizationRecord',
    at: '2026-05-20',
    hospital: 0,
    maxAgeYears: 5,
  },
  { file: 'health-document-scan', hiType: 'HealthDocumentRecord', at: '2026-03-12', hospital: 1 },
  { file: 'wellness-home-monitoring', hiType: 'WellnessRecord', at: '2026-10-30', hospital: 0 },
  { file: 'invoice-consultation', hiType: 'Invoice', at: '2026-10-05', hospital: 1 },
];
const HOSPITALS = ['Wardline Demonstration Hospital', 'Deccan Demonstration Clinic'] as const;

/**
 * The built-in gateway: patients answer automatically after twenty seconds, and sample documents have their
 * names. All consent, except those with a health id that
 * ends in 9.
 */
export function localRecords(db: Db, clock: Clock): RecordsGateway {
  return {
    request: async ({ id }) => id,
    async answerTo(_, { id, healthId, requestedAt }) {
      const hasAnswered = clock.now().getTime() >= requestedAt.getTime() + LOCAL_ANSWER_AFTER_S * 1000;
      if (!hasAnswered) return { state: 'REQUESTED', artifacts: [] };
      if (healthId.endsWith('9')) return { state: 'DENIED', artifacts: [] };
      return { state: 'GRANTED', artifacts: localArtifacts(id) };
    },
    async fetch(artifactId, consent) {
      const patient = await findPatientByHealthId(db, consent.healthId);
      if (!patient) return [];
      const ageYears = ageInYears(patient.bornOn, utcDay(clock.now()));
      return SAMPLES.filter(
        ({ hospital, hiType, at, maxAgeYears = Infinity }) =>
          artifactId.endsWith(`-${hospital + 1}`) &&
          consent.hiTypes.includes(hiType) &&
          isWithin(consent, new Date(at)) &&
          ageYears <= maxAgeYears,
      ).map(({ file }) => sampleFor(file, { ...patient, healthId: consent.healthId }));
    },
    withdraw: async () => undefined,
  };
}

/** One per hospital. */
export function localArtifacts(consentId: string): { artifactId: string; hospital: string }[] {
  return HOSPITALS.map((hospital, i) => ({ artifactId: `${consentId}-${i + 1}`, hospital }));
}

function isWithin({ recordsFrom, recordsTo }: ConsentRequest, at: Date): boolean {
  return recordsFrom <= at && at <= recordsTo;
}

interface Bundle extends FhirResource {
  entry: { resource: FhirResource & { name?: { text: string }[]; identifier?: { value: string }[] } }[];
}

/** A sample document with this patient's name and health id in place of the original ones. */
function sampleFor(
  file: string,
  patient: { name: string; sex: string; bornOn: string; healthId: string },
): FhirResource {
  const text = readText(`fhir/${file}.json`);
  const { resource } =
    (JSON.parse(text) as Bundle).entry.find((entry) => entry.resource.resourceType === 'Patient') ?? {};
  const name = resource?.name?.[0]?.text ?? '';
  const healthId = resource?.identifier?.[0]?.value ?? '';
  const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
  const bundle = JSON.parse(
    text.replaceAll(inJson(name), () => inJson(patient.name)).replaceAll(healthId, patient.healthId),
  ) as Bundle;
  for (const entry of bundle.entry)
    if (entry.resource.resourceType === 'Patient')
      Object.assign(entry.resource, { gender: patient.sex.toLowerCase(), birthDate: patient.bornOn });
  return bundle;
}
