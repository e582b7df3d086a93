import type { RequestKind, Role } from './shared.ts';

/** What a page asks of the worker. Every one is answered on the port that came with it. */
export type PageMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'GET_VERSION' }
  /** At logout: cached answers and notifications on the screen go. */
  | { type: 'CLEAR' }
  /** The request waits no longer: its notification goes. */
  | { type: 'CLOSE_ALERT'; requestId: string };

/** What the worker tells its pages. */
export type WorkerMessage =
  /** A tap on a notification: go there without a reload. */
  | { type: 'open'; url: string; role: Role | null }
  /** A push came and is on the screen; ids are null when it could not be read. One that was withdrawn rings no more. */
  | {
      type: 'push-received';
      role: Role | null;
      kind: RequestKind | null;
      requestId: string | null;
      withdrawn: boolean;
    }
  /** The push service gave this browser a new address; `registered` tells whether the server knows it already. */
  | { type: 'subscription-changed'; registered: boolean };

/** The worker's answer to a PageMessage. */
export type PageAnswer = { ok: true; version: string } | { ok: false };

/** A tab that may sound holds a Web Lock of this name, its role and its own: a push then shows without a sound. */
export const SOUNDER_SIGN = 'portal-sounder-';

/** There while something waits on this device to be sent: the worker may ask to open a page then. It holds nothing. */
export const WAITS_CACHE = 'portal-waits';

const PAGE_TYPES: readonly unknown[] = [
  'SKIP_WAITING',
  'GET_VERSION',
  'CLEAR',
  'CLOSE_ALERT',
] satisfies PageMessage['type'][];
const WORKER_TYPES: readonly unknown[] = [
  'open',
  'push-received',
  'subscription-changed',
] satisfies WorkerMessage['type'][];

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}

/** Other scripts post messages too (browser extensions, a version before this one), so the type is looked at first. */
export function isPageMessage(value: unknown): value is PageMessage {
  return PAGE_TYPES.includes(typeOf(value));
}

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (!WORKER_TYPES.includes(typeOf(value))) return false;
  return typeOf(value) !== 'open' || isPortalPath((value as { url?: unknown }).url);
}

/** A path of this portal: "//host/…" and "/\host" lead elsewhere, although they begin with a slash. */
export function isPortalPath(url: unknown): url is string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url);
}
