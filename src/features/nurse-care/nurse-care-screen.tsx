import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ServiceRequest } from '#contract/requests.ts';
import { countersQuery, ringingList } from '#api/resources/requests.ts';
import { useList } from '#api/lists/use-list.ts';
import { waitingCounts } from '#domain/alerts.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { waitWords } from '#domain/format.ts';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import { careBody, type CareSearch } from '#features/nurse-care/care-search.ts';
import { TakeInRow } from '#features/nurse-care/take-in-row.tsx';
import styles from '#features/nurse-care/nurse-care.module.css';
import { common } from '#i18n/en/common.ts';
import { nurseCare } from '#i18n/en/nurse-care.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { shortTime } from '#lib/times.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { PatientName } from '#care/patient-name.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';

interface NurseCareProps {
  search: CareSearch;
  onSearch: (change: CareSearch) => void;
}

/** Everything that patients asked of the nurses: open, with me, and what has ended. */
export function NurseCareScreen({ search, onSearch }: NurseCareProps) {
  const text = useText(nurseCare);
  const names = useText(shell);
  const navigate = useNavigate();
  const words = useText(common);
  const columns = useMemo(() => careColumns(text, words), [text, words]);
  const kind = search.kind ?? 'TALK_TO_NURSE';
  const list = useList(ringingList(kind, careBody(search)));
  return (
    <ListPage
      title={names.nurseCare}
      tools={
        <>
          <SearchBox label={text.search} value={search.q} onSearch={(q) => onSearch({ q })} />
          <KindPills kind={kind} onKind={(next) => onSearch({ kind: next })} />
          <Pill
            pressed={search.mine === true}
            onPress={() => onSearch({ mine: search.mine ? undefined : true })}
          >
            {text.assignedToMe}
          </Pill>
          <Pill
            pressed={search.ended === true}
            onPress={() => onSearch({ ended: search.ended ? undefined : true })}
          >
            {text.ended}
          </Pill>
        </>
      }
      list={list}
      table={{
        isLive: true,
        columns,
        rowId: (row) => row.id,
        rowName: (row) => row.patient.name,
        href: (row) => `/nurse-service-details/${row.id}`,
        onOpen: ({ id }) => void navigate({ to: '/nurse-service-details/$id', params: { id } }),
        sort: { by: search.sort ?? 'waiting', direction: search.down ? 'descending' : 'ascending' },
        onSort: ({ by, direction }) =>
          onSearch({
            sort: by as NonNullable<CareSearch['sort']>,
            down: direction === 'descending' ? true : undefined,
          }),
      }}
      empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
    />
  );
}

interface KindPillsProps {
  kind: AlertKind;
  onKind: (kind: AlertKind) => void;
}

/** The kinds, each with how many wait: an emergency is seen from the list of another kind. */
function KindPills({ kind, onKind }: KindPillsProps) {
  const names = useText(shell);
  const waiting = waitingCounts(useQuery(countersQuery()).data);
  const kinds = {
    EMERGENCY_CARE: names.emergencyCare,
    TALK_TO_NURSE: names.talkToNurse,
    TALK_TO_DOC: names.talkToDoc,
  };
  return ALERT_KINDS.map((one) => (
    <Pill key={one} pressed={one === kind} count={waiting[one] || undefined} onPress={() => onKind(one)}>
      {kinds[one]}
    </Pill>
  ));
}

/** Columns in the order of what decides: on a tablet the last ones are beyond the edge. */
function careColumns(text: (typeof nurseCare)['en'], words: (typeof common)['en']): Column<ServiceRequest>[] {
  return [
    {
      id: 'waiting',
      head: text.waiting,
      sortable: true,
      cell: (row) => <Waiting row={row} />,
    },
    {
      id: 'patient',
      head: text.patient,
      sortable: true,
      strong: true,
      cell: (row) => (
        <>
          <PatientName patient={row.patient} />
          <small className={styles.age}>{ageAndSex(row.patient)}</small>
        </>
      ),
    },
    {
      id: 'reason',
      head: text.reason,
      wrap: true,
      cell: (row) => <span lang={row.reasonLang}>{row.reason}</span>,
    },
    {
      id: 'status',
      head: text.status,
      sortable: true,
      cell: (row) => <StatusChip status={row.requestStatus} label={words[row.requestStatus]} />,
    },
    { id: 'take', head: text.action, cell: (row) => <TakeInRow request={row} /> },
    { id: 'with', head: text.with, cell: (row) => row.takenBy?.name ?? '' },
    { id: 'number', head: text.number, sortable: true, mono: true, cell: (row) => row.serviceNumber },
  ];
}

/** Counts on by itself. */
function Waiting({ row }: { row: ServiceRequest }) {
  const waitedS = (useNow() - Date.parse(row.waitingSince)) / 1000;
  if (!isWaiting(row.requestStatus)) return shortTime(row.requestedAt);
  return <WaitLine step={waitStep(row.kind, waitedS) as WaitStep} words={waitWords(waitedS)} />;
}
