import { useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { documentLink } from '#api/resources/documents.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { common } from '#i18n/en/common.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { documentFacts } from '#lib/file-words.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DocumentList } from '#care/document-list.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { LazyOrderResults } from '#care/lab-results/lazy-order-results.tsx';
import { StatusChip } from '#care/status-chip.tsx';

/** Shows what was ordered, how far it is, and the results. */
export function OrdersCard({ orders, memberId }: { orders: Consultation['labOrders']; memberId: string }) {
  const text = useText(consultationDetails);
  const words = useText(common);
  const [shown, setShown] = useState<string>();
  if (orders.length === 0) return null;
  return (
    <Card>
      <CardHeader title={text.orders} />
      {orders.map((order) => (
        <div key={order.serviceId}>
          <div className={styles.body}>
            <p className={styles.taking}>
              <span className={styles.mono}>{order.serviceNumber}</span>
              <StatusChip status={order.requestStatus} label={words[order.requestStatus]} />
            </p>
            <p>{order.tests.join(', ')}</p>
            {order.lab && <p>{text.lab(order.lab)}</p>}
          </div>
          <DocumentList
            label={order.serviceNumber}
            documents={order.results}
            facts={documentFacts}
            onOpen={setShown}
          />
          {/* Under the files: what loads later must not move what is about to be pressed. */}
          <LazyOrderResults
            memberId={memberId}
            serviceId={order.serviceId}
            label={text.valuesOf(order.serviceNumber)}
          />
        </div>
      ))}
      <LazyDocumentViewer
        documents={orders.flatMap(({ results }) => results)}
        shown={shown}
        onShow={setShown}
        load={documentLink}
      />
    </Card>
  );
}
