import type { RequestStatus } from '#contract/shared.ts';
import { hasEnded } from '#domain/transitions.ts';
import { PREFIX } from '#server/requests/raise-request.ts';
import type { CaseKind } from '#server/requests/case.policy.ts';
import { patientsWith, type SeededPatient } from '#server/seed/patients.ts';
import { PROVIDERS } from '#server/seed/people.ts';
import { CASE_REASONS, skinAnswers, type CaseReason } from '#server/seed/cases.ts';
import { casePictures } from '#server/seed/pictures.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import { EMPTY_ASSESSMENT } from '#server/cases/case.queries.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const STATUSES: readonly RequestStatus[] = [
  'REQUESTED',
  'REQUESTED',
  'BACK_TO_QUEUE',
  'ACCEPTED',
  'IN_PROGRESS',
  'INFO_REQUESTED',
  'RESUBMITTED',
  'COMPLETED',
  'CANCELLED',
];
const UNTAKEN: readonly RequestStatus[] = ['REQUESTED', 'BACK_TO_QUEUE', 'CANCELLED'];

/** Providers with a flag, in the order of the seed. */
function holders(
  staff: SeededStaff,
  flag: 'skincareSaf' | 'hasAccessToDermaCare' | 'eligibleForExpertAnalysis',
) {
  return staff.providers.filter((_, i) => PROVIDERS[i]?.flags?.[flag]);
}

/** Cases of every kind in every status, with questionnaires, photos over time and drafts. */
export async function seedCases(
  tx: Tx,
  random: Random,
  now: Date,
  staff: SeededStaff,
  patients: SeededPatient[],
): Promise<void> {
  const plans = [
    ['SKINCARE', holders(staff, 'skincareSaf')],
    ['DERMACARE', holders(staff, 'hasAccessToDermaCare')],
  ] as const;
  let number = 46_000;
  const cases = plans.flatMap(([kind, reviewers]) =>
    STATUSES.map((status, i) => {
      const taken = UNTAKEN.includes(status) ? null : (reviewers[i % reviewers.length] ?? null);
      const requestedAt = new Date(now.getTime() - (i + 1) * 7 * HOUR_MS);
      const reason = CASE_REASONS[kind][i % CASE_REASONS[kind].length] as CaseReason;
      return {
        id: random.id(),
        kind,
        status,
        taken,
        requestedAt,
        reason,
        patient: random.pick(patientsWith(patients, reason, now)),
        number: number++,
      };
    }),
  );
  await tx
    .insertInto('request')
    .values(
      cases.map((one) => ({
        id: one.id,
        serviceNumber: `${PREFIX[one.kind]}-${one.number}`,
        clientId: null,
        kind: one.kind,
        status: one.status,
        alertType: null,
        mode: 'CHAT' as const,
        hubKey: null,
        patientId: one.patient.id,
        reason: one.reason.text,
        reasonLang: 'en',
        requestedAt: one.requestedAt,
        waitingSince: one.requestedAt,
        takenBy: one.taken?.userId ?? null,
        takenAt: one.taken ? one.requestedAt : null,
        providerId: one.taken?.id ?? null,
        consultationId: null,
        orderedByConsultationId: null,
        address: one.patient.address,
        endedAt: hasEnded(one.status) ? now : null,
      })),
    )
    .execute();
  await seedHistory(tx, cases);
  await seedReviews(tx, cases);
  await seedPhotos(tx, random, cases);
  await seedQuestions(tx, random, cases);
  await assignOpinions(tx, holders(staff, 'eligibleForExpertAnalysis'));
}

interface Case {
  id: string;
  kind: Exclude<CaseKind, 'SECOND_OPINION'>;
  status: RequestStatus;
  taken: { id: string; userId: string } | null;
  requestedAt: Date;
  patient: SeededPatient;
  reason: CaseReason;
}

async function seedHistory(tx: Tx, cases: readonly Case[]): Promise<void> {
  await tx
    .insertInto('statusHistory')
    .values(
      cases.map((one) => ({
        requestId: one.id,
        fromStatus: null,
        toStatus: one.status,
        byUser: one.taken?.userId ?? null,
        at: one.requestedAt,
        receivedAt: one.requestedAt,
        note: null,
      })),
    )
    .execute();
}

async function seedReviews(tx: Tx, cases: readonly Case[]): Promise<void> {
  const rows = cases.map((one, i) => {
    const begun = one.status === 'IN_PROGRESS' || one.status === 'COMPLETED' || one.status === 'RESUBMITTED';
    const acne = { forehead: 2, rightCheek: 3, leftCheek: 2, nose: 1, chin: 2, chestAndBack: 1 };
    const assessment = {
      ...EMPTY_ASSESSMENT,
      findings: one.reason.findings,
      diagnoses: [one.reason.diagnosis],
      plan: 'Gentle cleanser twice a day, review in six weeks.',
      acne: one.kind === 'SKINCARE' ? acne : null,
    };
    return {
      requestId: one.id,
      answers: JSON.stringify(skinAnswers(i)),
      assessment: JSON.stringify(begun ? assessment : EMPTY_ASSESSMENT),
      reportDocumentId: null,
      reportSha256: null,
    };
  });
  await tx.insertInto('caseReview').values(rows).execute();
}

async function seedPhotos(tx: Tx, random: Random, cases: readonly Case[]): Promise<void> {
  const pictures = casePictures();
  const photos = cases.flatMap((one) =>
    pictures.slice(0, 3).map((picture, n) => {
      const at = new Date(one.requestedAt.getTime() - (3 - n) * 14 * DAY_MS);
      return { one, picture, at, id: random.id(), clientId: random.id() };
    }),
  );
  await tx
    .insertInto('document')
    .values(
      photos.map(({ one, picture, at, id }, n) => ({
        id,
        clientId: null,
        patientId: one.patient.id,
        consultationId: null,
        requestId: one.id,
        kind: 'SHARED' as const,
        name: `Photo ${(n % 3) + 1}.png`,
        contentType: 'image/png',
        sizeBytes: picture.bytes.length,
        sha256: picture.sha256,
        fileKey: picture.sha256,
        byUser: null,
        at,
        receivedAt: at,
      })),
    )
    .execute();
  await tx
    .insertInto('casePhoto')
    .values(
      photos.map(({ one, at, id, clientId }) => ({
        documentId: id,
        requestId: one.id,
        clientId,
        view: one.kind === 'SKINCARE' ? 'FACE' : 'BACK',
        takenAt: at,
      })),
    )
    .execute();
}

async function seedQuestions(tx: Tx, random: Random, cases: readonly Case[]): Promise<void> {
  const rows = cases.flatMap((one) =>
    one.taken && (one.status === 'INFO_REQUESTED' || one.status === 'RESUBMITTED')
      ? [
          {
            id: random.id(),
            requestId: one.id,
            clientId: random.id(),
            byUser: one.taken.userId,
            asked: JSON.stringify(['A photo by daylight', 'Which cream do you use?']),
            text: 'Please send these, then I can go on.',
            askedAt: one.requestedAt,
            answeredAt: one.status === 'RESUBMITTED' ? one.requestedAt : null,
          },
        ]
      : [],
  );
  await tx.insertInto('infoRequest').values(rows).execute();
}

/** Assigns a provider to second opinions in progress; the agents' queue has raised them before. */
async function assignOpinions(tx: Tx, experts: readonly { id: string }[]): Promise<void> {
  const rows = await tx
    .selectFrom('request')
    .select('id')
    .where('kind', '=', 'SECOND_OPINION')
    .where('status', 'in', ['INFO_REQUESTED', 'RESUBMITTED', 'COMPLETED'])
    .orderBy('serviceNumber')
    .execute();
  for (const [i, { id }] of rows.entries()) {
    const expert = experts[i % experts.length];
    if (expert) await tx.updateTable('request').set({ providerId: expert.id }).where('id', '=', id).execute();
  }
}
