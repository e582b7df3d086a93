import { useMemo, useState, type SyntheticEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { useList } from '#api/lists/use-list.ts';
import { overrideFile, overrideList, type OverridesAsked } from '#api/resources/override-report.ts';
import { OVERRIDE_KINDS } from '#contract/override-report.ts';
import { overrideReport } from '#i18n/en/override-report.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#lib/save-file.ts';
import filters from '#operations/shell/filters.module.css';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { overrideColumns } from './columns.tsx';

interface OverridesScreenProps {
  asked: OverridesAsked;
  onSearch: (change: OverridesAsked) => void;
}

const NOTHING: OverridesAsked = {
  kind: undefined,
  hub: undefined,
  prescriber: undefined,
  medicine: undefined,
  from: undefined,
  to: undefined,
};

/** Warnings that prescriptions were signed against: by kind, hub, prescriber, medicine and period. */
export function OverridesScreen({ asked, onSearch }: OverridesScreenProps) {
  const text = useText(overrideReport);
  const list = useList(overrideList(asked));
  const columns = useMemo(() => overrideColumns(text), [text]);
  return (
    <ListPage
      title={text.title}
      sub={text.sub}
      actions={<Csv asked={asked} />}
      tools={
        <>
          <Pill pressed={!asked.kind} onPress={() => onSearch({ kind: undefined })}>
            {text.ALL}
          </Pill>
          {OVERRIDE_KINDS.map((kind) => (
            <Pill
              key={kind}
              pressed={kind === asked.kind}
              count={list.newest?.counts[kind]}
              onPress={() => onSearch({ kind })}
            >
              {text[kind]}
            </Pill>
          ))}
        </>
      }
      above={
        <Names key={JSON.stringify([asked.hub, asked.prescriber, asked.medicine])} {...{ asked, onSearch }} />
      }
      list={list}
      table={{
        columns,
        rowId: (row) => row.id,
        rowName: (row) => `${text[row.kind]}, ${row.consultationNumber}`,
      }}
      empty={
        <NoMatches title={text.none} showAll={text.showAll} onShowAll={() => onSearch(NOTHING)}>
          {text.noneText}
        </NoMatches>
      }
    />
  );
}

/** Searches when it is submitted, and not as one types: each list that is shown is audited. */
function Names({ asked, onSearch }: OverridesScreenProps) {
  const text = useText(overrideReport);
  const [typed, setTyped] = useState<OverridesAsked>(asked);
  const change = (part: OverridesAsked): void => setTyped({ ...typed, ...part });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { from, to } = typed;
    const named = (name: 'hub' | 'prescriber' | 'medicine') => typed[name]?.trim() || undefined;
    onSearch({ from, to, hub: named('hub'), prescriber: named('prescriber'), medicine: named('medicine') });
  };
  return (
    <form className={filters.filters} onSubmit={submit}>
      {(['hub', 'prescriber', 'medicine'] as const).map((name) => (
        <TextField
          key={name}
          label={text[name]}
          maxLength={80}
          value={typed[name] ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <DayRange from={typed.from} until={typed.to} onChange={change} />
      <Button type="submit" icon={Search}>
        {text.search}
      </Button>
    </form>
  );
}

function Csv({ asked }: Pick<OverridesScreenProps, 'asked'>) {
  const text = useText(overrideReport);
  const file = useMutation({
    mutationFn: async () => saveFile(await overrideFile(asked), 'overridden-warnings.csv'),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error, text.csvFailed) }),
  });
  return (
    <Button tone="quiet" icon={Download} busy={file.isPending} onClick={() => file.mutate()}>
      {text.csv}
    </Button>
  );
}
