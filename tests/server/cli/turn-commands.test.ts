import { expect, test } from 'vitest';
import { turnCommands } from '#server/cli/turn-commands.ts';
import { readIceServers } from '#server/platform/ice-servers.ts';
import { errorCode, fakeServer, message, xored } from '#tests/support/doubles/stun-server.ts';
import { openServer } from '#tests/support/server/server.ts';

const { deps } = await openServer();
const [check] = turnCommands;

function run(servers: string, secret?: string) {
  const { ice } = readIceServers(servers, secret);
  return check?.run({ ...deps, config: { ...deps.config, ice } }, []);
}

test('turn check prints a line for each server, and fails if one of them does', async () => {
  const well = await fakeServer(({ id }) => message(0x0101, id, xored(0x0020, '203.0.113.7')));
  const ill = await fakeServer(({ id, type }) => message(type + 0x0110, id, errorCode(403)));
  const [first, second] = [`stun:127.0.0.1:${well.port}`, `turn:127.0.0.1:${ill.port}?transport=udp`];
  expect(await run(first)).toMatchObject({ ok: true });
  const both = await run(`${first},${second}`, 'a-secret-shared-with-coturn');
  expect(both?.ok).toBe(false);
  expect(both?.lines[0]).toMatch(new RegExp(`^✓ ${first} {2}reached in \\d+ ms, sees 203\\.0\\.113\\.7$`));
  expect(both?.lines[1]).toContain(`✗ ${second}  reached in `);
  expect(both?.lines[1]).toContain('refused: 403 (forbidden)');
  expect(JSON.stringify(both)).not.toContain('a-secret');
  well.close();
  ill.close();
});

test('turn check says that no server is set', async () => {
  expect(await run('')).toEqual({ ok: false, lines: ['ICE_SERVERS names no server.'] });
});
