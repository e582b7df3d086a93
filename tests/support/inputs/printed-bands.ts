/**
 * Returns each whole value of a table as it is printed, with its points: "0–15 4, 16 2" gives [0, 4] … [15, 4], [16, 2].
 * @throws Error when a range does not begin where the one before ends
 */
export function pointsIn(printed: string): [value: number, points: number][] {
  const rows: [number, number][] = [];
  for (const range of printed.split(', ')) {
    const [, least = '', most = least, points] = /^(\d+)(?:–(\d+))? (\d)$/.exec(range) ?? [];
    const last = rows.at(-1)?.[0];
    if (points === undefined || (last !== undefined && Number(least) !== last + 1))
      throw new Error(`"${range}" does not continue the table`);
    for (let value = Number(least); value <= Number(most); value += 1) rows.push([value, Number(points)]);
  }
  return rows;
}
