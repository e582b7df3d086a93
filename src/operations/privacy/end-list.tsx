import { useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  RECORD_END_STATES,
  retentionCalls,
  type RecordEnd,
  type RecordEndState,
} from '#contract/retention.ts';
import { useList } from '#api/lists/use-list.ts';
import { holdRecord, recordEndList, releaseRecord } from '#api/resources/privacy.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { retention } from '#i18n/en/retention.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime, dayOf } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import styles from './privacy.module.css';

type Words = (typeof retention)['en'];

interface EndListProps {
  state?: RecordEndState | undefined;
  onState: (state: RecordEndState) => void;
}

/** Records at the end of their period: each can be kept all the same. */
export function EndList({ state = 'PLANNED', onState }: EndListProps) {
  const text = useText(retention);
  const list = useList(recordEndList(state));
  const [held, setHeld] = useState<RecordEnd>();
  const release = useMutation({
    mutationFn: releaseRecord,
    onSuccess: () => toast({ tone: 'ok', text: text.released }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  const { mutate, isPending } = release;
  const columns = useMemo(
    () => endColumns(text, { isBusy: isPending, onHold: setHeld, onRelease: mutate }),
    [text, isPending, mutate],
  );
  return (
    <div className={styles.part}>
      <h2>{text.ends}</h2>
      <ListTools list={list}>
        {RECORD_END_STATES.map((one) => (
          <Pill
            key={one}
            pressed={one === state}
            count={list.newest?.counts[one]}
            onPress={() => onState(one)}
          >
            {text[one]}
          </Pill>
        ))}
      </ListTools>
      <ListCard aria-label={text.ends}>
        <ListTable
          label={text.ends}
          list={list}
          table={{ columns, rowId: (row) => row.id, rowName: (row) => nameOf(text, row) }}
          empty={<EmptyState title={text.none}>{text.noneText}</EmptyState>}
        />
      </ListCard>
      {held && <Hold end={held} onClose={() => setHeld(undefined)} />}
    </div>
  );
}

const nameOf = (text: Words, { patient: { name } }: RecordEnd): string => name || text.deletedName;

interface Acts {
  isBusy: boolean;
  onHold: (end: RecordEnd) => void;
  onRelease: (patientId: string) => void;
}

function endColumns(text: Words, { isBusy, onHold, onRelease }: Acts): Column<RecordEnd>[] {
  return [
    {
      id: 'patient',
      head: text.patient,
      strong: true,
      cell: (row) => <span lang={row.patient.nameLang}>{nameOf(text, row)}</span>,
    },
    { id: 'mrn', head: text.mrn, mono: true, cell: ({ patient }) => patient.mrn },
    { id: 'when', head: text.when, wrap: true, cell: (row) => whenWords(text, row) },
    { id: 'reason', head: text.reason, wrap: true, cell: (row) => row.holdReason ?? '' },
    {
      id: 'act',
      head: text.act,
      cell: (row) => {
        const name = nameOf(text, row);
        if (row.state === 'PLANNED')
          return (
            <Button tone="quiet" size="s" aria-label={text.holdOf(name)} onClick={() => onHold(row)}>
              {text.hold}
            </Button>
          );
        if (row.state === 'DELETED') return null;
        return (
          <Button
            tone="quiet"
            size="s"
            disabled={isBusy}
            aria-label={text.releaseOf(name)}
            onClick={() => onRelease(row.patient.id)}
          >
            {text.release}
          </Button>
        );
      },
    },
  ];
}

function whenWords(text: Words, { state, deletesAt, endedAt, by }: RecordEnd): string {
  if (state === 'PLANNED') return text.deleteOn(dayOf(deletesAt));
  const at = endedAt ? dayAndTime(endedAt) : '';
  return state === 'HELD' ? text.heldSince(at, by ?? text.commandLine) : text.deletedOn(at);
}

function Hold({ end, onClose }: { end: RecordEnd; onClose: () => void }) {
  const text = useText(retention);
  const form = usePlainForm({
    schema: retentionCalls.holdRecord.body,
    defaults: { patientId: end.patient.id, reason: '' },
    save: async (body) => {
      await holdRecord(body);
      toast({ tone: 'ok', text: text.held });
      onClose();
    },
  });
  return (
    <FormDialog title={text.holdOf(nameOf(text, end))} verb={text.hold} form={form} onClose={onClose}>
      <p>{text.holdText}</p>
      <TextArea label={text.reason} hint={text.holdHint} {...form.bind('reason')} />
    </FormDialog>
  );
}
