import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';

/** The names of the calls that each file of the contract declares. */
async function declared(): Promise<string[]> {
  const files = globSync('src/contract/*.ts').filter((file) => !file.endsWith('index.ts'));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(file)).href) as Promise<Record<string, object>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Calls'))
    .flatMap(([, calls]) => Object.keys(calls));
}

test('no call hides another of the same name, and the contract has them all', async () => {
  const names = await declared();
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.toSorted()).toEqual(Object.keys(contract).toSorted());
});
