import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isInRanges } from '#server/platform/http/caller-address.ts';
import { boundedBytes, OutsideError, statusError, unreachable } from './outside.ts';

/** Resolves a name to all of its addresses. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Where an address that a partner named may lead: the internet, and the networks that the installation allows. */
export interface PartnerNetwork {
  /** Addresses and CIDR ranges, separated by commas. */
  allowed: string;
  resolve?: Resolve;
}

const bySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done);

/** The special-purpose registries of IANA (RFC 6890): no address of the internet, or one that leads to others. */
const NOT_PUBLIC = { 4: new BlockList(), 6: new BlockList() };
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC[4].addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC[6].addSubnet(address, bits, 'ipv6');

/** Returns whether a partner's address may be called. */
export function isCallable(address: string, allowed: string): boolean {
  const family = isIP(address);
  if (isInRanges(address, allowed)) return true;
  // One list would count every IPv4 address as one inside IPv6.
  if (family === 4) return !NOT_PUBLIC[4].check(address, 'ipv4');
  return family === 6 && !NOT_PUBLIC[6].check(address, 'ipv6');
}

const REFUSED = 'the address is not on the internet';

/** @returns whether a URL leads to an address that may not be called; false while its name has none */
export async function leadsInside(
  url: string,
  { allowed, resolve = bySystem }: PartnerNetwork,
): Promise<boolean> {
  const host = hostOf(url);
  if (isIP(host)) return !isCallable(host, allowed);
  return new Promise((done) => {
    resolve(host, (error, addresses) => {
      done(!error && addresses.some(({ address }) => !isCallable(address, allowed)));
    });
  });
}

/**
 * Posts to an address of a partner, without following redirects. @throws OutsideError for anything but a 2xx, and for an address inside
 */
export async function postToPartner(
  url: string,
  timeoutMs: number,
  { headers, body }: { headers: Record<string, string>; body: string },
  network: PartnerNetwork,
): Promise<void> {
  await callPartner(url, { method: 'POST', headers, body, timeoutMs }, network, (answer) => {
    answer.destroy();
    const { statusCode: status = 0 } = answer;
    if (!isOk(status)) throw statusError(status);
  });
}

const isOk = (status: number): boolean => status >= 200 && status <= 299;

interface PartnerRead {
  headers: Record<string, string>;
  timeoutMs: number;
  maxBytes: number;
}

/** How often an address may lead to another one. */
const REDIRECTS_MAX = 3;

/**
 * Reads what is at an address of a partner. A redirect is followed within its host, and to another host without our headers, which
 * may contain a password; never from https to http. @throws OutsideError for anything but a 2xx, for an address inside, and for too many bytes
 */
export async function readFromPartner(
  url: string,
  { headers, timeoutMs, maxBytes }: PartnerRead,
  network: PartnerNetwork,
  redirects = REDIRECTS_MAX,
): Promise<Buffer<ArrayBuffer>> {
  const read = await callPartner(url, { method: 'GET', headers, timeoutMs }, network, async (answer) => {
    const { statusCode: status = 0 } = answer;
    const { location } = answer.headers;
    if (status >= 300 && status <= 399 && location && URL.canParse(location, url)) {
      answer.destroy();
      return new URL(location, url);
    }
    if (!isOk(status)) {
      answer.destroy();
      throw statusError(status);
    }
    return boundedBytes(answer as AsyncIterable<Buffer>, maxBytes);
  });
  if (!(read instanceof URL)) return read;
  if (redirects === 0) throw new OutsideError('too many redirects', true);
  if (url.startsWith('https:') && read.protocol !== 'https:') throw new OutsideError('leads to http', true);
  const isSameHost = read.origin === new URL(url).origin;
  const next = { headers: isSameHost ? headers : {}, timeoutMs, maxBytes };
  return readFromPartner(read.href, next, network, redirects - 1);
}

interface PartnerCall {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

/** Calls an address of a partner. The connection goes to the address that was checked: the name is resolved once. @throws OutsideError */
async function callPartner<T>(
  url: string,
  { method, headers, body, timeoutMs }: PartnerCall,
  network: PartnerNetwork,
  read: (answer: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  const host = hostOf(url);
  // A connection to a literal address resolves nothing.
  if (isIP(host) && !isCallable(host, network.allowed)) throw new OutsideError(REFUSED);
  const signal = AbortSignal.timeout(timeoutMs);
  const request = url.startsWith('https:') ? tlsRequest : plainRequest;
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      // A reused connection may lead to an earlier address.
      const options = { method, headers, lookup: checkedLookup(network), agent: false, signal };
      request(url, options, done).on('error', fail).end(body);
    });
    return await read(answer);
  } catch (error) {
    throw error instanceof OutsideError ? error : unreachable(signal.aborted ? signal.reason : error);
  }
}

/** Refuses a name if any of its addresses may not be called. */
function checkedLookup({ allowed, resolve = bySystem }: PartnerNetwork): LookupFunction {
  return (host, { all }, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error ?? new OutsideError('unreachable'), '', 0);
      else if (addresses.some(({ address }) => !isCallable(address, allowed)))
        done(new OutsideError(REFUSED), '', 0);
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
