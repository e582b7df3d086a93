import type { PastCare } from '#contract/patient-record.ts';

/** Pages that were read, newest first. */
export interface RecordPages {
  items: readonly PastCare[];
  /** Cursor of the next page; null: these are all. */
  next: string | null;
}

/** Puts a page after what was read, or the first page, read again, in the place of what it replaces. */
export function unite(
  before: RecordPages | undefined,
  { items, next }: RecordPages,
  isFurther: boolean,
): RecordPages {
  if (!before) return { items, next };
  const ids = new Set(items.map(({ id }) => id));
  const others = before.items.filter(({ id }) => !ids.has(id));
  if (isFurther) return { items: [...others, ...items], next };
  const last = items.at(-1)?.at ?? '';
  const further = next === null ? [] : others.filter(({ at }) => at <= last);
  return { items: [...items, ...further], next: further.length > 0 ? before.next : next };
}
