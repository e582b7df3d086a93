import type { FhirResource } from '#contract/abdm.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { ConsentAnswer, ConsentRequest } from '#server/platform/ports.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import {
  claimConsents,
  endConsent,
  findConsent,
  lockOpenConsent,
  moveConsentCheck,
  updateConsent,
  type ConsentRow,
} from './health-consent.queries.ts';
import { findProvider } from '#server/people/providers.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { insertArtifact, insertRecord, markReceived, missingArtifacts } from './health-record.queries.ts';
import { stateAt } from './present-consent.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

type Jobs = UnitDeps & Pick<Deps, 'records'>;

const EVERY_MS = 5_000;
const BATCH = 10;
/** The time for which a server claims a consent; longer than the gateway may take for all of its requests. */
const CLAIM_S = 180;
/** Intervals for checking for an answer, and for a revoked consent. */
const ASK_AGAIN_S = { REQUESTED: 10, GRANTED: 60 } as const;

export function recordsJob(deps: Jobs): () => Promise<void> {
  return every(EVERY_MS, 'health records', deps.log, () => advanceConsents(deps));
}

/**
 * One round: sends requests, checks for answers, receives records, and deletes the records of ended consents.
 */
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

/** Claims due consents for this server. */
async function claim({ db, clock }: Jobs): Promise<ConsentRow[]> {
  const now = clock.now();
  return claimConsents(db, { now, until: addSeconds(now, CLAIM_S), limit: BATCH });
}

/** The request that is sent to the gateway; it names neither the practitioner nor the patient. */
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

/** Records the patient's answer, unless the provider has revoked the request in between. */
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

/**
 * Fetches missing records, and stores them only if the consent is still valid afterwards. A hospital that fails does not keep the records of
 * the others away. @throws OutsideError the first fault
 */
async function receive(deps: Jobs, row: ConsentRow): Promise<void> {
  const faults: OutsideError[] = [];
  for (const { artifactId } of await missingArtifacts(deps.db, row.id)) {
    try {
      const documents = await deps.records.fetch(artifactId, requestOf(row));
      if (documents)
        await change({ ...deps, who: { type: 'system' } }, (c) => store(c, row.id, artifactId, documents));
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      faults.push(error);
    }
  }
  if (faults[0]) throw faults[0];
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
  const { userId } = orNotFound(await findProvider(c.tx, providerId));
  await c.event('consent.changed', [`user:${userId}`], { consentId: id });
}

/** Sets the next check, at the latest at the consent's expiry; none once it has ended. */
async function checkAgain({ db, clock }: Jobs, { id }: ConsentRow): Promise<void> {
  const row = await findConsent(db, id);
  if (!row || row.checkAt === null || row.checkAt <= clock.now()) return;
  const open = row.state === 'REQUESTED' || row.state === 'GRANTED' ? row.state : undefined;
  const next = addSeconds(clock.now(), open ? ASK_AGAIN_S[open] : ASK_AGAIN_S.GRANTED);
  await moveConsentCheck(db, id, row.checkAt, open && row.expiresAt < next ? row.expiresAt : next);
}
