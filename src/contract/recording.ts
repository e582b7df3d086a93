import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Language } from './sent-messages.ts';
import { Id } from './shared.ts';

/** Version of the sentences by which members are asked; an answer names it. Raise it when they change in meaning. */
export const RECORDING_TEXT_VERSION = 1;

/** A recording of a call that was asked for and has not ended. Everyone in the call agrees before it runs. */
export const Recording = z.object({
  recordingId: z.string(),
  /** The member who asked: their browser records. */
  byMember: z.string(),
  /** PAUSED: it ran, and a member who came in since has not agreed yet. */
  state: z.enum(['ASKING', 'RECORDING', 'PAUSED']),
  /** The members who have agreed: no other is recorded. */
  agreed: z.array(z.string()),
});
export type Recording = z.output<typeof Recording>;

const inRoom = ['provider', 'nurse', 'guest'] as const;
const path = '/{app}/api/provider/v1/room/recording';
const ext = { extension: true, needs: ['verified'] } as const;
const one = { consultationId: Id, recordingId: Id };

export const recordingCalls = {
  recordingState: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: `${path}/state`,
    who: inRoom,
    summary: 'The recording of a call, for its members who are in; null without one',
    query: z.object({ consultationId: Id }),
    response: ok({
      /** The caller may ask to record: the operator allows it, and they are a doctor. */
      isOffered: z.boolean(),
      recording: z.nullable(Recording),
    }),
  }),
  askToRecord: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/ask`,
    who: ['provider'],
    summary: 'Asks everyone in the call whether it may be recorded; the caller has asked aloud, and agrees',
    body: z.object({ consultationId: Id, hasAskedAloud: z.literal(true) }),
    response: ok({ recordingId: z.string() }),
  }),
  answerRecording: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/answer`,
    who: inRoom,
    summary: 'Agrees to a recording, or declines it, which ends it for everyone',
    body: z.object({
      ...one,
      agrees: z.boolean(),
      /** Language and version of the text that was shown. */
      language: Language,
      textVersion: z.int().check(z.gte(1), z.lte(1_000)),
    }),
    response: Done,
  }),
  beginRecording: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/begin`,
    who: ['provider'],
    summary: 'Begins the recording once everyone who is in has agreed; its pieces go to the upload',
    body: z.object(one),
    response: ok({ uploadId: z.string() }),
  }),
  stopRecording: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/stop`,
    who: inRoom,
    summary: 'Ends the recording, by any member of the call',
    body: z.object(one),
    response: Done,
  }),
};
