import { onLive } from '#api/live/live.ts';
import { otherRequests } from '#i18n/en/other-requests.ts';
import { textOf } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Shows a clinician that another request of a patient in their care was raised, without naming the patient. */
export function notifyOfOtherRequests(): () => void {
  return onLive((heard) => {
    if (heard.type !== 'event' || !heard.event.data.hasOtherRequest) return;
    toast({ tone: 'warn', text: textOf(otherRequests.name, otherRequests.en).raised });
  });
}
