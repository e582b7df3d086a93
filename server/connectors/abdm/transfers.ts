import { randomUUID } from 'node:crypto';
import type { FhirResource } from '#contract/abdm.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import {
  acknowledgeTransfer,
  endTransfer,
  insertTransfer,
  listPages,
  listTransfers,
  listUnacknowledged,
  type AbdmArtifactRow,
  type TransferRow,
} from './abdm.queries.ts';
import { createKeyMaterial } from './cipher.ts';
import type { AbdmClient } from './client.ts';
import { openEntries, missingNotes, type Entry } from './entries.ts';

export type TransferDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'log'> & { client: AbdmClient };

/** A hospital sends within this time, or the data is requested again with another key. */
export const WINDOW_S = 3_600;
const TRIES_MAX = 6;
const FIRST_WAIT_S = 600;

/** The address at which ABDM and the hospitals reach this portal. */
export const bridgeAddress = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): string =>
  `${publicUrl}/connectors/abdm`;

/**
 * Requests the data of an artefact, ends a request that is late, and returns the documents once all pages came.
 * @returns null: they have not come yet
 */
export async function advanceTransfer(
  deps: TransferDeps,
  artifact: AbdmArtifactRow,
): Promise<FhirResource[] | null> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!artifact.eraseAt || !artifact.contexts || artifact.eraseAt <= now) return null;
  const transfers = await listTransfers(db, artifact.artifactId);
  const [last] = transfers;
  if (last?.state === 'DONE') return documentsOf(deps, last, artifact.contexts);
  if (last?.state === 'OPEN' && last.closesAt > now) return null;
  if (last?.state === 'OPEN') await endTransfer(db, last.id, 'LATE');
  if (isDue(transfers, now)) await startTransfer(deps, artifact);
  return null;
}

/** The wait doubles with each try. */
function isDue(transfers: readonly TransferRow[], now: Date): boolean {
  const [last] = transfers;
  if (!last) return true;
  const waitS = FIRST_WAIT_S * 2 ** (transfers.length - 1);
  return transfers.length < TRIES_MAX && addSeconds(last.startedAt, waitS) <= now;
}

/** The address to which the hospital sends ends with a secret of this request, so that no other sender can reach its page. */
async function startTransfer(deps: TransferDeps, artifact: AbdmArtifactRow): Promise<void> {
  const { db, clock, config, vault, client } = deps;
  const { artifactId, recordsFrom, recordsTo, eraseAt } = artifact;
  const [id, pushKey, material] = [randomUUID(), newToken(), createKeyMaterial()];
  const now = clock.now();
  const closesAt = new Date(Math.min(addSeconds(now, WINDOW_S).getTime(), eraseAt?.getTime() ?? Infinity));
  await insertTransfer(db, {
    id,
    artifactId,
    transactionId: null,
    pushKeyHash: hashToken(pushKey),
    publicKey: material.publicKey,
    nonce: material.nonce,
    privateKeySealed: vault.seal(material.privateKey, id),
    startedAt: now,
    closesAt,
    pageCount: null,
  });
  const hiRequest = {
    consent: { id: artifactId },
    dateRange: { from: recordsFrom?.toISOString(), to: recordsTo?.toISOString() },
    dataPushUrl: `${bridgeAddress(config)}/push/${pushKey}`,
    keyMaterial: {
      cryptoAlg: 'ECDH',
      curve: 'Curve25519',
      dhPublicKey: {
        expiry: closesAt.toISOString(),
        parameters: 'Curve25519/32byte random key',
        keyValue: material.publicKey,
      },
      nonce: material.nonce,
    },
  };
  try {
    await client.send('/data-flow/v3/health-information/request', { hiRequest }, { requestId: id });
  } catch (error) {
    // After no answer the gateway may still pass the request on: it stays open for its time.
    if (error instanceof OutsideError && !error.isUncertain) await endTransfer(db, id, 'FAILED');
    throw error;
  }
}

/**
 * Documents as they came, with a note for each care context of which nothing could be read: a record may be missing. What a hospital sends
 * of another care context is beyond the consent, and left out.
 */
async function documentsOf(
  deps: TransferDeps,
  transfer: TransferRow,
  contexts: readonly string[],
): Promise<FhirResource[]> {
  const all = await entriesOf(deps, transfer);
  const entries = all.filter(({ context }) => contexts.includes(context));
  return [...entries.flatMap(({ document }) => document ?? []), ...missingNotes(entries, contexts)];
}

async function entriesOf({ db, vault }: TransferDeps, { id }: TransferRow): Promise<Entry[]> {
  return openEntries(await listPages(db, id), vault);
}

/** Returns whether a message that may come late was sent, or never can be: its fault keeps nothing else waiting. */
export async function isSettled({ log }: Pick<Deps, 'log'>, sent: Promise<void>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ fault: error.message }, 'ABDM did not take a message');
    return error.isFinal;
  }
}

/** Tells the gateway how each request for data ended, care context by care context. */
export async function acknowledgeTransfers(deps: TransferDeps, consentId: string): Promise<void> {
  const { db, clock, config, client } = deps;
  for (const transfer of await listUnacknowledged(db, consentId)) {
    const isDone = transfer.state === 'DONE';
    // oxlint-disable-next-line no-await-in-loop -- the gateway limits how many requests come at a time
    const entries = isDone ? await entriesOf(deps, transfer) : [];
    const read = new Set(entries.flatMap(({ context, document }) => (document ? [context] : [])));
    const contexts = transfer.contexts ?? [];
    const notification = {
      consentId: transfer.artifactId,
      transactionId: transfer.transactionId,
      doneAt: clock.now().toISOString(),
      notifier: { type: 'HIU', id: config.ABDM_HIU_ID },
      statusNotification: {
        sessionStatus: isDone ? 'TRANSFERRED' : 'FAILED',
        hipId: transfer.hospitalId,
        statusResponses: contexts.map((context) => ({
          careContextReference: context,
          hiStatus: read.has(context) ? 'OK' : 'ERRORED',
          description: read.has(context) ? 'Received' : 'Not readable',
        })),
      },
    };
    const path = '/data-flow/v3/health-information/notify';
    // oxlint-disable-next-line no-await-in-loop
    if (await isSettled(deps, client.send(path, { notification })))
      // oxlint-disable-next-line no-await-in-loop
      await acknowledgeTransfer(db, transfer.id, clock.now());
  }
}
