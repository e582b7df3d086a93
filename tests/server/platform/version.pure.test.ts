import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { versionIn } from '#server/platform/version.ts';

const COMMIT = 'd9205676aabbccddeeff00112233445566778899';
const root = mkdtempSync(join(tmpdir(), 'wardline-version-'));
afterAll(() => rmSync(root, { recursive: true }));

function holding(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(root, 'at-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const release = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

test.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack-refs\n${COMMIT} refs/heads/main\n` },
  ],
  ['a commit', { '.git/HEAD': `${COMMIT}\n` }],
  ['the file of an image', { commit: COMMIT }],
])('the version names the commit of %s', (_, files) => {
  expect(versionIn(holding(files as Record<string, string>))).toBe(`${release}+d9205676`);
});

test.each([
  ['no clone', {}],
  ['a damaged head', { '.git/HEAD': 'ref: ../../etc/passwd' }],
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main' }],
])('the version is the release alone with %s', (_, files) => {
  expect(versionIn(holding(files as Record<string, string>))).toBe(release);
});
