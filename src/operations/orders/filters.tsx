import { useQuery } from '@tanstack/react-query';
import { OrderKind } from '#contract/assignment.ts';
import { agentsForQuery } from '#api/resources/assignment.ts';
import { oneIn } from '#domain/search.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { assignment } from '#i18n/en/assignment.ts';
import { useText } from '#i18n/text.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import type { OrdersScreenProps } from './orders-screen.tsx';

interface FiltersProps extends Pick<OrdersScreenProps, 'search' | 'onSearch'> {
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
}

/** Shows what the list is narrowed to; the URL has all but what is typed. */
export function Filters({ search, onSearch, typed, onTyped }: FiltersProps) {
  const text = useText(assignment);
  const kinds = useText(alertsHere);
  const { data: agents = [] } = useQuery(agentsForQuery([]));
  return (
    <>
      <SearchBox label={text.search} value={typed} onSearch={onTyped} />
      <SelectField
        label={text.kind}
        value={search.kind ?? ''}
        onChange={({ target }) => onSearch({ kind: oneIn(target.value, OrderKind.options) })}
      >
        <option value="">{text.allKinds}</option>
        {OrderKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.agent}
        value={search.agent ?? ''}
        onChange={({ target }) => onSearch({ agent: target.value || undefined, free: undefined })}
      >
        <option value="">{text.allAgents}</option>
        {agents.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </SelectField>
      <Pill
        pressed={search.free === true}
        onPress={() => onSearch({ free: search.free ? undefined : true, agent: undefined })}
      >
        {text.unassigned}
      </Pill>
    </>
  );
}
