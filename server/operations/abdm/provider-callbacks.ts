import * as z from 'zod/mini';
import { HiType } from '#contract/abdm.ts';
import { Instant } from '#contract/shared.ts';
import type { Callbacks } from '#server/connectors/abdm/take-callback.ts';
import { inForm } from '#server/connectors/received.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import {
  findAbdmPatient,
  insertGrant,
  insertProvision,
  listLinked,
  lockGrant,
  updateAbdmPatient,
  updateContext,
  updateGrant,
  wakeContexts,
} from './provider.queries.ts';

const Name = z.string().check(z.regex(/^[\w.:@/-]{1,128}$/));
const Response = z.object({ requestId: Name });
const Fault = z.optional(z.nullable(z.looseObject({ code: z.union([z.string(), z.number()]) })));
const Period = z.object({ from: Instant, to: Instant });

/** Bodies as in https://github.com/10bedicu/care_abdm (abdm/api/v3/serializers/hip.py). */
const OnToken = z.object({
  linkToken: z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
  error: Fault,
  response: Response,
});
const OnLink = z.object({ error: Fault, response: Response });
const Notify = z.object({
  notification: z.object({
    consentId: Name,
    status: z.enum(['GRANTED', 'EXPIRED', 'REVOKED']),
    consentDetail: z.optional(
      z.nullable(
        z.object({
          hip: z.object({ id: Name }),
          patient: z.object({ id: Name }),
          hiTypes: z.array(HiType).check(z.maxLength(HiType.options.length)),
          careContexts: z
            .array(z.object({ careContextReference: z.string().check(z.maxLength(256)) }))
            .check(z.maxLength(500)),
          permission: z.object({ dateRange: Period, dataEraseAt: Instant }),
        }),
      ),
    ),
  }),
});
const OnData = z.object({
  transactionId: Name,
  hiRequest: z.object({
    consent: z.object({ id: Name }),
    dateRange: Period,
    dataPushUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(1_000)),
    keyMaterial: z.object({
      nonce: z.string().check(z.maxLength(64)),
      dhPublicKey: z.object({ expiry: z.optional(z.string()), keyValue: z.string().check(z.maxLength(600)) }),
    }),
  }),
});

/** A request for data is answered within this time, or sooner if its key ends. */
const ANSWER_WITHIN_S = 3_600;
const LINK_AGAIN_S = 86_400;

/** The gateway's calls to a provider of health information, by their path below the bridge address. */
export const PROVIDER_CALLBACKS: Callbacks = {
  '/api/v3/hip/token/on-generate-token': async (c, body, { vault }) => {
    const { linkToken, response } = inForm(body, OnToken);
    const patient = orNotFound(await findAbdmPatient(c.tx, { tokenRequestId: response.requestId }));
    if (!linkToken) return;
    const tokenSealed = vault.seal(linkToken, patient.patientId);
    await updateAbdmPatient(c.tx, patient.patientId, { tokenSealed });
    await wakeContexts(c.tx, patient.patientId, c.now);
  },

  '/api/v3/link/on_carecontext': async (c, body) => {
    const { error, response } = inForm(body, OnLink);
    const code = /^[\w.-]{1,40}$/.test(`${error?.code ?? ''}`) ? `ABDM ${error?.code}` : 'ABDM refused';
    const set = error
      ? { fault: code, nextAt: addSeconds(c.now, LINK_AGAIN_S) }
      : { fault: null, nextAt: null, linkedAt: c.now };
    if (!(await updateContext(c.tx, { requestId: response.requestId }, set))) throw new Refusal('NOT_FOUND');
  },

  '/api/v3/consent/request/hip/notify': takeGrant,
  '/api/v3/hip/health-information/request': takeRequest,
};

/** A consent counts for this hospital, a verified patient, and visits that were linked for that patient. */
async function takeGrant(
  c: Change,
  body: unknown,
  { requestId, config }: { requestId: string; config: Deps['config'] },
): Promise<void> {
  const { consentId, status, consentDetail: detail } = inForm(body, Notify).notification;
  const known = await lockGrant(c.tx, consentId);
  if (known) {
    const isEnd = status !== 'GRANTED' && known.state === 'GRANTED';
    await updateGrant(c.tx, consentId, { unacknowledged: requestId, ...(isEnd && { state: status }) });
    if (isEnd) await c.audit(`PROVIDE_${status}`, 'abdmGrant', consentId, known.patientId);
    return;
  }
  if (!detail || detail.hip.id !== config.ABDM_HIP_ID) throw new Refusal('BAD_INPUT');
  const { patientId } = orNotFound(await findAbdmPatient(c.tx, { address: detail.patient.id }));
  const asked = detail.careContexts.map(({ careContextReference }) => careContextReference);
  await insertGrant(c.tx, {
    consentId,
    patientId,
    state: status,
    contexts: JSON.stringify(await listLinked(c.tx, patientId, asked)),
    hiTypes: JSON.stringify(detail.hiTypes),
    recordsFrom: new Date(detail.permission.dateRange.from),
    recordsTo: new Date(detail.permission.dateRange.to),
    endsAt: new Date(detail.permission.dataEraseAt),
    unacknowledged: requestId,
  });
  await c.audit(`PROVIDE_${status}`, 'abdmGrant', consentId, patientId);
}

/** A request for data is stored and answered by the job; its period is never wider than that of the consent. */
async function takeRequest(c: Change, body: unknown, { requestId }: { requestId: string }): Promise<void> {
  const { transactionId, hiRequest } = inForm(body, OnData);
  const grant = orNotFound(await lockGrant(c.tx, hiRequest.consent.id));
  if (grant.state !== 'GRANTED' || grant.endsAt <= c.now) throw new Refusal('NOT_FOUND');
  orNotFound(await findAbdmPatient(c.tx, { patientId: grant.patientId }));
  const { dhPublicKey, nonce } = hiRequest.keyMaterial;
  const keyEnds = Date.parse(dhPublicKey.expiry ?? '');
  const closesAt = new Date(
    Math.min(
      addSeconds(c.now, ANSWER_WITHIN_S).getTime(),
      grant.endsAt.getTime(),
      Number.isNaN(keyEnds) ? Infinity : keyEnds,
    ),
  );
  await insertProvision(c.tx, {
    transactionId,
    consentId: grant.consentId,
    requestId,
    pushUrl: hiRequest.dataPushUrl,
    publicKey: dhPublicKey.keyValue,
    nonce,
    recordsFrom: new Date(Math.max(Date.parse(hiRequest.dateRange.from), grant.recordsFrom.getTime())),
    recordsTo: new Date(Math.min(Date.parse(hiRequest.dateRange.to), grant.recordsTo.getTime())),
    closesAt,
    nextAt: c.now,
    outcome: null,
  });
}
