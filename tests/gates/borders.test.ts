import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALIASES, API_ROWS, forbiddenIn, MAY_IMPORT, SERVER_ROWS } from './borders.ts';

interface Crossing {
  /** The folder with the border that is crossed. */
  from: string;
  imports: string;
}

const others = (folder: string): readonly string[] => {
  const own = folder.replace('src/', '');
  return ALIASES.filter((alias) => alias !== own && !MAY_IMPORT[folder]?.includes(alias));
};
const FEATURES = readdirSync('src/features');

/** Each border once: between folders, features, the server's domains and the layers of src/api. */
const CROSSINGS: Crossing[] = [
  ...Object.keys(MAY_IMPORT).flatMap((from) =>
    others(from).map((other) => ({ from, imports: `#${other}/a/b/x.ts` })),
  ),
  ...FEATURES.map((feature, at) => ({
    from: `src/features/${feature}`,
    imports: `#features/${FEATURES[(at + 1) % FEATURES.length] ?? ''}/a/x.ts`,
  })),
  ...forbiddenIn(SERVER_ROWS).flatMap(([domain, above]) =>
    above.map((other) => ({ from: `server/${domain}`, imports: `#server/${other}/a/x.ts` })),
  ),
  ...forbiddenIn(API_ROWS).flatMap(([layer, above]) =>
    above.map((other) => ({ from: `src/api/${layer}`, imports: `#api/${other}/a/x.ts` })),
  ),
  { from: 'src/ui', imports: 'zod' },
  { from: 'server/people', imports: '../visits/x.ts' },
  { from: 'server/visits', imports: '#server/requests/a.queries.ts' },
];

/** Files that lie below the border at depths one and three. */
const placesOf = ({ from }: Crossing, at: number): string[] => [
  `${from}/crosses-${at}.ts`,
  `${from}/one/two/crosses-${at}.ts`,
];

const SQL = 'export const f = (db: any) => db.selectFrom("patient");\n';

let root: string;
let said: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'borders-'));
  const write = (place: string, text: string): void => {
    mkdirSync(dirname(join(root, place)), { recursive: true });
    writeFileSync(join(root, place), text);
  };
  CROSSINGS.forEach((crossing, at) => {
    for (const place of placesOf(crossing, at))
      write(place, `import { x } from '${crossing.imports}';\nexport const y = x;\n`);
  });
  write('server/visits/routes-with-sql.ts', SQL);
  write('server/visits/one/two/routes-with-sql.ts', SQL);
  write('server/visits/visit.queries.ts', SQL);
  write('src/care/fine.ts', "import { x } from '#ui/a/b/x.ts';\nexport const y = x;\n");
  const lint = resolve('node_modules/oxlint/bin/oxlint');
  const config = resolve('tests/gates/oxlint.config.ts');
  said = spawnSync(process.execPath, [lint, '-c', config, '-f', 'unix'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout;
  // A busy machine needs longer than the 10 s that a hook has.
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

const complaintsOf = (place: string, rule: string): number =>
  said.split('\n').filter((line) => line.startsWith(`${place}:`) && line.includes(rule)).length;

describe('a file that crosses a border fails the linter, one and three folders deep', () => {
  test.each(
    CROSSINGS.map((crossing, at) => [crossing.from, crossing.imports, placesOf(crossing, at)] as const),
  )('%s does not import %s', (_from, _imports, places) => {
    expect(places.filter((place) => !complaintsOf(place, 'no-restricted-imports'))).toEqual([]);
  });

  test('SQL outside of *.queries.ts, the platform and the seed', () => {
    expect(complaintsOf('server/visits/routes-with-sql.ts', 'sql(in-queries)')).toBe(1);
    expect(complaintsOf('server/visits/one/two/routes-with-sql.ts', 'sql(in-queries)')).toBe(1);
    expect(complaintsOf('server/visits/visit.queries.ts', 'sql(in-queries)')).toBe(0);
  });

  test('an import that points down is let through', () => {
    expect(complaintsOf('src/care/fine.ts', '')).toBe(0);
  });
});
