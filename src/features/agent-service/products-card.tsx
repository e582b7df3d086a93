import { lazy, Suspense, useState } from 'react';
import { refresh } from '#api/cache/invalidation.ts';
import { useQueuedNotice } from '#care/use-queued-notice.ts';
import { wordsNeeded } from '#domain/step-words.ts';
import type { RequestStatus } from '#contract/shared.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { setProductStatus } from '#api/resources/services.ts';
import { money } from '#domain/format.ts';
import { nextStatuses } from '#domain/transitions.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { useServiceChange } from '#features/agent-service/use-service-change.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { StatusChip } from '#care/status-chip.tsx';

const WordsDialog = lazy(() => import('#care/words-dialog.tsx').then((m) => ({ default: m.WordsDialog })));

type Product = ServiceDetails['products'][number];

/** Shows what was ordered, each with its own status and price. */
export function ProductsCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { id, amountPaise, reason, may, patient } = service.request;
  const withNotice = useQueuedNotice();
  const move = useServiceChange(id, (change: { productId: string; productStatus: RequestStatus }) =>
    setProductStatus({ serviceId: id, ...change }),
  );
  const [cancelling, setCancelling] = useState<Product>();
  const cancel = (productId: string, note: string): Promise<unknown> =>
    withNotice(setProductStatus({ serviceId: id, productId, productStatus: 'CANCELLED', note }));
  return (
    <Card aria-label={text.tests}>
      <CardHeader title={text.tests} end={<strong>{money(amountPaise)}</strong>} />
      {service.products.length === 0 && <p className={styles.body}>{reason}</p>}
      <ul className={styles.rows}>
        {service.products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            locked={move.isPending || !may.includes('upload')}
            onStep={(productStatus) =>
              wordsNeeded(productStatus)
                ? setCancelling(product)
                : move.mutate({ productId: product.id, productStatus })
            }
          />
        ))}
      </ul>
      <Suspense>
        {cancelling && (
          <WordsDialog
            question={{
              title: text.cancelTestTitle(cancelling.name, patient.name),
              text: text.cancelTestText,
              field: {
                label: text.whyCancel,
                hint: text.whyCancelHint,
                draft: `testCancel:${cancelling.id}`,
              },
            }}
            verb={text.cancelTest}
            destructive
            save={(note) => cancel(cancelling.id, note)}
            refresh={() => refresh('order.written', id)}
            onClose={() => setCancelling(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

interface ProductRowProps {
  product: Product;
  locked: boolean;
  onStep: (status: RequestStatus) => void;
}

function ProductRow({ product, locked, onStep }: ProductRowProps) {
  const text = useText(agentService);
  const words = useText(common);
  const { name, productStatus, pricePaise } = product;
  // A question goes to the patient for the whole order.
  const next = nextStatuses(productStatus).filter((status) => wordsNeeded(status) !== 'QUESTION');
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>
        {name}{' '}
        <span className={styles.price}>
          {pricePaise === null ? text.noPrice : money(pricePaise)}
          {productStatus === 'CANCELLED' && `, ${text.notCharged}`}
        </span>
      </span>
      {locked || next.length === 0 ? (
        <StatusChip status={productStatus} label={words[productStatus]} />
      ) : (
        <select
          className={styles.step}
          aria-label={text.statusOf(name)}
          value={productStatus}
          onChange={(event) => onStep(event.target.value as RequestStatus)}
        >
          {[productStatus, ...next].map((status) => (
            <option key={status} value={status}>
              {words[status]}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
