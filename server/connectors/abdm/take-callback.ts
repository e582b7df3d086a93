import type { ConsentStatus } from '#contract/abdm.ts';
import { inForm } from '#server/connectors/received.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import {
  deleteArtifacts,
  endTransfer,
  findAbdmArtifact,
  insertAbdmArtifacts,
  listAbdmArtifacts,
  lockOpenAbdmConsent,
  lockTransfer,
  shortenConsent,
  updateAbdmArtifact,
  updateAbdmConsent,
  updateOpenTransfer,
  wakeConsent,
} from './abdm.queries.ts';
import { addressOf } from './abha-address.ts';
import { Notify, OnFetch, OnInit, OnRequest, OnStatus } from './forms.ts';

type Config = Deps['config'];

/** Takes a call of the gateway within one change. */
export type Taken = (
  c: Change,
  body: unknown,
  call: { requestId: string; config: Config; vault: Deps['vault'] },
) => Promise<void>;
export type Callbacks = Readonly<Record<string, Taken>>;

/** States from which no other is taken, however late or often a call comes. */
const FINAL: readonly ConsentStatus[] = ['DENIED', 'EXPIRED', 'REVOKED'];

/** The gateway's calls to a user of health information, by their path below the bridge address. */
export const CALLBACKS: Callbacks = {
  '/api/v3/hiu/consent/request/on-init': takeOnInit,
  '/api/v3/hiu/consent/request/on-status': takeOnStatus,
  '/api/v3/hiu/consent/request/notify': takeNotify,
  '/api/v3/hiu/consent/on-fetch': takeOnFetch,
  '/api/v3/hiu/health-information/on-request': takeOnRequest,
};

/** The consent manager has an id for a request of ours, or refuses it. */
async function takeOnInit(c: Change, body: unknown): Promise<void> {
  const { consentRequest, error, response } = inForm(body, OnInit);
  const { consentId, managerId } = orNotFound(
    await lockOpenAbdmConsent(c.tx, { consentId: response.requestId }),
  );
  if (managerId) return;
  const set = consentRequest
    ? { managerId: consentRequest.id, fault: null }
    : { fault: `ABDM ${codeOf(error?.code)}` };
  await updateAbdmConsent(c.tx, consentId, set);
  await wakeConsent(c.tx, consentId, c.now);
}

const codeOf = (code: string | number | undefined): string =>
  /^[\w.-]{1,40}$/.test(`${code ?? ''}`) ? `${code}` : 'refused';

async function takeNotify(c: Change, body: unknown, { requestId }: { requestId: string }): Promise<void> {
  const { consentRequestId, status, consentArtefacts } = inForm(body, Notify).notification;
  await takeState(c, { managerId: consentRequestId, status, artifacts: consentArtefacts ?? [], requestId });
}

/** The answer to our question, for when a notification was lost. */
async function takeOnStatus(c: Change, body: unknown): Promise<void> {
  const { consentRequest } = inForm(body, OnStatus);
  if (!consentRequest) return;
  const { id: managerId, status, consentArtefacts } = consentRequest;
  await takeState(c, { managerId, status, artifacts: consentArtefacts ?? [], requestId: null });
}

interface StateReport {
  managerId: string;
  status: ConsentStatus;
  artifacts: readonly { id: string }[];
  /** The notification to acknowledge. */
  requestId: string | null;
}

async function takeState(c: Change, report: StateReport): Promise<void> {
  const { managerId, status, requestId } = report;
  const row = orNotFound(await lockOpenAbdmConsent(c.tx, { managerId }));
  const { consentId } = row;
  if (requestId) await updateAbdmConsent(c.tx, consentId, { unacknowledged: requestId });
  const ids = report.artifacts.map(({ id }) => id);
  if (status === 'GRANTED' && !FINAL.includes(row.state)) {
    await insertAbdmArtifacts(c.tx, consentId, ids);
    await updateAbdmConsent(c.tx, consentId, { state: 'GRANTED' });
  }
  if (FINAL.includes(status) && !FINAL.includes(row.state)) await end(c, row, status, ids);
  await wakeConsent(c.tx, consentId, c.now);
}

/** A patient may revoke one hospital of several: its records are deleted, and the consent ends with its last artefact. */
async function end(
  c: Change,
  { consentId, patientId }: { consentId: string; patientId: string },
  state: ConsentStatus,
  artifactIds: readonly string[],
): Promise<void> {
  const known = (await listAbdmArtifacts(c.tx, consentId)).map(({ artifactId }) => artifactId);
  const ended = artifactIds.length ? known.filter((id) => artifactIds.includes(id)) : known;
  await deleteArtifacts(c.tx, consentId, ended);
  if (ended.length === known.length) await updateAbdmConsent(c.tx, consentId, { state });
  for (const id of ended)
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await c.audit(`CONSENT_${state}`, 'healthArtifact', id, patientId);
}

/**
 * Stores what an artefact opens, if it is for this hospital and of the patient who was asked.
 * @throws Refusal BAD_INPUT otherwise: records of another patient must not come under this one
 */
async function takeOnFetch(c: Change, body: unknown, { config }: { config: Config }): Promise<void> {
  const { status, consentDetail: detail } = inForm(body, OnFetch).consent;
  const artifact = orNotFound(await findAbdmArtifact(c.tx, detail.consentId));
  const row = orNotFound(await lockOpenAbdmConsent(c.tx, { consentId: artifact.consentId }));
  if (status !== 'GRANTED' || artifact.hospitalId !== null) return;
  const asked = (row.address ?? addressOf(row.healthId, config.ABDM_CM_ID)).toLowerCase();
  const isOurs = detail.hiu.id === config.ABDM_HIU_ID && detail.patient.id.toLowerCase() === asked;
  if (!isOurs) throw new Refusal('BAD_INPUT');
  const { dateRange, dataEraseAt } = detail.permission;
  const eraseAt = new Date(Math.min(Date.parse(dataEraseAt), row.expiresAt.getTime()));
  await updateAbdmArtifact(c.tx, artifact.artifactId, {
    hospitalId: detail.hip.id,
    hospital: detail.hip.name ?? null,
    contexts: JSON.stringify(detail.careContexts.map(({ careContextReference }) => careContextReference)),
    recordsFrom: new Date(Math.max(Date.parse(dateRange.from), row.recordsFrom.getTime())),
    recordsTo: new Date(Math.min(Date.parse(dateRange.to), row.recordsTo.getTime())),
    eraseAt,
  });
  // The patient may have shortened the time: everything is deleted at the earliest end.
  await shortenConsent(c.tx, artifact.consentId, eraseAt);
  await wakeConsent(c.tx, artifact.consentId, c.now);
}

/** The gateway passed a request for data on, or refuses it. */
async function takeOnRequest(c: Change, body: unknown): Promise<void> {
  const { hiRequest, response } = inForm(body, OnRequest);
  const transfer = orNotFound(await lockTransfer(c.tx, response.requestId));
  if (!hiRequest) return endTransfer(c.tx, transfer.id, 'FAILED');
  if (transfer.transactionId === null)
    await updateOpenTransfer(c.tx, transfer.id, { transactionId: hiRequest.transactionId });
}
