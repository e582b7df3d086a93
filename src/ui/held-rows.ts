/** How long a row that left its list stays, so that it is read who has it and the next does not slide to its place. */
export const GONE_ROW_MS = 4_000;

export interface HeldRow<Row> {
  readonly key: string;
  /** Row as it was last read. */
  readonly row: Row;
  /** When it left the list, in ms; undefined while it is in it. */
  readonly goneAt?: number | undefined;
  /** Came while the order was held: it is below the others until then. */
  readonly isNew?: boolean | undefined;
}

interface HoldOptions<Row> {
  keyOf: (row: Row) => string;
  /** A pointer or finger is on the list. */
  isHeld: boolean;
  /** The time in ms. */
  now: number;
}

/**
 * Returns the rows to show of a list that changes while a person points at it. Held: no row changes its place, those that
 * left stay, new ones come last. Not held: the order of `live`, and for some seconds those that left, each after
 * the row before it.
 */
export function holdRows<Row>(
  shown: readonly HeldRow<Row>[],
  live: readonly Row[],
  { keyOf, isHeld, now }: HoldOptions<Row>,
): HeldRow<Row>[] {
  const rest = new Map(live.map((row) => [keyOf(row), row]));
  if (isHeld) {
    const kept = shown.map((held) => {
      const row = rest.get(held.key);
      rest.delete(held.key);
      return row === undefined ? goneRow(held, now) : { ...held, row, goneAt: undefined };
    });
    const isFirst = kept.length === 0;
    return [...kept, ...[...rest].map(([key, row]) => ({ key, row, isNew: !isFirst }))];
  }
  const next: HeldRow<Row>[] = live.map((row) => ({ key: keyOf(row), row }));
  shown.forEach((held, at) => {
    const gone = goneRow(held, now);
    if (rest.has(held.key) || now - gone.goneAt >= GONE_ROW_MS) return;
    const before = shown[at - 1]?.key;
    next.splice(next.findIndex(({ key }) => key === before) + 1, 0, gone);
  });
  return next;
}

function goneRow<Row>(held: HeldRow<Row>, now: number): HeldRow<Row> & { goneAt: number } {
  return { ...held, goneAt: held.goneAt ?? now };
}

/** Returns whether the two show the same rows at the same places. */
export function isSameHold<Row>(one: readonly HeldRow<Row>[], other: readonly HeldRow<Row>[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, row, goneAt, isNew }, at) => {
      const same = other[at];
      return same?.key === key && same.row === row && same.goneAt === goneAt && same.isNew === isNew;
    })
  );
}

/**
 * Returns the keys that are at the place of another row, or left: a press on them may have been meant for
 * that one.
 */
export function shiftedKeys<Row>(
  before: readonly HeldRow<Row>[],
  after: readonly HeldRow<Row>[],
): readonly string[] {
  return after.flatMap(({ key, goneAt }, at) => {
    const was = before[at];
    const isOther = was !== undefined && was.key !== key;
    const hasLeft = was?.key === key && was.goneAt === undefined && goneAt !== undefined;
    return isOther || hasLeft ? [key] : [];
  });
}
