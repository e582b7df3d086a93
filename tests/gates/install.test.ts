import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { readConfig } from '#server/platform/config.ts';
import { Environment } from '#server/platform/environment.ts';
import { SECRETS } from '#server/platform/secret-files.ts';
import { DOCUMENT, readBlocks } from '#tests/run/install/blocks.mjs';

/** Parts of docs/install.md that need no machine; `npm run try-install` carries it out on one. */
const PLACE = 'docs/install';
const files = readdirSync(PLACE);
const read = (name: string): string => readFileSync(`${PLACE}/${name}`, 'utf8');
const document = readFileSync(DOCUMENT, 'utf8');
const script = readBlocks()
  .map((block) => block.script)
  .join('\n');

const SETTINGS = new Set([...Object.keys(Environment.shape), ...SECRETS.map((name) => `${name}_FILE`)]);
/** Names of a script of docs/install, of tests and benches, and a kind of agent. */
const NOT_OF_THE_SERVER = [
  'KEEP_DAYS',
  'CHROMIUM_PATH',
  'RANDOM_REQUESTS',
  'OUTBOX_RUNS',
  'AGENT_PT',
  'IN_PERSON',
];

/** The lines NAME=value of a settings file. */
const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

test('each command block is marked, and each file beside the document is named in it', () => {
  expect(readBlocks().length).toBeGreaterThan(15);
  expect(
    [...document.matchAll(/^```(\S.*)$/gm)]
      .map(([, mark]) => mark)
      .filter((mark) => mark !== 'sh' && mark !== 'sh online'),
  ).toEqual([]);
  // The first release's units are named one by one; those of a later one by a pattern.
  const unnamed = files.filter((name) => !document.includes(name) && !name.startsWith('wardline-'));
  expect(unnamed).toEqual([]);
  const copied = [...script.matchAll(/(?:docs\/install\/)([\w.-]+)/g)].map(([, name]) => name);
  expect(copied.filter((name) => name && !files.includes(name))).toEqual([]);
  const units = files.filter((name) => /\.(service|timer)$/.test(name));
  expect(units.filter((name) => !script.includes(` ${name}`))).toEqual([]);
});

test('each setting of the example file is one of the server', () => {
  const example = Object.keys(valuesOf(read('wardline.env.example')));
  expect(example.length).toBeGreaterThan(20);
  expect(example.filter((name) => !SETTINGS.has(name))).toEqual([]);
});

test.each(['docs/configuration.md', DOCUMENT, 'docs/operating.md'])(
  'each setting that %s names is one of the server',
  (path) => {
    const text = readFileSync(path, 'utf8');
    const named = [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !SETTINGS.has(name) && !NOT_OF_THE_SERVER.includes(name))).toEqual([]);
  },
);

test('the example file as the document fills it in is a configuration that starts', () => {
  let text = read('wardline.env.example').replaceAll(
    /^(DATA_KEY|INTAKE_KEY|PAYMENT_SECRET|METRICS_TOKEN|TURN_SECRET)=$/gm,
    `$1=${'0f'.repeat(32)}`,
  );
  for (const [, name = '', value = ''] of script.matchAll(
    /sed -i 's\|\^(\w+)=\.\*\|\w+=([^|]*)\|' wardline\.env/g,
  ))
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`);
  const config = readConfig(valuesOf(text));
  expect(config).toMatchObject({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    publicUrl: 'https://portal.example',
  });
  expect(JSON.stringify(config.ice)).toContain('turns:portal.example:5349');
  // Before that, the start names what the hospital has to fill in.
  expect(() => readConfig(valuesOf(read('wardline.env.example')))).toThrow(
    /PUBLIC_URL.*SUPPORT_EMAIL.*UPI_ADDRESS/s,
  );
});

test('both proxies pass on the largest form, and go to the address of the portal', () => {
  const { PORT, HOST, TRUSTED_PROXIES } = valuesOf(read('wardline.env.example'));
  const nginx = read('nginx.conf');
  const caddy = read('Caddyfile');
  const largest = UPLOAD_MAX_BYTES + 64 * 1024;
  for (const found of [/client_max_body_size (\d+)m;/.exec(nginx), /max_size (\d+)MiB/.exec(caddy)])
    expect(Number(found?.[1]) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  for (const text of [nginx, caddy]) expect(text).toContain(`${HOST}:${PORT}`);
  expect(TRUSTED_PROXIES).toBe(HOST);
  expect(nginx).toMatch(/proxy_buffering off;/);
  expect(nginx).toMatch(/X-Forwarded-For \$proxy_add_x_forwarded_for;/);
  expect(nginx.match(/access_log off;/g)).toHaveLength(2);
});

test('each unit runs a file of the release, and may write no other place; all but one as the portal’s user', () => {
  const services = files.filter((name) => name.endsWith('.service'));
  expect(services).toHaveLength(4);
  for (const name of services) {
    const unit = read(name);
    const started = /^ExecStart=\/opt\/wardline\/current\/(?:node )?(\S+)$/m.exec(unit)?.[1] ?? '';
    expect(existsSync(started), `${name} starts ${started}`).toBe(true);
    // Only root may kill.
    const ofPortal = ['User=wardline', 'EnvironmentFile=/etc/wardline/wardline.env'];
    for (const line of [
      ...(name === 'wardline-health.service' ? [] : ofPortal),
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'UMask=0077',
    ])
      expect(unit.split('\n'), name).toContain(line);
  }
  for (const timer of files.filter((name) => name.endsWith('.timer')))
    expect(services).toContain(timer.replace('.timer', '.service'));
});

test('the image copies files that exist, and its compose file names settings of the server', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const compose = read('compose.yaml');
  const portal = compose.slice(compose.indexOf('  portal:'), compose.indexOf('  database:\n    image'));
  const named = [...portal.matchAll(/^ {6}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !SETTINGS.has(name))).toEqual([]);
});
