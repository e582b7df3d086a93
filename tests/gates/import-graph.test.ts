import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { API_ROWS, forbiddenIn, MAY_IMPORT, SERVER_ROWS } from './borders.ts';
import { circlesOf, importGraph } from './import-graph.ts';

const graph = importGraph(['src', 'sw', 'server']);
const arrows = [...graph].flatMap(([from, named]) => named.map((to) => ({ from, to })));
const said = ({ from, to }: { from: string; to: string }): string => `${from} → ${to}`;

/** The folder of src, or sw or server, that a file is in. */
const folderOf = (file: string): string => /^(src\/[^/]+|sw|server)\//.exec(file)?.[1] ?? '';

/** Arrows that point to a folder which those of `rows` may not import. */
function upwards(root: string, rows: readonly (readonly string[])[]): string[] {
  const forbidden = new Map(forbiddenIn(rows));
  const inside = (file: string): string | undefined =>
    file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/')[0] : undefined;
  return arrows
    .filter(({ from, to }) => forbidden.get(inside(from) ?? '')?.includes(inside(to) ?? ''))
    .map(said);
}

describe('the imports, as they are in the files', () => {
  test('no file is reached from itself, not even by what is imported while the program runs', () => {
    expect(circlesOf(importGraph(['src', 'sw', 'server'], true))).toEqual([]);
  });

  test('the search for circles finds one', () => {
    const round = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ]);
    expect(circlesOf(round)).toEqual([['a', 'b', 'c']]);
  });

  test('arrows point down: folders', () => {
    const isFine = (from: string, to: string): boolean =>
      from === to || !(from in MAY_IMPORT) || (MAY_IMPORT[from] ?? []).includes(to.replace('src/', ''));
    expect(arrows.filter(({ from, to }) => !isFine(folderOf(from), folderOf(to))).map(said)).toEqual([]);
  });

  test('arrows point down: the domains of the server', () => {
    expect(upwards('server', SERVER_ROWS)).toEqual([]);
  });

  test('arrows point down: the layers of src/api', () => {
    expect(upwards('src/api', API_ROWS)).toEqual([]);
  });

  test('a domain asks another one by its verbs, never by its queries', () => {
    const domainOf = (file: string): string => /^server\/([^/]+)\//.exec(file)?.[1] ?? '';
    const others = arrows.filter(
      ({ from, to }) =>
        to.endsWith('.queries.ts') && domainOf(from) !== domainOf(to) && domainOf(from) !== 'seed',
    );
    expect(others.map(said)).toEqual([]);
  });

  test('server/ holds at most six files at its root, and only folders that have a row', () => {
    const entries = readdirSync('server', { withFileTypes: true });
    expect(
      entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).length,
    ).toBeLessThanOrEqual(6);
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.filter((name) => name !== 'launch' && !SERVER_ROWS.flat().includes(name))).toEqual([]);
  });
});
