import type { alertCalls } from '#contract/alerts.ts';
import type { BodyOf } from '#contract/call.ts';
import { loadSession } from '#offline/session-store.ts';
import { ALERTS_PATH } from '#sw/alert-paths.ts';
import { postAs } from '#sw/call.ts';
import type { NotificationData } from '#sw/notification.ts';

const SNOOZE_MIN = 5;

/** Reports that the alert is on this device's screen, if its recipient is signed in. */
export function reportShown({ role, requestId }: NotificationData): Promise<void> {
  const at = new Date().toISOString();
  const reports = [{ requestId: requestId ?? '', stage: 'SHOWN' as const, via: 'PUSH' as const, at }];
  return post(role, 'report', { reports } satisfies BodyOf<typeof alertCalls.reportAlert>);
}

/**
 * "Snooze 5 min": snoozes pushes of this request. An emergency cannot be snoozed; its notification only closes.
 */
export async function snooze({ role, requestId, kind }: NotificationData): Promise<void> {
  if (!requestId || kind === 'EMERGENCY_CARE') return;
  await post(role, 'snooze', {
    requestId,
    minutes: SNOOZE_MIN,
  } satisfies BodyOf<typeof alertCalls.snoozeAlert>);
}

/** Failures are ignored: the alert is on the screen, and the server knows what it sent. */
async function post(role: NotificationData['role'], name: string, body: object): Promise<void> {
  try {
    const session = role && (await loadSession(role));
    if (session) await postAs(session, ALERTS_PATH + name, body);
  } catch {
    // Offline, or signed out in between.
  }
}
