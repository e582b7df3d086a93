import { describe, expect, test } from 'vitest';
import { callerAddress, readTrustedProxies, sourcesOf } from '#server/platform/http/caller-address.ts';

const trusted = (text: string) => {
  const read = readTrustedProxies(text);
  if (!read) throw new Error(`${text} was not read`);
  return read;
};

describe('the trusted proxies', () => {
  test.each(['11', '-1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', '10.0.0'])(
    '%s is not read',
    (text) => expect(readTrustedProxies(text)).toBeUndefined(),
  );
});

describe('who calls is', () => {
  test.each<[what: string, proxies: string, peer: string, forwarded: string | null, caller: string]>([
    ['the peer when no proxy is trusted', '', '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['the peer when it is no trusted proxy', '10.0.0.0/8', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['whom a trusted proxy names', '10.0.0.0/8', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the peer when its proxy names nobody', '10.0.0.1', '10.0.0.1', null, '10.0.0.1'],
    ['not what the caller wrote', '10.0.0.1', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [
      'not a trusted address that the caller wrote',
      '10.0.0.1',
      '10.0.0.1',
      '10.0.0.1,203.0.113.9',
      '203.0.113.9',
    ],
    ['behind two proxies', '10.0.0.0/8', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [
      'the last proxy when something else than an address follows',
      '10.0.0.1',
      '10.0.0.1',
      'unknown',
      '10.0.0.1',
    ],
    ['named with a port', '10.0.0.1', '10.0.0.1', '203.0.113.9:51034', '203.0.113.9'],
    ['named by IPv6', '2001:db8::/32', '2001:db8::1', '[2001:dead::1]:443', '2001:dead::1'],
    ['IPv4 on a socket for both', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    [
      'the first from the right behind one proxy',
      '1',
      '10.0.0.1',
      '198.51.100.1, 203.0.113.9',
      '203.0.113.9',
    ],
    [
      'the second from the right behind two',
      '2',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    ['the peer behind one that names nobody', '1', '10.0.0.1', null, '10.0.0.1'],
    ['the peer where there is no socket of an address', '', 'local', null, 'local'],
  ])('%s', (_, proxies, peer, forwarded, caller) => {
    expect(callerAddress(peer, forwarded, trusted(proxies))).toBe(caller);
  });
});

describe('sourcesOf', () => {
  test.each([
    ['an IPv4 address is its own source', '203.0.113.9', { line: '203.0.113.9' }],
    ['an IPv4-mapped address counts as its IPv4 address', '::ffff:203.0.113.9', { line: '203.0.113.9' }],
    [
      'a mapped address in hexadecimal counts as its IPv4 address',
      '::FFFF:cb00:7109',
      { line: '203.0.113.9' },
    ],
    [
      'an IPv6 address counts for its /64 and its /48',
      '2001:db8:1:2:3:4:5:6',
      { line: '2001:db8:1:2::/64', site: '2001:db8:1::/48' },
    ],
    [
      'another spelling of an IPv6 address has the same sources',
      '2001:0DB8:0001:0002::ffff',
      { line: '2001:db8:1:2::/64', site: '2001:db8:1::/48' },
    ],
    [
      'a short IPv6 address is completed',
      '2001:db8::1',
      { line: '2001:db8:0:0::/64', site: '2001:db8:0::/48' },
    ],
    ['a zone is left out', 'fe80::1%eth0', { line: 'fe80:0:0:0::/64', site: 'fe80:0:0::/48' }],
    ['text that is no address is its own source', 'local', { line: 'local' }],
  ])('%s', (_, address, sources) => {
    expect(sourcesOf(address)).toEqual(sources);
  });
});
