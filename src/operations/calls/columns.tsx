import type { CALL_GROUPS, CallQualityRow } from '#contract/call-quality.ts';
import type { callQuality } from '#i18n/en/call-quality.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

type Words = (typeof callQuality)['en'];
type Group = (typeof CALL_GROUPS)[number];

/** Returns the name of a group as people read it. */
export function nameOf(text: Words, group: Group, { name, device }: CallQualityRow): string {
  if (device) return text.device(text[device.kind], text[device.browser], device.version);
  if (group === 'NETWORK') return name === null ? text.noNetwork : name.toUpperCase();
  return name ?? text.noHub;
}

const seconds = (text: Words, ms: number | null): string =>
  ms === null ? text.unknown : text.seconds((ms / 1_000).toFixed(1));
const percent = (text: Words, share: number | null): string =>
  share === null ? text.unknown : text.percent(share);

const HEADS = { HUB: 'hub', NETWORK: 'network', DEVICE: 'deviceHead' } as const;

type Cell = Column<CallQualityRow>['cell'];

const figure = (id: string, head: string, cell: Cell): Column<CallQualityRow> => ({
  id,
  head,
  numeric: true,
  sortable: true,
  cell,
});

export function callColumns(text: Words, group: Group): Column<CallQualityRow>[] {
  return [
    {
      id: 'name',
      head: text[HEADS[group]],
      strong: true,
      sortable: true,
      cell: (row) => nameOf(text, group, row),
    },
    figure('connections', text.connections, ({ connections, left }) => (
      <TwoLines isFigure>
        {connections}
        {left > 0 && <small>{text.left(left)}</small>}
      </TwoLines>
    )),
    figure('success', text.success, ({ success, noPath }) => (
      <TwoLines isFigure>
        {percent(text, success)}
        {noPath > 0 && <small>{text.noPath(noPath)}</small>}
      </TwoLines>
    )),
    figure('setUp', text.setUp, ({ setUpMedianMs, setUpP95Ms }) => (
      <TwoLines isFigure>
        {seconds(text, setUpMedianMs)}
        {setUpP95Ms !== null && <small>{text.p95(seconds(text, setUpP95Ms))}</small>}
      </TwoLines>
    )),
    figure('relayed', text.relayed, ({ relayed }) => percent(text, relayed)),
    figure('concealed', text.concealed, ({ concealed }) => percent(text, concealed)),
    figure('freezes', text.freezes, ({ freezes }) => freezes),
    figure('givenUp', text.givenUp, ({ givenUp }) => givenUp),
  ];
}
