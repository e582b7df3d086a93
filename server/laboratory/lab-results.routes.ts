import type { labResultCalls } from '#contract/lab-results.ts';
import { isCritical } from '#domain/lab-flags.ts';
import { titledName } from '#domain/titled-name.ts';
import { criticalAlertsOf, endCriticalAlert, isCoveredBy } from '#server/alerts/critical-alerts.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf, StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { criticalLimitChanges } from '#server/reference/limit-changes.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import {
  lockVisibleRequest,
  readVisibleRequest,
  tellService,
  findRequest,
  type RequestRow,
} from '#server/requests/requests.ts';
import {
  acknowledge,
  acknowledgeErrors,
  orderedBy,
  orderedCodes,
  resultsOfOrder,
} from './lab-result.queries.ts';
import { orderedTests } from './ordered-tests.ts';
import { presentResults } from './present-lab-result.ts';
import { endWithResults } from './message-state.ts';
import { markResultInError } from './result-in-error.ts';
import { saveResults } from './save-results.ts';
import type * as z from 'zod/mini';

type Unseen = z.output<(typeof labResultCalls.orderLabResults)['response']>['unseen'];

/** The critical values of an order that its doctor has not acknowledged, or that have no doctor. */
async function unseenOf(ctx: StaffCtx, requestId: string): Promise<Unseen> {
  const rows = (await resultsOfOrder(ctx.db, requestId)).filter(
    ({ supersededAt, acknowledgedAt, flag }) => !supersededAt && !acknowledgedAt && isCritical(flag),
  );
  if (!rows.length) return [];
  const doctor = await orderedBy(ctx.db, requestId);
  const told = await criticalAlertsOf(ctx.db, requestId);
  return rows.map(({ id, name, receivedAt, at }) => {
    const since = receivedAt ?? at;
    const alert = told.find(({ observationId }) => observationId === id);
    return {
      name,
      since: since.toISOString(),
      times: alert?.times ?? 0,
      toldAt: (alert?.toldAt ?? since).toISOString(),
      doctor: doctor
        ? { name: titledName(doctor.salutation, doctor.name), mobile: doctor.mobile || null }
        : null,
    };
  });
}

/**
 * The doctor who ordered it, or the one to whom these critical values were given: for all others the order does not exist.
 * @throws Refusal NOT_FOUND
 */
async function mustAnswerFor(
  ctx: StaffCtx,
  requestId: string,
  resultIds: readonly string[],
): Promise<RequestRow> {
  const doctor = await orderedBy(ctx.db, requestId);
  const { userId } = ctx.who;
  if (doctor?.userId !== userId && !(await isCoveredBy(ctx.db, userId, resultIds)))
    throw new Refusal('NOT_FOUND');
  return orNotFound(await findRequest(ctx.db, requestId));
}

export const labResultHandlers: HandlersOf<Omit<typeof labResultCalls, 'patientLabResults'>> = {
  async orderLabResults(ctx) {
    const { row } = await readVisibleRequest(ctx, ctx.query.serviceId);
    await auditRead(ctx, 'lab_results', row.id, row.patientId);
    const changes = await criticalLimitChanges(ctx.db);
    const when = { at: ctx.clock.now(), timeZone: ctx.config.TIME_ZONE, changes };
    return {
      tests: orderedTests(await orderedCodes(ctx.db, row.id), row, when),
      results: presentResults(await resultsOfOrder(ctx.db, row.id)),
      version: row.resultsVersion,
      unseen: await unseenOf(ctx, row.id),
    };
  },

  async saveLabResults(ctx) {
    const { serviceId } = ctx.body;
    await change(ctx, async (c) => {
      const { row, scope } = await lockVisibleRequest(c, ctx.who, serviceId);
      if (!mayDo(scope, row).includes('upload'))
        throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
      await saveResults(c, row, { userId: ctx.who.userId, config: ctx.config }, ctx.body);
      await endWithResults(c, ctx.who, ctx.body);
    });
    const { row } = await readVisibleRequest(ctx, serviceId);
    return { results: presentResults(await resultsOfOrder(ctx.db, row.id)), version: row.resultsVersion };
  },

  async acknowledgeLabResults(ctx) {
    const { serviceId, resultIds } = ctx.body;
    const { userId } = ctx.who;
    const row = await mustAnswerFor(ctx, serviceId, resultIds);
    await change(ctx, async (c) => {
      const ids = await acknowledge(c.tx, { requestId: row.id, ids: resultIds, userId, at: c.now });
      const wrong = await acknowledgeErrors(c.tx, { requestId: row.id, ids: resultIds, at: c.now });
      for (const id of ids) {
        await endCriticalAlert(c, id);
        await c.audit('ACKNOWLEDGE_RESULT', 'observation', id, row.patientId);
      }
      for (const id of wrong) await c.audit('ACKNOWLEDGE_RESULT', 'observation', id, row.patientId);
      if (!ids.length && !wrong.length) return;
      await c.event('result.changed', [`user:${userId}`], { requestId: row.id });
      await tellService(c, row, 'document.added');
    });
    return {};
  },

  async markResultInError(ctx) {
    await markResultInError(ctx);
    return {};
  },
};
