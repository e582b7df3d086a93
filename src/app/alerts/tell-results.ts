import { onLive } from '#api/live/live.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { textOf } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Says to a provider that a result of their orders has come; which one is on the dashboard, never in a toast. */
export function tellResults(): () => void {
  return onLive((heard) => {
    if (heard.type === 'event' && heard.event.type === 'result.changed' && heard.event.data.isNew)
      toast({ text: textOf(alertsHere.name, alertsHere.en).newResult });
  });
}
