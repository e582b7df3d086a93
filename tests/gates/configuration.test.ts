import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from '#build/configuration.ts';

test('docs/configuration.md is what `npm run -s configuration` prints', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage());
});

test('each setting has a sentence, and shows its default', () => {
  const page = configurationPage();
  expect(page).toContain('| `PORT` | The port to listen on. | `8080` |');
  expect(page).toMatch(/\| `SIGN_WITH` \| .* Values: `password`, `device`, `session`\. \| `password` \|/);
});

test('the README fits one read, and its links lead somewhere', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(90);
  for (const page of ['README.md', 'docs/README.md', 'bench/README.md']) {
    const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g);
    for (const [, link = ''] of links)
      expect([page, link, existsSync(join(dirname(page), link))]).toEqual([page, link, true]);
  }
});
