import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkSources, listSourceFiles } from '#server/reference/check-sources.ts';
import { readText } from '#server/reference/reference-data.ts';

test('a file that the checks read was last changed on the day that is shown', () => {
  const changed = listSourceFiles().filter(
    ({ file, sha256 }) => createHash('sha256').update(readText(file)).digest('hex') !== sha256,
  );
  // Set its `changedOn` and `sha256` in server/reference/data/check-sources.json.
  expect(changed.map(({ file }) => file)).toEqual([]);
});

test('each kind of data is shown once, by its newest file', () => {
  const sources = checkSources();
  expect(sources.map(({ what }) => what)).toEqual([
    'MEDICINES',
    'INTERACTIONS',
    'ALLERGIES',
    'CONTRAINDICATIONS',
    'CLASSES',
    'DOSES',
  ]);
  expect(sources[0]?.changedOn).toBe('2026-11-29');
  expect(sources.every(({ source, changedOn }) => source && /^\d{4}-\d\d-\d\d$/.test(changedOn))).toBe(true);
});
