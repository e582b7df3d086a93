import type { ServiceRequest } from '#contract/requests.ts';
import type { PaymentState } from '#contract/shared.ts';
import { QUEUES, type ColumnId, type QueueKind } from '#features/agent-queue/queues.ts';
import styles from '#features/agent-queue/agent-queue.module.css';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { waitWords } from '#domain/format.ts';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import type { agentQueue } from '#i18n/en/agent-queue.ts';
import type { common } from '#i18n/en/common.ts';
import { useNow } from '#lib/clock.ts';
import { shortTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';

interface ColumnInput {
  text: (typeof agentQueue)['en'];
  words: (typeof common)['en'];
  userId: string;
  kind: QueueKind;
}

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

function allColumns({
  text,
  words,
  userId,
  kind,
}: ColumnInput): (Column<ServiceRequest> & { id: ColumnId })[] {
  const withWhom = (row: ServiceRequest): string =>
    row.takenBy ? (row.takenBy.userId === userId ? text.you : row.takenBy.name) : text.unassigned;
  return [
    {
      id: 'waiting',
      head: text.colWaiting,
      sortable: true,
      cell: (row) => <Waiting row={row} kind={kind} />,
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
      head: text.colTests,
      cell: ({ products, reason }) => <Cut words={products.join(', ') || reason} />,
    },
    { id: 'reason', head: text.colReason, cell: ({ reason }) => <Cut words={reason} /> },
    { id: 'mobile', head: text.colMobile, mono: true, cell: (row) => mobileText(row.patient) },
    { id: 'city', head: text.colCity, cell: (row) => row.patient.city },
    {
      id: 'slot',
      head: text.colSlot,
      sortable: true,
      cell: (row) => (row.slotAt ? shortTime(row.slotAt) : ''),
    },
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
    { id: 'with', head: text.colWith, cell: withWhom },
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

/** The waiting time, updated each second by `useNow`. */
function Waiting({ row, kind }: { row: ServiceRequest; kind: QueueKind }) {
  const waitedS = (useNow() - Date.parse(row.waitingSince)) / 1000;
  const words = waitWords(waitedS);
  return isWaiting(row.requestStatus) ? (
    <WaitLine step={waitStep(kind, waitedS) as WaitStep} words={words} />
  ) : (
    words
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
