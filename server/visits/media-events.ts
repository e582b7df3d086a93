import * as z from 'zod/mini';
import type { Signal } from '#contract/room.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JanusMessage, MediaServer } from '#server/platform/media-server/janus.ts';
import { change } from '#server/platform/writes/change.ts';
import { detach, feedOf } from './media-handles.ts';
import {
  closeMediaRoom,
  deleteHandlesOf,
  findHandleOwner,
  listHandles,
  type MediaHandle,
} from './media-room.queries.ts';
import { audienceOfKey, tellRoom } from './room-members.ts';

/** Janus's numbers for a member who does not send yet: the first one, or another. */
const NO_ROOM = 426;
const NO_FEED = 428;
/** A new connection to the media server is awaited for so long before rooms return to calls from browser to browser. */
const RETURN_AFTER_MS = 6_000;

const RoomEvent = z.object({
  error_code: z.optional(z.number()),
  publishers: z.optional(z.array(z.object({ id: z.number() }))),
});

/** Passes the events of the media server to the members whom they concern. @returns a function that stops it */
export function followMediaServer(deps: Deps): () => Promise<void> {
  const { mediaServer, log } = deps;
  if (!mediaServer) return async () => undefined;
  const failed = (error: unknown): void =>
    log.error({ err: error }, 'an event of the media server was not passed on');
  const stops = [
    mediaServer.onEvent((event) => void passEvent(deps, mediaServer, event).catch(failed)),
    mediaServer.onLost((session) => void returnRooms(deps, mediaServer, session).catch(failed)),
  ];
  return async () => {
    for (const stop of stops) stop();
    mediaServer.close();
  };
}

async function passEvent(deps: Deps, server: MediaServer, event: JanusMessage): Promise<void> {
  const { sender, jsep, plugindata } = event;
  const session = server.session();
  if (session === undefined || (!jsep && !plugindata)) return;
  const handle = await findHandleOwner(deps.db, String(session), String(sender));
  if (!handle) return;
  const { error_code: refusal, publishers = [] } = RoomEvent.parse(plugindata?.data ?? {});
  // They do not send yet: the member is told when they do.
  if (refusal === NO_FEED || refusal === NO_ROOM) return detach(deps, server, handle);
  if (refusal !== undefined) deps.log.warn({ refusal }, 'the media server has refused a request');
  if (jsep)
    await tellMember(deps, handle, handle.aboutId, { connection: handle.connection, description: jsep });
  if (publishers.length === 0) return;
  const handles = await listHandles(deps.db, handle.consultationId);
  const sending = new Set(publishers.map(({ id }) => id));
  for (const source of handles) {
    const isSender = source.memberId === source.aboutId && source.memberId !== handle.memberId;
    if (isSender && sending.has(feedOf(source)) && !hears(handles, handle.memberId, source))
      await tellMember(deps, handle, source.memberId, { published: true });
  }
}

/** Returns whether a member receives what a sender sends now: not, where the sender has a new connection. */
function hears(handles: readonly MediaHandle[], memberId: string, source: MediaHandle): boolean {
  return handles.some(
    (one) => one.memberId === memberId && one.aboutId === source.memberId && one.sourceId === source.handleId,
  );
}

async function tellMember(
  deps: Deps,
  { consultationId, identityKey, seat }: { consultationId: string; identityKey: string; seat: string | null },
  from: string,
  signal: Signal,
): Promise<void> {
  await change({ ...deps, who: { type: 'system' } }, async (c) =>
    c.event('room.signal', [audienceOfKey(identityKey)], {
      consultationId,
      from,
      via: 'server',
      ...(seat !== null && { seat }),
      signal,
    }),
  );
}

/** The connections of this instance have ended: where the media server does not come back, its calls go from browser to browser. */
async function returnRooms(deps: Deps, server: MediaServer, session: number): Promise<void> {
  const caller = { ...deps, who: { type: 'system' } as const };
  const rooms = await change(caller, async (c) => deleteHandlesOf(c.tx, String(session)));
  if (rooms.length === 0) return;
  await new Promise((resolve) => {
    setTimeout(resolve, RETURN_AFTER_MS).unref();
  });
  const isBack = server.session() !== undefined;
  for (const consultationId of rooms)
    await change(caller, async (c) => {
      if (!isBack) await closeMediaRoom(c.tx, consultationId);
      await tellRoom(c, consultationId);
    });
}
