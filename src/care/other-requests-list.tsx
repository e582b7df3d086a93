import { Users } from 'lucide-react';
import type { OtherRequest } from '#contract/other-request.ts';
import { otherRequests } from '#i18n/en/other-requests.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, isoDayOf, shortTime } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';
import styles from './other-requests.module.css';

/** "10:12" of today, with the day of any other. */
function timeOf(at: string): string {
  return isoDayOf(Date.parse(at)) === isoDayOf(Date.now()) ? clockTime(at) : shortTime(at);
}

/** "Talk to nurse TN-100423, with Anitha Nair since 10:12"; without the number for who may not see it. */
function useOtherWords() {
  const text = useText(otherRequests);
  return ({ kind, number, heldBy, since }: OtherRequest): string => {
    const what = [text[kind ?? 'BOOKED'], number].filter(Boolean).join(' ');
    return heldBy ? text.with(what, heldBy.name, timeOf(since)) : text.waits(what, timeOf(since));
  };
}

/** The other open requests of a patient, with a link to those that this person may open. */
export function OtherRequestsList({ of }: { of: readonly OtherRequest[] }) {
  const text = useText(otherRequests);
  const words = useOtherWords();
  return (
    <div className={styles.others}>
      <Icon of={Users} />
      <span className={styles.heading}>{text.heading}</span>
      <ul>
        {of.map((one) => (
          <li key={one.id}>
            {one.path ? (
              // In a tab of its own: leaving the page would end a call.
              <a href={one.path} target="_blank" rel="noopener" aria-label={text.newTab(words(one))}>
                {words(one)}
              </a>
            ) : (
              words(one)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
