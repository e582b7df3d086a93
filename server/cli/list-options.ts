import {
  PatientColumn,
  type ColumnChoice,
  type DateOrder,
  type ListForm,
  type MadeDates,
} from '#contract/imports.ts';

/** Words after the file of a list of patients: the order of its dates, whether they were swapped, and columns of its headings. */
export const LIST_ARGS = [
  '<file>',
  '[day-first|month-first]',
  '[dates-as-written|dates-swapped]',
  '[--map "Heading=column" ...]',
] as const;

const DATES: Readonly<Record<string, DateOrder>> = { 'day-first': 'DAY_FIRST', 'month-first': 'MONTH_FIRST' };
const MADE: Readonly<Record<string, MadeDates>> = {
  'dates-as-written': 'AS_WRITTEN',
  'dates-swapped': 'SWAPPED',
};
const LEFT_OUT = 'none';

export interface ListOptions {
  dateOrder: DateOrder | null;
  madeDates: MadeDates | null;
  columns: ColumnChoice;
}

/** Reads the words after the file; a text: what is wrong with them. */
export function listOptions(words: readonly string[]): ListOptions | string {
  const options: ListOptions = { dateOrder: null, madeDates: null, columns: {} };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [order, made] = [DATES[word], MADE[word]];
    if (order) options.dateOrder = order;
    else if (made) options.madeDates = made;
    else {
      const pair = word === '--map' ? (rest.shift() ?? '') : word.replace(/^--map=/, '');
      const [heading, column] = [
        pair.slice(0, pair.lastIndexOf('=')).trim(),
        pair.slice(pair.lastIndexOf('=') + 1).trim(),
      ];
      const { data } = PatientColumn.safeParse(column);
      if (!word.startsWith('--map') || !heading || (!data && column !== LEFT_OUT))
        return `"${word === '--map' ? `--map ${pair}` : word}" is not known. Write --map "Heading=column", with one of ${[...PatientColumn.options, LEFT_OUT].join(', ')}.`;
      options.columns[heading] = data ?? null;
    }
  }
  return options;
}

/** How a table of patients was read, in words for the operator, and what keeps it from being imported. */
export function formLines(form: ListForm | null): { lines: string[]; isOpen: boolean } {
  if (!form) return { lines: [], isOpen: false };
  const { headings, dateQuestion: dates, swapQuestion: swaps, rivals } = form;
  const left = headings.flatMap(({ heading, column }) => (column === null && heading ? [heading] : []));
  const again = headings.flatMap(({ heading, column, by }) =>
    by === 'LAST_TIME' && column ? [`${heading} as ${column}`] : [],
  );
  const lines = [
    ...sheetLines(form.sheet),
    ...(again.length ? [`As last time: ${again.join(', ')}.`] : []),
    ...(left.length ? [`Not imported: ${left.join(', ')}.`] : []),
    ...rivals.map(
      (one) =>
        `${one.headings.join(' and ')} can each be ${one.column}: add --map "${one.headings[0]}=${one.column}" for the right one.`,
    ),
    ...(dates.length
      ? ['Each date below fits both orders: add day-first or month-first after the file.']
      : []),
    ...dates.map(
      ({ line, text, dayFirst, monthFirst }) =>
        `Line ${line}: ${text} is ${dayFirst} with day-first, and ${monthFirst} with month-first.`,
    ),
    ...(swaps.length
      ? [
          'A spreadsheet may have swapped day and month of the dates below, because others of the column are texts: add dates-as-written or dates-swapped after the file.',
        ]
      : []),
    ...swaps.map(
      ({ line, asWritten, swapped }) =>
        `Line ${line}: ${asWritten} with dates-as-written, and ${swapped} with dates-swapped.`,
    ),
  ];
  return { lines, isOpen: dates.length > 0 || swaps.length > 0 || rivals.length > 0 };
}

function sheetLines(sheet: ListForm['sheet']): string[] {
  if (!sheet) return [];
  const { name, isHidden, others, hiddenOthers, hiddenRows, hiddenColumns } = sheet;
  const left = others.map((one) => (hiddenOthers.includes(one) ? `${one} (hidden)` : one));
  return [
    `Sheet read: ${name}${isHidden ? ', which is hidden' : ''}.`,
    ...(left.length ? [`Sheets not read: ${left.join(', ')}.`] : []),
    ...(hiddenRows ? [`Hidden rows, which are read: ${hiddenRows}.`] : []),
    ...(hiddenColumns.length ? [`Hidden columns, which are read: ${hiddenColumns.join(', ')}.`] : []),
  ];
}
