import type { MedicineRow } from '#contract/medicine-adjustments.ts';
import type { dataRoutes, listBases, listNames, medicineLists } from '#i18n/en/medicine-lists.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

interface Words {
  text: (typeof medicineLists)['en'];
  names: (typeof listNames)['en'];
  bases: (typeof listBases)['en'];
  routes: (typeof dataRoutes)['en'];
}

/** A route as the medicine data have it, in words. */
export const routeWords = (route: string, routes: Words['routes']): string =>
  route in routes ? routes[route as keyof Words['routes']] : route;

/** The lists of the data, each once. */
export const listedWords = ({ listed }: Pick<MedicineRow, 'listed'>, names: Words['names']): string =>
  [...new Set(listed.map(({ use }) => names[use]))].join('; ');

export function medicineColumns({ text, names, bases, routes }: Words): Column<MedicineRow>[] {
  return [
    {
      id: 'medicine',
      head: text.medicine,
      strong: true,
      wrap: true,
      cell: ({ name, matchedName, route, forms, law }) => (
        <TwoLines>
          {matchedName === null ? name : text.brand(matchedName, name)}
          <small>
            {[routeWords(route, routes), text.forms(forms.length), law].filter(Boolean).join(' · ')}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'listed',
      head: text.listed,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {listedWords(row, names)}
          <small>{[...new Set(row.listed.map(({ basis }) => bases[basis]))].join('; ')}</small>
        </TwoLines>
      ),
    },
    {
      id: 'adjusted',
      head: text.adjusted,
      wrap: true,
      cell: ({ adjustment, isOverruled }) =>
        adjustment ? (
          <TwoLines>
            <Chip tone={isOverruled ? 'mute' : 'warn'}>{names[adjustment.use]}</Chip>
            <small>{isOverruled ? text.overruled : adjustment.reason}</small>
          </TwoLines>
        ) : (
          text.notAdjusted
        ),
    },
    {
      id: 'changed',
      head: text.changed,
      cell: ({ adjustment }) =>
        adjustment ? (
          <TwoLines>
            {dayAndTime(adjustment.at)}
            <small>{adjustment.by}</small>
          </TwoLines>
        ) : (
          text.notAdjusted
        ),
    },
  ];
}
