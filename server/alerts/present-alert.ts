import type { Alert } from '#contract/alerts.ts';
import type { AlertRow } from './alert.queries.ts';

export function presentAlert(row: AlertRow, userId: string): Alert {
  const { takenBy, raisedAt, takenAt, withdrawnAt, heardAt, snoozedUntil, ...rest } = row;
  return {
    ...rest,
    raisedAt: raisedAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    takenByMe: takenBy === userId,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    heardAt: heardAt?.toISOString() ?? null,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
  };
}
