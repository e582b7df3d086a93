import { Phone } from 'lucide-react';
import type { labResultCalls } from '#contract/lab-results.ts';
import type * as z from 'zod/mini';
import styles from '#features/agent-service/values.module.css';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/media/icon.tsx';

type Unseen = z.output<(typeof labResultCalls.orderLabResults)['response']>['unseen'][number];

/** Critical values that no doctor has acknowledged: the agent can call. */
export function UnseenResults({ unseen }: { unseen: readonly Unseen[] }) {
  const text = useText(labResults);
  const [first] = unseen;
  if (!first) return null;
  const { doctor, times, toldAt } = first;
  return (
    <Banner
      tone="danger"
      actions={
        doctor?.mobile && (
          <a className={styles.call} href={`tel:${doctor.mobile}`}>
            <Icon of={Phone} size="s" />
            {text.call(doctor.mobile)}
          </a>
        )
      }
    >
      <strong>{text.criticalOf(unseen.map(({ name }) => name).join(', '))}</strong>{' '}
      {doctor ? `${text.notSeen(doctor.name)} ${text.told(times, shortTime(toldAt))}` : text.noDoctor}
      {doctor && !doctor.mobile && ` ${text.noMobile}`}
    </Banner>
  );
}
