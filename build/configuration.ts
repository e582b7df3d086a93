// Prints docs/configuration.md from the settings of the server: `npm run -s configuration > docs/configuration.md`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '#server/platform/environment.ts';

const SOURCES = ['environment.ts', 'connector-settings.ts'].map((file) =>
  join(import.meta.dirname, '../server/platform', file),
);
const HEAD = `# Configuration

The settings of the server, read from environment variables at its start, which names each invalid value. This page is generated
from \`server/platform/environment.ts\` and \`server/platform/connector-settings.ts\`.

A secret can come from a file: the name of its variable with \`_FILE\` behind it is the path of a file with the value. What each outside
service needs is in [operating.md](operating.md).

| Variable | Meaning | Default |
| --- | --- | --- |
`;

type Name = keyof typeof Environment.shape;
const isName = (name: string): name is Name => name in Environment.shape;

/** Returns the default of a setting as an operator would write it; empty without one. */
function defaultOf(name: Name): string {
  if (name === 'PORTAL_DIR') return '`dist`';
  const { success, data } = Environment.shape[name].safeParse(undefined);
  return success && data !== undefined && data !== '' ? `\`${data}\`` : '';
}

/** Returns the choices of a setting that has a fixed list of them. */
function choicesOf(name: Name): string {
  const { success, error } = Environment.shape[name].safeParse('\0');
  const [issue] = success ? [] : (error?.issues ?? []);
  if (issue?.code !== 'invalid_value') return '';
  return ` Values: ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

/** @throws Error for a setting without a docstring */
export function configurationPage(): string {
  const source = SOURCES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const documented = source.matchAll(/\n {2}\/\*\*([\s\S]*?)\*\/\n {2}([A-Z][A-Z0-9_]+): /g);
  const texts = new Map(
    [...documented].map(([, text = '', name = '']) => [
      name,
      text.replaceAll(/\s*\n\s*\*\s?|\s+/g, ' ').trim(),
    ]),
  );
  const rows = Object.keys(Environment.shape)
    .filter(isName)
    .map((name) => {
      const text = texts.get(name);
      if (!text) throw new Error(`${name} has no docstring`);
      return `| \`${name}\` | ${text}${choicesOf(name)} | ${defaultOf(name)} |`;
    });
  return `${HEAD}${rows.join('\n')}\n`;
}

if (import.meta.main) process.stdout.write(configurationPage());
