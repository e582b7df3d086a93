import type { Generated } from 'kysely';
import type { Alert, AlertReason, AlertVia } from '#contract/alerts.ts';
import type { RequestKind } from '#contract/shared.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Alerts of waiting requests: recipients and delivery state. */
export interface AlertsTables {
  /** One alert for each time that a request waits. */
  alert: {
    id: string;
    requestId: string;
    kind: RequestKind;
    /** Why it was raised; recipients by escalation have their own reason. */
    reason: AlertReason;
    level: Generated<Alert['level']>;
    raisedAt: At;
    takenAt: AtOrNull;
    takenBy: string | null;
    withdrawnAt: AtOrNull;
    /** An operator assigned the request: it returns to its queue then, unless it is opened before. */
    returnsAt: Generated<Date | null>;
  };
  alertListener: {
    alertId: string;
    userId: string;
    reason: AlertReason;
    raisedAt: At;
    /** When the recipient's devices get the next push, with the state at that time; null when none is due. */
    pushAt: AtOrNull;
    /** When a push service accepted a push. */
    sentAt: AtOrNull;
    deliveredAt: AtOrNull;
    shownAt: AtOrNull;
    heardAt: AtOrNull;
    /** The channel of the first delivery report. */
    via: AlertVia | null;
    snoozedUntil: AtOrNull;
  };
}
