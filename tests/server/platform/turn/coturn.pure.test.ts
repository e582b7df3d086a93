// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { iceServersFor, readIceServers } from '#server/platform/ice-servers.ts';
import { checkIceServers } from '#server/platform/turn/check-ice.ts';
import { openCoturn } from '#tests/support/doubles/coturn.ts';
import { selfSigned } from '#tests/support/doubles/self-signed.ts';
import { missingPrograms } from '#tests/support/missing.ts';

const SECRET = 'a-secret-shared-with-coturn';
const own = selfSigned();
const missing = missingPrograms(['turnserver']);

describe.skipIf(missing.length)('the check of a real coturn', () => {
  let coturn: Awaited<ReturnType<typeof openCoturn>>;
  beforeAll(async () => {
    coturn = await openCoturn(SECRET, own);
    await vi.waitFor(
      async () => expect((await check(`stun:127.0.0.1:${coturn.port}`))?.ok).toBe(true),
      10_000,
    );
  });
  afterAll(() => coturn.stop());

  const check = async (url: string, secret = SECRET, ca?: string) => {
    const { ice, problems } = readIceServers(url, url.startsWith('turn') ? secret : undefined);
    expect(problems).toEqual([]);
    const servers = iceServersFor(ice, 'check', new Date());
    const [found] = await checkIceServers(servers, { timeoutMs: 3_000, ...(ca !== undefined && { ca }) });
    return found;
  };
  const relays = {
    ok: true,
    text: expect.stringMatching(
      /^reached in \d+ ms, sees 127\.0\.0\.1, relays from 127\.0\.0\.1, a private address/,
    ),
  };

  it.each(['udp', 'tcp'])('reaches it over %s', async (transport) => {
    expect(await check(`turn:127.0.0.1:${coturn.port}?transport=${transport}`)).toMatchObject(relays);
  });

  it('ends its allocations, which would last ten minutes', async () => {
    const small = await openCoturn(SECRET, own, '--user-quota=2');
    const allocates = async () =>
      expect((await check(`turn:127.0.0.1:${small.port}?transport=udp`))?.ok).toBe(true);
    // coturn starts, and ends an allocation a moment after it was asked to.
    for (let at = 0; at < 5; at += 1) await vi.waitFor(allocates, { timeout: 5_000, interval: 300 });
    await small.stop();
  }, 30_000);

  it('reaches it over TLS with a certificate that is known, and no other', async () => {
    const url = `turns:localhost:${coturn.tlsPort}?transport=tcp`;
    expect(await check(url, SECRET, own.cert)).toMatchObject(relays);
    expect(await check(url)).toMatchObject({
      ok: false,
      text: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/),
    });
  });

  it('names the refusal of another secret', async () => {
    expect(await check(`turn:127.0.0.1:${coturn.port}`, 'another-secret-of-coturn')).toMatchObject({
      ok: false,
      text: expect.stringContaining('refused: 401 (wrong user or secret)'),
    });
  });
});
