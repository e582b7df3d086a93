import { useMutation, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationPayment } from '#contract/consultation-record.ts';
import { consultationHistoryQuery, sendVisitBill } from '#api/resources/consultation-record.ts';
import { money } from '#domain/format.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard } from '#ui/table/list-page.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';

const TONE = { SENT: 'warn', PAID: 'ok', EXPIRED: 'mute', FAILED: 'danger' } as const;

/** Links for the consultation itself and for what it ordered. */
export function PaymentsTab({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const query = useQuery(consultationHistoryQuery(consultation.consultationNumber));
  return (
    <ListCard>
      <CardHeader
        title={text.payments}
        end={
          query.data?.may.includes('charge') && (
            <SendBill consultationNumber={consultation.consultationNumber} onSent={() => query.refetch()} />
          )
        }
      />
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
    </ListCard>
  );
}

interface SendBillProps {
  consultationNumber: string;
  onSent: () => Promise<unknown>;
}

/** The fee's first link went out when the visit was completed; patients lose an SMS, and links end after a day. */
function SendBill({ consultationNumber, onSent }: SendBillProps) {
  const text = useText(consultationDetails);
  const bill = useMutation({
    mutationFn: () => sendVisitBill(consultationNumber),
    onSuccess: () => toast({ tone: 'ok', text: text.billSent }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.billNotSent) }),
    onSettled: onSent,
  });
  return (
    <Button tone="quiet" size="s" icon={Send} busy={bill.isPending} onClick={() => bill.mutate()}>
      {text.sendBill}
    </Button>
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
