import type { Signal } from '#contract/room.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { JanusError, type MediaServer } from '#server/platform/media-server/janus.ts';
import { attach, feedOf, janusNumber, message, trickle, type MediaDeps } from './media-handles.ts';
import { findHandle, type HandleKey, type MediaHandle } from './media-room.queries.ts';

/** Janus's number for a room that is there already. */
const ROOM_EXISTS = 427;
/** No such session, no such handle, an answer without an offer. */
const VOID: ReadonlySet<number> = new Set([458, 459, 469]);
/** More places than a room has: a device that takes over comes before the other has left. */
const PUBLISHERS = 8;
/** The picture of a small tile, and of a large one; a shared screen needs more. */
const BITS_PER_S_MAX = 1_500_000;
/** Seconds between key frames that Janus asks for, at most. */
const KEY_FRAME_S = 10;
/** The picture comes after the sound, as the browsers of the portal offer them. */
const PICTURE_MID = '1';

/** Passes a signal of a member to the media server. @throws Refusal OUTSIDE_FAILED where it cannot be reached */
export async function passToMediaServer(deps: MediaDeps, key: HandleKey, signal: Signal): Promise<void> {
  const { mediaServer } = deps;
  if (!mediaServer) throw new Refusal('NOT_FOUND');
  try {
    if (signal.subscribe) await subscribe(deps, mediaServer, key, signal);
    else if (key.memberId === key.aboutId) await publish(deps, mediaServer, key, signal);
    else await passOn(deps, mediaServer, key, signal);
  } catch (error) {
    if (!(error instanceof JanusError)) throw error;
    // What it was about has ended: a browser that hears nothing makes a new connection.
    if (error.code !== undefined && VOID.has(error.code)) return;
    deps.log.warn({ err: error }, 'the media server has refused a signal');
    throw new Refusal('OUTSIDE_FAILED');
  }
}

/** The member wants the media of another, on a new connection: the server offers them. */
async function subscribe(
  deps: MediaDeps,
  server: MediaServer,
  key: HandleKey,
  { connection = '' }: Signal,
): Promise<void> {
  const source = await findHandle(deps.db, { ...key, memberId: key.aboutId });
  // They do not send yet: the member is told when they do.
  if (!source) return;
  const handle = await attach(deps, server, { ...key, connection, sourceId: source.handleId });
  const room = janusNumber(key.consultationId);
  const streams = [{ feed: feedOf(source) }];
  await message(server, handle, {
    request: 'join',
    ptype: 'subscriber',
    room,
    streams,
    // Where another stops, the room tells it.
    autoupdate: false,
  });
}

/** The member sends: an offer of a connection that the server does not know takes the place of the one before. */
async function publish(
  deps: MediaDeps,
  server: MediaServer,
  key: HandleKey,
  { connection = '', description, candidates }: Signal,
): Promise<void> {
  const known = await findHandle(deps.db, key);
  let handle = known?.connection === connection ? known : undefined;
  if (description?.type === 'offer') {
    const jsep = { type: 'offer', sdp: description.sdp };
    if (handle) await message(server, handle, { request: 'configure' }, jsep);
    else {
      handle = await attach(deps, server, { ...key, connection, sourceId: null });
      await createRoom(server, handle);
      const place = { room: janusNumber(key.consultationId), id: feedOf(handle) };
      await message(server, handle, { request: 'joinandconfigure', ptype: 'publisher', ...place }, jsep);
    }
  }
  if (handle && candidates?.length) await trickle(server, handle, candidates);
}

/** Passes on what a member says about the media that they receive: their answer, their candidates, the size that they show. */
async function passOn(
  deps: MediaDeps,
  server: MediaServer,
  key: HandleKey,
  { connection = '', description, candidates, wish }: Signal,
): Promise<void> {
  const handle = await findHandle(deps.db, key);
  if (handle?.connection !== connection) return;
  if (description?.type === 'answer')
    await message(server, handle, { request: 'start' }, { type: 'answer', sdp: description.sdp });
  if (candidates?.length) await trickle(server, handle, candidates);
  if (wish) {
    // The sender codes its picture in two sizes: see src/lib/call/apply-sending.ts.
    const layer = { substream: wish.lines === 180 ? 0 : 1, temporal: wish.savesData ? 0 : 2 };
    await message(server, handle, { request: 'configure', streams: [{ mid: PICTURE_MID, ...layer }] });
  }
}

/** The room is there as long as the media server runs, or until the last member has left. */
async function createRoom(server: MediaServer, handle: MediaHandle): Promise<void> {
  const room = {
    room: janusNumber(handle.consultationId),
    is_private: true,
    publishers: PUBLISHERS,
    bitrate: BITS_PER_S_MAX,
    fir_freq: KEY_FRAME_S,
    audiocodec: 'opus',
    videocodec: 'vp8',
    opus_fec: true,
  };
  await message(server, handle, { request: 'create', ...room }).catch((error: unknown) => {
    if (!(error instanceof JanusError && error.code === ROOM_EXISTS)) throw error;
  });
}
