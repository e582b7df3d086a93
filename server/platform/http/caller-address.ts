import { BlockList, isIP } from 'node:net';

/** The trusted proxies in front of this server: a list of addresses, or a fixed number of hops. */
export type TrustedProxies = { list: BlockList } | { hops: number };

const HOPS_MAX = 10;

/**
 * Reads TRUSTED_PROXIES: a number of proxies, or addresses and CIDR ranges separated by commas.
 * @returns undefined for anything else
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text.trim())) {
    const hops = Number(text);
    return hops <= HOPS_MAX ? { hops } : undefined;
  }
  const list = rangesOf(text);
  return list && { list };
}

/** Returns whether a text is addresses and CIDR ranges separated by commas; an empty one is, too. */
export function areRanges(text: string): boolean {
  return rangesOf(text) !== undefined;
}

/** Returns whether an address is in one of the ranges of such a text. */
export function isInRanges(address: string, text: string): boolean {
  const family = familyOf(address);
  return family !== undefined && (rangesOf(text)?.check(address, family) ?? false);
}

function rangesOf(text: string): BlockList | undefined {
  const list = new BlockList();
  const isRead = text
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean)
    .every((range) => addRange(list, range));
  return isRead ? list : undefined;
}

function addRange(list: BlockList, range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/');
  const family = familyOf(address);
  if (!family || rest.length) return false;
  if (prefix === undefined) {
    list.addAddress(address, family);
    return true;
  }
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity;
  if (bits > (family === 'ipv4' ? 32 : 128)) return false;
  list.addSubnet(address, bits, family);
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version ? (version === 4 ? 'ipv4' : 'ipv6') : undefined;
}

/**
 * The caller's address: the right-most address in X-Forwarded-For that is not a trusted proxy, or else the
 * peer of the socket. Addresses further left come from the caller and are not trusted.
 */
export function callerAddress(peer: string, forwardedFor: string | null, trusted: TrustedProxies): string {
  const forwarded = forwardedFor ? forwardedFor.split(',').map(plainAddress) : [];
  const chain = [plainAddress(peer), ...forwarded.toReversed()];
  if ('hops' in trusted) {
    const passed = chain.slice(0, trusted.hops + 1);
    return passed.findLast((address) => isIP(address)) ?? peer;
  }
  let caller = chain[0] ?? peer;
  for (const next of chain.slice(1)) {
    const family = familyOf(caller);
    if (!family || !trusted.list.check(caller, family) || !isIP(next)) return caller;
    caller = next;
  }
  return caller;
}

/**
 * Removes the port that some proxies add, and unwraps IPv4-mapped addresses: 10.0.0.1, 10.0.0.1:443,
 * [::1]:443.
 */
function plainAddress(text: string): string {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  return address.replace(/^::ffff:([\d.]+)$/i, '$1');
}

declare const counted: unique symbol;
/** A key under which calls are counted: an IPv4 address, or a network of IPv6 addresses. Only `sourcesOf` makes one. */
export type Source = string & { readonly [counted]: true };

/** The networks that an address is counted for. */
export interface Sources {
  /** An IPv4 address, or the /64 of an IPv6 address, which is one line of a home or a ward. */
  line: Source;
  /** The /48 of an IPv6 address, which one customer may have; the caps of a line are SITE_FACTOR times as high for it. */
  site?: Source;
}

export const SITE_FACTOR = 4;

/** Returns the keys of an address: a line with IPv6 has 2^64 addresses. Text that is no address is its own key. */
export function sourcesOf(address: string): Sources {
  if (familyOf(address) !== 'ipv6') return { line: address as Source };
  const groups = groupsOf(address);
  if (isMapped(groups)) return { line: ipv4Of(groups) as Source };
  const prefix = (bits: number): Source => `${groups.slice(0, bits / 16).join(':')}::/${bits}` as Source;
  return { line: prefix(64), site: prefix(48) };
}

const GROUPS = 8;

/** The eight groups of an IPv6 address. The URL parser writes each address in one way: lower case, shortest, no dots. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}

const isMapped = (groups: string[]): boolean => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';

function ipv4Of(groups: string[]): string {
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
