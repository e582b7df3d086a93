import { useMemo, useState } from 'react';
import { MEDICINE_PARTS, type MedicinePart, type MedicineRow } from '#contract/medicine-adjustments.ts';
import { useList } from '#api/lists/use-list.ts';
import { medicineList } from '#api/resources/medicine-adjustments.ts';
import { dataRoutes, listBases, listNames, medicineLists } from '#i18n/en/medicine-lists.ts';
import { useText } from '#i18n/text.ts';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { medicineColumns } from './columns.tsx';
import { EndDialog } from './end-dialog.tsx';

export interface MedicinesSearch {
  search?: string | undefined;
  part?: MedicinePart | undefined;
}

interface MedicinesScreenProps extends MedicinesSearch {
  onSearch: (change: MedicinesSearch) => void;
}

/** Medicines with their telemedicine lists; one of them is adjusted in a dialog. */
export function MedicinesScreen({ search, part = 'ALL', onSearch }: MedicinesScreenProps) {
  const text = useText(medicineLists);
  const names = useText(listNames);
  const bases = useText(listBases);
  const routes = useText(dataRoutes);
  const list = useList(medicineList({ search, part }));
  const [opened, setOpened] = useState<MedicineRow>();
  const [isEnding, setEnding] = useState(false);
  const columns = useMemo(
    () => medicineColumns({ text, names, bases, routes }),
    [text, names, bases, routes],
  );
  // The newest row: another operator may have adjusted it since.
  const row = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened);
  const close = (): void => {
    setOpened(undefined);
    setEnding(false);
  };
  return (
    <ListPage
      title={text.title}
      sub={text.sub}
      tools={
        <>
          <SearchBox label={text.search} value={search} onSearch={(words) => onSearch({ search: words })} />
          {MEDICINE_PARTS.map((one) => (
            <Pill
              key={one}
              pressed={one === part}
              count={list.newest?.counts[one]}
              onPress={() => onSearch({ part: one === 'ALL' ? undefined : one })}
            >
              {text[one]}
            </Pill>
          ))}
        </>
      }
      list={list}
      table={{ columns, rowId: ({ id }) => id, rowName: ({ name }) => name, onOpen: setOpened }}
      empty={
        <NoMatches
          title={text.nothing}
          showAll={text.showAll}
          onShowAll={() => onSearch({ search: undefined, part: undefined })}
        >
          {text.nothingText}
        </NoMatches>
      }
    >
      {row && !isEnding && <AdjustDialog row={row} onEnd={() => setEnding(true)} onClose={close} />}
      {row?.adjustment && isEnding && (
        <EndDialog row={row} adjustmentId={row.adjustment.id} onClose={close} />
      )}
    </ListPage>
  );
}
