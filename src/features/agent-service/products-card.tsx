import type { ServiceDetails } from '#contract/services.ts';
import { money } from '#domain/format.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { agent } from '#i18n/en/agent.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { StatusChip } from '#ui/status-chip.tsx';

/** What was ordered, with its own status and price. */
export function ProductsCard({ service }: { service: ServiceDetails }) {
  const text = useText(agent);
  const words = useText(common);
  return (
    <Card>
      <CardHeader title={text.tests} end={<strong>{money(service.request.amountPaise)}</strong>} />
      <DataTable
        label={text.tests}
        rows={service.products}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        columns={[
          { id: 'name', head: text.test, strong: true, cell: (row) => row.name },
          {
            id: 'status',
            head: text.colStatus,
            cell: (row) => <StatusChip status={row.productStatus} label={words[row.productStatus]} />,
          },
          { id: 'price', head: text.price, numeric: true, cell: (row) => (row.pricePaise / 100).toFixed(2) },
        ]}
        empty={<p className={styles.body}>{service.request.reason}</p>}
      />
    </Card>
  );
}
