import type { Clock } from '#server/platform/deps.ts';
import type { TableChanges } from '#server/platform/store/table-changes.ts';
import type { Operator, Staff } from './identity.ts';

type SignedIn = Staff | Operator;

/**
 * Time for which a session that was read counts. Writes of this process about a session or a person apply at once; those of another
 * instance or the operator's command after this time.
 */
export const REMEMBERED_MS = 2_000;
const REMEMBERED_MAX = 10_000;

/** Tables that contain the session and the person's rights. */
const TABLES = new Set(['session', 'app_user', 'provider', 'agent', 'nurse']);

/** A session as it was read, and when it ends by itself. */
export interface ReadSession {
  who: SignedIn;
  endsAt: Date;
}

/** Sessions that were read a moment ago, by the hash of their access token. */
export interface SessionMemory {
  /** @returns the session that `read` answers, or answered a moment ago */
  of(tokenHash: string, read: () => Promise<ReadSession | undefined>): Promise<SignedIn | undefined>;
}

export function openSessionMemory(changes: TableChanges, clock: Clock): SessionMemory {
  const version = changes.watch((table) => TABLES.has(table));
  let remembered = new Map<string, ReadSession & { at: number }>();
  let rememberedOf = version();

  function find(tokenHash: string, now: number): SignedIn | undefined {
    const known = remembered.get(tokenHash);
    // A clock that is set back must not prolong it.
    if (!known || now < known.at || now - known.at >= REMEMBERED_MS) return undefined;
    return known.endsAt.getTime() > now ? known.who : undefined;
  }

  return {
    async of(tokenHash, read) {
      const before = version();
      if (before !== rememberedOf || remembered.size >= REMEMBERED_MAX) {
        remembered = new Map();
        rememberedOf = before;
      }
      const now = clock.now().getTime();
      const known = find(tokenHash, now);
      if (known) return known;
      const session = await read();
      // Written while it was read: it may be older than the write.
      if (session && version() === before) remembered.set(tokenHash, { ...session, at: now });
      return session?.who;
    },
  };
}
