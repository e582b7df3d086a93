import type { Vacation } from '#contract/roster.ts';
import { daysBetween } from '#domain/zoned-time.ts';
import { CancelLeave } from '#features/vacation/cancel-leave.tsx';
import type { vacation } from '#i18n/en/vacation.ts';
import { dayOf, dayWords } from '#lib/times.ts';
import { Chip, type ChipTone } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

const TONES = { PLANNED: 'ok', NOW: 'warn', OVER: 'mute', CANCELLED: 'mute' } as const satisfies Record<
  string,
  ChipTone
>;

function stateOf({ state, from, to }: Vacation, today: string): keyof typeof TONES {
  if (state === 'CANCELLED') return 'CANCELLED';
  if (to < today) return 'OVER';
  return from <= today ? 'NOW' : 'PLANNED';
}

export function vacationColumns(text: (typeof vacation)['en'], today: string): Column<Vacation>[] {
  const days = (row: Vacation): string => text.range(dayWords(row.from), dayWords(row.to));
  return [
    { id: 'days', head: text.days, strong: true, cell: days },
    { id: 'length', head: text.length, cell: (row) => text.dayCount(daysBetween(row.from, row.to) + 1) },
    { id: 'reason', head: text.why, cell: (row) => row.reason },
    { id: 'requested', head: text.requested, cell: (row) => dayOf(row.requestedAt) },
    {
      id: 'state',
      head: text.state,
      cell: (row) => {
        const state = stateOf(row, today);
        return <Chip tone={TONES[state]}>{text[state]}</Chip>;
      },
    },
    {
      id: 'action',
      head: text.action,
      cell: (row) =>
        ['PLANNED', 'NOW'].includes(stateOf(row, today)) && <CancelLeave id={row.id} days={days(row)} />,
    },
  ];
}
