import type { Generated } from 'kysely';
import type { Alert, AlertReason, AlertVia } from '#contract/alerts.ts';
import type { RequestKind } from '#contract/shared.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Who is alerted of what waits, and how far each alert came. */
export interface AlertsTables {
  /** One wait of one request. */
  alert: {
    id: string;
    requestId: string;
    kind: RequestKind;
    /** Why it was raised; those to whom it was escalated have their own reason. */
    reason: AlertReason;
    level: Generated<Alert['level']>;
    raisedAt: At;
    takenAt: AtOrNull;
    takenBy: string | null;
    withdrawnAt: AtOrNull;
  };
  alertListener: {
    alertId: string;
    userId: string;
    reason: AlertReason;
    raisedAt: At;
    /** When their devices are to be told next, of whatever is true by then; null: nothing is to be told. */
    pushAt: AtOrNull;
    /** A push service took a push of it. */
    sentAt: AtOrNull;
    deliveredAt: AtOrNull;
    shownAt: AtOrNull;
    heardAt: AtOrNull;
    /** By which way the first report said it had come. */
    via: AlertVia | null;
    snoozedUntil: AtOrNull;
  };
}
