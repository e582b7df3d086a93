import { createHash } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { JanusError, type MediaServer } from '#server/platform/media-server/janus.ts';
import {
  deleteHandle,
  findHandle,
  keepHandle,
  listHandles,
  type MediaHandle,
  type NewHandle,
} from './media-room.queries.ts';
import { listMembers } from './room.queries.ts';

/**
 * Calls of three and more by the VideoRoom of Janus (https://janus.conf.meetecho.com/docs/videoroom): each member has one handle that
 * sends, and one for each other member that receives. Any instance may use a handle; its events reach the instance that attached it.
 */

const PLUGIN = 'janus.plugin.videoroom';

/** The number of a room or a member at Janus, of the 53 bits that JSON's numbers keep. */
export function janusNumber(id: string): number {
  return Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16);
}

/**
 * The number that Janus knows a sender by. A new connection has a number of its own, because Janus frees the number of an
 * ended one some time after it has answered that it ended it.
 */
export function feedOf({ memberId, connection }: Pick<MediaHandle, 'memberId' | 'connection'>): number {
  return janusNumber(`${memberId} ${connection}`);
}

export type MediaDeps = Pick<Deps, 'db' | 'mediaServer' | 'log'>;

/** Makes a handle in place of the one before. @throws JanusError */
export async function attach(deps: MediaDeps, server: MediaServer, wanted: NewHandle): Promise<MediaHandle> {
  const before = await findHandle(deps.db, wanted);
  if (before) await detach(deps, server, before);
  const session = server.session();
  if (session === undefined) throw new JanusError('the media server is not connected');
  const { data } = await server.ask({ janus: 'attach', session_id: session, plugin: PLUGIN });
  if (!data) throw new JanusError('the media server has given no handle');
  const handle = { ...wanted, sessionId: String(session), handleId: String(data.id) };
  await keepHandle(deps.db, handle);
  return handle;
}

/** Ends a handle and with it its connection; one that has ended already is only forgotten. */
export async function detach(
  { db, log }: MediaDeps,
  server: MediaServer,
  handle: MediaHandle,
): Promise<void> {
  await deleteHandle(db, handle);
  await server.ask({ janus: 'detach', ...address(handle) }).catch((error: unknown) => {
    log.debug({ err: error }, 'a handle of the media server had ended already');
  });
}

/** Sends a request to the plug-in of a handle. @throws JanusError */
export async function message(
  server: MediaServer,
  handle: MediaHandle,
  body: Readonly<Record<string, unknown>>,
  jsep?: { type: string; sdp: string },
): Promise<void> {
  await server.ask({ janus: 'message', ...address(handle), body, ...(jsep && { jsep }) });
}

export async function trickle(
  server: MediaServer,
  handle: MediaHandle,
  candidates: readonly unknown[],
): Promise<void> {
  await server.ask({ janus: 'trickle', ...address(handle), candidates });
}

function address({ sessionId, handleId }: MediaHandle): { session_id: number; handle_id: number } {
  return { session_id: Number(sessionId), handle_id: Number(handleId) };
}

/** Ends the connections of members who are not in the room any more, and of the others to them. */
export async function endMediaOfAbsent(deps: MediaDeps, consultationId: string): Promise<void> {
  const { mediaServer } = deps;
  if (!mediaServer) return;
  const handles = await listHandles(deps.db, consultationId);
  if (handles.length === 0) return;
  const members = await listMembers(deps.db, consultationId);
  const present = new Set(members.filter(({ state }) => state === 'IN').map(({ id }) => id));
  const ended = handles.filter((one) => !present.has(one.memberId) || !present.has(one.aboutId));
  const last = present.size === 0 ? ended[0] : undefined;
  if (last) await destroyRoom(deps, mediaServer, last);
  for (const handle of ended) await detach(deps, mediaServer, handle);
}

async function destroyRoom({ log }: MediaDeps, server: MediaServer, handle: MediaHandle): Promise<void> {
  const room = janusNumber(handle.consultationId);
  await message(server, handle, { request: 'destroy', room }).catch((error: unknown) => {
    log.debug({ err: error }, 'a room of the media server had ended already');
  });
}
