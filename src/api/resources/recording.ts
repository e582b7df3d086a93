import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { recordingCalls as calls } from '#contract/recording.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { send } from '#api/http/client.ts';

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;
const withToken = (token?: string) => (token ? { token } : {});

/** While one is asked for or runs, a change that no event told is seen after this long. */
const POLL_MS = 5_000;

/** `token` is a guest's. */
export function recordingQuery(consultationId: string, token?: string) {
  return queryOptions({
    queryKey: ['room', 'recording', consultationId],
    queryFn: ({ signal }) =>
      send(calls.recordingState, { query: { consultationId }, signal, ...withToken(token) }),
    refetchInterval: ({ state }) => (state.data?.recording ? POLL_MS : false),
  });
}

export const askToRecord = async (consultationId: string): Promise<string> =>
  (await send(calls.askToRecord, { body: { consultationId, hasAskedAloud: true } })).recordingId;
export const answerRecording = (body: Body<'answerRecording'>, token?: string) =>
  send(calls.answerRecording, { body, ...withToken(token) });
export const beginRecording = async (body: Body<'beginRecording'>): Promise<string> =>
  (await send(calls.beginRecording, { body })).uploadId;
export const stopRecording = (body: Body<'stopRecording'>, token?: string) =>
  send(calls.stopRecording, { body, ...withToken(token) });

/** Sends the next bytes of a recording. @throws ApiError, NetworkError */
export async function sendRecorded(uploadId: string, offset: number, piece: Blob): Promise<void> {
  const query = { uploadId, offset: String(offset), sizeBytes: String(piece.size) };
  await send(uploadCalls.sendPiece, { query, body: piece });
}

/** Makes a document of what was sent. */
export const finishRecorded = (uploadId: string) => send(uploadCalls.finishUpload, { body: { uploadId } });
