import { useMemo } from 'react';
import { ERASURE_PARTS, type Erasure, type ErasurePart } from '#contract/erasures.ts';
import { useList } from '#api/lists/use-list.ts';
import { erasureList } from '#api/resources/erasures.ts';
import { erasures } from '#i18n/en/erasures.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import styles from './privacy.module.css';

export interface ErasureListProps {
  part?: ErasurePart | undefined;
  onPart: (part: ErasurePart) => void;
  /** Returns the address of a patient's record, where a demand is decided. */
  href: (patientId: string) => string;
  onPatient: (patientId: string) => void;
}

export function ErasureList({ part = 'OPEN', onPart, href, onPatient }: ErasureListProps) {
  const text = useText(erasures);
  const list = useList(erasureList(part));
  const columns = useMemo(() => erasureColumns(text), [text]);
  return (
    <div className={styles.part}>
      <p>{text.sub}</p>
      <ListTools list={list}>
        {ERASURE_PARTS.map((one) => (
          <Pill key={one} pressed={one === part} count={list.newest?.counts[one]} onPress={() => onPart(one)}>
            {text[one]}
          </Pill>
        ))}
      </ListTools>
      <ListCard aria-label={text.title}>
        <ListTable
          label={text.title}
          list={list}
          table={{
            columns,
            rowId: (row) => row.id,
            rowName: (row) => row.patient.name,
            href: (row) => href(row.patient.id),
            onOpen: (row) => onPatient(row.patient.id),
          }}
          empty={
            <EmptyState title={text.none}>{part === 'OPEN' ? text.noneOpen : text.noneEnded}</EmptyState>
          }
        />
      </ListCard>
    </div>
  );
}

function erasureColumns(text: (typeof erasures)['en']): Column<Erasure>[] {
  return [
    {
      id: 'patient',
      head: text.patient,
      strong: true,
      cell: ({ patient }) => <span lang={patient.nameLang}>{patient.name}</span>,
    },
    { id: 'mrn', head: text.mrn, mono: true, cell: ({ patient }) => patient.mrn },
    { id: 'at', head: text.askedAt, cell: (row) => dayAndTime(row.askedAt) },
    { id: 'reason', head: text.reason, wrap: true, cell: (row) => row.reason },
    { id: 'state', head: text.state, cell: (row) => text[row.state] },
  ];
}
