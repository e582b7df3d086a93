import { createKeyMaterial, CipherError, encodedKeyOf, encryptFor } from '#server/connectors/abdm/cipher.ts';
import { isSettled } from '#server/connectors/abdm/transfers.ts';
import { recordNumberSystem } from '#server/fhir/resources/identity.ts';
import { readWholeRecord } from '#server/fhir/whole-record.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { postToPartner } from '#server/platform/adapters/public-network.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { documentsOfVisit, PROVIDED } from './nrces-documents.ts';
import type { ProviderDeps } from './provider.job.ts';
import {
  findAbdmPatient,
  findGrant,
  updateProvision,
  type GrantRow,
  type ProvisionRow,
} from './provider.queries.ts';

const TIMEOUT_MS = 30_000;
const FIRST_WAIT_S = 30;

/**
 * Answers a request for data: acknowledges it, sends the documents that the consent covers, encrypted for the key of the request, and
 * tells the gateway how it ended. A step that fails is repeated until the request closes; a step that was made is not made again.
 */
export async function answerRequest(deps: ProviderDeps, row: ProvisionRow): Promise<void> {
  const { db, clock, client } = deps;
  const { transactionId, tries } = row;
  const again = { nextAt: addSeconds(clock.now(), FIRST_WAIT_S * 2 ** Math.min(tries, 6)) };
  if (!row.acknowledgedAt) {
    const hiRequest = { transactionId, sessionStatus: 'ACKNOWLEDGED' };
    const body = { hiRequest, response: { requestId: row.requestId } };
    const sent = client.send('/data-flow/v3/health-information/hip/on-request', body, { isProvider: true });
    if (!(await isSettled(deps, sent))) return updateProvision(db, transactionId, again);
    await updateProvision(db, transactionId, { acknowledgedAt: clock.now() });
  }
  const outcome = row.outcome ?? (await sendDocuments(deps, row));
  if (!outcome) return updateProvision(db, transactionId, again);
  if (await isSettled(deps, notify(deps, row, outcome)))
    await updateProvision(db, transactionId, { state: 'DONE', nextAt: null });
  else await updateProvision(db, transactionId, again);
}

type Outcome = 'TRANSFERRED' | 'FAILED';

/** @returns null: it is tried again */
async function sendDocuments(deps: ProviderDeps, row: ProvisionRow): Promise<Outcome | null> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const grant = await findGrant(db, row.consentId);
  // The consent, or the verification of the patient, may have ended while the request was in line.
  const isValid = grant?.state === 'GRANTED' && grant.endsAt > now && row.closesAt > now;
  if (!isValid || !(await findAbdmPatient(db, { patientId: grant.patientId })))
    return settle(deps, row, 'FAILED');
  try {
    const body = JSON.stringify(await pageOf(deps, row, grant));
    const headers = { 'content-type': 'application/json' };
    await postToPartner(row.pushUrl, TIMEOUT_MS, { headers, body }, { allowed: config.WEBHOOK_NETWORKS });
  } catch (error) {
    if (error instanceof CipherError) return settle(deps, row, 'FAILED');
    if (!(error instanceof OutsideError)) throw error;
    deps.log.warn({ transaction: row.transactionId, fault: error.message }, 'records could not be sent');
    return error.isFinal ? settle(deps, row, 'FAILED') : null;
  }
  await change({ ...deps, who: { type: 'system' } }, (c) =>
    c.audit('PROVIDE_RECORDS', 'abdmGrant', grant.consentId, grant.patientId),
  );
  return settle(deps, row, 'TRANSFERRED');
}

async function settle({ db }: ProviderDeps, row: ProvisionRow, outcome: Outcome): Promise<Outcome> {
  const state = outcome === 'TRANSFERRED' ? 'SENT' : 'FAILED';
  await updateProvision(db, row.transactionId, { outcome, state });
  return outcome;
}

/** All documents are one page: visits of one patient, without their files. */
async function pageOf({ db, config }: ProviderDeps, row: ProvisionRow, grant: GrantRow) {
  const record = await readWholeRecord(db, [grant.patientId]);
  const numberSystem = recordNumberSystem(config);
  const hospital = { id: config.ABDM_HIP_ID ?? '', name: config.PRODUCT_NAME, numberSystem };
  const kinds = PROVIDED.filter((kind) => grant.hiTypes.includes(kind));
  const visits = record.consultations.filter(
    ({ id, status, endedAt }) =>
      grant.contexts.includes(id) &&
      status === 'COMPLETED' &&
      endedAt !== null &&
      row.recordsFrom <= endedAt &&
      endedAt <= row.recordsTo,
  );
  const own = createKeyMaterial();
  const other = { publicKey: row.publicKey, nonce: row.nonce };
  const entries = visits.flatMap((visit) =>
    documentsOfVisit(record, visit, { kinds, hospital }).map((document) => ({
      content: encryptFor(JSON.stringify(document), own, other),
      media: 'application/fhir+json',
      checksum: '',
      careContextReference: visit.id,
    })),
  );
  return {
    pageNumber: 1,
    pageCount: 1,
    transactionId: row.transactionId,
    entries,
    keyMaterial: {
      cryptoAlg: 'ECDH',
      curve: 'Curve25519',
      dhPublicKey: {
        expiry: row.closesAt.toISOString(),
        parameters: 'Curve25519/32byte random key',
        keyValue: encodedKeyOf(own.publicKey),
      },
      nonce: own.nonce,
    },
  };
}

async function notify({ db, clock, client, config }: ProviderDeps, row: ProvisionRow, outcome: Outcome) {
  const grant = await findGrant(db, row.consentId);
  const isSent = outcome === 'TRANSFERRED';
  const notification = {
    consentId: row.consentId,
    transactionId: row.transactionId,
    doneAt: clock.now().toISOString(),
    notifier: { type: 'HIP', id: config.ABDM_HIP_ID },
    statusNotification: {
      sessionStatus: outcome,
      hipId: config.ABDM_HIP_ID,
      statusResponses: (grant?.contexts ?? []).map((context) => ({
        careContextReference: context,
        hiStatus: isSent ? 'DELIVERED' : 'ERRORED',
        description: isSent ? 'Delivered' : 'Not sent',
      })),
    },
  };
  await client.send('/data-flow/v3/health-information/notify', { notification }, { isProvider: true });
}
