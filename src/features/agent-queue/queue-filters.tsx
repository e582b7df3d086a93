import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import styles from '#features/agent-queue/agent-queue.module.css';
import { PAYMENTS, type QueueSearch } from '#features/agent-queue/queue-search.ts';
import { QUEUES, type QueueKind } from '#features/agent-queue/queues.ts';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

/** The filters beside status, search and assignment; each is a pill while it is set. */
type Filter = 'city' | 'slot' | 'date' | 'lab' | 'agent' | 'payment';
const FILTERS: readonly Filter[] = ['city', 'slot', 'date', 'lab', 'agent', 'payment'];

interface QueueFiltersProps {
  kind: QueueKind;
  rows: readonly ServiceRequest[];
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
}

/** Button, pills of what is set, and the fields behind the button. */
export function QueueFilters({ kind, rows, search, onSearch }: QueueFiltersProps) {
  const text = useText(agentQueue);
  const [isOpen, setOpen] = useState(false);
  const choices = useChoices(rows);
  const labs = useQuery({
    queryKey: ['labsInUse', 'filter'],
    queryFn: async ({ client }) =>
      client.fetchQuery((await import('#api/resources/order-lab.ts')).labsInUseQuery()),
    enabled: kind !== 'ALERTU' && (isOpen || Boolean(search.lab)),
  });
  useShortcuts({ filters: () => setOpen(!isOpen) });
  const nameOf = (filter: Filter, value: string): string => {
    if (filter === 'slot' || filter === 'date') return dayOf(`${value}T12:00:00.000Z`);
    if (filter === 'lab') return labs.data?.find(({ id }) => id === value)?.name ?? value;
    if (filter === 'agent') return choices.agents.get(value) ?? value;
    return filter === 'payment' ? text[value as (typeof PAYMENTS)[number]] : value;
  };
  const labelOf = (filter: Filter): string =>
    filter === 'slot' && kind === 'HOME_CARE' ? text.colVisit : text[FILTER_WORDS[filter]];
  const set = FILTERS.flatMap((filter) => {
    const value = search[filter];
    return value ? [{ filter, words: `${labelOf(filter)}: ${nameOf(filter, value)}` }] : [];
  });
  const clear = (filter: Filter): void => onSearch({ [filter]: undefined });
  return (
    <>
      <Button
        tone="quiet"
        size="s"
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-keyshortcuts="f"
        onClick={() => setOpen(!isOpen)}
      >
        {text.filters}
      </Button>
      {set.map(({ filter, words }) => (
        <Pill
          key={filter}
          pressed
          onPress={() => setOpen(true)}
          onRemove={() => clear(filter)}
          removeLabel={text.dropFilter(words)}
        >
          {words}
        </Pill>
      ))}
      {isOpen && <Fields {...{ kind, search, onSearch, labelOf, choices }} labs={labs.data ?? []} />}
    </>
  );
}

const FILTER_WORDS = {
  city: 'colCity',
  slot: 'colSlot',
  date: 'requestedOn',
  lab: 'partner',
  agent: 'colWith',
  payment: 'colPayment',
} as const satisfies Record<Filter, keyof (typeof agentQueue)['en']>;

interface FieldsProps extends Omit<QueueFiltersProps, 'rows'> {
  labelOf: (filter: Filter) => string;
  choices: ReturnType<typeof useChoices>;
  labs: readonly { id: string; name: string }[];
}

function Fields({ kind, search, onSearch, labelOf, choices, labs }: FieldsProps) {
  const text = useText(agentQueue);
  const columns: readonly string[] = QUEUES[kind].columns;
  const turn = (filter: Filter) => (value: string) => onSearch({ [filter]: value || undefined });
  return (
    <div className={styles.filters} role="group" aria-label={text.filters}>
      {columns.includes('city') && (
        <Choice label={labelOf('city')} value={search.city} onChange={turn('city')} of={choices.cities} />
      )}
      {columns.includes('slot') && (
        <TextField
          type="date"
          label={labelOf('slot')}
          value={search.slot ?? ''}
          onChange={(event) => turn('slot')(event.target.value)}
        />
      )}
      <TextField
        type="date"
        label={labelOf('date')}
        value={search.date ?? ''}
        onChange={(event) => turn('date')(event.target.value)}
      />
      {columns.includes('tests') && labs.length > 0 && (
        <Choice
          label={labelOf('lab')}
          value={search.lab}
          onChange={turn('lab')}
          of={new Map(labs.map(({ id, name }) => [id, name]))}
        />
      )}
      <Choice label={labelOf('agent')} value={search.agent} onChange={turn('agent')} of={choices.agents} />
      {columns.includes('payment') && (
        <Choice
          label={labelOf('payment')}
          value={search.payment}
          onChange={turn('payment')}
          of={new Map(PAYMENTS.map((state) => [state, text[state]]))}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  of: ReadonlyMap<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, value = '', of, onChange }: ChoiceProps) {
  const text = useText(agentQueue);
  const options = of.has(value) || !value ? [...of] : [...of, [value, value] as const];
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{text.anyStatus}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Cities and assignees of the rows that were shown so far: a filter that is set hides the others, but offers them still. */
function useChoices(rows: readonly ServiceRequest[]) {
  const [seen, setSeen] = useState({ cities: new Map<string, string>(), agents: new Map<string, string>() });
  const cities = rows.flatMap(({ patient }) => (patient.city ? [patient.city] : []));
  const agents = rows.flatMap(({ takenBy }) => (takenBy ? [takenBy] : []));
  const isNew =
    cities.some((city) => !seen.cities.has(city)) || agents.some(({ userId }) => !seen.agents.has(userId));
  if (isNew)
    setSeen({
      cities: byName([...seen.cities, ...cities.map((city) => [city, city] as const)]),
      agents: byName([...seen.agents, ...agents.map(({ userId, name }) => [userId, name] as const)]),
    });
  return seen;
}

function byName(entries: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(entries.toSorted(([, one], [, other]) => one.localeCompare(other)));
}
