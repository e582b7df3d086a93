import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importGraph } from './import-graph.ts';

const graph = importGraph(['tests/server', 'tests/support']);
/** Opens a store, of a file itself or of a server that it starts. */
const OPENS = /\b(openStore|PGlite|startServerOn|server\/start\.ts)\b/;
const isStore = (file: string): boolean => /^tests\/support\/server\/store(-\w+)?\.ts$/.test(file);

/** Returns whether a file of tests, or one that it imports, opens a store. */
function opensStore(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (isStore(file) || OPENS.test(readFileSync(file, 'utf8'))) return true;
  return (graph.get(file) ?? []).some((other) => opensStore(other, seen));
}

test('a server test is named .pure.test.ts exactly when it opens no store', () => {
  const files = [...graph.keys()].filter((file) => /^tests\/server\/.*\.test\.ts$/.test(file));
  const misnamed = files.filter((file) => file.endsWith('.pure.test.ts') === opensStore(file));
  expect(files.length).toBeGreaterThan(200);
  expect(misnamed).toEqual([]);
});
