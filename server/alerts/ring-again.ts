import type { Change } from '#server/platform/writes/change.ts';
import { listenersOf } from './alert-listeners.ts';
import { addListeners, audienceOf, type Subject } from './alerts.ts';
import { pushDue } from './push.job.ts';
import { lockOpenAlert, pushAllAgain } from './ring-again.queries.ts';

export { dateOpenAlert, lockUnopened, setReturnsAt } from './ring-again.queries.ts';

/**
 * Alerts again everyone whom a request's open alert concerns, and those who have come on duty since.
 * @returns their number; undefined where nothing rings
 */
export async function ringOpenAlert(c: Change, request: Subject): Promise<number | undefined> {
  const alert = await lockOpenAlert(c.tx, request.id);
  if (!alert) return undefined;
  if (alert.reason === 'QUEUE') {
    const { kind, hubKey } = request;
    const hubKeys = hubKey === null || alert.level === 2 ? null : [hubKey];
    await addListeners(c, alert, alert.reason, await listenersOf(c, { kind, hubKeys }));
  }
  const told = await pushAllAgain(c.tx, alert.id, c.now);
  if (told.length)
    await c.event('alert.raised', told.map(audienceOf), { requestId: alert.requestId, kind: alert.kind });
  c.afterCommit(pushDue);
  return told.length;
}
