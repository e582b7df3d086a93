import { randomUUID } from 'node:crypto';
import type { AbdmClient } from '#server/connectors/abdm/client.ts';
import { openNotingClient } from '#server/connectors/abdm/noting-client.ts';
import { isSettled } from '#server/connectors/abdm/transfers.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { answerRequest } from './answer-request.ts';
import {
  claimContexts,
  claimProvisions,
  claimToken,
  insertContext,
  listUnacknowledgedGrants,
  listUnlinkedVisits,
  updateAbdmPatient,
  updateContext,
  updateGrant,
} from './provider.queries.ts';

export type ProviderDeps = UnitDeps & Pick<Deps, 'vault' | 'config'> & { client: AbdmClient };

const EVERY_MS = 5_000;
const BATCH = 20;
/** The time for which a server claims a row; longer than its calls may take. */
const CLAIM_S = 180;
/** The wait doubles with each try, up to a day: two weeks in all. */
const LINK_WAIT_S = 300;
const LINK_WAIT_MAX_S = 86_400;
const LINK_TRIES_MAX = 22;
const TOKEN_AGAIN_S = 600;

/** Provides the records of this hospital over ABDM, where it is registered as a provider. */
export function provideRecordsJob(deps: Deps): () => Promise<void> {
  if (!deps.config.ABDM_HIP_ID) return async () => undefined;
  const client = openNotingClient(deps);
  return every(EVERY_MS, 'provided records', deps.log, () => provideRecords({ ...deps, client }));
}

/** One round: links completed visits, acknowledges consents, and answers requests for data. */
export async function provideRecords(deps: ProviderDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  for (const { id, patientId } of await listUnlinkedVisits(db, BATCH)) {
    const row = { consultationId: id, patientId, requestId: randomUUID(), nextAt: now, fault: null };
    // oxlint-disable-next-line no-await-in-loop -- a few new rows a round
    await insertContext(db, row);
  }
  const due = { now, until: addSeconds(now, CLAIM_S), limit: BATCH };
  for (const context of await claimContexts(db, due)) {
    // oxlint-disable-next-line no-await-in-loop -- the gateway limits how many requests come at a time
    await isSettled(deps, linkContext(deps, context));
  }
  await acknowledgeGrants(deps);
  for (const provision of await claimProvisions(db, due)) {
    // oxlint-disable-next-line no-await-in-loop
    await answerRequest(deps, provision);
  }
}

type Context = Awaited<ReturnType<typeof claimContexts>>[number];

/** Asks for the token of a patient's link, or links the visit with it (HIP-initiated linking). The visit's day is all that is named. */
async function linkContext(deps: ProviderDeps, context: Context): Promise<void> {
  const { db, clock, client, vault } = deps;
  const now = clock.now();
  const { consultationId, patientId, requestId, address, tries, endedAt } = context;
  const by = { consultationId };
  if (tries > LINK_TRIES_MAX)
    return void (await updateContext(db, by, { nextAt: null, fault: 'not linked' }));
  await updateContext(db, by, {
    nextAt: addSeconds(now, Math.min(LINK_WAIT_S * 2 ** tries, LINK_WAIT_MAX_S)),
  });
  if (context.tokenSealed === null) return askToken(deps, context);
  const day = (endedAt ?? now).toISOString().slice(0, 10);
  const body = {
    abhaNumber: numberOf(context.healthId),
    abhaAddress: address,
    patient: [
      {
        referenceNumber: patientId,
        display: context.name,
        careContexts: [{ referenceNumber: consultationId, display: `Visit of ${day}` }],
        hiType: 'OPConsultation',
        count: 1,
      },
    ],
  };
  const linkToken = vault.unseal(context.tokenSealed, patientId);
  try {
    await client.send('/hip/v3/link/carecontext', body, { requestId, isProvider: true, linkToken });
  } catch (error) {
    // The token may have ended: a new one is asked for.
    if (error instanceof OutsideError && error.status !== null && error.status < 500 && error.status !== 429)
      await updateAbdmPatient(db, patientId, { tokenSealed: null, tokenAskedAt: null });
    throw error;
  }
}

async function askToken({ db, clock, client }: ProviderDeps, context: Context): Promise<void> {
  const { patientId, address, healthId, name, sex, bornOn } = context;
  const now = clock.now();
  const requestId = randomUUID();
  // All visits of a patient use one token.
  const ask = { requestId, now, unlessAfter: addSeconds(now, -TOKEN_AGAIN_S) };
  if (!(await claimToken(db, patientId, ask))) return;
  const gender = ({ MALE: 'M', FEMALE: 'F' } as Record<string, string>)[sex] ?? 'O';
  const body = {
    abhaNumber: numberOf(healthId),
    abhaAddress: address,
    name,
    gender,
    yearOfBirth: Number(bornOn.slice(0, 4)),
  };
  await client.send('/v3/token/generate-token', body, { requestId, isProvider: true });
}

/** Returns the digits of an ABHA number; undefined of an address. */
const numberOf = (healthId: string | null): string | undefined =>
  healthId && !healthId.includes('@') ? healthId.replaceAll('-', '') : undefined;

async function acknowledgeGrants(deps: ProviderDeps): Promise<void> {
  const { db, client } = deps;
  for (const { consentId, unacknowledged } of await listUnacknowledgedGrants(db, BATCH)) {
    const body = { acknowledgement: { status: 'ok', consentId }, response: { requestId: unacknowledged } };
    const sent = client.send('/consent/v3/request/hip/on-notify', body, { isProvider: true });
    // oxlint-disable-next-line no-await-in-loop -- the gateway limits how many requests come at a time
    if (await isSettled(deps, sent)) await updateGrant(db, consentId, { unacknowledged: null });
  }
}
