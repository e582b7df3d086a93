// Prints the chunks of the built portal, largest first, with their names and largest modules: `npm run bundle [part of a name]`
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const MODULES_SHOWN = 3;

interface Chunk {
  file: string;
  name: string;
  modules: { id: string; bytes: number }[];
}

const read = (path: string): Buffer => readFileSync(join(ROOT, 'dist', path));
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const nameOf = (id: string): string =>
  relative(ROOT, id.replace(/\?.{0,200}$/, '')).replace(/^node_modules\//, '');

const [wanted = ''] = process.argv.slice(2);
const chunks = (JSON.parse(read('.vite/chunks.json').toString()) as Chunk[])
  .filter(
    ({ name, modules }) => name.includes(wanted) || modules.some(({ id }) => nameOf(id).includes(wanted)),
  )
  .map((chunk) => ({ ...chunk, gzip: gzipSync(read(chunk.file)).length }))
  .toSorted((a, b) => b.gzip - a.gzip);
const lines = chunks.map(({ file, name, gzip, modules }) => {
  const largest = modules.toSorted((a, b) => b.bytes - a.bytes).slice(0, MODULES_SHOWN);
  const shown = largest.map(({ id, bytes }) => `${nameOf(id)} ${kb(bytes)}`).join(', ');
  return `${kb(gzip).padStart(9)}  ${name}  ${file}  ${modules.length} modules: ${shown}\n`;
});
process.stdout.write(lines.join(''));
