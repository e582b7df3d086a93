import { otherRequests } from '#i18n/en/other-requests.ts';
import { textOf } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Says what became of a patient whom the server was asked for in vain: without a network nothing, else it is not known. */
export function tellNotAccepted(): void {
  const words = textOf(otherRequests.name, otherRequests.en);
  toast({ tone: 'warn', text: navigator.onLine ? words.perhapsAccepted : words.notAccepted });
}
