import type { BodyOf } from '#contract/call.ts';
import { phoneMessageCalls as calls, type PhoneMessageState } from '#contract/phone-messages.ts';
import { requestCalls } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { polled } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

/** Messages that people wrote to the hospital's number. */
export const phoneMessageList = (state: PhoneMessageState) => ({
  queryKey: ['phoneMessages', 'list', state],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.phoneMessages, { query: { state, cursor }, signal }),
  ...polled(requestCalls.dashboardMenuStatus),
});

/** How many of them wait. */
export const readWaitingPhoneMessages = async (signal: AbortSignal): Promise<number> =>
  (await send(calls.phoneMessages, { query: { limit: '1' }, signal })).waiting;

/** Whatever comes of it, the newest version is read. */
async function andRead(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } finally {
    await refresh('phoneMessage.changed');
  }
}

export const placePhoneMessage = (body: BodyOf<typeof calls.placePhoneMessage>) =>
  andRead(send(calls.placePhoneMessage, { body }));
export const closePhoneMessage = (body: BodyOf<typeof calls.closePhoneMessage>) =>
  andRead(send(calls.closePhoneMessage, { body }));
