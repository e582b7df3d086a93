import { ALERT_REPORTS_MAX } from '#contract/limits.ts';
import { reportAlerts } from '#api/resources/alerts.ts';
import { liveState } from '#api/live/live.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { closeAlert } from '#lib/worker.ts';

type Stage = 'DELIVERED' | 'SHOWN' | 'HEARD';

/** Reports to the server which alerts reached this tab, so that an operator can follow each of them. */
interface Trace {
  /** All that waits now: what is new was delivered, and shown if a tab is in sight; what is gone leaves the screen. */
  waits: (requestIds: readonly string[], isInSight: boolean) => void;
  /** A sound began for them. */
  heard: (requestIds: readonly string[]) => void;
  /** Aborts running reports, because the session may end next. */
  stop: () => void;
}

export function makeTrace(): Trace {
  let known: readonly string[] = [];
  let told = new Set<string>();
  const ending = new AbortController();

  function tell(stages: readonly Stage[], requestIds: readonly string[]): void {
    const via = liveState() === 'live' ? ('STREAM' as const) : ('POLL' as const);
    const at = new Date().toISOString();
    const fresh = stages
      .flatMap((stage) => requestIds.map((requestId) => ({ requestId, stage, via, at })))
      .filter(({ requestId, stage }) => !told.has(`${requestId} ${stage}`))
      .slice(0, ALERT_REPORTS_MAX);
    if (!fresh.length) return;
    for (const { requestId, stage } of fresh) told.add(`${requestId} ${stage}`);
    // Not awaited: the next alert does not depend on it.
    reportAlerts(fresh, ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) reportQuietly('alerts', error);
    });
  }

  function forget(requestId: string): void {
    told = new Set([...told].filter((one) => !one.startsWith(requestId)));
    void closeAlert(requestId);
  }

  return {
    waits(requestIds, isInSight) {
      tell(isInSight ? ['DELIVERED', 'SHOWN'] : ['DELIVERED'], requestIds);
      for (const id of known) if (!requestIds.includes(id)) forget(id);
      known = requestIds;
    },
    heard: (requestIds) => tell(['HEARD'], requestIds),
    stop: () => ending.abort(),
  };
}
