import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { ConsentAnswer, ConsentRequest, RecordsGateway } from '#server/platform/ports.ts';
import { addSeconds } from '#server/platform/time.ts';
import {
  clearAcknowledged,
  deleteStoredPages,
  findAbdmArtifact,
  findVerifiedAddress,
  keepAbdmConsent,
  listAbdmArtifacts,
  updateAbdmArtifact,
  updateAbdmConsent,
  type AbdmConsentRow,
} from './abdm.queries.ts';
import { addressOf } from './abha-address.ts';
import { acknowledgeTransfers, advanceTransfer, isSettled, type TransferDeps } from './transfers.ts';

/** Time after which an unanswered request is sent again, with the same id, and a refused one is tried again. */
const SEND_AGAIN_S = 600;
const FETCH_AGAIN_S = 300;
/** Notifications may be lost: the state of a request is asked for from time to time. */
const STATUS_EVERY_S = 900;

const PURPOSES: Record<ConsentRequest['purpose'], string> = {
  CAREMGT: 'Care Management',
  BTG: 'Break the Glass',
  PATRQT: 'Self Requested',
};

/**
 * Health records over the gateway of ABDM, as a user of health information (HIU). Each call of the port sends what is due and reads what the
 * callbacks stored (take-callback.ts, take-page.ts): the gateway answers none of them itself. Bodies as in
 * https://github.com/10bedicu/care_abdm (abdm/service/v3/gateway.py).
 */
export function abdmRecords(deps: TransferDeps): RecordsGateway {
  const { db, clock, config, client } = deps;
  const ownAddressOf = ({ healthId }: ConsentRequest): string => addressOf(healthId, config.ABDM_CM_ID);
  return {
    async request(consent) {
      const row = await keepAbdmConsent(db, consent.id);
      if (row.managerId) return consent.id;
      if (isRecent(row.sentAt, SEND_AGAIN_S, clock.now())) {
        if (row.fault) throw new OutsideError(row.fault);
        return consent.id;
      }
      // A repeated request names the same patient, although the address was verified in between.
      const address = row.address ?? (await findVerifiedAddress(db, consent.id)) ?? ownAddressOf(consent);
      await updateAbdmConsent(db, consent.id, { sentAt: clock.now(), fault: null, address });
      try {
        await client.send(
          '/consent/v3/request/init',
          { consent: requestBody(consent, address, config) },
          { requestId: consent.id },
        );
      } catch (error) {
        await noteFault(deps, consent.id, error);
        throw error;
      }
      return consent.id;
    },

    async answerTo(consentId, consent) {
      const row = await keepAbdmConsent(db, consentId);
      if (!row.managerId) await this.request(consent);
      await acknowledge(deps, row);
      await acknowledgeTransfers(deps, consentId);
      await deleteStoredPages(db, consentId);
      if (row.state === 'REQUESTED') await askStatus(deps, row);
      return answerOf(deps, row);
    },

    async fetch(artifactId) {
      const artifact = await findAbdmArtifact(db, artifactId);
      return artifact ? advanceTransfer(deps, artifact) : null;
    },

    // No call of ABDM withdraws a consent for its user: only the patient can. Nothing is asked for or taken any more.
    withdraw: async () => undefined,
  };
}

const isRecent = (at: Date | null, withinS: number, now: Date): boolean =>
  at !== null && addSeconds(at, withinS) > now;

/** A refusal stays until the next try; after no answer at all, the same request is sent again soon. */
async function noteFault({ db }: TransferDeps, consentId: string, error: unknown): Promise<void> {
  const isRefused = error instanceof OutsideError && error.isFinal;
  await updateAbdmConsent(db, consentId, isRefused ? { fault: error.message } : { sentAt: null });
}

/** It names the hospital and not the practitioner. */
function requestBody(consent: ConsentRequest, address: string, config: Config) {
  const { purpose, hiTypes, recordsFrom, recordsTo, expiresAt } = consent;
  return {
    purpose: {
      text: PURPOSES[purpose],
      code: purpose,
      refUri: 'http://terminology.hl7.org/ValueSet/v3-PurposeOfUse',
    },
    patient: { id: address },
    hiu: { id: config.ABDM_HIU_ID },
    requester: {
      name: config.PRODUCT_NAME,
      identifier: { type: 'HFR', value: config.ABDM_HIU_ID, system: 'https://facility.abdm.gov.in' },
    },
    hiTypes,
    permission: {
      accessMode: 'VIEW',
      dateRange: { from: recordsFrom.toISOString(), to: recordsTo.toISOString() },
      dataEraseAt: expiresAt.toISOString(),
      frequency: { unit: 'HOUR', value: 1, repeats: 0 },
    },
  };
}

/** Acknowledges the last notification. */
async function acknowledge(deps: TransferDeps, row: AbdmConsentRow): Promise<void> {
  if (!row.unacknowledged) return;
  const { db, client } = deps;
  const artifacts = await listAbdmArtifacts(db, row.consentId);
  const sent = client.send('/consent/v3/request/hiu/on-notify', {
    acknowledgement: artifacts.map(({ artifactId }) => ({ consentId: artifactId, status: 'OK' })),
    response: { requestId: row.unacknowledged },
  });
  if (await isSettled(deps, sent)) await clearAcknowledged(db, row.consentId, row.unacknowledged);
}

async function askStatus(deps: TransferDeps, row: AbdmConsentRow): Promise<void> {
  const { db, clock, client } = deps;
  const { consentId, managerId, sentAt, statusAskedAt } = row;
  if (!managerId || isRecent(statusAskedAt ?? sentAt, STATUS_EVERY_S, clock.now())) return;
  await updateAbdmConsent(db, consentId, { statusAskedAt: clock.now() });
  await isSettled(deps, client.send('/consent/v3/request/status', { consentRequestId: managerId }));
}

/** Artefacts are named once they were fetched: before, their hospital is not known. */
async function answerOf(deps: TransferDeps, { consentId, state }: AbdmConsentRow): Promise<ConsentAnswer> {
  if (state !== 'GRANTED') return { state, artifacts: [] };
  const { db, clock, client } = deps;
  const rows = await listAbdmArtifacts(db, consentId);
  for (const { artifactId, hospitalId, fetchAskedAt } of rows) {
    if (hospitalId !== null || isRecent(fetchAskedAt, FETCH_AGAIN_S, clock.now())) continue;
    // oxlint-disable-next-line no-await-in-loop -- the gateway limits how many requests come at a time
    if (await isSettled(deps, client.send('/consent/v3/fetch', { consentId: artifactId })))
      // oxlint-disable-next-line no-await-in-loop
      await updateAbdmArtifact(db, artifactId, { fetchAskedAt: clock.now() });
  }
  return {
    state,
    artifacts: rows.flatMap(({ artifactId, hospitalId, hospital }) =>
      hospitalId === null ? [] : [{ artifactId, hospital: hospital ?? hospitalId }],
    ),
  };
}
