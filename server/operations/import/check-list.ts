import { localDate } from '#domain/format.ts';
import type { BadLine, ColumnChoice, DateOrder, ImportKind, ListForm, MadeDates } from '#contract/imports.ts';
import { batches } from './batches.ts';
import { rememberedIn } from './chosen-columns.ts';
import type { Examining, Source } from './list-of.ts';

export interface Checked {
  /** How a table of patients was read. */
  form: ListForm | null;
  /** Rows that can be imported, and those of them that are there already. */
  right: number;
  known: number;
}

interface Told {
  /** Chosen where the dates of a table fit both orders. */
  dateOrder?: DateOrder | undefined;
  /** Chosen where a spreadsheet may have swapped day and month. */
  madeDates?: MadeDates | undefined;
  /** Chosen for headings. */
  columns?: ColumnChoice | undefined;
  onBad?: (line: BadLine) => void;
  onKnown?: (line: BadLine) => void;
}

/** Reads a list and writes nothing. */
export async function checkList(
  deps: Examining,
  kind: ImportKind,
  source: Source,
  { onBad = () => undefined, onKnown = () => undefined, dateOrder, madeDates, columns }: Told = {},
): Promise<Checked> {
  let [right, known] = [0, 0];
  let form: ListForm | null = null;
  const onForm = (found: ListForm | null): void => {
    form = found;
  };
  const today = localDate(deps.clock.now(), deps.config.TIME_ZONE);
  const chosen = { dateOrder: dateOrder ?? null, madeDates: madeDates ?? null, columns: columns ?? null };
  const remembered = rememberedIn(deps.db, kind);
  for await (const batch of batches(kind, source, { today, ...chosen, remembered, onForm })) {
    const examined = await batch.examine(deps);
    for (const line of [...batch.bad, ...examined.bad].toSorted((a, b) => a.line - b.line)) onBad(line);
    for (const line of examined.knownLines) onKnown(line);
    right += batch.count - examined.bad.length;
    known += examined.known;
  }
  return { form, right, known };
}

/** The first lines of some, and how many there are. */
export class FirstLines {
  count = 0;
  readonly first: BadLine[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add = (line: BadLine): void => {
    this.count += 1;
    if (this.count <= this.#max) this.first.push(line);
  };
}
