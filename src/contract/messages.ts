import type { RequestKind, Role } from './shared.ts';

/** Messages from a page to the worker. Each is answered on its own port. */
export type PageMessage =
  | { type: 'SKIP_WAITING' }
  /** Stores the parts of the portal that its first screens do not need. */
  | { type: 'STORE_REST' }
  /** Sent at logout: deletes cached answers and closes notifications. */
  | { type: 'CLEAR' }
  /** The request is no longer waiting: closes its notification. */
  | { type: 'CLOSE_ALERT'; requestId: string };

/** Messages from the worker to its pages. */
export type WorkerMessage =
  /** A tap on a notification: navigate there without a reload. */
  | { type: 'open'; url: string; role: Role | null }
  /** A push was shown; ids are null when it could not be read. A withdrawn one no longer rings. */
  | {
      type: 'push-received';
      role: Role | null;
      kind: RequestKind | null;
      requestId: string | null;
      withdrawn: boolean;
    }
  /** The push service gave this browser a new address; `registered` says whether the server has it. */
  | { type: 'subscription-changed'; registered: boolean };

/** The worker's answer to a PageMessage. */
export type PageAnswer = { ok: boolean };

const PAGE_TYPES: readonly unknown[] = [
  'SKIP_WAITING',
  'STORE_REST',
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

/**
 * Other scripts post messages, too (browser extensions, an older version of the portal), so the type is
 * checked first.
 */
export function isPageMessage(value: unknown): value is PageMessage {
  return PAGE_TYPES.includes(typeOf(value));
}

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (!WORKER_TYPES.includes(typeOf(value))) return false;
  return typeOf(value) !== 'open' || isPortalPath((value as { url?: unknown }).url);
}

/**
 * A path of this portal: "//host/…" and "/\host" lead to other sites although they begin with a slash. So does
 * "/\t/host", because browsers drop tabs and line ends.
 */
export function isPortalPath(url: unknown): url is string {
  return typeof url === 'string' && /^\/(?!\s*[/\\])/.test(url);
}
