import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultOf } from '#server/intake/webhooks.ts';
import { isCallable, postToPartner, type Resolve } from '#server/platform/adapters/public-network.ts';

/** Answers each look-up of a name with the next of these addresses. */
function resolver(...answers: string[][]): Resolve & { calls: () => number } {
  let calls = 0;
  const resolve: Resolve = (_, done) => {
    const addresses = answers[Math.min(calls, answers.length - 1)] ?? [];
    calls += 1;
    const family = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4);
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: family(address) })),
    );
  };
  return Object.assign(resolve, { calls: () => calls });
}

describe('an address of a partner', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('refuses %j inside', (address) => {
    expect(isCallable(address, '')).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    'accepts %s on the internet',
    (address) => {
      expect(isCallable(address, '')).toBe(true);
    },
  );

  it('accepts the networks that the installation allows, and no other', () => {
    const allowed = '10.1.0.0/16, fd12::/32';
    expect(['10.1.2.3', 'fd12::1'].every((address) => isCallable(address, allowed))).toBe(true);
    expect(['10.2.0.1', 'fd13::1', '127.0.0.1'].some((address) => isCallable(address, allowed))).toBe(false);
  });
});

describe('a new webhook', () => {
  const fault = (url: string, resolve: Resolve, allowed = '') =>
    faultOf({ app: 'kiosk', url }, { WEBHOOK_NETWORKS: allowed }, resolve);

  it('refuses a name if any of its addresses is inside, and an inside address itself', async () => {
    const words = 'The address is not on the internet, and WEBHOOK_NETWORKS does not name its network.';
    expect(await fault('https://app.example', resolver(['8.8.8.8', '10.0.0.1']))).toBe(words);
    for (const host of ['127.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:10.0.0.1]'])
      expect(await fault(`https://${host}/hook`, resolver(['8.8.8.8'])), host).toBe(words);
    expect(await fault('https://app.example', resolver(['8.8.8.8', '2606:4700::1111']))).toBeUndefined();
    expect(await fault('https://app.example', resolver(['10.0.0.1']), '10.0.0.0/8')).toBeUndefined();
  });
});

describe('a message to a partner', () => {
  let hosts: (string | undefined)[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('a body');
  });
  const post = (host: string, resolve: Resolve, allowed: string) => {
    const { port } = server.address() as AddressInfo;
    return postToPartner(
      `http://${host}:${port}/hook`,
      2000,
      { headers: {}, body: '{}' },
      { allowed, resolve },
    );
  };
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => void server.close());
  beforeEach(() => {
    hosts = [];
    status = 200;
  });

  it('goes to the address that was checked: its name is resolved once', async () => {
    const resolve = resolver(['127.0.0.1'], ['10.9.9.9']);
    await post('app.example', resolve, '127.0.0.1');
    expect(hosts).toEqual([expect.stringMatching(/^app\.example:/)]);
    expect(resolve.calls()).toBe(1);
  });

  it('refuses a name that leads inside by the time of the call', async () => {
    const resolve = resolver(['8.8.8.8'], ['127.0.0.1']);
    expect(
      await faultOf({ app: 'kiosk', url: 'https://app.example' }, { WEBHOOK_NETWORKS: '' }, resolve),
    ).toBeUndefined();
    await expect(post('app.example', resolve, '')).rejects.toThrow('the address is not on the internet');
    await expect(post('127.0.0.1', resolve, '')).rejects.toThrow('the address is not on the internet');
    await expect(post('app.example', resolver(['8.8.8.8', '::1']), '')).rejects.toThrow(
      'not on the internet',
    );
    expect(hosts).toEqual([]);
  });

  it.each([
    [302, 'HTTP 302', false],
    [410, 'HTTP 410', true],
    [503, 'HTTP 503', false],
  ])('fails with the status %i, and follows no redirect', async (answer, message, isFinal) => {
    status = answer;
    await expect(post('app.example', resolver(['127.0.0.1']), '127.0.0.1')).rejects.toMatchObject({
      message,
      isFinal,
    });
    expect(hosts).toHaveLength(1);
  });

  it('fails in time where nothing answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    await expect(postToPartner(url, 50, { headers: {}, body: '' }, { allowed: '127.0.0.1' })).rejects.toThrow(
      'no answer in time',
    );
    silent.closeAllConnections();
    silent.close();
  });
});
