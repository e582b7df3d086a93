import type { ServiceRequest } from '#contract/requests.ts';
import { ColumnChoice } from '#features/agent-queue/column-choice.tsx';
import { QueueFilters } from '#features/agent-queue/queue-filters.tsx';
import type { QueueSearch } from '#features/agent-queue/queue-search.ts';
import type { QueueKind } from '#features/agent-queue/queues.ts';
import type { Column } from '#ui/table/data-table-types.ts';

interface QueueChoicesProps {
  kind: QueueKind;
  rows: readonly ServiceRequest[];
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
  columns: readonly Column<ServiceRequest>[];
  hidden: ReadonlySet<string>;
}

/** The further filters and the columns of a queue, which are not needed to begin the work. */
export function QueueChoices({ columns, hidden, ...of }: QueueChoicesProps) {
  return (
    <>
      <QueueFilters {...of} />
      <ColumnChoice columns={columns} hidden={hidden} onHide={(hide) => of.onSearch({ hide })} />
    </>
  );
}
