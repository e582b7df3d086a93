import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ImportJob } from '#contract/imports.ts';
import { useList } from '#api/lists/use-list.ts';
import { importDetailsQuery, importList } from '#api/resources/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { BadLines } from './checked.tsx';
import { ImportFacts, StateChip } from './newest-import.tsx';

interface EarlierImportsProps {
  /** Another one: the list is read again. */
  asOf: string;
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  href: (id: string) => string;
}

/** All imports, newest first; one of them opens with its bad lines. */
export function EarlierImports({ asOf, opened, onOpen, href }: EarlierImportsProps) {
  const text = useText(imports);
  const list = useList(importList(asOf));
  const columns = useMemo(() => columnsOf(text), [text]);
  return (
    <ListAndPane
      list={
        <ListCard aria-label={text.earlier}>
          <CardHeader title={text.earlier} />
          <ListTable
            label={text.earlier}
            list={list}
            table={{
              columns,
              rowId: (row) => row.id,
              rowName: (row) => row.fileName,
              href: (row) => href(row.id),
              onOpen: (row) => onOpen(row.id),
            }}
            empty={<EmptyState title={text.earlierNone}>{text.earlierNoneText}</EmptyState>}
          />
        </ListCard>
      }
      pane={opened !== undefined && <ImportPane key={opened} id={opened} onClose={() => onOpen(undefined)} />}
    />
  );
}

function columnsOf(text: (typeof imports)['en']): Column<ImportJob>[] {
  return [
    { id: 'what', head: text.what, strong: true, cell: (row) => text[row.kind] },
    { id: 'file', head: text.fileName, wrap: true, cell: (row) => row.fileName },
    { id: 'when', head: text.when, cell: (row) => dayAndTime(row.startedAt) },
    { id: 'by', head: text.by, cell: (row) => row.startedBy },
    { id: 'rows', head: text.rows, numeric: true, cell: (row) => row.done },
    { id: 'bad', head: text.bad, numeric: true, cell: (row) => row.bad },
    { id: 'state', head: text.state, cell: (row) => <StateChip state={row.state} /> },
  ];
}

function ImportPane({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText(imports);
  const query = useQuery(importDetailsQuery(id));
  const name = query.data?.job.fileName;
  return (
    <Card aria-label={name === undefined ? text.earlier : text.ofFile(name)}>
      <Loaded query={query} rows={6}>
        {({ job, badLines }) => (
          <>
            <CardHeader
              title={text[job.kind]}
              sub={`${job.startedBy}, ${dayAndTime(job.startedAt)}`}
              end={<IconButton icon={X} label={text.back} onClick={onClose} />}
            />
            <ImportFacts job={job} />
            {job.bad > 0 && <Lines count={job.bad} lines={badLines} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Lines({ count, lines }: { count: number; lines: Parameters<typeof BadLines>[0]['lines'] | null }) {
  const text = useText(imports);
  return (
    <section aria-label={text.toCorrect(count)}>
      <CardHeader title={text.toCorrect(count)} sub={subOf(text, count, lines?.length)} />
      {lines && <BadLines lines={lines} />}
    </section>
  );
}

function subOf(text: (typeof imports)['en'], count: number, shown: number | undefined): string {
  if (shown === undefined) return text.linesRemoved;
  return count > shown ? text.linesFirst(shown) : text.linesStay;
}
