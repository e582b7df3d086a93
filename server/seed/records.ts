import type { ConsentStatus } from '#contract/abdm.ts';
import { localArtifacts } from '#server/patients/local-records.ts';
import type { Random } from '#server/seed/random.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const DAY_S = 86_400;
const HI_TYPES = [
  'OPConsultation',
  'Prescription',
  'DiagnosticReport',
  'DischargeSummary',
  'WellnessRecord',
] as const;

/** The age and duration of each consent, in days from now. */
const CONSENTS: readonly { state: ConsentStatus; askedD: number; endsD: number }[] = [
  { state: 'REQUESTED', askedD: 0, endsD: 30 },
  { state: 'GRANTED', askedD: -3, endsD: 27 },
  { state: 'DENIED', askedD: -9, endsD: 21 },
  { state: 'EXPIRED', askedD: -60, endsD: -30 },
  { state: 'REVOKED', askedD: -40, endsD: 50 },
];

/**
 * Every provider who has treated a patient with a health id has requested their records, with every outcome.
 */
export async function seedConsents(tx: Tx, random: Random, now: Date): Promise<void> {
  const treated = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .select(['consultation.providerId', 'patient.id as patientId', 'patient.healthId', 'patient.mrn'])
    .where('patient.healthId', 'is not', null)
    // The built-in patients with a health id that ends in 9 deny every request.
    .where('patient.healthId', 'not like', '%9')
    .orderBy('patient.mrn')
    .execute();
  const first = new Map(treated.toReversed().map((row) => [row.providerId, row]));
  const rows = [...first.values()]
    .toSorted((a, b) => a.mrn.localeCompare(b.mrn))
    .flatMap(({ providerId, patientId, healthId }) =>
      providerId && healthId
        ? CONSENTS.map(({ state, askedD, endsD }) => {
            const id = random.id();
            return {
              id,
              clientId: random.id(),
              providerId,
              patientId,
              healthId,
              purpose: 'CAREMGT' as const,
              hiTypes: JSON.stringify(HI_TYPES),
              recordsFrom: addSeconds(now, (askedD - 365) * DAY_S),
              recordsTo: addSeconds(now, askedD * DAY_S),
              requestedAt: addSeconds(now, askedD * DAY_S),
              expiresAt: addSeconds(now, endsD * DAY_S),
              state,
              gatewayId: id,
              checkAt: state === 'REQUESTED' || state === 'GRANTED' ? now : null,
            };
          })
        : [],
    );
  if (!rows.length) return;
  await tx.insertInto('healthConsent').values(rows).execute();
  const artifacts = rows
    .filter(({ state }) => state !== 'REQUESTED' && state !== 'DENIED')
    .flatMap(({ id, state, requestedAt }) =>
      localArtifacts(id).map((artifact) => ({
        ...artifact,
        consentId: id,
        receivedAt: state === 'GRANTED' ? null : requestedAt,
      })),
    );
  await tx.insertInto('healthArtifact').values(artifacts).execute();
}
