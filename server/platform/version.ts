import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release, equal to package.json's. */
const RELEASE = '0.1.0';
const COMMIT = /^[0-9a-f]{40}$/;
const SHORT_CHARS = 8;

/** The release and the commit that runs, as /health and the OpenAPI document name it: "0.1.0+d9205676". */
export const VERSION = versionIn(join(import.meta.dirname, '../..'));

/** Returns the release alone where neither a file `commit` nor a clone of the repository says which commit it is. */
export function versionIn(root: string): string {
  const commit = textOf(root, 'commit') || headOf(root);
  return COMMIT.test(commit) ? `${RELEASE}+${commit.slice(0, SHORT_CHARS)}` : RELEASE;
}

/** The commit of a clone, without starting git: HEAD names it, or the branch that does. */
function headOf(root: string): string {
  const head = textOf(root, '.git/HEAD');
  const [, branch] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? [];
  if (branch === undefined) return head;
  const packed = textOf(root, '.git/packed-refs').split('\n');
  return (
    textOf(root, `.git/${branch}`) || (packed.find((row) => row.endsWith(` ${branch}`)) ?? '').slice(0, 40)
  );
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8').trim();
  } catch {
    return '';
  }
}
