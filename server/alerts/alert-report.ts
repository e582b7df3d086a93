import type { Db } from '#server/platform/sql/database.ts';
import { listAlertsOf, listListenersOf } from './alert-report.queries.ts';

export { reportAlerts, type KindReport } from './alert-report.queries.ts';

/** Every alert of one request with its listeners, in the order in which they were alerted. */
export async function traceAlerts(db: Db, requestId: string) {
  const alerts = await listAlertsOf(db, requestId);
  const ids = alerts.map(({ id }) => id);
  const listeners = ids.length ? await listListenersOf(db, ids) : [];
  return alerts.map((alert) => ({
    ...alert,
    listeners: listeners.filter(({ alertId }) => alertId === alert.id),
  }));
}
