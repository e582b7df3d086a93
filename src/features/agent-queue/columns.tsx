import { lazy, Suspense } from 'react';
import type { ServiceRequest } from '#contract/requests.ts';
import type { PaymentState } from '#contract/shared.ts';
import { QUEUES, type ColumnId, type QueueKind } from '#features/agent-queue/queues.ts';
import styles from '#features/agent-queue/agent-queue.module.css';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import type { agentQueue } from '#i18n/en/agent-queue.ts';
import type { common } from '#i18n/en/common.ts';
import { shortTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { StatusChip } from '#care/status-chip.tsx';
import { RowWait } from '#care/row-wait.tsx';

interface ColumnInput {
  text: (typeof agentQueue)['en'];
  words: (typeof common)['en'];
  userId: string;
  kind: QueueKind;
}

const CallFromRow = lazy(() =>
  import('#features/agent-queue/call-from-row.tsx').then((m) => ({ default: m.CallFromRow })),
);

type QueueColumn = Column<ServiceRequest> & { id: ColumnId };

const PAYMENT_TONE = {
  NONE: 'mute',
  LINK_SENT: 'warn',
  PAID: 'ok',
  FAILED: 'danger',
  EXPIRED: 'warn',
  ON_COLLECTION: 'mute',
  PART_PAID: 'warn',
  REFUNDED: 'mute',
} as const satisfies Record<PaymentState, string>;
const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** The columns of a queue. */
export function queueColumns(input: ColumnInput): Column<ServiceRequest>[] {
  const known = new Map(allColumns(input).map((column) => [column.id, column]));
  return QUEUES[input.kind].columns.flatMap((id) => known.get(id) ?? []);
}

function allColumns(input: ColumnInput): QueueColumn[] {
  const { text, kind } = input;
  return [
    {
      id: 'waiting',
      head: text.colWaiting,
      sortable: true,
      cell: (row) => <RowWait row={row} overdue={kind === 'ALERTU' ? text.overdue : undefined} />,
    },
    { id: 'number', head: text.colOrder, sortable: true, mono: true, cell: (row) => row.serviceNumber },
    {
      id: 'patient',
      head: text.colPatient,
      sortable: true,
      strong: true,
      cell: (row) => <Patient row={row} text={text} />,
    },
    { id: 'age', head: text.colAge, cell: (row) => ageAndSex(row.patient) },
    {
      id: 'tests',
      head: kind === 'HOME_CARE' ? text.colService : text.colTests,
      cell: ({ products, reason }) => <Cut words={products.join(', ') || reason} />,
    },
    {
      id: 'reason',
      head: text.colReason,
      wrap: true,
      cell: ({ reason, reasonLang }) => <span lang={reasonLang}>{reason}</span>,
    },
    { id: 'mobile', head: text.colMobile, cell: (row) => <Phone row={row} /> },
    { id: 'city', head: text.colCity, cell: (row) => row.patient.city },
    {
      id: 'slot',
      head: kind === 'HOME_CARE' ? text.colVisit : text.colSlot,
      sortable: true,
      cell: (row) => (row.slotAt ? shortTime(row.slotAt) : ''),
    },
    ...stateColumns(input),
  ];
}

/** How far an order is, its money, and who has it. */
function stateColumns({ text, words, userId }: ColumnInput): QueueColumn[] {
  const withWhom = (row: ServiceRequest): string =>
    row.takenBy ? (row.takenBy.userId === userId ? text.you : row.takenBy.name) : text.unassigned;
  return [
    {
      id: 'status',
      head: text.colStatus,
      sortable: true,
      cell: (row) => <StatusChip status={row.requestStatus} label={words[row.requestStatus]} />,
    },
    {
      id: 'payment',
      head: text.colPayment,
      cell: (row) => <Chip tone={PAYMENT_TONE[row.paymentState]}>{text[row.paymentState]}</Chip>,
    },
    {
      id: 'amount',
      head: text.colAmount,
      sortable: true,
      numeric: true,
      cell: (row) => amount.format(row.amountPaise / 100),
    },
    { id: 'with', head: text.colWith, cell: (row) => <Cut words={withWhom(row)} /> },
  ];
}

/** The patient's name, with the number of their other open requests. */
function Patient({ row, text }: { row: ServiceRequest; text: ColumnInput['text'] }) {
  return (
    <>
      <span lang={row.patient.nameLang}>{row.patient.name}</span>
      {row.otherRequests && (
        <span className={styles.alsoOpen}>{text.alsoOpen(row.otherRequests.length)}</span>
      )}
    </>
  );
}

/** The masked number, which is read whole when it is pressed, and then dials; its code is for the queues that have it. */
function Phone({ row }: { row: ServiceRequest }) {
  const masked = mobileText(row.patient);
  if (!row.may.includes('chat') || !row.patient.mobileMasked) return masked;
  return (
    <Suspense fallback={masked}>
      <CallFromRow row={row} masked={masked} />
    </Suspense>
  );
}

/** Cut where the column ends; whole on hover and in the order itself. */
function Cut({ words }: { words: string }) {
  return (
    <span className={styles.cut} title={words}>
      {words}
    </span>
  );
}
