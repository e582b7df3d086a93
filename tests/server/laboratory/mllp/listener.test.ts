// @module-tag critical
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { labMessageCalls as calls } from '#contract/lab-messages.ts';
import { framed } from '#server/laboratory/mllp/frames.ts';
import { startMllp, type MllpListener } from '#server/laboratory/mllp/listener.ts';
import { mllpCounts } from '#server/platform/health/mllp-counts.ts';
import { readMllpSenders, type MllpConfig } from '#server/platform/mllp-settings.ts';
import { openLaboratory, type Laboratory } from '#tests/support/doubles/laboratory.ts';
import { selfSigned } from '#tests/support/doubles/self-signed.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const agent = await server.signInAs('farhan.shaikh');

const CONFIG: MllpConfig = {
  port: 0,
  address: '127.0.0.1',
  networks: '127.0.0.1',
  senders: readMllpSenders('LIS:CITY LAB=*;LIS:GONE=wardline_nowhere') ?? new Map(),
  tls: null,
};
const open: (MllpListener | Laboratory)[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await ('stop' in one ? one.stop() : one.end());
  await server.db.deleteFrom('labMessage').execute();
});

async function listen(
  limits: Parameters<typeof startMllp>[2] = {},
  more: Partial<MllpConfig> = {},
  deps = server.deps,
): Promise<MllpListener> {
  const listener = await startMllp(deps, { ...CONFIG, ...more }, limits);
  open.unshift(listener);
  return listener;
}

async function laboratory({ port }: MllpListener, tls?: Parameters<typeof openLaboratory>[1]) {
  const made = await openLaboratory(port, tls);
  open.unshift(made);
  return made;
}

interface Header {
  id?: string;
  sender?: string;
  type?: string;
  processing?: string;
  version?: string;
  value?: string;
}

function messageOf(more: Header = {}): string {
  const { id = 'C-1', sender = 'LIS|CITY LAB', type = 'ORU^R01', processing = 'P', version = '2.5.1' } = more;
  return [
    String.raw`MSH|^~\&|${sender}|WARDLINE|PUNE|20261129101500||${type}|${id}|${processing}|${version}`,
    'PID|1||R-100045^^^^MR||KULKARNI^ASHA||19840731|F',
    'OBR|1|LB999999||K^Potassium|||202611200830||||||||||||||||||F',
    `OBX|1|NM|K^Potassium^L||${more.value ?? '4.1'}|mmol/L|||||F`,
    '',
  ].join('\r');
}

const listed = async () => (await agent.call(calls.labMessages, { query: {} })).items;

describe('the listener', () => {
  test('stores a message and then accepts it', async () => {
    const lab = await laboratory(await listen());
    expect((await lab.send(messageOf()))?.['MSA']).toBe('MSA|AA|C-1');
    expect(await listed()).toMatchObject([
      {
        sender: 'LIS, CITY LAB',
        controlId: 'C-1',
        patientName: 'ASHA KULKARNI',
        orderNumbers: ['LB999999'],
        results: 1,
        faults: 0,
        state: 'NEW',
      },
    ]);
  });

  test('seals the message for its row', async () => {
    const lab = await laboratory(await listen());
    await lab.send(messageOf());
    const [row] = await server.rows('labMessage');
    expect(row?.bodySealed).toMatch(/^v2\./);
    expect(server.deps.vault.unseal(row?.bodySealed ?? '', row?.id ?? '')).toBe(messageOf());
  });

  test('accepts the same message again and stores it once', async () => {
    const listener = await listen();
    const lab = await laboratory(listener);
    await lab.send(messageOf());
    expect((await lab.send(messageOf()))?.['MSA']).toBe('MSA|AA|C-1');
    const again = await laboratory(listener);
    expect((await again.send(messageOf()))?.['MSA']).toBe('MSA|AA|C-1');
    expect(await listed()).toHaveLength(1);
  });

  test('H338 stores another message with the same control id beside the first', async () => {
    const lab = await laboratory(await listen());
    await lab.send(messageOf({ value: '4.1' }));
    expect((await lab.send(messageOf({ value: '7.2' })))?.['MSA']).toBe('MSA|AA|C-1');
    expect(await listed()).toHaveLength(2);
  });

  test('answers several messages of one connection in their order', async () => {
    const lab = await laboratory(await listen());
    lab.write(Buffer.concat(['A', 'B', 'C'].map((id) => framed(messageOf({ id })))));
    const answers = [await lab.next(), await lab.next(), await lab.next()];
    expect(answers.map((answer) => answer?.['MSA'])).toEqual(['MSA|AA|A', 'MSA|AA|B', 'MSA|AA|C']);
  });

  test.each([
    ['another type', { type: 'ADT^A01' }, '200'],
    ['another event', { type: 'ORU^R30' }, '201'],
    ['a test message', { processing: 'T' }, '202'],
    ['a training message', { processing: 'D' }, '202'],
    ['an unknown sender', { sender: 'LIS|OTHER' }, '204'],
    ['a sender whose hub does not exist', { sender: 'LIS|GONE' }, '204'],
    ['a message without control id', { id: '' }, '101'],
  ])('refuses %s and stores nothing', async (_, more, code) => {
    const lab = await laboratory(await listen());
    const answer = await lab.send(messageOf(more));
    expect(answer?.['MSA']).toMatch(/^MSA\|AR\|/);
    expect(answer?.['ERR']).toContain(`|${code}^`);
    expect(await server.rows('labMessage')).toEqual([]);
  });

  test('refuses two messages in one frame: the second would never be acknowledged', async () => {
    const lab = await laboratory(await listen());
    const answer = await lab.send(`${messageOf()}${messageOf({ id: 'C-2' })}`);
    expect(answer?.['MSA']).toMatch(/^MSA\|AR\|C-1\|/);
    expect(await server.rows('labMessage')).toEqual([]);
  });

  test('does not refuse a version for its number', async () => {
    const lab = await laboratory(await listen());
    expect((await lab.send(messageOf({ version: '2.9' })))?.['MSA']).toBe('MSA|AA|C-1');
    expect((await lab.send(messageOf({ id: 'C-2', version: '2.2' })))?.['MSA']).toBe('MSA|AA|C-2');
  });

  test('H339 asks for the message again while the store is down', async () => {
    const lines: string[] = [];
    const note = (...line: unknown[]): void => void lines.push(JSON.stringify(line));
    const broken = {
      ...server.deps,
      log: { ...server.deps.log, warn: note, error: note } as typeof server.deps.log,
      db: {
        transaction() {
          throw Object.assign(new Error('Failing row contains (KULKARNI)'), { code: '08006' });
        },
      } as never,
    };
    const lab = await laboratory(await listen({}, {}, broken));
    const answer = await lab.send(messageOf());
    expect(answer?.['MSA']).toBe('MSA|AE|C-1|Application internal error');
    expect(answer?.['ERR']).toContain('|207^');
    expect(lines.join()).toContain('08006');
    expect(lines.join()).not.toContain('KULKARNI');
  });

  test('counts answers by their kind', async () => {
    const before = new Map(mllpCounts);
    const lab = await laboratory(await listen());
    await lab.send(messageOf());
    await lab.send(messageOf({ type: 'ADT^A01' }));
    const more = (answer: 'AA' | 'AR') => (mllpCounts.get(answer) ?? 0) - (before.get(answer) ?? 0);
    expect([more('AA'), more('AR')]).toEqual([1, 1]);
  });
});

describe('limits of the listener', () => {
  test('a message that is too large is refused with its control id, and the connection closed', async () => {
    const lab = await laboratory(await listen({ messageBytes: 2_000 }));
    const answer = await lab.send(messageOf({ value: 'x'.repeat(2_000) }));
    expect(answer?.['MSA']).toBe('MSA|AR|C-1|Message too large');
    await lab.closed;
  });

  test('unfinished messages of all connections together are bounded', async () => {
    const listener = await listen({ heldBytes: 20_000 });
    const [first, second] = [await laboratory(listener), await laboratory(listener)];
    first.write(Buffer.from(`\v${messageOf()}${'x'.repeat(9_000)}`));
    await server.deps.db.selectFrom('hub').select('hubKey').execute();
    second.write(Buffer.from(`\v${messageOf()}${'x'.repeat(16_000)}`));
    expect((await second.next())?.['MSA']).toContain('MSA|AR|');
    await second.closed;
  });

  test('a connection above the limit is closed, and one that ends makes room', async () => {
    const listener = await listen({ connections: 1 });
    const first = await laboratory(listener);
    await first.send(messageOf());
    const second = await laboratory(listener);
    await second.closed;
    first.end();
    await first.closed;
    await expect
      .poll(async () => (await (await laboratory(listener)).send(messageOf({ id: 'C-2' })))?.['MSA'])
      .toBe('MSA|AA|C-2');
  });

  test('a connection from another network is closed', async () => {
    const lab = await laboratory(await listen({}, { networks: '10.0.0.0/8' }));
    await lab.closed;
    expect(await lab.send(messageOf())).toBeUndefined();
  });

  test('a message that comes too slowly ends its connection, and so does silence', async () => {
    const slow = await laboratory(await listen({ messageMs: 50 }));
    slow.write(Buffer.from('\vMSH|'));
    await slow.closed;
    const silent = await laboratory(await listen({ idleMs: 50 }));
    await silent.closed;
    expect(await server.rows('labMessage')).toEqual([]);
  });
});

test('H339 a message that was accepted is there after a restart, and shutdown answers what is whole', async () => {
  const first = await listen();
  const lab = await laboratory(first);
  lab.write(Buffer.concat([framed(messageOf()), Buffer.from('\vMSH|^~')]));
  expect((await lab.next())?.['MSA']).toBe('MSA|AA|C-1');
  await first.stop();
  await lab.closed;
  const again = await laboratory(await listen());
  expect((await again.send(messageOf()))?.['MSA']).toBe('MSA|AA|C-1');
  expect(await listed()).toHaveLength(1);
});

test('takes by TLS only what a laboratory sends with a certificate of the named authority', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-mllp-'));
  const [own, known, unknown] = [selfSigned(), selfSigned(), selfSigned()];
  const file = (name: string, text: string): string => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const tls = { cert: file('cert', own.cert), key: file('key', own.key), ca: file('ca', known.cert) };
  const listener = await listen({}, { tls });
  const lab = await laboratory(listener, { ca: own.cert, cert: known.cert, key: known.key });
  expect((await lab.send(messageOf()))?.['MSA']).toBe('MSA|AA|C-1');
  const other = await laboratory(listener, { ca: own.cert, cert: unknown.cert, key: unknown.key });
  expect(await other.send(messageOf({ id: 'C-2' }))).toBeUndefined();
  const plain = await laboratory(listener);
  expect(await plain.send(messageOf({ id: 'C-3' }))).toBeUndefined();
  rmSync(directory, { recursive: true });
  expect(await listed()).toHaveLength(1);
});
