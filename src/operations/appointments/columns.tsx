import type { AppointmentState, Booking } from '#contract/bookings.ts';
import type { bookings } from '#i18n/en/bookings.ts';
import type { common } from '#i18n/en/common.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

export const STATE_TONE = {
  PLANNED: 'mute',
  BEGUN: 'warn',
  COMPLETED: 'ok',
  CANCELLED: 'mute',
  NO_SHOW: 'danger',
} as const satisfies Record<AppointmentState, string>;

export function bookingColumns(
  text: (typeof bookings)['en'],
  words: (typeof common)['en'],
): Column<Booking>[] {
  return [
    { id: 'when', head: text.when, strong: true, cell: (row) => dayAndTime(row.startsAt) },
    {
      id: 'patient',
      head: text.patient,
      cell: ({ patient }) => (
        <TwoLines>
          <span lang={patient.nameLang}>{patient.name}</span>
          <small>{text.mrnOf(patient.mrn)}</small>
        </TwoLines>
      ),
    },
    { id: 'doctor', head: text.doctor, cell: (row) => row.doctor.name },
    { id: 'clinic', head: words.clinic, cell: (row) => row.clinicName },
    { id: 'mode', head: text.mode, cell: (row) => words[row.consultationMode] },
    {
      id: 'state',
      head: text.state,
      cell: ({ state }) => <Chip tone={STATE_TONE[state]}>{text[state]}</Chip>,
    },
  ];
}
