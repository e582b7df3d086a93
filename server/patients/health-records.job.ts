import type { FhirResource } from '#contract/abdm.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { ConsentAnswer, ConsentRequest } from '#server/platform/ports.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { later } from '#server/platform/time.ts';
import {
  claimConsents,
  endConsent,
  findConsent,
  findProviderUser,
  lockOpenConsent,
  moveConsentCheck,
  updateConsent,
  type ConsentRow,
} from './health-consent.queries.ts';
import { insertArtifact, insertRecord, markReceived, missingArtifacts } from './health-record.queries.ts';
import { stateAt } from './present-consent.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

type Jobs = UnitDeps & Pick<Deps, 'records'>;

const EVERY_MS = 5_000;
const BATCH = 10;
/** Until then a claimed consent is this server's: longer than the gateway may take for all that is asked of it. */
const CLAIM_S = 180;
/** How soon an answer is looked for, and how soon we notice that a consent was taken back. */
const ASK_AGAIN_S = { REQUESTED: 10, GRANTED: 60 } as const;

export function recordsJob(deps: Jobs): () => Promise<void> {
  return every(EVERY_MS, 'health records', deps.log, () => advanceConsents(deps));
}

/** One round: asks, listens for answers, receives records, and deletes those whose consent has ended. */
export async function advanceConsents(deps: Jobs): Promise<void> {
  for (;;) {
    const rows = await claim(deps);
    await Promise.all(rows.map((row) => advanceOne(deps, row)));
    if (rows.length < BATCH) return;
  }
}

async function advanceOne(deps: Jobs, row: ConsentRow): Promise<void> {
  try {
    await advance(deps, row);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    deps.log.warn({ consentId: row.id, fault: error.message }, 'the records gateway failed');
    await checkAgain(deps, row);
  }
}

/** Takes what is due for this server alone. */
async function claim({ db, clock }: Jobs): Promise<ConsentRow[]> {
  const now = clock.now();
  return claimConsents(db, { now, until: later(now, CLAIM_S), limit: BATCH });
}

/** What leaves the house: neither who treats nor whom. */
function requestOf(row: ConsentRow): ConsentRequest {
  const { id, healthId, purpose, hiTypes, recordsFrom, recordsTo, requestedAt, expiresAt } = row;
  return { id, healthId, purpose, hiTypes, recordsFrom, recordsTo, requestedAt, expiresAt };
}

async function advance(deps: Jobs, row: ConsentRow): Promise<void> {
  const { records, db, clock } = deps;
  if (row.withdrawnAt) {
    if (row.gatewayId) await records.withdraw(row.gatewayId);
    await updateConsent(db, row.id, { checkAt: null });
    return;
  }
  if (stateAt(row, clock.now()) === 'EXPIRED') return apply(deps, row, { state: 'EXPIRED', artifacts: [] });
  const gatewayId = row.gatewayId ?? (await records.request(requestOf(row)));
  if (!row.gatewayId) await updateConsent(db, row.id, { gatewayId });
  const answer = await records.answerTo(gatewayId, requestOf(row));
  await apply(deps, row, answer);
  if (answer.state === 'GRANTED') await receive(deps, row);
  await checkAgain(deps, row);
}

/** Notes what the patient said, unless the provider took the request back meanwhile. */
async function apply(deps: Jobs, { id }: ConsentRow, answer: ConsentAnswer): Promise<void> {
  await change({ ...deps, who: { type: 'system' } }, async (c) => {
    const row = await lockOpenConsent(c.tx, id);
    if (!row) return;
    const { state } = answer;
    for (const artifact of state === 'GRANTED' ? answer.artifacts : [])
      await insertArtifact(c.tx, { ...artifact, consentId: id });
    if (state === row.state) return;
    if (state === 'GRANTED') await updateConsent(c.tx, id, { state });
    else await endConsent(c.tx, id, { state });
    await c.audit(`CONSENT_${state}`, 'healthConsent', id, row.patientId);
    await tell(c, row);
  });
}

/** Fetches what has not come yet; stores it only if the consent still holds when it has come. */
async function receive(deps: Jobs, row: ConsentRow): Promise<void> {
  for (const { artifactId } of await missingArtifacts(deps.db, row.id)) {
    const documents = await deps.records.fetch(artifactId, requestOf(row));
    await change({ ...deps, who: { type: 'system' } }, (c) => store(c, row.id, artifactId, documents));
  }
}

async function store(
  c: Change,
  consentId: string,
  artifactId: string,
  documents: FhirResource[],
): Promise<void> {
  const row = await lockOpenConsent(c.tx, consentId);
  if (!row || stateAt(row, c.now) !== 'GRANTED') return;
  if (!(await markReceived(c.tx, artifactId, c.now))) return;
  for (const document of documents) await insertRecord(c.tx, artifactId, JSON.stringify(document));
  await c.audit('RECEIVE', 'healthArtifact', artifactId, row.patientId);
  await tell(c, row);
}

async function tell(c: Change, { id, providerId }: ConsentRow): Promise<void> {
  const userId = await findProviderUser(c.tx, providerId);
  await c.event('consent.changed', [`user:${userId}`], { consentId: id });
}

/** The next look, at the latest when its time runs out; none once it has ended. */
async function checkAgain({ db, clock }: Jobs, { id }: ConsentRow): Promise<void> {
  const row = await findConsent(db, id);
  if (!row || row.checkAt === null || row.checkAt <= clock.now()) return;
  const open = row.state === 'REQUESTED' || row.state === 'GRANTED' ? row.state : undefined;
  const next = later(clock.now(), open ? ASK_AGAIN_S[open] : ASK_AGAIN_S.GRANTED);
  await moveConsentCheck(db, id, row.checkAt, open && row.expiresAt < next ? row.expiresAt : next);
}
