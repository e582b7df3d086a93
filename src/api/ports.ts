import type { Query } from '@tanstack/react-query';
import type { Role } from '#contract/shared.ts';

/**
 * Services that the layers of src/api need from those above them, which they do not import. src/app/runtime.ts answers, and src/main.tsx
 * connects it: the sign-in page draws before any of that code has come.
 */
export interface Ports {
  tokens: TokenSource;
  /** Loads the words of refusals, so that the first one is shown by its reason; resolves without them after a moment. */
  refusalWords: () => Promise<unknown>;
  session: SessionPorts;
  /** Stores the answer of a read, and resolves with the stored one when the server is not reached. */
  readWithCache: (reading: Promise<unknown>, query: Query) => Promise<unknown>;
  /** Reads the queries again that writes to these entities invalidate; resolves when all have been read. */
  readWritten: (entities: readonly string[]) => Promise<unknown>;
}

/** Identity of the calls of this tab. */
interface TokenSource {
  /** True if a user with one of these roles is signed in here. */
  isSignedIn: (roles: readonly string[]) => Promise<boolean>;
  /** A token that the next call can bear. @throws ApiError 401 without a session */
  fresh: () => Promise<string>;
  /** Another one in place of a token that the server refused. @throws ApiError 401 when the session is over */
  renew: (refused: string) => Promise<string>;
  /** The server answered that the session of this `authorization` is locked. */
  locked: (authorization: string) => Promise<void>;
}

/** Hooks at the changes of a session; each is awaited. */
interface SessionPorts {
  /** A sign-in was accepted and is not stored yet; `careSecret` decrypts what this person stored here. */
  opening: (userId: string, careSecret: string, password?: string) => Promise<void>;
  /** A session is about to be deleted. */
  closing: (userId: string) => Promise<void>;
  /** A token of a locked session is asked for. @throws NetworkError while the server cannot be told of the lock */
  lockedUse: (role: Role) => Promise<void>;
}

export let ports: () => Promise<Ports>;

export function connectPorts(load: () => Promise<Ports>): void {
  ports = load;
}
