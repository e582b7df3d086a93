import type { PlainReason } from '#contract/reasons.ts';
import { randomUUID } from 'node:crypto';
import type { abdmCalls, ConsentStatus, FhirResource } from '#contract/abdm.ts';
import { auditList, auditRead } from '#server/platform/audit/audit-reads.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { fieldFault, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import {
  endConsent,
  findConsent,
  findSentConsent,
  insertConsent,
  listConsents,
  lockOwnConsent,
  treatedPatient,
} from './health-consent.queries.ts';
import { findArtifact, recordsOf } from './health-record.queries.ts';
import { presentConsents, stateAt } from './present-consent.ts';

const CONSENTS_SHOWN = 50;
/** No record is older, and databases do not support every year that a date can express. */
const OLDEST = new Date('1900-01-01T00:00:00Z');
const LONGEST_CONSENT_S = 365 * 86_400;

const CLOSED: Record<Exclude<ConsentStatus, 'GRANTED'>, PlainReason> = {
  REQUESTED: 'CONSENT_NOT_ANSWERED',
  DENIED: 'CONSENT_DENIED',
  EXPIRED: 'CONSENT_EXPIRED',
  REVOKED: 'CONSENT_REVOKED',
};

/** @throws Refusal BAD_INPUT */
function checkPeriod(body: { recordsFrom: string; recordsTo: string; expiresAt: string }, now: Date) {
  const [from, to, end] = [new Date(body.recordsFrom), new Date(body.recordsTo), new Date(body.expiresAt)];
  const wrong: [path: string, reason: PlainReason, isWrong: boolean][] = [
    ['recordsFrom', 'FIRST_DAY_TOO_EARLY', from < OLDEST],
    ['recordsTo', 'LAST_DAY_BEFORE_FIRST', to < from],
    ['recordsTo', 'LAST_DAY_IN_FUTURE', to > addSeconds(now, 86_400)],
    ['expiresAt', 'TIME_NOT_IN_FUTURE', end <= now],
    ['expiresAt', 'CONSENT_TOO_LONG', end > addSeconds(now, LONGEST_CONSENT_S)],
  ];
  const fields = wrong.filter(([, , isWrong]) => isWrong).map(([path, reason]) => fieldFault(path, reason));
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
  return { recordsFrom: from, recordsTo: to, expiresAt: end };
}

export const abdmHandlers: HandlersOf<typeof abdmCalls> = {
  async getAbdmProviderConsentDetailsByhealthId(ctx) {
    const { healthId } = ctx.query;
    const patient = orNotFound(await treatedPatient(ctx.db, ctx.who.roleId, healthId));
    const rows = await listConsents(ctx.db, ctx.who.roleId, healthId, CONSENTS_SHOWN);
    // The screen polls every ten seconds (R9.03), which is audited as one read of one list.
    await auditList(ctx, 'healthConsents', [patient.id]);
    return { consents: await presentConsents(ctx.db, rows, ctx.clock.now()) };
  },

  async getConsentfhirDataByArtifactId(ctx) {
    const { artifactId } = ctx.body;
    const artifact = orNotFound(await findArtifact(ctx.db, ctx.who.roleId, artifactId));
    const state = stateAt(artifact, ctx.clock.now());
    if (state !== 'GRANTED') throw new Refusal('RULE', { reason: CLOSED[state] });
    if (!artifact.receivedAt)
      throw new Refusal('RULE', {
        reason: 'RECORDS_NOT_SENT',
        retryAfterS: 60,
      });
    const rows = await recordsOf(ctx.db, artifactId);
    await auditRead(ctx, 'healthArtifact', artifactId, artifact.patientId);
    return { documents: rows.map(({ content }) => JSON.parse(content) as FhirResource) };
  },

  async requestConsent(ctx) {
    const { clientId, healthId, purpose, hiTypes } = ctx.body;
    const period = checkPeriod(ctx.body, ctx.clock.now());
    return change(ctx, async (c) => {
      const patient = orNotFound(await treatedPatient(c.tx, ctx.who.roleId, healthId));
      const made = await insertConsent(c.tx, {
        id: randomUUID(),
        clientId,
        providerId: ctx.who.roleId,
        patientId: patient.id,
        healthId,
        purpose,
        hiTypes: JSON.stringify([...new Set(hiTypes)]),
        ...period,
        requestedAt: c.now,
        state: 'REQUESTED',
        gatewayId: null,
        checkAt: c.now,
      });
      if (made) {
        await c.audit('REQUEST_CONSENT', 'healthConsent', made.id, patient.id);
        await c.event('consent.changed', [`user:${ctx.who.userId}`], { consentId: made.id });
      }
      const row = made ?? (await findSentConsent(c.tx, ctx.who.roleId, clientId));
      const [consent] = await presentConsents(c.tx, [row], c.now);
      return { consent: orNotFound(consent) };
    });
  },

  async withdrawConsent(ctx) {
    return change(ctx, async (c) => {
      const row = orNotFound(await lockOwnConsent(c.tx, ctx.who.roleId, ctx.body.consentId));
      const state = stateAt(row, c.now);
      if (state === 'REQUESTED' || state === 'GRANTED') {
        // The job tells the gateway after the commit; nothing is shown from now on.
        await endConsent(c.tx, row.id, { state: 'REVOKED', withdrawnAt: c.now, checkAt: c.now });
        await c.audit('WITHDRAW_CONSENT', 'healthConsent', row.id, row.patientId);
        await c.event('consent.changed', [`user:${ctx.who.userId}`], { consentId: row.id });
      } else if (state !== 'REVOKED') throw new Refusal('RULE', { reason: CLOSED[state] });
      const [consent] = await presentConsents(c.tx, [orNotFound(await findConsent(c.tx, row.id))], c.now);
      return { consent: orNotFound(consent) };
    });
  },
};
