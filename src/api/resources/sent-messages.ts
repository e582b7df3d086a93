import type { BodyOf, QueryOf } from '#contract/call.ts';
import { sentMessageCalls as calls } from '#contract/sent-messages.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

type SentAsked = Omit<QueryOf<typeof calls.sentMessages>, 'cursor' | 'limit'>;
type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

const KEY = 'sentMessages';

export const sentMessageList = (asked: SentAsked) => ({
  queryKey: [KEY, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.sentMessages, { query: { ...asked, cursor }, signal }),
});

export const messageTextsQuery = () => ({
  queryKey: [KEY, 'texts'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(calls.messageTexts, { signal })).texts,
});

/** Reads again what a change may have made old. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  const answer = await writing;
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return answer;
}

export const sendMessageAgain = (messageId: string) =>
  changed(send(calls.sendMessageAgain, { body: { messageId } }));
export const saveMessageText = (body: Body<'saveMessageText'>) =>
  changed(send(calls.saveMessageText, { body }));
export const testMessage = (body: Body<'testMessage'>) => changed(send(calls.testMessage, { body }));
