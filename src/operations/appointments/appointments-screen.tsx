import { useMemo, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import type { AppointmentState } from '#contract/bookings.ts';
import { useList } from '#api/lists/use-list.ts';
import { bookingList } from '#api/resources/bookings.ts';
import { bookings } from '#i18n/en/bookings.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { AbsenceButton } from './absence-button.tsx';
import { AbsenceList } from './absence-list.tsx';
import { BookingPane } from './booking-pane.tsx';
import { bookingColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { NewBooking } from './new-booking.tsx';
import { SelectedBookings } from './selected-bookings.tsx';

export interface AppointmentsSearch {
  day?: string | undefined;
  doctor?: string | undefined;
  clinic?: string | undefined;
  state?: AppointmentState | undefined;
  /** The number of the one that is open. */
  appointment?: string | undefined;
}

export interface AppointmentsScreenProps {
  search: AppointmentsSearch;
  onSearch: (change: AppointmentsSearch) => void;
  href: (appointment: string) => string;
}

const CLEAR = { day: undefined, doctor: undefined, clinic: undefined, state: undefined };

/** Appointments of all doctors: of one day, or from today on. One of them opens beside the list, on a phone in its place. */
export function AppointmentsScreen({ search, onSearch, href }: AppointmentsScreenProps) {
  const text = useText(bookings);
  const words = useText(common);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { day, doctor: providerId, clinic: clinicId, state, appointment } = search;
  const list = useList(bookingList({ day, providerId, clinicId, state }));
  const columns = useMemo(() => bookingColumns(text, words), [text, words]);
  const planned = list.rows.filter((row) => ticked.has(row.id) && row.state === 'PLANNED');
  const showPlanned = (doctor: string): void => onSearch({ ...CLEAR, doctor, state: 'PLANNED' });
  const open = list.rows.find((row) => row.consultationNumber === appointment);
  return (
    <Page>
      <Head
        onShow={showPlanned}
        onRecorded={(doctor, bookingIds) => {
          showPlanned(doctor);
          setTicked(new Set(bookingIds));
        }}
      />
      <ListTools list={list}>
        <Filters search={search} onSearch={onSearch} />
      </ListTools>
      <ListAndPane
        list={
          <ListCard aria-label={text.title}>
            <ListTable
              label={text.title}
              list={list}
              table={{
                columns,
                rowId: (row) => row.id,
                rowName: (row) => row.patient.name,
                href: (row) => href(row.consultationNumber),
                onOpen: (row) => onSearch({ appointment: row.consultationNumber }),
                selected: ticked,
                onSelect: setTicked,
              }}
              empty={
                <NoMatches title={text.none} showAll={text.showAll} onShowAll={() => onSearch(CLEAR)}>
                  {text.noneText}
                </NoMatches>
              }
            />
          </ListCard>
        }
        pane={
          open && (
            <BookingPane key={open.id} booking={open} onClose={() => onSearch({ appointment: undefined })} />
          )
        }
      />
      <SelectedBookings bookings={planned} onKeep={(ids) => setTicked(new Set(ids))} />
    </Page>
  );
}

interface HeadProps {
  /** Narrows the list to what is planned with a doctor. */
  onShow: (providerId: string) => void;
  onRecorded: (providerId: string, bookingIds: readonly string[]) => void;
}

/** The title with the ways to a new appointment and to a doctor's leave, and who is on leave. */
function Head({ onShow, onRecorded }: HeadProps) {
  const text = useText(bookings);
  const [isBooking, setBooking] = useState(false);
  return (
    <>
      <PageHeader
        title={text.title}
        sub={text.sub}
        actions={
          <>
            <AbsenceButton onRecorded={onRecorded} />
            <Button icon={CalendarPlus} onClick={() => setBooking(true)}>
              {text.bookNew}
            </Button>
          </>
        }
      />
      <AbsenceList onShow={onShow} />
      {isBooking && <NewBooking onClose={() => setBooking(false)} />}
    </>
  );
}
