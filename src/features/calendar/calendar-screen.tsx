import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus2, ChevronLeft, ChevronRight, Link2, Plus } from 'lucide-react';
import type { BlockTime } from '#contract/calendar.ts';
import type { ClinicProvider } from '#contract/profile.ts';
import { calendarQuery } from '#api/resources/calendar.ts';
import type { NewBlock } from '#features/calendar/block-form.tsx';
import { VIEWS, type CalendarSearch, type CalendarView } from '#features/calendar/calendar-search.ts';
import styles from '#features/calendar/calendar.module.css';
import { clinicMark } from '#features/calendar/clinic-mark.ts';
import { MonthGrid } from '#features/calendar/month-grid.tsx';
import {
  atClinic,
  daysShown,
  fitsTheForm,
  stepped,
  usualView,
  type CalendarData,
} from '#features/calendar/place.ts';
import { MODE_ICONS } from '#features/calendar/event-box.tsx';
import type { DroppedVisit } from '#features/calendar/use-move-drag.ts';
import { TimeGrid } from '#features/calendar/time-grid.tsx';
import { ClinicFilter, useClinicFilter } from '#care/clinic-filter.tsx';
import { calendar } from '#i18n/en/calendar.ts';
import { common } from '#i18n/en/common.ts';
import { outsideCalendars } from '#i18n/en/outside-calendars.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime, dayWords, isoDayOf } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

const BlockForm = lazy(async () => ({
  default: (await import('#features/calendar/block-form.tsx')).BlockForm,
}));
const ChangeBlock = lazy(async () => ({
  default: (await import('#features/calendar/change-block.tsx')).ChangeBlock,
}));
const RemoveBlock = lazy(async () => ({
  default: (await import('#features/calendar/remove-block.tsx')).RemoveBlock,
}));
const ChangeAppointment = lazy(async () => ({
  default: (await import('#care/appointments/change-appointment.tsx')).ChangeAppointment,
}));
const Agenda = lazy(async () => ({ default: (await import('#features/calendar/agenda.tsx')).Agenda }));
const LinkDialog = lazy(async () => ({
  default: (await import('#features/calendar/link-dialog.tsx')).LinkDialog,
}));

const OutsideDialog = lazy(async () => ({
  default: (await import('#features/calendar/outside-dialog.tsx')).OutsideDialog,
}));

interface CalendarScreenProps {
  providerId: string;
  search: CalendarSearch;
  onSearch: (change: CalendarSearch) => void;
}

/** Dialog that is open over the calendar. */
type Open =
  | { new: NewBlock }
  | { change: BlockTime }
  | { remove: BlockTime }
  | { move: DroppedVisit }
  | 'link'
  | 'outside'
  | undefined;

/** Appointments, blocks, hours on duty and days away. Times are the hospital's. */
export function CalendarScreen({ providerId, search, onSearch }: CalendarScreenProps) {
  const text = useText(calendar);
  const others = useText(outsideCalendars);
  const [today] = useState(() => isoDayOf(Date.now()));
  const [open, setOpen] = useState<Open>();
  const { view = usualView(), date = today } = search;
  const { clinics, clinicId } = useClinicFilter(providerId, search.clinic);
  const days = daysShown(view, date);
  const first = days[0] ?? date;
  const last = days.at(-1) ?? date;
  const query = useQuery(calendarQuery(first, last));
  const range = view === 'day' ? dayWords(date) : text.range(dayWords(first), dayWords(last));
  const startNew = (block: NewBlock): void => setOpen({ new: block });
  return (
    <Page>
      <PageHeader
        title={text.title}
        sub={range}
        actions={
          <>
            <Button tone="quiet" icon={CalendarPlus2} onClick={() => setOpen('outside')}>
              {others.open}
            </Button>
            <Button tone="quiet" icon={Link2} onClick={() => setOpen('link')}>
              {text.subscribe}
            </Button>
            <Button
              icon={Plus}
              onClick={() => startNew({ day: view === 'day' ? date : today, from: '14:00', to: '15:00' })}
            >
              {text.block}
            </Button>
          </>
        }
      />
      <CalendarTools view={view} date={date} onSearch={onSearch}>
        <ClinicFilter clinics={clinics} clinicId={clinicId} onClinic={(clinic) => onSearch({ clinic })} />
      </CalendarTools>
      {view !== 'agenda' && <Legend clinics={clinics} />}
      <Loaded query={query} rows={10}>
        {(all) => (
          <Days
            data={atClinic(all, clinicId)}
            hidden={all.appointments.length - atClinic(all, clinicId).appointments.length}
            {...{ view, date, days, today, range, clinics }}
            onSearch={onSearch}
            onNew={startNew}
            onOpen={setOpen}
          />
        )}
      </Loaded>
      <CalendarDialogs open={open} onOpen={setOpen} />
    </Page>
  );
}

interface DaysProps extends Pick<CalendarScreenProps, 'onSearch'> {
  data: CalendarData;
  /** How many visits at other clinics are not shown. */
  hidden: number;
  view: CalendarView;
  date: string;
  days: readonly string[];
  today: string;
  range: string;
  clinics: readonly ClinicProvider[];
  onNew: (block: NewBlock) => void;
  onOpen: (open: Open) => void;
}

function Days({ data, hidden, view, date, days, today, range, clinics, ...on }: DaysProps) {
  const text = useText(calendar);
  const others = useText(outsideCalendars);
  const shared = { label: text.grid(range), data, days, today };
  const events = {
    clinics,
    onMove: (move: DroppedVisit) => on.onOpen({ move }),
    onBlock: (block: BlockTime) =>
      on.onOpen(fitsTheForm(block, data.timeZone) ? { change: block } : { remove: block }),
  };
  const openDay = (day: string): void => on.onSearch({ view: 'day', date: day });
  return (
    <>
      {data.unread.map(({ name, since }) => (
        <Banner key={name + since} tone="warn">
          {others.unread(name, dayAndTime(since))}
        </Banner>
      ))}
      {hidden > 0 && <p className={styles.hidden}>{text.elsewhere(hidden)}</p>}
      {view === 'month' && <MonthGrid {...shared} month={date.slice(0, 7)} onDay={openDay} />}
      {view === 'agenda' && (
        <Suspense>
          <Agenda {...shared} {...events} />
        </Suspense>
      )}
      {(view === 'day' || view === 'week') && <TimeGrid {...shared} {...events} onNew={on.onNew} />}
    </>
  );
}

/** Shows what the drawings mean: a kind of visit by its mark, hours by their ground. */
function Legend({ clinics }: { clinics: readonly ClinicProvider[] }) {
  const text = useText(calendar);
  const words = useText(common);
  const others = useText(outsideCalendars);
  return (
    <ul className={styles.legend} aria-label={text.legend}>
      {clinics.map(({ clinicId, clinicName }) => (
        <li key={clinicId}>
          <i className={styles.clinicSwatch} data-clinic={clinicMark(clinics, clinicId).mark} />
          {clinicName}
        </li>
      ))}
      {Object.entries(MODE_ICONS).map(([mode, icon]) => (
        <li key={mode}>
          <Icon of={icon} size="s" />
          {words[mode as keyof typeof MODE_ICONS]}
        </li>
      ))}
      {(['duty', 'block', 'outside', 'off'] as const).map((kind) => (
        <li key={kind}>
          <i className={styles.swatch} data-kind={kind} />
          {{ duty: text.dutyHours, block: text.blocked, outside: others.busy, off: text.offDuty }[kind]}
        </li>
      ))}
    </ul>
  );
}

interface CalendarToolsProps extends Pick<CalendarScreenProps, 'onSearch'> {
  view: CalendarView;
  date: string;
  children: ReactNode;
}

/** The step back and forth, today, a filter, and the choice of a view. */
function CalendarTools({ view, date, onSearch, children }: CalendarToolsProps) {
  const text = useText(calendar);
  return (
    <div className={styles.tools}>
      <IconButton
        tone="quiet"
        icon={ChevronLeft}
        label={text.previous}
        onClick={() => onSearch({ date: stepped(view, date, -1) })}
      />
      <Button tone="quiet" onClick={() => onSearch({ date: undefined })}>
        {text.today}
      </Button>
      <IconButton
        tone="quiet"
        icon={ChevronRight}
        label={text.next}
        onClick={() => onSearch({ date: stepped(view, date, 1) })}
      />
      <div className={styles.views}>
        {children}
        <div role="group" aria-label={text.view} className={styles.tools}>
          {VIEWS.map((one) => (
            <Pill key={one} pressed={one === view} onPress={() => onSearch({ view: one })}>
              {text[one]}
            </Pill>
          ))}
        </div>
      </div>
    </div>
  );
}

function CalendarDialogs({ open, onOpen }: { open: Open; onOpen: (next: Open) => void }) {
  const close = (): void => onOpen(undefined);
  return (
    <Suspense>
      {open === 'link' && <LinkDialog onClose={close} />}
      {open === 'outside' && <OutsideDialog onClose={close} />}
      {typeof open === 'object' && 'new' in open && <BlockForm block={open.new} onClose={close} />}
      {typeof open === 'object' && 'change' in open && (
        <ChangeBlock block={open.change} onRemove={() => onOpen({ remove: open.change })} onClose={close} />
      )}
      {typeof open === 'object' && 'move' in open && (
        <ChangeAppointment visit={open.move.visit} to={open.move.to} onClose={close} />
      )}
      {typeof open === 'object' && 'remove' in open && <RemoveBlock block={open.remove} onClose={close} />}
    </Suspense>
  );
}
