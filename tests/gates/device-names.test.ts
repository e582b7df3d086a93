import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const NAMES = 'src/contract/device-names.ts';
/** A string that begins as the portal's names on a device do; `portal-config` is an element of the page. */
const NAME = /['"`](?:portal-(?!config)|wl\.)[a-z]/g;

const namesIn = (file: string): number => [...readFileSync(file, 'utf8').matchAll(NAME)].length;

test('locks, channels, databases, caches and keys of storage are named in one file', () => {
  const files = ['src', 'sw'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(namesIn(NAMES)).toBeGreaterThan(20);
  expect(files.filter((file) => file !== NAMES && namesIn(file) > 0)).toEqual([]);
});
