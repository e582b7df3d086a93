/** Reads a list to its end, where a screen needs all of it and all of it is little. */
export async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ items: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const { items, next } = await read(cursor);
    rows.push(...items);
    cursor = next ?? undefined;
  } while (cursor);
  return rows;
}
