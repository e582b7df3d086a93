import { isIP } from 'node:net';
import type { IceServer } from '#server/platform/ice-servers.ts';
import { isCallable } from '#server/platform/adapters/public-network.ts';
import { LineError, openLine, type StunAddress, type StunLine } from './stun-line.ts';
import { keyOf, requestOf, type Credentials, type StunAnswer } from './stun-message.ts';

/** The outcome of asking one address of ICE_SERVERS. */
export interface IceCheck {
  url: string;
  ok: boolean;
  /** Time from the first request to its answer; undefined without one. */
  roundTripMs: number | undefined;
  /** Text for the operator. It names no secret. */
  text: string;
}

interface CheckOptions {
  timeoutMs?: number;
  /** The authority of the servers' certificates, if it is none that the machine knows. */
  ca?: string;
}

export const TIMEOUT_MS = 5_000;
/** RFC 8489: a stale nonce is replaced. A server that refuses each of them is asked no more. */
const TRIES_MAX = 3;
const RELEASE_MS = 1_000;
const PORT = { stun: 3_478, stuns: 5_349, turn: 3_478, turns: 5_349 } as const;
const URL_FORM =
  /^(?<scheme>stuns?|turns?):(?:\[(?<ip6>[\da-fA-F:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?(?:\?transport=(?<transport>udp|tcp))?$/;
const MEANING: Record<number, string> = {
  300: 'use another server',
  400: 'bad request',
  401: 'wrong user or secret',
  403: 'forbidden',
  438: 'the nonce stays stale',
  441: 'wrong user or secret',
  442: 'no relay over UDP',
  486: 'too many allocations of this user',
  500: 'error of the server',
  508: 'no ports left',
};

/** Asks each address of the servers by itself and at once. It never rejects. */
export async function checkIceServers(
  servers: readonly IceServer[],
  options: CheckOptions = {},
): Promise<IceCheck[]> {
  return Promise.all(servers.flatMap((server) => server.urls.map((url) => checkUrl(url, server, options))));
}

async function checkUrl(
  url: string,
  server: IceServer,
  { timeoutMs = TIMEOUT_MS, ca }: CheckOptions,
): Promise<IceCheck> {
  const address = addressOf(url);
  if (!address)
    return {
      url,
      ok: false,
      roundTripMs: undefined,
      text: 'TURN over DTLS is not checked: use transport=tcp',
    };
  let roundTripMs: number | undefined;
  let line: StunLine | undefined;
  try {
    line = await openLine(address, timeoutMs, ca);
    const began = performance.now();
    const binding = await line.ask(requestOf('binding'));
    roundTripMs = Math.round(performance.now() - began);
    const reached = `reached in ${roundTripMs} ms`;
    if (binding.kind === 'error')
      return { url, ok: false, roundTripMs, text: `${reached}, refused: ${meaningOf(binding)}` };
    const sees = binding.mapped ? `, sees ${binding.mapped}` : '';
    if (!url.startsWith('turn')) return { url, ok: true, roundTripMs, text: `${reached}${sees}` };
    const { ok, text } = await allocate(line, server);
    return { url, ok, roundTripMs, text: `${reached}${sees}, ${text}` };
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    return { url, ok: false, roundTripMs, text: error.message };
  } finally {
    line?.close();
  }
}

/** @returns undefined for TURN over DTLS */
function addressOf(url: string): StunAddress | undefined {
  const parts = URL_FORM.exec(url)?.groups;
  if (!parts) throw new Error('readIceServers lets no other address through');
  const scheme = parts['scheme'] as keyof typeof PORT;
  const isSecure = scheme.endsWith('s');
  if (isSecure && parts['transport'] === 'udp') return undefined;
  return {
    host: parts['ip6'] ?? parts['name'] ?? '',
    port: Number(parts['port'] ?? PORT[scheme]),
    transport: isSecure ? 'tls' : parts['transport'] === 'tcp' ? 'tcp' : 'udp',
  };
}

function meaningOf({ code }: StunAnswer): string {
  if (code === undefined) return 'without a code';
  return MEANING[code] ? `${code} (${MEANING[code]})` : `${code}`;
}

/** Makes an allocation with the credentials that a member of a call gets, and ends it. */
async function allocate(
  line: StunLine,
  { username = '', credential = '' }: IceServer,
): Promise<Pick<IceCheck, 'ok' | 'text'>> {
  let credentials: Credentials | undefined;
  let answer = await line.ask(requestOf('allocate'));
  for (let tries = 1; tries < TRIES_MAX && answer.kind === 'error'; tries += 1) {
    const { code, realm, nonce } = answer;
    const isFirst = code === 401 && !credentials;
    if (!(isFirst || code === 438) || realm === undefined || nonce === undefined) break;
    credentials = { username, credential, realm, nonce };
    // oxlint-disable-next-line no-await-in-loop -- each try needs the nonce of the one before
    answer = await line.ask(requestOf('allocate', credentials));
  }
  if (answer.kind === 'error') return { ok: false, text: `refused: ${meaningOf(answer)}` };
  if (!credentials) return { ok: false, text: 'relays for anyone: it asks for no credentials' };
  if (!answer.isProvenBy(keyOf(credentials)))
    return { ok: false, text: 'the answer is not of a server that knows the secret' };
  await release(line, credentials);
  return { ok: true, text: relayWords(answer.relayed) };
}

/** Ends the allocation; one that is not ended is over after ten minutes. */
async function release(line: StunLine, credentials: Credentials): Promise<void> {
  const waited = Promise.withResolvers<void>();
  const timer = setTimeout(waited.resolve, RELEASE_MS);
  const released = line.ask(requestOf('refresh', credentials)).catch(() => undefined);
  await Promise.race([released, waited.promise]);
  clearTimeout(timer);
}

function relayWords(relayed: string | undefined): string {
  if (!relayed) return 'relays';
  const isPrivate = isIP(relayed) !== 0 && !isCallable(relayed, '');
  return `relays from ${relayed}${isPrivate ? ', a private address: from outside no call gets through, see external-ip' : ''}`;
}
