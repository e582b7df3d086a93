import { createHmac } from 'node:crypto';

/** An RTCIceServer as a browser accepts it. */
export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

interface IceEntry extends IceServer {
  /** A TURN server that accepts the time-limited credentials of TURN_SECRET. */
  sharesSecret: boolean;
}

export interface IceConfig {
  entries: IceEntry[];
  turnSecret: string | undefined;
}

/** Equals the life of a link into a visit: a longer call enters again. */
const TURN_CREDENTIAL_LIFE_S = 6 * 3600;

const HOST = String.raw`(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?`;
const STUN = new RegExp(`^stuns?:${HOST}$`);
const TURN = new RegExp(
  String.raw`^(?<scheme>turns?):(?:(?<user>[^:@]+):(?<password>[^:@]+)@)?(?<server>${HOST}(?:\?transport=(?:udp|tcp))?)$`,
);

const WRITE_STUN = 'write stun:host:port';
const WRITE_TURN = 'write turn:user:password@host:port?transport=udp, or set TURN_SECRET';

/**
 * Reads ICE_SERVERS: addresses separated by commas.
 * @returns the entries, and for each invalid one a sentence that says how to write it. The sentence repeats
 * no part of the entry, which may contain a password.
 */
export function readIceServers(
  configured: string,
  turnSecret: string | undefined,
): { ice: IceConfig; problems: string[] } {
  const entries: IceEntry[] = [];
  const problems: string[] = [];
  const texts = configured.split(',').filter((text) => text.trim());
  for (const [at, text] of texts.entries()) {
    const read = readEntry(text.trim(), turnSecret !== undefined);
    if (typeof read === 'string') problems.push(`ICE_SERVERS: entry ${at + 1} ${read}`);
    else entries.push(read);
  }
  if (turnSecret && !problems.length && !entries.some(({ sharesSecret }) => sharesSecret))
    problems.push('TURN_SECRET: needs a turn: address without a password in ICE_SERVERS');
  return { ice: { entries, turnSecret }, problems };
}

/** @returns the error of an invalid entry */
function readEntry(text: string, hasSecret: boolean): IceEntry | string {
  if (STUN.test(text)) return { urls: [text], sharesSecret: false };
  const turn = TURN.exec(text)?.groups;
  if (!turn) return `is not the address of a STUN or TURN server: ${WRITE_STUN}, or ${WRITE_TURN}`;
  const urls = [`${turn.scheme}:${turn.server}`];
  const [username, credential] = [decoded(turn.user), decoded(turn.password)];
  if (username && credential) return { urls, username, credential, sharesSecret: false };
  if (turn.user) return 'has a user or password with a wrong % in it: write % as %25';
  if (!hasSecret) return `is a TURN address without credentials, which breaks every call: ${WRITE_TURN}`;
  return { urls, sharesSecret: true };
}

/** A user or password may contain `:`, `@` and `,` as %3A, %40 and %2C. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/**
 * The ICE servers for one member of a room. With TURN_SECRET, a TURN server gets time-limited credentials, as
 * coturn's `use-auth-secret` checks them.
 */
export function iceServersFor({ entries, turnSecret }: IceConfig, memberId: string, now: Date): IceServer[] {
  const expiry = Math.floor(now.getTime() / 1000) + TURN_CREDENTIAL_LIFE_S;
  const username = `${expiry}:${memberId}`;
  return entries.map(({ sharesSecret, ...server }) => {
    if (!sharesSecret || !turnSecret) return server;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    return { ...server, username, credential };
  });
}
