import type { PortalEvent } from '#contract/portal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { listEventsAfter } from '#server/platform/live/event-rows.ts';
import { hasUnreadEvents, lockCursor, queueMessages, setCursor } from './webhook.queries.ts';

const EVERY_MS = 1_000;
const BATCH = 500;

/** The portal's events of which an app is told, under the names that its receiver gets (docs/webhooks.md). */
const TYPES: Partial<Record<PortalEvent['type'], string>> = {
  'request.raised': 'request.raised',
  'request.changed': 'request.changed',
  'consultation.changed': 'visit.changed',
  'room.changed': 'room.changed',
  'message.sent': 'message.sent',
  'document.added': 'document.added',
  'result.changed': 'result.changed',
};

type Jobs = Pick<Deps, 'db' | 'clock' | 'log'>;

export function queueWebhooksJob(deps: Jobs): () => Promise<void> {
  return every(EVERY_MS, 'webhook queue', deps.log, () => queueWebhooks(deps));
}

/**
 * Reads the events since the last round, each once among all servers: an event is committed with its change, and its message
 * with the place up to which events were read, so none is lost.
 */
export async function queueWebhooks({ db, clock }: Jobs): Promise<void> {
  if (!(await hasUnreadEvents(db))) return;
  for (;;) {
    const read = await db.transaction().execute(async (tx) => {
      const after = await lockCursor(tx);
      if (after === undefined) return 0;
      const told = await listEventsAfter(tx, after, BATCH);
      const last = told.at(-1);
      if (!last) return 0;
      const events = told.flatMap(({ event: { seq, type, at, data } }) => {
        const name = TYPES[type];
        const { requestId = null, consultationId = null, hasOtherRequest } = data;
        // That there is another request is told to staff: the one that the event names has not changed.
        return name && !hasOtherRequest && (requestId ?? consultationId)
          ? [{ seq, type: name, at: new Date(at), requestId, consultationId }]
          : [];
      });
      if (events.length) await queueMessages(tx, events, clock.now());
      await setCursor(tx, last.event.seq);
      return told.length;
    });
    if (read < BATCH) return;
  }
}
