import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationPayment } from '#contract/consultation-record.ts';
import { consultationHistoryQuery } from '#api/consultation-record.ts';
import { money } from '#domain/format.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';

const TONE = { SENT: 'warn', PAID: 'ok', EXPIRED: 'mute', FAILED: 'danger' } as const;

/** Links for the consultation itself and for what it ordered. */
export function PaymentsTab({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const query = useQuery(consultationHistoryQuery(consultation.consultationNumber));
  return (
    <Card>
      <CardHeader title={text.payments} />
      <Loaded query={query}>
        {({ payments }) => (
          <DataTable
            label={text.payments}
            rows={payments}
            rowId={(row) => row.id}
            rowName={(row) => row.serviceNumber}
            columns={paymentColumns(text)}
            empty={<EmptyState title={text.noPayments}>{text.noPaymentsText}</EmptyState>}
          />
        )}
      </Loaded>
    </Card>
  );
}

function paymentColumns(text: (typeof consultationDetails)['en']): Column<ConsultationPayment>[] {
  return [
    { id: 'service', head: text.service, mono: true, strong: true, cell: (row) => row.serviceNumber },
    { id: 'amount', head: text.amount, numeric: true, strong: true, cell: (row) => money(row.amountPaise) },
    {
      id: 'state',
      head: text.state,
      cell: (row) => <Chip tone={TONE[row.state]}>{text[`PAYMENT_${row.state}`]}</Chip>,
    },
    { id: 'sent', head: text.sent, cell: (row) => dayAndTime(row.sentAt) },
    { id: 'paid', head: text.paid, cell: (row) => (row.paidAt ? dayAndTime(row.paidAt) : '') },
    { id: 'utr', head: text.utr, mono: true, cell: (row) => row.utr ?? '' },
  ];
}
