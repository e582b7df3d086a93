import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function isAccepted(message: string): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-message-'));
  const file = join(directory, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const { status } = spawnSync('sh', ['build/hooks/commit-msg', file]);
  rmSync(directory, { recursive: true });
  return status === 0;
}

test.each([
  'fix(alerts): ring once per request',
  'feat(care-cases)!: drop the old assessment\n\nA body may be as long as it needs to be, as long as each of its lines can be read.',
  'docs: move settings to a page of their own',
  "Merge branch 'main'",
])('the hook accepts "%s"', (message) => expect(isAccepted(message)).toBe(true));

test.each([
  'The nurse who asks a doctor is not rung by her own request',
  'merge: passwords and webhooks',
  'style: format the compose file',
  'fix(alerts):ring once',
  'Fix(alerts): ring once',
  `fix(alerts): ${'a'.repeat(60)}`,
  '',
])('the hook refuses "%s"', (message) => expect(isAccepted(message)).toBe(false));
