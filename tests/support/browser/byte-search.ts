import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '#tests/support/read-if-there.ts';

/** A key's bytes, and what a test calls them. */
export interface Key {
  name: string;
  bytes: Buffer;
}

/**
 * Returns which of the texts can be read in the files of a directory, in UTF-8 or UTF-16, and which keys are there, and where. What LevelDB
 * has compressed is not opened: its compression leaves a text readable where it occurs first.
 */
export function readableIn(directory: string, texts: readonly string[], keys: readonly Key[] = []): string[] {
  const inText = texts.flatMap((name) => [
    { name, bytes: Buffer.from(name, 'utf8') },
    { name, bytes: Buffer.from(name, 'utf16le') },
  ]);
  const needles = [...inText, ...keys];
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readIfThere(path);
    return needles
      .filter((needle) => bytes?.includes(needle.bytes))
      .map((needle) => `${needle.name} in ${path.slice(directory.length + 1)}`);
  });
}
