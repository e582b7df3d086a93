import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ServiceLevelRow } from '#contract/service-levels.ts';
import { serviceLevelFile, serviceLevelsQuery, type LevelsAsked } from '#api/resources/service-levels.ts';
import { placesQuery } from '#api/resources/people-admin.ts';
import { SERVICE_STEPS, type ServiceStep } from '#domain/service-targets.ts';
import { serviceLevels } from '#i18n/en/service-levels.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#lib/save-file.ts';
import filters from '#operations/shell/filters.module.css';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { LevelChart } from './level-chart.tsx';
import { LevelTable } from './level-table.tsx';
import styles from './levels.module.css';

export interface LevelsSearch {
  step?: ServiceStep | undefined;
  hub?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface LevelsScreenProps {
  search: LevelsSearch;
  onSearch: (change: LevelsSearch) => void;
}

/** How fast requests are accepted, seen, completed and paid, by week, hub and kind. */
export function LevelsScreen({ search, onSearch }: LevelsScreenProps) {
  const text = useText(serviceLevels);
  const { step = 'ACCEPT', hub: hubKey, from, to } = search;
  const asked: LevelsAsked = { step, hubKey, from, to };
  const query = useQuery(serviceLevelsQuery(asked));
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} actions={<Csv asked={asked} />} />
      <Filters search={search} step={step} onSearch={onSearch} />
      <p>{text[`${step}Text`]}</p>
      <Loaded query={query} rows={8}>
        {(rows: readonly ServiceLevelRow[]) =>
          rows.length === 0 ? (
            <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
          ) : (
            <>
              <LevelChart rows={rows} />
              <LevelTable rows={rows} />
            </>
          )
        }
      </Loaded>
      <p className={styles.hint}>{text.missedHint}</p>
    </Page>
  );
}

function Filters({ search, step, onSearch }: LevelsScreenProps & { step: ServiceStep }) {
  const text = useText(serviceLevels);
  const { data } = useQuery(placesQuery());
  return (
    <>
      <div className={styles.steps} role="group" aria-label={text.step}>
        {SERVICE_STEPS.map((one) => (
          <Pill key={one} pressed={one === step} onPress={() => onSearch({ step: one })}>
            {text[one]}
          </Pill>
        ))}
      </div>
      <div className={filters.filters}>
        <SelectField
          label={text.hub}
          value={search.hub ?? ''}
          onChange={({ target }) => onSearch({ hub: target.value || undefined })}
        >
          <option value="">{text.allHubs}</option>
          {data?.hubs.map(({ hubKey, name }) => (
            <option key={hubKey} value={hubKey}>
              {name}
            </option>
          ))}
        </SelectField>
        <DayRange from={search.from} until={search.to} onChange={onSearch} />
      </div>
    </>
  );
}

function Csv({ asked }: { asked: LevelsAsked }) {
  const text = useText(serviceLevels);
  const save = useMutation({
    mutationFn: () => serviceLevelFile(asked),
    onSuccess: (file) => saveFile(file, 'service-levels.csv'),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Button tone="quiet" icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
      {text.file}
    </Button>
  );
}
