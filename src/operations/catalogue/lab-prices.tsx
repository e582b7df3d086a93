import { useMemo, useState } from 'react';
import { FileUp } from 'lucide-react';
import { PRICE_PARTS, type PricePart, type PriceRow } from '#contract/catalogue.ts';
import { money } from '#domain/format.ts';
import { useList } from '#api/lists/use-list.ts';
import { priceList } from '#api/resources/catalogue.ts';
import { catalogue, labPrices } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { ImportPrices } from './import-prices.tsx';
import { SetPrice } from './set-price.tsx';
import { SetTax } from './set-tax.tsx';
import styles from './catalogue.module.css';

const POINTS = 100;

interface LabPricesProps {
  part: PricePart;
  onPart: (part: PricePart | undefined) => void;
}

/** Tests and panels with their prices; one of them is set in a dialog, many by a file. */
export function LabPrices({ part, onPart }: LabPricesProps) {
  const text = useText(labPrices);
  const words = useText(catalogue);
  const [search, setSearch] = useState<string>();
  const [open, setOpen] = useState<PriceRow>();
  const [isTax, setTax] = useState(false);
  const close = (): void => {
    setOpen(undefined);
    setTax(false);
  };
  const [isImporting, setImporting] = useState(false);
  const list = useList(priceList({ search, part }));
  const columns = useMemo(() => priceColumns(text, words), [text, words]);
  const counts = list.newest?.counts;
  return (
    <div className={styles.part}>
      <ListTools list={list}>
        <SearchBox label={text.search} value={search} onSearch={setSearch} />
        {PRICE_PARTS.map((one) => (
          <Pill
            key={one}
            pressed={one === part}
            count={counts?.[one]}
            onPress={() => onPart(one === 'ALL' ? undefined : one)}
          >
            {text[one]}
          </Pill>
        ))}
        <Button tone="quiet" size="s" icon={FileUp} onClick={() => setImporting(true)}>
          {text.importFile}
        </Button>
      </ListTools>
      <ListCard aria-label={text.title}>
        <ListTable
          label={text.title}
          list={list}
          table={{ columns, rowId: (row) => row.id, rowName: (row) => row.name, onOpen: setOpen }}
          empty={
            <NoMatches
              title={text.nothing}
              showAll={text.showAll}
              onShowAll={() => {
                setSearch(undefined);
                onPart(undefined);
              }}
            >
              {text.nothingText}
            </NoMatches>
          }
        />
      </ListCard>
      {open && !isTax && <SetPrice row={open} onTax={() => setTax(true)} onClose={close} />}
      {open && isTax && <SetTax row={open} onClose={close} />}
      {isImporting && <ImportPrices onClose={() => setImporting(false)} />}
    </div>
  );
}

function priceColumns(text: (typeof labPrices)['en'], words: (typeof catalogue)['en']): Column<PriceRow>[] {
  return [
    {
      id: 'name',
      head: text.test,
      strong: true,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {row.name}
          <small>
            <code className={styles.code}>{row.id}</code> {row.isPanel && text.panel}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'price',
      head: text.price,
      cell: (row) =>
        row.pricePaise === null ? <Chip tone="warn">{text.noPrice}</Chip> : money(row.pricePaise),
    },
    {
      id: 'gst',
      head: text.gst,
      cell: (row) => (row.tax === null ? text.exempt : text.percent(row.tax.gstPoints / POINTS)),
    },
    {
      id: 'changed',
      head: text.changedAt,
      cell: (row) =>
        row.changedAt ? (
          <TwoLines>
            {dayAndTime(row.changedAt)}
            <small>{row.changedBy ?? words.commandLine}</small>
          </TwoLines>
        ) : (
          '–'
        ),
    },
  ];
}
