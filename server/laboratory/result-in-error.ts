import type { labResultCalls } from '#contract/lab-results.ts';
import { isCritical } from '#domain/lab-flags.ts';
import { endCriticalAlert } from '#server/alerts/critical-alerts.ts';
import { mustSayWhy } from '#server/platform/http/why-in-error.ts';
import type { Ctx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import {
  lockRequest,
  lockVisibleRequest,
  tellChanged,
  tellService,
  type RequestRow,
} from '#server/requests/requests.ts';
import { tellOpenVisits } from '#server/visits/consultations.ts';
import { orderedBy, resultsOfOrder, setResultInError, setResultsVersion } from './lab-result.queries.ts';

type Mark = typeof labResultCalls.markResultInError;

/**
 * Marks the newest version of a result as entered in error. It stays, and neither it nor what it took the place of counts until a
 * new value is entered. The doctor who ordered it is told, and has to say that they know.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, BAD_INPUT, BAD_TRANSITION
 */
export async function markResultInError(ctx: Ctx<Mark>): Promise<void> {
  const { serviceId, resultId, reason, words } = ctx.body;
  mustSayWhy(ctx.body);
  await change(ctx, async (c) => {
    const row = await lockMarkable(c, ctx, serviceId);
    const results = await resultsOfOrder(c.tx, row.id);
    const found = orNotFound(results.find(({ id }) => id === resultId));
    if (found.errorAt) {
      // The same call that came twice is answered twice.
      if (found.errorReason === reason && found.errorWords === words) return;
      throw new Refusal('BAD_TRANSITION', { reason: 'RESULT_IN_ERROR' });
    }
    if (found.supersededAt) throw new Refusal('BAD_TRANSITION', { reason: 'RESULT_REPLACED' });
    const { userId } = ctx.who;
    const doctor = await orderedBy(c.tx, row.id);
    const wasGiven = found.status !== 'PRELIMINARY' || isCritical(found.flag);
    const isSeen = !doctor || doctor.userId === userId || !wasGiven;
    await setResultInError(c.tx, found.id, { at: c.now, by: userId, reason, words, isSeen });
    await endCriticalAlert(c, found.id);
    await setResultsVersion(c.tx, row.id, row.resultsVersion + 1);
    await c.audit('RESULT_IN_ERROR', 'observation', found.id, row.patientId);
    await tellService(c, row, 'document.added');
    await tellChanged(c, row);
    await tellOpenVisits(c, row.patientId);
    if (doctor)
      await c.event('result.changed', [`user:${doctor.userId}`], {
        requestId: row.id,
        consultationNumber: doctor.consultationNumber,
        ...(isSeen ? {} : { isNew: true }),
      });
  });
}

/** Locks the order for an agent who may enter its results, or for the doctor who placed it. @throws Refusal */
async function lockMarkable(c: Change, { who }: Ctx<Mark>, serviceId: string): Promise<RequestRow> {
  if (who.role === 'agent') {
    const { row, scope } = await lockVisibleRequest(c, who, serviceId);
    if (!mayDo(scope, row).includes('upload'))
      throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
    return row;
  }
  const doctor = await orderedBy(c.tx, serviceId);
  if (doctor?.userId !== who.userId) throw new Refusal('NOT_FOUND');
  return orNotFound(await lockRequest(c.tx, serviceId));
}
