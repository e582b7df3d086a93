import { queryOptions } from '@tanstack/react-query';
import { askedCalls as calls, type AskedKind } from '#contract/asked.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { send } from '#api/http/client.ts';

/** The key begins with `consultation`: what comes of it is told as a change to the visit. */
export function askedQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['consultation', consultationNumber, 'asked'],
    queryFn: async ({ signal }) =>
      (await send(calls.askedOfPatient, { query: { consultationNumber }, signal })).asked,
  });
}

/** A video about which nothing more is said has a call of its own in the specification. */
export const askPatient = (body: { consultationNumber: string; kind: AskedKind; words: string }) =>
  body.kind === 'VIDEO' && !body.words.trim()
    ? send(consultationCalls.requestMemberVideoCapture, {
        body: { consultationNumber: body.consultationNumber },
      })
    : send(calls.askPatient, { body });

export const withdrawAsked = (askedId: string) => send(calls.withdrawAsked, { body: { askedId } });
