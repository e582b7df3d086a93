import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every import that leads to a file of ours: static, re-exported, of types alone, or made while the program runs. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]((?:#|\.{1,2}\/)[^'"?]+)/g;
/** Imports of types alone, which are gone when the program runs. */
const TYPE_IMPORT = /\b(?:import|export)\s+type\s+[^;]*?from\s+['"][^'"]+['"]/g;

function filesUnder(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The file of ours that an import names, from the repository's root. */
function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const path = specifier.slice(1);
  return /^(sw|server|tests)\//.test(path) ? path : `src/${path}`;
}

/** Returns which files import which, those of `places`; without types when `atRunTime`. */
export function importGraph(places: readonly string[], atRunTime = false): Map<string, string[]> {
  const files = new Set(places.flatMap(filesUnder));
  return new Map(
    [...files].map((file) => {
      const text = readFileSync(file, 'utf8');
      const code = atRunTime ? text.replace(TYPE_IMPORT, '') : text;
      const named = [...code.matchAll(IMPORT)].map(([, specifier = '']) => fileOf(specifier, file));
      return [file, named.filter((other) => files.has(other))];
    }),
  );
}

/** Files that import each other in a circle, each circle sorted; Tarjan's algorithm. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const low = (file: string): number => lowest.get(file) ?? Infinity;
  const visit = (file: string): void => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.size - 1);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(low(file), low(next)));
    }
    if (low(file) !== numbers.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}
