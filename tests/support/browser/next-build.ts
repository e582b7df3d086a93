import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another version of the built portal: what a release changes for a device is the page and every part's name. */
export interface Build {
  directory: string;
  /** The portal's parts, as its page asks for them. */
  parts: readonly string[];
}

const TEXT = /\.(?:js|css|html|json)$/;

/** Copies `dist` with other names for all parts; the page says `<meta name="build">`. */
export function buildNamed(version: string): Build {
  const directory = mkdtempSync(join(tmpdir(), `portal-build-${version}-`));
  // Without the compressed copies, which would be of the old text.
  cpSync('dist', directory, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const before = readdirSync(join(directory, 'assets'));
  const renamed = new RegExp(before.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const nameOf = (name: string): string => `${version}${name}`;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const isPart = before.includes(entry.name);
    const bytes = readFileSync(path);
    rmSync(path);
    writeFileSync(
      join(entry.parentPath, isPart ? nameOf(entry.name) : entry.name),
      TEXT.test(entry.name) ? bytes.toString('utf8').replace(renamed, nameOf) : bytes,
    );
  }
  const page = join(directory, 'index.html');
  const mark = `<meta name="build" content="${version}" />`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', `<head>${mark}`));
  // The patient's page is another program, which no worker stores.
  const ofPortal = before.filter((name) => !name.startsWith('p-'));
  return { directory, parts: ofPortal.map((name) => `/assets/${nameOf(name)}`) };
}
