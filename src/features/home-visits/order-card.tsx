import type { NurseVisitDetails } from '#contract/nurse-visits.ts';
import styles from '#features/home-visits/home-visits.module.css';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

/** When and where, what was ordered and by whom, and what the agents wrote down. */
export function OrderCard({ visit }: { visit: NurseVisitDetails }) {
  const text = useText(homeVisits);
  const { scheduledAt, startedAt, doneAt, address, products, reason, reasonLang, orderedBy, orderNotes } =
    visit;
  return (
    <Card aria-label={text.visit}>
      <CardHeader title={text.visit} />
      <div className={styles.body}>
        <KeyValues
          items={[
            { label: text.when, value: dayAndTime(scheduledAt) },
            ...(startedAt ? [{ label: text.startedAt, value: dayAndTime(startedAt) }] : []),
            ...(doneAt ? [{ label: text.doneAt, value: dayAndTime(doneAt) }] : []),
            { label: text.address, value: address || text.noAddress },
            ...(products.length ? [{ label: text.what, value: products.join(', ') }] : []),
            ...(orderedBy ? [{ label: text.orderedBy, value: orderedBy }] : []),
            { label: text.reason, value: <span lang={reasonLang}>{reason}</span> },
            ...(orderNotes
              ? [{ label: text.orderNotes, value: <span className={styles.text}>{orderNotes}</span> }]
              : []),
          ]}
        />
      </div>
    </Card>
  );
}
