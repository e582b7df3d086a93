import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isInHindi } from '#domain/paths.ts';
import { hindi } from '#i18n/hi/index.ts';
import type { Area } from '#i18n/text.ts';
import { importGraph } from './import-graph.ts';

/** Reached from a screen that is offered in Hindi, and never shown there. */
const NOT_SHOWN = new Map([['verifyMobile', 'asked of providers alone (R4.15)']]);

const graph = importGraph(['src'], true);

/** `/nurse-consultation/x/y` of `src/routes/_nurse/nurse-consultation.$id.$provider.tsx`. */
const pathOf = (file: string): string =>
  `/${file
    .replace(/^src\/routes\/_\w+\//, '')
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replaceAll('$', '')}`;

function reached(from: readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const file of seen)
    for (const next of graph.get(file) ?? []) if (!next.includes('route')) seen.add(next);
  return seen;
}

async function areasOf(file: string): Promise<{ name: string; en: Area }[]> {
  const catalogue = (await import(/* @vite-ignore */ resolve(file))) as Record<string, unknown>;
  return Object.values(catalogue).filter(
    (value): value is { name: string; en: Area } =>
      typeof value === 'object' && value !== null && 'en' in value,
  );
}

test('all that a screen offered in Hindi can show is in Hindi', async () => {
  const screens = globSync('src/routes/_*/*.tsx').filter((file) => isInHindi(pathOf(file)));
  expect(screens.length).toBeGreaterThan(6);
  const catalogues = [...reached([...screens, 'src/routes/_nurse.tsx'])].filter((file) =>
    file.startsWith('src/i18n/en/'),
  );
  const areas = (await Promise.all(catalogues.map(areasOf))).flat();
  expect(areas.length).toBeGreaterThan(8);
  const lacking = areas
    .filter(({ name }) => !NOT_SHOWN.has(name))
    .flatMap(({ name, en }) =>
      Object.keys(en)
        .filter((key) => !hindi[name]?.[key])
        .map((key) => `${name}.${key}`),
    );
  expect(lacking).toEqual([]);
});
