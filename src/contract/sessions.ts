import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant } from './shared.ts';

/** One session of the caller, or of a person whom an operator looks after. */
export const OwnSession = z.object({
  id: z.string(),
  /** Device as text: "Chrome on Android". Empty when unknown, like the address. */
  device: z.string(),
  address: z.string(),
  since: Instant,
  /** Accurate to 15 minutes, because it is updated when the token is renewed. */
  lastSeenAt: Instant,
  current: z.boolean(),
  /** Its screens are closed until the password is entered there. */
  locked: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

const staff = { who: ['provider', 'agent', 'nurse'], extension: true } as const;
const prefix = '/{app}/api/user/v1';

export const sessionCalls = {
  mySessions: call({
    ...staff,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/mySessions`,
    summary: 'Where the caller is signed in, this session first; at most the 50 seen last',
    response: ok({ sessions: z.array(OwnSession) }),
  }),
  endSession: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/endSession`,
    summary: "Ends one of the caller's sessions; one that has ended already answers as one that is not there",
    body: z.object({ sessionId: Id }),
    response: Done,
  }),
  endOtherSessions: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/endOtherSessions`,
    summary: "Ends the caller's sessions but this one",
    response: ok({ ended: z.number() }),
  }),
};
