import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { ENGLISH_OF_FILES } from '#ui/file-words.ts';
import { ENGLISH_AT_WORK } from '#ui/work-words.ts';
import { ENGLISH } from '#ui/words.ts';

/** Every text of the portal in English by "area.key"; of a word that is a function, its source without the code's names. */
export async function catalogueTexts(): Promise<ReadonlyMap<string, string>> {
  const areas: [string, object][] = [
    ['ui', ENGLISH],
    ['work', ENGLISH_AT_WORK],
    ['files', ENGLISH_OF_FILES],
  ];
  for (const file of globSync('src/i18n/en/*.ts')) {
    const exported = (await import(/* @vite-ignore */ resolve(file))) as Record<string, unknown>;
    for (const value of Object.values(exported))
      if (typeof value === 'object' && value && 'en' in value && 'name' in value)
        areas.push([String(value.name), value.en as object]);
  }
  return new Map(
    areas.flatMap(([area, words]) =>
      Object.entries(words).map(([key, word]): [string, string] => [
        `${area}.${key}`,
        typeof word === 'string' ? word : quotedIn(String(word)),
      ]),
    ),
  );
}

const quotedIn = (source: string): string =>
  (source.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? []).join(' ').replaceAll(/\$\{[^}]*\}/g, '…');
