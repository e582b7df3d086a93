import { createHash } from 'node:crypto';
import type { CallName } from '#contract/index.ts';
import type { ShownList } from '#server/platform/audit/audit-reads.ts';
import type { Clock } from '#server/platform/deps.ts';
import type { EventHub } from '#server/platform/live/hub.ts';
import type { TableChanges } from '#server/platform/store/table-changes.ts';

/** The queues and the counters: every device reads them after each event, and most often nothing has changed for it. */
const CACHED_CALLS: ReadonlySet<CallName> = new Set([
  'dashboardMenuStatus',
  'urgentCareNurseRequests',
  'talkToNurseRequests',
  'talkToDocRequests',
  'homeCareServices',
  'providerHomeCare',
  'firstAlertNotifications',
  'skincareCases',
  'dermaCases',
  'secondOpinionCases',
]);

/** Tables that no queue and no counter reads. A write to any other makes all cached answers stale. */
const UNREAD = new Set(
  'audit audit_head connector_state event idempotency message outgoing session used_refresh otp password_try code_guess known_device daily_count push_subscription'.split(
    ' ',
  ),
);

/**
 * Time for which an answer is cached at most: what another instance writes without an event, and what only time changes, such as the end of
 * a snooze, shows after this time.
 */
export const CACHED_MS = 1_000;
const CACHED_CHARS_MAX = 8_000_000;

/** An answer as it is sent. `lists` is what its audit says: each reading of it is audited, cached or not. */
export interface CachedAnswer {
  text: string;
  etag: string;
  lists: readonly ShownList[];
}

export interface AnswerCache {
  /** @returns the cached answer under `key`, which names the caller with their rights and all that they ask; else makes it */
  of(key: string, make: (lists: ShownList[]) => Promise<object>): Promise<CachedAnswer>;
}

export const isCachedCall = (name: CallName): boolean => CACHED_CALLS.has(name);

export function openAnswerCache(changes: TableChanges, hub: EventHub, clock: Clock): AnswerCache {
  const version = changes.watch((table) => !UNREAD.has(table));
  // An event of another instance says that it has written.
  const state = (): string => `${version()} ${hub.cursor()}`;
  let entries = new Map<string, CachedAnswer & { at: number }>();
  let entriesOf = state();
  let chars = 0;

  function forgetOld(now: string): void {
    if (now === entriesOf && chars < CACHED_CHARS_MAX) return;
    entries = new Map();
    entriesOf = now;
    chars = 0;
  }

  return {
    async of(key, make) {
      const before = state();
      forgetOld(before);
      const now = clock.now().getTime();
      const known = entries.get(key);
      if (known && now >= known.at && now - known.at < CACHED_MS) return known;
      const lists: ShownList[] = [];
      const text = JSON.stringify({ status: 'SUCCESS', ...(await make(lists)) });
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      const answer = { text, etag, lists, at: now };
      // Written while it was read: it may be older than the write.
      if (state() === before && entriesOf === before) {
        entries.set(key, answer);
        chars += text.length;
      }
      return answer;
    },
  };
}
