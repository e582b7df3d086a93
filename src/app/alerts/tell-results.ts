import type { PortalEvent } from '#contract/portal.ts';
import { onLive } from '#api/live/live.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { textOf } from '#i18n/text.ts';
import { standingToast, toast } from '#ui/feedback/notify.ts';

/**
 * Says to a provider that a result of their orders has come; which one is on the dashboard, never in a toast. One with a
 * critical value stays until it is opened, closed or acknowledged.
 */
export function tellResults(): () => void {
  const shown = new Map<string, () => void>();
  const dismiss = (key: string): void => {
    shown.get(key)?.();
    shown.delete(key);
  };
  const tell = ({ requestId = '', isNew, isCritical, consultationNumber }: PortalEvent['data']): void => {
    // A newer one takes its place; an acknowledgement ends it.
    dismiss(requestId);
    const words = textOf(alertsHere.name, alertsHere.en);
    if (isNew && isCritical) shown.set(requestId, standingToast(criticalToast(words, consultationNumber)));
    // The room of the visit that ordered it announces it, with the way to its orders.
    else if (isNew && !isRoomOf(consultationNumber)) toast({ text: words.newResult });
  };
  /** Shows a toast for each alarming set: the end of one leaves those of other patients. */
  const tellVitals = ({ vitalSetId = '', isNew }: PortalEvent['data']): void => {
    const key = `vitals:${vitalSetId}`;
    dismiss(key);
    const words = textOf(alertsHere.name, alertsHere.en);
    if (isNew)
      shown.set(key, standingToast(urgentToast(words.alarmingVitals, words.openResult, '/dashboard')));
  };
  const stop = onLive((heard) => {
    if (heard.type !== 'event') return;
    if (heard.event.type === 'result.changed') tell(heard.event.data);
    if (heard.event.type === 'deterioration.changed') tellVitals(heard.event.data);
  });
  return () => {
    stop();
    for (const key of shown.keys()) dismiss(key);
  };
}

const isRoomOf = (consultationNumber: string | undefined): boolean =>
  consultationNumber !== undefined && location.pathname.startsWith(`/consultation/${consultationNumber}/`);

function criticalToast(words: (typeof alertsHere)['en'], consultationNumber: string | undefined) {
  const path = consultationNumber ? `/consultations/${consultationNumber}` : '/dashboard';
  return urgentToast(words.criticalResult, words.openResult, path);
}

function urgentToast(text: string, label: string, path: string) {
  return {
    tone: 'danger',
    text,
    lastsMs: Infinity,
    // In a tab of its own: leaving the page would end a call.
    action: { label, onPress: () => void window.open(path, '_blank', 'noopener') },
  } as const;
}
