import type { RequestKind } from '#contract/shared.ts';
import type { shell } from '#i18n/en/shell.ts';

export type ColumnId =
  | 'waiting'
  | 'number'
  | 'patient'
  | 'age'
  | 'tests'
  | 'reason'
  | 'mobile'
  | 'city'
  | 'slot'
  | 'status'
  | 'payment'
  | 'amount'
  | 'with';

interface Queue {
  /** Its name in the menu (R2.23, R2.24). */
  readonly title: keyof (typeof shell)['en'];
  /** In reading order: what is late, who has it, what to do. */
  readonly columns: readonly ColumnId[];
}

const ORDER: readonly ColumnId[] = [
  'waiting',
  'number',
  'patient',
  'age',
  'tests',
  'city',
  'slot',
  'status',
  'payment',
  'amount',
  'with',
];

/** The six queues of the agents, and AGENT_PT's one: one screen, these definitions. */
export const QUEUES = {
  LAB: { title: 'lab', columns: ORDER },
  SECOND_OPINION: {
    title: 'secondOpinionServices',
    columns: ['waiting', 'number', 'patient', 'age', 'reason', 'status', 'payment', 'amount', 'with'],
  },
  DIAGNOSTIC: { title: 'diagnostic', columns: ORDER },
  AMPATH: { title: 'ampath', columns: ORDER },
  ALERTU: {
    title: 'alertu',
    columns: ['waiting', 'number', 'patient', 'age', 'reason', 'mobile', 'city', 'status', 'with'],
  },
  REDCLIFF: { title: 'redcliff', columns: ORDER },
  HOME_CARE: { title: 'homeCare', columns: ORDER },
} as const satisfies Partial<Record<RequestKind, Queue>>;

export type QueueKind = keyof typeof QUEUES;
