import { useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import {
  CLINICAL_SETS,
  REVIEW_STATES,
  REVIEWED_AT_ONCE_MAX,
  type ClinicalRule,
  type ClinicalSet,
} from '#contract/clinical-data.ts';
import { useList } from '#api/lists/use-list.ts';
import { clinicalDataFile, clinicalDataList, type ClinicalDataAsked } from '#api/resources/clinical-data.ts';
import { clinicalData } from '#i18n/en/clinical-data.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#lib/save-file.ts';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Dock } from '#ui/overlays/dock.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { ruleColumns } from './columns.tsx';
import { ReviewDialog } from './rule-dialogs.tsx';
import { RulePane } from './rule-pane.tsx';

export type ClinicalDataSearch = ClinicalDataAsked & {
  /** The id of the rule that is open. */
  rule?: string | undefined;
};

interface ClinicalDataScreenProps {
  search: ClinicalDataSearch;
  onSearch: (change: ClinicalDataSearch) => void;
  href: (rule: string) => string;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: ClinicalDataSearch = { set: undefined, state: undefined, search: undefined };

/** The compiled rules with their reviews: a clinician reads, ticks and approves or questions them. */
export function ClinicalDataScreen({ search, onSearch, href }: ClinicalDataScreenProps) {
  const text = useText(clinicalData);
  const { rule, ...asked } = search;
  const list = useList(clinicalDataList(asked));
  const [selected, setSelected] = useState(NONE);
  const columns = useMemo(() => ruleColumns(text), [text]);
  const open = list.rows.find(({ id }) => id === rule);
  const ticked = list.rows.filter(({ id }) => selected.has(id)).slice(0, REVIEWED_AT_ONCE_MAX);
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} actions={<Csv asked={asked} />} />
      <ListTools list={list}>
        <Filters asked={asked} onSearch={onSearch} sets={list.newest?.sets ?? []} />
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
                rowName: (row) => row.key,
                href: (row) => href(row.id),
                onOpen: (row) => onSearch({ rule: row.id }),
                selected,
                onSelect: setSelected,
              }}
              empty={
                <NoMatches title={text.none} showAll={text.showAll} onShowAll={() => onSearch(NOTHING)}>
                  {text.noneText}
                </NoMatches>
              }
            />
          </ListCard>
        }
        pane={open && <RulePane key={open.id} rule={open} onClose={() => onSearch({ rule: undefined })} />}
      />
      <Ticked rules={ticked} onClear={() => setSelected(NONE)} />
    </Page>
  );
}

type Sets = readonly { set: ClinicalSet; total: number; states: Partial<Record<string, number>> }[];

interface FiltersProps {
  asked: ClinicalDataAsked;
  onSearch: (change: ClinicalDataSearch) => void;
  sets: Sets;
}

function Filters({ asked, onSearch, sets }: FiltersProps) {
  const text = useText(clinicalData);
  const chosen = sets.filter(({ set }) => !asked.set || set === asked.set);
  const countOf = (state: string): number =>
    chosen.reduce((sum, { states }) => sum + (states[state] ?? 0), 0);
  const nameOf = (set: ClinicalSet): string => {
    const own = sets.find((one) => one.set === set);
    if (!own) return text[set];
    return text.progress(text[set], `${own.states['APPROVED'] ?? 0}`, `${own.total}`);
  };
  return (
    <>
      <SearchBox label={text.search} value={asked.search} onSearch={(search) => onSearch({ search })} />
      <SelectField
        label={text.set}
        value={asked.set ?? ''}
        onChange={({ target }) =>
          onSearch({ set: CLINICAL_SETS.find((set) => set === target.value), rule: undefined })
        }
      >
        <option value="">{text.ALL}</option>
        {CLINICAL_SETS.map((set) => (
          <option key={set} value={set}>
            {nameOf(set)}
          </option>
        ))}
      </SelectField>
      <Pill pressed={!asked.state} onPress={() => onSearch({ state: undefined })}>
        {text.ALL}
      </Pill>
      {REVIEW_STATES.map((state) => (
        <Pill
          key={state}
          pressed={state === asked.state}
          count={countOf(state)}
          onPress={() => onSearch({ state })}
        >
          {text[state]}
        </Pill>
      ))}
    </>
  );
}

function Ticked({ rules, onClear }: { rules: readonly ClinicalRule[]; onClear: () => void }) {
  const text = useText(clinicalData);
  // As they were when the dialog opened: a list that is read again must not change what is approved.
  const [open, setOpen] = useState<{ verdict: 'APPROVED' | 'QUESTIONED'; rules: readonly ClinicalRule[] }>();
  return (
    <>
      {rules.length > 0 && (
        <Dock what={text.selected(rules.length)} onClear={onClear}>
          <Button size="s" onClick={() => setOpen({ verdict: 'APPROVED', rules })}>
            {text.approve}
          </Button>
          <Button size="s" tone="quiet" onClick={() => setOpen({ verdict: 'QUESTIONED', rules })}>
            {text.question}
          </Button>
        </Dock>
      )}
      {open && <ReviewDialog {...open} onDone={onClear} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Csv({ asked }: { asked: ClinicalDataAsked }) {
  const text = useText(clinicalData);
  const file = useMutation({
    mutationFn: async () => saveFile(await clinicalDataFile(asked), 'clinical-data.csv'),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.csvFailed) }),
  });
  return (
    <Button tone="quiet" icon={Download} busy={file.isPending} onClick={() => file.mutate()}>
      {text.csv}
    </Button>
  );
}
