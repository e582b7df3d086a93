import { useMemo, useState } from 'react';
import { Plus } from 'lucide-react';
import { useList } from '#api/lists/use-list.ts';
import { incidentList } from '#api/resources/incidents.ts';
import {
  INCIDENT_KINDS,
  INCIDENT_PARTS,
  INCIDENT_SORTS,
  SEVERITIES,
  type IncidentKind,
  type IncidentRow,
  type Severity,
} from '#contract/incidents.ts';
import { oneIn } from '#domain/search.ts';
import { incidents } from '#i18n/en/incidents.ts';
import { useText } from '#i18n/text.ts';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { ListCard, ListTable, ListTools, type ListState } from '#ui/table/list-page.tsx';
import { incidentColumns } from './columns.tsx';
import { IncidentPane } from './incident-pane.tsx';
import { RecordIncident } from './incident-dialogs.tsx';

export interface IncidentsSearch {
  part?: (typeof INCIDENT_PARTS)[number] | undefined;
  kind?: IncidentKind | undefined;
  severity?: Severity | undefined;
  sort?: (typeof INCIDENT_SORTS)[number] | undefined;
  /** Ascending; the newest or the worst comes first without it. */
  up?: true | undefined;
  /** The id of the one that is open. */
  incident?: string | undefined;
}

interface IncidentsScreenProps {
  search: IncidentsSearch;
  onSearch: (change: IncidentsSearch) => void;
  href: (incident: string) => string;
}

const CLEAR: IncidentsSearch = { part: undefined, kind: undefined, severity: undefined };

interface IncidentListProps extends IncidentsScreenProps {
  list: ListState<IncidentRow>;
}

function IncidentList({ search: { sort = 'happened', up }, onSearch, href, list }: IncidentListProps) {
  const text = useText(incidents);
  const columns = useMemo(() => incidentColumns(text), [text]);
  return (
    <ListCard aria-label={text.title}>
      <ListTable
        label={text.title}
        list={list}
        table={{
          columns,
          rowId: (row) => row.id,
          rowName: (row) => text[row.kind],
          href: (row) => href(row.id),
          onOpen: (row) => onSearch({ incident: row.id }),
          sort: { by: sort, direction: up ? 'ascending' : 'descending' },
          onSort: ({ by, direction }) =>
            onSearch({
              sort: oneIn(by, INCIDENT_SORTS),
              up: direction === 'ascending' ? true : undefined,
            }),
        }}
        empty={
          <NoMatches title={text.none} showAll={text.showAll} onShowAll={() => onSearch(CLEAR)}>
            {text.noneText}
          </NoMatches>
        }
      />
    </ListCard>
  );
}

/** Incidents and complaints: what happened, what was done about it, and how it ended. */
export function IncidentsScreen({ search, onSearch, href }: IncidentsScreenProps) {
  const text = useText(incidents);
  const { part = 'OPEN', kind, severity, sort = 'happened', up, incident } = search;
  const list = useList(incidentList({ part, kind, severity, sort, descending: up ? 'false' : 'true' }));
  const [isRecording, setRecording] = useState(false);
  return (
    <Page>
      <PageHeader
        title={text.title}
        sub={text.sub}
        actions={
          <Button icon={Plus} onClick={() => setRecording(true)}>
            {text.record}
          </Button>
        }
      />
      <ListTools list={list}>
        {INCIDENT_PARTS.map((one) => (
          <Pill
            key={one}
            pressed={one === part}
            count={list.newest?.counts[one]}
            onPress={() => onSearch({ part: one })}
          >
            {text[one]}
          </Pill>
        ))}
        <Filters search={search} onSearch={onSearch} />
      </ListTools>
      <ListAndPane
        list={<IncidentList {...{ search, onSearch, href, list }} />}
        pane={
          incident && (
            <IncidentPane
              key={incident}
              incidentId={incident}
              onClose={() => onSearch({ incident: undefined })}
            />
          )
        }
      />
      {isRecording && (
        <RecordIncident
          onClose={() => setRecording(false)}
          onRecorded={(id) => onSearch({ ...CLEAR, incident: id })}
        />
      )}
    </Page>
  );
}

function Filters({ search, onSearch }: Omit<IncidentsScreenProps, 'href'>) {
  const text = useText(incidents);
  return (
    <>
      <SelectField
        label={text.kind}
        value={search.kind ?? ''}
        onChange={({ target }) => onSearch({ kind: oneIn(target.value, INCIDENT_KINDS) })}
      >
        <option value="">{text.allKinds}</option>
        {INCIDENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {text[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.severity}
        value={search.severity ?? ''}
        onChange={({ target }) => onSearch({ severity: oneIn(target.value, SEVERITIES) })}
      >
        <option value="">{text.allSeverities}</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {text[severity]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
